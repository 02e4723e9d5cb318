"""The observation of Thin Ice: the player's own pawn comes first, and nothing hidden is included."""

from __future__ import annotations

from typing import Any

import numpy as np

from ludotheque import Game, State
from ludotheque.conformance.sample import random_decision
from ludotheque.core.observation import groups, observed


def observation(state: State, seat: int) -> dict[str, Any]:
    return groups(state.game, observed(state, seat))


def test_every_tile_and_pawn_is_on_its_space() -> None:
    state = random_decision(Game("thin_ice").compiled(), 3, 80)
    record = state.record
    for seat in range(state.seats):
        features = observation(state, seat)
        spaces = {int(place) for place in record.place[1 : int(record.tiles) + 1] if place >= 0}
        assert set(np.flatnonzero(features["sides"].any(0)).tolist()) == spaces
        for pawn in range(int(record.pawns)):
            plane = features["pawns"][(pawn - seat) % int(record.pawns)]
            on_the_sea = bool(int(record.on) >> pawn & 1)
            assert np.flatnonzero(plane).tolist() == ([int(record.pawn_at[pawn])] if on_the_sea else [])
        assert features["seat"].argmax() == seat and features["playing"].sum() == state.seats


def test_only_the_owner_sees_a_hand() -> None:
    state = random_decision(Game("thin_ice", mode="advanced", players=3).compiled(), 1, 150)
    held = [int(n) for n in state.record.held[:3]]
    assert sum(held) > 0
    for seat in range(3):
        features = observation(state, seat)
        assert round(float(features["hand"].sum() * 4)) == held[seat]
        assert np.allclose(features["held"][:3] * 4, [held[(seat + k) % 3] for k in range(3)])


def test_the_observation_names_the_mates() -> None:
    state = Game("thin_ice", preset="teams").compiled().start()
    assert observation(state, 1)["mates"].tolist() == [1, 0, 0, 1, 0, 0]
