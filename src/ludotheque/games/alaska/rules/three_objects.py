"""At most three objects on a piece of ice: the limit, and who must leave (ALA-48 to ALA-51, ALA-56, ALA-60)."""

from __future__ import annotations

from ludotheque.core.contract import Record
from ludotheque.games.alaska.rules.containers import lying
from ludotheque.games.alaska.rules.places import is_piece
from ludotheque.games.alaska.rules.record import LIMIT, NONE


def objects(state: Record, place: int) -> int:
    """ALA-48, ALA-50: the number of containers, trucks and their loads at a place; the bear is not counted."""
    total = lying(state, place)
    for seat in range(state.seats):
        if state.truck_at[seat] == place:
            total += 1 if state.truck_load[seat] == NONE else 2
    return total


def may_enter(board: Record, state: Record, place: int, loaded: int) -> bool:
    """ALA-49, ALA-55, ALA-R16: no bear there, and room for the truck with what it carries."""
    if place == state.bear:
        return False
    return not is_piece(board, place) or objects(state, place) + 1 + loaded <= LIMIT


def move_truck(board: Record, state: Record, seat: int, place: int) -> None:
    """Move a truck with its load to another place.

    ALA-R15: its player need not leave any more, and nor need those who stay if three objects or fewer are left there.
    """
    before = int(state.truck_at[seat])
    state.truck_at[seat] = place
    state.overfull[seat] = 0
    for other in range(state.seats):
        if state.overfull[other] and state.truck_at[other] == before and objects(state, before) <= LIMIT:
            state.overfull[other] = 0


def must_leave(state: Record) -> bool:
    """ALA-56, ALA-60, ALA-R13, ALA-R15: must the player in turn leave because of the bear or an overfull piece?"""
    if state.overfull[state.player]:
        return True
    return bool(state.truck_at[state.player] == state.bear and state.bear_fresh == 0)
