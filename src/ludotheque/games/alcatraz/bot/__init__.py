"""What helps to play Alcatraz well.

`evaluate` looks at how near each prisoner is to the boat, and which guards can stop it. `playout_policy` boards, goes
to the hatched squares and forward. `prior` prefers actions that catch, block and flee.
"""

from __future__ import annotations

from ludotheque.games.alcatraz.bot.evaluate import evaluate
from ludotheque.games.alcatraz.bot.policy import playout_policy, prior

__all__ = ["SEARCH", "evaluate", "playout_policy", "prior"]

SEARCH = {"explore": 0.08, "depth": 4, "first": 3.0, "widen": 0.5}
