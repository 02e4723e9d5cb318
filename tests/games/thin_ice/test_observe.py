"""Thin Ice as numbers: the sea, the own pawn first, and only what a seat knows."""

from __future__ import annotations

from typing import Any

import numpy as np

from ludotheque import Game, State
from ludotheque.conformance.sample import random_decision
from ludotheque.core.observation import groups, observed


def seen(state: State, seat: int) -> dict[str, Any]:
    return groups(state.game, observed(state, seat))


def test_every_tile_and_pawn_is_on_its_space() -> None:
    state = random_decision(Game("thin_ice").compiled(), 3, 80)
    record = state.record
    for seat in range(state.seats):
        told = seen(state, seat)
        spaces = {int(place) for place in record.place[1 : int(record.tiles) + 1] if place >= 0}
        assert set(np.flatnonzero(told["sides"].any(0)).tolist()) == spaces
        for pawn in range(int(record.pawns)):
            plane = told["pawns"][(pawn - seat) % int(record.pawns)]
            on_the_sea = bool(int(record.on) >> pawn & 1)
            assert np.flatnonzero(plane).tolist() == ([int(record.pawn_at[pawn])] if on_the_sea else [])
        assert told["seat"].argmax() == seat and told["playing"].sum() == state.seats


def test_hands_are_the_owners_alone() -> None:
    state = random_decision(Game("thin_ice", mode="advanced", players=3).compiled(), 1, 150)
    held = [int(n) for n in state.record.held[:3]]
    assert sum(held) > 0
    for seat in range(3):
        told = seen(state, seat)
        assert round(float(told["hand"].sum() * 4)) == held[seat]
        assert np.allclose(told["held"][:3] * 4, [held[(seat + k) % 3] for k in range(3)])


def test_team_mates_are_told() -> None:
    state = Game("thin_ice", preset="teams").compiled().start()
    assert seen(state, 1)["mates"].tolist() == [1, 0, 0, 1, 0, 0]
