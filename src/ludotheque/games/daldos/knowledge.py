"""What helps to play Daldøs well: who is exposed, who is awake, and where."""

from __future__ import annotations

import math

from ludotheque.core.bits import count
from ludotheque.core.contract import Array, Record, legal_actions
from ludotheque.core.random import draw
from ludotheque.games.daldos.rules import across, goal_of, stop_action

WEIGHTS = (0.641, 1.174, 1.307, 0.589, -0.081, -0.142, 0.137)
"""Fitted to self-play by `benches/tune.py`: asleep, awake at home, in the middle, in the enemy's row,
exposed to one die, exposed to two, having the throw."""

SEARCH = {"explore": 0.5, "depth": 6}


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


def policy(board: Record, state: Record, random: Array, actions: Array) -> int:
    """Take an enemy if one can be taken, three times in four; else anything."""
    n = legal_actions(board, state, actions)
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
