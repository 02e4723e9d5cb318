"""The plain version of the rules of Thin Ice: easy to check by hand, space by space, without sets and lookup tables.

A function here has the name, the arguments and the result of the fast one that it explains. Games do not use these
functions: they are for readers, and `tests/games/thin_ice/test_plain.py` compares them with the fast ones.

The record keeps sets of pawns, tiles and directions as bits of a number. Only `has` and `with_member` depend on that.
"""

from __future__ import annotations

from ludotheque.core.contract import Array, Record
from ludotheque.games.thin_ice.rules.actions import DIAGONAL, PUT_PAWN, SLIDE, SPACE
from ludotheque.games.thin_ice.rules.record import (
    ANYWHERE,
    BY_KRAKEN,
    CORNER,
    CRACKED,
    CRACKED_CORNER,
    CRACKED_HOLE,
    CRACKED_STRIP,
    DIRECTIONS,
    HOLE,
    ICE,
    KRAKEN,
    NOWHERE,
    ONLY_SLID,
    ORCA,
    PERMANENT,
    SEA,
    SIZE,
    STRIP,
)

N, NE, E, SE, S, SW, W, NW = range(DIRECTIONS)

FLOOR = (ICE, CRACKED, PERMANENT, HOLE, CRACKED_HOLE, STRIP, CRACKED_STRIP, CORNER, CRACKED_CORNER)
"""THI-13, THI-16: the sides that pawns and the bear may enter; below, a tile that shows one of them is a *floor*."""

SLIDING = (ICE, PERMANENT, ORCA, HOLE, KRAKEN, STRIP, CORNER)
"""THI-21, THI-23, THI-77: the sides of tiles that can be slid."""


def has(members: int, one: int) -> bool:
    """Is a pawn, tile or direction in a set?"""
    return (members >> one) & 1 == 1


def with_member(members: int, one: int) -> int:
    """A set with one more pawn, tile or direction."""
    return members | (1 << one)


# --- the sea -----------------------------------------------------------------------------------


def near(board: Record, space: int, direction: int) -> int:
    """THI-10, THI-15, THI-R6: the neighbouring space; column u is next to a, row 21 next to 1."""
    column = space % SIZE
    row = space // SIZE
    if direction in (NE, E, SE):
        column = 0 if column == SIZE - 1 else column + 1
    if direction in (NW, W, SW):
        column = SIZE - 1 if column == 0 else column - 1
    if direction in (NW, N, NE):
        row = 0 if row == SIZE - 1 else row + 1
    if direction in (SW, S, SE):
        row = SIZE - 1 if row == 0 else row - 1
    return row * SIZE + column


def across_from(direction: int) -> int:
    """The opposite direction."""
    return direction + 4 if direction < 4 else direction - 4


def tile_at(state: Record, space: int) -> int:
    """The tile on a space, 0 for the sea."""
    for tile in range(1, state.tiles + 1):
        if state.place[tile] == space:
            return tile
    return 0


def side_at(state: Record, space: int) -> int:
    """The side that shows on a space, SEA where there is no tile."""
    tile = tile_at(state, space)
    return int(state.side[tile]) if tile else SEA


def has_neighbour(board: Record, state: Record, space: int) -> bool:
    """THI-25: does a tile lie on one of the 8 spaces around a space?"""
    for d in range(DIRECTIONS):
        if side_at(state, near(board, space, d)) != SEA:
            return True
    return False


def pawns_on(state: Record, space: int) -> int:
    """The number of pawns on a space."""
    found = 0
    for pawn in range(state.pawns):
        if has(state.on, pawn) and state.pawn_at[pawn] == space:
            found += 1
    return found


def is_taken(state: Record, space: int) -> bool:
    """Is a pawn or the bear on a space?"""
    return state.bear == space or pawns_on(state, space) > 0


# --- the pawn ----------------------------------------------------------------------------------


def is_open(board: Record, state: Record, tile: int, direction: int) -> bool:
    """THI-83, THI-R35: may a pawn leave a tile in this direction? A chunk is first turned back."""
    side = int(state.side[tile])
    printed = direction
    for _ in range(int(state.turn[tile])):
        printed = printed - 2 if printed >= 2 else printed + 6
    if side in (STRIP, CRACKED_STRIP):
        return has(board.strip_sides, printed)
    if side in (CORNER, CRACKED_CORNER):
        return has(board.corner_sides, printed)
    return True


def may_go(board: Record, state: Record, start: int, goal: int, direction: int) -> bool:
    """THI-13, THI-83, THI-R35: can a pawn go from a tile in this direction onto a floor?"""
    if side_at(state, goal) not in FLOOR:
        return False
    leaves = is_open(board, state, tile_at(state, start), direction)
    return leaves and is_open(board, state, tile_at(state, goal), across_from(direction))


def step_ways(board: Record, state: Record, pawn: int) -> int:
    """THI-13, THI-15, THI-16, THI-83: a step to one of the 8 spaces around, onto an unoccupied floor."""
    here = int(state.pawn_at[pawn])
    found = 0
    for d in range(DIRECTIONS):
        there = near(board, here, d)
        if may_go(board, state, here, there, d) and not is_taken(state, there):
            found = with_member(found, d)
    return found


def jump_ways(board: Record, state: Record, pawn: int) -> int:
    """LEAP: two spaces in one direction, over sea without the bear, onto an unoccupied floor."""
    here = int(state.pawn_at[pawn])
    found = 0
    for d in range(DIRECTIONS):
        middle = near(board, here, d)
        there = near(board, middle, d)
        over_sea = side_at(state, middle) == SEA and state.bear != middle
        if over_sea and may_go(board, state, here, there, d) and not is_taken(state, there):
            found = with_member(found, d)
    return found


def meeting_ways(board: Record, state: Record, pawn: int, bear: bool) -> int:
    """SHARE: onto a floor with exactly one other pawn and no bear.

    SCARE (with `bear`): onto the floor where the awake bear stands alone.
    """
    here = int(state.pawn_at[pawn])
    found = 0
    for d in range(DIRECTIONS):
        there = near(board, here, d)
        if bear:
            meets = state.bear == there and state.awake == 1 and pawns_on(state, there) == 0
        else:
            meets = state.bear != there and pawns_on(state, there) == 1
        if meets and may_go(board, state, here, there, d):
            found = with_member(found, d)
    return found


def sea_beside(board: Record, state: Record, pawn: int) -> bool:
    """THI-17, THI-R35, THI-R41: is a sea space, with or without the bear, beside an open side of the pawn's tile?"""
    here = int(state.pawn_at[pawn])
    for d in range(DIRECTIONS):
        if is_open(board, state, tile_at(state, here), d) and side_at(state, near(board, here, d)) == SEA:
            return True
    return False


# --- the tiles ---------------------------------------------------------------------------------


def is_held(state: Record, unit: int, space: int) -> bool:
    """THI-24, THI-R26: is the bear on a space, or a pawn of another unit?"""
    for pawn in range(state.pawns):
        if has(state.on, pawn) and state.pawn_at[pawn] == space and state.team[pawn % state.seats] != unit:
            return True
    return state.bear == space


def gives_way(state: Record, side: int, space: int) -> bool:
    """THI-22, THI-28, THI-78, THI-R13: may a tile that shows this side be slid onto a space?

    Onto the sea without the bear; an orca or the Kraken also onto the swimming bear, the Kraken also onto an orca.
    """
    there = side_at(state, space)
    if there == SEA and state.bear != space:
        return True
    if there == SEA:
        return side in (ORCA, KRAKEN)
    return side == KRAKEN and there == ORCA


def list_slides(board: Record, state: Record, unit: int, skew: int, out: Array, n: int) -> int:
    """THI-21 to THI-24: the slides of a unit in the four straight directions, or with `skew` 1 (card DIAG) in the
    four diagonal ones."""
    for tile in range(1, state.tiles + 1):
        space = int(state.place[tile])
        if space < 0 or state.side[tile] not in SLIDING or is_held(state, unit, space):
            continue
        for d in range(DIRECTIONS):
            if d % 2 == skew and gives_way(state, int(state.side[tile]), near(board, space, d)):
                out[n] = (DIAGONAL if skew == 1 else SLIDE) + space * 4 + d // 2
                n += 1
    return n


def swappable(board: Record, state: Record, space: int) -> int:
    """SWAP, THI-R44: the directions of neighbours to swap with: both tiles can be slid and are unoccupied."""
    found = 0
    for d in range(DIRECTIONS):
        there = near(board, space, d)
        slidable = side_at(state, space) in SLIDING and side_at(state, there) in SLIDING
        if slidable and not is_taken(state, space) and not is_taken(state, there):
            found = with_member(found, d)
    return found


def adrift_tiles(board: Record, state: Record) -> int:
    """THI-25, THI-85, THI-R11, THI-R37: a tile without a neighbour drifts off.

    With `adrift_scope = slid` only a tile that was slid in this turn; in the friendly variant a tile with pawns only in
    the turn of one of their owners.
    """
    found = 0
    for tile in range(1, state.tiles + 1):
        space = int(state.place[tile])
        if space < 0 or has_neighbour(board, state, space):
            continue
        goes = state.adrift_scope != ONLY_SLID or has(state.slid, tile)
        if state.variant_friendly == 1 and pawns_on(state, space) > 0:
            goes = goes and owner_in_turn(state, space)
        if goes:
            found = with_member(found, tile)
    return found


def owner_in_turn(state: Record, space: int) -> bool:
    """Does a pawn on a space belong to the unit whose turn it is?"""
    for pawn in range(state.pawns):
        if has(state.on, pawn) and state.pawn_at[pawn] == space and state.team[pawn % state.seats] == state.unit:
            return True
    return False


# --- bear, chase, Kraken -----------------------------------------------------------------------


def bear_ways(board: Record, state: Record, how: int, left: int) -> int:
    """THI-32 to THI-34: the bear goes to the sea or onto a floor.

    THI-78, THI-R33: pushed by the Kraken, it cannot go to a pawn, nor (unless `kraken_push_back`) to the space that the
    Kraken left.
    """
    found = 0
    for d in range(DIRECTIONS):
        if state.bear == NOWHERE:
            continue
        there = near(board, state.bear, d)
        side = side_at(state, there)
        goes = side == SEA or side in FLOOR
        if how == BY_KRAKEN:
            goes = goes and pawns_on(state, there) == 0
            goes = goes and (there != left or state.kraken_push_back == 1)
        if goes:
            found = with_member(found, d)
    return found


def is_refuge(state: Record, space: int, origin: int) -> bool:
    """THI-38, THI-R15: may a chased pawn be put here? On an unoccupied floor, not on the space the bear came from."""
    return side_at(state, space) in FLOOR and not is_taken(state, space) and space != origin


def list_refuges(board: Record, state: Record, where: int, origin: int, out: Array) -> int:
    """THI-38, THI-41, THI-81, THI-R14, THI-R45: the possible tiles beside `where`.

    With `chase_range = anywhere` all possible tiles, unless the Kraken destroyed the tile under the pawn (`origin` is
    NOWHERE).
    """
    n = 0
    if state.chase_range == ANYWHERE and origin != NOWHERE:
        for tile in range(1, state.tiles + 1):
            if state.place[tile] >= 0 and is_refuge(state, int(state.place[tile]), origin):
                out[n] = SPACE + int(state.place[tile])
                n += 1
        return n
    for d in range(DIRECTIONS):
        if is_refuge(state, near(board, where, d), origin):
            out[n] = PUT_PAWN + d
            n += 1
    return n


def kraken_space(board: Record, state: Record) -> int:
    """THI-76: the space of the Kraken; NOWHERE while it does not show."""
    for tile in range(1, state.tiles + 1):
        if state.side[tile] == KRAKEN and state.place[tile] >= 0:
            return int(state.place[tile])
    return NOWHERE


def prey(board: Record, state: Record) -> int:
    """THI-80, THI-R34: the Kraken can destroy any tile beside it."""
    found = 0
    for d in range(DIRECTIONS):
        kraken = kraken_space(board, state)
        if kraken != NOWHERE and side_at(state, near(board, kraken, d)) != SEA:
            found = with_member(found, d)
    return found


def orca_ways(board: Record, state: Record, space: int, left: int) -> int:
    """THI-78, THI-R33: a pushed orca goes to sea without the bear, but (unless `kraken_push_back`) not to the space
    that the Kraken left."""
    found = 0
    for d in range(DIRECTIONS):
        there = near(board, space, d)
        free = side_at(state, there) == SEA and state.bear != there
        if free and (there != left or state.kraken_push_back == 1):
            found = with_member(found, d)
    return found
