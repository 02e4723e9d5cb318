"""The rules of Ayalan: the kernels of the contract. Nothing is hidden in this game, and nothing is left to chance."""

from __future__ import annotations

from ludotheque.games.ayalan.rules.actions import legal_actions
from ludotheque.games.ayalan.rules.end import scores
from ludotheque.games.ayalan.rules.record import MOST_ACTIONS, STATE
from ludotheque.games.ayalan.rules.setup import setup
from ludotheque.games.ayalan.rules.turn import apply

__all__ = ["MOST_ACTIONS", "STATE", "apply", "legal_actions", "scores", "setup"]
