"""The event card "frostbite" (ALA-61 to ALA-65)."""

from __future__ import annotations

from ludotheque.core.contract import Record
from ludotheque.games.alaska.rules.containers import unload
from ludotheque.games.alaska.rules.phases import end_turn
from ludotheque.games.alaska.rules.places import home
from ludotheque.games.alaska.rules.record import NONE
from ludotheque.games.alaska.rules.three_objects import move_truck


def frostbite(board: Record, state: Record) -> None:
    """ALA-61 to ALA-64, ALA-R20, ALA-R38: the truck goes home without its load, and makes no trip in this turn."""
    seat = state.player
    if state.truck_load[seat] != NONE:
        unload(board, state)
    if state.truck_at[seat] != home(board, state, seat):
        move_truck(board, state, seat, home(board, state, seat))
    end_turn(board, state)
