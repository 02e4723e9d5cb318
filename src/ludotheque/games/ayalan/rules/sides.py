"""The four sides of the board of Ayalan: which seat plays which side, and the squares where a route may start."""

from __future__ import annotations

from ludotheque.core.bits import count, lowest
from ludotheque.core.contract import Record
from ludotheque.games.ayalan.rules.record import ALONG_SIDE, WIDE


def side_of(state: Record, seat: int) -> int:
    """AYA-07, AYA-R24: the side that a seat plays."""
    sides = int(state.sides)
    for _ in range(seat):
        sides &= sides - 1
    return lowest(sides)


def seat_of(state: Record, side: int) -> int:
    """AYA-07, AYA-R24: the seat that plays a side."""
    return count(state.sides & ((1 << side) - 1))


def inward(side: int) -> int:
    """AYA-12: the heading with which a route comes in from the edge of the board on a player's side."""
    return (side + 2) & 3


def start_squares(state: Record, side: int) -> int:
    """AYA-10, AYA-20, AYA-R15: the free squares of a player's own side, one bit per place."""
    return (state.border >> (WIDE * side)) & ALONG_SIDE


def lies_on(board: Record, square: int, side: int) -> bool:
    """AYA-07, AYA-R28: is this a square of that side of the board? A corner belongs to two sides."""
    return (board.border[square] >> (WIDE * side)) & ALONG_SIDE != 0
