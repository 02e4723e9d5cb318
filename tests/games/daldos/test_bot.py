"""The bots of Daldøs: the weighted count of pawns, the networks, and the strength of the levels."""

from __future__ import annotations

from collections.abc import Callable
from importlib import resources
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from ludotheque import Game, State
from ludotheque.bots.levels import bot_of
from ludotheque.bots.match import play_match
from ludotheque.core.random import STREAM, begin
from ludotheque.games.daldos.bot.evaluate import (
    ASLEEP,
    AWAKE,
    CAPTAIN,
    ENEMY_ASLEEP,
    ENEMY_AWAKE,
    HELMSMAN,
    OUTER,
    as_trained,
    exposed,
    partner_lead,
    read_network,
    value_lead,
)
from ludotheque.games.daldos.bot.policy import lead_of, units_of
from ludotheque.games.daldos.rules.road import across
from tests.games.daldos.helpers import at

START = "wwwwwwwwwwww/............./bbbbbbbbbbbb"
NETWORKS = ("policy", "value", "helmsman", "captain")


def chances(position: str, kernel: str = "evaluate", **options: Any) -> list[float]:
    """The chances to win that `evaluate` or `judge` computes for a position."""
    state, out = at(position, **options), np.zeros(6)
    getattr(state.game.kernels("python"), kernel)(state.game.board, state.record, out)
    return [float(out[0]), float(out[1])]


def plain_lead(position: str, name: str) -> int:
    """The lead of the side to throw by a network, unit by unit and hole by hole."""
    state = at(position)
    side, pawns, awake = int(state.record.mover), state.record.pawns, state.record.awake
    units, negative, bias = read_network(name)
    total = bias
    for number, weights in enumerate(units.tolist()):
        value = weights[0]
        for who, up, down in ((side, AWAKE, ASLEEP), (1 - side, ENEMY_AWAKE, ENEMY_ASLEEP)):
            for step in range(37):
                if int(pawns[who]) >> step & 1:
                    value += weights[(up if int(awake[who]) >> step & 1 else down) + step]
        value = value if value >= 0 else value >> 7
        total += -value if number < negative else value
    return total


def lead(position: str, name: str) -> int:
    """The lead of the side to throw by a network, as the kernels compute it."""
    state = at(position)
    side, pawns, awake = int(state.record.mover), state.record.pawns, state.record.awake
    sets = (int(pawns[side]), int(awake[side]), int(pawns[1 - side]), int(awake[1 - side]))
    leads: dict[str, Callable[[], int]] = {
        "policy": lambda: lead_of(units_of(state.game.board, *sets)),
        "value": lambda: value_lead(state.game.board, *sets),
        "helmsman": lambda: partner_lead(state.game.board, HELMSMAN, *sets),
        "captain": lambda: partner_lead(state.game.board, CAPTAIN, *sets),
    }
    return int(leads[name]())


def pick(position: str, **options: Any) -> str:
    """The use of a die that the policy chooses."""
    state = at(position, **options)
    random = np.zeros(STREAM, np.int64)
    begin(random, 1, 0)
    kernels, actions = state.game.kernels("python"), state.game.scratch()[0]
    return state.text_of(int(kernels.playout_policy(state.game.board, state.record, random, actions)))


def swapped(position: str) -> str:
    """The position with the colours exchanged."""
    rows, mover, *rest = position.split()
    white, middle, black = rows.translate(str.maketrans("wWbB", "bBwW")).split("/")
    return " ".join(["/".join((black, middle, white)), "b" if mover == "w" else "w", *rest])


@st.composite
def positions(draw: Any) -> str:
    """Any placement of pawns, before a throw."""
    home = draw(st.lists(st.sampled_from(".wwWB"), min_size=12, max_size=12))
    middle = draw(st.lists(st.sampled_from("....WB"), min_size=13, max_size=13))
    away = draw(st.lists(st.sampled_from(".bbBW"), min_size=12, max_size=12))
    text = "w" + "".join(home[1:]) + "/" + "".join(middle) + "/" + "b" + "".join(away[1:])
    for one in "WB":  # at most twelve per side
        while text.lower().count(one.lower()) > 12:
            place = max(text.rfind(one), text.rfind(one.lower()))
            text = text[:place] + "." + text[place + 1 :]
    return f"{text} {draw(st.sampled_from('wb'))} -"


@settings(max_examples=40, deadline=None)
@given(positions())
def test_colours_do_not_matter(position: str) -> None:
    here, there = chances(position), chances(swapped(position))
    assert here == pytest.approx(there[::-1])
    assert sum(here) == pytest.approx(1)
    for name in NETWORKS:
        assert lead(position, name) == lead(swapped(position), name) == plain_lead(position, name)
    assert chances(position, "judge") == pytest.approx(chances(swapped(position), "judge")[::-1])


BETTER = {
    "more pawns": (f"{START} w -", "www........./............./bbbbbbbbbbbb w -"),
    "awake is better than asleep": (
        "wwwwwwwwwww./....W......../bbbbbbbbbbbb w -",
        "wwwwwwwwwwww/............./bbbbbbbbbbbb w -",
    ),
    "a pawn with its road ahead is better than one that has to leave": (
        "wwwwwwww..../...W........./.bbbbbbbb..B w -",
        "wwwwwwww..../............./.bbbbbbbb.WB w -",
    ),
    "the enemy's runner in the own row hurts": (
        "wwwwwwwwwww./.....W......./bbbbbbbbbbb. w -",
        "Bwwwwwwwwww./.....W......./bbbbbbbbbb.. w -",
    ),
}


@pytest.mark.parametrize("case", BETTER)
def test_the_networks_prefer_what_is_better(case: str) -> None:
    better, worse = BETTER[case]
    assert lead(better, "policy") > lead(worse, "policy")
    assert chances(better, "judge")[0] > chances(worse, "judge")[0]


def test_with_a_loop_judge_is_evaluate() -> None:
    position = "wwwwwwwwwww./....W......../bbbbbbbbbbbb w -"
    assert chances(position, "judge", route="loop") == chances(position, route="loop")
    assert chances(position, "judge") != chances(position)


def test_with_unused_dice_judge_is_a_mean() -> None:
    """The chance is between that with the own throw and that with the enemy's throw next."""
    rows = "wwwwwwwww.../..W.B......../bbbbbbbbbbb."
    half, ours, theirs = (chances(f"{rows} {rest}", "judge")[0] for rest in ("w 2", "w -", "b -"))
    assert theirs < half < ours


def sparring(state: State, seat: int, partner: int) -> float:
    """The chance to win by the network of a sparring partner in this seat."""
    out = np.zeros(6)
    if state.is_over:
        state.game.kernels("python").win_shares(state.game.board, state.record, out)
    else:
        actions, _ = state.game.scratch()
        assert state.game.kernels("python").spar(state.game.board, state.record, seat, partner, actions, out)
    assert out.sum() == pytest.approx(1)
    return float(out[seat])


@pytest.mark.parametrize("partner", [HELMSMAN, CAPTAIN])
@settings(max_examples=30, deadline=None)
@given(position=positions(), die=st.integers(1, 4))
def test_with_unused_dice_a_partner_assumes_the_best_use(partner: int, position: str, die: int) -> None:
    """With one die left, a partner's value of a position is that after the best use of the die."""
    state = at(position.removesuffix("-") + str(die))
    assume(state.legal_actions())  # a die without a legal use is lost when the position is read
    compare_with_the_best_use(state, partner)


def test_a_partner_counts_leaving_with_the_last_pawn_as_lost() -> None:
    compare_with_the_best_use(at("............/............./b.........bW w 1"), CAPTAIN)


def compare_with_the_best_use(state: State, partner: int) -> None:
    seat = int(state.record.mover)
    ends = [sparring(state.play(action), seat, partner) for action in state.legal_actions()]
    assert sparring(state, seat, partner) == pytest.approx(max(ends))


@pytest.mark.parametrize("level", ["level3", "level4"])
def test_a_partner_spars_where_it_was_trained_and_searches_elsewhere(level: str) -> None:
    state = at("www........./.........W.B./............ w 24")
    decision = bot_of(level, state.game).choose(state.view(0), 0, 1)
    assert state.text_of(decision.action) == "2:M10xM12"  # wins at once
    assert decision.iterations == 0
    around = at("www........./.........W.B./............ w 24", route="loop")
    assert bot_of(level, around.game).choose(around.view(0), 0, 1).iterations > 0


def test_sparring_partners_beat_lower_levels_and_lose_to_higher_ones() -> None:
    """The middle levels, where chance matters least; the least win rates are those of `benches/levels.py`."""
    game = Game("daldos")
    for strong, weak, least in (("level3", "random", 0.98), ("level3", "greedy", 0.75), ("level4", "level3", 0.65)):
        assert play_match(game, [strong, weak], 200, seed=1).rate(0)[0] >= least, (strong, weak)


def test_the_count_prefers_more_pawns_and_those_that_are_awake() -> None:
    even = chances(f"{START} w -")[0]
    assert chances("wwwwwwwwwww./....W......../bbbbbbbbbbbb w -")[0] > even
    assert chances("wwww......../............./bbbbbbbbbbbb w -")[0] < even


def test_exposed_pawns_count_less() -> None:
    hunted = chances("....wwwwww../..B.W......../bbbbbbbbbbb. b -")[0]
    hunter = chances("....wwwwww../....W.B....../bbbbbbbbbbb. b -")[0]
    assert hunted < hunter


@pytest.mark.parametrize(
    ("position", "expected"),
    [
        ("www........./.........W.B./............ w 24", "2:M10xM12"),  # wins at once
        ("w.........../....W......../.......b.B.W w 4", "4:M5-M9"),  # keeps the other on the board
        ("wwwwwwwww.../..W.B......../bbbbbbbbbbb. w 2", "2:M3xM5"),  # takes
    ],
)
def test_the_policy_finds_the_best_use(position: str, expected: str) -> None:
    assert pick(position) == expected


def test_the_policy_keeps_its_last_pawn_on_the_board_if_it_can() -> None:
    assert pick("w.........../............./b.........bW w 1") == "1:W1-W2!"


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"preset": "traditional"},
        {"preset": "ludii_daldosa"},
        {"board": "16-17-16"},
        {"board": "12-12-12"},
        {"dice_use": "optional"},
    ],
)
def test_the_policy_plays_whole_games_by_the_rules(options: dict[str, Any]) -> None:
    game = Game("daldos", backend="cpu", **options)
    kernels, actions = game.kernels("cpu"), game.scratch()[0]
    random = np.zeros(STREAM, np.int64)
    begin(random, 5, 0)
    state = game.start()
    while not state.is_over:
        if state.is_chance:
            state = state.roll(random)
        else:
            action = int(kernels.playout_policy(game.board, state.record, random, actions))
            assert action in state.legal_actions()
            state = State(game, state.play(action).record)


def test_every_step_of_a_larger_board_has_a_trained_step() -> None:
    board = Game("daldos", board="16-17-16").board
    steps = [int(as_trained(board, step)) for step in range(int(board.holes))]
    assert steps == sorted(steps)
    assert (steps[0], steps[15], steps[16], steps[32], steps[33], steps[48]) == (0, 11, 12, 24, 25, 36)
    plain = Game("daldos").board
    assert [int(as_trained(plain, step)) for step in range(37)] == list(range(37))


def test_level_two_beats_random_play() -> None:
    result = play_match(Game("daldos"), ["level2", "random"], 60, seed=3)
    assert result.wins[0] >= 42


@pytest.mark.parametrize("name", NETWORKS)
def test_a_network_file_contains_its_recipe(name: str) -> None:
    path = resources.files("ludotheque.games.daldos.bot") / "weights" / f"{name}.npz"
    with path.open("rb") as stream, np.load(stream) as file:
        assert set(file.files) == {"units", "negative", "bias", "recipe", "seed", "length"}
        assert (file["units"].dtype, file["negative"].dtype, file["bias"].dtype) == (np.int32, np.int64, np.int64)
        assert file["units"].shape[1] == ENEMY_ASLEEP + OUTER
        assert all(file[key].dtype.kind == "U" and str(file[key]) for key in ("recipe", "seed", "length"))
        assert "benches.train_daldos" in str(file["recipe"])


@settings(max_examples=40, deadline=None)
@given(positions())
def test_exposed_pawns_hole_by_hole(position: str) -> None:
    """A pawn is exposed if an active enemy is one to four holes behind it (`beyond` 0), or five to eight (4)."""
    state = at(position)
    board, pawns, awake = state.game.board, state.record.pawns, state.record.awake
    for side in range(2):
        for beyond in (0, 4):
            found = 0
            for step in range(37):
                near = range(max(0, step - beyond - 4), max(0, step - beyond))
                hunted = any(int(awake[1 - side]) >> behind & 1 for behind in near)
                own = int(across(board, int(pawns[side]))) >> step & 1
                found += (1 << step) if own and hunted else 0
            assert int(exposed(board, state.record, side, beyond)) == found
