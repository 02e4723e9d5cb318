"""Moving the pawn: steps, jumps, the sea, falling, being put somewhere (THI-13 to THI-20, THI-37 to THI-41)."""

from __future__ import annotations

from ludotheque.core.bits import lowest
from ludotheque.core.contract import Array, Record
from ludotheque.games.thin_ice.actions import DIRECTIONS, PUT_PAWN, SPACE
from ludotheque.games.thin_ice.agenda import CHASE, DO_CHASE, DO_ROTATE, NOWHERE, ask, push
from ludotheque.games.thin_ice.expansions import open_sides
from ludotheque.games.thin_ice.tiles import (
    BROKEN,
    CORNER,
    ENTERABLE,
    HOLES,
    UNCRACKED,
    among,
    has_neighbour,
    near,
    occupied,
    pawns_at,
    remove_tile,
    side_at,
    tile_at,
    turn_over,
)


def step_ways(board: Record, state: Record, pawn: int) -> int:
    """THI-13, THI-15, THI-16, THI-83: the directions of a pawn's legal steps onto a tile."""
    here = int(state.pawn_at[pawn])
    taken = occupied(state)
    exits = open_sides(state, tile_at(state, here))
    found = 0
    for d in range(DIRECTIONS):
        if (exits >> d) & 1 == 0:
            continue
        tile = tile_at(state, near(board, here, d))
        if among(ENTERABLE, int(state.side[tile])) and (taken >> tile) & 1 == 0:
            if (open_sides(state, tile) >> (d ^ 4)) & 1:
                found |= 1 << d
    return found


def jump_ways(board: Record, state: Record, pawn: int) -> int:
    """LEAP: two spaces over a sea space without the bear, onto a tile the pawn could enter."""
    here = int(state.pawn_at[pawn])
    taken = occupied(state)
    exits = open_sides(state, tile_at(state, here))
    found = 0
    for d in range(DIRECTIONS):
        middle = near(board, here, d)
        if (exits >> d) & 1 == 0 or tile_at(state, middle) != 0 or middle == state.bear:
            continue
        tile = tile_at(state, near(board, middle, d))
        if among(ENTERABLE, int(state.side[tile])) and (taken >> tile) & 1 == 0:
            if (open_sides(state, tile) >> (d ^ 4)) & 1:
                found |= 1 << d
    return found


def meeting_ways(board: Record, state: Record, pawn: int, bear: bool) -> int:
    """SHARE: the directions of tiles with exactly one other pawn and no bear; SCARE (`bear`): of the
    tile where the awake bear stands alone."""
    here = int(state.pawn_at[pawn])
    exits = open_sides(state, tile_at(state, here))
    found = 0
    for d in range(DIRECTIONS):
        there = near(board, here, d)
        tile = tile_at(state, there)
        if (exits >> d) & 1 == 0 or not among(ENTERABLE, int(state.side[tile])):
            continue
        if (open_sides(state, tile) >> (d ^ 4)) & 1 == 0:
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
    """THI-17, THI-R35, THI-R41: is there a space without a tile behind an open side?"""
    here = int(state.pawn_at[pawn])
    exits = open_sides(state, tile_at(state, here))
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


def leave(board: Record, state: Record, space: int, by_pawn: bool) -> None:
    """THI-19, THI-20, THI-35, THI-36, THI-R10, THI-R26: what a pawn or the bear does to a tile by
    leaving it, if nobody else is on it."""
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
    """A pawn goes by itself: THI-14, it does not fall in."""
    left = int(state.pawn_at[pawn])
    state.pawn_at[pawn] = space
    leave(board, state, left, True)


def lose(state: Record, pawn: int) -> None:
    """THI-17, THI-41: lost at sea; excluded when the window that follows closes (THI-R25)."""
    state.pawn_at[pawn] = NOWHERE
    state.on &= ~(1 << pawn)
    state.pending |= 1 << pawn


def put(state: Record, pawn: int, space: int) -> None:
    """Somebody puts a pawn on a tile. THI-39, THI-R16, THI-R43: on a hole it falls in and lies."""
    state.pawn_at[pawn] = space
    if among(HOLES, side_at(state, space)):
        state.lying |= 1 << pawn
        state.resting &= ~(1 << pawn)
        state.fallen |= 1 << pawn


# --- chased ------------------------------------------------------------------------------------


def refuge(state: Record, space: int, origin: int, taken: int) -> bool:
    """THI-38, THI-R15: may a chased pawn be put here? Not where the bear came from."""
    tile = tile_at(state, space)
    return among(ENTERABLE, int(state.side[tile])) and (taken >> tile) & 1 == 0 and space != origin


def refuges(board: Record, state: Record, where: int, origin: int, out: Array) -> int:
    """THI-38, THI-41, THI-R14, THI-R45: list where a pawn chased on `where` may be put.

    `origin` is NOWHERE when the Kraken destroyed the tile under it: then always adjacent (THI-R45).
    """
    taken = occupied(state)
    n = 0
    if state.chase_range == 1 and origin >= 0:
        for tile in range(1, state.tiles + 1):
            space = int(state.place[tile])
            if space >= 0 and refuge(state, space, origin, taken):
                out[n] = SPACE + space
                n += 1
        return n
    for d in range(DIRECTIONS):
        if refuge(state, near(board, where, d), origin, taken):
            out[n] = PUT_PAWN + d
            n += 1
    return n


def some_refuge(board: Record, state: Record, where: int, origin: int) -> bool:
    """Is there a tile for a chased pawn?"""
    taken = occupied(state)
    if state.chase_range == 1 and origin >= 0:
        for tile in range(1, state.tiles + 1):
            space = int(state.place[tile])
            if space >= 0 and refuge(state, space, origin, taken):
                return True
        return False
    for d in range(DIRECTIONS):
        if refuge(state, near(board, where, d), origin, taken):
            return True
    return False


def chase(board: Record, state: Record, where: int, origin: int, pawns: int) -> None:
    """THI-37, THI-R15: the pawns on `where` are placed one by one in letter order; THI-41, THI-82: one
    without a refuge is lost."""
    while pawns and not some_refuge(board, state, where, origin):
        lose(state, lowest(pawns))
        pawns &= pawns - 1
    if pawns:
        state.about = where
        state.barred = origin
        state.chased = pawns
        ask(state, CHASE, state.actor)


def put_chased(state: Record, pawns: int, where: int, origin: int, space: int) -> None:
    """The mover has chosen a tile for the first of the chased pawns."""
    rest = pawns & (pawns - 1)
    if rest:
        push(state, DO_CHASE, where, origin, rest)
    put(state, lowest(pawns), space)


# --- saved by a rope ---------------------------------------------------------------------------


def ropes(board: Record, state: Record, out: Array, n: int) -> int:
    """ROPE: list the unoccupied enterable tiles that have a neighbour tile."""
    taken = occupied(state)
    for tile in range(1, state.tiles + 1):
        space = int(state.place[tile])
        if space >= 0 and among(ENTERABLE, int(state.side[tile])) and (taken >> tile) & 1 == 0:
            if has_neighbour(board, state, space):
                out[n] = SPACE + space
                n += 1
    return n


def some_rope(board: Record, state: Record) -> bool:
    """Is there such a tile?"""
    taken = occupied(state)
    for tile in range(1, state.tiles + 1):
        space = int(state.place[tile])
        if space >= 0 and among(ENTERABLE, int(state.side[tile])) and (taken >> tile) & 1 == 0:
            if has_neighbour(board, state, space):
                return True
    return False
