"""Measure how fast a game runs on this machine: random games from the first position."""

from __future__ import annotations

import time
from dataclasses import asdict, dataclass
from typing import Any

from ludotheque.core.batch import simulate
from ludotheque.core.game import Game


@dataclass(frozen=True)
class Speed:
    """One row of a benchmark.

    `games` and `steps` are per second; `ready` is the time in seconds until the first game has been played, with
    compilation.
    """

    game: str
    options: dict[str, Any]
    backend: str
    threads: int
    games: float
    steps: float
    ready: float

    def data(self) -> dict[str, Any]:
        """The row as plain data, for JSON."""
        return asdict(self)


def measure(game: Game, backend: str, seconds: float = 1.0, threads: int = 1, playout_policy: str = "uniform") -> Speed:
    """Play games for about `seconds` and return how many games and steps were played per second."""
    started = time.perf_counter()
    simulate(game, 1, backend=backend, playout_policy=playout_policy)
    ready = time.perf_counter() - started
    batch, games, steps, spent = 1, 0, 0, 0.0
    while spent < seconds:
        begin = time.perf_counter()
        done = simulate(
            game,
            batch,
            seed=games,
            backend=backend,
            threads=threads,
            playout_policy=playout_policy,
            batch=max(1, batch // (4 * threads)),
        )
        took = time.perf_counter() - begin
        if took > seconds / 20 or batch >= 1 << 22:  # long enough to count
            games, steps, spent = games + batch, steps + done.steps, spent + took
        else:
            batch *= 2
    return Speed(game.slug, game.changed_options, backend, threads, games / spent, steps / spent, ready)
