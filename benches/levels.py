"""The ladder of a game's levels, measured by matches.

    python -m benches.levels GAME [--games N] [--workers W] [--four] [--only A/B …] [--until-certain]

Each level against the one below, level 3 against random and greedy; `--four` seats level 4 against three of
level 2. The bars: 65 %, 98 %, 75 %, and 50 % with four seats. `--until-certain` ends a match as soon as the games
left cannot change whether its bar is met; the rate is then that of the games played.
"""

from __future__ import annotations

import argparse
import time
from functools import partial

from ludotheque import Game
from ludotheque.bots.match import play_match

PAIRS = [
    ("level1", "random", None),
    ("level2", "level1", 0.65),
    ("level3", "level2", 0.65),
    ("level4", "level3", 0.65),
    ("level5", "level4", 0.65),
    ("level3", "random", 0.98),
    ("level3", "greedy", 0.75),
]


def certain(rows: list[list[float]], bar: float, games: int) -> bool:
    """Whether the first bot has won or lost so much that it meets or misses its bar however the match goes on."""
    won = sum(row[0] for row in rows)
    return won >= bar * games or won + games - len(rows) < bar * games


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--four", action="store_true")
    parser.add_argument("--only", nargs="*", default=[])
    parser.add_argument("--until-certain", action="store_true")
    wish = parser.parse_args()
    two = Game(wish.game)
    contests = [(two, [strong, weak], bar) for strong, weak, bar in PAIRS]
    if wish.only:
        bars = {(strong, weak): bar for strong, weak, bar in PAIRS}
        pairs = [pair.split("/") for pair in wish.only]
        contests = [(two, pair, bars.get(tuple(pair))) for pair in pairs]
    if wish.four:
        contests = [(two, ["level4", "level2", "level2", "level2"], 0.5)]
    for game, bots, bar in contests:
        started = time.perf_counter()
        enough = partial(certain, bar=bar, games=wish.games) if wish.until_certain and bar is not None else None
        result = play_match(game, bots, wish.games, wish.seed, wish.workers, enough=enough)
        rate, low, high = result.rate(0)
        met = "" if bar is None else f"  bar {bar:.0%} {'met' if rate >= bar else 'MISSED'}"
        spent = time.perf_counter() - started
        played = f"{result.games} games" if result.games == wish.games else f"{result.games} of {wish.games} games"
        said = f"{wish.game} {' '.join(bots)}: {rate:.1%} ({low:.1%} to {high:.1%}) in {played}{met}"
        print(f"{said}  {spent:.0f} s", flush=True)


if __name__ == "__main__":
    main()
