"""OpenSpiel's own tests on every game, and what they do not ask: secrets, memory, the same games as elsewhere."""

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


def random_walk(state: Any, luck: random.Random, most: int = 10_000) -> Any:
    """Play at random, chance by its weights."""
    for _ in range(most):
        if state.is_terminal():
            break
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(luck.choices(outcomes, weights)[0])
        else:
            state.apply_action(luck.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize(("slug", "row"), cases(few=1))
def test_random_sim(slug: str, row: dict[str, Any], capfd: pytest.CaptureFixture[str]) -> None:
    """OpenSpiel's random simulation, with every state saved and read again."""
    pyspiel.random_sim_test(loaded(slug, row), num_sims=1, serialize=True, verbose=False)
    assert "Error" not in capfd.readouterr().err


def test_api() -> None:
    """OpenSpiel's integration test as it is shipped, restricted to our games."""
    done = subprocess.run(
        [sys.executable, "-c", API_TEST.format(names="|".join(SLUGS))], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    ran = re.search(r"Ran (\d+) tests", done.stderr)
    assert ran and int(ran[1]) >= 5 * len(SLUGS), done.stderr


@pytest.mark.parametrize("slug", SLUGS)
def test_the_same_game_as_elsewhere(slug: str) -> None:
    """Positions, lists, chances and returns are those of the game itself."""
    state = loaded(slug, {}).new_initial_state()
    own = Game(slug).compiled().start()
    luck = random.Random(1)
    while not state.is_terminal():
        assert state.is_chance_node() == own.is_chance
        if own.is_chance:
            assert dict(state.chance_outcomes()) == pytest.approx(own.outcomes())
            action = luck.choice(state.legal_actions())
        else:
            assert state.current_player() == own.to_move
            assert state.legal_actions() == sorted(own.legal_actions())
            action = luck.choice(state.legal_actions())
            assert state.action_to_string(action) == own.text_of(action)
        state.apply_action(action)
        own = State(own.game, own.play(action).record)
    assert str(state) == own.position
    seats = own.seats
    assert state.returns() == pytest.approx([(seats * share - 1) / (seats - 1) for share in own.win_shares or []])


@pytest.mark.parametrize("slug", SLUGS)
def test_observers(slug: str) -> None:
    """The tensor is the vector of `observe.py`, in its groups."""
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
    """A seat remembers what it was told and what it sees, and nothing that it cannot know."""
    options: dict[str, Any] = {"mode": "advanced"} if "mode" in defaults(registry.info(slug)) else {}
    game = loaded(slug, options)
    luck = random.Random(3)
    state = game.new_initial_state()
    for _ in range(12):
        random_walk(state, luck, 9)
        if state.is_terminal():
            break
        for player in range(game.num_players()):
            told = state.information_state_string(player)
            seen = state.observation_string(player)
            assert told.startswith(f"seat {player}: {seen}\n")
            determinization = Position(state.state.determinization(player, 7))
            assert determinization.text(player) == seen
    again = game.deserialize_state(state.serialize())
    for player in range(game.num_players()):
        assert again.information_state_string(player) == state.information_state_string(player)
    assert state.information_state_string(0).count(" ") >= state.move_number() // 2


@pytest.mark.parametrize("slug", SLUGS)
def test_clones_go_their_own_way(slug: str) -> None:
    state = random_walk(loaded(slug, {}).new_initial_state(), random.Random(4), 12)
    before = str(state)
    for twin in (state.clone(), pickle.loads(pickle.dumps(state))):
        assert str(twin) == before and twin.history() == state.history()
        random_walk(twin, random.Random(5), 3)
        assert str(twin) != before and str(state) == before


def test_parameters() -> None:
    """Options are parameters, in a game string too; a bad one gets its reason."""
    assert pyspiel.load_game("alaska(players=3)").num_players() == 3
    teams = pyspiel.load_game("thin_ice(players=4,teams=0;1;0;1)")
    assert teams.new_initial_state().state.game.options["teams"] == "0,1,0,1"
    game, state = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(teams, teams.new_initial_state()))
    assert state.state.game.options == teams.game.options and game.num_players() == 4
    assert pyspiel.load_game("thin_ice(grid_size=_4)").game.options["grid_size"] == "4"
    assert pyspiel.load_game("ayalan(blocked_may_pass=True)").game.options["blocked_may_pass"] == "true"
    with pytest.raises(Exception, match="expected exit, loop or loop_any"):
        pyspiel.load_game("daldos(route=lop)")


def test_its_algorithms_run_unchanged() -> None:
    """Tree search and OpenSpiel's environment for learners take a game of ours as any other."""
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
