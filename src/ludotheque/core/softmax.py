"""Softmax over the seats: from values to probabilities. A kernel."""

from __future__ import annotations

import math

from ludotheque.core.contract import Array


def softmax(values: Array, seats: int) -> None:
    """Replace the values of the seats by probabilities that sum to 1, in place.

    A value that is greater by 1 has e times the odds.

    >>> values = [0.0, math.log(3)]
    >>> softmax(values, 2)
    >>> [round(probability, 6) for probability in values]
    [0.25, 0.75]
    """
    most = values[0]
    for seat in range(1, seats):
        most = max(most, values[seat])
    total = 0.0
    for seat in range(seats):
        values[seat] = math.exp(values[seat] - most)
        total += values[seat]
    for seat in range(seats):
        values[seat] /= total
