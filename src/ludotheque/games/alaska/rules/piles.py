"""The two piles of cards: what may be drawn from them, and when they are renewed (ALA-06, ALA-15, ALA-16)."""

from __future__ import annotations

from ludotheque.core.contract import Array, Record
from ludotheque.games.alaska.rules.record import EVENTS, FIRST, ICE_DRAW, KEPT


def outcomes(board: Record, state: Record, out: Array, weights: Array) -> int:
    """List the outcomes and their weights: who begins (ALA-09), an ice card, or an event card; returns how many."""
    if state.phase == FIRST:
        for seat in range(state.seats):
            out[seat] = seat
            weights[seat] = 1
        return int(state.seats)
    if state.phase == ICE_DRAW:
        return faces_in(state.ice_deck, board.faces, out, weights)
    return faces_in(state.event_deck, EVENTS, out, weights)


def faces_in(deck: Array, faces: int, out: Array, weights: Array) -> int:
    """ALA-06: the piles are shuffled, so the weight of a face is the number of its cards left."""
    n = 0
    for face in range(faces):
        if deck[face] > 0:
            out[n] = face
            weights[n] = deck[face]
            n += 1
    return n


def cards_in(deck: Array) -> int:
    """How many cards are left in a pile."""
    total = 0
    for face in range(len(deck)):
        total += int(deck[face])
    return total


def renew_piles(board: Record, state: Record) -> None:
    """ALA-15, ALA-16, ALA-R10, ALA-R40: all cards go back into both piles, also the kept ones."""
    for face in range(board.faces):
        state.ice_deck[face] = board.face_count[face]
    for face in range(EVENTS):
        state.event_deck[face] = board.event_count[face]
    for seat in range(state.seats):
        state.kept[seat] = 0
        for card in range(KEPT):
            state.hand[seat, card] = 0
