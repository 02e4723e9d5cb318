"""The polar bear: waking, moving, being pushed (THI-27 to THI-37, THI-78, THI-79, R17, R18, R33)."""

from __future__ import annotations

from ludotheque.core.contract import Record
from ludotheque.games.thin_ice.rules.agenda import DO_CHASE, ask, push
from ludotheque.games.thin_ice.rules.kraken import prey
from ludotheque.games.thin_ice.rules.pawn import leave
from ludotheque.games.thin_ice.rules.record import BEAR_STEP, BY_DIE, BY_KRAKEN, DIRECTIONS, ENTERABLE, SEA
from ludotheque.games.thin_ice.rules.sea import among, near, pawns_at, side_at


def bear_ways(board: Record, state: Record, how: int, left: int) -> int:
    """THI-32 to THI-34: the directions of the bear's legal steps; `how` says why it moves.

    THI-R33: pushed by the Kraken, it cannot go to a tile with a pawn, nor to the space `left` that the Kraken left.
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
    """Let the actor move the bear; returns False if there is nothing to choose.

    THI-80: after a die result the Kraken may destroy a tile instead.
    """
    if bear_ways(board, state, how, left) == 0 and (how != BY_DIE or prey(board, state) == 0):
        return False
    state.how = how
    state.barred = left
    ask(state, BEAR_STEP, state.actor)
    return True


def move_bear(board: Record, state: Record, direction: int) -> None:
    """THI-35 to THI-37: the bear moves; the tile it left is turned or removed, pawns on its new tile are chased."""
    left = state.bear
    state.bear = near(board, left, direction)
    hunted = pawns_at(state, state.bear)
    if hunted:
        push(state, DO_CHASE, state.bear, left, hunted)
    leave(board, state, left, False)
