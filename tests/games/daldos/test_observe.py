"""Daldøs as numbers, from the viewpoint of each side."""

from __future__ import annotations

from typing import Any

import numpy as np

from ludotheque import Game, State
from ludotheque.core.observation import groups, observed


def groups_of(state: State, seat: int) -> dict[str, Any]:
    return groups(state.game, observed(state, seat))


def test_the_first_position_is_the_same_for_both() -> None:
    state = Game("daldos").start().play("r13")
    white, black = groups_of(state, 0), groups_of(state, 1)
    for side in (white, black):
        assert np.flatnonzero(side["own_asleep"]).tolist() == list(range(12))
        assert np.flatnonzero(side["enemy_asleep"]).tolist() == list(range(12))
        assert not side["own_awake"].any() and not side["enemy_awake"].any()
        assert side["dice"].tolist() == [0.25, 0, 0.25, 0]
        assert side["pawns"].tolist() == [1, 1]
    assert (white["turn"], black["turn"]) == (1, -1)


def test_an_active_pawn() -> None:
    """A white pawn on M4, the 16th hole of its road, and the 16th of Black's: the middle row is common."""
    state = Game("daldos").start().play("r13").play("1:W12-M1!").play("3:M1-M4")
    white, black = groups_of(state, 0), groups_of(state, 1)
    assert np.flatnonzero(white["own_awake"]).tolist() == [15]
    assert np.flatnonzero(black["enemy_awake"]).tolist() == [15]
    assert white["own_asleep"].sum() == 11 and black["enemy_asleep"].sum() == 11
    assert (white["turn"], black["turn"]) == (-1, 1)


def test_options_are_observed() -> None:
    usual, loop = (groups_of(game.start(), 0) for game in (Game("daldos"), Game("daldos", preset="ludii_daldosa")))
    assert usual["route"].tolist() == [1, 0, 0] and loop["route"].tolist() == [0, 0, 1]
    assert usual["double_one"].tolist() == [1, 0, 0] and loop["double_one"].tolist() == [0, 0, 1]
    assert (usual["jump"], loop["jump"]) == (0, 1)
