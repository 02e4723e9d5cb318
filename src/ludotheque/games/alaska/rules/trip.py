"""The trip: steps, and all legal actions of a truck (ALA-17 to ALA-22, ALA-R14)."""

from __future__ import annotations

from ludotheque.core.bits import lowest
from ludotheque.core.contract import Array, Record
from ludotheque.games.alaska.rules.containers import load, may_load, may_unload, unload
from ludotheque.games.alaska.rules.helicopter import fly, list_flights
from ludotheque.games.alaska.rules.phases import end_turn
from ludotheque.games.alaska.rules.places import land_place, neighbour_lands, neighbour_pieces
from ludotheque.games.alaska.rules.record import COLOURS, HELI, NONE
from ludotheque.games.alaska.rules.sets import first_of, without_first
from ludotheque.games.alaska.rules.theft import may_steal, steal
from ludotheque.games.alaska.rules.three_objects import may_enter, move_truck, must_leave


def some_step(board: Record, state: Record, loaded: int) -> bool:
    """ALA-R14: could the player in turn make a step, with a loaded or an empty truck?"""
    if state.steps == 0 or state.closed:
        return False
    place = int(state.truck_at[state.player])
    lands = neighbour_lands(board, state, place)
    while lands:
        if may_enter(board, state, land_place(board, lowest(lands)), loaded):
            return True
        lands &= lands - 1
    low, high = neighbour_pieces(board, state, place)
    while low | high:
        if may_enter(board, state, first_of(low, high), loaded):
            return True
        low, high = without_first(low, high)
    return False


# --- legal actions -----------------------------------------------------------------------------------


def list_steps(board: Record, state: Record, out: Array, n: int) -> int:
    """ALA-17: list the steps to places that the truck may enter."""
    if state.steps == 0 or state.closed:
        return n
    seat = state.player
    place = int(state.truck_at[seat])
    loaded = 0 if state.truck_load[seat] == NONE else 1
    lands = neighbour_lands(board, state, place)
    while lands:
        there = land_place(board, lowest(lands))
        lands &= lands - 1
        if may_enter(board, state, there, loaded):
            out[n] = board.step + there
            n += 1
    low, high = neighbour_pieces(board, state, place)
    while low | high:
        there = first_of(low, high)
        low, high = without_first(low, high)
        if may_enter(board, state, there, loaded):
            out[n] = board.step + there
            n += 1
    return n


def list_trip(board: Record, state: Record, out: Array) -> int:
    """ALA-17 to ALA-19: list everything that the player in turn may do on the trip; returns how many actions.

    ALA-R14: a player who must leave may not end the trip while a step is legal, nor load or steal if no step would be
    legal afterwards.
    """
    seat = state.player
    n = list_steps(board, state, out, 0)
    bound = n > 0 and must_leave(state)
    if state.truck_load[seat] == NONE:
        if not bound or some_step(board, state, 1):
            for colour in range(COLOURS):
                if may_load(board, state, colour):
                    out[n] = board.load + colour
                    n += 1
                if may_steal(board, state, colour):
                    out[n] = board.theft + colour
                    n += 1
    elif may_unload(board, state):
        out[n] = board.unload
        n += 1
    if state.hand[seat, HELI] > 0:
        n = list_flights(board, state, out, n)
    if not bound:
        out[n] = board.stop
        n += 1
    return n


# --- applying actions --------------------------------------------------------------------------------


def play_trip(board: Record, state: Record, action: int) -> None:
    """Apply one action of a trip."""
    if action < board.flight:
        step(board, state, action - board.step)
    elif action < board.load:
        fly(board, state, action - board.flight)
    elif action < board.theft:
        load(board, state, action - board.load)
    elif action < board.unload:
        steal(board, state, action - board.theft)
    elif action == board.unload:
        unload(board, state)
    else:
        end_turn(board, state)


def step(board: Record, state: Record, place: int) -> None:
    """ALA-17, ALA-20 to ALA-22: one step, whatever the size of the pieces."""
    state.steps -= 1
    state.loaded_here = 0
    move_truck(board, state, state.player, place)
