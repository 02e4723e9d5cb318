"""The next square of a route in Ayalan, across the edge of the board too (AYA-13, AYA-27)."""

from __future__ import annotations

from ludotheque.core.contract import Record
from ludotheque.games.ayalan.rules.record import TURNING
from ludotheque.games.ayalan.rules.sides import lies_on


def heading_after(heading: int, way: int) -> int:
    """AYA-R1: the heading with which a route leaves a square that it enters with `heading` and leaves by `way`."""
    return (heading + TURNING[way]) & 3


def target_of(board: Record, state: Record, side: int) -> int:
    """AYA-13, AYA-27: the square that a player's head points to; the player must have a head."""
    return int(board.beside[4 * int(state.head[side]) + int(state.heading[side])])


def exit_of(board: Record, square: int, heading: int, way: int) -> int:
    """AYA-18, AYA-27: the next square of a route that enters `square` with `heading` and leaves it by `way`."""
    return int(board.beside[4 * square + heading_after(heading, way)])


def points_off_board(board: Record, state: Record, side: int) -> bool:
    """AYA-27: does a player's head point off the board? Sides have the same numbers as headings."""
    return lies_on(board, int(state.head[side]), int(state.heading[side]))
