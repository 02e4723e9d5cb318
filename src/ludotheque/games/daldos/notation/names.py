"""Names in Daldøs: holes, sides, dice."""

from __future__ import annotations

import re
from functools import cache

from ludotheque.core.contract import Record
from ludotheque.games.daldos.rules.record import FACES
from ludotheque.games.daldos.rules.road import step_of

SIDES = "wb"


def hole_name(board: Record, hole: int) -> str:
    """The name of a hole, such as W1, M13 or B12."""
    return hole_names(int(board.outer), int(board.middle))[hole]


@cache
def hole_names(outer: int, middle: int) -> list[str]:
    """The names of all holes of a board, by the lengths of its rows.

    >>> hole_names(2, 3)
    ['W1', 'W2', 'M1', 'M2', 'M3', 'B1', 'B2']
    """
    return [
        f"{row}{number + 1}"
        for row, length in zip("WMB", (outer, middle, outer), strict=True)
        for number in range(length)
    ]


def hole_of(board: Record, name: str) -> int | None:
    """The hole with this name; None if the board has no such hole."""
    match = re.fullmatch(r"([WMB])([1-9]\d?)", name)
    if not match:
        return None
    row, number = match[1], int(match[2])
    outer, middle = int(board.outer), int(board.middle)
    if number > (middle if row == "M" else outer):
        return None
    return number - 1 + {"W": 0, "M": outer, "B": outer + middle}[row]


def step_name(board: Record, side: int, step: int) -> str:
    """The name of the hole at a step of a side's road."""
    return hole_name(board, step_of(board, side, step))


def dice_text(state: Record) -> str:
    """The unused dice, low first, then `+` if a rethrow is due; `-` if no die is left."""
    dice = "".join(str(face + 1) * int(state.dice[face]) for face in range(FACES))
    return (dice + "+" * int(state.rethrow)) or "-"
