"""What helps to play Daldøs well: a plain count of who is ahead, and a trained eye for the next die.

`evaluate` counts pawns by where they stand and how exposed they are. `policy` plays dice well: it looks
at where each use of a die leads with `outlook`, a small network that learned from games against itself
(`judgement.py`) what pawns in which holes are worth to each other. Search plays some steps with
`policy`, then counts; so the deeper a level plays on, the more of that eye it has.
"""

from __future__ import annotations

import math

import numpy as np

from ludotheque.core.bits import count, lowest
from ludotheque.core.contract import Array, Record, legal_actions
from ludotheque.core.random import draw
from ludotheque.games.daldos.judgement import AGAINST, LEAN, MIDDLE, OUTER, TRAITS
from ludotheque.games.daldos.rules import EXIT, FACES, across, goal_of, start_of, stop_action

WEIGHTS = (0.641, 1.174, 1.307, 0.589, -0.081, -0.142, 0.137)
"""Fitted to self-play by `benches/tune.py`: asleep, awake at home, in the middle, in the enemy's row,
exposed to one die, exposed to two, having the throw."""

SEARCH = {"explore": 0.5, "depth": 16}

# Where each kind of pawn begins in a line of the table, behind what the trait is by itself.
AWAKE = 1
ASLEEP = AWAKE + OUTER + MIDDLE + OUTER
ENEMY_AWAKE = ASLEEP + OUTER
ENEMY_ASLEEP = ENEMY_AWAKE + OUTER + MIDDLE + OUTER

TABLE = np.array(TRAITS.split(), np.int64).reshape(-1, ENEMY_ASLEEP + OUTER)
"""A line for each trait: what it is by itself, then what a pawn adds to it, by kind and hole."""

WON = 1 << 40
"""More than any outlook."""


# --- who is ahead ------------------------------------------------------------------------------


def worth(board: Record, state: Record, side: int, weights: tuple[float, ...]) -> float:
    """How well a side stands: linear in `weights`, so that they can be fitted."""
    own, awake = state.pawns[side], state.awake[side]
    at_home = (1 << board.outer) - 1
    far = board.outer + board.middle
    total = weights[0] * count(own & ~awake)
    total += weights[1] * count(awake & at_home)
    total += weights[2] * count((awake >> board.outer) & ((1 << board.middle) - 1))
    total += weights[3] * count(awake >> far)
    total += weights[4] * count(exposed(board, state, side, 0))
    total += weights[5] * count(exposed(board, state, side, 4))
    total += weights[6] * (state.mover == side)
    return total


def exposed(board: Record, state: Record, side: int, beyond: int) -> int:
    """The side's pawns with an active enemy one to four holes behind, `beyond` more."""
    hunters = state.awake[1 - side]
    reach = (
        (hunters << (beyond + 1)) | (hunters << (beyond + 2)) | (hunters << (beyond + 3)) | (hunters << (beyond + 4))
    )
    return across(board, state.pawns[side]) & reach & ((1 << board.holes) - 1)


def evaluate(board: Record, state: Record, out: Array) -> None:
    """Each side's chance to win."""
    lead = worth(board, state, 0, WEIGHTS) - worth(board, state, 1, WEIGHTS)
    out[0] = 1.0 / (1.0 + math.exp(-lead))
    out[1] = 1.0 - out[0]


# --- the trained eye ---------------------------------------------------------------------------
# Whole numbers, so that every backend plays the same.


def as_trained(board: Record, step: int) -> int:
    """The step of the trained board that a step of this board is like."""
    if board.outer == OUTER and board.middle == MIDDLE:
        return step
    far = board.outer + board.middle
    if step < board.outer:
        return OUTER - 1 - (board.outer - 1 - step) * OUTER // board.outer
    if step < far:
        return OUTER + (step - board.outer) * MIDDLE // board.middle
    return OUTER + MIDDLE + (step - far) * OUTER // board.outer


def added(board: Record, trait: int, kind: int, pawns: int) -> int:
    """What pawns of a kind add to a trait."""
    total = 0
    while pawns:
        total += TABLE[trait, kind + as_trained(board, lowest(pawns))]
        pawns &= pawns - 1
    return total


def outlook(board: Record, own: int, awake: int, enemy: int, enemy_awake: int) -> int:
    """How far ahead the side to throw is: a thousand more is e times the odds of winning."""
    lead = LEAN
    for trait in range(len(TABLE)):
        strength = TABLE[trait, 0]
        strength += added(board, trait, AWAKE, awake)
        strength += added(board, trait, ASLEEP, own & ~awake)
        strength += added(board, trait, ENEMY_AWAKE, enemy_awake)
        strength += added(board, trait, ENEMY_ASLEEP, enemy & ~enemy_awake)
        if strength < 0:
            strength >>= 7  # a trait that is not there hardly counts
        lead += -strength if trait < AGAINST else strength
    return lead


def prospect(board: Record, state: Record, action: int, dice: int) -> int:
    """How good a use of one of so many dice is for the mover; only to be compared with its other uses.

    Halfway through a throw it is half as if the mover, half as if the enemy threw next.
    """
    side = state.mover
    own, awake = state.pawns[side], state.awake[side]
    enemy, enemy_awake = state.pawns[1 - side], state.awake[1 - side]
    if action == stop_action(board):
        return -outlook(board, enemy, enemy_awake, own, awake) * min(dice, 2)
    start = 1 << start_of(board, side, action)
    goal = goal_of(board, state, action)
    landing = 0 if goal >= board.holes else 1 << goal
    hit = across(board, landing)
    own = (own & ~start) | landing
    awake = (awake & ~start) | landing
    enemy &= ~hit
    enemy_awake &= ~hit
    if enemy == 0:
        return WON
    if own == 0:
        return -WON
    lead = -outlook(board, enemy, enemy_awake, own, awake)
    if dice > 1:
        lead += outlook(board, own, awake, enemy, enemy_awake)
    return lead


def policy(board: Record, state: Record, random: Array, actions: Array) -> int:
    """The use of a die with the best prospect; where pawns run in circles, hit."""
    n = legal_actions(board, state, actions)
    if n == 1:
        return actions[0]
    if state.route != EXIT:
        return hit_or_any(board, state, random, actions, n)
    dice = 0
    for face in range(FACES):
        dice += state.dice[face]
    best = 0
    best_prospect = prospect(board, state, actions[0], dice)
    for i in range(1, n):
        this = prospect(board, state, actions[i], dice)
        if this > best_prospect:
            best, best_prospect = i, this
    return actions[best]


def hit_or_any(board: Record, state: Record, random: Array, actions: Array, n: int) -> int:
    """Take an enemy if one can be taken, three times in four; else anything."""
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
