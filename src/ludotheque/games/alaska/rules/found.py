"""The event card "container found" (ALA-58 to ALA-60)."""

from __future__ import annotations

from ludotheque.core.contract import Record
from ludotheque.games.alaska.rules.containers import take
from ludotheque.games.alaska.rules.phases import begin_trip
from ludotheque.games.alaska.rules.places import is_piece
from ludotheque.games.alaska.rules.record import LIMIT, NONE
from ludotheque.games.alaska.rules.three_objects import objects


def may_find(board: Record, state: Record) -> bool:
    """ALA-58, ALA-59, ALA-R19: is the truck empty, and does a container of its colour lie on the island?"""
    seat = state.player
    return bool(state.truck_load[seat] == NONE and state.box[board.hexes, state.colour[seat]] > 0)


def find(board: Record, state: Record, action: int) -> None:
    """ALA-58: take a container from the island, or not; ALA-60: with more than three objects the finder must leave."""
    begin_trip(state)
    if action != board.found:
        return
    seat = state.player
    colour = int(state.colour[seat])
    take(board, state, int(board.hexes), colour)
    state.truck_load[seat] = colour
    place = int(state.truck_at[seat])
    if is_piece(board, place) and objects(state, place) > LIMIT:
        state.overfull[seat] = 1
