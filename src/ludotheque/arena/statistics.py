"""The few statistics that tables and reports need, from plain lists."""

from __future__ import annotations

import math
from collections.abc import Sequence


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
