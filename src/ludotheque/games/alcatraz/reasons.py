"""Why an action of Alcatraz is not legal: the clause of the rules and a message for the player."""

from __future__ import annotations

import re

from ludotheque.core.contract import OVER, Record
from ludotheque.core.reasons import Reason, because
from ludotheque.core.state import State
from ludotheque.games.alcatraz.board import LETTERS
from ludotheque.games.alcatraz.notation.names import square_name, square_of
from ludotheque.games.alcatraz.rules.boat import is_hatched
from ludotheque.games.alcatraz.rules.guards import catches, columns_entered, guard_column, run_end
from ludotheque.games.alcatraz.rules.record import (
    ALARM_DIE,
    ALARM_RUN,
    CELL,
    COLUMNS,
    LAST,
    NEVER,
    PLACE_GUARDS,
    WHO_BEGINS,
)
from ludotheque.games.alcatraz.rules.yard import prisoners_in, prisoners_of, stands_on

__all__ = ["why_not"]

MOVE_TEXT = re.compile(r"([a-i][1-9])-([a-i][1-9])")
TO_THE_CELL = re.compile(r"[a-i][1-9]-(cell|[a-i]10)")
TWO_IN_ONE = re.compile(r"(\+|[a-i][1-9]-)[a-i][1-9]\^")


def why_not(view: State, text: str) -> Reason:
    """The first rule that the action breaks, in the order in which a player would check them."""
    state = view.record
    if state.to_move == OVER:
        return because("ALC-30", "why-over")
    if state.phase == PLACE_GUARDS:
        return because("ALC-32", "why-place-guards", row=int(state.row) + 1)
    if state.phase == WHO_BEGINS:
        return because("ALC-R1", "why-who-begins")
    if state.phase == ALARM_DIE:
        if text.startswith("!"):
            return because("ALC-24", "why-no-die", text=text[:40])
        return because("ALC-24", "why-throw-first")
    if state.phase == ALARM_RUN:
        return _why_not_direction(state, text)
    if re.fullmatch(r"[<>]|![1-8]", text):
        return because("ALC-23", "why-no-alarm")
    if re.fullmatch(r"seat[YGRB]|g[2-8][a-i]", text):
        return because("ALC-R1", "why-under-way")
    if text == "--":
        return because("ALC-R16", "why-no-pass")
    if TO_THE_CELL.fullmatch(text):
        return because("ALC-R10", "why-not-into-cell")
    if TWO_IN_ONE.fullmatch(text):
        return because("ALC-R11", "why-two-in-one")
    return _why_not_piece(view.game.board, state, text)


def _why_not_direction(state: Record, text: str) -> Reason:
    row = int(state.row) + 1
    if text in ("<", ">"):
        return because("ALC-R14", "why-at-the-end", row=row, way="left" if text == "<" else "right")
    return because("ALC-25", "why-choose-direction", row=row)


def _why_not_piece(board: Record, state: Record, text: str) -> Reason:
    if re.fullmatch(r"\+[a-i][1-9]", text):
        return _why_not_release(state, text[1:])
    if re.fullmatch(r"[a-i][1-9]\^", text):
        return _why_not_board(board, state, text[:2])
    match = MOVE_TEXT.fullmatch(text)
    if match:
        return _why_not_move(state, match[1], match[2])
    if re.fullmatch(r"\(.*\)", text):
        return because("ALC-R21", "why-other-run", text=text)
    return because("ALC-10", "why-unreadable", text=text[:40])


def _place(name: str) -> tuple[int, int]:
    square = square_of(name)
    assert square is not None
    return square // COLUMNS, square % COLUMNS


def _why_not_release(state: Record, target: str) -> Reason:
    if state.cell[state.mover] == 0:
        return because("ALC-08", "why-cell-empty")
    row, column = _place(target)
    return _why_not_column(state, CELL, column, row) or _why_not_stop(state, row, column, CELL - row, -1)


def _why_not_move(state: Record, source: str, target: str) -> Reason:
    row, column = _place(source)
    goal_row, goal_column = _place(target)
    if not stands_on(state, state.mover, row, column):
        return because("ALC-05", "why-not-yours", square=source)
    if source == target:
        return because("ALC-06", "why-same-square", square=source)
    if row != goal_row and column != goal_column:
        return because("ALC-11", "why-not-straight", source=source, target=target)
    if row == goal_row:
        barred = _why_not_row(state, row, column, goal_column)
    else:
        barred = _why_not_column(state, row, column, goal_row)
    steps = abs(row - goal_row) + abs(column - goal_column)
    leaving = column if row == goal_row else -1
    return barred or _why_not_stop(state, goal_row, goal_column, steps, leaving)


def _why_not_column(state: Record, start: int, column: int, goal: int) -> Reason | None:
    """Why a guard bars the way along a column: between (ALC-14) or on the target (ALC-R6); None if no guard does."""
    way = -1 if goal < start else 1
    for row in range(start + way, goal + way, way):
        if row < LAST and guard_column(state, row) == column:
            return _guard_there(row, column, row == goal)
    return None


def _why_not_row(state: Record, row: int, column: int, goal: int) -> Reason | None:
    guard = int(guard_column(state, row))
    if row < LAST and min(column, goal) <= guard <= max(column, goal):
        return _guard_there(row, guard, guard == goal)
    return None


def _guard_there(row: int, column: int, on_target: bool) -> Reason:
    square = square_name(row * COLUMNS + column)
    if on_target:
        return because("ALC-R6", "why-guard-stands", square=square)
    return because("ALC-14", "why-guard-on-way", square=square)


def _why_not_stop(state: Record, row: int, column: int, steps: int, leaving: int) -> Reason:
    """The way is open, so the square is taken, or the guard would catch this prisoner or another one of the player."""
    if prisoners_in(state, row) >> column & 1:
        return because("ALC-12", "why-taken", square=square_name(row * COLUMNS + column))
    guard = int(guard_column(state, row))
    if row < LAST and catches(state, row, column, steps):
        return because("ALC-R3", "why-guard-reaches", row=row + 1, distance=abs(guard - column), steps=steps)
    if row < LAST and state.own_capture == NEVER:
        others = prisoners_of(state, state.mover, row) & ~(1 << leaving if leaving >= 0 else 0)
        caught = others & int(columns_entered(guard, int(run_end(state, row, column, steps))))
        if caught:
            names = [f"{LETTERS[c]}{row + 1}" for c in range(COLUMNS) if caught >> c & 1]
            return because("ALC-R5", "why-own-caught", row=row + 1, steps=steps, squares=", ".join(names))
    return because("ALC-10", "why-unreadable", text=square_name(row * COLUMNS + column))


def _why_not_board(board: Record, state: Record, source: str) -> Reason:
    row, column = _place(source)
    if not stands_on(state, state.mover, row, column):
        return because("ALC-05", "why-not-yours", square=source)
    if not is_hatched(board, row, column):
        return because("ALC-21", "why-not-hatched", square=source)
    above = [r for r in range(row) if guard_column(state, r) == column]
    return because("ALC-22", "why-guard-before-boat", square=square_name(above[-1] * COLUMNS + column))
