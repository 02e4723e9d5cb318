"""The rules of Alaska: the kernels of the contract, over one file per chapter of the rule sheet."""

from __future__ import annotations

from ludotheque.games.alaska.rules.actions import legal_actions
from ludotheque.games.alaska.rules.end import scores
from ludotheque.games.alaska.rules.hidden import determinize, hide, sees_action
from ludotheque.games.alaska.rules.piles import outcomes
from ludotheque.games.alaska.rules.record import MOST_ACTIONS, MOST_OUTCOMES, STATE
from ludotheque.games.alaska.rules.setup import setup
from ludotheque.games.alaska.rules.turn import apply

__all__ = [
    "MOST_ACTIONS", "MOST_OUTCOMES", "STATE", "apply", "determinize", "hide", "legal_actions", "outcomes", "scores",
    "sees_action", "setup",
]  # fmt: skip
