"""What helps to play Ayalan well.

A player who may go on lays a token on one square, the target; what is chosen is where the route leads next. So
`playout_policy` weighs a token by what lies on the square behind the target. `evaluate` looks at what lies ahead of
each head, who can take it, and what a player still has: bends, straights, squares to start from. Bends are worth
more than they look: a player who has laid them all goes straight ahead, is blocked again and again, and uses up the
squares to start from.
"""

from __future__ import annotations

from ludotheque.games.ayalan.bot.evaluate import evaluate
from ludotheque.games.ayalan.bot.policy import playout_policy

__all__ = ["SEARCH", "evaluate", "playout_policy"]

SEARCH = {"explore": 0.25, "depth": 4}
