"""The outcomes of chance: fronts and backs of tiles, cards, the die."""

from __future__ import annotations

from ludotheque.core.bits import lowest
from ludotheque.core.contract import Array, Record
from ludotheque.games.thin_ice.rules.die import die_faces
from ludotheque.games.thin_ice.rules.record import DEAL_BACK, DEAL_FRONT, FLIP, ROLL_DIE, SETUP_FACE, UNKNOWN
from ludotheque.games.thin_ice.rules.setup import face_weights, front_weights
from ludotheque.games.thin_ice.rules.tiles import possible_backs


def outcomes(board: Record, state: Record, out: Array, weights: Array) -> int:
    """Write the possible outcomes and their weights; returns their number."""
    phase = state.phase
    if phase == ROLL_DIE:
        return die_faces(board, out, weights)
    if phase in (FLIP, DEAL_BACK):
        return back_weights(state, state.about, out, weights)
    if phase == SETUP_FACE:
        return face_weights(board, state, out, weights)
    if phase == DEAL_FRONT:
        return front_weights(state, out, weights)
    return card_weights(board, state, out, weights)


def back_weights(state: Record, tile: int, out: Array, weights: Array) -> int:
    """THI-R7: the back of a tile, weighted by the undrawn backs of its front; a back already drawn is certain."""
    if state.kind[tile] != UNKNOWN:
        out[0] = int(state.kind[tile])
        weights[0] = 1
        return 1
    kinds = possible_backs(state, tile)
    n = 0
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - 1
        out[n] = kind
        weights[n] = int(state.undrawn[kind])
        n += 1
    return n


def card_weights(board: Record, state: Record, out: Array, weights: Array) -> int:
    """The next card, weighted by the cards in the deck."""
    n = 0
    for card in range(board.cards):
        if state.deck[card] > 0:
            out[n] = card
            weights[n] = int(state.deck[card])
            n += 1
    return n
