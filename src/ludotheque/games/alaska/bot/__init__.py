"""How bots play Alaska: evaluation, playout policy, prior, search settings.

`evaluate` and `judge` measure the way to the next container and home with it. `playout_policy` and `prior` prefer
actions that shorten the way between the own camp and the island.
"""

from __future__ import annotations

from ludotheque.games.alaska.bot.evaluate import evaluate, judge
from ludotheque.games.alaska.bot.policy import playout_policy, prior

__all__ = ["SEARCH", "evaluate", "judge", "playout_policy", "prior"]

SEARCH = {"explore": 0.05, "depth": 0, "first": 4.0, "widen": 0.5}
