"""The bots of Alcatraz: evaluation, playout policy, prior and levels."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from ludotheque import Game, State
from ludotheque.bots.levels import bot_of, levels_of
from ludotheque.bots.match import play_match
from ludotheque.bots.search import Style, style_of
from ludotheque.core.batch import simulate
from ludotheque.core.contract import MOST_SEATS
from ludotheque.core.random import STREAM, begin
from ludotheque.games.alcatraz.bot.evaluate import CHOICE, WEIGHTS, may_block, may_catch, runs, worth
from ludotheque.games.alcatraz.notation.write import caught_by
from ludotheque.games.alcatraz.rules.boat import may_board
from ludotheque.games.alcatraz.rules.record import COLUMNS
from ludotheque.games.alcatraz.rules.yard import stands_on
from tests.games.alcatraz.positions import START, at, random_decision, random_position


def chances(state: State) -> list[float]:
    values = np.zeros(MOST_SEATS)
    state.game.kernels().evaluate(state.game.board, state.record, values)
    return [float(value) for value in values[: state.seats]]


def chance_of_yellow(position: str, **options: Any) -> float:
    """Yellow's chance to win."""
    return chances(at(position, **options))[0]


def weights(state: State) -> dict[str, float]:
    actions, out = state.legal_actions(), np.zeros(128)
    state.game.kernels().prior(state.game.board, state.record, np.array(actions), len(actions), out)
    return {state.text_of(action): float(out[k]) for k, action in enumerate(actions)}


def swapped(text: str) -> str:
    """The position with Yellow and Green exchanged."""
    rows, cell, boat, player, phase, turns = text.split()
    pair = str.maketrans("YG", "GY")
    return " ".join((rows.translate(pair), cell[::-1], boat[::-1], player.translate(pair), phase, turns))


def mirrored(text: str) -> str:
    """The position with left and right exchanged."""
    rows, rest = text.split(" ", 1)
    return " ".join(("/".join(row[::-1] for row in rows.split("/")), rest))


# --- the evaluation ----------------------------------------------------------------------------


def test_evaluation_is_the_same_for_both_colours_and_in_a_mirror() -> None:
    rng, game = random.Random(3), Game("alcatraz")
    for _ in range(60):
        text = random_position(rng, 2)
        if " a" in text:
            continue  # the alarm's row has another end when mirrored
        first, second = chances(game.position(text))
        assert first + second == pytest.approx(1)
        assert chances(game.position(swapped(text))) == pytest.approx([second, first])
        assert chances(game.position(mirrored(text))) == pytest.approx([first, second])


@pytest.mark.parametrize("players", [3, 4])
def test_evaluation_does_not_depend_on_the_seat_numbers(players: int) -> None:
    rng, game = random.Random(players), Game("alcatraz", players=players)
    for _ in range(20):
        text = random_position(rng, players)
        state = game.position(text)
        turned = state.record.copy()
        for seat in range(players):
            to = (seat + 1) % players
            turned.cell[to], turned.boat[to] = state.record.cell[seat], state.record.boat[seat]
            turned.yard[to * 9 : to * 9 + 9] = state.record.yard[seat * 9 : seat * 9 + 9]
        turned.mover = turned.to_move = (int(state.record.mover) + 1) % players
        before, after = chances(state), chances(State(game, turned))
        assert sum(before) == pytest.approx(1)
        assert after == pytest.approx([before[seat - 1] for seat in range(players)])


def test_chances_are_equal_before_the_first_turn() -> None:
    for options in ({}, {"guard_setup": "random"}, {"players": 3}):
        state = Game("alcatraz", **options).start()
        assert chances(state) == pytest.approx([1 / state.seats] * state.seats)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        # One in the boat, two in the boat.
        (f"{START} 3,4 1,0 Y m 9", f"{START} 4,4 0,0 Y m 9"),
        (f"{START} 2,3 2,1 Y m 9", f"{START} 3,3 1,1 Y m 9"),
        # Ready to board with two in the boat, against anything.
        ("#8/8#/3Y4#/#8/8#/#8/8#/#8/9 1,2 2,2 Y m 9", "#8/8#/Y7#/#8/8#/#8/8#/#8/9 1,2 2,2 Y m 9"),
        # A free way to the boat, or a guard in it.
        ("#8/8#/3Y4#/#8/8#/#8/8#/#8/9 3,4 0,0 Y m 9", "3#5/8#/3Y4#/#8/8#/#8/8#/#8/9 3,4 0,0 Y m 9"),
        # Out of every guard's reach, or within it: Green can play +a5, and the guard g5 runs to b5.
        ("4#4/#8/8#/#8/1Y6#/#8/8#/#8/9 3,4 0,0 G m 9", "4#4/#8/8#/#8/1Y4#2/#8/8#/#8/9 3,4 0,0 G m 9"),
        # Forward, or still in front of the cell.
        (f"{START.replace('/#8/8#/#8/9', '/#6Y1/8#/#8/9')} 3,4 0,0 G m 9", f"{START[:-1]}6Y2 3,4 0,0 G m 9"),
        # Moves to choose from, or none.
        ("Y3#4/#8/Y4#3/#8/8#/#8/8#/#8/9 0,3 2,1 Y m 9", "Y#7/#8/Y#7/#8/8#/#8/8#/#8/9 0,3 2,1 Y m 9"),
    ],
)  # fmt: skip
def test_evaluation_prefers_the_better_position(better: str, worse: str) -> None:
    assert chance_of_yellow(better) > chance_of_yellow(worse)


def test_worth_is_linear_in_its_weights() -> None:
    game = Game("alcatraz")
    units = [tuple(float(i == k) for i in range(len(WEIGHTS))) for k in range(len(WEIGHTS))]
    for seed in range(5):
        state = random_decision(game, seed, 30)
        features = [worth(game.board, state.record, 0, unit) for unit in units]
        assert worth(game.board, state.record, 0, WEIGHTS) == pytest.approx(np.dot(features, WEIGHTS))
        assert features[CHOICE] >= 0


# --- runs of the guards ------------------------------------------------------------------------


@pytest.mark.parametrize("own_capture", ["never", "mover_only"])
def test_may_catch_and_may_block_agree_with_the_rules(own_capture: str) -> None:
    """Compare with every move of the next player: which prisoners it catches, and whose way to the boat it blocks."""
    rng = random.Random(11)
    game = Game("alcatraz", own_capture=own_capture)
    seen = [0, 0]
    for _ in range(120):
        text = random_position(rng, 2).rsplit(" ", 3)[0] + " G m 5"
        state = game.position(text)
        board, record = game.board, state.record
        to_right, to_left = (int(strip) for strip in runs(board, record, 1))
        afters = [
            (action, state.play(action).record) for action in state.legal_actions() if "^" not in state.text_of(action)
        ]
        caught = {square for action, _ in afters for who, square in caught_by(record, action) if who == 0}
        for row in range(9):
            for column in range(COLUMNS):
                if not stands_on(record, 0, row, column):
                    continue
                square = row * COLUMNS + column
                assert bool(may_catch(record, row, column, to_right, to_left)) == (square in caught), text
                seen[0] += square in caught
                if may_board(board, record, row, column):
                    closed = any(
                        stands_on(after, 0, row, column) and not may_board(board, after, row, column)
                        for _, after in afters
                    )
                    if square not in caught:
                        assert bool(may_block(record, row, column, to_right, to_left)) == closed, text
                        seen[1] += closed
    assert min(seen) > 0


# --- prior and playout policy --------------------------------------------------------------


def test_boarding_has_the_highest_prior_and_every_action_a_positive_one() -> None:
    looks = weights(at("4#4/#2YG4/8#/#8/8#/#8/8#/#8/9 3,3 0,0 Y m 0"))
    assert max(looks, key=lambda text: looks[text]) == "d2^"
    assert min(looks.values()) > 0


def test_catching_fleeing_and_blocking_have_a_higher_prior() -> None:
    catching = weights(at("4#4/#8/8#/#8/8#/#8/6G1#/#8/9 4,3 0,0 Y m 0"))
    assert catching["+b7"] > 3 * catching["+b9"]
    fleeing = weights(at("4#4/#8/8#/#8/8#/#8/6Y1#/#8/9 3,4 0,0 Y m 0"))
    assert fleeing["g7-g9"] > 2 * fleeing["+a9"]
    blocking = weights(at("1#6Y/8#/3G4#/#8/8#/#8/8#/#8/9 3,3 0,0 Y m 0"))  # the guard b1 runs to d1, above Green
    assert blocking["i1-g1"] > 3 * blocking["i1-h1"]


@pytest.mark.clause("ALC-R5")
def test_catching_own_prisoners_has_the_lowest_prior() -> None:
    """`+b7` sends the guard i7 over the own prisoner on g7; `+e8` catches nobody."""
    looks = weights(at("4#4/#8/8#/#8/8#/#8/6Y1#/#8/9 3,4 0,0 Y m 0"))
    assert looks["+b7"] == min(looks.values()) < looks["+e8"]
    along = weights(at("4#4/#8/8#/#8/#Y2Y4/#8/8#/#8/9 2,4 0,0 Y m 0"))
    assert along["e5-f5"] < along["b5-b9"]


def test_playouts_finish_games() -> None:
    """With the playout policy games end by escapes, long before the turn limit."""
    for players, most in ((2, 130), (3, 190), (4, 250)):
        played = simulate(Game("alcatraz", players=players), 400, 2, playout_policy="policy")
        assert played.mean_decisions < most
        assert (played.tallies["scores"].max(1) == 3).mean() > 0.99


@pytest.mark.parametrize("players", [2, 4])
def test_policy_is_legal_and_prior_is_positive(players: int) -> None:
    game = Game("alcatraz", players=players)
    kernels, stream, actions = game.kernels(), np.zeros(STREAM, np.int64), game.scratch()[0]
    begin(stream, 1, 0)
    for seed in range(12):
        state = random_decision(game, seed, 40)
        assert kernels.playout_policy(game.board, state.record, stream, actions) in state.legal_actions()
        looks = weights(state)
        assert all(0 < weight < 1e10 for weight in looks.values())


# --- the levels --------------------------------------------------------------------------------


def test_style_and_order_of_levels() -> None:
    style = style_of(Game("alcatraz"))
    assert isinstance(style, Style) and 0 < style.widen < 1
    levels = levels_of("alcatraz")
    budgets = [level.iterations for level in levels]
    rates = [level.blunder_rate for level in levels]
    assert budgets == sorted(budgets) and rates == sorted(rates, reverse=True)
    for level in levels:
        assert set(level.name) == set(level.character) == {"en", "fr"}


def test_search_boards_the_third_prisoner() -> None:
    """Both players could board their third prisoner; the player to move does so at once."""
    game = Game("alcatraz").compiled()
    bot = bot_of("search:iterations=200", game)
    won = game.position("#8/8#/3Y1G2#/#8/8#/#8/8#/#8/9 1,1 2,2 Y m 9")
    assert won.text_of(bot.choose(won, 0, 1).action) == "d3^"


def test_level_two_beats_random_play() -> None:
    result = play_match(Game("alcatraz"), ["level2", "random"], 12, seed=5)
    assert result.wins[0] >= 11
