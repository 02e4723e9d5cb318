"""The polar bear: waking, moving, chasing, being pushed; and slides, which may push it
(THI-27 to THI-41, THI-78, THI-79, R15, R17, R18, R33)."""

from __future__ import annotations

from ludotheque.core.contract import Record
from ludotheque.games.thin_ice.actions import DIRECTIONS
from ludotheque.games.thin_ice.agenda import BEAR_STEP, DO_CHASE, NOWHERE, ask, push
from ludotheque.games.thin_ice.expansions import prey, push_orca
from ludotheque.games.thin_ice.pawn import leave
from ludotheque.games.thin_ice.tiles import (
    ENTERABLE,
    KRAKEN,
    LIFTED,
    SEA,
    among,
    carry,
    near,
    pawns_at,
    remove_tile,
    side_at,
    tile_at,
)

# Why the bear moves (`state.how` in BEAR_STEP).
BY_DIE, BY_CARD, BY_ORCA, BY_KRAKEN = range(4)


def bear_ways(board: Record, state: Record, how: int, left: int) -> int:
    """THI-32 to THI-34: the directions of the bear's legal steps.

    THI-R33: pushed by the Kraken it finds no room on a tile with a pawn, nor on the space `left`.
    """
    if state.bear < 0:
        return 0
    found = 0
    for d in range(DIRECTIONS):
        there = near(board, state.bear, d)
        side = side_at(state, there)
        if side != SEA and not among(ENTERABLE, side):
            continue
        if how == BY_KRAKEN and (pawns_at(state, there) != 0 or (there == left and state.kraken_push_back == 0)):
            continue
        found |= 1 << d
    return found


def ask_bear(board: Record, state: Record, how: int, left: int) -> bool:
    """Ask the actor to move the bear, if it can move. THI-80: on a die result the Kraken may feed."""
    if bear_ways(board, state, how, left) == 0 and (how != BY_DIE or prey(board, state) == 0):
        return False
    state.how = how
    state.barred = left
    ask(state, BEAR_STEP, state.actor)
    return True


def move_bear(board: Record, state: Record, direction: int) -> None:
    """THI-35 to THI-37: the bear goes; the tile it left is turned or removed, pawns it meets are chased."""
    left = state.bear
    state.bear = near(board, left, direction)
    hunted = pawns_at(state, state.bear)
    if hunted:
        push(state, DO_CHASE, state.bear, left, hunted)
    leave(board, state, left, False)


def destroy(board: Record, state: Record, space: int) -> None:
    """THI-80 to THI-82, THI-R34: the Kraken destroys a tile; pawns on it are put beside it."""
    stranded = pawns_at(state, space)
    remove_tile(state, tile_at(state, space))
    if stranded:
        push(state, DO_CHASE, space, NOWHERE, stranded)


def slide(board: Record, state: Record, space: int, direction: int) -> None:
    """THI-22: a tile goes one space; THI-28, THI-78: an orca or the Kraken may displace who is there."""
    tile = tile_at(state, space)
    goal = near(board, space, direction)
    other = tile_at(state, goal)
    if other:
        state.place[other] = LIFTED
        state.at[goal] = 0
    carry(state, tile, goal)
    state.slid |= 1 << tile
    state.last_tile = tile
    state.last_from = space
    state.last_unit = int(state.team[state.actor])
    if other:
        forget_slide(state)
        push_orca(board, state, other, goal, space)
    elif state.bear == goal:
        forget_slide(state)
        how = BY_KRAKEN if state.side[tile] == KRAKEN else BY_ORCA
        if not ask_bear(board, state, how, space):
            state.bear = NOWHERE  # THI-79


def slid_back(state: Record) -> None:
    """HOLD: the tile last slid goes back and counts as not slid (THI-R44)."""
    carry(state, state.last_tile, state.last_from)
    state.slid &= ~(1 << state.last_tile)
    forget_slide(state)


def forget_slide(state: Record) -> None:
    """HOLD can no longer undo the last slide."""
    state.last_tile = 0
    state.last_from = 0
    state.last_unit = 0


def can_hold(state: Record, unit: int) -> bool:
    """HOLD: did another unit slide a tile that pushed nobody, is it still there and its old space empty?"""
    tile = state.last_tile
    if tile == 0 or state.last_unit == unit or state.place[tile] < 0:
        return False
    if state.bear >= 0 and (state.bear == state.last_from or state.bear == state.place[tile]):
        return False
    return side_at(state, state.last_from) == SEA
