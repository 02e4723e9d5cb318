"""Alcatraz as numbers, with the own prisoners first."""

from __future__ import annotations

from typing import Any

import numpy as np

from ludotheque import Game, State
from ludotheque.core.observation import groups, observed


def groups_of(state: State, seat: int) -> dict[str, Any]:
    return groups(state.game, observed(state, seat))


def test_guards_hatching_and_cell() -> None:
    seen = groups_of(Game("alcatraz", players=3, first_player=1).start(), 2)
    rows, columns = np.nonzero(seen["guards"])
    assert rows.tolist() == list(range(8))
    assert "".join("abcdefghi"[column] for column in columns) == "eaiaiaia"
    assert seen["hatched"].sum() == 9 and seen["hatched"][0, 4] == 1
    assert seen["cell"].tolist() == [1, 1, 1, 0] and seen["playing"].tolist() == [1, 1, 1, 0]
    assert seen["turn"].tolist() == [0, 1, 0, 0], "seat 0 sits to the left of seat 2"
    assert seen["move"] == 1 and seen["run"] == 0


def test_prisoners_are_grouped_by_player() -> None:
    state = Game("alcatraz", first_player=1).start()
    release = next(text for text in state.legal_texts() if "c9" in text)
    state = state.play(release)
    own, other = groups_of(state, 0), groups_of(state, 1)
    assert own["prisoners"][0, 8, 2] == 1 and own["prisoners"].sum() == 1
    assert other["prisoners"][1, 8, 2] == 1 and other["prisoners"].sum() == 1
    assert own["cell"].tolist()[:2] == [0.75, 1] and other["cell"].tolist()[:2] == [1, 0.75]
