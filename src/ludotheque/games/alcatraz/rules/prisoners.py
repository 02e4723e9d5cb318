"""How the prisoners of Alcatraz move: where one may stop (ALC-06 to ALC-15, ALC-R2 to ALC-R9).

Each function computes a whole row or column at once; `plain.py` has the same rules square by square.
"""

from __future__ import annotations

from ludotheque.core.bits import highest
from ludotheque.core.contract import Record
from ludotheque.games.alcatraz.rules.guards import (
    distance_left,
    distance_right,
    guard_column,
    guards_in_column,
    safe_rows,
)
from ludotheque.games.alcatraz.rules.record import COLUMNS, LAST, NEVER
from ludotheque.games.alcatraz.rules.strips import rows_above
from ludotheque.games.alcatraz.rules.yard import prisoners_in, prisoners_of


def goals_in_column(board: Record, state: Record, row: int, column: int, left: int, right: int) -> int:
    """Marks in the rows to which a prisoner may go along the column, from a row or from the CELL.

    ALC-06, ALC-12: the square is free. ALC-14, ALC-R6: no guard stands there or on the way. ALC-15, ALC-R2, ALC-R3:
    the guard of the row reached does not catch the prisoner. `left` and `right` come from `room_left` and `room_right`
    (ALC-R5).
    """
    safe = safe_rows(state, column, board.steps[row], left, right)
    return safe & ~state.taken[column] & open_rows(state, row, column)


def open_rows(state: Record, row: int, column: int) -> int:
    """ALC-14, ALC-R6: every bit of the rows between the nearest guards in the column, above and below `row`."""
    guards = guards_in_column(state, column)
    above = guards & rows_above(row)
    below = guards & ~above
    return (-2 << highest(above | 1)) & ((below & -below) - 1)


def goals_in_row(board: Record, state: Record, seat: int, row: int, column: int) -> int:
    """The columns to which a prisoner may go along the row.

    ALC-12: the square is free. ALC-14, ALC-R3: `board.along` has the columns that the guard of the row allows.
    ALC-R5: with `own_capture = never`, the guard's run must not reach another prisoner of the mover.
    """
    guard = guard_column(state, row)
    goals = board.along[min(guard, COLUMNS) * COLUMNS + column] & ~prisoners_in(state, row)
    others = prisoners_of(state, seat, row) & ~(1 << column)
    if others and row < LAST and state.own_capture == NEVER:
        if column > guard:
            most = distance_right(others, guard) - 1
        else:
            most = distance_left(others, guard) - 1
        most = min(most, COLUMNS)
        goals &= (((2 << (2 * most)) - 1) << column) >> most
    return goals
