"""The kernels against a second, slow reading of the rules, over whole random games and a tree of positions."""

from __future__ import annotations

import numpy as np
import pytest

from ludotheque import Game, State
from ludotheque.core.random import STREAM, begin, draw
from ludotheque.games.thin_ice.agenda import ACT
from tests.games.thin_ice.naive import Table

TREES = [
    "i13:IIIII/IIIII/IIHII/IIIII/IIIII bear=k11z A=k12 B=l10 C=j10 @0",
    "j12:IhOI/1IIc bear=k11 A=j12 B=l11 C=m12 @0",
]


def agree(state: State) -> None:
    """The list of actions, and what each result of the die would let one choose."""
    table = Table(state.position)
    assert table.actions() == set(state.legal_texts()), state
    if "roll" not in state.legal_texts():
        return
    for outcome in ("slide", "crack", "freeze", "bear"):
        if outcome == "bear" and (not state.record.awake or state.record.bear < 0):
            continue
        after = state.play("roll").play(f"d:{outcome}")
        wanted = table.targets(outcome)
        if wanted:
            assert set(after.legal_texts()) == wanted, (state, outcome)


@pytest.mark.clause("THI-13", "THI-21", "THI-32", "THI-43", "THI-45")
@pytest.mark.parametrize("players", [2, 4, 6])
def test_random_games_agree(players: int, full_dose: bool) -> None:
    random = np.zeros(STREAM, np.int64)
    for index in range(200 if full_dose else 4):
        begin(random, 11, index)
        state = Game("thin_ice", players=players).start()
        while not state.is_over:
            if state.record.phase == ACT:
                agree(state)
            legal = state.legal_actions()
            state = state.roll(random) if state.is_chance else state.play(legal[draw(random, len(legal))])


@pytest.mark.parametrize("text", TREES)
def test_the_first_plies_agree(text: str) -> None:
    """The trees whose leaves `perft.toml` counts."""
    level = [Game("thin_ice", players=3).position(text)]
    for depth in range(3):
        following = []
        for state in level:
            if state.record.phase == ACT:
                agree(state)
            if depth < 2:
                following += [state.play(action) for action in state._next[0]]
        level = following
