"""The strength of a game's levels, measured by matches.

    python -m benches.levels GAME [--games N] [--workers W] [--four] [--only A/B …] [--until-certain]

Each level plays against the level below, level 3 also against random and greedy; with `--four`, level 4 plays against
three bots of level 2. The required win rates (bars) are 65 %, 98 %, 75 %, and 50 % with four seats. `--until-certain`
ends a match as soon as the remaining games cannot change whether its bar is met; the rate is that of the games played.
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
    """Whether the remaining games cannot change whether the first bot's win rate reaches the bar."""
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
    arguments = parser.parse_args()
    game, games = Game(arguments.game), arguments.games
    matches = [([strong, weak], bar) for strong, weak, bar in PAIRS]
    if arguments.only:
        bars = {(strong, weak): bar for strong, weak, bar in PAIRS}
        pairs = [pair.split("/") for pair in arguments.only]
        matches = [(pair, bars.get(tuple(pair))) for pair in pairs]
    if arguments.four:
        matches = [(["level4", "level2", "level2", "level2"], 0.5)]
    for bots, bar in matches:
        started = time.perf_counter()
        enough = partial(certain, bar=bar, games=games) if arguments.until_certain and bar is not None else None
        result = play_match(game, bots, games, arguments.seed, arguments.workers, enough=enough)
        rate, low, high = result.rate(0)
        met = "" if bar is None else f"  bar {bar:.0%} {'met' if rate >= bar else 'MISSED'}"
        spent = time.perf_counter() - started
        played = f"{result.games} games" if result.games == games else f"{result.games} of {games} games"
        line = f"{arguments.game} {' '.join(bots)}: {rate:.1%} ({low:.1%} to {high:.1%}) in {played}{met}"
        print(f"{line}  {spent:.0f} s", flush=True)


if __name__ == "__main__":
    main()
