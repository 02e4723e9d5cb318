"""Random play with the weights of Ludii, whose move list contains some moves twice (specification, section 5).

A move from middle hole to middle hole counts double, and so does a move with a value that both unused
dice show. It uses the kernels of the rules.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ludotheque import Game
from ludotheque.core.contract import CHANCE, OVER, Array, Record, apply, legal_actions
from ludotheque.core.kernels import roll
from ludotheque.core.layout import blanks
from ludotheque.core.random import STREAM, begin, draw
from ludotheque.games.daldos.rules.actions import die_of, goal_of, start_of


def in_middle(board: Record, step: int) -> bool:
    """Is this step a hole of the middle row?"""
    return board.outer <= step < board.outer + board.middle


def times_listed(board: Record, state: Record, action: int) -> int:
    """How often Ludii's move list contains a move."""
    times = 2 if state.dice[die_of(board, action) - 1] > 1 else 1
    if in_middle(board, start_of(board, state.mover, action)) and in_middle(board, goal_of(board, state, action)):
        times *= 2
    return times


def play_counted(
    board: Record, start: Record, states: Array, seed: int, weighted: int, random: Array, actions: Array,
    weights: Array, decisions: Array, passes: Array,
) -> None:  # fmt: skip
    """Play games and count decisions and passes, by Ludii's weights or uniformly."""
    for i in range(len(decisions)):
        states[0] = start
        state = states[0]
        begin(random, seed, i)
        while state.to_move != OVER:
            if state.to_move == CHANCE:
                throws = state.throws
                apply(board, state, roll(board, state, random, actions, weights))
                passes[i] += state.throws - throws
                continue
            n = legal_actions(board, state, actions)
            total = n
            if weighted:
                total = 0
                for k in range(n):
                    total += times_listed(board, state, actions[k])
            ticket = draw(random, total)
            k = 0
            while weighted and ticket >= times_listed(board, state, actions[k]):
                ticket -= times_listed(board, state, actions[k])
                k += 1
            decisions[i] += 1
            apply(board, state, actions[k if weighted else ticket])


def play_weighted(game: Game, games: int, seed: int, weighted: bool) -> tuple[Any, Any]:
    """Decisions and passes of each game."""
    decisions, passes = np.zeros(games, np.int64), np.zeros(games, np.int64)
    actions, weights = game.scratch()
    kernel = game.kernels("cpu").bind(play_counted)
    kernel(
        game.board, game.first_record(), blanks(game.rules.STATE, 1), seed, int(weighted),
        np.zeros(STREAM, np.int64), actions, weights, decisions, passes,
    )  # fmt: skip
    return decisions, passes
