"""PettingZoo's own tests on every game, and what they do not ask: whole games, copies, secrets."""

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
from tests.conftest import FULL
from tests.games import BUILT_IN
from tests.research.rows import cases

# The test suite warns about every environment but its own that has masks in its observations, and about the
# empty mask of a player whose game is over.
pytestmark = pytest.mark.filterwarnings("ignore:(Observation|Action mask).*:UserWarning")

SLUGS = BUILT_IN


def walk(game: Any, seed: int | None, luck: int, most: int = 10_000) -> list[tuple[str, bytes, bytes, float, bool]]:
    """All that agents are told in a random game."""
    if seed is not None:
        game.reset(seed=seed)
    random = np.random.default_rng(luck)
    told = []
    for agent in game.agent_iter(most):
        seen, reward, termination, _, info = game.last()
        assert (seen["action_mask"] == info["action_mask"]).all()
        told.append((agent, seen["observation"].tobytes(), seen["action_mask"].tobytes(), reward, termination))
        game.step(None if termination else int(random.choice(np.flatnonzero(seen["action_mask"]))))
    return told


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
def test_one_seed_is_one_game(slug: str) -> None:
    game = env(slug)
    first = walk(game, 5, 1)
    assert walk(env(slug), 5, 1) == first
    assert walk(game, 5, 1) == first
    assert first[-1][4], "the game is over"


@pytest.mark.parametrize("slug", SLUGS)
def test_other_seeds_are_other_games(slug: str) -> None:
    """The same choices as far as they go; in a game without chance other choices make the difference."""
    first = walk(env(slug), 5, 1)
    has_chance = Game(slug).simulate(1).tallies["chances"][0] > 0
    assert (walk(env(slug), 6, 1) != first) == has_chance
    assert walk(env(slug), 5, 2) != first


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("twin_of", [copy.deepcopy, lambda game: pickle.loads(pickle.dumps(game))])
def test_copies_go_their_own_way(slug: str, twin_of: Any) -> None:
    game = env(slug)
    game.reset(seed=3)
    walk(game, None, 1, most=25)
    twin = twin_of(game)
    rest = walk(game, None, 2)
    assert walk(twin, None, 2) == rest, "a copy goes on alike"
    game.reset(seed=3)
    walk(game, None, 1, most=25)
    twin = twin_of(game)
    other = walk(twin, None, 3)
    assert other != rest, "other choices in the copy"
    assert walk(game, None, 2) == rest, "which the original does not notice"


@pytest.mark.parametrize("slug", SLUGS)
def test_secrets_stay_secret(slug: str) -> None:
    """Exchange the determinization for another that looks the same to a seat: it is told the same."""
    presets = registry.info(slug).presets
    game = TableEnv(slug, **({"preset": list(presets)[-1]} if presets else {}))
    game.reset(seed=2)
    random = np.random.default_rng(0)
    hiding = other_worlds = 0
    for step in range(240):
        if not game.agents or game.terminations[game.agent_selection]:
            game.reset()
        mask = game.observe(game.agent_selection)["action_mask"]
        game.step(int(random.choice(np.flatnonzero(mask))))
        if step % 8 or game.terminations[game.agent_selection]:
            continue
        true = game.table.state
        for seat, agent in enumerate(game.agents):
            told = game.observe(agent)
            determinization = true.determinization(seat, step)
            hiding += true.view(seat) != true
            other_worlds += determinization != true
            game.table.state = State(true.game, determinization.record)
            changed = game.observe(agent)
            game.table.state = true
            assert all(told[name].tobytes() == changed[name].tobytes() for name in told), (true, agent)
    assert (other_worlds > 0) == (hiding > 0)


def test_an_illegal_action_loses() -> None:
    game = env("daldos")
    game.reset(seed=1)
    illegal = int(np.flatnonzero(game.observe("seat_0")["action_mask"] == 0)[0])
    game.step(illegal)
    assert game.rewards["seat_0"] == -1 and all(game.terminations.values())


def test_an_illegal_action_is_refused_without_wrappers() -> None:
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
def test_bad_wishes_get_a_reason(call: Any) -> None:
    with pytest.raises(LudothequeError, match="expected"):
        call()
