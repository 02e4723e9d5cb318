"""Whole games of Ayalan against a second, plain game written from the rule sheet alone."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ludotheque import Game
from ludotheque.core.batch import perft
from ludotheque.core.random import STREAM, begin, draw
from ludotheque.games.ayalan.notation import tidy
from tests.conftest import FULL
from tests.games.ayalan.helpers import TEAMS, plain
from tests.games.ayalan.naive import Table, sequences


@pytest.mark.parametrize(("sides", "options"), TEAMS, ids=["13", "12", "123", "1234"])
def test_as_many_sequences_as_the_plain_game(sides: tuple[int, ...], options: dict[str, Any]) -> None:
    start = Game("ayalan", **options).start()
    for depth in range(1, 7 if FULL else 5):
        assert perft(start, depth) == sequences(Table(sides), depth)


@pytest.mark.clause("AYA-11", "AYA-13", "AYA-14", "AYA-16", "AYA-R7", "AYA-R17")
@pytest.mark.parametrize("option", [{}, {"blocked_may_pass": True}, {"recovered_token": "before"}], ids=str)
@pytest.mark.parametrize(("sides", "team"), TEAMS, ids=["13", "12", "123", "1234"])
def test_whole_games_as_the_plain_game_plays_them(
    sides: tuple[int, ...], team: dict[str, Any], option: dict[str, Any]
) -> None:
    """Every position of random games: the same actions, the same text, the same scores."""
    game = Game("ayalan", **team, **option)
    random = np.zeros(STREAM, np.int64)
    for index in range(40 if FULL else 4):
        begin(random, 11, index)
        state = game.start()
        table = Table(sides, may_pass="blocked_may_pass" in option, lift_first="recovered_token" in option)
        while not state.is_over:
            assert state.position == table.position()
            assert plain(state) == sorted(table.legal()), state
            before = dict(zip(sides, state.running_scores(), strict=True))
            assert before == {side: table.score(side) for side in sides}
            legal = state.legal_actions()
            # Every third choice is the first of the list: longer straight roads than chance would give.
            action = legal[draw(random, len(legal))] if draw(random, 3) else legal[0]
            text = tidy(game.fields, state.fields, state.text_of(action))
            state = state.play(action)
            table.play(text)
        assert state.position == table.position() and table.legal() == []
        assert state.scores == [table.score(side) for side in sides]
