"""The yard of Alcatraz: rows, columns, and the sets that kernels compute with.

                  [      BOAT      ]
          a   b   c   d   e   f   g   h   i
      1   .   .   .   %   G   %   .   .   .        G guard      % hatched (e1 is hatched too)
      2   G   .   .   %   %   %   .   .   .
      3   .   .   .   %   %   %   .   .   G
      4   G   .   .   .   .   .   .   .   .
      5   .   .   .   .   .   .   .   .   G
      6   G   .   .   .   .   .   .   .   .
      7   .   .   .   .   .   .   .   .   G
      8   G   .   .   .   .   .   .   .   .
      9   .   .   .   .   .   .   .   .   .        no guard here, ever
          [            CELL            ]

Rows and columns are counted from 0 here: row 0 lies in front of the boat, row 8 (`LAST`) in front of
the cell, and the cell itself (`CELL`) is row 9, one step further. A square is `row * 9 + column`.

A *row set* has one bit a column: `state.yard[seat * 9 + row]` says where a player's prisoners stand.

A *strip* is one integer with seven bits for each row, so that one subtraction compares something in
all rows at once, above all the guards' distances with the steps a prisoner makes:

      bit  62    56 55    49            13    7 6     0
           m nnnnnn m nnnnnn     …      m nnnnnn m nnnnnn      n a number up to 63, m the *mark*
            row 9    row 8                row 2    row 1

`state.guards` is the strip of the guards' columns. A strip of differences with 64 added in each row has
a mark exactly in those rows where the difference is not negative.
"""

from __future__ import annotations

from ludotheque.core.bits import lowest
from ludotheque.core.contract import Record

ROWS, COLUMNS, SQUARES = 9, 9, 81
LAST = 8
"""The row in front of the cell: ALC-33, no guard."""
CELL = 9
"""Where a prisoner starts from who leaves the cell: below the last row."""
GUARDS = 8
MIDDLE = 4
"""ALC-32: the guard of the first row starts on its middle square."""
WHOLE_ROW = 511

COLOURS = 4
PRISONERS = 4
"""ALC-03: of each colour."""
ESCAPED = 3
"""ALC-01: so many in the boat win."""

NOBODY = -1

STRIP = 7
"""Bits for each row in a strip."""
ONES = sum(1 << (STRIP * row) for row in range(ROWS))
"""The strip with 1 in each row."""
MARKS = ONES << (STRIP - 1)
"""The strip with a mark in each row."""
WHOLE_STRIP = (1 << (STRIP * ROWS)) - 1
PAIRS = sum(3 << (2 * STRIP * pair) for pair in range(5))
FOURS = sum(15 << (4 * STRIP * four) for four in range(3))
"""Bits of two and of four rows side by side, as `rows_of` joins them."""
FAR = 31
"""A distance that nobody runs."""
AWAY = 40
"""Where the strip of guards has "the guard of row 9": so far to the right that he never matters."""
NOWHERE = 63
"""Where a guard is that still has to be placed."""


def own_in(state: Record, seat: int, row: int) -> int:
    """The columns in which a player's prisoners stand in a row."""
    return int(state.yard[seat * ROWS + row]) & WHOLE_ROW


def prisoners_in(state: Record, row: int) -> int:
    """The columns in which anybody's prisoners stand in a row."""
    return (
        int(state.yard[row])
        | int(state.yard[ROWS + row])
        | int(state.yard[2 * ROWS + row])
        | int(state.yard[3 * ROWS + row])
    )


def guard_in(state: Record, row: int) -> int:
    """The column of the guard of a row."""
    return (state.guards >> (STRIP * row)) & 63


def place_guard(state: Record, row: int, column: int) -> None:
    """Put the guard of a row on a column."""
    state.guards += (column - guard_in(state, row)) << (STRIP * row)


def mark(row: int) -> int:
    """The strip with a mark in one row."""
    return 64 << (STRIP * row)


def rows_above(row: int) -> int:
    """The strip with every bit set in the rows before a row."""
    return WHOLE_STRIP >> (STRIP * (ROWS - row))


def put(state: Record, seat: int, row: int, column: int) -> None:
    """A prisoner comes to stand on a square."""
    state.yard[seat * ROWS + row] = own_in(state, seat, row) | (1 << column)
    state.taken[column] |= mark(row)


def take(state: Record, seat: int, row: int, column: int) -> None:
    """A prisoner is gone from a square."""
    state.yard[seat * ROWS + row] = own_in(state, seat, row) & ~(1 << column)
    state.taken[column] &= ~mark(row)


def guards_in_column(state: Record, column: int) -> int:
    """Marks in the rows whose guard stands in a column."""
    return MARKS & ~((state.guards ^ (column * ONES)) + 63 * ONES)


def guards_way(guard: int, goal: int) -> int:
    """The columns that a guard enters on his way."""
    if goal > guard:
        return (2 << goal) - (2 << guard)
    return (1 << guard) - (1 << goal)


def guard_runs(state: Record, row: int, goal: int) -> None:
    """ALC-17; ALC-16, ALC-27, ALC-R4: all prisoners on the squares he enters go back to the cell."""
    way = guards_way(guard_in(state, row), goal)
    place_guard(state, row, goal)
    if way & prisoners_in(state, row) == 0:
        return
    for seat in range(state.seats):
        caught = own_in(state, seat, row) & way
        while caught:
            take(state, seat, row, lowest(caught))
            caught &= caught - 1
            state.cell[seat] += 1


def rows_of(marks: int) -> int:
    """The marked rows of a strip as bits 0 to 8: neighbours are joined, then pairs, then fours."""
    rows = marks >> (STRIP - 1)
    rows = (rows | rows >> 6) & PAIRS
    rows = (rows | rows >> 12) & FOURS
    return (rows | rows >> 24 | rows >> 48) & WHOLE_ROW


def without(places: int, own: int) -> int:
    """Nine places as eight: the mover's own one, never among them, is left out of the count."""
    below = (1 << own) - 1
    return (places & below) | ((places >> 1) & ~below)
