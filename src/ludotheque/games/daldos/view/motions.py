"""The animation of a move in Daldøs: a pawn goes hole by hole."""

from __future__ import annotations

from collections.abc import Iterator

from ludotheque.core.state import State
from ludotheque.draw.scene import Motion
from ludotheque.games.daldos.notation.names import step_name
from ludotheque.games.daldos.rules.actions import die_of, goal_of, start_of, stop_action
from ludotheque.games.daldos.rules.record import FACES, MOVE
from ludotheque.games.daldos.rules.road import step_of
from ludotheque.games.daldos.view.layout import Ship


def motions_of(ship: Ship, view: State) -> Iterator[Motion]:
    """The motion of the pawn in the last action; none for a pawn that left the board, which is no longer drawn."""
    if view.parent is None or view.action is None or view.parent.fields.phase != MOVE:
        return
    before, board, action = view.parent.fields, view.game.fields, view.action
    if action == stop_action(board):
        return
    side, bend = before.mover, board.outer + board.middle
    start, goal = start_of(board, side, action), goal_of(board, before, action)
    if goal >= board.holes:
        return
    turning = action >= FACES * board.holes
    way = []
    for step in range(start, start + die_of(board, action) + 1):
        if turning and step >= bend:
            step -= bend
        elif step >= board.holes:
            step -= board.holes - board.outer
        way.append(ship.place(step_of(board, side, step)))
    yield Motion(f"peg-{step_name(board, side, goal)}", tuple(way), "hop")
