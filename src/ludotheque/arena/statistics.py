"""The few statistics that tables and reports need, from plain lists."""

from __future__ import annotations

import math
from collections.abc import Sequence

Z = 1.959964
"""95 % of a normal distribution lies within so many standard deviations."""


def mean(values: Sequence[float]) -> float:
    """The average; 0 of nothing."""
    return math.fsum(values) / len(values) if values else 0.0


def percentile(ordered: Sequence[float], part: float) -> float:
    """The value below which that part of the sorted values lies, between neighbours where it falls between.

    >>> percentile([1, 2, 3, 4], 0.5)
    2.5
    """
    if not ordered:
        return 0.0
    place = part * (len(ordered) - 1)
    low = math.floor(place)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (ordered[high] - ordered[low]) * (place - low)


def rate(total: float, n: int) -> tuple[float, float, float]:
    """A rate of n cases with its 95 % confidence interval (Wilson); parts of a win count as parts.

    >>> [round(value, 3) for value in rate(5, 10)]
    [0.5, 0.237, 0.763]
    """
    if not n:
        return 0.0, 0.0, 1.0
    part = total / n
    middle = (part + Z * Z / (2 * n)) / (1 + Z * Z / n)
    half = Z * math.sqrt(part * (1 - part) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n)
    return part, max(0.0, middle - half), min(1.0, middle + half)
