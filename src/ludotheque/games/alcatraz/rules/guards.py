"""How the guards of Alcatraz run, and whom they catch (ALC-09, ALC-15 to ALC-20, ALC-R3 to ALC-R5, ALC-R7)."""

from __future__ import annotations

from ludotheque.core.bits import highest, lowest
from ludotheque.core.contract import Record
from ludotheque.games.alcatraz.rules.record import GUARDS, LAST, MOVER_ONLY
from ludotheque.games.alcatraz.rules.strips import MARKS, NUMBER, ONES, STRIP
from ludotheque.games.alcatraz.rules.yard import prisoners_in, prisoners_of, take_prisoner

FAR = 31
"""A distance longer than any run."""

# --- where guards stand --------------------------------------------------------------------------


def guard_column(state: Record, row: int) -> int:
    """The column of the guard of a row; AWAY in row 9, where there is none."""
    return (state.guards >> (STRIP * row)) & NUMBER


def place_guard(state: Record, row: int, column: int) -> None:
    """Put the guard of a row on a column."""
    state.guards += (column - guard_column(state, row)) << (STRIP * row)


def guards_in_column(state: Record, column: int) -> int:
    """The strip with marks in the rows whose guard stands in this column."""
    return MARKS & ~((state.guards ^ (column * ONES)) + NUMBER * ONES)


# --- a run -------------------------------------------------------------------------------------


def catches(state: Record, row: int, column: int, steps: int) -> bool:
    """ALC-15, ALC-19, ALC-20, ALC-R3: does the guard of `row`, running `steps` squares towards `column`, reach it?"""
    distance = abs(guard_column(state, row) - column)
    return distance <= steps


def safe_rows(state: Record, column: int, steps: int, left: int, right: int) -> int:
    """`catches` for all rows at once: marks in the rows where a prisoner who stops in this column is not caught.

    `steps` is the strip of the squares moved to reach each row. ALC-15, ALC-R3: the guard must be further away than
    that. ALC-R5: so must be the mover's other prisoners on that side of the guard (`left` and `right` are the strips of
    `room_left` and `room_right`).
    """
    needed = steps + ONES - MARKS  # `distance - needed` has a mark where the distance exceeds the steps
    columns = column * ONES
    runs_right = (columns - state.guards - needed) & (right - needed)
    runs_left = (state.guards - columns - needed) & (left - needed)
    return (runs_right | runs_left) & MARKS


def run_end(state: Record, row: int, column: int, steps: int) -> int:
    """ALC-09, ALC-19: the column where the guard of `row` stops after running `steps` squares towards `column`."""
    guard = guard_column(state, row)
    return guard + steps if column > guard else guard - steps


def columns_entered(guard: int, goal: int) -> int:
    """The columns that a guard enters on the way from one column to another."""
    if goal > guard:
        return (2 << goal) - (2 << guard)
    return (1 << guard) - (1 << goal)


def guard_runs(state: Record, row: int, goal: int) -> None:
    """ALC-17: the guard runs along the row to a column and catches every prisoner on the squares entered."""
    entered = columns_entered(guard_column(state, row), goal)
    place_guard(state, row, goal)
    if entered & prisoners_in(state, row):
        catch_prisoners(state, row, entered)


def catch_prisoners(state: Record, row: int, columns: int) -> None:
    """ALC-16, ALC-27, ALC-R4, ALC-R5: every prisoner on these squares, of any colour, goes back to the cell."""
    for seat in range(state.seats):
        caught = prisoners_of(state, seat, row) & columns
        while caught:
            take_prisoner(state, seat, row, lowest(caught))
            caught &= caught - 1
            state.cell[seat] += 1


# --- how far they may run with the option `own_capture = never` --------------------------------


def room_right(state: Record, seat: int) -> int:
    """ALC-R5: the strip of each guard's distance to the mover's nearest prisoner to the right.

    FAR if there is none, or if the mover's own prisoners may be caught.
    """
    if state.own_capture == MOVER_ONLY:
        return FAR * ONES
    strip = FAR << (STRIP * LAST)
    for row in range(GUARDS):
        strip += distance_right(prisoners_of(state, seat, row), guard_column(state, row)) << (STRIP * row)
    return strip


def room_left(state: Record, seat: int) -> int:
    """The same as `room_right`, to the left of each guard."""
    if state.own_capture == MOVER_ONLY:
        return FAR * ONES
    strip = FAR << (STRIP * LAST)
    for row in range(GUARDS):
        strip += distance_left(prisoners_of(state, seat, row), guard_column(state, row)) << (STRIP * row)
    return strip


def distance_right(columns: int, guard: int) -> int:
    """The distance from a guard to the nearest of some columns to the right; FAR if there is none."""
    return lowest((columns >> (guard + 1)) | (1 << (FAR - 1))) + 1


def distance_left(columns: int, guard: int) -> int:
    """The distance from a guard to the nearest of some columns to the left; FAR or more if there is none."""
    columns &= (1 << guard) - 1
    return guard + FAR - highest((columns << FAR) | 1)
