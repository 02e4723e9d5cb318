"""Chunk tiles and rotating chunk tiles (THI-83, THI-84, R35, R36)."""

from __future__ import annotations

from ludotheque.core.contract import Record
from ludotheque.games.thin_ice.rules.agenda import ask
from ludotheque.games.thin_ice.rules.record import CHUNKS, CRACKED_STRIP, DIRECTIONS, ROTATE, STRIP
from ludotheque.games.thin_ice.rules.sea import among

ALL_SIDES = 0b1111_1111


def turned_sides(sides: int, quarters: int) -> int:
    """A set of directions after a number of quarter turns clockwise."""
    turned = sides << (2 * quarters)
    return (turned | (turned >> DIRECTIONS)) & ALL_SIDES


def sides_of(board: Record, side: int, quarters: int) -> int:
    """THI-83: the open sides of a tile that shows a side and is turned; all of them if it is no chunk."""
    if not among(CHUNKS, side):
        return ALL_SIDES
    printed = board.strip_sides if side in (STRIP, CRACKED_STRIP) else board.corner_sides
    return turned_sides(printed, quarters)


def open_sides(board: Record, state: Record, tile: int) -> int:
    """THI-83, THI-R35: the set of directions in which a pawn may leave a tile; it enters by the same sides."""
    return sides_of(board, int(state.side[tile]), int(state.turn[tile]))


def is_open(board: Record, state: Record, tile: int, direction: int) -> bool:
    """THI-83, THI-R35: may a pawn leave a tile in this direction?"""
    return (open_sides(board, state, tile) >> direction) & 1 != 0


def strip_turns(board: Record) -> int:
    """The number of orientations of a strip: 2 if a half-turn leaves its open sides the same, otherwise 4."""
    return 2 if turned_sides(board.strip_sides, 2) == board.strip_sides else 4


def ask_rotation(state: Record, tile: int) -> None:
    """THI-84, THI-R36: the player whose pawn left a rotating chunk turns it left or right."""
    state.about = tile
    ask(state, ROTATE, state.actor)


def rotate(state: Record, tile: int, quarters: int) -> None:
    """Turn a tile clockwise by a number of quarter turns."""
    state.turn[tile] = (int(state.turn[tile]) + quarters) & 3
