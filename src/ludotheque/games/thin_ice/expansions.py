"""The expansion tiles: chunks, rotating chunks, the Kraken (THI-75 to THI-84, R33 to R36, R45)."""

from __future__ import annotations

from ludotheque.core.contract import Record
from ludotheque.games.thin_ice.actions import DIRECTIONS
from ludotheque.games.thin_ice.agenda import NOWHERE, ORCA_PUSH, ROTATE, ask
from ludotheque.games.thin_ice.tiles import CORNER, DISCARDED, HK, KRAKEN, STRIP, near, side_at, tile_at

ALL_SIDES = 0b1111_1111
STRIP_SIDES = 0b0001_0001
"""n and s are open on a strip that lies as printed."""
CORNER_SIDES = 0b0000_0111
"""n, ne and e are open on a corner that lies as printed."""


def open_sides(state: Record, tile: int) -> int:
    """THI-83, THI-R35: the directions in which a pawn may leave a tile; it enters by the same sides."""
    side = int(state.side[tile])
    if side < STRIP:
        return ALL_SIDES
    printed = CORNER_SIDES if side >= CORNER else STRIP_SIDES
    turned = printed << (2 * int(state.turn[tile]))
    return (turned | (turned >> DIRECTIONS)) & ALL_SIDES


def ask_rotation(state: Record, tile: int) -> None:
    """THI-84, THI-R36: whoever left a rotating chunk turns it left or right."""
    state.about = tile
    ask(state, ROTATE, state.actor)


def rotate(state: Record, tile: int, quarters: int) -> None:
    """Turn a tile clockwise by quarters."""
    state.turn[tile] = (int(state.turn[tile]) + quarters) & 3


# --- the Kraken --------------------------------------------------------------------------------


def kraken_space(board: Record, state: Record) -> int:
    """THI-76: where the Kraken shows, NOWHERE while it is not in play."""
    if board.counts[HK] > 0:
        for tile in range(1, state.tiles + 1):
            if state.side[tile] == KRAKEN and state.place[tile] >= 0:
                return int(state.place[tile])
    return NOWHERE


def prey(board: Record, state: Record) -> int:
    """THI-80, THI-R34: the directions from the Kraken in which it can destroy a tile."""
    found = 0
    space = kraken_space(board, state)
    if space >= 0:
        for d in range(DIRECTIONS):
            if tile_at(state, near(board, space, d)) != 0:
                found |= 1 << d
    return found


def orca_ways(board: Record, state: Record, space: int, left: int) -> int:
    """THI-78, THI-R33: where the orca that lay on `space` can be pushed: no tile, no bear there.

    Not to the space `left` by the Kraken, unless `kraken_push_back` allows it.
    """
    found = 0
    for d in range(DIRECTIONS):
        there = near(board, space, d)
        if side_at(state, there) == 0 and there != state.bear and (there != left or state.kraken_push_back):
            found |= 1 << d
    return found


def push_orca(board: Record, state: Record, orca: int, space: int, left: int) -> None:
    """The Kraken was slid onto an orca. THI-79: without a free space it is removed from the game."""
    if orca_ways(board, state, space, left) == 0:
        state.place[orca] = DISCARDED
        return
    state.about = space
    state.barred = left
    state.chased = orca
    ask(state, ORCA_PUSH, state.actor)


def land_orca(state: Record, orca: int, space: int) -> None:
    """The pushed orca lies on a free space; it counts as slid (THI-R33)."""
    state.at[space] = orca
    state.place[orca] = space
    state.slid |= 1 << orca
