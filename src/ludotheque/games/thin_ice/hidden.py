"""What a seat knows: hands and tile backs hidden from it, and likely guesses of them (section 6, Views)."""

from __future__ import annotations

from ludotheque.core.contract import Array, Record
from ludotheque.core.random import draw
from ludotheque.games.thin_ice.agenda import DEAL_BACK, LAY_CELL
from ludotheque.games.thin_ice.setup import FRONT_SIDES, POOL
from ludotheque.games.thin_ice.survivor import CARDS
from ludotheque.games.thin_ice.tiles import (
    BACKS,
    BASIC,
    FRONTS,
    IN_BOX,
    IN_HAND,
    KINDS,
    SEA,
    UNKNOWN,
    back_known,
)


def in_foreign_hand(state: Record, tile: int, seat: int) -> bool:
    """Is a tile in the hand of another seat? Then not even its front is known."""
    return state.place[tile] <= IN_HAND and state.place[tile] != IN_HAND - seat


def hide_tiles(board: Record, state: Record, seat: int) -> None:
    """Forget the backs a seat has not seen, and other hands; count the undrawn as the seat would."""
    for kind in range(1, KINDS):
        state.undrawn[kind] = board.counts[kind]
    for front in range(POOL):
        state.pool[front] = 0
    for tile in range(1, state.tiles + 1):
        if in_foreign_hand(state, tile, seat):
            state.kind[tile] = UNKNOWN
            state.side[tile] = SEA
            state.turn[tile] = 0
            holder = IN_HAND - int(state.place[tile])
            sampled = state.phase != DEAL_BACK or state.about != tile
            state.seen[tile] = (1 << holder) if sampled else 0
        elif state.kind[tile] != UNKNOWN and not back_known(state, tile, seat):
            state.kind[tile] = UNKNOWN
        state.undrawn[state.kind[tile]] -= 1
    state.undrawn[UNKNOWN] = 0
    count_pool(board, state)


def count_pool(board: Record, state: Record) -> None:
    """The fronts not seen: all of the set, less those on the table, discarded or in the own hand."""
    for front in range(POOL):
        left = 0
        for kind in range(1, KINDS):
            if FRONTS[kind] == FRONT_SIDES[front]:
                left += int(board.counts[kind])
        for tile in range(1, state.tiles + 1):
            if front_of(state, tile) == FRONT_SIDES[front]:
                left -= 1
        state.pool[front] = left


def front_of(state: Record, tile: int) -> int:
    """The front of a tile whose side is known, SEA of one that is not."""
    if state.place[tile] == IN_BOX or state.side[tile] == SEA:
        return SEA
    if state.kind[tile] != UNKNOWN:
        return FRONTS[state.kind[tile]]
    return int(state.side[tile])  # a tile without a known kind shows its front


def hide_cards(state: Record, seat: int) -> None:
    """Put the other hands back into the deck: what a seat has not seen is one multiset."""
    for other in range(state.seats):
        if other != seat:
            for card in range(CARDS):
                state.deck[card] += state.hands[other * CARDS + card]
                state.hands[other * CARDS + card] = 0


def hide(board: Record, state: Record, seat: int) -> None:
    """Erase what a seat cannot know; seat -1 is a spectator."""
    if state.mode != BASIC:
        hide_tiles(board, state, seat)
        hide_cards(state, seat)


# --- guessing ----------------------------------------------------------------------------------


def guess(board: Record, state: Record, seat: int, random: Array) -> None:
    """Give hidden tiles and hands contents drawn by their likelihood."""
    if state.mode == BASIC:
        return
    for tile in range(1, state.tiles + 1):
        if state.place[tile] <= IN_HAND and state.side[tile] == SEA:
            guess_front(board, state, tile, random)
        if state.seen[tile] != 0 and state.kind[tile] == UNKNOWN:
            guess_kind(state, tile, random)
    if state.phase == LAY_CELL and seat != state.to_move:
        tile = state.about
        if draw(random, 2) == 1:
            state.side[tile] = BACKS[state.kind[tile]]
    guess_hands(state, random)


def guess_front(board: Record, state: Record, tile: int, random: Array) -> None:
    """A tile in another hand: its front by those not seen."""
    total = 0
    for front in range(POOL):
        total += int(state.pool[front])
    ticket = draw(random, total)
    front = 0
    while ticket >= state.pool[front]:
        ticket -= int(state.pool[front])
        front += 1
    state.pool[front] -= 1
    state.side[tile] = FRONT_SIDES[front]
    # The front may be of one kind only: then its back is known with it.
    kinds = 0
    for kind in range(1, KINDS):
        if FRONTS[kind] == FRONT_SIDES[front] and board.counts[kind] > 0:
            kinds += 1
    if kinds == 1:
        state.seen[tile] |= 64


def guess_kind(state: Record, tile: int, random: Array) -> None:
    """The back of a tile that somebody has seen, by the backs not seen."""
    side = int(state.side[tile])
    total = 0
    for kind in range(1, KINDS):
        if FRONTS[kind] == side:
            total += int(state.undrawn[kind])
    ticket = draw(random, total)
    for kind in range(1, KINDS):
        if FRONTS[kind] == side:
            ticket -= int(state.undrawn[kind])
            if ticket < 0:
                state.kind[tile] = kind
                state.undrawn[kind] -= 1
                return


def guess_hands(state: Record, random: Array) -> None:
    """Other hands are drawn from the cards not seen."""
    for seat in range(state.seats):
        have = 0
        for card in range(CARDS):
            have += int(state.hands[seat * CARDS + card])
        for _ in range(int(state.held[seat]) - have):
            left = 0
            for card in range(CARDS):
                left += int(state.deck[card])
            ticket = draw(random, left)
            card = 0
            while ticket >= state.deck[card]:
                ticket -= int(state.deck[card])
                card += 1
            state.deck[card] -= 1
            state.hands[seat * CARDS + card] += 1
