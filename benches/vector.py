"""The speed of vector environments on one thread, compared with EnvPool's and OpenSpiel's backgammon.

python -m benches.vector [--games GAME …] [--lanes N] [--seconds S] [--rounds R]

A step includes observations and masks. The environments are measured in turns, in short rounds, so that all run under
the same load of the machine; the choice of random legal actions is not counted. Besides the wall-clock time, the
fastest single call and the CPU time of all threads are measured, which depend less on the load. EnvPool is left out if
it is not installed.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from statistics import median
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

from benches.baseline import backgammon
from ludotheque import game_names
from ludotheque.core.registry import check_slug
from ludotheque.research.gymnasium import VectorGames

Step = Callable[[Any], Any]
"""A function that takes actions and returns the next masks."""


class Timed:
    """An environment that is measured: its step, its current masks, and the steps per second of each round."""

    def __init__(self, name: str, lanes: int, step: Step, masks: Any) -> None:
        self.name, self.lanes, self.step, self.masks = name, lanes, step, masks
        self.speeds: list[float] = []
        self.cpu_speeds: list[float] = []
        self.fastest = float("inf")
        self._random = np.random.default_rng(1)

    def measure(self, seconds: float) -> None:
        """One round: step for about `seconds`; only the time of the steps counts."""
        steps, spent, cpu = 0, 0.0, 0.0
        while spent < seconds:
            actions = (self.masks * self._random.random(self.masks.shape, np.float32)).argmax(1)
            started, working = time.perf_counter(), time.process_time()
            self.masks = self.step(actions)
            call = time.perf_counter() - started
            cpu += time.process_time() - working
            spent += call
            self.fastest = min(self.fastest, call)
            steps += self.lanes
        self.speeds.append(steps / spent)
        self.cpu_speeds.append(steps / cpu)


def ours(slug: str, lanes: int) -> Timed:
    """A game of this package; the caller plays every seat, as in the other environments."""
    many = VectorGames(slug, lanes)
    seen, _ = many.reset(seed=1)
    return Timed(slug, lanes, lambda actions: many.step(actions)[0]["action_mask"], seen["action_mask"])


def envpool_backgammon(lanes: int) -> Timed:
    """EnvPool's backgammon, compiled C++ with one thread."""
    import envpool

    many = envpool.make_gymnasium("Backgammon-v1", num_envs=lanes, batch_size=lanes, num_threads=1, seed=1)
    _, info = many.reset()

    def step(actions: Any) -> Any:
        return many.step(actions.astype(np.int32))[4]["legal_action_mask"]

    return Timed("backgammon (EnvPool)", lanes, step, info["legal_action_mask"])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="*", default=list(game_names()), metavar="GAME")
    parser.add_argument("--lanes", type=int, default=1024)
    parser.add_argument("--seconds", type=float, default=0.5, help="the length of a round")
    parser.add_argument("--rounds", type=int, default=5)
    arguments = parser.parse_args()
    timed = [ours(check_slug(slug), arguments.lanes) for slug in arguments.games]
    try:
        timed.append(envpool_backgammon(arguments.lanes))
    except ImportError:
        print("EnvPool is not installed: OpenSpiel is the only baseline")
    spiel: list[float] = []
    for _ in range(arguments.rounds):
        for one in timed:
            one.measure(arguments.seconds)
        spiel.append(backgammon(arguments.seconds).decisions)
    pool = next((one for one in timed if "EnvPool" in one.name), None)
    times = "× EnvPool"
    table = Table(
        "environment", "steps/s", times, "× OpenSpiel", "fastest call", times, "per CPU second", times, box=None
    )
    for one in timed:
        figures = (median(one.speeds), one.lanes / one.fastest, median(one.cpu_speeds))
        ratios = ["", "", ""]
        if pool:
            best = (median(pool.speeds), pool.lanes / pool.fastest, median(pool.cpu_speeds))
            ratios = [f"{figure / other:.1f}" for figure, other in zip(figures, best, strict=True)]
        wall, call, cpu = (f"{figure:,.0f}" for figure in figures)
        table.add_row(one.name, wall, ratios[0], f"{figures[0] / median(spiel):.1f}", call, ratios[1], cpu, ratios[2])
    table.add_row("backgammon (OpenSpiel C++)", f"{median(spiel):,.0f}", "", "1.0")
    Console(width=120).print(table)


if __name__ == "__main__":
    main()
