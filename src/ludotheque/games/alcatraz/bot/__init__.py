"""How bots play Alcatraz: evaluation, playout policy, prior, search settings.

`evaluate` measures how near each prisoner is to the boat, and which guards can stop it. `playout_policy` prefers
boarding, then hatched squares, then moves forward. `prior` prefers actions that catch or block rivals, or flee a guard.
"""

from __future__ import annotations

from ludotheque.games.alcatraz.bot.evaluate import evaluate
from ludotheque.games.alcatraz.bot.policy import playout_policy, prior

__all__ = ["SEARCH", "evaluate", "playout_policy", "prior"]

SEARCH = {"explore": 0.08, "depth": 4, "first": 3.0, "widen": 0.5}
