"""What a seat sees, as numbers: the table of features that a game's `observe.py` fills, and the vector itself.

A game lists its `FEATURES`; their numbers lie one group after the other in one vector, whose length hangs on
the bounds of the rules only, never on an option or a board. So a network trained under one set of options
reads the vector of any other.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from types import ModuleType
from typing import TYPE_CHECKING, Any

import numpy as np

from ludotheque.core.compile import OBSERVE, beside
from ludotheque.core.contract import MOST_SEATS, Array
from ludotheque.core.layout import copy

if TYPE_CHECKING:
    from ludotheque.core.game import Game
    from ludotheque.core.state import State


@dataclass(frozen=True, slots=True)
class Feature:
    """A group of numbers: its name, its shape, what it means, and the bounds of each number."""

    name: str
    shape: tuple[int, ...]
    meaning: str
    least: float = 0.0
    most: float = 1.0

    @property
    def size(self) -> int:
        """How many numbers it has.

        >>> Feature("planes", (3, 12, 12), "").size
        432
        """
        return math.prod(self.shape)


WHO_DECIDES = (Feature("to_move", (MOST_SEATS,), "who decides, the own seat first, then clockwise"),)
"""The features of a game without an `observe.py`."""


def offsets(features: Sequence[Feature]) -> tuple[int, ...]:
    """Where each group begins in the vector.

    >>> offsets([Feature("pawns", (2, 5), ""), Feature("dice", (4,), ""), Feature("score", (1,), "")])
    (0, 10, 14)
    """
    return tuple(sum(feature.size for feature in features[:k]) for k in range(len(features)))


# --- kernels that `observe.py` files write with -----------------------------------------------------


def mark(out: Array, first: int, number: int, count: int) -> None:
    """One of `count` things, as a 1 among zeros; a number that names none leaves zeros."""
    if 0 <= number < count:
        out[first + number] = 1.0


def part(number: int, most: int) -> float:
    """A count as a part of the most there usually are, 1 at most."""
    return min(number, most) / most if most > 0 else 0.0


# --- what callers ask ---------------------------------------------------------------------------------


def features_of(rules: ModuleType) -> tuple[Feature, ...]:
    """The features of a game, in the order of the vector."""
    features: tuple[Feature, ...] = getattr(beside(rules, OBSERVE), "FEATURES", WHO_DECIDES)
    return features


@cache
def length_of(rules: ModuleType) -> int:
    """The length of a game's observations."""
    return sum(feature.size for feature in features_of(rules))


def bounds_of(rules: ModuleType) -> tuple[Any, Any]:
    """The least and the greatest value of each number, as two arrays."""
    features = features_of(rules)
    sizes = [feature.size for feature in features]
    least = np.repeat(np.array([feature.least for feature in features], np.float32), sizes)
    most = np.repeat(np.array([feature.most for feature in features], np.float32), sizes)
    return least, most


def observed(state: State, seat: int) -> Any:
    """What a seat sees of a position: it is hidden first, so nothing else can be in it.

    >>> from ludotheque.core.game import Game
    >>> observed(Game("daldos").start(), 0).dtype
    dtype('float32')
    """
    game = state.game
    record = copy(state.view(seat).record)
    out = np.zeros(length_of(game.rules), np.float32)
    game.kernels().observe(game.board, record, seat, out)
    return out


def groups(game: Game, vector: Any) -> dict[str, Any]:
    """The groups of an observation by name, in their shapes; nothing is copied."""
    parts = zip(features_of(game.rules), offsets(features_of(game.rules)), strict=True)
    return {feature.name: vector[at : at + feature.size].reshape(feature.shape) for feature, at in parts}
