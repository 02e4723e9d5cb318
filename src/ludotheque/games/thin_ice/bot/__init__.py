"""What the bots know about Thin Ice.

`evaluate` estimates a position, `playout_policy` and `prior` an action. Between good players most of a game is even;
it is decided within a turn or two, when a pawn has few free tiles or few tiles at all around it. So search first plays
some steps with `playout_policy`, which knows the slides that exclude a pawn, and evaluates the position after them.
"""

from __future__ import annotations

from ludotheque.games.thin_ice.bot.evaluate import evaluate
from ludotheque.games.thin_ice.bot.policy import playout_policy, prior

__all__ = ["SEARCH", "evaluate", "playout_policy", "prior"]

SEARCH = {"explore": 0.2, "depth": 8}
