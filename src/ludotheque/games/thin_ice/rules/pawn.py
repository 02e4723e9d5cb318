"""Moving the pawn: steps, jumps, the sea, leaving a tile (THI-13 to THI-20, R8 to R10, R41)."""

from __future__ import annotations

from ludotheque.core.bits import lowest
from ludotheque.core.contract import Record
from ludotheque.games.thin_ice.rules.agenda import DO_ROTATE, push
from ludotheque.games.thin_ice.rules.chunks import is_open, open_sides
from ludotheque.games.thin_ice.rules.record import BROKEN, CORNER, DIRECTIONS, ENTERABLE, HOLES, NOWHERE, UNCRACKED
from ludotheque.games.thin_ice.rules.sea import among, near, occupied, pawns_at, side_at, tile_at
from ludotheque.games.thin_ice.rules.tiles import remove_tile, turn_over

# --- where a pawn may go -----------------------------------------------------------------------


def may_enter(board: Record, state: Record, tile: int, direction: int, taken: int) -> bool:
    """THI-13, THI-16, THI-83, THI-R35: may a pawn that moves in this direction enter a tile?

    `taken` is the set of occupied tiles.
    """
    if not among(ENTERABLE, int(state.side[tile])) or (taken >> tile) & 1:
        return False
    return is_open(board, state, tile, direction ^ 4)


def step_ways(board: Record, state: Record, pawn: int) -> int:
    """THI-13, THI-15, THI-16, THI-83: the directions of a pawn's legal steps onto a tile."""
    here = int(state.pawn_at[pawn])
    taken = occupied(state)
    exits = open_sides(board, state, tile_at(state, here))
    found = 0
    for d in range(DIRECTIONS):
        if (exits >> d) & 1 and may_enter(board, state, tile_at(state, near(board, here, d)), d, taken):
            found |= 1 << d
    return found


def jump_ways(board: Record, state: Record, pawn: int) -> int:
    """LEAP: the directions of jumps over one sea space without the bear, onto a tile that the pawn may enter."""
    here = int(state.pawn_at[pawn])
    taken = occupied(state)
    exits = open_sides(board, state, tile_at(state, here))
    found = 0
    for d in range(DIRECTIONS):
        middle = near(board, here, d)
        if (exits >> d) & 1 == 0 or tile_at(state, middle) != 0 or middle == state.bear:
            continue
        if may_enter(board, state, tile_at(state, near(board, middle, d)), d, taken):
            found |= 1 << d
    return found


def meeting_ways(board: Record, state: Record, pawn: int, bear: bool) -> int:
    """SHARE: the directions of tiles with exactly one other pawn and no bear.

    SCARE (with `bear`): the direction of the tile where the awake bear stands alone.
    """
    here = int(state.pawn_at[pawn])
    exits = open_sides(board, state, tile_at(state, here))
    found = 0
    for d in range(DIRECTIONS):
        there = near(board, here, d)
        if (exits >> d) & 1 == 0 or not may_enter(board, state, tile_at(state, there), d, 0):
            continue
        others = pawns_at(state, there)
        if bear:
            fits = state.bear == there and state.awake == 1 and others == 0
        else:
            fits = state.bear != there and others != 0 and others & (others - 1) == 0
        if fits:
            found |= 1 << d
    return found


def sea_beside(board: Record, state: Record, pawn: int) -> bool:
    """THI-17, THI-R35, THI-R41: is there a sea space beside an open side of the pawn's tile?"""
    here = int(state.pawn_at[pawn])
    exits = open_sides(board, state, tile_at(state, here))
    for d in range(DIRECTIONS):
        if (exits >> d) & 1 and tile_at(state, near(board, here, d)) == 0:
            return True
    return False


def some_step(board: Record, state: Record, pawns: int) -> bool:
    """Can one of these pawns step onto a tile?"""
    while pawns:
        if step_ways(board, state, lowest(pawns)):
            return True
        pawns &= pawns - 1
    return False


def some_sea(board: Record, state: Record, pawns: int) -> bool:
    """Can one of these pawns go into the sea?"""
    while pawns:
        if sea_beside(board, state, lowest(pawns)):
            return True
        pawns &= pawns - 1
    return False


# --- moving ------------------------------------------------------------------------------------


def leave(board: Record, state: Record, space: int, by_pawn: bool) -> None:
    """THI-19, THI-20, THI-35, THI-36, THI-R10, THI-R26: a pawn or the bear has left a tile.

    If no other piece is on it, the tile is turned over or removed.
    """
    tile = tile_at(state, space)
    side = int(state.side[tile])
    if state.bear == space or pawns_at(state, space) != 0:
        return
    if among(UNCRACKED, side):
        if side == CORNER and by_pawn:
            push(state, DO_ROTATE, tile, 0, 0)
        turn_over(state, tile)
    elif among(BROKEN, side):
        remove_tile(state, tile)


def walk(board: Record, state: Record, pawn: int, space: int) -> None:
    """A pawn moves to a tile by a step or a jump; THI-14: it does not fall into a hole."""
    left = int(state.pawn_at[pawn])
    state.pawn_at[pawn] = space
    leave(board, state, left, True)


def lose(state: Record, pawn: int) -> None:
    """THI-17, THI-41: a pawn is lost at sea; it is excluded when the next window closes (THI-R25)."""
    state.pawn_at[pawn] = NOWHERE
    state.on &= ~(1 << pawn)
    state.pending |= 1 << pawn


def put(state: Record, pawn: int, space: int) -> None:
    """A player puts a chased pawn on a tile. THI-39, THI-R16, THI-R43: on a hole it falls in and lies."""
    state.pawn_at[pawn] = space
    if among(HOLES, side_at(state, space)):
        state.lying |= 1 << pawn
        state.resting &= ~(1 << pawn)
        state.fallen |= 1 << pawn


def into_sea(board: Record, state: Record, pawn: int) -> None:
    """THI-17, THI-R10: a pawn goes into the sea and is lost; the tile it left is turned over or removed."""
    space = int(state.pawn_at[pawn])
    state.due &= ~(1 << pawn)
    lose(state, pawn)
    leave(board, state, space, True)
