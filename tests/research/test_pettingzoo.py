"""PettingZoo's own tests on every game; then whole games, copies and hidden information."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

from ludotheque import Game, LudothequeError
from ludotheque.core import registry
from ludotheque.core.errors import IllegalAction
from ludotheque.core.state import State
from ludotheque.research.pettingzoo import TableEnv, env
from tests.games import BUILT_IN, FULL
from tests.research.rows import cases

# PettingZoo's tests warn about every environment of another package that has masks in its observations, and about the
# empty mask of a player whose game is over.
pytestmark = pytest.mark.filterwarnings("ignore:(Observation|Action mask).*:UserWarning")

SLUGS = BUILT_IN


Turn = tuple[str, bytes, bytes, float, bool]
"""What an agent receives in its turn: agent, observation, mask, reward, termination."""


def walk(game: Any, seed: int | None, choice_seed: int, most: int = 10_000) -> list[Turn]:
    """Play at most `most` random turns; returns all that the agents receive."""
    if seed is not None:
        game.reset(seed=seed)
    random = np.random.default_rng(choice_seed)
    received = []
    for agent in game.agent_iter(most):
        seen, reward, termination, _, info = game.last()
        assert (seen["action_mask"] == info["action_mask"]).all()
        received.append((agent, seen["observation"].tobytes(), seen["action_mask"].tobytes(), reward, termination))
        game.step(None if termination else int(random.choice(np.flatnonzero(seen["action_mask"]))))
    return received


@pytest.mark.parametrize(("slug", "row"), cases())
def test_api(slug: str, row: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    api_test(env(slug, **row), num_cycles=1000)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize(("slug", "row"), cases())
def test_seeds(slug: str, row: dict[str, Any]) -> None:
    seed_test(lambda: env(slug, **row), num_cycles=200)


@pytest.mark.parametrize(("slug", "row"), cases(few=1))
def test_pictures(slug: str, row: dict[str, Any]) -> None:
    svg = {"svg": lambda picture: picture.startswith("<svg") and picture.endswith("</svg>")}
    render_test(lambda render_mode: env(slug, render_mode, **row), custom_tests=svg)


@pytest.mark.parametrize(("slug", "row"), cases(few=1) if FULL else cases(few=1)[:1])
def test_performance(slug: str, row: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    performance_benchmark(env(slug, **row))
    assert "Finished performance benchmark" in capsys.readouterr().out


@pytest.mark.parametrize("slug", SLUGS)
def test_the_same_seed_produces_the_same_game(slug: str) -> None:
    game = env(slug)
    first = walk(game, 5, 1)
    assert walk(env(slug), 5, 1) == first
    assert walk(game, 5, 1) == first
    assert first[-1][4], "the game is over"


@pytest.mark.parametrize("slug", SLUGS)
def test_other_seeds_produce_other_games(slug: str) -> None:
    """Another seed changes a game that has chance; other choices change every game."""
    first = walk(env(slug), 5, 1)
    has_chance = Game(slug).simulate(1).tallies["chances"][0] > 0
    assert (walk(env(slug), 6, 1) != first) == has_chance
    assert walk(env(slug), 5, 2) != first


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("copy_of", [copy.deepcopy, lambda game: pickle.loads(pickle.dumps(game))])
def test_copies_are_independent(slug: str, copy_of: Any) -> None:
    game = env(slug)
    game.reset(seed=3)
    walk(game, None, 1, most=25)
    copied = copy_of(game)
    rest = walk(game, None, 2)
    assert walk(copied, None, 2) == rest, "a copy continues as the original"
    game.reset(seed=3)
    walk(game, None, 1, most=25)
    copied = copy_of(game)
    other = walk(copied, None, 3)
    assert other != rest, "other choices in the copy"
    assert walk(game, None, 2) == rest, "the original is not changed"


@pytest.mark.parametrize("slug", SLUGS)
def test_observations_do_not_depend_on_hidden_information(slug: str) -> None:
    """A position replaced by one of a seat's determinizations has the same observation for that seat."""
    presets = registry.info(slug).presets
    game = TableEnv(slug, **({"preset": list(presets)[-1]} if presets else {}))
    game.reset(seed=2)
    random = np.random.default_rng(0)
    hiding = differing = 0
    for step in range(240):
        if not game.agents or game.terminations[game.agent_selection]:
            game.reset()
        mask = game.observe(game.agent_selection)["action_mask"]
        game.step(int(random.choice(np.flatnonzero(mask))))
        if step % 8 or game.terminations[game.agent_selection]:
            continue
        true = game.table.state
        for seat, agent in enumerate(game.agents):
            expected = game.observe(agent)
            determinization = true.determinization(seat, step)
            hiding += true.view(seat) != true
            differing += determinization != true
            game.table.state = State(true.game, determinization.record)
            changed = game.observe(agent)
            game.table.state = true
            assert all(expected[name].tobytes() == changed[name].tobytes() for name in expected), (true, agent)
    assert (differing > 0) == (hiding > 0)


def test_an_illegal_action_loses() -> None:
    game = env("daldos")
    game.reset(seed=1)
    illegal = int(np.flatnonzero(game.observe("seat_0")["action_mask"] == 0)[0])
    game.step(illegal)
    assert game.rewards["seat_0"] == -1 and all(game.terminations.values())


def test_an_illegal_action_raises_without_wrappers() -> None:
    game = TableEnv("daldos")
    game.reset(seed=1)
    with pytest.raises(IllegalAction, match="expected one of"):
        game.step(158)


@pytest.mark.parametrize(
    "call",
    [
        lambda: env("chess"),
        lambda: env("daldos", route="lop"),
        lambda: env("daldos", "movie"),
        lambda: env("daldos").reset(seed=-1),
    ],
)
def test_wrong_arguments_raise_with_a_reason(call: Any) -> None:
    with pytest.raises(LudothequeError, match="expected"):
        call()
