"""The containers of Alaska: where they lie, how they are loaded and unloaded (ALA-40 to ALA-47)."""

from __future__ import annotations

from ludotheque.core.contract import Record
from ludotheque.games.alaska.rules.places import camp_colour, is_piece
from ludotheque.games.alaska.rules.record import COLOURS, FORBIDDEN, NONE, RELOAD_NONE
from ludotheque.games.alaska.rules.sets import insert, remove


def lying(state: Record, place: int) -> int:
    """How many containers lie at a place."""
    total = 0
    for colour in range(COLOURS):
        total += int(state.box[place, colour])
    return total


def put(board: Record, state: Record, place: int, colour: int) -> None:
    """Set a container down; what stands in a camp is the camp owner's (ALA-46, ALA-R24)."""
    state.box[place, colour] += 1
    if is_piece(board, place):
        insert(state.boxed, place)


def take(board: Record, state: Record, place: int, colour: int) -> None:
    """Pick a container up."""
    state.box[place, colour] -= 1
    if is_piece(board, place) and lying(state, place) == 0:
        remove(state.boxed, place)


def may_load(board: Record, state: Record, colour: int) -> bool:
    """ALA-41, ALA-R22, ALA-R23: an own container that lies here; any colour in the own camp; none in others'."""
    seat = state.player
    place = int(state.truck_at[seat])
    if state.box[place, colour] == 0:
        return False
    camp = camp_colour(board, state, place)
    if camp == NONE:
        return bool(colour == state.colour[seat])
    return bool(camp == state.colour[seat] and state.camp_reload != RELOAD_NONE)


def may_unload(board: Record, state: Record) -> bool:
    """ALA-43, ALA-R21, ALA-R38: may the load be set down here?"""
    seat = state.player
    if state.truck_load[seat] == NONE or state.loaded_here:
        return False
    if state.foreign_camp_unload == FORBIDDEN:
        camp = camp_colour(board, state, int(state.truck_at[seat]))
        return bool(camp in (NONE, int(state.colour[seat])))
    return True


def load(board: Record, state: Record, colour: int) -> None:
    """ALA-40 to ALA-42: one container onto the empty truck; it is not a step."""
    seat = state.player
    take(board, state, int(state.truck_at[seat]), colour)
    state.truck_load[seat] = colour
    state.loaded_here = 1


def unload(board: Record, state: Record) -> None:
    """ALA-43, ALA-46, ALA-75: set down, it is the camp owner's or its colour's."""
    seat = state.player
    put(board, state, int(state.truck_at[seat]), int(state.truck_load[seat]))
    state.truck_load[seat] = NONE
