"""The observation of a seat: the vector of a game's features, with bounds and names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from ludotheque.core.features import Feature, offsets
from ludotheque.core.layout import copy

if TYPE_CHECKING:
    from ludotheque.core.game import Game
    from ludotheque.core.state import State


def features_of(game: Game) -> tuple[Feature, ...]:
    """The features of a game, in the order of the vector."""
    return game.module.observation.FEATURES


def length_of(game: Game) -> int:
    """The length of the vector."""
    return sum(feature.size for feature in features_of(game))


def bounds_of(game: Game) -> tuple[Any, Any]:
    """The least and the greatest possible value of each number of the vector, as two arrays."""
    features = features_of(game)
    sizes = [feature.size for feature in features]
    least = np.repeat(np.array([feature.least for feature in features], np.float32), sizes)
    most = np.repeat(np.array([feature.most for feature in features], np.float32), sizes)
    return least, most


def observed(state: State, seat: int) -> Any:
    """The observation of a seat, made from the seat's view, so that it cannot contain anything hidden.

    >>> from ludotheque.core.game import Game
    >>> observed(Game("daldos").start(), 0).dtype
    dtype('float32')
    """
    game = state.game
    record = copy(state.view(seat).record)
    out = np.zeros(length_of(game), np.float32)
    game.kernels().observe(game.board, record, seat, out)
    return out


def groups(game: Game, vector: Any) -> dict[str, Any]:
    """The groups of an observation by name, each in its shape, as NumPy views of the vector (not copies)."""
    parts = zip(features_of(game), offsets(features_of(game)), strict=True)
    return {feature.name: vector[at : at + feature.size].reshape(feature.shape) for feature, at in parts}
