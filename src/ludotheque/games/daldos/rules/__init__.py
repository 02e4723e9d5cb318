"""The rules of Daldøs: the kernels of the contract. Nothing is hidden in this game, so there is no `hidden.py`."""

from __future__ import annotations

from ludotheque.games.daldos.rules.actions import legal_actions
from ludotheque.games.daldos.rules.dice import outcomes
from ludotheque.games.daldos.rules.end import scores
from ludotheque.games.daldos.rules.record import MOST_ACTIONS, MOST_OUTCOMES, STATE
from ludotheque.games.daldos.rules.setup import setup
from ludotheque.games.daldos.rules.turn import apply

__all__ = ["MOST_ACTIONS", "MOST_OUTCOMES", "STATE", "apply", "legal_actions", "outcomes", "scores", "setup"]
