"""The event cards: what happens when one is drawn (ALA-13, ALA-14)."""

from __future__ import annotations

from ludotheque.core.contract import Record
from ludotheque.games.alaska.rules.bear import bear_can_go
from ludotheque.games.alaska.rules.found import may_find
from ludotheque.games.alaska.rules.frostbite import frostbite
from ludotheque.games.alaska.rules.phases import begin_trip
from ludotheque.games.alaska.rules.record import BEAR, BEAR_CARD, CARD_KEPT, FOUND, FOUND_CARD, FROST_CARD, KEPT


def draw_event(board: Record, state: Record, card: int) -> None:
    """ALA-13, ALA-14: draw a card; it is laid face up and carried out, or kept face down."""
    state.event_deck[card] -= 1
    if card == FROST_CARD:
        frostbite(board, state)
        return
    begin_trip(state)
    if card == BEAR_CARD:
        if bear_can_go(board, state):
            state.steps = 0
            state.phase = BEAR
    elif card == FOUND_CARD:
        if may_find(board, state):
            state.steps = 0
            state.phase = FOUND
    else:
        for column in range(KEPT):
            if CARD_KEPT[column] == card:
                state.hand[state.player, column] += 1
        state.kept[state.player] += 1
