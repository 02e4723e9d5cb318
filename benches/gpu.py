"""The GPU compared with one core of the same machine: whether they play the same games, and how fast.

    python -m benches.gpu [GAME …]

For every game: whether the digest of the same seed is equal on both, then games per second with the results left on
the GPU, and with the results copied to the host. Needs the extra `cuda` and a GPU.
"""

from __future__ import annotations

import sys
import time
from typing import Any

from ludotheque import Game, game_names
from ludotheque.core import cuda as backend
from ludotheque.core.batch import PLAYOUT_POLICIES, simulate
from ludotheque.core.bench import measure
from ludotheque.core.tally import TALLY

CHECKED = 20_000
"""The number of games whose digest is compared."""

OPTION_SETS: dict[str, list[dict[str, Any]]] = {"thin_ice": [{}, {"mode": "advanced"}]}
"""The option sets of a game that are measured; other games are measured with their default rules."""


def seconds_on_gpu(game: Game, playout_policy: str, n: int) -> float:
    """Seconds for n games whose results stay on the GPU, the best of three."""
    from numba import cuda

    player = backend.Player(game, game.first_record(), PLAYOUT_POLICIES[playout_policy])
    tallies = cuda.device_array(n, TALLY)
    best = float("inf")
    for seed in range(4):  # the first run is a warm-up
        started = time.perf_counter()
        player.play(seed, 0, tallies)
        cuda.synchronize()
        best = min(best, time.perf_counter() - started) if seed else best
    return best


def row(slug: str, options: dict[str, Any], playout_policy: str) -> str:
    """The line of one game: equal digests, one core, the GPU with and without copying the results, the ratios."""
    game = Game(slug, **options)
    started = time.perf_counter()
    first = simulate(game, CHECKED, 11, backend="cuda", playout_policy=playout_policy)
    compiled = time.perf_counter() - started
    same = first.digest == simulate(game, CHECKED, 11, playout_policy=playout_policy, threads=8).digest
    core = measure(game, "cpu", 2.0, playout_policy=playout_policy)
    n = max(1 << 18, min(1 << 22, int(core.games * 60)))
    copied = 0.0
    for seed in range(3):
        begin = time.perf_counter()
        simulate(game, n, seed, backend="cuda", playout_policy=playout_policy)
        copied = max(copied, n / (time.perf_counter() - begin))
    played = n / seconds_on_gpu(game, playout_policy, n)
    return (
        f"{slug:9} {' '.join(options.values()):9} {playout_policy:8} same games: {'yes' if same else 'NO'}  "
        f"one core {core.games:9,.0f} games/s  GPU {played:13,.0f} games/s, {played / core.games:5.0f} times; "
        f"results copied {copied:12,.0f} games/s, {copied / core.games:5.0f} times  first games after {compiled:.1f} s"
    )


def main(names: list[str]) -> None:
    for slug in names or game_names():
        for options in OPTION_SETS.get(slug, [{}]):
            own_policy = "playout_policy" in Game(slug).module.bot.own
            for playout_policy in ("uniform", "policy") if own_policy else ("uniform",):
                print(row(slug, options, playout_policy), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
