"""What the bots know about Ayalan.

A player whose route goes on lays the next token on one given square, the target, and only chooses where the route
leads from there. So `playout_policy` weights a token by the content of the square behind the target. `evaluate` looks
at the squares ahead of each head, at the rivals who can take the head, and at what a player still has: bends,
straights, squares to start from. Bends are valuable: a player without bends can only go straight on, is blocked again
and again, and uses up the squares to start from.
"""

from __future__ import annotations

from ludotheque.games.ayalan.bot.evaluate import evaluate
from ludotheque.games.ayalan.bot.policy import playout_policy

__all__ = ["SEARCH", "evaluate", "playout_policy"]

SEARCH = {"explore": 0.25, "depth": 4}
