"""Tiles: what a side allows, turning and removing, sliding (THI-19 to THI-27, THI-R7, R13, R22, R26).

`state.at[space]` is the number of the tile there, 0 for the sea; tile 0 shows the side SEA, so that
`state.side[state.at[space]]` always answers. Sets of tiles are bits of one integer, as are sets of
pawns (`state.on`, `state.lying`, …) and sets of directions.
"""

from __future__ import annotations

from ludotheque.core.bits import lowest
from ludotheque.core.contract import Array, Record
from ludotheque.games.thin_ice.actions import DIAGONAL, DIRECTIONS, SLIDE
from ludotheque.games.thin_ice.agenda import FLIP, leave_to_chance

# The sides, with the letters of the notation.
SEA, ICE, CRACKED, PERMANENT, ORCA, HOLE, CRACKED_HOLE, KRAKEN = range(8)
STRIP, CRACKED_STRIP, CORNER, CRACKED_CORNER = range(8, 12)
LETTERS = ".IcPOHhKSsRr"

# The kinds of tiles: a front and a back each. 0 is a tile whose back nobody has drawn yet (THI-R7).
UNKNOWN, IC, IP, IO, HC, HK, SS, RR = range(8)
KINDS = 8
FRONTS = (SEA, ICE, ICE, ICE, HOLE, HOLE, STRIP, CORNER)
BACKS = (SEA, CRACKED, PERMANENT, ORCA, CRACKED_HOLE, KRAKEN, CRACKED_STRIP, CRACKED_CORNER)
KIND_NAMES = ("", "IC", "IP", "IO", "HC", "HK", "SS", "RR")

# Section 2: sets of sides, one bit each.
ENTERABLE = 0b1111_0110_1110  # all but sea, orca, Kraken
SLIDABLE = 0b0101_1011_1010  # I P O H K S R
UNCRACKED = 0b0101_0010_0010  # I H S R: turned when left or cracked
BROKEN = 0b1010_0100_0100  # c h s r: removed when left or cracked
FREEZABLE = 0b1010_1101_0100  # c h s r O K
HOLES = 0b0000_0110_0000  # H h
LOOKABLE = 0b0000_0010_0010  # I H

MOST_TILES = 41
TILES = MOST_TILES + 1
"""Length of arrays by tile number; number 0 is the sea."""

PUBLIC = 64
"""The bit of `state.seen` for a back that everybody knows; bits 0 to 5 are seats."""

# Where a tile is (`state.place`), besides a space: the box, the discard pile, between two spaces
# (an orca that the Kraken pushes), the hand of seat s at IN_HAND - s.
IN_BOX, DISCARDED, LIFTED, IN_HAND = -1, -2, -3, -4

BASIC, INTERMEDIATE, ADVANCED = 0, 1, 2

# What a drawn back is for (`state.how` in FLIP).
TURNING, LOOKING = 0, 1


def among(sides: int, side: int) -> bool:
    """Is a side in a set of sides?"""
    return (sides >> side) & 1 != 0


def near(board: Record, space: int, direction: int) -> int:
    """The neighbouring space in a direction (THI-10, THI-15)."""
    return int(board.around[space * DIRECTIONS + direction])


def tile_at(state: Record, space: int) -> int:
    """The tile on a space, 0 for the sea."""
    return int(state.at[space])


def side_at(state: Record, space: int) -> int:
    """The side that shows on a space, SEA where there is no tile."""
    return int(state.side[state.at[space]])


def pawns_at(state: Record, space: int) -> int:
    """The set of pawns on a space."""
    found = 0
    pawns = state.on
    while pawns:
        pawn = lowest(pawns)
        pawns &= pawns - 1
        if state.pawn_at[pawn] == space:
            found |= 1 << pawn
    return found


def tiles_under(state: Record, pawns: int) -> int:
    """The set of tiles that carry one of these pawns."""
    found = 0
    pawns &= state.on
    while pawns:
        pawn = lowest(pawns)
        pawns &= pawns - 1
        found |= 1 << tile_at(state, state.pawn_at[pawn])
    return found


def bear_tile(state: Record) -> int:
    """The set of the tile the bear is on; empty when it swims or is gone."""
    if state.bear < 0:
        return 0
    return (1 << tile_at(state, state.bear)) & ~1


def occupied(state: Record) -> int:
    """The set of tiles with a pawn or the bear."""
    return tiles_under(state, state.on) | bear_tile(state)


# --- turning and removing ----------------------------------------------------------------------


def back_known(state: Record, tile: int, seat: int) -> bool:
    """THI-R46: does a seat know what is on the other side, by the marks?"""
    marks = int(state.seen[tile])
    return marks & PUBLIC != 0 or (seat >= 0 and (marks >> seat) & 1 != 0)


def possible_backs(state: Record, tile: int) -> int:
    """The set of kinds that an unsampled tile may be."""
    kinds = 0
    front = int(state.side[tile])
    for kind in range(1, KINDS):
        if FRONTS[kind] == front and state.undrawn[kind] > 0:
            kinds |= 1 << kind
    return kinds


def fix_kind(state: Record, tile: int, kind: int) -> None:
    """THI-R7: the back of a tile is drawn."""
    if state.kind[tile] == UNKNOWN:
        state.kind[tile] = kind
        state.undrawn[kind] -= 1


def turn_over(state: Record, tile: int) -> None:
    """Turn a front over. THI-R7: its back is drawn now if nobody knows it.

    THI-R46: with hidden hands or tiles the node is there whenever the back is not public, even if
    somebody has seen it (one outcome then), so that no observer can tell the two apart.
    """
    if state.seen[tile] & PUBLIC == 0:
        kinds = possible_backs(state, tile)
        if state.mode != BASIC or kinds & (kinds - 1) != 0:
            state.about = tile
            state.how = TURNING
            leave_to_chance(state, FLIP)
            return
        fix_kind(state, tile, lowest(kinds))
    show_back(state, tile)


def show_back(state: Record, tile: int) -> None:
    """A back on the table is public for good (THI-R7)."""
    state.side[tile] = BACKS[state.kind[tile]]
    state.seen[tile] |= PUBLIC


def remove_tile(state: Record, tile: int) -> None:
    """THI-20, THI-R22: to the discard pile, as it lies. THI-27, THI-R17: the bear swims, awake."""
    space = int(state.place[tile])
    state.at[space] = 0
    state.place[tile] = DISCARDED
    state.slid &= ~(1 << tile)
    if state.bear == space:
        state.awake = 1


def crack(state: Record, tile: int) -> None:
    """THI-43: turn a tile that is not cracked, remove one that is."""
    if among(UNCRACKED, int(state.side[tile])):
        turn_over(state, tile)
    else:
        remove_tile(state, tile)


def freeze(state: Record, tile: int) -> None:
    """THI-45: turn a cracked tile, an orca or the Kraken back."""
    state.side[tile] = FRONTS[state.kind[tile]]


def free_tiles(state: Record, sides: int, out: Array, n: int, first: int) -> int:
    """THI-44, THI-46: list the tiles that show one of these sides and carry nobody."""
    taken = occupied(state)
    for tile in range(1, state.tiles + 1):
        space = int(state.place[tile])
        if space >= 0 and among(sides, int(state.side[tile])) and (taken >> tile) & 1 == 0:
            out[n] = first + space
            n += 1
    return n


def some_free_tile(state: Record, sides: int) -> bool:
    """Is there such a tile?"""
    taken = occupied(state)
    for tile in range(1, state.tiles + 1):
        if state.place[tile] >= 0 and among(sides, int(state.side[tile])) and (taken >> tile) & 1 == 0:
            return True
    return False


def has_neighbour(board: Record, state: Record, space: int) -> bool:
    """Does a tile lie on one of the 8 spaces around?"""
    base = space * DIRECTIONS
    for d in range(DIRECTIONS):
        if state.at[board.around[base + d]] != 0:
            return True
    return False


# --- sliding -----------------------------------------------------------------------------------


def held_fast(state: Record, unit: int) -> int:
    """THI-24, THI-R26: the tiles a unit may not slide: with the bear or a pawn of another unit."""
    return tiles_under(state, state.on & ~int(state.unit_pawns[unit])) | bear_tile(state)


def gives_way(state: Record, side: int, space: int) -> bool:
    """THI-22, THI-R13: may a tile of this side be slid onto a space?

    An empty one; orca and Kraken also onto the swimming bear, the Kraken also onto an orca.
    """
    there = side_at(state, space)
    if there == SEA:
        return state.bear != space or side in (ORCA, KRAKEN)
    return there == ORCA and side == KRAKEN


def slides(board: Record, state: Record, unit: int, skew: int, out: Array, n: int) -> int:
    """THI-21 to THI-24: list the slides of a unit; `skew` 1 for the diagonal ones of DIAG."""
    fast = held_fast(state, unit)
    first = DIAGONAL if skew else SLIDE
    for tile in range(1, state.tiles + 1):
        space = int(state.place[tile])
        if space < 0:
            continue
        side = int(state.side[tile])
        if not among(SLIDABLE, side) or (fast >> tile) & 1:
            continue
        for k in range(4):
            if gives_way(state, side, near(board, space, 2 * k + skew)):
                out[n] = first + space * 4 + k
                n += 1
    return n


def some_slide(board: Record, state: Record, unit: int, skew: int) -> bool:
    """Can the unit slide anything?"""
    fast = held_fast(state, unit)
    for tile in range(1, state.tiles + 1):
        space = int(state.place[tile])
        if space < 0:
            continue
        side = int(state.side[tile])
        if not among(SLIDABLE, side) or (fast >> tile) & 1:
            continue
        for k in range(4):
            if gives_way(state, side, near(board, space, 2 * k + skew)):
                return True
    return False


def carry(state: Record, tile: int, space: int) -> None:
    """Put a tile on an empty space; the pawns on it ride along (THI-R10, THI-R13)."""
    old = int(state.place[tile])
    riders = pawns_at(state, old)
    while riders:
        pawn = lowest(riders)
        riders &= riders - 1
        state.pawn_at[pawn] = space
    state.at[old] = 0
    state.at[space] = tile
    state.place[tile] = space


def swappable(board: Record, state: Record, space: int) -> int:
    """SWAP, THI-R44: the directions in which the tile here could change places with a neighbour."""
    taken = occupied(state)
    tile = tile_at(state, space)
    if not among(SLIDABLE, int(state.side[tile])) or (taken >> tile) & 1:
        return 0
    found = 0
    for d in range(DIRECTIONS):
        other = tile_at(state, near(board, space, d))
        if among(SLIDABLE, int(state.side[other])) and (taken >> other) & 1 == 0:
            found |= 1 << d
    return found


def swap(state: Record, space: int, other: int) -> None:
    """Two tiles change places; both count as slid."""
    one, two = tile_at(state, space), tile_at(state, other)
    state.at[space] = two
    state.at[other] = one
    state.place[one] = other
    state.place[two] = space
    state.slid |= (1 << one) | (1 << two)


def adrift_tiles(board: Record, state: Record) -> int:
    """THI-25, THI-R11, THI-R12, THI-R37: the tiles that go at the end of this turn."""
    found = 0
    for tile in range(1, state.tiles + 1):
        space = int(state.place[tile])
        if space < 0 or has_neighbour(board, state, space):
            continue
        if state.adrift_scope == 1 and (state.slid >> tile) & 1 == 0:
            continue
        riders = pawns_at(state, space)
        if state.variant_friendly and riders and riders & int(state.unit_pawns[state.unit]) == 0:
            continue
        found |= 1 << tile
    return found
