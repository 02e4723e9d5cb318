"""Response windows, in which seats may play cards in answer to what happened (THI-57, THI-59, R24, R25, R42)."""

from __future__ import annotations

from ludotheque.core.contract import Record
from ludotheque.games.thin_ice.rules.agenda import DO_ROUND, ask, push
from ludotheque.games.thin_ice.rules.end import settle
from ludotheque.games.thin_ice.rules.record import ANSWER, NO_WINDOW
from ludotheque.games.thin_ice.rules.slides import forget_slide
from ludotheque.games.thin_ice.rules.teams import living, speaker

# --- windows -----------------------------------------------------------------------------------


def open_window(state: Record, kind: int) -> None:
    """THI-R25: open a window, in which every seat with cards may answer."""
    state.window = kind
    state.asked = 0
    push(state, DO_ROUND, 0, 0, 0)


def ask_next(state: Record) -> None:
    """Let the next seat with a pawn and a card answer, clockwise from the speaker; after the last, close the window.

    Then lost pawns are excluded, and cards can no longer respond to what happened.
    """
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
