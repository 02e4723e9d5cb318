"""The observations and actions of a game as Gymnasium spaces, the same in every framework."""

from __future__ import annotations

from typing import Any

import numpy as np

from ludotheque.core.extras import extra
from ludotheque.core.game import Game
from ludotheque.core.observation import bounds_of

with extra("research", "ludotheque.research"):
    from gymnasium import spaces


def observation_space(game: Game) -> spaces.Dict:
    """The space of an observation: what a seat sees, and the mask of its legal actions."""
    least, most = bounds_of(game)
    return spaces.Dict(
        {
            "observation": spaces.Box(least, most, dtype=np.float32),
            "action_mask": spaces.Box(0, 1, (game.action_count,), np.int8),
        }
    )


def action_space(game: Game) -> Any:
    """The space of an action: one number from 0 to `action_count` - 1."""
    return spaces.Discrete(game.action_count)
