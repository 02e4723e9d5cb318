"""Chunk tiles and rotating chunk tiles (THI-83, THI-84, R35, R36)."""

from __future__ import annotations

from ludotheque.core.contract import Record
from ludotheque.games.thin_ice.rules.agenda import ask
from ludotheque.games.thin_ice.rules.record import CHUNKS, CRACKED_STRIP, DIRECTIONS, ROTATE, STRIP
from ludotheque.games.thin_ice.rules.sea import among

ALL_SIDES = 0b1111_1111
STRIP_SIDES = 0b0001_0001
"""The open sides of a strip that is not rotated: n and s."""
CORNER_SIDES = 0b0000_0111
"""The open sides of a corner that is not rotated: n, ne and e."""


def open_sides(state: Record, tile: int) -> int:
    """THI-83, THI-R35: the set of directions in which a pawn may leave a tile; it enters by the same sides."""
    side = int(state.side[tile])
    if not among(CHUNKS, side):
        return ALL_SIDES
    printed = STRIP_SIDES if side in (STRIP, CRACKED_STRIP) else CORNER_SIDES
    turned = printed << (2 * int(state.turn[tile]))
    return (turned | (turned >> DIRECTIONS)) & ALL_SIDES


def is_open(state: Record, tile: int, direction: int) -> bool:
    """THI-83, THI-R35: may a pawn leave a tile in this direction?"""
    return (open_sides(state, tile) >> direction) & 1 != 0


def ask_rotation(state: Record, tile: int) -> None:
    """THI-84, THI-R36: the player whose pawn left a rotating chunk turns it left or right."""
    state.about = tile
    ask(state, ROTATE, state.actor)


def rotate(state: Record, tile: int, quarters: int) -> None:
    """Turn a tile clockwise by a number of quarter turns."""
    state.turn[tile] = (int(state.turn[tile]) + quarters) & 3
