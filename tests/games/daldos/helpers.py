"""Helpers for the tests of Daldøs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from ludotheque import Game, State
from ludotheque.core.random import STREAM, begin, draw

EXAMPLE = "wwwwwwwwwww./....W......../bbbbbbbbbbbb"
"""The rows of a position with one white pawn awake, on M5."""


def at(position: str, **options: Any) -> State:
    """Read a position."""
    return Game("daldos", **options).position(position)


def random_steps(game: Game, steps: int, seed: int) -> Iterator[State]:
    """The positions of random games, one after the other, without the first position of each."""
    random: Any = np.zeros(STREAM, np.int64)
    begin(random, seed, 0)
    state = game.start()
    for _ in range(steps):
        if state.is_over:
            state = game.start()
        legal = state.legal_actions()
        state = state.roll(random) if state.is_chance else state.play(legal[draw(random, len(legal))])
        yield state
