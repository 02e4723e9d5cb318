"""Ludothèque: five tabletop games, exact and fast.

>>> import ludotheque
>>> state = ludotheque.Game("daldos").start()
>>> state.play("r13").legal_texts()
['1:W12-M1!']
"""

from __future__ import annotations

from ludotheque.core.errors import LudothequeError
from ludotheque.core.game import Game
from ludotheque.core.module import playable as game_names
from ludotheque.core.state import State

__version__ = "0.1.0"

__all__ = ["Game", "LudothequeError", "State", "__version__", "game_names"]
