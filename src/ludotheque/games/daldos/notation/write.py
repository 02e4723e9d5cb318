"""Write actions, events and positions of Daldøs as text."""

from __future__ import annotations

from collections.abc import Iterable

from ludotheque.core.game import Game
from ludotheque.core.layout import Fields
from ludotheque.games.daldos.notation.names import SIDES, dice_text, step_name
from ludotheque.games.daldos.rules.actions import die_of, goal_of, start_of, stop_action
from ludotheque.games.daldos.rules.record import ENDED, FACES, FIRST, HIGH, LOW, NOBODY, ROLL
from ludotheque.games.daldos.rules.road import across


def write_action(board: Fields, state: Fields, action: int) -> str:
    """An action as text: `fw`, `r13`, `3:M1-M4`, `2:M12xB1`, `1:W12-M1!`, `4:B10-off`, `stop`."""
    if state.phase == FIRST:
        return f"f{SIDES[action]}"
    if state.phase == ROLL:
        return f"r{LOW[action]}{HIGH[action]}"
    if action == stop_action(board):
        return "stop"
    side, die = state.mover, die_of(board, action)
    start, goal = start_of(board, side, action), goal_of(board, state, action)
    source = step_name(board, side, start)
    if goal >= board.holes:
        return f"{die}:{source}-off"
    hit = across(board, int(state.pawns[1 - side])) >> goal & 1
    woken = "" if int(state.awake[side]) >> start & 1 else "!"
    return f"{die}:{source}{'x' if hit else '-'}{step_name(board, side, goal)}{woken}"


def events(board: Fields, before: Fields, action: int | None, after: Fields) -> Iterable[str]:
    """What followed from an action: `pass` if no die of the throw can be used, `lost4` if a 4 is lost."""
    assert action is not None, "everybody sees every action of Daldøs"
    throw_is_over = after.phase == ROLL or (after.phase == ENDED and after.winner == NOBODY)
    if before.phase == FIRST or not throw_is_over:
        return
    if before.phase == ROLL:
        yield "pass"
    elif action != stop_action(board):
        used = die_of(board, action) - 1
        for face in range(FACES):
            if before.dice[face] - (face == used) > 0:
                yield f"lost{face + 1}"


LETTERS = str.maketrans("01234", ".wWbB")
"""The letters for an empty hole (0), White's inactive (1) and active (2) pawns, and Black's (3, 4)."""


def digits(steps: int) -> int:
    """A set of steps as a decimal number with the digit 1 for each step in it; such numbers add up digit by digit."""
    return int(f"{steps:b}")


def write_position(game: Game, state: Fields, viewpoint: int | None) -> str:
    """A position as text: `<W row>/<M row>/<B row> <mover> <dice> <throws>`."""
    board = game.fields
    (white, black), (white_awake, black_awake) = map(int, state.pawns), map(int, state.awake)
    holes = digits(white) + digits(white_awake) + 3 * digits(across(board, black)) + digits(across(board, black_awake))
    text = f"{holes:0{board.holes}}"[::-1].translate(LETTERS)
    outer, far = board.outer, board.outer + board.middle
    mover = "?" if state.mover == NOBODY else SIDES[state.mover]
    return f"{text[:outer]}/{text[outer:far]}/{text[far:]} {mover} {dice_text(state)} {state.throws}"
