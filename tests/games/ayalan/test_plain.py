"""The compiled rules of Ayalan compared to their plain version, in every position of random games."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ludotheque import Game, State
from ludotheque.core.contract import OVER, Array, Record, apply, playout_policy
from ludotheque.core.layout import blanks
from ludotheque.core.random import STREAM, begin, draw
from ludotheque.games.ayalan.rules.actions import legal_actions, may_pass
from ludotheque.games.ayalan.rules.conquest import free_exits
from ludotheque.games.ayalan.rules.end import points_of, stalled
from ludotheque.games.ayalan.rules.plain import exit_of as plain_exit_of
from ludotheque.games.ayalan.rules.plain import free_exits as plain_free_exits
from ludotheque.games.ayalan.rules.plain import heading_after as plain_heading_after
from ludotheque.games.ayalan.rules.plain import inward as plain_inward
from ludotheque.games.ayalan.rules.plain import is_in_play
from ludotheque.games.ayalan.rules.plain import legal_actions as plain_legal_actions
from ludotheque.games.ayalan.rules.plain import lies_on as plain_lies_on
from ludotheque.games.ayalan.rules.plain import may_pass as plain_may_pass
from ludotheque.games.ayalan.rules.plain import next_side as plain_next_side
from ludotheque.games.ayalan.rules.plain import points_of as plain_points_of
from ludotheque.games.ayalan.rules.plain import seat_of as plain_seat_of
from ludotheque.games.ayalan.rules.plain import side_of as plain_side_of
from ludotheque.games.ayalan.rules.plain import stalled as plain_stalled
from ludotheque.games.ayalan.rules.plain import start_squares as plain_start_squares
from ludotheque.games.ayalan.rules.plain import target_of as plain_target_of
from ludotheque.games.ayalan.rules.plain import token_of as plain_token_of
from ludotheque.games.ayalan.rules.plain import ways_on as plain_ways_on
from ludotheque.games.ayalan.rules.record import NOWHERE, SIDES, SQUARES, WAYS
from ludotheque.games.ayalan.rules.routes import ways_on
from ludotheque.games.ayalan.rules.sides import inward, lies_on, seat_of, side_of, start_squares
from ludotheque.games.ayalan.rules.squares import exit_of, heading_after, target_of
from ludotheque.games.ayalan.rules.tokens import token_of
from ludotheque.games.ayalan.rules.turn import next_side
from tests.games import FULL
from tests.games.ayalan.helpers import SIDES_AND_OPTIONS, corner_board

POSITIONS = 80_000 if FULL else 200
"""Positions compared on each board under each set of options."""

FUNCTIONS = (
    "nothing", "exit_of", "heading_after", "token_of", "inward", "lies_on", "target_of", "free_exits", "ways_on",
    "state.ways", "start_squares", "points_of", "side_of", "seat_of", "next_side", "stalled", "may_pass",
    "legal_actions",
)  # fmt: skip
(SAME, EXIT_OF, HEADING_AFTER, TOKEN_OF, INWARD, LIES_ON, TARGET_OF, FREE_EXITS, WAYS_ON, STATE_WAYS, START_SQUARES,
 POINTS_OF, SIDE_OF, SEAT_OF, NEXT_SIDE, STALLED, MAY_PASS, LEGAL_ACTIONS) = range(len(FUNCTIONS))  # fmt: skip


def tables_differ(board: Record) -> int:
    """The first function of squares, headings and sides that differs between the two versions; SAME if none does."""
    for heading in range(4):
        for way in range(WAYS):
            if heading_after(heading, way) != plain_heading_after(heading, way):
                return HEADING_AFTER
            for square in range(SQUARES):
                if exit_of(board, square, heading, way) != plain_exit_of(board, square, heading, way):
                    return EXIT_OF
            for side in range(SIDES):
                if token_of(side, heading, way) != plain_token_of(side, heading, way):
                    return TOKEN_OF
    for side in range(SIDES):
        if inward(side) != plain_inward(side):
            return INWARD
        for square in range(SQUARES):
            if lies_on(board, square, side) != plain_lies_on(board, square, side):
                return LIES_ON
    return SAME


def side_differs(board: Record, state: Record, side: int) -> int:
    """The first function of a side that differs between the two versions; SAME if none does."""
    if start_squares(state, side) != plain_start_squares(state, side):
        return START_SQUARES
    if not is_in_play(state, side):
        return SAME
    if state.head[side] != NOWHERE:
        target, heading = target_of(board, state, side), int(state.heading[side])
        if target != plain_target_of(board, state, side):
            return TARGET_OF
        if free_exits(board, state, target, heading) != plain_free_exits(board, state, target, heading):
            return FREE_EXITS
    if ways_on(board, state, side) != plain_ways_on(board, state, side):
        return WAYS_ON
    if points_of(state, side) != plain_points_of(state, side):
        return POINTS_OF
    if seat_of(state, side) != plain_seat_of(state, side):
        return SEAT_OF
    if side_of(state, seat_of(state, side)) != side or plain_side_of(state, plain_seat_of(state, side)) != side:
        return SIDE_OF
    if state.alive != 0 and next_side(state, side) != plain_next_side(state, side):
        return NEXT_SIDE
    return SAME


def differs(board: Record, state: Record, actions: Array, plain_actions: Array) -> int:
    """The first function that differs between the two versions in a position; SAME if none does."""
    for side in range(SIDES):
        function = side_differs(board, state, side)
        if function != SAME:
            return function
    if stalled(state) != plain_stalled(state):
        return STALLED
    if state.to_move == OVER:
        return SAME
    if state.ways != plain_ways_on(board, state, state.mover):
        return STATE_WAYS
    if may_pass(board, state) != plain_may_pass(board, state):
        return MAY_PASS
    n = legal_actions(board, state, actions)
    if n != plain_legal_actions(board, state, plain_actions):
        return LEGAL_ACTIONS
    for i in range(n):
        if actions[i] != plain_actions[i]:
            return LEGAL_ACTIONS
    return SAME


def compare(
    board: Record, start: Record, states: Array, seed: int, positions: int, random: Array, actions: Array,
    plain_actions: Array,
) -> tuple[int, int]:  # fmt: skip
    """Play games until `positions` positions are compared; returns the function that differs, and their number.

    Where the versions differ, the position is left in `states[0]`. Every second game is played by the playout policy,
    which conquers more often than random play.
    """
    compared, game = 0, 0
    while compared < positions:
        states[0] = start
        state = states[0]
        begin(random, seed, game)
        game += 1
        while True:
            function = differs(board, state, actions, plain_actions)
            if function != SAME:
                return function, compared
            compared += 1
            if state.to_move == OVER:
                break
            if game % 2 == 0:
                action = playout_policy(board, state, random, actions)
            else:
                action = actions[draw(random, legal_actions(board, state, actions))]
            apply(board, state, action)
    return SAME, compared


OPTIONS = [
    players | {"blocked_may_pass": passing, "recovered_token": recovered}
    for (_, players), passing, recovered in product(SIDES_AND_OPTIONS, ("false", "true"), ("after", "before"))
]


@pytest.mark.clause(
    "AYA-07", "AYA-08", "AYA-09", "AYA-10", "AYA-12", "AYA-13", "AYA-14", "AYA-15", "AYA-18", "AYA-19", "AYA-20",
    "AYA-21", "AYA-27", "AYA-30", "AYA-31", "AYA-32", "AYA-33", "AYA-R1", "AYA-R3", "AYA-R4", "AYA-R6", "AYA-R8",
    "AYA-R10", "AYA-R15", "AYA-R17", "AYA-R20", "AYA-R23", "AYA-R24", "AYA-R28",
)  # fmt: skip
@pytest.mark.filterwarnings("ignore:.*the board:UserWarning", "ignore:.*rule sheet:UserWarning")
@pytest.mark.parametrize("own", [False, True], ids=["box", "own"])
def test_the_rules_equal_their_plain_version(own: bool, tmp_path: Path) -> None:
    random: Any = np.zeros(STREAM, np.int64)
    for seed, options in enumerate(OPTIONS):
        game = Game("ayalan", board=corner_board(tmp_path) if own else "ayalan_default", **options)
        states = blanks(game.rules.STATE, 1)
        actions, _ = game.scratch()
        kernels = game.kernels("cpu")
        assert FUNCTIONS[kernels.bind(tables_differ)(game.board)] == "nothing"
        function, compared = kernels.bind(compare)(
            game.board, game.first_record(), states, seed, POSITIONS, random, actions, actions.copy()
        )
        assert function == SAME, f"{FUNCTIONS[function]} in {State(game, states[0])} under {options}"
        assert compared >= POSITIONS
