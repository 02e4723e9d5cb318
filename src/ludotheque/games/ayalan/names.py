"""The names of squares, headings, shapes and contents in Ayalan's texts."""

from __future__ import annotations

import re

from ludotheque.core.contract import Record
from ludotheque.games.ayalan.rules import NOBODY, SHAPES, SIDES, TOKEN, WIDE

ROWS = "ABCDEFGHIJKL"
WAYS = "SLR"
HEADINGS = "nesw"
SHAPE_NAMES = ("ns", "ew", "ne", "es", "sw", "nw")
COLOURS = ("red", "blue", "green", "amber")
CONTENTS = ".#23abcdefghijklmnopqrstuvwx"


def square_name(square: int) -> str:
    """A1 to L12.

    >>> square_name(0), square_name(143)
    ('A1', 'L12')
    """
    return f"{ROWS[square // WIDE]}{square % WIDE + 1}"


def square_named(name: str) -> int | None:
    """The square of a name, or None.

    >>> square_named("A8"), square_named("M1"), square_named("A13"), square_named("A01")
    (7, None, None, None)
    """
    match = re.fullmatch(r"([A-L])([1-9]|1[0-2])", name)
    return ROWS.index(match[1]) * WIDE + int(match[2]) - 1 if match else None


def owner_of(content: int) -> int:
    """The side of a path token; NOBODY for anything else."""
    return (content - TOKEN) // SHAPES if content >= TOKEN else NOBODY


def sides_in(state: Record) -> list[int]:
    """The sides in play, in order; a player's seat is the place in this list."""
    return [side for side in range(SIDES) if int(state.sides) >> side & 1]
