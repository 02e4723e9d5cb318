"""The strength of bots from their games: Bradley–Terry ratings on the Elo scale, with confidence intervals.

The library choix fits the model. A seat's win share counts as a win against each other seat at its table, with the
weight 2 / seats, so that a game of many seats has no more weight than a choice of one winner among them. One additional
draw is assumed between every two bots that met, so that a bot that always loses has a rating too. The intervals come
from the curvature of the likelihood at the fit. They assume that games are independent; because the seats rotate over
the same dice, they are slightly too wide.
"""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from ludotheque.core.extras import extra
from ludotheque.core.outcome import Z

with extra("arena", "ludotheque.arena"):
    import choix

MIDDLE = 1500.0
"""The mean rating of all bots."""

POINTS = 400 / math.log(10)
"""Elo points per unit of the model: 400 points are odds of ten to one."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A line of the final table; `low` and `high` bound the 95 % confidence interval of the rating."""

    bot: str
    rating: float
    low: float
    high: float
    games: int
    wins: float

    def data(self) -> dict[str, Any]:
        """The line as plain data."""
        return asdict(self)


def ratings(rows: Any, bots: list[str]) -> list[Rating]:
    """The final table, best first. It depends only on the rows."""
    place = {bot: index for index, bot in enumerate(bots)}
    wins = np.zeros((len(bots), len(bots)))
    games, total = [0] * len(bots), [0.0] * len(bots)
    for seats, win_shares in zip(rows["bots"].to_pylist(), rows["win_shares"].to_pylist(), strict=True):
        for bot, win_share in zip(seats, win_shares, strict=True):
            games[place[bot]] += 1
            total[place[bot]] += win_share
            for other in seats:
                if other != bot:
                    wins[place[bot], place[other]] += win_share * 2 / len(seats)
    table = []
    for bot, (rating, spread) in zip(bots, fit(wins), strict=True):
        low, high = rating - Z * spread, rating + Z * spread
        index = place[bot]
        table.append(Rating(bot, round(rating, 1), round(low, 1), round(high, 1), games[index], round(total[index], 6)))
    return sorted(table, key=lambda line: (-line.rating, line.bot))


def fit(wins: Any) -> list[tuple[float, float]]:
    """Ratings and their standard errors; `wins[a, b]` is how often bot a won against bot b."""
    wins = wins + 0.5 * ((wins + wins.T) > 0)
    strengths = choix.ilsr_pairwise_dense(wins, max_iter=10_000)
    strengths = strengths - strengths.mean()
    odds = 1 / (1 + np.exp(strengths[None, :] - strengths[:, None]))
    known = (wins + wins.T) * odds * (1 - odds)
    information = np.diag(known.sum(1)) - known
    spreads = np.sqrt(np.clip(np.diag(np.linalg.pinv(information, hermitian=True)), 0, None))
    return [(MIDDLE + POINTS * float(s), POINTS * float(e)) for s, e in zip(strengths, spreads, strict=True)]
