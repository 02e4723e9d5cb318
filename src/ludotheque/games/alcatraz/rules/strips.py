"""Strips: one number per row of the yard, all in one integer.

A strip has seven bits for each row, so that one subtraction compares numbers in all rows at once, for example
the guards' distances with the steps of a prisoner:

      bit  62    56 55    49            13    7 6     0
           m nnnnnn m nnnnnn     …      m nnnnnn m nnnnnn      n a number up to 63, m the *mark*
            row 9    row 8                row 2    row 1

`state.guards` is the strip of the guards' columns. A strip of differences with 64 added in each row has a mark
exactly in those rows where the difference is not negative.
"""

from __future__ import annotations

from ludotheque.core.bits import lowest
from ludotheque.games.alcatraz.rules.record import ROWS

STRIP = 7
"""Bits for each row in a strip."""
NUMBER = 63
"""The bits of the number of one row."""
ONES = sum(1 << (STRIP * row) for row in range(ROWS))
"""The strip with 1 in each row."""
MARKS = ONES << (STRIP - 1)
"""The strip with a mark in each row."""
WHOLE_STRIP = (1 << (STRIP * ROWS)) - 1
PAIRS = sum(3 << (2 * STRIP * pair) for pair in range(5))
FOURS = sum(15 << (4 * STRIP * four) for four in range(3))
"""Bits of two and of four rows side by side, as `marked_rows` joins them."""
ALL_ROWS = (1 << ROWS) - 1


def mark_in(row: int) -> int:
    """The strip with a mark in one row."""
    return 64 << (STRIP * row)


def row_of(marks: int) -> int:
    """The first marked row of a strip; `marks` must not be 0."""
    return lowest(marks) // STRIP


def rows_above(row: int) -> int:
    """The strip with every bit set in the rows before a row."""
    return WHOLE_STRIP >> (STRIP * (ROWS - row))


def marked_rows(marks: int) -> int:
    """The marked rows of a strip as bits 0 to 8: neighbours are joined, then pairs, then fours."""
    rows = marks >> (STRIP - 1)
    rows = (rows | rows >> 6) & PAIRS
    rows = (rows | rows >> 12) & FOURS
    return (rows | rows >> 24 | rows >> 48) & ALL_ROWS
