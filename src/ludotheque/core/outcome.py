"""Payoffs and win shares of games, and confidence intervals of win rates.

A seat's *win share* is its part of the one win of a game; the win shares of all seats sum to 1. A *payoff* is the
same on a scale from -1 to 1 with sum 0, as reinforcement learning uses it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

Z = 1.959964
"""95 % of a normal distribution lie within this many standard deviations of its mean."""

Interval = tuple[float, float, float]
"""A rate, and the lower and the upper end of its 95 % confidence interval."""


def payoff(win_share: float, seats: int) -> float:
    """The payoff of a win share; the payoffs of all seats sum to 0. Also a kernel.

    A sole winner has 1, and each of the n - 1 losers has -1 / (n - 1). If all seats share the win equally, each has 0.

    >>> [payoff(share, 3) for share in (1.0, 0.0, 0.0)]
    [1.0, -0.5, -0.5]
    """
    return (seats * win_share - 1.0) / (seats - 1)


def payoffs(win_shares: Sequence[float] | None, seats: int) -> list[float]:
    """The payoffs of all seats; zeros if the game is not over (`win_shares` is None).

    >>> payoffs([0.5, 0.5], 2), payoffs(None, 2)
    ([0.0, 0.0], [0.0, 0.0])
    """
    return [0.0] * seats if win_shares is None else [payoff(share, seats) for share in win_shares]


def rate(total: float, n: int) -> Interval:
    """The rate `total / n` with its Wilson interval; `total` may hold fractions, such as shared wins.

    >>> [round(value, 3) for value in rate(5, 10)]
    [0.5, 0.237, 0.763]
    """
    if not n:
        return 0.0, 0.0, 1.0
    part = total / n
    middle = (part + Z * Z / (2 * n)) / (1 + Z * Z / n)
    half = Z * math.sqrt(part * (1 - part) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n)
    return part, max(0.0, middle - half), min(1.0, middle + half)


def mean_rate(mean: float, variance: float, n: int) -> Interval:
    """A mean win share of n games with its interval, from the variance of the win share over the games.

    The variance is taken to be at least 0.25 / n, so that n equal results do not give an interval of width 0.

    >>> [round(value, 3) for value in mean_rate(0.5, 0.25, 100)]
    [0.5, 0.402, 0.598]
    """
    half = Z * math.sqrt(max(variance, 0.25 / max(1, n)) / max(1, n))
    return mean, max(0.0, mean - half), min(1.0, mean + half)
