"""What helps to play Thin Ice well.

`evaluate` looks at a position, `playout_policy` and `prior` at an action. Between good players most of a game is
even; it is decided within a turn or two, when a pawn has little room or little hold. So search plays on for some
steps with `playout_policy`, which sees deadly slides, before it looks.
"""

from __future__ import annotations

from ludotheque.games.thin_ice.bot.evaluate import evaluate
from ludotheque.games.thin_ice.bot.policy import playout_policy, prior

__all__ = ["SEARCH", "evaluate", "playout_policy", "prior"]

SEARCH = {"explore": 0.2, "depth": 8}
