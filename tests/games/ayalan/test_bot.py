"""The evaluation, the playout policy and the levels of Ayalan."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest

from ludotheque import Game, State
from ludotheque.bots.levels import levels_of
from ludotheque.bots.match import play_match
from ludotheque.conformance import random_decision
from ludotheque.core.contract import MOST_SEATS, Record
from ludotheque.core.layout import copy
from ludotheque.core.random import STREAM, begin
from ludotheque.games.ayalan.board import side_square
from ludotheque.games.ayalan.bot import SEARCH
from ludotheque.games.ayalan.bot.evaluate import TERMS, WEIGHTS, rounds_left, turns_left, worth
from ludotheque.games.ayalan.bot.policy import weight_of
from ludotheque.games.ayalan.rules.record import FREE, NOWHERE, SHAPES, SIDES, TOKEN, WIDE
from tests.games.ayalan.helpers import FULL_SIDE, SIDES_AND_OPTIONS, at

TURNED = (1, 0, 3, 4, 5, 2)
"""The shapes that ns ew ne es sw nw become after a quarter turn to the right."""


def chances(state: State) -> list[float]:
    values = np.zeros(MOST_SEATS)
    state.game.kernels().evaluate(state.game.board, state.record, values)
    return [float(value) for value in values[: state.seats]]


def chance(items: str, side: int = 1) -> float:
    """The estimated chance of a side in the start position of two players, changed by patch items."""
    state = at(f"start{{n=13,{items}}}")
    return chances(state)[0 if side == 1 else 1]


def weights(state: State) -> dict[str, int]:
    board, record = state.game.board, state.record
    return {state.text_of(action)[:3]: weight_of(board, record, action) for action in state.legal_actions()}


def quarter_turned(record: Record) -> Record:
    """The position after a quarter turn of the board to the right: side k becomes side k + 1."""
    after = copy(record)
    for square, content in enumerate(record.squares):
        row, column = divmod(square, WIDE)
        if content >= TOKEN:
            side, shape = divmod(int(content) - TOKEN, SHAPES)
            content = TOKEN + SHAPES * ((side + 1) % SIDES) + TURNED[shape]
        after.squares[WIDE * column + WIDE - 1 - row] = content
    for side in range(SIDES):
        other = (side + 1) % SIDES
        for name in ("status", "straights", "bends", "laid", "trophies", "bonus"):
            after[name][other] = record[name][side]
        after.head[other], after.heading[other] = NOWHERE, 0
        if record.head[side] != NOWHERE:
            row, column = divmod(int(record.head[side]), WIDE)
            after.head[other] = WIDE * column + WIDE - 1 - row
            after.heading[other] = (record.heading[side] + 1) % 4
    for name in ("sides", "alive"):
        after[name] = (int(record[name]) << 1 | int(record[name]) >> 3) & 0b1111
    after.mover = (int(record.mover) + 1) % SIDES
    after.border = 0
    for side, place in itertools.product(range(SIDES), range(WIDE)):
        if after.squares[side_square(side, place)] == FREE:
            after.border |= 1 << (WIDE * side + place)
    return after


# --- the evaluation ------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "quarters"), [(4, 1), (2, 2)])
def test_no_side_is_better_than_another(players: int, quarters: int) -> None:
    """Turning the board turns the players' chances with it, except in the last round, which depends on turn order."""
    compared = 0
    for seed in range(30):
        state = random_decision(Game("ayalan", players=players), seed, 3 * seed)
        if state.is_over or state.record.last_round:
            continue
        record = state.record
        for _ in range(quarters):
            record = quarter_turned(record)
        record.to_move = (record.to_move + 1) % players
        before, after = chances(state), chances(State(state.game, record))
        assert after == pytest.approx(before[-1:] + before[:-1])
        compared += 1
    assert compared >= 15


def test_four_quarter_turns_change_nothing() -> None:
    record = random_decision(Game("ayalan"), 3, 60).record
    again = record
    for _ in range(4):
        again = quarter_turned(again)
    assert again == record


BETTER = {
    "points taken": ("1b3", "1b0"),
    "trophies": ("1c2", "1c0"),
    "bends in hand": ("1h12/10", "1h20/2"),
    "squares to start from": ("A3=1ns,1@A3s,t3", "A3=1ns,1@A3s,A4=#,A5=#,A7=#,A9=#,t3"),
    "a bonus ahead": ("B4=1ns,1@B4s,t3", "B5=1ns,1@B5s,t3"),
    "a bonus in the neighbourhood": ("D8=1ns,1@D8s,t3", "D8=1ns,1@D8s,F8=.,t3"),
    "a rival's token ahead": ("D8=1ns,1@D8s,E8=3ew,I4=3ew,3@I4e", "D8=1ns,1@D8s,J1=3ew,I4=3ew,3@I4e"),
    "the head out of reach": ("D8=1ns,1@D8s,D5=3ew,3@D5w,t3", "D8=1ns,1@D8s,D7=3ew,3@D7e,t3"),
    "the rival has to lay first": ("D8=1ns,1@D8s,E7=3ew,3@E7e,t3", "D8=1ns,1@D8s,E7=3ew,3@E7e,t1"),
    "a turn in the last round": ("1h5/5,3h5/5,!,t1", "1h5/5,3h5/5,!,t3"),
    "being in play": ("A3=1ns,1@A3s,t3", "A3=1ns,1@x,t3"),
    "the last way out": (f"{FULL_SIDE},1@A10s,t3", f"{FULL_SIDE},t3"),
}


@pytest.mark.parametrize("reason", BETTER)
def test_a_better_position_has_a_higher_chance(reason: str) -> None:
    good, bad = BETTER[reason]
    assert chance(good) > chance(bad) + 0.001
    assert chance(good) + chance(good, side=3) == pytest.approx(1)


def test_a_lead_counts_more_towards_the_end() -> None:
    early, late = chance("1b3"), chance("1b3,1h3/3,3h3/3")
    assert 0.5 < early < late < 1


def test_rounds_and_turns_left() -> None:
    """AYA-29, AYA-R20: the smallest hand ends the game; in the last round only later players have a turn."""
    record = at("start{1h5/4,3h2/1,n=13}").record
    assert rounds_left(record) == 3
    assert [turns_left(record, side, 3) for side in (0, 2)] == [3, 3]
    record = at("start{A3=1ns,1@A3s,1h0/0,3h2/1,n=13,!,t3}").record
    assert rounds_left(record) == 0
    assert [turns_left(record, side, 0) for side in (0, 2)] == [0, 1]
    record = at("start{A3=1ns,1@x,1h9/9,3h6/1,n=13,t3}").record
    assert rounds_left(record) == 7, "the hand of an eliminated player does not count"
    assert [turns_left(record, side, 7) for side in (0, 2)] == [0, 7]


def test_worth_is_linear_in_its_weights() -> None:
    """`benches/tune.py` relies on this to fit the weights."""
    assert len(WEIGHTS) == TERMS
    for seed in range(6):
        state = random_decision(Game("ayalan"), seed, 20 * seed)
        for seat in range(4):
            units = [tuple(float(i == k) for i in range(TERMS)) for k in range(TERMS)]
            parts = [worth(state.game.board, state.record, seat, unit) for unit in units]
            whole = worth(state.game.board, state.record, seat, WEIGHTS)
            assert whole == pytest.approx(sum(w * part for w, part in zip(WEIGHTS, parts, strict=True)))


@pytest.mark.parametrize(("sides", "options"), SIDES_AND_OPTIONS)
def test_evaluation_is_pure_and_the_same_compiled(sides: tuple[int, ...], options: dict[str, Any]) -> None:
    game = Game("ayalan", **options)
    compiled = game.kernels("cpu")
    for seed in range(8):
        state = random_decision(game, seed, 12 * seed)
        before, values = copy(state.record), np.zeros(MOST_SEATS)
        compiled.evaluate(game.board, state.record, values)
        assert state.record == before
        assert chances(state) == pytest.approx(list(values[: len(sides)]))


# --- the policy ----------------------------------------------------------------------------------


def test_weights_of_the_policy() -> None:
    """A bonus ahead weighs more than a free square, and that more than one's own token or a rock (AYA-14 to AYA-18)."""
    ahead = weights(at("start{B5=1ns,1@B5s,C6=1ns}"))  # C5: straight on to D5, left to C6, right to C4
    assert ahead["C5R"] > ahead["C5S"] > ahead["C5L"]
    ahead = weights(at("start{D4=1ew,1@D4e}"))  # D5: straight on to the rock D6
    assert ahead["D5L"] > ahead["D5S"] and ahead["D5R"] > ahead["D5S"]
    ahead = weights(at("start{B5=1ns,1@B5s,C6=3ns}"))
    assert ahead["C5L"] > ahead["C5S"], "a rival's token is worth taking"


def test_a_bonus_without_a_free_exit_has_the_lowest_weight() -> None:
    """AYA-18, AYA-38."""
    closed = weights(at("start{J1=1ew,1@J1e,K3=3ns}"))  # J2: right to K2, whose exits are rocks and K3
    assert closed["J2R"] == 1
    assert weights(at("start{J1=1ew,1@J1e}"))["J2R"] > 1


def test_bends_have_less_weight_when_few_are_left() -> None:
    many, few = (weights(at(f"start{{H8=1ns,1@H8s,1h9/{bends}}}")) for bends in (9, 1))
    assert many["I8S"] == few["I8S"]
    assert many["I8L"] > few["I8L"] >= 1


@pytest.mark.parametrize("options", [{}, {"blocked_may_pass": "true"}, {"players": 2, "recovered_token": "before"}])
def test_the_policy_plays_legal_actions_only(options: dict[str, Any]) -> None:
    game = Game("ayalan", **options)
    kernels = game.kernels()
    actions, _ = game.scratch()
    random = np.zeros(STREAM, np.int64)
    for seed in range(3):
        begin(random, seed, 0)
        state = game.start()
        while not state.is_over:
            action = int(kernels.playout_policy(game.board, state.record, random, actions))
            assert action in state.legal_actions()
            state = State(game, state.play(action).record)


def test_playouts_by_the_policy_score_more() -> None:
    game = Game("ayalan")
    by_policy, uniform = (
        game.simulate(400, 5, playout_policy=playout_policy).tallies["scores"].mean()
        for playout_policy in ("policy", "uniform")
    )
    assert by_policy > uniform * 1.1


# --- the levels ----------------------------------------------------------------------------------


def test_levels() -> None:
    levels = levels_of("ayalan")
    assert len(levels) == 5
    assert [level.iterations for level in levels] == sorted(level.iterations for level in levels)
    assert [level.blunder_rate for level in levels] == sorted((level.blunder_rate for level in levels), reverse=True)
    for level in levels:
        assert set(level.name) == set(level.character) == {"en", "fr"}
    assert set(SEARCH) <= {"explore", "widen", "first", "depth", "nodes"}


@pytest.mark.parametrize(("stronger", "weaker"), [("level2", "random"), ("level3", "greedy")])
def test_a_higher_level_wins(stronger: str, weaker: str) -> None:
    result = play_match(Game("ayalan", players=2), [stronger, weaker], 16, seed=5)
    assert result.wins[0] >= 11
