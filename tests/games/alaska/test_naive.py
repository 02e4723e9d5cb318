"""Whole games of Alaska compared with `naive.py`; the number of containers never changes."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ludotheque import Game, State
from ludotheque.core.contract import CHANCE, OVER, Array, Record, apply, legal_actions
from ludotheque.core.kernels import roll
from ludotheque.core.layout import blanks
from ludotheque.core.random import STREAM, begin, draw
from ludotheque.games.alaska.board import seat_letters
from tests.games.alaska.helpers import EVENT_CARDS, ICE_CARDS, own_decks
from tests.games.alaska.naive import SHAPES, Naive

OPTIONS: list[dict[str, Any]] = [
    {},
    {"seats": "RB"},
    {"seats": "YRB", "end_test": "island_route", "final_start": "next"},
    {"seats": "BG", "empty_camps": "land", "camp_reload": "none"},
    {"foreign_camp_unload": "forbidden", "stall_limit": "10"},
    {"seats": "GYR", "empty_camps": "land", "foreign_camp_unload": "forbidden", "final_start": "next"},
]


def naive(options: dict[str, Any]) -> Naive:
    others = {name: value for name, value in options.items() if name != "seats"}
    return Naive(options.get("seats", "RBGY"), **others)


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(options.values()) or "default")
def test_whole_games_agree_with_the_naive_version(options: dict[str, Any], full_dose: bool) -> None:
    """Who decides, legal actions, weights and scores agree in random games and in games of the playout policy."""
    agree(Game("alaska", **options), lambda: naive(options), 100 if full_dose else 2)


@pytest.mark.clause("ALA-06", "ALA-15")
@pytest.mark.parametrize("cards", [20, 45, 120])
def test_whole_games_with_decks_of_other_sizes(cards: int, full_dose: bool) -> None:
    file = own_decks(cards)
    game = Game("alaska", data_set=file.digest, players=3)
    ice, events = ICE_CARDS[cards], EVENT_CARDS[cards]
    assert game.board.face_count.sum() == game.board.event_count.sum() == cards
    agree(game, lambda: Naive("RBG", ice, events), 100 if full_dose else 2)


def agree(game: Game, start: Callable[[], Naive], games: int) -> None:
    """Play games side by side; `start` makes a new game of the naive version."""
    letters, kernels = seat_letters(game.options), game.kernels()
    random = np.zeros(STREAM, np.int64)
    for index in range(games):
        begin(random, 21, index)
        state, plain = game.start(), start()
        while not state.is_over:
            if state.is_chance:
                assert plain.decider() == "chance", state
                weights = {state.text_of(action): weight for action, weight in state.weights().items()}
                assert weights == plain.chances(), state
                after = state.roll(random)
            else:
                assert plain.decider() == letters[int(state.to_move)], state
                assert set(state.legal_texts()) == plain.legal(), state
                after = _choose(game, kernels, state, random, index % 2)
            assert after.action is not None
            plain.play(state.text_of(after.action))
            state = after
        assert plain.decider() == "over" and plain.scores() == state.scores


def _choose(game: Game, kernels: Any, state: State, random: Any, sensible: int) -> State:
    if sensible and draw(random, 4):
        return state.play(int(kernels.playout_policy(game.board, state.record, random, game.scratch()[0])))
    legal = state.legal_actions()
    return state.play(legal[draw(random, len(legal))])


@pytest.mark.clause("ALA-29")
def test_placements() -> None:
    assert {letter: len(pieces) for letter, pieces in SHAPES.items()} == {"S": 120, "D": 312, "I": 264, "V": 534}
    game = Game("alaska")
    texts = {"+" + ".".join(piece) for pieces in SHAPES.values() for piece in pieces}
    assert {text for kind in "SDT" for text in game.position(f"w ph=freeze:1{kind}").legal_texts()} == texts


def plain_positions() -> dict[str, Naive]:
    """The positions of `perft.toml`, as objects of the naive version."""
    road = {piece[0]: tuple(piece) for piece in (["c1", "d2", "e3"], ["f4", "g5"], ["c9", "d9", "e9"], ["f9", "g9"])}
    trip = Naive()
    trip.ice, trip.phase, trip.steps = dict(road), "trip", 3
    trip.stock = {"S": 20, "D": 18, "I": 9, "V": 9}  # c1.d2.e3 is straight, c9.d9.e9 bent
    trip.hands["R"].update(heli=1, theft=1)
    trip.hands["B"].update(fog=1)
    trip.boxes["f4"], trip.boxes["IS"]["B"] = Counter(B=1), 13
    thaw = Naive()
    more = {piece[0]: tuple(piece) for piece in (["d5"], ["b3"], ["b5"], ["k1", "k2"], ["m4"])}
    thaw.ice, thaw.season = {**road, **more}, "s"
    thaw.at["R"], thaw.at["B"], thaw.load["B"], thaw.bear = "b5", "f9", "B", "W1"
    thaw.boxes["b3"], thaw.boxes["IS"] = Counter(R=1), Counter(R=13, B=13, G=14, Y=14)
    thaw.hands["G"].update(heli=1)
    return {"start": Naive(), "trip": trip, "thaw": thaw}


def count(plain: Naive, depth: int) -> int:
    """The number of action sequences of this depth, counted one by one."""
    texts = plain.chances() if plain.decider() == "chance" else plain.legal()
    if depth == 1:
        return len(texts)
    total = 0
    for text in texts:
        after = deepcopy(plain)
        after.play(text)
        total += count(after, depth - 1)
    return total


@pytest.mark.parametrize("case", tomllib.loads((Path(__file__).parent / "perft.toml").read_text())["perft"])
def test_perft_agrees_with_the_naive_version(case: dict[str, Any]) -> None:
    """Count the positions of `perft.toml` with the naive version."""
    plain = plain_positions()[case["id"]]
    assert [count(plain, depth) for depth in range(1, len(case["nodes"]) + 1)] == case["nodes"]


# --- conservation ---------------------------------------------------------------------------------


def breaches(
    board: Record,
    start: Record,
    states: Array,
    seed: int,
    games: int,
    random: Array,
    actions: Array,
    weights: Array,
) -> int:
    """A kernel: play random games, and return how often the number of containers or of kept cards is wrong."""
    found = 0
    for game in range(games):
        states[0] = start
        state = states[0]
        begin(random, seed, game)
        while state.to_move != OVER:
            if state.to_move == CHANCE:
                action = roll(board, state, random, actions, weights)
            else:
                action = actions[draw(random, legal_actions(board, state, actions))]
            apply(board, state, action)
            for colour in range(4):
                total = int(state.lost[colour])
                for place in range(board.hexes + 1 + board.lands):
                    total += int(state.box[place, colour])
                for seat in range(state.seats):
                    if state.truck_load[seat] == colour:
                        total += 1
                if total != (14 if state.seat_of[colour] >= 0 else 0):
                    found += 1
            for seat in range(state.seats):
                if state.kept[seat] != state.hand[seat, 0] + state.hand[seat, 1] + state.hand[seat, 2]:
                    found += 1
    return found


@pytest.mark.clause("ALA-02", "ALA-R1", "ALA-38")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_containers_are_conserved(players: int, full_dose: bool) -> None:
    """On the island, ice, lands, trucks, in camps and lost: always 14 per colour."""
    game = Game("alaska", players=players)
    kernel = game.kernels("cpu").bind(breaches)
    actions, weights = game.scratch()
    games = 333_334 if full_dose else 1_500
    states, random = blanks(game.rules.STATE, 1), np.zeros(STREAM, np.int64)
    assert kernel(game.board, game.first_record(), states, players, games, random, actions, weights) == 0


def test_the_record_is_small() -> None:
    assert Game("alaska").rules.STATE.itemsize <= 1500
