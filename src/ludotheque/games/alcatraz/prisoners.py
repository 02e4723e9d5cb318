"""Where the prisoners of Alcatraz may go: what the guards of the yard allow."""

from __future__ import annotations

from ludotheque.core.bits import highest, lowest
from ludotheque.core.contract import Record
from ludotheque.games.alcatraz.yard import (
    COLUMNS,
    FAR,
    GUARDS,
    LAST,
    MARKS,
    ONES,
    STRIP,
    guard_in,
    guards_in_column,
    own_in,
    prisoners_in,
    rows_above,
)

# The values of the option `own_capture` (ALC-R5).
NEVER, MOVER_ONLY = 0, 1


def room_right(state: Record, seat: int) -> int:
    """ALC-R5: a strip of how far each guard is from the nearest own prisoner on his right; FAR if there
    is none, or if he may be caught (`mover_only`)."""
    if state.own_capture == MOVER_ONLY:
        return FAR * ONES
    strip = FAR << (STRIP * LAST)
    for row in range(GUARDS):
        strip += distance_right(own_in(state, seat, row), guard_in(state, row)) << (STRIP * row)
    return strip


def room_left(state: Record, seat: int) -> int:
    """The same on the guards' left."""
    if state.own_capture == MOVER_ONLY:
        return FAR * ONES
    strip = FAR << (STRIP * LAST)
    for row in range(GUARDS):
        strip += distance_left(own_in(state, seat, row), guard_in(state, row)) << (STRIP * row)
    return strip


def distance_right(columns: int, guard: int) -> int:
    """From a guard to the nearest of the columns on his right; FAR if there is none."""
    return lowest((columns >> (guard + 1)) | (1 << (FAR - 1))) + 1


def distance_left(columns: int, guard: int) -> int:
    """From a guard to the nearest of the columns on his left; FAR or more if there is none."""
    columns &= (1 << guard) - 1
    return guard + FAR - highest((columns << FAR) | 1)


def goals_in_column(board: Record, state: Record, row: int, column: int, left: int, right: int) -> int:
    """Marks in the rows to which a prisoner may go along his column, from his row or from the CELL.

    ALC-06, ALC-12: the square is free. ALC-14, ALC-R6: no guard stands there or on the way. ALC-15,
    ALC-R3: in the row reached the guard is more steps away than the prisoner makes. ALC-R5: no other
    own prisoner is so near to that guard on that side. ALC-R9: in row 9 no guard is near.
    """
    steps = board.steps[row]
    needed = steps + ONES - MARKS  # subtracted from a distance it leaves a mark where that exceeds the steps
    guards = state.guards
    columns = column * ONES
    runs_right = (columns - guards - needed) & (right - needed)
    runs_left = (guards - columns - needed) & (left - needed)
    goals = (runs_right | runs_left) & MARKS & ~state.taken[column]
    barred = guards_in_column(state, column)
    above = barred & rows_above(row)
    below = barred & ~above
    goals &= -2 << highest(above | 1)
    return goals & ((below & -below) - 1)


def goals_in_row(board: Record, state: Record, seat: int, row: int, column: int) -> int:
    """The columns to which a prisoner may go along his own row.

    ALC-12: the square is free. ALC-14, ALC-R3: `board.along` has the columns that the guard allows.
    ALC-R5: another own prisoner on the guard's side of the row limits how far he may run.
    """
    guard = guard_in(state, row)
    goals = board.along[min(guard, COLUMNS) * COLUMNS + column] & ~prisoners_in(state, row)
    others = own_in(state, seat, row) & ~(1 << column)
    if others and row < LAST and state.own_capture == NEVER:
        if column > guard:
            most = distance_right(others, guard) - 1
        else:
            most = distance_left(others, guard) - 1
        most = min(most, COLUMNS)
        goals &= (((2 << (2 * most)) - 1) << column) >> most
    return goals


def may_board(board: Record, state: Record, row: int, column: int) -> bool:
    """ALC-21: from a hatched square; ALC-22, ALC-R11: if no guard stands between him and the boat."""
    if not (board.hatched[row] >> column) & 1:
        return False
    return guards_in_column(state, column) & rows_above(row) == 0
