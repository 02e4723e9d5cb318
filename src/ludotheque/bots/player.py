"""The protocol of a bot (it sees a view of its seat and returns a decision), and the bots that do not search."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Protocol

import numpy as np

from ludotheque.core.contract import MOST_SEATS, OVER, Array, Record
from ludotheque.core.errors import OptionError
from ludotheque.core.random import draw, stream
from ludotheque.core.state import State


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a bot may think: a number of iterations, or of milliseconds; the limit reached first ends the search."""

    iterations: int | None = None
    milliseconds: float | None = None

    def __post_init__(self) -> None:
        for limit in (self.iterations, self.milliseconds):
            if limit is not None and not limit > 0:
                raise OptionError(f"budget {limit}: expected more than 0")


@dataclass(frozen=True, slots=True)
class Decision:
    """What a bot returns: an action and, if the bot has them, the reasons for it.

    `values` are the expected win shares of all seats. For each action that was tried, `visits` is how often, and
    `worth` is the expected win share of the seat to move after it. `line` is the best continuation.
    """

    action: int
    values: tuple[float, ...] = ()
    visits: Mapping[int, int] = field(default_factory=dict)
    worth: Mapping[int, float] = field(default_factory=dict)
    line: tuple[int, ...] = ()
    iterations: int = 0


class Chooser(Protocol):
    """The one method that a bot of another package must have; `bots.registry` adapts it to `Bot`."""

    def choose(self, view: State, seat: int, seed: int) -> Decision | int:
        """An action of `seat` in the position `view`, which is hidden for that seat (`State.view`)."""
        ...


class Bot(Protocol):
    """A player that is a program."""

    name: str

    def choose(self, view: State, seat: int, seed: int) -> Decision:
        """An action of `seat` in the position `view`, which is hidden for that seat (`State.view`)."""
        ...

    def saw(self, action: int | None) -> None:
        """An action or a chance outcome was played. None: the bot could not see which, or another game begins."""
        ...


class RandomBot:
    """Plays a legal action at random, each with the same probability."""

    name = "random"

    def choose(self, view: State, seat: int, seed: int) -> Decision:
        legal = view.legal_actions()
        return Decision(legal[int(draw(stream(seed), len(legal)))])

    def saw(self, action: int | None) -> None:
        """Nothing to remember."""


DETERMINIZATIONS = 4
"""How many determinizations `one_step` averages over if the game hides something."""


def one_step(view: State, seat: int, seed: int, estimate: Callable[[Record, Array], object]) -> Decision:
    """The action after which the estimate is best for the seat, averaged over determinizations; ties at random.

    `estimate(record, values)` writes the estimated win share of each seat to `values`.
    """
    game = view.game
    kernels = game.kernels("cpu")
    legal = view.legal_actions()
    worth = dict.fromkeys(legal, 0.0)
    values = np.zeros(MOST_SEATS)
    random = stream(seed)
    determinizations = DETERMINIZATIONS if game.hides else 1
    for _ in range(determinizations):
        determinization = view.record.copy()
        kernels.determinize(game.board, determinization, seat, random)
        for action in legal:
            after = determinization.copy()
            kernels.apply(game.board, after, action)
            if after.to_move == OVER:
                kernels.win_shares(game.board, after, values)
            else:
                estimate(after, values)
            worth[action] += float(values[seat]) / determinizations
    best = max(worth.values())
    ties = [action for action in legal if worth[action] >= best - 1e-9]
    return Decision(ties[int(draw(random, len(ties)))], worth=worth)


class GreedyBot:
    """Looks one step ahead: plays the action after which the game's evaluation is best for the seat."""

    name = "greedy"

    def choose(self, view: State, seat: int, seed: int) -> Decision:
        kernels = view.game.kernels("cpu")
        return one_step(view, seat, seed, partial(kernels.evaluate, view.game.board))

    def saw(self, action: int | None) -> None:
        """Nothing to remember."""


class Partner:
    """A sparring partner: looks one step ahead with the value network trained for its level.

    Under options for which the network was not trained, the bot `otherwise` plays.
    """

    def __init__(self, number: int, otherwise: Bot) -> None:
        self.number, self.otherwise, self.name = number, otherwise, otherwise.name

    def choose(self, view: State, seat: int, seed: int) -> Decision:
        game = view.game
        spar, (actions, _) = game.kernels("cpu").spar, game.scratch()

        def estimate(record: Record, values: Array) -> bool:
            return bool(spar(game.board, record, seat, self.number, actions, values))

        if not estimate(view.record, np.zeros(MOST_SEATS)):
            return self.otherwise.choose(view, seat, seed)
        return one_step(view, seat, seed, estimate)

    def saw(self, action: int | None) -> None:
        self.otherwise.saw(action)
