"""Hands of cards: drawing and discarding (THI-51, THI-54, THI-55, R23, R47)."""

from __future__ import annotations

from ludotheque.core.contract import Record
from ludotheque.games.thin_ice.rules.agenda import DO_ACT, DO_DRAW, DO_TURN, answered, ask, leave_to_chance, push
from ludotheque.games.thin_ice.rules.piles import open_deck
from ludotheque.games.thin_ice.rules.record import (
    ASK_DISCARD,
    ASK_DRAW,
    AT_START,
    DEAL_CARD,
    DRAW_CARD,
    HAND,
    NOWHERE,
)
from ludotheque.games.thin_ice.rules.teams import living
from ludotheque.games.thin_ice.rules.windows import open_window


def drawing_seat(state: Record) -> int:
    """THI-R47: the seat that gets the card that chance draws now."""
    return state.cursor // HAND if state.phase == DEAL_CARD else state.about


def next_in_unit(state: Record, first: int, lacking: bool) -> int:
    """THI-R47: the next living member of the unit, from seat `first` on; NOWHERE if there is none.

    With `lacking` only members with fewer than 2 cards count, without it only members with a card.
    """
    members = int(state.members[state.unit])
    for seat in range(first, state.seats):
        if (members >> seat) & 1 and living(state, seat):
            if (lacking and state.held[seat] < HAND) or (not lacking and state.held[seat] > 0):
                return seat
    return NOWHERE


def ask_draw(state: Record, first: int) -> None:
    """THI-55, THI-R47: members with fewer than 2 cards may draw; then the start window."""
    seat = next_in_unit(state, first, True)
    if seat != NOWHERE:
        ask(state, ASK_DRAW, seat)
    else:
        push(state, DO_ACT, 0, 0, 0)
        open_window(state, AT_START)


def draw_next(state: Record, seat: int) -> None:
    """THI-55, THI-R23: a seat that draws gets cards until it holds two; then the next member decides."""
    if state.held[seat] == HAND:
        end_draw(state, seat)
    else:
        open_deck(state)
        state.about = seat
        leave_to_chance(state, DRAW_CARD)


def end_draw(state: Record, seat: int) -> None:
    """A seat has finished drawing, or declined; the next member follows."""
    answered(state)
    push(state, DO_DRAW, seat + 1, 0, 0)


def ask_discard(state: Record, first: int) -> None:
    """THI-54: members with cards may discard; then the next unit's turn."""
    seat = next_in_unit(state, first, False)
    if seat != NOWHERE:
        ask(state, ASK_DISCARD, seat)
    else:
        push(state, DO_TURN, 0, 0, 0)
