"""Many games at once: simulate games, step arrays of positions, count positions."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

from ludotheque.core.compile import check_backend
from ludotheque.core.errors import OptionError
from ludotheque.core.kernels import POLICY, UNIFORM
from ludotheque.core.layout import blanks
from ludotheque.core.outcome import Interval, rate
from ludotheque.core.random import STREAM
from ludotheque.core.tally import TALLY

if TYPE_CHECKING:
    from concurrent.futures import ThreadPoolExecutor

    from ludotheque.core.game import Game
    from ludotheque.core.state import State

PLAYOUT_POLICIES = {"uniform": UNIFORM, "policy": POLICY}
"""How simulated seats choose: `uniform`, at random among the legal actions; `policy`, by the game's playout policy."""

MOST_GAMES = 1 << 40
LARGEST_SEED = (1 << 62) - 1


@dataclass(frozen=True)
class Simulation:
    """The tallies of simulated games, with statistics."""

    game: Game
    seed: int
    playout_policy: str
    tallies: Any

    @property
    def games(self) -> int:
        """The number of games."""
        return len(self.tallies)

    @property
    def digest(self) -> str:
        """A digest of every action of every game, in order: if two digests are equal, the games are equal."""
        return hashlib.sha256(np.ascontiguousarray(self.tallies["digest"]).tobytes()).hexdigest()

    @property
    def wins(self) -> list[float]:
        """The number of wins of each seat; a shared win counts as a fraction for each winner."""
        return [round(float(total), 6) for total in self.tallies["win_shares"][:, : self.game.seats].sum(0)]

    def win_rate(self, seat: int) -> Interval:
        """The win rate of a seat with its 95 % confidence interval (Wilson)."""
        return rate(self.wins[seat], self.games)

    @property
    def steps(self) -> int:
        """The number of decisions and chance outcomes in all games."""
        return int(self.tallies["decisions"].sum() + self.tallies["chances"].sum())

    @property
    def mean_decisions(self) -> float:
        """The mean number of decisions per game."""
        return float(self.tallies["decisions"].mean())

    @property
    def branching(self) -> float | None:
        """The mean number of legal actions per decision; None if the playout policy is not uniform."""
        if self.playout_policy != "uniform":
            return None
        return float(self.tallies["choices"].sum() / max(1, self.tallies["decisions"].sum()))

    def summary(self) -> dict[str, Any]:
        """All statistics as plain data, for JSON."""
        decisions = self.tallies["decisions"]
        return {
            "game": self.game.slug,
            "options": self.game.options,
            "games": self.games,
            "seed": self.seed,
            "playout_policy": self.playout_policy,
            "digest": self.digest,
            "wins": self.wins,
            "win_rates": [[round(value, 6) for value in self.win_rate(seat)] for seat in range(self.game.seats)],
            "length": {
                "mean": round(self.mean_decisions, 3),
                "least": int(decisions.min()),
                "most": int(decisions.max()),
                "steps": round(self.steps / self.games, 3),
            },
            "branching": None if self.branching is None else round(self.branching, 3),
        }


def simulate(
    game: Game,
    games: int,
    seed: int = 0,
    *,
    backend: str = "cpu",
    threads: int = 1,
    playout_policy: str = "uniform",
    batch: int = 4096,
    progress: Callable[[int], None] | None = None,
    start: State | None = None,
) -> Simulation:
    """Play random games. Game i is the same for every backend, batch size and number of threads.

    `start` is the position to play from, by default the first one. `progress` is called after each batch with the
    number of games in it. Raises `OptionError` if an argument is out of range, `BackendError` if the backend cannot
    run.
    """
    check_backend(backend)
    if not 1 <= games <= MOST_GAMES:
        raise OptionError(f"{games} games: expected a whole number from 1 to {MOST_GAMES}")
    if not 0 <= seed <= LARGEST_SEED:
        raise OptionError(f"seed {seed}: expected a whole number from 0 to {LARGEST_SEED}")
    if not 1 <= threads <= 1024:
        raise OptionError(f"{threads} threads: expected a whole number from 1 to 1024")
    if playout_policy not in PLAYOUT_POLICIES:
        raise OptionError(f"playout_policy {playout_policy!r}: expected {' or '.join(PLAYOUT_POLICIES)}")
    first = game.first_record() if start is None else start.record
    tallies = blanks(TALLY, games)
    if backend == "cuda":
        from ludotheque.core import cuda

        cuda.play_many(game, first, seed, PLAYOUT_POLICIES[playout_policy], tallies)
        if progress:
            progress(games)
        return Simulation(game, seed, playout_policy, tallies)
    play_many = game.kernels(backend).play_many

    def play(begin: int) -> int:
        part = tallies[begin : begin + batch]
        states = blanks(game.rules.STATE, 1)
        actions, weights = game.scratch()
        random = np.zeros(STREAM, np.int64)
        play_many(
            game.board, first, states, seed, begin, PLAYOUT_POLICIES[playout_policy], random, actions, weights, part
        )
        return len(part)

    begins = range(0, games, batch)
    if threads == 1:
        for done in map(play, begins):
            if progress:
                progress(done)
    else:
        compile_play_many(game, backend)
        with thread_pool(threads) as pool:
            for done in pool.map(play, begins):
                if progress:
                    progress(done)
    return Simulation(game, seed, playout_policy, tallies)


def compile_play_many(game: Game, backend: str) -> None:
    """Compile the playout kernel now, before several threads call it at once."""
    actions, weights = game.scratch()
    game.kernels(backend).play_many(
        game.board, game.first_record(), blanks(game.rules.STATE, 1), 0, 0, UNIFORM,
        np.zeros(STREAM, np.int64), actions, weights, blanks(TALLY, 0),
    )  # fmt: skip


def perft(state: State, depth: int, backend: str = "cpu") -> int:
    """The number of sequences of `depth` actions and outcomes from a position.

    >>> from ludotheque.core.game import Game
    >>> perft(Game("daldos").start(), 2, backend="python")
    64
    """
    if not 0 <= depth <= 64:
        raise OptionError(f"depth {depth}: expected a whole number from 0 to 64")
    rules = state.game.rules
    stack = blanks(rules.STATE, depth + 1)
    stack[0] = state.record
    actions, weights = state.game.scratch()
    lists = np.zeros((depth + 1, len(actions)), np.int64)
    counts, places = np.zeros(depth + 1, np.int64), np.zeros(depth + 1, np.int64)
    return int(state.game.kernels(backend).perft(state.game.board, stack, lists, counts, places, weights, depth))


class Batch:
    """An array of positions that are stepped together; chance outcomes are drawn between decisions.

    >>> from ludotheque.core.game import Game
    >>> batch = Batch(Game("daldos"), 3, seed=1, backend="python")
    >>> batch.to_move().tolist(), batch.masks().shape
    ([0, 0, 0], (3, 159))
    """

    def __init__(self, game: Game, n: int, seed: int = 0, backend: str = "cpu", threads: int = 1) -> None:
        self.game, self.n, self.threads = game, n, threads
        self._kernels = game.kernels(backend)
        self.states = blanks(game.rules.STATE, n)
        self.streams = np.zeros((n, STREAM), np.int64)
        self.finished = np.zeros(n, np.bool_)
        self._masks = np.zeros((n, game.action_count), np.uint8)
        self._pool = thread_pool(threads) if threads > 1 else None
        first = game.first_record()
        self._for_each_part(
            lambda part, actions, weights: self._kernels.start_many(
                game.board, first, self.states[part], self.streams[part], seed, part.start, actions, weights
            )
        )

    def _for_each_part(self, work: Callable[[slice, Any, Any], None]) -> None:
        """Call `work` for consecutive parts of the batch, one part per thread."""
        edges = [self.n * k // self.threads for k in range(self.threads + 1)]
        parts = [slice(*edge) for edge in pairwise(edges)]
        jobs = [(part, *self.game.scratch()) for part in parts]
        if self._pool is None:
            work(*jobs[0])
        else:
            list(self._pool.map(lambda job: work(*job), jobs))

    def to_move(self) -> Any:
        """The seat that decides in each position; `OVER` if the game is over."""
        return np.asarray(self.states["to_move"])

    def step(self, actions: Any) -> Any:
        """Play one action in each position; return a boolean array: which positions are over now."""
        chosen = np.ascontiguousarray(actions, np.int64)
        self._for_each_part(
            lambda part, scratch, weights: self._kernels.step_many(
                self.game.board,
                self.states[part],
                chosen[part],
                self.streams[part],
                self.finished[part],
                scratch,
                weights,
            )
        )
        return self.finished

    def masks(self) -> Any:
        """The legal actions of each position as bytes 0 and 1. The next call overwrites the array."""
        self._for_each_part(
            lambda part, scratch, weights: self._kernels.mask_many(
                self.game.board, self.states[part], self._masks[part], scratch
            )
        )
        return self._masks


def thread_pool(threads: int) -> ThreadPoolExecutor:
    """A pool of worker threads. The import is here because it is slow, and `import ludotheque` should be fast."""
    from concurrent.futures import ThreadPoolExecutor

    return ThreadPoolExecutor(threads)
