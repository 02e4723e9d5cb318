"""Names in Alcatraz: squares, colours."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ludotheque.core.contract import Record
from ludotheque.games.alcatraz.board import LETTERS
from ludotheque.games.alcatraz.rules.record import COLUMNS, SQUARES
from ludotheque.games.alcatraz.rules.yard import stands_on

SEATS = "YGRB"
"""The letters of the seats, clockwise: yellow, green, red, blue."""


def square_name(square: int) -> str:
    """The name of a square, such as `e1`: column letter and row number."""
    return f"{LETTERS[square % COLUMNS]}{square // COLUMNS + 1}"


def square_of(name: str) -> int | None:
    """The square with this name; None if there is no such square."""
    if not re.fullmatch("[a-i][1-9]", name):
        return None
    return (int(name[1]) - 1) * COLUMNS + LETTERS.index(name[0])


def prisoner_on(state: Record, square: int) -> int | None:
    """The seat whose prisoner stands on a square; None if there is no prisoner."""
    row, column = square // COLUMNS, square % COLUMNS
    return next((seat for seat in range(int(state.seats)) if stands_on(state, seat, row, column)), None)


def prisoners(state: Record) -> Iterator[tuple[int, int]]:
    """The seat and square of every prisoner in the yard, row by row from the boat, left to right."""
    for square in range(SQUARES):
        seat = prisoner_on(state, square)
        if seat is not None:
            yield seat, square
