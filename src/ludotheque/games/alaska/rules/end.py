"""The end of Alaska: when no container can be brought ashore any more, and the scores (ALA-80 to ALA-82)."""

from __future__ import annotations

from ludotheque.core.contract import Array, Record
from ludotheque.games.alaska.rules.containers import lying
from ludotheque.games.alaska.rules.places import home, is_island, is_piece
from ludotheque.games.alaska.rules.record import ISLAND_ROUTE, NONE
from ludotheque.games.alaska.rules.sets import first_of, has, without_first


def find_ashore(board: Record, state: Record) -> None:
    """Set `state.ashore` to the ice hexes with a way over pieces and the island to some land (ALA-R3, ALA-R29).

    The search begins at the shore. The hexes of a piece touch each other, so it can go from hex to hex instead of from
    piece to piece. `plain.find_ashore` is the same search without sets.
    """
    unreached_low = int(state.ice[0])  # ice that the search has not reached
    unreached_high = int(state.ice[1])
    low = int(board.coast[0]) & unreached_low  # reached ice whose neighbours have not been searched
    high = int(board.coast[1]) & unreached_high
    unreached_low &= ~low
    unreached_high &= ~high
    over_island = 0
    while low | high:
        hex = first_of(low, high)
        low, high = without_first(low, high)
        more_low = int(board.near[hex, 0])
        more_high = int(board.near[hex, 1])
        if over_island == 0 and has(board.isle, hex):
            over_island = 1
            more_low |= int(board.isle[0])
            more_high |= int(board.isle[1])
        more_low &= unreached_low
        more_high &= unreached_high
        low |= more_low
        high |= more_high
        unreached_low &= ~more_low
        unreached_high &= ~more_high
    state.ashore[0] = state.ice[0] & ~unreached_low
    state.ashore[1] = state.ice[1] & ~unreached_high


def cut_off(board: Record, state: Record) -> bool:
    """ALA-80, ALA-R29: can no container on island, ice or a truck there be brought to a shore?

    Bear, trucks, the limit and kept cards are ignored. `island_route`: only a way from the island counts.
    """
    from_island = bool(((state.ashore[0] & board.isle[0]) | (state.ashore[1] & board.isle[1])) != 0)
    if state.end_test == ISLAND_ROUTE:
        return not from_island
    if (state.ashore[0] & state.boxed[0]) | (state.ashore[1] & state.boxed[1]):
        return False
    if from_island and lying(state, board.hexes) > 0:
        return False
    for seat in range(state.seats):
        if state.truck_load[seat] != NONE:
            place = int(state.truck_at[seat])
            if from_island and is_island(board, place):
                return False
            if is_piece(board, place) and has(state.ashore, place):
                return False
    return True


def points(board: Record, state: Record, seat: int) -> int:
    """ALA-82, ALA-R33: the containers in a seat's camp, and the one on its truck if the truck is there."""
    camp = home(board, state, seat)
    total = lying(state, camp)
    if state.truck_at[seat] == camp and state.truck_load[seat] != NONE:
        total += 1
    return total


def scores(board: Record, state: Record, out: Array) -> None:
    """ALA-82: one point per container in the own camp; ALA-R34: players with equal scores share the win."""
    for seat in range(state.seats):
        out[seat] = points(board, state, seat)
