"""Ludothèque: five tabletop games, exact and fast.

>>> import ludotheque
>>> state = ludotheque.Game("daldos").start()
>>> state.play("r13").legal_texts()
['1:W12-M1!']
"""

from __future__ import annotations

from ludotheque.core.errors import LudothequeError
from ludotheque.core.game import Game
from ludotheque.core.registry import slugs as games
from ludotheque.core.state import State

__version__ = "0.1.0"

__all__ = ["Game", "LudothequeError", "State", "__version__", "games"]
