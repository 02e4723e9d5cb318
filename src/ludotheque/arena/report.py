"""`ludotheque report`: play the games of a report and write its page, with the rows in a Parquet file beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from ludotheque.arena.dataset import load
from ludotheque.arena.page import Page
from ludotheque.arena.plan import Plan
from ludotheque.arena.run import run
from ludotheque.core.errors import LudothequeError


def write_report(
    plan: Plan, file: Path, languages: Sequence[str] = ("en",), workers: int = 1, ray: str | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> dict[str, Any]:  # fmt: skip
    """Play a plan and write the page `file`, and the `.parquet` file beside it; returns the figures.

    With several languages the pages are `NAME.en.html`, `NAME.fr.html` and so on. A page is made from the Parquet file
    alone. Raises `LudothequeError` if a file cannot be written.
    """
    if file.suffix != ".html":
        raise LudothequeError(f"{file}: expected a name that ends in .html")
    rows = file.with_suffix(".parquet")
    run(plan, rows, workers, ray, progress)
    figures: dict[str, Any] = {}
    for language in languages:
        page = Page(*load(rows), language, rows.name)
        target = file.with_suffix(f".{language}.html") if len(languages) > 1 else file
        try:
            target.write_text(page.write(), "utf-8")
        except OSError as error:
            raise LudothequeError(f"{target}: cannot be written ({error.strerror})") from None
        figures = page.figures
    return figures
