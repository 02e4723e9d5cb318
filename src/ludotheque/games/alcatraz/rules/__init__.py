"""The rules of Alcatraz: the kernels of the contract. Nothing is hidden in this game."""

from __future__ import annotations

from ludotheque.games.alcatraz.rules.actions import legal_actions
from ludotheque.games.alcatraz.rules.chance import outcomes
from ludotheque.games.alcatraz.rules.course import apply
from ludotheque.games.alcatraz.rules.end import scores, win_shares
from ludotheque.games.alcatraz.rules.record import MOST_ACTIONS, MOST_OUTCOMES, STATE
from ludotheque.games.alcatraz.rules.setup import setup

__all__ = [
    "MOST_ACTIONS",
    "MOST_OUTCOMES",
    "STATE",
    "apply",
    "legal_actions",
    "outcomes",
    "scores",
    "setup",
    "win_shares",
]
