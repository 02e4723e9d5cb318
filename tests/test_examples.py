"""The examples run; at full dose the learner beats random play."""

from __future__ import annotations

import pytest
from examples.openspiel_mcts import match

from ludotheque import Game
from tests.conftest import FULL


def test_openspiel_search() -> None:
    results = match("daldos(throw_limit=6)", games=2, simulations=2)
    assert len(results) == 2 and all(-1 <= result <= 1 for result in results)


def test_the_tour_shows_positions() -> None:
    from examples import tour

    assert tour.woken.position == "wwwwwwwwwww./W............/bbbbbbbbbbbb w 3 0"
    assert tour.view == tour.view.view(0) and not tour.route.is_over


def test_the_learner_learns() -> None:
    """Torch is an extra of its own; where it is not installed, nothing is to be tested."""
    pytest.importorskip("torch")
    from examples.learn import Settings, learn

    if FULL:
        assert learn(Game("ayalan", players=2), seconds=3600, rounds=41).win_rate() > 0.75
        assert learn(Game("daldos"), seconds=3600, rounds=101).win_rate() > 0.6
    else:
        small = Settings(lanes=8, steps=4, width=8, batch=16, trials=20)
        learner = learn(Game("daldos"), seconds=3600, settings=small, rounds=2)
        assert 0 < learner.win_rate(games=30) < 1
