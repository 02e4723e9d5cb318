"""The bots of Alaska: ways and their lengths, evaluation, prior and levels."""

from __future__ import annotations

import numpy as np
import pytest

from ludotheque import Game, State
from ludotheque.bots.levels import bot_of, levels_of
from ludotheque.bots.match import play_match
from ludotheque.conformance import random_decision
from ludotheque.core.contract import MOST_SEATS
from ludotheque.games.alaska.bot.evaluate import FAR, PLACES, WEIGHTS, land_bit, way, worth
from ludotheque.games.alaska.rules.places import home
from ludotheque.games.alaska.rules.record import LAST, SPRING, WINTER
from ludotheque.games.alaska.view.layout import Roads
from tests.games.alaska.helpers import at

ROADS = "c1.d2.e3,f4.g5,c9.d9.e9,f9.g9"
"""A road of three steps for Red, and one for Blue."""


def chances(state: State, kernel: str = "evaluate") -> list[float]:
    values = np.zeros(MOST_SEATS)
    getattr(state.game.kernels(), kernel)(state.game.board, state.record, values)
    return [float(value) for value in values[: state.seats]]


def chance_of_red(position: str) -> float:
    """Red's chance to win against Blue."""
    return chances(at(position, players=2))[0]


def weights(state: State) -> dict[str, float]:
    actions, out = state.legal_actions(), np.zeros(1200)
    state.game.kernels().prior(state.game.board, state.record, np.array(actions), len(actions), out)
    return {state.text_of(action): float(out[k]) for k, action in enumerate(actions)}


def length(state: State, seat: int) -> int:
    """The length of the way from a seat's camp to the island."""
    board, record = state.game.board, state.record
    return int(way(board, record, home(board, record, seat), 0, 0, 1 << board.lands) // PLACES)


# --- ways ----------------------------------------------------------------------------------------


def test_ways_in_spring_are_the_shortest_over_ice_and_land() -> None:
    """Compare with a breadth-first search over neighbouring places, without the place of the bear."""
    game, reached, barred = Game("alaska", players=2).compiled(), 0, 0
    island = int(game.board.hexes)
    for seed in range(24):
        state = random_decision(game, seed, 200 + 8 * seed)
        record = state.record
        if record.season == WINTER:
            continue
        roads = Roads(game.board, record)
        for seat in range(2):
            front = [int(record.truck_at[seat])]
            steps = dict.fromkeys(front, 0)
            while front:
                here = front.pop(0)
                for place in roads.next_to(here):
                    if place not in steps and place != record.bear:
                        steps[place] = steps[here] + 1
                        front.append(place)
            for goal in range(island, island + 1 + int(game.board.lands)):
                found = way(game.board, record, int(record.truck_at[seat]), 0, 0, land_bit(game.board, goal))
                assert found // PLACES == steps.get(goal, FAR)
                if goal in steps:
                    assert found % PLACES == goal
                    reached += 1
                else:
                    barred += 1
    assert reached > 100 and barred > 0


def test_open_water_counts_two_steps_in_winter_and_blocks_in_spring() -> None:
    assert length(at("w ph=icedraw", players=2), 0) == 11  # five hexes of water and the step ashore
    assert length(at("w ph=icedraw ice=c1.d2.e3", players=2), 0) == 6
    assert length(at(f"w ph=icedraw ice={ROADS}", players=2), 0) == 3
    assert length(at(f"s ph=icedraw ice={ROADS}", players=2), 0) == 3
    assert length(at("s ph=icedraw ice=c1.d2.e3,c9.d9.e9,f9.g9", players=2), 0) == 6  # by N1 and N2 to Blue's road
    assert length(at(f"s ph=icedraw ice={ROADS} bear=f4", players=2), 0) == 6


def test_way_returns_the_nearest_of_several_places() -> None:
    state = at(f"s ph=trip:3 ice={ROADS} box=f4:R1,N1:R1", players=2)
    board, record = state.game.board, state.record
    camp = home(board, record, 0)
    names = int(record.boxed[0]), int(record.boxed[1])
    found = way(board, record, camp, *names, 1 << 1)  # the piece f4 and the land N1
    assert (found // PLACES, found % PLACES) == (1, int(board.hexes) + 2)
    found = way(board, record, camp, *names, 0)
    assert (found // PLACES, state.game.board.hex_name[found % PLACES].tobytes()) == (2, b"f4\0\0")


# --- the evaluation ------------------------------------------------------------------------------


def test_evaluation_is_the_same_for_both_colours() -> None:
    """Exchange Red and Blue, and mirror the board."""
    mirror = {"c1.d2.e3": "c9.d9.e9", "f4.g5": "f9.g9"}
    for one, other in mirror.items():
        left, right = (
            chances(at(f"w t={turn} ph=icedraw ice={ice} trk={truck} camp={camp}", players=2))
            for turn, ice, truck, camp in (
                ("R", one, "R@N1+R", "R:R2,B:B3"),
                ("B", other, "B@N2+B", "R:R3,B:B2"),
            )
        )
        assert left == pytest.approx(right[::-1])
        assert sum(left) == pytest.approx(1)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        # Containers at home; a lead counts more in spring.
        (f"w ph=icedraw ice={ROADS} camp=R:R3,B:B1", f"w ph=icedraw ice={ROADS} camp=R:R1,B:B3"),
        (f"s ph=icedraw ice={ROADS} camp=R:R3,B:B1", f"w ph=icedraw ice={ROADS} camp=R:R3,B:B1"),
        # A road, or a part of it; another's road broken.
        ("w ph=icedraw ice=c1.d2.e3,f4.g5", "w ph=icedraw ice=c1.d2.e3"),
        ("w ph=icedraw ice=c1.d2.e3", "w ph=icedraw"),
        ("w ph=icedraw ice=f4.g5,e9", "w ph=icedraw ice=f4.g5,c9.d9.e9"),
        # The bear on the other's road, or on the own.
        (f"s ph=icedraw ice={ROADS} bear=f9", f"s ph=icedraw ice={ROADS} bear=f4"),
        # Nearer to the island while empty, nearer to the camp with a load.
        (f"w ph=icedraw ice={ROADS} trk=R@f4", f"w ph=icedraw ice={ROADS} trk=R@c1"),
        (f"w ph=icedraw ice={ROADS} trk=R@c1+R", f"w ph=icedraw ice={ROADS} trk=R@f4+R"),
        # A load that still comes home in the last trip, or not any more.
        (f"f ph=trip:1 ice={ROADS} trk=R@c1+R final=1", f"f ph=trip:1 ice={ROADS} trk=R@f4+R final=1"),
        # Cards in hand.
        (f"w ph=icedraw ice={ROADS} hand=R:heli", f"w ph=icedraw ice={ROADS}"),
    ],
)
def test_evaluation_prefers_the_better_position(better: str, worse: str) -> None:
    assert chance_of_red(better) > chance_of_red(worse)


def test_judge_values_containers_on_ice_less_than_evaluate() -> None:
    """`evaluate` adds to the value for a container left on the ice, `judge` (for search) subtracts."""
    bare, loose = (at(f"w ph=icedraw ice={ROADS}{lying}", players=2) for lying in ("", " box=f4:R1"))
    assert chances(bare) == pytest.approx(chances(bare, "judge"))
    assert chances(loose, "judge")[0] < chances(loose)[0]


def test_judge_values_ice_between_camp_and_island_in_spring() -> None:
    """Also ice beside the road, but only the own road; `evaluate` ignores it."""

    def chances_of_red(season: str, kernel: str) -> list[float]:
        pieces = ("d3.e4.f5", "k4.k5.k6", "d8.e8.f8")  # beside Red's road, nowhere, beside Blue's
        return [chances(at(f"{season} ph=icedraw ice={ROADS},{more}", players=2), kernel)[0] for more in pieces]

    own, nowhere, others = chances_of_red("s", "judge")
    assert own > nowhere > others
    assert chances_of_red("w", "judge") == pytest.approx([chances_of_red("w", "judge")[0]] * 3)
    assert chances_of_red("s", "evaluate") == pytest.approx([chances_of_red("s", "evaluate")[0]] * 3)


def test_worth_is_linear_in_its_weights() -> None:
    game = Game("alaska", players=3).compiled()
    units = [tuple(float(i == k) for i in range(len(WEIGHTS))) for k in range(len(WEIGHTS))]
    for seed in range(4):
        record = random_decision(game, seed, 100 * seed).record
        features = [worth(game.board, record, 2, unit) for unit in units]
        assert worth(game.board, record, 2, WEIGHTS) == pytest.approx(np.dot(features, WEIGHTS))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_evaluation_and_prior_at_any_time(players: int) -> None:
    game, seasons = Game("alaska", players=players).compiled(), set()
    for seed in range(14):
        state = random_decision(game, seed, 60 * seed)
        seasons.add(int(state.record.season))
        values = chances(state)
        assert sum(values) == pytest.approx(1) and min(values) > 0
        assert all(0 < weight < 1e6 for weight in weights(state).values())
    assert seasons & {SPRING, LAST} and WINTER in seasons


# --- the prior ----------------------------------------------------------------


def test_pieces_on_the_own_road_and_across_another_have_a_high_prior() -> None:
    looks = weights(at("w ph=freeze:1T", players=2))
    straight, aside = looks["+c1.d2.e3"], looks["+k4.k5.k6"]
    assert straight > 10 * aside
    single = weights(at("w ph=freeze:1S ice=c1.d2.e3", players=2))
    assert single["+e9"] > 3 * single["+k4"]


def test_the_prior_of_melting_avoids_the_own_road() -> None:
    looks = weights(at(f"s ph=melt:1T ice={ROADS},k4.k5.k6", players=2))
    assert looks["-c9"] > looks["-k4"] >= looks["-c1"]


def test_the_prior_sends_the_bear_to_the_other_truck() -> None:
    looks = weights(at(f"s ph=bear ice={ROADS},k4 bear=k4 trk=B@c9", players=2))
    assert looks["*f9"] > looks["*S1"] and looks["*f9"] > looks["*f4"]


# --- the levels ----------------------------------------------------------------------------------


def test_order_of_levels() -> None:
    levels = levels_of("alaska")
    budgets, rates = [level.iterations for level in levels], [level.blunder_rate for level in levels]
    assert budgets == sorted(budgets) and rates == sorted(rates, reverse=True)
    for level in levels:
        assert set(level.name) == set(level.character) == {"en", "fr"}


def test_search_fetches_a_container() -> None:
    """It uses all three steps; whether it then sets the container down is not tested."""
    game = Game("alaska", players=2).compiled()
    bot = bot_of("search:iterations=300", game)
    state, texts = game.position(f"w ph=trip:3 ice={ROADS} trk=R@f4"), []
    while state.text_of(action := bot.choose(state.view(0), 0, 1).action) != ".":
        texts.append(state.text_of(action))
        state = state.play(action)
        bot.saw(None)
    assert texts[:4] == [">IS", "LR", ">f4", ">c1"]


def test_level_two_beats_random_play() -> None:
    result = play_match(Game("alaska", players=2), ["level2", "random"], 6, seed=5)
    assert result.wins[0] >= 5
