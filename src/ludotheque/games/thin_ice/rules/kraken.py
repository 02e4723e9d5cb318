"""The Kraken (THI-76 to THI-82, R33, R34)."""

from __future__ import annotations

from ludotheque.core.contract import Record
from ludotheque.games.thin_ice.rules.agenda import DO_CHASE, ask, push
from ludotheque.games.thin_ice.rules.record import DIRECTIONS, DISCARDED, HK, KRAKEN, NOWHERE, ORCA_PUSH, SEA
from ludotheque.games.thin_ice.rules.sea import near, pawns_at, side_at, tile_at
from ludotheque.games.thin_ice.rules.tiles import remove_tile


def kraken_space(board: Record, state: Record) -> int:
    """THI-76: the space of the Kraken; NOWHERE while it does not show."""
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
    """THI-78, THI-R33: the directions in which an orca can be pushed from `space`: to sea without the bear.

    It cannot be pushed to the space `left` that the Kraken left, unless `kraken_push_back` allows it.
    """
    found = 0
    for d in range(DIRECTIONS):
        there = near(board, space, d)
        if side_at(state, there) == SEA and there != state.bear and (there != left or state.kraken_push_back):
            found |= 1 << d
    return found


def push_orca(board: Record, state: Record, orca: int, space: int, left: int) -> None:
    """The Kraken was slid onto an orca, which must be pushed. THI-79: without a free space it leaves the game."""
    if orca_ways(board, state, space, left) == 0:
        state.place[orca] = DISCARDED
        return
    state.about = space
    state.barred = left
    state.chased = orca
    ask(state, ORCA_PUSH, state.actor)


def land_orca(state: Record, orca: int, space: int) -> None:
    """The pushed orca goes to a free space; it counts as slid (THI-R33)."""
    state.at[space] = orca
    state.place[orca] = space
    state.slid |= 1 << orca


def destroy(board: Record, state: Record, space: int) -> None:
    """THI-80 to THI-82, THI-R34: the Kraken destroys a tile; pawns on it are put beside it."""
    stranded = pawns_at(state, space)
    remove_tile(state, tile_at(state, space))
    if stranded:
        push(state, DO_CHASE, space, NOWHERE, stranded)
