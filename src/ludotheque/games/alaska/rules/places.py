"""The places of Alaska: pieces of ice, the island, lands and camps, and what lies next to what.

ALA-20 to ALA-22, ALA-47, ALA-R2, ALA-R3.
"""

from __future__ import annotations

from ludotheque.core.contract import Record
from ludotheque.games.alaska.rules.record import AS_LAND, COLOURS, NONE, SPLIT
from ludotheque.games.alaska.rules.sets import first_of, without_first


def is_piece(board: Record, place: int) -> bool:
    """Is this place a piece of ice? Otherwise it is land, which has no limit (ALA-51)."""
    return bool(place < board.hexes)


def is_island(board: Record, place: int) -> bool:
    """Is this place the island?"""
    return bool(place == board.hexes)


def camp_colour(board: Record, state: Record, place: int) -> int:
    """The colour of a place that is a camp (ALA-47); NONE for other places.

    ALA-R35, ALA-R37: an unused camp is a camp without owner; with `empty_camps = land` it counts as other land.
    """
    if place <= board.hexes:
        return NONE
    colour = int(board.camp_of[place - board.hexes - 1])
    if colour != NONE and state.empty_camps == AS_LAND and state.seat_of[colour] == NONE:
        return NONE
    return colour


def home(board: Record, state: Record, seat: int) -> int:
    """The place of a seat's own camp."""
    return int(board.camp[state.colour[seat]])


def neighbour_pieces(board: Record, state: Record, place: int) -> tuple[int, int]:
    """ALA-21, ALA-22, ALA-R3: the pieces next to a place, by name, as two words."""
    if is_piece(board, place):
        placement = int(state.placed[place])
        near_low, near_high = int(board.around[placement, 0]), int(board.around[placement, 1])
    elif is_island(board, place):
        near_low, near_high = int(board.isle[0]), int(board.isle[1])
    else:
        land = place - board.hexes - 1
        near_low, near_high = int(board.shore[land, 0]), int(board.shore[land, 1])
    near_low &= int(state.ice[0])
    near_high &= int(state.ice[1])
    low = 0
    high = 0
    while near_low | near_high:
        name = int(state.piece_on[first_of(near_low, near_high)])
        near_low, near_high = without_first(near_low, near_high)
        if name < SPLIT:
            low |= 1 << name
        else:
            high |= 1 << (name - SPLIT)
    return low, high


def neighbour_lands(board: Record, state: Record, place: int) -> int:
    """ALA-20, ALA-22, ALA-R2: the lands next to a place, bit k; the island is bit `lands`."""
    if is_piece(board, place):
        return int(board.touches[state.placed[place]])
    if is_island(board, place):
        return 0
    land = place - board.hexes - 1
    lands = board.lands
    return int((1 << ((land + 1) % lands)) | (1 << ((land + lands - 1) % lands)))


def land_place(board: Record, bit: int) -> int:
    """The place of a bit of `neighbour_lands`."""
    return int(board.hexes if bit == board.lands else board.hexes + 1 + bit)


def detour(board: Record, colour: int, hex: int) -> int:
    """How many hexes longer the way from a camp to the island is if it goes over a certain hex."""
    over = int(board.away[colour, hex]) + int(board.away[COLOURS, hex])
    return over - int(board.away[colour, board.hexes])
