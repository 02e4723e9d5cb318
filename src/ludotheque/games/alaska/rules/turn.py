"""A turn of Alaska (ALA-11): ice card, event card, trip.

A turn is a sequence of phases: the ice card, freezing or melting piece by piece, the event card and its decision, then
the trip action by action; after a theft the player robbed may answer. `phases.py` has the transitions.
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
    """Apply an action of a seat or a chance outcome, and everything that follows automatically."""
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
