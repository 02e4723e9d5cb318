"""The examples run; in the full test campaign, the learner beats random play."""

from __future__ import annotations

import pytest
from examples.openspiel_mcts import match

from ludotheque import Game
from ludotheque.bots.match import play_match
from tests.games import FULL


def test_openspiel_search() -> None:
    results = match("daldos(throw_limit=6)", games=2, simulations=2)
    assert len(results) == 2 and all(-1 <= result <= 1 for result in results)


def test_the_tour_shows_positions() -> None:
    from examples import tour

    assert tour.woken.position == "wwwwwwwwwww./W............/bbbbbbbbbbbb w 3 0"
    assert tour.view == tour.view.view(0) and not tour.route.is_over


def test_the_bot_class_plays() -> None:
    result = play_match(Game("daldos"), ["examples.bot_class:PointHunter", "random"], 2)
    assert sum(result.wins) == 2


if FULL:  # needs torch, which only `make campaign` installs

    @pytest.mark.campaign
    def test_the_learner_beats_random_play() -> None:
        from examples.learn import learn

        assert learn(Game("ayalan", players=2), seconds=3600, rounds=41).win_rate() > 0.75
        assert learn(Game("daldos"), seconds=3600, rounds=101).win_rate() > 0.6
