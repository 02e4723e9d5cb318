"""Spring: which pieces of ice may melt, and removing them (ALA-36 to ALA-39)."""

from __future__ import annotations

from ludotheque.core.bits import lowest
from ludotheque.core.contract import Array, Record
from ludotheque.games.alaska.rules.end import find_ashore
from ludotheque.games.alaska.rules.phases import ice_done
from ludotheque.games.alaska.rules.places import is_piece
from ludotheque.games.alaska.rules.record import COLOURS, NONE, SPLIT
from ludotheque.games.alaska.rules.sets import has, remove
from ludotheque.games.alaska.rules.winter import kind_of


def guarded(board: Record, state: Record, word: int) -> int:
    """ALA-39: one word of the set of pieces with a truck or the bear on them, which may not melt."""
    found = 0
    for seat in range(state.seats):
        place = int(state.truck_at[seat])
        if is_piece(board, place) and place // SPLIT == word:
            found |= 1 << (place - word * SPLIT)
    bear = int(state.bear)
    if bear != NONE and is_piece(board, bear) and bear // SPLIT == word:
        found |= 1 << (bear - word * SPLIT)
    return found


def meltable(board: Record, state: Record, word: int) -> int:
    """ALA-36, ALA-37, ALA-R8: one word of the set of pieces of the kind that may melt.

    Those without containers; if there are none, those with containers.
    """
    low = state.names[state.kind, 0] & ~guarded(board, state, 0)
    high = state.names[state.kind, 1] & ~guarded(board, state, 1)
    empty_low = low & ~state.boxed[0]
    empty_high = high & ~state.boxed[1]
    if empty_low | empty_high:
        low = empty_low
        high = empty_high
    return int(low) if word == 0 else int(high)


def something_melts(board: Record, state: Record) -> bool:
    """ALA-R4: can any piece of the kind be removed?"""
    return (meltable(board, state, 0) | meltable(board, state, 1)) != 0


def list_melting(board: Record, state: Record, out: Array) -> int:
    """List the pieces that may melt, by name; returns how many."""
    n = 0
    for word in range(2):
        names = meltable(board, state, word)
        while names:
            out[n] = board.melt + lowest(names) + word * SPLIT
            names &= names - 1
            n += 1
    return n


def melt(board: Record, state: Record, name: int) -> None:
    """ALA-36, ALA-38: remove a piece for good (ALA-R7); the containers on it are lost."""
    placement = int(state.placed[name])
    was_ashore = has(state.ashore, name)
    for colour in range(COLOURS):
        state.lost[colour] += state.box[name, colour]
        state.box[name, colour] = 0
    remove(state.boxed, name)
    remove(state.names[kind_of(int(board.form[placement]))], name)
    state.placed[name] = NONE
    for word in range(2):
        hexes = board.cover[placement, word]
        state.ice[word] &= ~hexes
        while hexes:
            state.piece_on[lowest(hexes) + word * SPLIT] = NONE
            hexes &= hexes - 1
    if was_ashore:  # otherwise no other piece's way ashore led over it
        find_ashore(board, state)
    state.left -= 1
    if state.left == 0 or not something_melts(board, state):
        ice_done(board, state, 1, 1)
