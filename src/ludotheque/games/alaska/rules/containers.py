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
    """Set a container down; in a camp it belongs to the owner of the camp (ALA-46, ALA-R24)."""
    state.box[place, colour] += 1
    if is_piece(board, place):
        insert(state.boxed, place)


def take(board: Record, state: Record, place: int, colour: int) -> None:
    """Pick a container up."""
    state.box[place, colour] -= 1
    if is_piece(board, place) and lying(state, place) == 0:
        remove(state.boxed, place)


def may_load(board: Record, state: Record, colour: int) -> bool:
    """ALA-41, ALA-R22, ALA-R23: an own container that lies here; in the own camp any colour, in other camps none."""
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
    """ALA-40 to ALA-42: load one container onto the empty truck; this is not a step."""
    seat = state.player
    take(board, state, int(state.truck_at[seat]), colour)
    state.truck_load[seat] = colour
    state.loaded_here = 1


def unload(board: Record, state: Record) -> None:
    """ALA-43, ALA-46, ALA-75: set the load down; it belongs to the owner of the camp, elsewhere to its colour."""
    seat = state.player
    put(board, state, int(state.truck_at[seat]), int(state.truck_load[seat]))
    state.truck_load[seat] = NONE
