"""The helicopter: where it may fly, and a flight (ALA-66 to ALA-69)."""

from __future__ import annotations

from ludotheque.core.bits import lowest
from ludotheque.core.contract import Array, Record
from ludotheque.games.alaska.rules.record import HELI, NONE, SPLIT, STEPS
from ludotheque.games.alaska.rules.sets import pieces
from ludotheque.games.alaska.rules.three_objects import may_enter, move_truck


def list_flights(board: Record, state: Record, out: Array, n: int) -> int:
    """ALA-67, ALA-R17: list the flights to any other place without the bear and within the limit."""
    seat = state.player
    here = int(state.truck_at[seat])
    loaded = 0 if state.truck_load[seat] == NONE else 1
    for word in range(2):
        names = pieces(state, word)
        while names:
            there = lowest(names) + word * SPLIT
            names &= names - 1
            if there != here and may_enter(board, state, there, loaded):
                out[n] = board.flight + there
                n += 1
    for there in range(board.hexes, board.hexes + 1 + board.lands):
        if there not in (here, state.bear):
            out[n] = board.flight + there
            n += 1
    return n


def fly(board: Record, state: Record, place: int) -> None:
    """ALA-67 to ALA-69, ALA-R18: the truck flies with its load; after a flight that follows a step, no step is left."""
    state.hand[state.player, HELI] -= 1
    state.kept[state.player] -= 1
    if state.steps < STEPS:
        state.closed = 1
    state.loaded_here = 0
    move_truck(board, state, state.player, place)
