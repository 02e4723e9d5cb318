"""Alaska as numbers: ice, containers, trucks, the own cards, and only the number of other cards."""

from __future__ import annotations

from typing import Any

import numpy as np

from ludotheque import Game, State
from ludotheque.conformance import random_decision
from ludotheque.core.observation import groups, observed


def groups_of(state: State, seat: int) -> dict[str, Any]:
    return groups(state.game, observed(state, seat))


def test_the_first_position() -> None:
    game = Game("alaska", players=3)
    seen = groups_of(game.start(), 1)
    hexes = int(game.board.hexes)
    assert seen["water"].sum() == hexes and not seen["ice"].any()
    assert seen["boxes"][:3, hexes].tolist() == [1, 1, 1], "fourteen of each on the island"
    assert seen["boxes"].sum() == 3 and seen["playing"].tolist() == [1, 1, 1, 0]
    assert (seen["trucks"] == seen["homes"]).all() and seen["trucks"].sum() == 3
    assert seen["colour"].tolist() == [0, 1, 0, 0] and seen["turn"].tolist() == [0, 0, 1, 0]
    assert seen["events"].tolist() == [1] * 6 and seen["stock"].tolist() == [1] * 4


def test_own_cards_are_seen_and_others_are_counted() -> None:
    game = Game("alaska", players=2).compiled()
    states = [random_decision(game, seed, 150) for seed in range(6)]
    assert any(state.record.hand[0].any() for state in states) and any(state.record.hand[1].any() for state in states)
    for state in states:
        for seat in range(2):
            seen = groups_of(state, seat)
            assert np.allclose(seen["hand"] * 10, state.record.hand[seat])
            assert np.allclose(seen["kept"][:2] * 10, [state.record.kept[seat], state.record.kept[1 - seat]])
            unseen = (
                state.record.event_deck + np.array([0, 1, 0, 0, 1, 1]) * state.record.hand[1 - seat][[0, 0, 0, 0, 1, 2]]
            )
            assert np.allclose(seen["events"] * game.board.event_count, unseen), "the pile and the other hand together"
