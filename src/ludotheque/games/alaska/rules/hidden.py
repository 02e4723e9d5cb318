"""Hidden information: the faces of kept cards (ALA-13, ALA-79)."""

from __future__ import annotations

from ludotheque.core.contract import Array, Record
from ludotheque.core.random import draw
from ludotheque.games.alaska.rules.record import CARD_KEPT, EVENT_DRAW, KEPT


def hide(board: Record, state: Record, viewpoint: int) -> None:
    """ALA-79: hide the cards that others keep, and thereby what is left in the event pile.

    Afterwards `event_deck` has every card that the viewpoint has not seen: the pile and the hands of others together.
    """
    for seat in range(state.seats):
        if seat != viewpoint:
            for column in range(KEPT):
                state.event_deck[CARD_KEPT[column]] += state.hand[seat, column]
                state.hand[seat, column] = 0


def determinize(board: Record, state: Record, seat: int, random: Array) -> None:
    """Deal every other seat as many cards as it keeps, at random from the unseen cards that can be kept."""
    for other in range(state.seats):
        if other == seat:
            continue
        for _ in range(state.kept[other]):
            unseen = 0
            for column in range(KEPT):
                unseen += int(state.event_deck[CARD_KEPT[column]])
            ticket = draw(random, unseen)
            column = 0
            while ticket >= state.event_deck[CARD_KEPT[column]]:
                ticket -= int(state.event_deck[CARD_KEPT[column]])
                column += 1
            state.event_deck[CARD_KEPT[column]] -= 1
            state.hand[other, column] += 1


def sees_action(board: Record, state: Record, action: int, viewpoint: int) -> bool:
    """ALA-13, ALA-79: others see only that a card is kept, not which."""
    return bool(state.phase != EVENT_DRAW or viewpoint == state.player or action not in CARD_KEPT)
