"""The legal actions of Alcatraz, compared with `naive.py` and between backends."""

from __future__ import annotations

import random

import numpy as np
import pytest

from ludotheque import Game
from ludotheque.games.alcatraz.rules.record import MOST_ACTIONS
from tests.games.alcatraz.naive import Yard
from tests.games.alcatraz.positions import random_position


@pytest.mark.clause("ALC-06", "ALC-15", "ALC-R3", "ALC-R5", "ALC-R14")
@pytest.mark.parametrize("own_capture", ["never", "mover_only"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_legal_actions_agree_with_the_naive_version(players: int, own_capture: str, full_dose: bool) -> None:
    rng = random.Random(players)
    edge = rng.choice(["must_run", "may_stay"])
    game = Game("alcatraz", players=players, own_capture=own_capture, alarm_edge=edge)
    for _ in range(20_000 if full_dose else 250):
        text = random_position(rng, players)
        state = game.position(text)
        assert state.position == text
        slow = Yard.read(text, own_capture, edge).legal()
        assert state.legal_texts() == sorted(slow), text
        assert len(slow) <= MOST_ACTIONS


def test_compiled_and_interpreted_legal_actions_agree() -> None:
    rng = random.Random(4)
    game = Game("alcatraz", players=4)
    compiled = game.kernels("cpu").legal_actions
    out = np.zeros(MOST_ACTIONS, np.int64)
    for _ in range(100):
        state = game.position(random_position(rng, 4))
        n = compiled(game.board, state.record, out)
        assert tuple(out[:n]) == state.legal_actions()
