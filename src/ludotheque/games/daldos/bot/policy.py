"""The playout policy of Daldøs: the best use of a die by a small value network, updated pawn by pawn."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np

from ludotheque.core.bits import lowest
from ludotheque.core.contract import Array, Record, legal_actions
from ludotheque.core.random import draw
from ludotheque.games.daldos.bot.evaluate import (
    ASLEEP,
    AWAKE,
    ENEMY_ASLEEP,
    ENEMY_AWAKE,
    WON,
    as_trained,
    counted,
    packed_units,
    read_network,
)
from ludotheque.games.daldos.rules.actions import goal_of, start_of, stop_action
from ludotheque.games.daldos.rules.record import EXIT, FACES
from ludotheque.games.daldos.rules.road import across

Units: TypeAlias = tuple[int, int, int, int, int, int]
"""The values of all units of the network: three words of negative units, then three of the others."""

NETWORK, NEGATIVE, BIAS = read_network("policy")
WORDS = np.ascontiguousarray(np.vstack([packed_units(NETWORK[:NEGATIVE], 3), packed_units(NETWORK[NEGATIVE:], 3)]).T)
"""The network packed into words: the biases of the units, then what a pawn adds to them, by kind and hole."""


def with_pawns(board: Record, units: Units, kind: int, pawns: int, sign: int) -> Units:
    """The units after pawns of one kind are added (`sign` 1) or removed (`sign` -1)."""
    a, b, c, d, e, f = units
    while pawns:
        place = kind + as_trained(board, lowest(pawns))
        a += sign * WORDS[place, 0]
        b += sign * WORDS[place, 1]
        c += sign * WORDS[place, 2]
        d += sign * WORDS[place, 3]
        e += sign * WORDS[place, 4]
        f += sign * WORDS[place, 5]
        pawns &= pawns - 1
    return a, b, c, d, e, f


def units_of(board: Record, own: int, awake: int, enemy: int, enemy_awake: int) -> Units:
    """The units of a position, for the side to throw."""
    units = (WORDS[0, 0], WORDS[0, 1], WORDS[0, 2], WORDS[0, 3], WORDS[0, 4], WORDS[0, 5])
    units = with_pawns(board, units, AWAKE, awake, 1)
    units = with_pawns(board, units, ASLEEP, own & ~awake, 1)
    units = with_pawns(board, units, ENEMY_AWAKE, enemy_awake, 1)
    return with_pawns(board, units, ENEMY_ASLEEP, enemy & ~enemy_awake, 1)


def lead_of(units: Units) -> int:
    """The lead of the side to throw, from the units of a position."""
    a, b, c, d, e, f = units
    return BIAS - counted(a) - counted(b) - counted(c) + counted(d) + counted(e) + counted(f)


def prospect(board: Record, state: Record, action: int, dice: int, ours: Units, theirs: Units) -> int:
    """How good a use of one of `dice` unused dice is for the mover, compared with other uses in the same position.

    `ours` and `theirs` are the units before the use, with the mover and with the enemy to throw next. For the last die
    only `theirs` counts, before that both do.
    """
    if action == stop_action(board):
        return -lead_of(theirs) * min(dice, 2)
    side = state.mover
    start = 1 << start_of(board, side, action)
    goal = goal_of(board, state, action)
    landing = 0 if goal >= board.holes else 1 << goal
    hit = across(board, landing) & state.pawns[1 - side]
    if hit == state.pawns[1 - side]:
        return WON
    if landing == 0 and state.pawns[side] == start:
        return -WON
    woken = state.awake[side] & start == 0
    sleeper = state.awake[1 - side] & hit == 0
    theirs = with_pawns(board, theirs, ENEMY_ASLEEP if woken else ENEMY_AWAKE, start, -1)
    theirs = with_pawns(board, theirs, ENEMY_AWAKE, landing, 1)
    theirs = with_pawns(board, theirs, ASLEEP if sleeper else AWAKE, hit, -1)
    lead = -lead_of(theirs)
    if dice > 1:
        ours = with_pawns(board, ours, ASLEEP if woken else AWAKE, start, -1)
        ours = with_pawns(board, ours, AWAKE, landing, 1)
        ours = with_pawns(board, ours, ENEMY_ASLEEP if sleeper else ENEMY_AWAKE, hit, -1)
        lead += lead_of(ours)
    return lead


def playout_policy(board: Record, state: Record, random: Array, actions: Array) -> int:
    """The use of a die with the best prospect; with a loop (the network was not trained for loops), `hit_or_any`."""
    n = legal_actions(board, state, actions)
    if n == 1:
        return actions[0]
    if state.route != EXIT:
        return hit_or_any(board, state, random, actions, n)
    dice = 0
    for face in range(FACES):
        dice += state.dice[face]
    side = state.mover
    own, awake = state.pawns[side], state.awake[side]
    enemy, enemy_awake = state.pawns[1 - side], state.awake[1 - side]
    ours = units_of(board, own, awake, enemy, enemy_awake)
    theirs = units_of(board, enemy, enemy_awake, own, awake)
    best = 0
    best_prospect = prospect(board, state, actions[0], dice, ours, theirs)
    for i in range(1, n):
        this = prospect(board, state, actions[i], dice, ours, theirs)
        if this > best_prospect:
            best, best_prospect = i, this
    return actions[best]


def hit_or_any(board: Record, state: Record, random: Array, actions: Array, n: int) -> int:
    """With probability 3/4 a capture, if there is one; otherwise a random action."""
    if draw(random, 4) > 0:
        side = state.mover
        enemy = across(board, state.pawns[1 - side])
        first = draw(random, n)
        for i in range(n):
            action = actions[(first + i) % n]
            if action == stop_action(board):
                continue
            goal = goal_of(board, state, action)
            if goal < board.holes and (enemy >> goal) & 1:
                return action
    return actions[draw(random, n)]
