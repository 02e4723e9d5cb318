"""From how well the seats stand to their chances."""

from __future__ import annotations

import math

from ludotheque.core.contract import Array


def to_chances(worths: Array, seats: int) -> None:
    """Turn worths into chances that sum to 1, in place: one more is e times the odds.

    >>> worths = [0.0, math.log(3)]
    >>> to_chances(worths, 2)
    >>> [round(chance, 6) for chance in worths]
    [0.25, 0.75]
    """
    most = worths[0]
    for seat in range(1, seats):
        most = max(most, worths[seat])
    total = 0.0
    for seat in range(seats):
        worths[seat] = math.exp(worths[seat] - most)
        total += worths[seat]
    for seat in range(seats):
        worths[seat] /= total
