"""Response windows: who may answer, and when (THI-57, THI-59, R24, R25, R42)."""

from __future__ import annotations

from ludotheque.core.contract import Record
from ludotheque.games.thin_ice.rules.agenda import DO_ROUND, ask, push
from ludotheque.games.thin_ice.rules.end import settle
from ludotheque.games.thin_ice.rules.record import ANSWER, NO_WINDOW
from ludotheque.games.thin_ice.rules.slides import forget_slide
from ludotheque.games.thin_ice.rules.teams import living, speaker

# --- windows -----------------------------------------------------------------------------------


def open_window(state: Record, kind: int) -> None:
    """THI-R25: from now on everybody with cards may answer."""
    state.window = kind
    state.asked = 0
    push(state, DO_ROUND, 0, 0, 0)


def ask_next(state: Record) -> None:
    """Ask the next seat with a pawn and a card, from the speaker clockwise; after the last the window
    closes: lost pawns are excluded, what happened is no longer immediate."""
    first = speaker(state, state.unit)
    while state.asked < state.seats:
        seat = (first + state.asked) % state.seats
        if state.held[seat] > 0 and living(state, seat):
            ask(state, ANSWER, seat)
            return
        state.asked += 1
    state.window = NO_WINDOW
    state.asked = 0
    state.fallen = 0
    forget_slide(state)
    settle(state)
