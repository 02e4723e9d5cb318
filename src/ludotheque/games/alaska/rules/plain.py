"""A plain version of the rules of Alaska that are optimised elsewhere, to be checked against the drawing of the board.

Each function has the name of the optimised one and computes the same hex by hex, without sets of bits and without
tables made from the data file. It reads only three things about lake and ice: which piece lies on a hex
(`state.piece_on`), the coordinates of a hex (`board.spot`), and which hexes touch a land or the island (`touches`).
Lists have the same order in both versions. `out`, `ashore` and `steps` are scratch arrays of the caller.

Games are played with the optimised functions; these are for readers of the rule sheet, and `test_plain.py` checks that
both versions agree.
"""

from __future__ import annotations

from ludotheque.core.contract import Array, Record
from ludotheque.games.alaska.rules.containers import lying
from ludotheque.games.alaska.rules.places import is_island, is_piece
from ludotheque.games.alaska.rules.record import (
    BENT,
    DOUBLE,
    ISLAND_ROUTE,
    NONE,
    SHAPES,
    SINGLE,
    STRAIGHT,
    TRIPLE,
    WINTER,
)
from ludotheque.games.alaska.rules.sets import has
from ludotheque.games.alaska.rules.three_objects import may_enter

# --- hexes and pieces -----------------------------------------------------------------------------


def beside(board: Record, one: int, other: int) -> bool:
    """Do two hexes share a side? Then they are neighbours in a row, or in the next row straight down or down left."""
    along = int(board.spot[other, 0]) - int(board.spot[one, 0])
    down = int(board.spot[other, 1]) - int(board.spot[one, 1])
    return one != other and abs(along) <= 1 and abs(down) <= 1 and abs(along + down) <= 1


def touches(board: Record, hex: int, land: int) -> bool:
    """Does a hex touch this land, or the island? This comes from the data file."""
    if is_island(board, land):
        return has(board.isle, hex)
    return has(board.shore[land - board.hexes - 1], hex)


def is_water(state: Record, hex: int) -> bool:
    """Is there no ice on a hex?"""
    return bool(state.piece_on[hex] == NONE)


def is_name(state: Record, hex: int) -> bool:
    """Is a piece named by this hex, its first in reading order?"""
    return bool(state.piece_on[hex] == hex)


def size(board: Record, state: Record, name: int) -> int:
    """How many hexes a piece covers."""
    n = 0
    for hex in range(board.hexes):
        if state.piece_on[hex] == name:
            n += 1
    return n


# --- what lies next to what -----------------------------------------------------------------------


def neighbours(board: Record, state: Record, one: int, other: int) -> bool:
    """ALA-20 to ALA-22, ALA-R2, ALA-R3: is one place a step away from another?"""
    if is_piece(board, one):
        return piece_beside(board, state, one, other)
    if is_piece(board, other):
        return piece_beside(board, state, other, one)
    return river_between(board, one, other)


def piece_beside(board: Record, state: Record, name: int, place: int) -> bool:
    """ALA-21, ALA-22, ALA-R3: does a hex of a piece touch a land, or share a side with another piece?"""
    for hex in range(board.hexes):
        if state.piece_on[hex] != name:
            continue
        if not is_piece(board, place):
            if touches(board, hex, place):
                return True
            continue
        for there in range(board.hexes):
            if state.piece_on[there] == place and place != name and beside(board, hex, there):
                return True
    return False


def river_between(board: Record, one: int, other: int) -> bool:
    """ALA-20, ALA-R2: lands that follow one another around the lake; the island is no neighbour of a land."""
    if is_island(board, one) or is_island(board, other):
        return False
    return bool(abs(one - other) in (1, board.lands - 1))


def neighbour_pieces(board: Record, state: Record, place: int, out: Array, n: int) -> int:
    """ALA-21, ALA-22, ALA-R3: list the pieces next to a place, by name."""
    for name in range(board.hexes):
        if is_name(state, name) and neighbours(board, state, place, name):
            out[n] = name
            n += 1
    return n


def neighbour_lands(board: Record, state: Record, place: int, out: Array, n: int) -> int:
    """ALA-20, ALA-22, ALA-R2: list the lands next to a place, the island last."""
    for land in range(board.hexes + 1, board.hexes + 1 + board.lands):
        if neighbours(board, state, place, land):
            out[n] = land
            n += 1
    if neighbours(board, state, place, board.hexes):
        out[n] = board.hexes
        n += 1
    return n


def list_steps(board: Record, state: Record, out: Array, n: int) -> int:
    """ALA-17, ALA-49, ALA-55: the places one step away that the truck of the player in turn may enter."""
    if state.steps == 0 or state.closed:
        return n
    loaded = 0 if state.truck_load[state.player] == NONE else 1
    here = int(state.truck_at[state.player])
    last = neighbour_lands(board, state, here, out, n)
    last = neighbour_pieces(board, state, here, out, last)
    kept = n
    for k in range(n, last):
        if may_enter(board, state, out[k], loaded):
            out[kept] = board.step + out[k]
            kept += 1
    return kept


def list_flights(board: Record, state: Record, out: Array, n: int) -> int:
    """ALA-67, ALA-R17: list flights to any other piece, island or land that the truck may enter."""
    loaded = 0 if state.truck_load[state.player] == NONE else 1
    for place in range(board.hexes + 1 + board.lands):
        if is_piece(board, place) and not is_name(state, place):
            continue
        if place != state.truck_at[state.player] and may_enter(board, state, place, loaded):
            out[n] = board.flight + place
            n += 1
    return n


def list_bear(board: Record, state: Record, out: Array) -> int:
    """ALA-52 to ALA-54, ALA-R12: list any other piece; if the bear is on the board, also other lands except camps."""
    n = 0
    for name in range(board.hexes):
        if is_name(state, name) and name != state.bear:
            out[n] = board.bear + name
            n += 1
    wild = 0
    for land in range(board.lands):
        if board.camp_of[land] != NONE:
            continue
        if state.bear not in (NONE, board.hexes + 1 + land):
            out[n] = board.bear + board.hexes + wild
            n += 1
        wild += 1
    return n


# --- winter ---------------------------------------------------------------------------------------


def triple(board: Record, one: int, two: int, three: int) -> int:
    """ALA-28: the shape of the piece that covers three hexes, STRAIGHT or BENT; NONE if there is no such piece.

    The middle hex is beside the two others, which are not beside each other; otherwise it is a triangle.
    """
    if beside(board, one, two) + beside(board, one, three) + beside(board, two, three) != 2:
        return NONE
    middle, end = two, one
    if not beside(board, two, three):
        middle, end = one, two
    if not beside(board, one, two):
        middle, end = three, one
    other = one + two + three - middle - end
    for axis in range(2):
        if int(board.spot[end, axis]) + int(board.spot[other, axis]) != 2 * int(board.spot[middle, axis]):
            return BENT
    return STRAIGHT


def list_placements(board: Record, state: Record, shape: int, out: Array, n: int) -> int:
    """ALA-27 to ALA-31: list the placements of this shape with open water on all hexes, if a piece is in stock.

    Placements are numbered in reading order, whether they are free or not.
    """
    if state.stock[shape] == 0:
        return n
    placement = int(board.begin[shape, 0])
    for one in range(board.hexes):
        if shape == SINGLE:
            if is_water(state, one):
                out[n] = placement
                n += 1
            placement += 1
            continue
        for two in range(one + 1, board.hexes):
            if shape == DOUBLE:
                if beside(board, one, two):
                    if is_water(state, one) and is_water(state, two):
                        out[n] = placement
                        n += 1
                    placement += 1
                continue
            if not near(board, one, two):
                continue
            for three in range(two + 1, board.hexes):
                if triple(board, one, two, three) == shape:
                    if is_water(state, one) and is_water(state, two) and is_water(state, three):
                        out[n] = placement
                        n += 1
                    placement += 1
    return n


def near(board: Record, one: int, other: int) -> bool:
    """Are two hexes at most two steps apart, like any two hexes of a triple?"""
    along = int(board.spot[other, 0]) - int(board.spot[one, 0])
    down = int(board.spot[other, 1]) - int(board.spot[one, 1])
    return abs(along) <= 2 and abs(down) <= 2 and abs(along + down) <= 2


def list_freezing(board: Record, state: Record, out: Array) -> int:
    """ALA-27, ALA-28: list all placements of the kind on the card; a triple may be straight or bent."""
    if state.kind != TRIPLE:
        return list_placements(board, state, state.kind, out, 0)
    return list_placements(board, state, BENT, out, list_placements(board, state, STRAIGHT, out, 0))


def kind_fits(board: Record, state: Record, kind: int, out: Array) -> bool:
    """ALA-31 to ALA-33, ALA-R5: can a piece of this kind be laid?"""
    if kind != TRIPLE:
        return list_placements(board, state, kind, out, 0) > 0
    return list_placements(board, state, STRAIGHT, out, list_placements(board, state, BENT, out, 0)) > 0


def winter_goes_on(board: Record, state: Record, out: Array) -> bool:
    """ALA-34: can a piece of any shape be laid?"""
    for shape in range(SHAPES):
        if list_placements(board, state, shape, out, 0) > 0:
            return True
    return False


# --- spring ---------------------------------------------------------------------------------------


def guarded(state: Record, name: int) -> bool:
    """ALA-39: does a truck or the bear stand on a piece?"""
    for seat in range(state.seats):
        if state.truck_at[seat] == name:
            return True
    return bool(state.bear == name)


def meltable(board: Record, state: Record, name: int) -> bool:
    """ALA-36, ALA-37, ALA-39, ALA-R8: may a piece be removed?

    It must be of the kind on the card, without truck and bear. With containers it may be removed only if every such
    piece has some.
    """
    if not is_name(state, name) or size(board, state, name) != state.kind + 1 or guarded(state, name):
        return False
    if lying(state, name) == 0:
        return True
    for other in range(board.hexes):
        if is_name(state, other) and size(board, state, other) == state.kind + 1:
            if lying(state, other) == 0 and not guarded(state, other):
                return False
    return True


def list_melting(board: Record, state: Record, out: Array) -> int:
    """ALA-36: list the pieces that may be removed, by name."""
    n = 0
    for name in range(board.hexes):
        if meltable(board, state, name):
            out[n] = board.melt + name
            n += 1
    return n


# --- the end --------------------------------------------------------------------------------------


def find_ashore(board: Record, state: Record, ashore: Array) -> None:
    """ALA-R3, ALA-R29: mark the hexes of ice, and the island, from which a way over ice and island leads to a land.

    Mark the ice on the shore. Then mark everything next to something marked, until nothing changes.
    """
    for place in range(board.hexes + 1):
        ashore[place] = 0
        for land in range(board.hexes + 1, board.hexes + 1 + board.lands):
            if is_piece(board, place) and not is_water(state, place) and touches(board, place, land):
                ashore[place] = 1
    found = True
    while found:
        found = False
        for hex in range(board.hexes):
            if is_water(state, hex):
                continue
            for there in range(board.hexes):
                if ashore[hex] == 0 and ashore[there] == 1 and beside(board, hex, there):
                    ashore[hex] = 1
                    found = True
            if ashore[hex] != ashore[board.hexes] and touches(board, hex, board.hexes):
                ashore[hex] = 1
                ashore[board.hexes] = 1
                found = True


def cut_off(board: Record, state: Record, ashore: Array) -> bool:
    """ALA-80, ALA-R29: can no container on the island, on ice or on a truck there be brought to a shore?

    `island_route`: is there no way from the island to a shore?
    """
    find_ashore(board, state, ashore)
    if state.end_test == ISLAND_ROUTE:
        return bool(ashore[board.hexes] == 0)
    for place in range(board.hexes + 1):
        containers = 0 if is_piece(board, place) and not is_name(state, place) else lying(state, place)
        for seat in range(state.seats):
            if state.truck_at[seat] == place and state.truck_load[seat] != NONE:
                containers += 1
        if containers > 0 and ashore[place] == 1:
            return False
    return True


# --- how far it is, for bots ------------------------------------------------------------------------


def way(board: Record, state: Record, start: int, goals: Array, steps: Array) -> int:
    """The nearest place with `goals[place] == 1`, NONE if no way leads to one; `steps[place]` is then its distance.

    A step leads to a neighbouring piece, island or land, but not to the bear. In winter a hex of open water can be
    crossed like a piece, and counts as two steps. Among equally distant places the order is: pieces, lands, island.
    """
    places = board.hexes + 1 + board.lands
    for place in range(places):
        steps[place] = NONE
    steps[start] = 0
    found = True
    while found:
        found = False
        for hex in range(board.hexes):
            here = place_on(state, hex)
            if here == NONE:
                continue
            for there in range(board.hexes):
                if place_on(state, there) != NONE and beside(board, hex, there):
                    found |= lead(board, state, here, place_on(state, there), steps)
            for land in range(board.hexes, places):
                if touches(board, hex, land):
                    found |= lead(board, state, here, land, steps)
                    found |= lead(board, state, land, here, steps)
        for land in range(board.hexes + 1, places):
            for other in range(board.hexes + 1, places):
                if river_between(board, land, other):
                    found |= lead(board, state, land, other, steps)
    nearest = NONE
    for k in range(places):
        place = k if k < board.hexes else k + 1  # the island last
        if place == places:
            place = board.hexes
        if goals[place] == 1 and steps[place] != NONE and (nearest == NONE or steps[place] < steps[nearest]):
            nearest = place
    return int(nearest)


def place_on(state: Record, hex: int) -> int:
    """The piece on a hex; on open water, the hex itself in winter, and NONE in spring."""
    if is_water(state, hex):
        return hex if state.season == WINTER else NONE
    return int(state.piece_on[hex])


def lead(board: Record, state: Record, here: int, there: int, steps: Array) -> bool:
    """Update the distance of `there` by a step from `here`; returns whether it is shorter than before."""
    if steps[here] == NONE or there in (here, state.bear):
        return False
    cost = 2 if is_piece(board, there) and is_water(state, there) else 1
    if steps[there] != NONE and steps[there] <= steps[here] + cost:
        return False
    steps[there] = steps[here] + cost
    return True
