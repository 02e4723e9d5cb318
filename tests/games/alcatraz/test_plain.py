"""The kernels of Alcatraz compared with `rules/plain.py`, compiled, in every position of random games."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ludotheque import Game
from ludotheque.core.contract import CHANCE, OVER, Array, Record, apply, legal_actions
from ludotheque.core.kernels import roll
from ludotheque.core.layout import blanks
from ludotheque.core.random import STREAM, begin, draw
from ludotheque.games.alcatraz.rules.boat import may_board
from ludotheque.games.alcatraz.rules.guards import catches, guard_column, guard_runs, room_left, room_right
from ludotheque.games.alcatraz.rules.plain import catches as plain_catches
from ludotheque.games.alcatraz.rules.plain import goals_in_column as plain_goals_in_column
from ludotheque.games.alcatraz.rules.plain import goals_in_row as plain_goals_in_row
from ludotheque.games.alcatraz.rules.plain import guard_runs as plain_guard_runs
from ludotheque.games.alcatraz.rules.plain import legal_actions as plain_legal_actions
from ludotheque.games.alcatraz.rules.plain import may_board as plain_may_board
from ludotheque.games.alcatraz.rules.prisoners import goals_in_column, goals_in_row
from ludotheque.games.alcatraz.rules.record import CELL, COLOURS, COLUMNS, GUARDS, MOST_ACTIONS, MOVE, ROWS
from ludotheque.games.alcatraz.rules.strips import marked_rows
from ludotheque.games.alcatraz.rules.yard import stands_on
from tests.games import FULL

POSITIONS = 500_000 if FULL else 1_500
"""Positions compared under each set of options."""

# What is counted: positions, prisoners caught in the runs tried, and how often each pair of kernels differs.
SEEN, CAUGHT, ACTIONS, CATCHES, COLUMN, ROW, BOARDS, RUNS = range(8)


def compare_games(
    board: Record, start: Record, states: Array, seed: int, random: Array, actions: Array, weights: Array,
    plain: Array, positions: int, counts: Array,
) -> None:  # fmt: skip
    """Play random games, and compare the kernels in every position in which a player decides."""
    game = 0
    while counts[SEEN] < positions:
        states[0] = start
        state = states[0]
        begin(random, seed, game)
        game += 1
        while state.to_move != OVER:
            if state.to_move == CHANCE:
                apply(board, state, roll(board, state, random, actions, weights))
                continue
            counts[SEEN] += 1
            n = legal_actions(board, state, actions)
            compare_actions(board, state, actions, n, plain, counts)
            compare_squares(board, state, 1 + draw(random, ROWS), counts)
            compare_run(states, draw(random, GUARDS), draw(random, COLUMNS), counts)
            if state.phase == MOVE:
                compare_goals(board, state, plain, counts)
            apply(board, state, actions[draw(random, n)])


def compare_actions(board: Record, state: Record, actions: Array, n: int, plain: Array, counts: Array) -> None:
    """Compare the legal actions and their order."""
    differs = n != plain_legal_actions(board, state, plain)
    for i in range(n):
        differs = differs or actions[i] != plain[i]
    counts[ACTIONS] += differs


def compare_squares(board: Record, state: Record, steps: int, counts: Array) -> None:
    """Compare for every square whether the guard catches a prisoner there, and whether one may board from there."""
    for row in range(ROWS):
        for column in range(COLUMNS):
            if guard_column(state, row) != column:
                counts[CATCHES] += catches(state, row, column, steps) != plain_catches(state, row, column, steps)
            counts[BOARDS] += may_board(board, state, row, column) != plain_may_board(board, state, row, column)


def compare_goals(board: Record, state: Record, plain: Array, counts: Array) -> None:
    """Compare where the mover's prisoners may go, and one from the cell, whether or not one is left there."""
    left, right = room_left(state, state.mover), room_right(state, state.mover)
    for column in range(COLUMNS):
        for row in range(CELL + 1):
            if row < CELL and not stands_on(state, state.mover, row, column):
                continue
            rows = marked_rows(goals_in_column(board, state, row, column, left, right))
            plain_goals_in_column(state, row, column, plain)
            for to_row in range(ROWS):
                counts[COLUMN] += to_row != row and (rows >> to_row) & 1 != plain[to_row]
            if row == CELL:
                continue
            columns = goals_in_row(board, state, state.mover, row, column)
            plain_goals_in_row(state, row, column, plain)
            for to_column in range(COLUMNS):
                counts[ROW] += (columns >> to_column) & 1 != plain[to_column]


def compare_run(states: Array, row: int, goal: int, counts: Array) -> None:
    """Let a guard run to any column of the row, and compare the positions afterwards."""
    states[1] = states[0]
    states[2] = states[0]
    fast, slow = states[1], states[2]
    guard_runs(fast, row, goal)
    plain_guard_runs(slow, row, goal)
    differs = fast.guards != slow.guards
    for seat in range(COLOURS):
        differs = differs or fast.cell[seat] != slow.cell[seat]
        counts[CAUGHT] += fast.cell[seat] - states[0].cell[seat]
    for place in range(COLOURS * ROWS):
        differs = differs or fast.yard[place] != slow.yard[place]
    for column in range(COLUMNS):
        differs = differs or fast.taken[column] != slow.taken[column]
    counts[RUNS] += differs


@pytest.mark.clause("ALC-06", "ALC-12", "ALC-13", "ALC-14", "ALC-15", "ALC-16", "ALC-22", "ALC-R3", "ALC-R4", "ALC-R5")
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"own_capture": "never"},
        {"players": 3, "guard_setup": "random", "alarm_edge": "may_stay"},
        {"players": 4, "guard_setup": "random", "own_capture": "never"},
    ],
    ids=["default", "never", "three", "four-never"],
)
def test_the_rules_agree_with_the_plain_version(options: dict[str, Any]) -> None:
    game = Game("alcatraz", **options)
    counts = np.zeros(8, np.int64)
    actions, weights = game.scratch()
    game.kernels("cpu").bind(compare_games)(
        game.board, game.first_record(), blanks(game.rules.STATE, 3), 5, np.zeros(STREAM, np.int64), actions, weights,
        np.zeros(MOST_ACTIONS, np.int64), POSITIONS, counts,
    )  # fmt: skip
    assert counts[SEEN] >= POSITIONS and counts[CAUGHT] > POSITIONS / 10
    assert counts[ACTIONS:].tolist() == [0] * 6
