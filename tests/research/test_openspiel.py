"""OpenSpiel's own tests on every game; then observations, information states, copies and agreement with `Game`."""

from __future__ import annotations

import pickle
import random
import re
import subprocess
import sys
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import mcts

from ludotheque import Game
from ludotheque.core import registry
from ludotheque.core.observation import features_of, observed
from ludotheque.core.state import State
from ludotheque.research.openspiel import Position, defaults, parameters
from tests.games import BUILT_IN
from tests.research.rows import cases

SLUGS = BUILT_IN

API_TEST = """
import runpy, sys
import ludotheque.research.openspiel
sys.argv = ["api_test", "--test_only_games=^({names})$"]
runpy.run_module("open_spiel.integration_tests.api_test", run_name="__main__", alter_sys=True)
"""


def loaded(slug: str, row: dict[str, Any]) -> Any:
    """A game as OpenSpiel loads it."""
    return pyspiel.load_game(slug, parameters(slug, row))


def random_walk(state: Any, rng: random.Random, most: int = 10_000) -> Any:
    """Play at most `most` random steps, chance by its weights; returns the state, which is changed in place."""
    for _ in range(most):
        if state.is_terminal():
            break
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, weights)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize(("slug", "row"), cases(few=1))
def test_random_sim(slug: str, row: dict[str, Any], capfd: pytest.CaptureFixture[str]) -> None:
    """OpenSpiel's random simulation, which also serializes and restores every state."""
    pyspiel.random_sim_test(loaded(slug, row), num_sims=1, serialize=True, verbose=False)
    assert "Error" not in capfd.readouterr().err


def test_api() -> None:
    """OpenSpiel's integration test, unchanged, for the games of this package."""
    done = subprocess.run(
        [sys.executable, "-c", API_TEST.format(names="|".join(SLUGS))], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    ran = re.search(r"Ran (\d+) tests", done.stderr)
    assert ran and int(ran[1]) >= 5 * len(SLUGS), done.stderr


@pytest.mark.parametrize("slug", SLUGS)
def test_the_game_agrees_with_game_and_state(slug: str) -> None:
    """Positions, legal actions, chance outcomes and returns are those of `Game` and `State`."""
    state = loaded(slug, {}).new_initial_state()
    own = Game(slug).compiled().start()
    rng = random.Random(1)
    while not state.is_terminal():
        assert state.is_chance_node() == own.is_chance
        if own.is_chance:
            assert dict(state.chance_outcomes()) == pytest.approx(own.outcomes())
            action = rng.choice(state.legal_actions())
        else:
            assert state.current_player() == own.to_move
            assert state.legal_actions() == sorted(own.legal_actions())
            action = rng.choice(state.legal_actions())
            assert state.action_to_string(action) == own.text_of(action)
        state.apply_action(action)
        own = State(own.game, own.play(action).record)
    assert str(state) == own.position
    seats = own.seats
    assert state.returns() == pytest.approx([(seats * share - 1) / (seats - 1) for share in own.win_shares or []])


@pytest.mark.parametrize("slug", SLUGS)
def test_observers(slug: str) -> None:
    """The tensor is what the kernel `observe` writes, with the same groups."""
    game = loaded(slug, {})
    state = random_walk(game.new_initial_state(), random.Random(2), 40)
    observer = game.make_py_observer()
    for player in range(game.num_players()):
        observer.set_from(state, player)
        assert (observer.tensor == observed(state.state, player)).all()
        assert list(observer.dict) == [feature.name for feature in features_of(state.state.game)]
        assert np.allclose(state.observation_tensor(player), observer.tensor)


@pytest.mark.parametrize("slug", SLUGS)
def test_information_states(slug: str) -> None:
    """An information state has what a seat saw and sees now, and nothing that the seat cannot know."""
    options: dict[str, Any] = {"mode": "advanced"} if "mode" in defaults(registry.info(slug)) else {}
    game = loaded(slug, options)
    rng = random.Random(3)
    state = game.new_initial_state()
    for _ in range(12):
        random_walk(state, rng, 9)
        if state.is_terminal():
            break
        for player in range(game.num_players()):
            information = state.information_state_string(player)
            observation = state.observation_string(player)
            assert information.startswith(f"seat {player}: {observation}\n")
            determinization = Position(state.state.determinization(player, 7))
            assert determinization.text(player) == observation
    restored = game.deserialize_state(state.serialize())
    for player in range(game.num_players()):
        assert restored.information_state_string(player) == state.information_state_string(player)
    assert state.information_state_string(0).count(" ") >= state.move_number() // 2


@pytest.mark.parametrize("slug", SLUGS)
def test_clones_are_independent(slug: str) -> None:
    state = random_walk(loaded(slug, {}).new_initial_state(), random.Random(4), 12)
    before = str(state)
    for copied in (state.clone(), pickle.loads(pickle.dumps(state))):
        assert str(copied) == before and copied.history() == state.history()
        random_walk(copied, random.Random(5), 3)
        assert str(copied) != before and str(state) == before


def test_parameters() -> None:
    """Options are parameters, also in a game string; a wrong value raises with a reason."""
    assert pyspiel.load_game("alaska(players=3)").num_players() == 3
    teams = pyspiel.load_game("thin_ice(players=4,teams=0;1;0;1)")
    assert teams.new_initial_state().state.game.options["teams"] == "0,1,0,1"
    game, state = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(teams, teams.new_initial_state()))
    assert state.state.game.options == teams.game.options and game.num_players() == 4
    assert pyspiel.load_game("thin_ice(grid_size=_4)").game.options["grid_size"] == "4"
    assert pyspiel.load_game("ayalan(blocked_may_pass=True)").game.options["blocked_may_pass"] == "true"
    with pytest.raises(Exception, match="expected exit, loop or loop_any"):
        pyspiel.load_game("daldos(route=lop)")


def test_algorithms_of_openspiel_run_unchanged() -> None:
    """OpenSpiel's tree search and its environment for reinforcement learning accept a game of this package."""
    game = pyspiel.load_game("daldos")
    searcher = mcts.MCTSBot(game, 1.4, 10, mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)))
    state = random_walk(game.new_initial_state(), random.Random(6), 30)
    if state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    assert searcher.step(state) in state.legal_actions()
    table = rl_environment.Environment(game, seed=1)
    step = table.reset()
    player = step.observations["current_player"]
    assert len(step.observations["info_state"][player]) == game.observation_tensor_size()
    assert not table.step([step.observations["legal_actions"][player][0]]).last()
