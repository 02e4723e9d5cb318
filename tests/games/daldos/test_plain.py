"""The rules of Daldøs compared with `rules/plain.py`, compiled, in every position of random games."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ludotheque import Game, State
from ludotheque.core.contract import CHANCE, OVER, Array, Record, apply
from ludotheque.core.info import Choice
from ludotheque.core.kernels import roll
from ludotheque.core.layout import blanks
from ludotheque.core.random import STREAM, begin, draw
from ludotheque.games.daldos.info import INFO
from ludotheque.games.daldos.rules.actions import (
    dice_after,
    die_of,
    goal_of,
    legal_actions,
    ones_usable,
    start_of,
)
from ludotheque.games.daldos.rules.plain import AHEAD, HOME, OFF, hindered, passes_prow, stands
from ludotheque.games.daldos.rules.plain import across as plain_across
from ludotheque.games.daldos.rules.plain import dice_after as plain_dice_after
from ludotheque.games.daldos.rules.plain import die_of as plain_die_of
from ludotheque.games.daldos.rules.plain import goal_of as plain_goal_of
from ludotheque.games.daldos.rules.plain import legal_actions as plain_legal_actions
from ludotheque.games.daldos.rules.plain import movers as plain_movers
from ludotheque.games.daldos.rules.plain import ones_usable as plain_ones_usable
from ludotheque.games.daldos.rules.plain import some_die_usable as plain_some_die_usable
from ludotheque.games.daldos.rules.plain import start_of as plain_start_of
from ludotheque.games.daldos.rules.plain import turners as plain_turners
from ludotheque.games.daldos.rules.plain import usable as plain_usable
from ludotheque.games.daldos.rules.plain import wakeable as plain_wakeable
from ludotheque.games.daldos.rules.record import LOOP_ANY, MOVE
from ludotheque.games.daldos.rules.road import (
    across,
    movers,
    road_ahead,
    road_home,
    some_die_usable,
    turners,
    usable,
    wakeable,
)
from ludotheque.games.daldos.rules.road import hindered as hindered_steps
from tests.games import FULL

POSITIONS = 20_000 if FULL else 300
"""Decisions compared on each board under each set of options."""

BOARDS = {"12-13-12": (12, 13), "12-12-12": (12, 12), "16-17-16": (16, 17), "smallest": (4, 4), "largest": (27, 5)}

FUNCTIONS = (
    "nothing", "across", "wakeable", "hindered", "hindered on the way home", "movers", "turners", "usable",
    "some_die_usable", "legal_actions", "die_of", "start_of", "goal_of", "dice_after", "ones_usable",
)  # fmt: skip
(SAME, ACROSS, WAKEABLE, HINDERED, HINDERED_HOME, MOVERS, TURNERS, USABLE, SOME_DIE_USABLE, LEGAL_ACTIONS, DIE_OF,
 START_OF, GOAL_OF, DICE_AFTER, ONES_USABLE) = range(len(FUNCTIONS))  # fmt: skip


def road_differs(board: Record, state: Record, side: int) -> int:
    """The first function about a side's road in which the two versions differ; SAME if they agree."""
    own, awake = state.pawns[side], state.awake[side]
    enemy = across(board, state.pawns[1 - side])
    if enemy != plain_across(board, state.pawns[1 - side]):
        return ACROSS
    if wakeable(board, state, own, awake) != plain_wakeable(board, state, own, awake):
        return WAKEABLE
    for die in range(1, 5):
        blocked = hindered_steps(state, die, road_ahead(board, state.route, own), road_ahead(board, state.route, enemy))
        blocked_home = hindered_steps(state, die, road_home(board, own), road_home(board, enemy))
        for step in range(board.holes):
            if stands(blocked, step) != hindered(board, state, die, step, AHEAD, own, enemy):
                return HINDERED
            turns = state.route == LOOP_ANY and passes_prow(board, die, step)
            if turns and stands(blocked_home, step) != hindered(board, state, die, step, HOME, own, enemy):
                return HINDERED_HOME
        if movers(board, state, die, own, awake, enemy) != plain_movers(board, state, die, own, awake, enemy):
            return MOVERS
        if turners(board, state, die, own, awake, enemy) != plain_turners(board, state, die, own, awake, enemy):
            return TURNERS
        if usable(board, state, die, own, awake, enemy) != plain_usable(board, state, die, own, awake, enemy):
            return USABLE
    for ones in range(2, 4):
        counted = ones_usable(board, state, ones, own, awake, enemy)
        if counted != plain_ones_usable(board, state, ones, own, awake, enemy):
            return ONES_USABLE
    return SAME


def actions_differ(board: Record, state: Record, actions: Array, plain_actions: Array) -> int:
    """The first function about the mover's actions in which the two versions differ; SAME if they agree."""
    if some_die_usable(board, state) != plain_some_die_usable(board, state):
        return SOME_DIE_USABLE
    n = legal_actions(board, state, actions)
    if n != plain_legal_actions(board, state, plain_actions):
        return LEGAL_ACTIONS
    for i in range(n):
        if actions[i] != plain_actions[i]:
            return LEGAL_ACTIONS
    for i in range(n):
        action = actions[i]
        if action == 4 * board.holes + 10:  # stop
            continue
        if die_of(board, action) != plain_die_of(board, action):
            return DIE_OF
        if start_of(board, state.mover, action) != plain_start_of(board, state.mover, action):
            return START_OF
        goal, plain_goal = goal_of(board, state, action), plain_goal_of(board, state, action)
        if goal != plain_goal and not (plain_goal == OFF and goal >= board.holes):
            return GOAL_OF
        if dice_after(board, state, action) != plain_dice_after(board, state, action):
            return DICE_AFTER
    return SAME


def differs(board: Record, state: Record, actions: Array, plain_actions: Array) -> int:
    """The first function in which the two versions differ in a position; SAME if they agree."""
    for side in range(2):
        function = road_differs(board, state, side)
        if function != SAME:
            return function
    return actions_differ(board, state, actions, plain_actions) if state.phase == MOVE else SAME


def compare(
    board: Record, start: Record, states: Array, seed: int, positions: int, random: Array, actions: Array,
    plain_actions: Array, weights: Array,
) -> tuple[int, int]:  # fmt: skip
    """Compare the versions in `positions` decisions of random games.

    Returns the function that differs, or SAME, and the number of decisions compared; `states[0]` is where it differs.
    """
    compared, game = 0, 0
    while compared < positions and game < positions:
        states[0] = start
        state = states[0]
        begin(random, seed, game)
        game += 1
        while state.to_move != OVER:
            if state.to_move == CHANCE:
                apply(board, state, roll(board, state, random, actions, weights))
                continue
            function = differs(board, state, actions, plain_actions)
            if function != SAME:
                return function, compared
            compared += 1
            apply(board, state, actions[draw(random, legal_actions(board, state, actions))])
    return SAME, compared


def option_sets() -> list[dict[str, Any]]:
    """Every combination of the options that are choices; `first` alternates from one to the next."""
    choices = {option.name: option.values for option in INFO.options if isinstance(option, Choice)}
    first = choices.pop("first")
    sets = [dict(zip(choices, values, strict=True)) for values in product(*choices.values())]
    return [options | {"first": first[k % len(first)]} for k, options in enumerate(sets)]


@pytest.mark.clause(
    "DAL-04", "DAL-07", "DAL-08", "DAL-10", "DAL-11", "DAL-12", "DAL-13", "DAL-14", "DAL-15", "DAL-16", "DAL-17",
    "DAL-18", "DAL-R3", "DAL-R10", "DAL-R12", "DAL-R13", "DAL-R15", "DAL-R19", "DAL-R20", "DAL-R25",
)  # fmt: skip
@pytest.mark.parametrize("rows", BOARDS.values(), ids=BOARDS)
def test_the_rules_agree_with_the_plain_version(rows: tuple[int, int], tmp_path: Path) -> None:
    board = tmp_path / "board.toml"
    board.write_text(f"outer = {rows[0]}\nmiddle = {rows[1]}\n")
    random: Any = np.zeros(STREAM, np.int64)
    for seed, options in enumerate(option_sets()):
        game = Game("daldos", board=str(board), **options)
        states = blanks(game.rules.STATE, 1)
        actions, weights = game.scratch()
        function, compared = game.kernels("cpu").bind(compare)(
            game.board, game.first_record(), states, seed, POSITIONS, random, actions, actions.copy(), weights
        )
        assert function == SAME, f"{FUNCTIONS[function]} in {State(game, states[0])} under {options}"
        assert compared >= POSITIONS
