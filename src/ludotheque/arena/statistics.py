"""The statistics that reports need, of plain lists."""

from __future__ import annotations

import math
from collections.abc import Sequence


def mean(values: Sequence[float]) -> float:
    """The mean; 0 of an empty list."""
    return math.fsum(values) / len(values) if values else 0.0


def percentile(ordered: Sequence[float], part: float) -> float:
    """The value below which the fraction `part` of the sorted values lies, interpolated; 0 of an empty list.

    >>> percentile([1, 2, 3, 4], 0.5)
    2.5
    """
    if not ordered:
        return 0.0
    place = part * (len(ordered) - 1)
    low = math.floor(place)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (ordered[high] - ordered[low]) * (place - low)
