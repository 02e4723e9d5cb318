"""The default report of every game, in both languages over the same games: `python -m docs._ext.reports JOBS`.

Games are played anew only when the code that plays them has changed. A build of the site takes the reports that are
there; a quick build takes none.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from docs._ext.built_in import BUILT_IN
from docs._ext.page import Page
from sphinx.application import Sphinx

from ludotheque import Game
from ludotheque.arena.dataset import Dataset, OtherGames
from ludotheque.arena.plan import self_play
from ludotheque.arena.report import write_report
from ludotheque.core.registry import info
from ludotheque.core.text import LANGUAGES

FOLDER = Path(__file__).resolve().parents[2] / "build" / "reports"
BOT, GAMES, TRIALS = "level2", 40, 1000
"""Who plays, how many games, and how many simulated games for each rule option."""


def report_of(slug: str, language: str) -> Path:
    """The file of a report."""
    return FOLDER / f"{slug}.report.{language}.html"


def play(slug: str, workers: int) -> None:
    """Play what is missing of a game's report and write its pages."""
    plan, file = self_play(Game(slug), BOT, GAMES, trials=TRIALS), FOLDER / f"{slug}.report.html"
    try:
        write_report(plan, file, LANGUAGES, workers)
    except OtherGames:
        Dataset(file.with_suffix(".parquet"), plan.header).remove()
        write_report(plan, file, LANGUAGES, workers)


def report_list(page: Page) -> str:
    """Links to all reports, or a sentence where there are none."""
    found = [slug for slug in BUILT_IN if all(report_of(slug, language).is_file() for language in LANGUAGES)]
    if page.quick or not found:
        return "This site was built without reports: `make docs` plays and adds them."
    rows = []
    for slug in found:
        links = [f'<a href="{page.top}reports/{report_of(slug, lang).name}">{lang}</a>' for lang in LANGUAGES]
        rows.append(f"<li>{info(slug).name}: {', '.join(links)}</li>")
    return "\n".join(["```{raw} html", "<ul>", *rows, "</ul>", "```"])


def copy_reports(app: Sphinx, error: Exception | None) -> None:
    """Put the reports and the games they are made from beside the pages."""
    if error or app.tags.has("quick") or not FOLDER.is_dir():
        return
    target = Path(app.outdir) / "reports"
    target.mkdir(exist_ok=True)
    for file in sorted(FOLDER.glob("*.report.*")):
        if file.suffix in (".html", ".parquet"):
            shutil.copy(file, target)


def main(workers: int) -> None:
    """Play the reports of all built-in games."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for slug in BUILT_IN:
        play(slug, workers)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
