"""Vector environments, one thread, observations and masks included, beside EnvPool's and OpenSpiel's backgammon.

python -m benches.vector [--games GAME …] [--lanes N] [--seconds S] [--rounds R]

Every environment is measured in short rounds, one after the other, so that all meet the same machine; the choice of
random legal actions is not counted for anybody. Beside the clock on the wall stand the quickest single call and the
time of the processor, all threads together, which a busy machine disturbs less. EnvPool is left out where it is not
installed.
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

from benches.yardstick import backgammon
from ludotheque import game_names
from ludotheque.core.registry import check_slug
from ludotheque.research.gymnasium import VectorGames

Step = Callable[[Any], Any]
"""Takes actions, returns the next masks."""


class Timed:
    """An environment under measurement: its step, the masks it shows, and the steps a second of each round."""

    def __init__(self, name: str, lanes: int, step: Step, masks: Any) -> None:
        self.name, self.lanes, self.step, self.masks = name, lanes, step, masks
        self.speeds: list[float] = []
        self.busy: list[float] = []
        self.quickest = float("inf")
        self._random = np.random.default_rng(1)

    def measure(self, seconds: float) -> None:
        """One round: step for so long, and count the time of the steps alone."""
        steps, spent, busy = 0, 0.0, 0.0
        while spent < seconds:
            actions = (self.masks * self._random.random(self.masks.shape, np.float32)).argmax(1)
            started, working = time.perf_counter(), time.process_time()
            self.masks = self.step(actions)
            call = time.perf_counter() - started
            busy += time.process_time() - working
            spent += call
            self.quickest = min(self.quickest, call)
            steps += self.lanes
        self.speeds.append(steps / spent)
        self.busy.append(steps / busy)


def ours(slug: str, lanes: int) -> Timed:
    """A game of ours; the caller plays every seat, as in the others."""
    many = VectorGames(slug, lanes)
    seen, _ = many.reset(seed=1)
    return Timed(slug, lanes, lambda actions: many.step(actions)[0]["action_mask"], seen["action_mask"])


def envpool_backgammon(lanes: int) -> Timed:
    """EnvPool's backgammon, which is compiled C++ behind one thread."""
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
    parser.add_argument("--seconds", type=float, default=0.5, help="for each round")
    parser.add_argument("--rounds", type=int, default=5)
    wish = parser.parse_args()
    timed = [ours(check_slug(slug), wish.lanes) for slug in wish.games]
    try:
        timed.append(envpool_backgammon(wish.lanes))
    except ImportError:
        print("EnvPool is not installed: OpenSpiel alone is the yardstick")
    spiel: list[float] = []
    for _ in range(wish.rounds):
        for one in timed:
            one.measure(wish.seconds)
        spiel.append(backgammon(wish.seconds).decisions)
    pool = next((one for one in timed if "EnvPool" in one.name), None)
    times = "× EnvPool"
    table = Table(
        "environment", "steps/s", times, "× OpenSpiel", "quickest call", times, "per CPU second", times, box=None
    )
    for one in timed:
        figures = (median(one.speeds), one.lanes / one.quickest, median(one.busy))
        ratios = ["", "", ""]
        if pool:
            best = (median(pool.speeds), pool.lanes / pool.quickest, median(pool.busy))
            ratios = [f"{figure / other:.1f}" for figure, other in zip(figures, best, strict=True)]
        wall, call, busy = (f"{figure:,.0f}" for figure in figures)
        table.add_row(one.name, wall, ratios[0], f"{figures[0] / median(spiel):.1f}", call, ratios[1], busy, ratios[2])
    table.add_row("backgammon (OpenSpiel C++)", f"{median(spiel):,.0f}", "", "1.0")
    Console(width=120).print(table)


if __name__ == "__main__":
    main()
