"""The places of the cards: the deck, the hands, the discard pile (THI-51, THI-55, R19, R23).

A hand is HAND places of `state.hands`: the cards in rising order, each as its number plus 1, then 0 for each empty
place. So equal hands are equal in the record, whatever the order in which their cards were drawn.
"""

from __future__ import annotations

from ludotheque.core.contract import Record
from ludotheque.games.thin_ice.rules.record import HAND, NOWHERE


def card_in(state: Record, seat: int, place: int) -> int:
    """The card in a place of a hand; NOWHERE if it is empty or hidden."""
    return int(state.hands[seat * HAND + place]) - 1


def is_second(state: Record, seat: int, place: int) -> bool:
    """Is the card in a place of a hand the same as the one before it?"""
    return place > 0 and card_in(state, seat, place) == card_in(state, seat, place - 1)


def put_in(state: Record, seat: int, card: int) -> None:
    """Put a card into a hand."""
    code = card + 1
    for place in range(seat * HAND, (seat + 1) * HAND):
        other = int(state.hands[place])
        if other == 0 or code < other:
            state.hands[place] = code
            code = other


def take_out(state: Record, seat: int, card: int) -> None:
    """Take a card out of a hand that has it; those behind it move up."""
    last = (seat + 1) * HAND - 1
    found = False
    for place in range(seat * HAND, last):
        found = found or state.hands[place] == card + 1
        if found:
            state.hands[place] = state.hands[place + 1]
    state.hands[last] = 0


def give_up(state: Record, seat: int, card: int) -> None:
    """A card goes from a hand to the discard pile."""
    take_out(state, seat, card)
    state.held[seat] -= 1
    state.discards[card] += 1


def take_card(state: Record, seat: int, card: int) -> None:
    """A card goes from the deck to a hand."""
    state.deck[card] -= 1
    state.deck_size -= 1
    put_in(state, seat, card)
    state.held[seat] += 1


def give_up_all(state: Record, seat: int) -> None:
    """THI-R19: all cards of a hand go to the discard pile."""
    for place in range(HAND):
        card = card_in(state, seat, place)
        if card != NOWHERE:
            state.discards[card] += 1
            state.hands[seat * HAND + place] = 0
    state.held[seat] = 0


def open_deck(state: Record) -> None:
    """Prepare the deck for a draw. THI-R23: an empty deck is replaced by the discard pile."""
    if state.deck_size > 0:
        return
    for card in range(len(state.deck)):
        state.deck[card] = state.discards[card]
        state.deck_size += int(state.discards[card])
        state.discards[card] = 0
