"""What a seat sees as numbers: groups of features, and the helpers that `observe.py` files write them with.

A game lists its `FEATURES`; their numbers lie one group after the other in one vector, whose length depends on
the bounds of the rules only, never on an option or a board. So a network trained under one set of options
reads the vector of any other.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from ludotheque.core.contract import MOST_SEATS, Array


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
