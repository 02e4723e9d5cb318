"""Alaska against a slow plain version of itself, and over very many games."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ludotheque import Game, State
from ludotheque.core.batch import perft
from ludotheque.core.contract import CHANCE, OVER, Array, Record, apply, legal_actions
from ludotheque.core.kernels import roll
from ludotheque.core.layout import blanks
from ludotheque.core.random import STREAM, begin, draw
from ludotheque.games.alaska.board import seat_letters
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
def test_the_same_game_told_plainly(options: dict[str, Any], full_dose: bool) -> None:
    """Deciders, legal lists, weights and scores agree at every step of random and of sensible games."""
    game = Game("alaska", **options)
    letters, kernels = seat_letters(game.options), game.kernels()
    random = np.zeros(STREAM, np.int64)
    for index in range(100 if full_dose else 2):
        begin(random, 21, index)
        state, plain = game.start(), naive(options)
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
        return state.play(int(kernels.policy(game.board, state.record, random, game.scratch()[0])))
    legal = state.legal_actions()
    return state.play(legal[draw(random, len(legal))])


@pytest.mark.clause("ALA-29")
def test_placements() -> None:
    assert {letter: len(pieces) for letter, pieces in SHAPES.items()} == {"S": 120, "D": 312, "I": 264, "V": 534}
    game = Game("alaska")
    texts = {"+" + ".".join(piece) for pieces in SHAPES.values() for piece in pieces}
    assert {text for kind in "SDT" for text in game.position(f"w ph=freeze:1{kind}").legal_texts()} == texts


def test_counts_of_the_plain_version() -> None:
    """The first counts of `perft.toml`, by the plain version."""

    def count(line: list[str], depth: int) -> int:
        plain = Naive()
        for text in line:
            plain.play(text)
        texts = plain.chances() if plain.decider() == "chance" else plain.legal()
        if depth == 1:
            return len(texts)
        return sum(count([*line, text], depth - 1) for text in texts)

    start = Game("alaska").start()
    assert [count([], depth) for depth in (1, 2)] == [perft(start, depth) for depth in (1, 2)]
    line = ["i:-S/2", "e:heli"]
    after = start.play_line(" ".join(line))
    assert [count(line, depth) for depth in (1, 2, 3)] == [perft(after, depth) for depth in (1, 2, 3)]


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
    """A kernel: play games, count containers and kept cards after every step, tell how often they fail."""
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
    """On the island, ice, lands, trucks, in camps and lost: always 14 a colour."""
    game = Game("alaska", players=players)
    kernel = game.kernels("cpu").bind(breaches)
    actions, weights = game.scratch()
    games = 333_334 if full_dose else 1_500
    states, random = blanks(game.rules.STATE, 1), np.zeros(STREAM, np.int64)
    assert kernel(game.board, game.first_record(), states, players, games, random, actions, weights) == 0


def test_the_record_is_small() -> None:
    assert Game("alaska").rules.STATE.itemsize <= 1500
