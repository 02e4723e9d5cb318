"""The positions that the checks use: those of random games."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

import numpy as np

from ludotheque.core.errors import OptionError
from ludotheque.core.game import Game
from ludotheque.core.info import Choice, Info, Number
from ludotheque.core.random import STREAM, begin, draw
from ludotheque.core.state import State


class Sample:
    """Positions of random games under one set of options.

    `games` games are played to the end; the slower checks use about `subset_size` of their positions.
    """

    def __init__(self, game: Game, games: int = 2, seed: int = 1, subset_size: int = 24) -> None:
        self.game, self.games, self.seed, self.subset_size = game, games, seed, subset_size

    @cached_property
    def lines(self) -> list[State]:
        """The last positions of the games, each with its history."""
        random = np.zeros(STREAM, np.int64)
        ends = []
        for index in range(self.games):
            begin(random, self.seed, index)
            state = self.game.start()
            while not state.is_over:
                state = random_step(state, random)
            ends.append(state)
        return ends

    @cached_property
    def states(self) -> list[State]:
        """All positions of the games."""
        return [state for end in self.lines for state in end.line()]

    @cached_property
    def subset(self) -> list[State]:
        """Some positions, spread over the games, and the last ones, for the slower checks."""
        stride = max(1, len(self.states) // self.subset_size)
        return [*self.states[::stride], *self.lines]

    @cached_property
    def texts(self) -> list[str]:
        """Up to about 40 action texts that are legal in some position of the subset."""
        seen = {text for state in self.subset for text in state.legal_texts()}
        ordered = sorted(seen)
        return ordered[:: max(1, len(ordered) // 40)]


def random_step(state: State, random: Any) -> State:
    """The position after a random legal action, or after a chance outcome drawn by weight."""
    legal = state.legal_actions()
    return state.roll(random) if state.is_chance else state.play(legal[draw(random, len(legal))])


def random_decision(game: Game, seed: int, steps: int) -> State:
    """The first decision after `steps` steps of random play; if a game ends before, the next game begins."""
    random = np.zeros(STREAM, np.int64)
    begin(random, seed, 0)
    state, made = game.start(), 0
    while state.is_chance or made < steps:
        state = random_step(state, random)
        state = game.start() if state.is_over else State(game, state.record)
        made += 1
    return state


def variants(info: Info) -> Iterator[dict[str, Any]]:
    """Sets of options to check a game under: the default, every preset, every value of every choice."""
    yield {}
    for preset in list(info.presets)[1:]:
        yield {"preset": preset}
    for option in info.options:
        if isinstance(option, Choice):
            values: list[Any] = [value for value in option.values if value != option.initial]
        elif isinstance(option, Number) and option.name == "players":
            values = [n for n in range(option.least, option.most + 1) if n != option.initial]
        else:
            values = []
        for value in values:
            try:
                Game(info.slug, **{option.name: value})
            except OptionError:  # this value needs another option
                continue
            yield {option.name: value}
