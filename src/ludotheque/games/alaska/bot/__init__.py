"""What helps to play Alaska well.

`evaluate` and `judge` measure how far it is to the next container and home with it. `playout_policy` and `prior` know
which way the own camp and the island are.
"""

from __future__ import annotations

from ludotheque.games.alaska.bot.evaluate import evaluate, judge
from ludotheque.games.alaska.bot.policy import playout_policy, prior

__all__ = ["SEARCH", "evaluate", "judge", "playout_policy", "prior"]

SEARCH = {"explore": 0.05, "depth": 0, "first": 4.0, "widen": 0.5}
