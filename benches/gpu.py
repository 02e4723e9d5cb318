"""The GPU against one core of the same machine: the same games, and how many a second.

    python -m benches.gpu [GAME …]

For every game: the digest of the same seed on both, then games a second from a launch that fills the
card. Needs the extra `cuda` and a GPU.
"""

from __future__ import annotations

import sys
import time

from ludotheque import Game, games
from ludotheque.bench import measure
from ludotheque.core.batch import simulate

CHECKED = 20_000
LAUNCHED = 1 << 22


def row(slug: str, habit: str) -> str:
    """One game: same digest?, one core, the GPU, the ratio."""
    game = Game(slug)
    started = time.perf_counter()
    first = simulate(game, CHECKED, 11, backend="cuda", habit=habit)
    ready = time.perf_counter() - started
    same = first.digest == simulate(game, CHECKED, 11, habit=habit, threads=8).digest
    core = measure(game, "cpu", 2.0, habit=habit)
    best = 0.0
    steps = 0.0
    for seed in range(3):
        begin = time.perf_counter()
        done = simulate(game, LAUNCHED, seed, backend="cuda", habit=habit)
        took = time.perf_counter() - begin
        best, steps = max(best, LAUNCHED / took), max(steps, done.steps / took)
    return (
        f"{slug:10} {habit:8} same games: {'yes' if same else 'NO'}  one core {core.games:12,.0f} games/s  "
        f"GPU {best:14,.0f} games/s {steps:16,.0f} steps/s  {steps / core.steps:6.0f} times  ready {ready:.1f} s"
    )


def main(names: list[str]) -> None:
    for slug in names or games():
        for habit in ("uniform", "policy") if hasattr(Game(slug).rules, "policy") else ("uniform",):
            print(row(slug, habit), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
