"""Theft, and fog as the answer to it (ALA-70 to ALA-79)."""

from __future__ import annotations

from ludotheque.core.contract import Array, Record
from ludotheque.games.alaska.rules.containers import load
from ludotheque.games.alaska.rules.places import camp_colour, is_island
from ludotheque.games.alaska.rules.record import ANSWER, FOG, NONE, THEFT, TRIP


def may_steal(board: Record, state: Record, colour: int) -> bool:
    """ALA-71, ALA-72, ALA-74: another player's container that lies here, neither on the island nor in a camp."""
    seat = state.player
    place = int(state.truck_at[seat])
    if state.hand[seat, THEFT] == 0 or colour == state.colour[seat] or state.box[place, colour] == 0:
        return False
    return not is_island(board, place) and camp_colour(board, state, place) == NONE


def list_answers(board: Record, state: Record, out: Array) -> int:
    """ALA-77, ALA-R25: list the answers of the player robbed: no fog, or fog if they keep a fog card."""
    out[0] = board.fog + 1
    if state.hand[state.to_move, FOG] == 0:
        return 1
    out[1] = board.fog
    return 2


def steal(board: Record, state: Record, colour: int) -> None:
    """ALA-71: play a theft card; ALA-R25: the owner of the container may answer if they keep any card."""
    state.hand[state.player, THEFT] -= 1
    state.kept[state.player] -= 1
    victim = int(state.seat_of[colour])
    if state.kept[victim] > 0:
        state.stolen = colour
        state.phase = ANSWER
        state.to_move = victim
    else:
        load(board, state, colour)


def answer(board: Record, state: Record, action: int) -> None:
    """ALA-77, ALA-78, ALA-R26: fog cancels the theft card; without it the container is loaded."""
    colour = state.stolen
    victim = state.to_move
    state.stolen = NONE
    state.phase = TRIP
    state.to_move = state.player
    if action == board.fog:
        state.hand[victim, FOG] -= 1
        state.kept[victim] -= 1
    else:
        load(board, state, colour)
