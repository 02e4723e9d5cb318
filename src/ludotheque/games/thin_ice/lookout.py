"""What a player of Thin Ice looks at: where a pawn can go from here, what holds it, who lurks beside it."""

from __future__ import annotations

from ludotheque.core.bits import lowest
from ludotheque.core.contract import Record
from ludotheque.games.thin_ice.actions import DIRECTIONS
from ludotheque.games.thin_ice.tiles import BROKEN, ENTERABLE, PERMANENT, SLIDABLE, among, near, occupied, tile_at

SIZE = 21
"""Columns and rows of the sea."""


def beside(one: int, other: int) -> bool:
    """Are two spaces next to each other, or the same (THI-10)?"""
    rows = abs(one // SIZE - other // SIZE)
    columns = abs(one % SIZE - other % SIZE)
    return (rows <= 1 or rows == SIZE - 1) and (columns <= 1 or columns == SIZE - 1)


def distance(one: int, other: int) -> int:
    """The king's steps between two spaces of the round sea."""
    rows = abs(one // SIZE - other // SIZE)
    columns = abs(one % SIZE - other % SIZE)
    return max(min(rows, SIZE - rows), min(columns, SIZE - columns))


def tiles_around(board: Record, state: Record, space: int) -> int:
    """The set of tiles on the 8 spaces around."""
    found = 0
    for d in range(DIRECTIONS):
        found |= 1 << tile_at(state, near(board, space, d))
    return found & ~1


def free_ice(state: Record) -> int:
    """The set of tiles that a pawn could enter: not orca or Kraken, nobody on it. Closed sides of chunks
    are overlooked."""
    found = 0
    for tile in range(1, state.tiles + 1):
        if state.place[tile] >= 0 and among(ENTERABLE, int(state.side[tile])):
            found |= 1 << tile
    return found & ~occupied(state)


def spread(board: Record, state: Record, tiles: int) -> int:
    """The set of tiles next to one of these."""
    found = 0
    while tiles:
        tile = lowest(tiles)
        tiles &= tiles - 1
        found |= tiles_around(board, state, int(state.place[tile]))
    return found


def lives(state: Record, tiles: int) -> int:
    """How often these tiles can be left before they are gone: ice twice, cracked ice once."""
    found = 0
    while tiles:
        side = int(state.side[lowest(tiles)])
        tiles &= tiles - 1
        found += 1 if among(BROKEN, side) else 3 if side == PERMANENT else 2
    return found


def rescues(board: Record, state: Record, space: int, ice: int) -> int:
    """How many spaces beside a pawn a slide could fill with ice that is not beside it yet."""
    found = 0
    for d in range(DIRECTIONS):
        gap = near(board, space, d)
        if tile_at(state, gap) != 0 or gap == state.bear:
            continue
        for k in range(0, DIRECTIONS, 2):
            origin = near(board, gap, k)
            tile = tile_at(state, origin)
            if (ice >> tile) & 1 and among(SLIDABLE, int(state.side[tile])) and not beside(origin, space):
                found += 1
                break
    return found
