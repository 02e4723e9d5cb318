"""The sea of Thin Ice: neighbours of spaces, and the tiles, pawns and bear on them (THI-10, THI-15, R6)."""

from __future__ import annotations

from ludotheque.core.bits import lowest
from ludotheque.core.contract import Record
from ludotheque.games.thin_ice.rules.record import DIRECTIONS, IN_HAND


def among(sides: int, side: int) -> bool:
    """Is a side in a set of sides?"""
    return (sides >> side) & 1 != 0


def near(board: Record, space: int, direction: int) -> int:
    """The neighbouring space in a direction (THI-10, THI-15)."""
    return int(board.around[space * DIRECTIONS + direction])


def tile_at(state: Record, space: int) -> int:
    """The number of the tile on a space; 0 for the sea."""
    return int(state.at[space])


def side_at(state: Record, space: int) -> int:
    """The side that shows on a space; SEA where there is no tile."""
    return int(state.side[state.at[space]])


def pawns_at(state: Record, space: int) -> int:
    """The set of pawns on a space."""
    found = 0
    pawns = state.on
    while pawns:
        pawn = lowest(pawns)
        pawns &= pawns - 1
        if state.pawn_at[pawn] == space:
            found |= 1 << pawn
    return found


def tiles_under(state: Record, pawns: int) -> int:
    """The set of tiles that carry one of these pawns."""
    found = 0
    pawns &= state.on
    while pawns:
        pawn = lowest(pawns)
        pawns &= pawns - 1
        found |= 1 << tile_at(state, state.pawn_at[pawn])
    return found


def bear_tile(state: Record) -> int:
    """The set with the tile of the bear; empty when the bear swims or is out of the game."""
    if state.bear < 0:
        return 0
    return (1 << tile_at(state, state.bear)) & ~1


def occupied(state: Record) -> int:
    """The set of tiles with a pawn or the bear."""
    return tiles_under(state, state.on) | bear_tile(state)


def has_neighbour(board: Record, state: Record, space: int) -> bool:
    """Does a tile lie on one of the 8 spaces around a space?"""
    base = space * DIRECTIONS
    for d in range(DIRECTIONS):
        if state.at[board.around[base + d]] != 0:
            return True
    return False


def is_free(state: Record, tile: int, sides: int, taken: int) -> bool:
    """Does a tile lie on the sea, show one of these sides and not belong to the set `taken`?"""
    return state.place[tile] >= 0 and among(sides, int(state.side[tile])) and (taken >> tile) & 1 == 0


def in_hand_of(state: Record, tile: int, seat: int) -> bool:
    """Is a tile in a seat's hand (advanced set-up)?"""
    return state.place[tile] == IN_HAND - seat
