"""One game under way, as frameworks want it: chance plays by itself, every seat gets its own hidden view."""

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
    """A game played from decision to decision. One seed decides all that chance does, in this game and the next.

    >>> table = Table(Game("daldos"))
    >>> table.begin(seed=1)
    >>> table.decider, table.mask(0).any(), table.mask(1).any()
    (0, np.True_, np.False_)

    Copies (`copy.deepcopy`, `pickle`) go on alike and independently.
    """

    def __init__(self, game: Game) -> None:
        self.game = game.compiled()
        self.seed = secrets.randbits(62)
        self.number = -1
        """Of the game under this seed."""
        self.random = np.zeros(STREAM, np.int64)
        """The stream that decides what chance does."""
        self.state = self.game.start()

    def begin(self, seed: int | None = None) -> None:
        """Set up a game: the first of a seed, or the next one of the last seed."""
        if seed is not None and not 0 <= seed <= LARGEST_SEED:
            raise OptionError(f"seed {seed}: expected a whole number from 0 to {LARGEST_SEED}")
        if seed is None:
            self.number += 1
        else:
            self.seed, self.number = seed, 0
        begin(self.random, self.seed, self.number)
        self.state = self.game.start()
        self.let_chance_play()

    def let_chance_play(self) -> list[tuple[State, int]]:
        """Go on to the next decision or the end; returns what happened, each outcome with the position before."""
        rolled = []
        while self.state.is_chance:
            before, after = self.state, self.state.roll(self.random)
            assert after.action is not None
            rolled.append((before, after.action))
            self.go_to(after)
        return rolled

    def play(self, action: int) -> list[tuple[State, int]]:
        """Carry out a legal action of the seat that decides, and let chance play; returns what happened."""
        before = self.state
        self.go_to(before.play(int(action)))
        return [(before, int(action)), *self.let_chance_play()]

    def go_to(self, state: State) -> None:
        """Go on from a position without the way that led there, so that copies stay small."""
        self.state = State(self.game, state.record)

    @property
    def decider(self) -> int | None:
        """The seat that decides; None when the game is over."""
        return None if self.state.is_over else int(self.state.record.to_move)

    def mask(self, seat: int) -> Any:
        """What a seat may do now, as bytes 0 and 1; nothing when it is not its turn."""
        return (self.state.mask() if seat == self.decider else np.zeros(self.game.action_count)).astype(np.int8)

    def observation(self, seat: int) -> Any:
        """What a seat sees, as numbers."""
        return observed(self.state, seat)

    def payoffs(self) -> list[float]:
        """What the finished game is worth to each seat (`core.outcome`); zeros before the end."""
        return payoffs(self.state.win_shares, self.game.seats)

    def render(self, mode: str | None) -> Any:
        """The position as text, SVG or pixels, as a spectator sees it (as text: the seat that decides)."""
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
        """Positions never change, so only the random stream is copied."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__, random=self.random.copy())
        memo[id(self)] = twin
        return twin


def check_mode(mode: str | None) -> str | None:
    """A render mode, or none."""
    if mode is not None and mode not in RENDER_MODES:
        raise OptionError(f"render mode {mode!r}: expected {', '.join(RENDER_MODES)} or None")
    return mode
