"""The evaluation, the action weights and the levels of Thin Ice."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ludotheque import Game, State
from ludotheque.bots.levels import levels_of
from ludotheque.bots.match import play_match
from ludotheque.conformance.sample import random_decision
from ludotheque.core.contract import MOST_SEATS
from ludotheque.core.random import STREAM, begin
from ludotheque.games.thin_ice.bot import SEARCH
from ludotheque.games.thin_ice.bot.evaluate import FEATURES, WEIGHTS, beside, distance, free_ice, rescues
from ludotheque.games.thin_ice.bot.policy import action_weight


def at(position: str, **options: Any) -> State:
    return Game("thin_ice", **options).position(position)


def win_shares(state: State) -> list[float]:
    """The estimated win share of each seat."""
    values = np.zeros(MOST_SEATS)
    state.game.kernels("python").evaluate(state.game.board, state.record, values)
    return [float(value) for value in values[: state.seats]]


def weights_of(state: State) -> dict[str, int]:
    """The weight of each legal action, by its text."""
    board, record = state.game.board, state.record
    ice = free_ice(record)
    return {state.text_of(action): int(action_weight(board, record, action, ice)) for action in state.legal_actions()}


def best(state: State) -> str:
    """The action with the largest weight."""
    weights = weights_of(state)
    return max(weights, key=lambda text: weights[text])


# --- the sea -------------------------------------------------------------------------------------


def test_the_sea_wraps_around() -> None:
    a1, u21, c1 = 0, 440, 2
    assert beside(a1, u21) and distance(a1, u21) == 1
    assert not beside(a1, c1) and distance(a1, c1) == 2
    assert beside(a1, a1) and distance(a1, 220) == 10


def test_rescues() -> None:
    """THI-22: a slide can bring a tile beside a pawn; not a cracked one, not an orca, not one that is already there."""
    state = at("k11:c1IP/O3 bear=k15 A=k11 B=n11 @0", players=2)  # E3
    k11 = 10 * 21 + 10
    assert rescues(state.game.board, state.record, k11, int(free_ice(state.record))) == 1  # m11 to l11
    cracked = at("k11:c1cP/O3 bear=k15 A=k11 B=n11 @0", players=2)
    assert rescues(cracked.game.board, cracked.record, k11, int(free_ice(cracked.record))) == 0


# --- the evaluation ------------------------------------------------------------------------------

MIRRORED = {
    "begin": ("i13:IIIII/IIcII/IIHII/IPIIO/IIIII bear=k11z A=k12 B=l10 @0", "A=l10 B=k12 @1"),
    "late": ("j12:IhOI/1IIc bear=k11 A=j12 B=l11 @0 [d]", "A=l11 B=j12 @1 [d]"),
    "lying": ("j12:IhOI/1IIc bear=l11 A=j12 B=k12_ @0 [As]", "A=k12_ B=j12 @1 [Bs]"),
}


@pytest.mark.parametrize("name", MIRRORED)
def test_the_evaluation_does_not_depend_on_the_seat(name: str) -> None:
    position, pawns = MIRRORED[name]
    swapped = position[: position.index("A=")] + pawns
    here, there = win_shares(at(position, players=2)), win_shares(at(swapped, players=2))
    assert here == pytest.approx(there[::-1])
    assert sum(here) == pytest.approx(1)
    assert here[0] != pytest.approx(0.5)


def test_the_evaluation_does_not_depend_on_the_place() -> None:
    """THI-R6: the same position in the middle of the map and across its edge."""
    here = at("j12:IhOI/1IIc bear=k11 A=j12 B=l11 @0", players=2)
    there = at("t1:IhOI/1IIc bear=u21 A=t1 B=a21 @0", players=2)
    assert win_shares(here) == pytest.approx(win_shares(there))


BETTER = {  # the win share of A is higher in the first position
    "hold": ("k12:III/III/1P bear=o15 A=l12 B=l10 @1", "k13:1I/4/1I/III bear=o15 A=l13 B=k10 @1"),
    "not adrift": ("k12:II1/1II bear=o15 A=k12 B=m11 @1 [d]", "k12:I2/2II bear=o15 A=k12 B=m11 @1 [d]"),
    "room": ("j12:III/III/III bear=o15 A=k11 B=j10 @0 [As]", "j12:IOI/OOI/III bear=o15 A=j12 B=j10 @0 [As]"),
    "a rescue": ("k11:c1IP/O3 bear=k15 A=k11 B=n11 @0", "k11:c1cP/O3 bear=k15 A=k11 B=n11 @0"),
}


@pytest.mark.parametrize("name", BETTER)
def test_a_better_position_has_a_higher_win_share(name: str) -> None:
    better, worse = (win_shares(at(position, players=2))[0] for position in BETTER[name])
    assert better > worse + 0.02


def test_two_pawns_are_better_than_one() -> None:
    position = "i13:IIIII/IIIII/IIHII/IIIII/IIIII bear=k11z A=j12 B=l10 C=l12 D={} @0"
    both, one = (win_shares(at(position.format(d), players=2, two_player_form="two_pawns")) for d in ("j10", "x"))
    assert one[0] > both[0] + 0.1


def test_an_excluded_player_cannot_win() -> None:
    """THI-18: excluded players still roll the die, but cannot win."""
    found = win_shares(at("k12:IIc/PPI bear=o15 A=x B=k12 C=l11 @0 [d]", players=3))
    assert found[0] < 0.001
    assert found[1] > 0.1 and found[2] > 0.1


def test_mates_have_equal_win_shares() -> None:
    """THI-72: a team wins together."""
    game = Game("thin_ice", players=4, teams="0,1,0,1")
    for seed in range(4):
        state = random_decision(game, seed, 120)
        if not state.is_over:
            found = win_shares(state)
            assert found[0] == pytest.approx(found[2]) and found[1] == pytest.approx(found[3])
            assert sum(found) == pytest.approx(1)


def test_win_shares_are_equal_during_set_up() -> None:
    """A player whose pawn is not placed yet has not lost."""
    state = Game("thin_ice", players=3).start()
    assert win_shares(state.play(state.legal_actions()[0])) == pytest.approx([1 / 3] * 3)


def test_there_is_a_weight_for_each_feature() -> None:
    assert len(WEIGHTS) == FEATURES
    assert set(SEARCH) <= {"explore", "widen", "first", "depth", "nodes"}


# --- the policy ----------------------------------------------------------------------------------


def test_it_slides_away_the_last_neighbour_of_a_rival() -> None:
    """THI-25, THI-26 (E10): the tile of B has one neighbour."""
    assert best(at("j11:cI/3PP bear=o15 A=m10 B=j11 @0 [s]", players=2)) == "k11/e"


def test_it_leaves_cracked_ice_that_is_the_last_neighbour_of_a_rival() -> None:
    """THI-20: the tile that A leaves is the last one beside B."""
    state = at("j11:cc/2II bear=o15 A=k11 B=j11 @0 [A]", players=2)
    assert min(weights_of(state).values()) > 1000


def test_it_steps_to_a_tile_with_free_neighbours() -> None:
    """After the step, l11 is removed, and k12 has no free tile beside it."""
    weights = weights_of(at("k12:I/1cI/2II bear=o15 A=l11 B=n10 @0 [A]", players=2))
    assert weights["A k12"] < weights["A m11"]


def test_it_sends_the_bear_to_rivals() -> None:
    """THI-37 (E5): the bear can chase A or B; the decider A prefers B."""
    weights = weights_of(at("j12:IhOI/1IIc bear=k11 A=j12 B=l11 @0 [d]", players=2).play("roll").play("d:bear"))
    assert max(weights, key=lambda text: weights[text]) == "bear l11"
    assert min(weights, key=lambda text: weights[text]) == "bear j12"


def test_it_plays_the_card_that_saves_its_pawn() -> None:
    state = at("k11:c1cP/O3 bear=k15 A=k11 B=n11 @0 [A] h0=ROPE h1=LOOK", players=2, mode="intermediate")
    state = state.play("A~")
    assert best(state) == "!ROPE"


@pytest.mark.parametrize("options", [{}, {"preset": "everything"}, {"preset": "teams"}, {"preset": "duel"}])
def test_the_policy_plays_legal_actions_only(options: dict[str, Any]) -> None:
    game = Game("thin_ice", **options)
    kernels = game.kernels("python")
    actions, _ = game.scratch()
    random = np.zeros(STREAM, np.int64)
    begin(random, 3, 0)
    state = game.start()
    for _ in range(400):
        if state.is_over:
            break
        if state.is_chance:
            state = State(game, state.roll(random).record)
            continue
        action = int(kernels.playout_policy(game.board, state.record, random, actions))
        assert action in state.legal_actions()
        state = State(game, state.play(action).record)


# --- the levels ----------------------------------------------------------------------------------


def test_levels() -> None:
    levels = levels_of("thin_ice")
    assert [level.iterations for level in levels] == sorted(level.iterations for level in levels)
    assert [level.blunder_rate for level in levels] == sorted((level.blunder_rate for level in levels), reverse=True)
    for level in levels:
        assert set(level.name) == set(level.character) == {"en", "fr"}


@pytest.mark.parametrize(("stronger", "weaker"), [("level2", "random"), ("level3", "greedy")])
def test_a_higher_level_wins(stronger: str, weaker: str) -> None:
    result = play_match(Game("thin_ice", players=2), [stronger, weaker], 16, seed=5)
    assert result.wins[0] >= 10
