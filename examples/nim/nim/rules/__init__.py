"""The rules of Nim: take any number of stones from one heap; the last stone decides."""

from nim.rules.record import ACTION_COUNT, LONGEST_GAME, MOST_ACTIONS, STATE
from nim.rules.turn import apply, legal_actions, scores, setup

__all__ = ["ACTION_COUNT", "LONGEST_GAME", "MOST_ACTIONS", "STATE", "apply", "legal_actions", "scores", "setup"]
