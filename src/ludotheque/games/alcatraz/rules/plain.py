"""A plain version of the rules of Alcatraz: one square after the other.

`prisoners.py`, `guards.py` and `boat.py` compute whole rows and columns at once, with a few operations on strips and
sets. Games are played with those. The same functions here go square by square, for readers of the rule sheet, and
`tests/games/alcatraz/test_plain.py` checks that both agree. A set of rows or columns is an array of nine numbers here,
1 for each that is in the set.
"""

from __future__ import annotations

from ludotheque.core.contract import Array, Record
from ludotheque.games.alcatraz.rules.actions import BOARDING, LEFT, OTHERS, PASS, RELEASE, RIGHT, TARGETS
from ludotheque.games.alcatraz.rules.boat import is_hatched
from ludotheque.games.alcatraz.rules.guards import guard_column, place_guard
from ludotheque.games.alcatraz.rules.record import (
    ALARM_RUN,
    CELL,
    COLUMNS,
    LAST,
    LEFT_END,
    MAY_STAY,
    NEVER,
    RIGHT_END,
    ROWS,
)
from ludotheque.games.alcatraz.rules.yard import stands_on, take_prisoner

# --- squares -----------------------------------------------------------------------------------


def has_guard(state: Record, row: int, column: int) -> bool:
    """Does a guard stand on this square? ALC-33: never in row 9."""
    return row < LAST and guard_column(state, row) == column


def is_free(state: Record, row: int, column: int) -> bool:
    """ALC-06, ALC-12, ALC-R6: neither a prisoner nor a guard stands on this square."""
    for seat in range(state.seats):
        if stands_on(state, seat, row, column):
            return False
    return not has_guard(state, row, column)


def way_is_open(state: Record, row: int, column: int, to_row: int, to_column: int) -> bool:
    """ALC-14: no guard stands on the way or on its last square; ALC-13: prisoners may be passed."""
    down = (to_row > row) - (to_row < row)
    right = (to_column > column) - (to_column < column)
    while row != to_row or column != to_column:
        row += down
        column += right
        if has_guard(state, row, column):
            return False
    return True


# --- guards ------------------------------------------------------------------------------------


def catches(state: Record, row: int, column: int, steps: int) -> bool:
    """ALC-15, ALC-19, ALC-20, ALC-R3: does the guard of the row reach the prisoner who stops in this column?

    The guard runs towards the prisoner, as many squares as the prisoner has moved. ALC-R9: row 9 has no guard.
    """
    if row == LAST:
        return False
    guard = guard_column(state, row)
    way = 1 if column > guard else -1
    for _ in range(steps):
        guard += way
        if guard == column:
            return True
    return False


def catches_own(state: Record, row: int, column: int, steps: int, from_row: int, from_column: int) -> bool:
    """ALC-R5: does the guard, on that run, enter the square of another prisoner of the player to move?

    ALC-R7: the square that the moving prisoner has left is empty.
    """
    if row == LAST:
        return False
    guard = guard_column(state, row)
    way = 1 if column > guard else -1
    for _ in range(steps):
        guard += way
        has_left = row == from_row and guard == from_column
        if stands_on(state, state.mover, row, guard) and not has_left:
            return True
    return False


def guard_runs(state: Record, row: int, goal: int) -> None:
    """ALC-17: the guard runs along the row to a column, square by square.

    ALC-16, ALC-27, ALC-R4, ALC-R5: every prisoner on these squares, of any colour, goes back to the cell.
    """
    column = guard_column(state, row)
    while column != goal:
        column += 1 if goal > column else -1
        place_guard(state, row, column)
        for seat in range(state.seats):
            if stands_on(state, seat, row, column):
                take_prisoner(state, seat, row, column)
                state.cell[seat] += 1


# --- prisoners ---------------------------------------------------------------------------------


def may_stop(state: Record, from_row: int, from_column: int, row: int, column: int) -> bool:
    """May the mover's prisoner go straight from one square, or from the CELL, to another?

    ALC-06: any number of squares to a free one. ALC-R2: from the cell, the square in row 9 is the first. ALC-15: the
    guard must not catch the prisoner; with `own_capture = never`, nor another prisoner of the same colour (ALC-R5).
    """
    if not is_free(state, row, column) or not way_is_open(state, from_row, from_column, row, column):
        return False
    steps = abs(row - from_row) + abs(column - from_column)
    if catches(state, row, column, steps):
        return False
    return state.own_capture != NEVER or not catches_own(state, row, column, steps, from_row, from_column)


def goals_in_column(state: Record, row: int, column: int, out: Array) -> None:
    """ALC-10, ALC-11: the rows to which the mover's prisoner may go along the column, from a row or from the CELL."""
    for to_row in range(ROWS):
        out[to_row] = 1 if to_row != row and may_stop(state, row, column, to_row, column) else 0


def goals_in_row(state: Record, row: int, column: int, out: Array) -> None:
    """ALC-10, ALC-11: the columns to which the mover's prisoner may go along the row."""
    for to_column in range(COLUMNS):
        out[to_column] = 1 if to_column != column and may_stop(state, row, column, row, to_column) else 0


def may_board(board: Record, state: Record, row: int, column: int) -> bool:
    """ALC-21, ALC-22, ALC-R11: from a hatched square, with no guard on the squares of the column up to the boat."""
    if not is_hatched(board, row, column):
        return False
    for above in range(row):
        if has_guard(state, above, column):
            return False
    return True


# --- all legal actions -------------------------------------------------------------------------


def legal_actions(board: Record, state: Record, out: Array) -> int:
    """ALC-08, ALC-10, ALC-R16: the legal actions, in the same order as those of `actions.py`; returns how many."""
    if state.phase == ALARM_RUN:
        return list_directions(state, out)
    n = 0
    for row in range(ROWS):
        for column in range(COLUMNS):
            if stands_on(state, state.mover, row, column):
                n = list_moves(board, state, row, column, out, n)
    if state.cell[state.mover] > 0:
        n = list_releases(state, out, n)
    if n == 0:
        out[0] = PASS
        n = 1
    return n


def list_moves(board: Record, state: Record, row: int, column: int, out: Array, n: int) -> int:
    """List what one prisoner in the yard may do: board, go along the row, go along the column."""
    square = row * COLUMNS + column
    if may_board(board, state, row, column):
        out[n] = BOARDING + square
        n += 1
    for to_column in range(COLUMNS):
        if to_column != column and may_stop(state, row, column, row, to_column):
            out[n] = square * TARGETS + (to_column if to_column < column else to_column - 1)
            n += 1
    for to_row in range(ROWS):
        if to_row != row and may_stop(state, row, column, to_row, column):
            out[n] = square * TARGETS + OTHERS + (to_row if to_row < row else to_row - 1)
            n += 1
    return n


def list_releases(state: Record, out: Array, n: int) -> int:
    """ALC-07: list where a prisoner may come out of the cell."""
    for column in range(COLUMNS):
        for row in range(ROWS):
            if may_stop(state, CELL, column, row, column):
                out[n] = RELEASE + row * COLUMNS + column
                n += 1
    return n


def list_directions(state: Record, out: Array) -> int:
    """ALC-25, ALC-R14: list where the guard of the row that the die named may be sent."""
    n = 0
    for end in (LEFT_END, RIGHT_END):
        if guard_column(state, state.row) != end or state.alarm_edge == MAY_STAY:
            out[n] = LEFT if end == LEFT_END else RIGHT
            n += 1
    return n
