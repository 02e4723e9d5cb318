"""The course of a game of Alcatraz: what an action or a chance outcome does in each phase."""

from __future__ import annotations

from ludotheque.core.contract import Record
from ludotheque.games.alcatraz.rules.actions import end_of
from ludotheque.games.alcatraz.rules.alarm import name_row, run_to
from ludotheque.games.alcatraz.rules.record import ALARM_DIE, ALARM_RUN, MOVE, WHO_BEGINS
from ludotheque.games.alcatraz.rules.setup import place_next_guard
from ludotheque.games.alcatraz.rules.turn import begin_turn, take_turn


def apply(board: Record, state: Record, action: int) -> None:
    """Apply an action or a chance outcome, and everything that follows automatically."""
    state.ply += 1
    if state.phase == MOVE:
        take_turn(state, action)
    elif state.phase == ALARM_DIE:
        name_row(state, action)
    elif state.phase == ALARM_RUN:
        run_to(state, end_of(action))
        begin_turn(state, state.mover)  # ALC-29: then the player who threw the die takes a normal turn
    elif state.phase == WHO_BEGINS:
        begin_turn(state, action)
    else:
        place_next_guard(state, action)
