"""Sliding a tile: what can be slid where, and what it pushes (THI-21 to THI-24, THI-28, THI-78, R13, R26, R44)."""

from __future__ import annotations

from ludotheque.core.bits import lowest
from ludotheque.core.contract import Record
from ludotheque.games.thin_ice.rules.bear import ask_bear
from ludotheque.games.thin_ice.rules.kraken import push_orca
from ludotheque.games.thin_ice.rules.record import (
    BY_KRAKEN,
    BY_ORCA,
    DIRECTIONS,
    KRAKEN,
    LIFTED,
    NOWHERE,
    ORCA,
    SEA,
    SLIDABLE,
)
from ludotheque.games.thin_ice.rules.sea import (
    among,
    bear_tile,
    is_free,
    near,
    occupied,
    pawns_at,
    side_at,
    tile_at,
    tiles_under,
)

# --- what can be slid --------------------------------------------------------------------------


def held_fast(state: Record, unit: int) -> int:
    """THI-24, THI-R26: the set of tiles that a unit may not slide: those with the bear or a pawn of another unit."""
    return tiles_under(state, state.on & ~int(state.unit_pawns[unit])) | bear_tile(state)


def gives_way(state: Record, side: int, space: int) -> bool:
    """THI-22, THI-R13: may a tile that shows this side be slid onto a space?

    Onto the sea without the bear; an orca or the Kraken also onto the swimming bear, the Kraken also onto an orca.
    """
    there = side_at(state, space)
    if there == SEA:
        return state.bear != space or side in (ORCA, KRAKEN)
    return there == ORCA and side == KRAKEN


def is_loose(state: Record, tile: int, fast: int) -> bool:
    """THI-21, THI-23, THI-24: does a tile lie on the sea and show a side that can be slid?

    `fast` is the set of tiles that the unit may not slide.
    """
    return is_free(state, tile, SLIDABLE, fast)


def some_slide(board: Record, state: Record, unit: int, skew: int) -> bool:
    """Can the unit slide a tile: straight with `skew` 0, diagonally with `skew` 1?"""
    fast = held_fast(state, unit)
    for tile in range(1, state.tiles + 1):
        if is_loose(state, tile, fast):
            space, side = int(state.place[tile]), int(state.side[tile])
            for d in range(skew, DIRECTIONS, 2):
                if gives_way(state, side, near(board, space, d)):
                    return True
    return False


def swappable(board: Record, state: Record, space: int) -> int:
    """SWAP, THI-R44: the directions of the neighbours that the tile on a space can be swapped with."""
    taken = occupied(state)
    tile = tile_at(state, space)
    if not among(SLIDABLE, int(state.side[tile])) or (taken >> tile) & 1:
        return 0
    found = 0
    for d in range(DIRECTIONS):
        other = tile_at(state, near(board, space, d))
        if among(SLIDABLE, int(state.side[other])) and (taken >> other) & 1 == 0:
            found |= 1 << d
    return found


def some_swap(board: Record, state: Record) -> bool:
    """SWAP: are there two tiles that can be swapped?"""
    for tile in range(1, state.tiles + 1):
        if state.place[tile] >= 0 and swappable(board, state, int(state.place[tile])):
            return True
    return False


# --- sliding -----------------------------------------------------------------------------------


def carry(state: Record, tile: int, space: int) -> None:
    """Move a tile to a space without a tile; the pawns on it move with it (THI-R10, THI-R13)."""
    old = int(state.place[tile])
    riders = pawns_at(state, old)
    while riders:
        pawn = lowest(riders)
        riders &= riders - 1
        state.pawn_at[pawn] = space
    state.at[old] = 0
    state.at[space] = tile
    state.place[tile] = space


def swap(state: Record, space: int, other: int) -> None:
    """Two tiles change places; both count as slid."""
    one, two = tile_at(state, space), tile_at(state, other)
    state.at[space] = two
    state.at[other] = one
    state.place[one] = other
    state.place[two] = space
    state.slid |= (1 << one) | (1 << two)


def slide(board: Record, state: Record, space: int, direction: int) -> None:
    """THI-22: slide a tile one space; THI-28, THI-78: an orca or the Kraken may push the bear or an orca."""
    tile = tile_at(state, space)
    goal = near(board, space, direction)
    other = tile_at(state, goal)
    if other:
        state.place[other] = LIFTED
        state.at[goal] = 0
    carry(state, tile, goal)
    state.slid |= 1 << tile
    state.last_tile = tile
    state.last_from = space
    state.last_unit = int(state.team[state.actor])
    if other:
        forget_slide(state)
        push_orca(board, state, other, goal, space)
    elif state.bear == goal:
        forget_slide(state)
        how = BY_KRAKEN if state.side[tile] == KRAKEN else BY_ORCA
        if not ask_bear(board, state, how, space):
            state.bear = NOWHERE  # THI-79


# --- HOLD --------------------------------------------------------------------------------------


def slid_back(state: Record) -> None:
    """HOLD: the tile last slid goes back and counts as not slid (THI-R44)."""
    carry(state, state.last_tile, state.last_from)
    state.slid &= ~(1 << state.last_tile)
    forget_slide(state)


def forget_slide(state: Record) -> None:
    """Clear the last slide, so that HOLD can no longer undo it."""
    state.last_tile = 0
    state.last_from = 0
    state.last_unit = 0


def can_hold(state: Record, unit: int) -> bool:
    """HOLD: can the last slide be undone? Another unit made it, it pushed nothing, and the old space is empty."""
    tile = state.last_tile
    if tile == 0 or state.last_unit == unit or state.place[tile] < 0:
        return False
    if state.bear >= 0 and (state.bear == state.last_from or state.bear == state.place[tile]):
        return False
    return side_at(state, state.last_from) == SEA
