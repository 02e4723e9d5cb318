"""Tiles: their backs, turning and removing, cracking and freezing (THI-19, THI-20, THI-43 to THI-46, R7, R22, R46)."""

from __future__ import annotations

from ludotheque.core.bits import lowest
from ludotheque.core.contract import Record
from ludotheque.games.thin_ice.rules.agenda import leave_to_chance
from ludotheque.games.thin_ice.rules.record import (
    BACKS,
    BASIC,
    DISCARDED,
    FLIP,
    FRONTS,
    KINDS,
    LOOKING,
    PUBLIC,
    TURNING,
    UNCRACKED,
    UNKNOWN,
)
from ludotheque.games.thin_ice.rules.sea import among, is_free, occupied

# --- backs -------------------------------------------------------------------------------------


def fronts_of(board: Record, side: int) -> int:
    """The set of kinds in the game that have this front."""
    kinds = 0
    for kind in range(1, KINDS):
        if FRONTS[kind] == side and board.counts[kind] > 0:
            kinds |= 1 << kind
    return kinds


def one_kind_only(board: Record, side: int) -> bool:
    """THI-R46: has only one kind in the game this front? Then its back is public."""
    kinds = fronts_of(board, side)
    return kinds & (kinds - 1) == 0


def back_known(state: Record, tile: int, seat: int) -> bool:
    """THI-R46: does a seat know the back of a tile?"""
    marks = int(state.seen[tile])
    return marks & PUBLIC != 0 or (seat >= 0 and (marks >> seat) & 1 != 0)


def possible_backs(state: Record, tile: int) -> int:
    """The set of kinds that a tile with an undrawn back may be."""
    kinds = 0
    front = int(state.side[tile])
    for kind in range(1, KINDS):
        if FRONTS[kind] == front and state.undrawn[kind] > 0:
            kinds |= 1 << kind
    return kinds


def fix_kind(state: Record, tile: int, kind: int) -> None:
    """THI-R7: set the kind of a tile, unless its back is already drawn."""
    if state.kind[tile] == UNKNOWN:
        state.kind[tile] = kind
        state.undrawn[kind] -= 1


def show_back(state: Record, tile: int) -> None:
    """Turn the back of a tile up; from then on it is public (THI-R7)."""
    state.side[tile] = BACKS[state.kind[tile]]
    state.seen[tile] |= PUBLIC


def flipped(state: Record, tile: int, kind: int, how: int) -> None:
    """THI-R7: chance has drawn a back, which is shown to all, or with `how` LOOKING only to the actor."""
    fix_kind(state, tile, kind)
    if how == LOOKING:
        state.seen[tile] |= 1 << state.actor
    else:
        show_back(state, tile)


# --- turning and removing ----------------------------------------------------------------------


def turn_over(state: Record, tile: int) -> None:
    """Turn over a tile whose front is up. THI-R7: its back is drawn now if it is not drawn yet.

    THI-R46: outside basic mode there is a chance node whenever the back is not public, even if a seat has seen the
    back and there is only one outcome, so that observers cannot distinguish the two cases.
    """
    if state.seen[tile] & PUBLIC == 0:
        kinds = possible_backs(state, tile)
        if state.mode != BASIC or kinds & (kinds - 1) != 0:
            state.about = tile
            state.how = TURNING
            leave_to_chance(state, FLIP)
            return
        fix_kind(state, tile, lowest(kinds))
    show_back(state, tile)


def remove_tile(state: Record, tile: int) -> None:
    """THI-20, THI-R22: discard a tile with the same side up. THI-27, THI-R17: the bear on it wakes and swims."""
    space = int(state.place[tile])
    state.at[space] = 0
    state.place[tile] = DISCARDED
    state.slid &= ~(1 << tile)
    if state.bear == space:
        state.awake = 1


def crack(state: Record, tile: int) -> None:
    """THI-43: turn a tile over if it is not cracked, remove it if it is."""
    if among(UNCRACKED, int(state.side[tile])):
        turn_over(state, tile)
    else:
        remove_tile(state, tile)


def freeze(state: Record, tile: int) -> None:
    """THI-45: turn a cracked tile, an orca or the Kraken back to its front."""
    state.side[tile] = FRONTS[state.kind[tile]]


def some_free_tile(state: Record, sides: int) -> bool:
    """THI-44, THI-46: is there an unoccupied tile that shows one of these sides?"""
    taken = occupied(state)
    for tile in range(1, state.tiles + 1):
        if is_free(state, tile, sides, taken):
            return True
    return False
