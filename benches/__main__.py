"""`make bench`: the speed of every game in every backend, compared with OpenSpiel's backgammon in the same run.

python -m benches [--seconds S] [--json FILE] [GAME …]
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from benches.baseline import Baseline, backgammon
from ludotheque import Game, game_names
from ludotheque.core.bench import Speed, measure
from ludotheque.core.registry import check_slug, info

IMPORT = "import ludotheque"
FIRST_MOVE = "from ludotheque import Game; Game({slug!r}).start().legal_texts()"
READY = "from ludotheque import Game; Game({slug!r}).simulate(1)"

OPTION_SETS: dict[str, list[dict[str, Any]]] = {
    "daldos": [{}, {"preset": "ludii_daldosa"}],
    "thin_ice": [{}, {"mode": "advanced"}],
}
"""The option sets of a game that are measured; other games are measured with their default rules."""


def seconds_of(code: str, **environment: str) -> float:
    """How many seconds a new interpreter takes to run `code`, not counting its own start."""

    def once(text: str) -> float:
        timed = f"import time; t = time.perf_counter(); {text}\nprint(time.perf_counter() - t)"
        done = subprocess.run(
            [sys.executable, "-c", timed], env={**os.environ, **environment}, capture_output=True, text=True, check=True
        )
        return float(done.stdout.split()[-1])

    return once(code)


def start_times(slug: str) -> dict[str, float]:
    """Seconds for the import, the first list of legal actions, and the first compiled game: cold and from the cache."""
    with tempfile.TemporaryDirectory() as folder:
        cold = seconds_of(READY.format(slug=slug), LUDOTHEQUE_CACHE=folder)
        cached = seconds_of(READY.format(slug=slug), LUDOTHEQUE_CACHE=folder)
    imported = seconds_of(IMPORT)
    return {
        "import": imported,
        "first_move": seconds_of(FIRST_MOVE.format(slug=slug)) - imported,
        "cold": cold,
        "cached": cached,
    }


def speeds(slug: str, seconds: float) -> list[Speed]:
    """The speed of a game in every backend and option set that runs on this machine."""
    rows = [measure(Game(slug), "python", seconds)]
    for options in OPTION_SETS.get(slug, [{}]):
        rows += [measure(Game(slug, **options), "cpu", seconds, threads) for threads in (1, 2)]
    if "playout_policy" in Game(slug).module.bot.own:
        rows.append(measure(Game(slug), "cpu", seconds, playout_policy="policy"))
    try:
        rows.append(measure(Game(slug), "cuda", seconds))
    except Exception as error:  # no GPU or no toolchain: the table has no row for it
        print(f"cuda: {error}", file=sys.stderr)
    return rows


def show(rows: list[Speed], times: dict[str, dict[str, float]], baseline: Baseline) -> None:
    """Print the figures as tables."""
    out = Console(width=140)
    table = Table("game", "options", "backend", "threads", "games/s", "× games", "steps/s", "× decisions", box=None)
    games, decisions = f"{baseline.games:,.0f}", f"{baseline.decisions:,.0f}"
    table.add_row("backgammon", "OpenSpiel C++", "", "1", games, "1", decisions, "1")
    for row in rows:
        options = " ".join(f"{name}={value}" for name, value in row.options.items())[:38]
        table.add_row(
            row.game, options, row.backend, str(row.threads), f"{row.games:,.0f}", f"{row.games / baseline.games:.1f}",
            f"{row.steps:,.0f}", f"{row.steps / baseline.decisions:.1f}",
        )  # fmt: skip
    out.print(table)
    starts = Table("game", "import", "first move", "compile cold", "from cache", "record", box=None)
    for slug, t in times.items():
        size = Game(slug).rules.STATE.itemsize
        starts.add_row(
            slug, f"{t['import']:.2f} s", f"{1000 * t['first_move']:.0f} ms", f"{t['cold']:.1f} s",
            f"{t['cached']:.2f} s", f"{size} bytes",
        )  # fmt: skip
    out.print(starts)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--seconds", type=float, default=2.0, help="how long each figure is measured")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the figures to this file")
    arguments = parser.parse_args()
    names = [check_slug(name) for name in arguments.games] or list(game_names())
    before = backgammon(arguments.seconds)
    rows = [row for slug in names for row in speeds(slug, arguments.seconds)]
    after = backgammon(arguments.seconds)
    baseline = Baseline((before.games + after.games) / 2, (before.decisions + after.decisions) / 2)
    times = {info(slug).slug: start_times(slug) for slug in names}
    show(rows, times, baseline)
    if arguments.json:
        figures = {"baseline": vars(baseline), "speeds": [row.data() for row in rows], "starts": times}
        arguments.json.write_text(json.dumps(figures, indent=2), "utf-8")


if __name__ == "__main__":
    main()
