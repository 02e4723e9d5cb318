"""What can be clicked in Daldøs: each legal action as a sequence of clicks."""

from __future__ import annotations

from collections.abc import Iterator

from ludotheque.core.state import State
from ludotheque.core.text import Translate
from ludotheque.draw.scene import Choice, Node, Sprite, Text
from ludotheque.games.daldos.notation.names import step_name
from ludotheque.games.daldos.rules.actions import die_of, goal_of, start_of, stop_action
from ludotheque.games.daldos.rules.road import across, step_of
from ludotheque.games.daldos.view.layout import COLOURS, Ship


def choices_of(ship: Ship, view: State, translate: Translate) -> Iterator[Choice]:
    """Each legal action with its clicks: pawn, then target hole or enemy. To leave the board: pawn, exit, die."""
    board, record = view.game.fields, view.fields
    side = record.mover
    for action in view.legal_actions():
        text = view.text_of(action)
        if action == stop_action(board):
            yield Choice(action, text, ("stop",), translate("choice-stop"))
            continue
        die, start, goal = die_of(board, action), start_of(board, side, action), goal_of(board, record, action)
        source = step_name(board, side, start)
        if goal >= board.holes:
            last = int(record.pawns[side]).bit_count() == 1
            label = translate("choice-off-last" if last else "choice-off", die=die, **{"from": source})
            yield Choice(action, text, (f"peg-{source}", "off", f"die-{die}"), label)
            continue
        target = step_name(board, side, goal)
        hit = across(board, int(record.pawns[1 - side])) >> goal & 1
        asleep = not int(record.awake[side]) >> start & 1
        message = "choice-hit" if hit else "choice-wake" if asleep else "choice-move"
        aim = f"peg-{target}" if hit else f"hole-{target}"
        label = translate(message, die=die, to=target, **{"from": source})
        yield Choice(action, text, (f"peg-{source}", aim), label, _ghosts(ship, step_of(board, side, goal), side, die))


def _ghosts(ship: Ship, hole: int, side: int, die: int) -> tuple[Node, Node]:
    """The pawn as it would stand in a hole, and the number of the die above it."""
    x, y = ship.place(hole)
    peg = Node("ghost", "pegs", Sprite(f"daldos-{COLOURS[side]}-awake", 46, 46), x, y, classes=("ghost",))
    return peg, Node("ghost-die", "marks", Text(str(die), 15), x, y - 28, classes=("wake-mark",))
