"""Alaska as numbers: ice, containers and trucks, the own cards and no others'."""

from __future__ import annotations

from typing import Any

import numpy as np

from ludotheque import Game, State
from ludotheque.conformance import random_decision
from ludotheque.core.observation import groups, observed


def seen(state: State, seat: int) -> dict[str, Any]:
    return groups(state.game, observed(state, seat))


def test_the_first_position() -> None:
    game = Game("alaska", players=3)
    told = seen(game.start(), 1)
    hexes = int(game.board.hexes)
    assert told["water"].sum() == hexes and not told["ice"].any()
    assert told["boxes"][:3, hexes].tolist() == [1, 1, 1], "fourteen of each on the island"
    assert told["boxes"].sum() == 3 and told["playing"].tolist() == [1, 1, 1, 0]
    assert (told["trucks"] == told["homes"]).all() and told["trucks"].sum() == 3
    assert told["colour"].tolist() == [0, 1, 0, 0] and told["turn"].tolist() == [0, 0, 1, 0]
    assert told["events"].tolist() == [1] * 6 and told["stock"].tolist() == [1] * 4


def test_own_cards_are_seen_and_others_are_counted() -> None:
    game = Game("alaska", players=2).compiled()
    states = [random_decision(game, seed, 150) for seed in range(6)]
    assert any(state.record.hand[0].any() for state in states) and any(state.record.hand[1].any() for state in states)
    for state in states:
        for seat in range(2):
            told = seen(state, seat)
            assert np.allclose(told["hand"] * 10, state.record.hand[seat])
            assert np.allclose(told["kept"][:2] * 10, [state.record.kept[seat], state.record.kept[1 - seat]])
            unseen = (
                state.record.event_deck + np.array([0, 1, 0, 0, 1, 1]) * state.record.hand[1 - seat][[0, 0, 0, 0, 1, 2]]
            )
            assert np.allclose(told["events"] * game.board.event_count, unseen), "the pile and the other hand together"
