"""The features of an observation, and the helper functions with which `observe.py` files write them.

A game lists its `FEATURES`: groups of numbers that follow each other in one vector. The length of the vector depends
only on the bounds of the rules, never on an option or a board, so a network that was trained under one set of options
can read the vector under any other.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from ludotheque.core.contract import MOST_SEATS, Array


@dataclass(frozen=True, slots=True)
class Feature:
    """A group of numbers: its name, its shape, its meaning, and the bounds of each number."""

    name: str
    shape: tuple[int, ...]
    meaning: str
    least: float = 0.0
    most: float = 1.0

    @property
    def size(self) -> int:
        """The number of numbers in the group.

        >>> Feature("planes", (3, 12, 12), "").size
        432
        """
        return math.prod(self.shape)


WHO_DECIDES = (Feature("to_move", (MOST_SEATS,), "who decides: the observing seat first, then clockwise"),)
"""The features of a game without an `observe.py`."""


def offsets(features: Sequence[Feature]) -> tuple[int, ...]:
    """The index in the vector where each group begins.

    >>> offsets([Feature("pawns", (2, 5), ""), Feature("dice", (4,), ""), Feature("score", (1,), "")])
    (0, 10, 14)
    """
    return tuple(sum(feature.size for feature in features[:k]) for k in range(len(features)))


# --- kernels for `observe.py` files -----------------------------------------------------------------


def one_hot(out: Array, first: int, number: int, count: int) -> None:
    """Write a 1 at index `number` of the `count` numbers that begin at `first`; nothing if it is out of range."""
    if 0 <= number < count:
        out[first + number] = 1.0


def fraction(number: int, most: int) -> float:
    """`number / most`, at most 1; 0 if `most` is 0."""
    return min(number, most) / most if most > 0 else 0.0
