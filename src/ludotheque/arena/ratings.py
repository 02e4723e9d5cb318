"""How strong bots are, from their games: Bradley–Terry ratings on the scale of Elo, with confidence intervals.

choix fits the model. A seat's share of a win counts against each other seat at its table: with two seats that
is a win, a loss or half of both. Everybody is also taken to have drawn once with everybody met, so that a bot
that always loses has a rating too. Intervals come from drawing the deals anew: games with the same dice go
together, because they are not independent.
"""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from ludotheque.arena.statistics import percentile
from ludotheque.core.errors import LudothequeError

try:
    import choix
except ImportError as missing:
    raise LudothequeError("ratings need choix: install ludotheque[arena]") from missing

MIDDLE = 1500.0
"""The average rating of a field."""

POINTS = 400 / math.log(10)
"""Elo points of one unit of the model: 400 points are ten to one."""

DRAWS = 500
"""How often the deals are drawn anew for the intervals."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A line of the final table; `low` and `high` bound the rating with 95 % confidence."""

    bot: str
    rating: float
    low: float
    high: float
    games: int
    wins: float

    def data(self) -> dict[str, Any]:
        return asdict(self)


def ratings(rows: Any, bots: list[str], seed: int = 0) -> list[Rating]:
    """The final table, best first; the same rows give the same table."""
    place = {bot: index for index, bot in enumerate(bots)}
    deals = sorted(set(rows["deal"].to_pylist()))
    wins = np.zeros((len(deals), len(bots), len(bots)))
    games, total = [0] * len(bots), [0.0] * len(bots)
    order = {deal: index for index, deal in enumerate(deals)}
    columns = (rows[name].to_pylist() for name in ("deal", "bots", "shares"))
    for deal, seats, shares in zip(*columns, strict=True):
        for bot, share in zip(seats, shares, strict=True):
            games[place[bot]] += 1
            total[place[bot]] += share
            for other in seats:
                if other != bot:
                    wins[order[deal], place[bot], place[other]] += share
    best = _fit(wins.sum(0))
    random = np.random.default_rng(seed)
    drawn = [_fit(wins[random.integers(len(deals), size=len(deals))].sum(0)) for _ in range(DRAWS)]
    table = []
    for index, bot in enumerate(bots):
        column = sorted(float(one[index]) for one in drawn)
        low, high = percentile(column, 0.025), percentile(column, 0.975)
        rating = round(float(best[index]), 1)
        table.append(Rating(bot, rating, round(low, 1), round(high, 1), games[index], round(total[index], 6)))
    return sorted(table, key=lambda line: (-line.rating, line.bot))


def _fit(wins: Any) -> Any:
    """Ratings from who won how often against whom."""
    met = (wins + wins.T) > 0
    strengths = choix.ilsr_pairwise_dense(wins + 0.5 * met, max_iter=1000)
    return MIDDLE + POINTS * (strengths - strengths.mean())
