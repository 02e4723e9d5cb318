"""A turn of Alaska (ALA-11): ice card, event card, trip.

It is a chain of phases: the ice card, freezing or melting piece by piece, the event card, what it asks, the trip act
by act, with an answer of the player robbed in between. What leads from one phase to the next is in `phases.py`.
"""

from __future__ import annotations

from ludotheque.core.contract import Record
from ludotheque.games.alaska.rules.bear import move_bear
from ludotheque.games.alaska.rules.event_cards import draw_event
from ludotheque.games.alaska.rules.found import find
from ludotheque.games.alaska.rules.ice_cards import draw_ice
from ludotheque.games.alaska.rules.record import ANSWER, BEAR, EVENT_DRAW, FIRST, FOUND, FREEZE, ICE_DRAW, MELT, TRIP
from ludotheque.games.alaska.rules.spring import melt
from ludotheque.games.alaska.rules.theft import answer
from ludotheque.games.alaska.rules.trip import play_trip
from ludotheque.games.alaska.rules.winter import freeze


def apply(board: Record, state: Record, action: int) -> None:
    """An action of a seat or a card drawn, and everything that follows by itself."""
    state.ply += 1
    if state.phase == TRIP:
        play_trip(board, state, action)
    elif state.phase == FREEZE:
        freeze(board, state, action)
    elif state.phase == MELT:
        melt(board, state, action - board.melt)
    elif state.phase == ICE_DRAW:
        draw_ice(board, state, action)
    elif state.phase == EVENT_DRAW:
        draw_event(board, state, action)
    elif state.phase == BEAR:
        move_bear(board, state, action)
    elif state.phase == FOUND:
        find(board, state, action)
    elif state.phase == ANSWER:
        answer(board, state, action)
    elif state.phase == FIRST:
        state.player = action
        state.phase = ICE_DRAW
