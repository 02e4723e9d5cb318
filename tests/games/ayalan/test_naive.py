"""Ayalan compared to the independent implementation in `naive.py`, in whole games."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ludotheque import Game
from ludotheque.core.batch import perft
from ludotheque.core.random import STREAM, begin, draw
from ludotheque.games.ayalan.notation import tidy
from tests.games import FULL
from tests.games.ayalan.helpers import SIDES_AND_OPTIONS, plain
from tests.games.ayalan.naive import Table, sequences


@pytest.mark.parametrize(("sides", "options"), SIDES_AND_OPTIONS, ids=["13", "12", "123", "1234"])
def test_perft_equals_the_naive_count(sides: tuple[int, ...], options: dict[str, Any]) -> None:
    start = Game("ayalan", **options).start()
    for depth in range(1, 7 if FULL else 5):
        assert perft(start, depth) == sequences(Table(sides), depth)


@pytest.mark.clause("AYA-11", "AYA-13", "AYA-14", "AYA-16", "AYA-R7", "AYA-R17")
@pytest.mark.parametrize("option", [{}, {"blocked_may_pass": True}, {"recovered_token": "before"}], ids=str)
@pytest.mark.parametrize(("sides", "players"), SIDES_AND_OPTIONS, ids=["13", "12", "123", "1234"])
def test_whole_games_equal_the_naive_games(
    sides: tuple[int, ...], players: dict[str, Any], option: dict[str, Any]
) -> None:
    """In every position of random games the legal actions, the position text and the scores are the same."""
    game = Game("ayalan", **players, **option)
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
            # Every third choice is the first of the list, so that routes have longer straight parts.
            action = legal[draw(random, len(legal))] if draw(random, 3) else legal[0]
            text = tidy(game.fields, state.fields, state.text_of(action))
            state = state.play(action)
            table.play(text)
        assert state.position == table.position() and table.legal() == []
        assert state.scores == [table.score(side) for side in sides]
