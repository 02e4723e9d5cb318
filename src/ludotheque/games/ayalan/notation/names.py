"""The names of squares, headings, shapes and contents in Ayalan's texts."""

from __future__ import annotations

import re

from ludotheque.core.contract import Record
from ludotheque.games.ayalan.rules.record import FREE, NOBODY, ROCK, SIDES, TWO, WIDE
from ludotheque.games.ayalan.rules.sides import start_squares
from ludotheque.games.ayalan.rules.tokens import owner_of

ROWS = "ABCDEFGHIJKL"
WAY_LETTERS = "SLR"
KINDS = ("straight", "bend", "bend")
"""The kind of token for each way."""
HEADINGS = "nesw"
SHAPE_NAMES = ("ns", "ew", "ne", "es", "sw", "nw")
COLOURS = ("red", "blue", "green", "amber")
CONTENTS = ".#23abcdefghijklmnopqrstuvwx"
"""The letter for each content of a square: nothing, a rock, a bonus, then six token shapes for each side."""


def square_name(square: int) -> str:
    """The name of a square, from A1 to L12.

    >>> square_name(0), square_name(143)
    ('A1', 'L12')
    """
    return f"{ROWS[square // WIDE]}{square % WIDE + 1}"


def square_named(name: str) -> int | None:
    """The number of the square with this name; None if there is none.

    >>> square_named("A8"), square_named("M1"), square_named("A13"), square_named("A01")
    (7, None, None, None)
    """
    match = re.fullmatch(r"([A-L])([1-9]|1[0-2])", name)
    return ROWS.index(match[1]) * WIDE + int(match[2]) - 1 if match else None


def sides_in(state: Record) -> list[int]:
    """The sides in play, in order: the index of a side in this list is the seat of its player."""
    return [side for side in range(SIDES) if int(state.sides) >> side & 1]


def free_starts(board: Record, state: Record, side: int) -> list[int]:
    """AYA-10, AYA-20: the free squares of a player's side."""
    places = start_squares(state, side)
    return [int(board.side_squares[WIDE * side + place]) for place in range(WIDE) if places >> place & 1]


def content_name(content: int) -> str:
    """The word for the content of a square that translations and style classes use."""
    owner = owner_of(content)
    if owner != NOBODY:
        return COLOURS[owner]
    return {FREE: "free", ROCK: "rock", TWO: "two"}.get(content, "three")
