"""One running game for the research frameworks: chance is played automatically, each seat gets its own observation."""

from __future__ import annotations

import secrets
from typing import Any

import numpy as np

from ludotheque.core.batch import LARGEST_SEED
from ludotheque.core.errors import OptionError
from ludotheque.core.game import Game
from ludotheque.core.observation import observed
from ludotheque.core.outcome import payoffs
from ludotheque.core.random import STREAM, begin
from ludotheque.core.state import State

RENDER_MODES = ("human", "ansi", "svg", "rgb_array")


class Table:
    """A game played from decision to decision. One seed determines all chance outcomes of this game and the next ones.

    >>> table = Table(Game("daldos"))
    >>> table.begin(seed=1)
    >>> table.decider, table.mask(0).any(), table.mask(1).any()
    (0, np.True_, np.False_)

    A copy (`copy.deepcopy`, `pickle`) is independent, and continues with the same chance outcomes as the original.
    """

    def __init__(self, game: Game) -> None:
        self.game = game.compiled()
        self.seed = secrets.randbits(62)
        self.number = -1
        """The number of the game under this seed, from 0; -1 before the first."""
        self.random = np.zeros(STREAM, np.int64)
        """The stream that chance outcomes are drawn from."""
        self.state = self.game.start()

    def begin(self, seed: int | None = None) -> None:
        """Set up the first game of a seed, or without a seed the next game of the last seed.

        Raises `OptionError` if the seed is out of range.
        """
        if seed is not None and not 0 <= seed <= LARGEST_SEED:
            raise OptionError(f"seed {seed}: expected a whole number from 0 to {LARGEST_SEED}")
        if seed is None:
            self.number += 1
        else:
            self.seed, self.number = seed, 0
        begin(self.random, self.seed, self.number)
        self.state = self.game.start()
        self.play_chance()

    def play_chance(self) -> list[tuple[State, int]]:
        """Draw chance outcomes until the next decision or the end; returns each with the position before it."""
        rolled = []
        while self.state.is_chance:
            before, after = self.state, self.state.roll(self.random)
            assert after.action is not None
            rolled.append((before, after.action))
            self.go_to(after)
        return rolled

    def play(self, action: int) -> list[tuple[State, int]]:
        """Play an action of the seat to decide, then chance outcomes; returns each with the position before it.

        Raises `IllegalAction` if the action is not legal.
        """
        before = self.state
        self.go_to(before.play(int(action)))
        return [(before, int(action)), *self.play_chance()]

    def go_to(self, state: State) -> None:
        """Continue from a position, without its history, so that copies stay small."""
        self.state = State(self.game, state.record)

    @property
    def decider(self) -> int | None:
        """The seat to decide; None if the game is over."""
        return None if self.state.is_over else int(self.state.record.to_move)

    def mask(self, seat: int) -> Any:
        """The mask of a seat's legal actions, as bytes 0 and 1; all 0 if it is not the seat's turn."""
        return (self.state.mask() if seat == self.decider else np.zeros(self.game.action_count)).astype(np.int8)

    def observation(self, seat: int) -> Any:
        """What a seat sees, as numbers."""
        return observed(self.state, seat)

    def payoffs(self) -> list[float]:
        """The payoff of each seat (`core.outcome`) in a finished game; zeros before the end."""
        return payoffs(self.state.win_shares, self.game.seats)

    def render(self, mode: str | None) -> Any:
        """The position as SVG or pixels for a spectator, or as text for the seat to decide.

        `human` prints the text and returns None, `ansi` returns it; the mode None returns None.
        """
        if mode is None:
            return None
        if mode in ("human", "ansi"):
            text = self.state.terminal(self.decider or 0)
            if mode == "ansi":
                return text
            print(text)
            return None
        from ludotheque.draw.raster import pixels
        from ludotheque.draw.svg import write_svg

        picture = write_svg(self.state.scene())
        return picture if mode == "svg" else pixels(picture)

    def __deepcopy__(self, memo: dict[int, Any]) -> Table:
        """Positions are immutable, so only the random stream is copied."""
        copy = object.__new__(type(self))
        copy.__dict__.update(self.__dict__, random=self.random.copy())
        memo[id(self)] = copy
        return copy


def check_mode(mode: str | None) -> str | None:
    """Return the render mode; raises `OptionError` if it is unknown."""
    if mode is not None and mode not in RENDER_MODES:
        raise OptionError(f"render mode {mode!r}: expected {', '.join(RENDER_MODES)} or None")
    return mode
