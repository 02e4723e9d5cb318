"""How one phase of Alaska leads to the next, and one turn to the next: what follows automatically.

ALA-10, ALA-11, ALA-81, ALA-R29 to ALA-R32.
"""

from __future__ import annotations

from ludotheque.core.contract import CHANCE, OVER, Record
from ludotheque.games.alaska.rules.end import cut_off
from ludotheque.games.alaska.rules.piles import cards_in, renew_piles
from ludotheque.games.alaska.rules.record import CURRENT, ENDED, EVENT_DRAW, ICE_DRAW, LAST, SPRING, STEPS, TRIP


def begin_trip(state: Record) -> None:
    """ALA-17: the player in turn begins a trip of three steps."""
    state.steps = STEPS
    state.closed = 0
    state.loaded_here = 0
    state.phase = TRIP
    state.to_move = state.player


def begin_last_trips(state: Record, player: int) -> None:
    """ALA-81, ALA-R30: from now on no card is drawn; one trip each, `player` first."""
    state.season = LAST
    state.last_trips = state.seats
    state.met = 0
    state.dry = 0
    state.ashore[0] = 0
    state.ashore[1] = 0
    state.player = player
    begin_trip(state)


def ice_done(board: Record, state: Record, in_spring: int, melted: int) -> None:
    """The ice card has been carried out: the event card comes next, or the last trips.

    ALA-R29: after a spring card the end is tested; ALA-R32: cards that melted nothing are counted.
    """
    state.kind = 0
    state.left = 0
    if in_spring:
        state.dry = 0 if melted else state.dry + 1
        if cut_off(board, state):
            if state.final_start == CURRENT:
                begin_last_trips(state, state.player)
                return
            state.met = 1
    state.phase = EVENT_DRAW
    state.to_move = CHANCE


def end_turn(board: Record, state: Record) -> None:
    """ALA-10: the next player's turn, after new piles (ALA-15); or the last trips or the end (ALA-R30, ALA-R31)."""
    state.steps = 0
    state.closed = 0
    state.loaded_here = 0
    state.bear_fresh = 0
    following = (state.player + 1) % state.seats
    if state.season == LAST:
        state.last_trips -= 1
        if state.last_trips == 0:
            state.player = 0
            state.phase = ENDED
            state.to_move = OVER
        else:
            state.player = following
            begin_trip(state)
        return
    if cards_in(state.ice_deck) == 0 or cards_in(state.event_deck) == 0:
        renew_piles(board, state)
    if state.season == SPRING and (state.met or state.dry >= state.stall_limit or cut_off(board, state)):
        begin_last_trips(state, following)
        return
    state.player = following
    state.phase = ICE_DRAW
    state.to_move = CHANCE
