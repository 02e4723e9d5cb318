"""`ludotheque report`: play what a report needs, then write it; the rows stand beside the page as Parquet."""

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
    """Write `file` and the `.parquet` beside it; with several languages, `NAME.fr.html` and so on.

    Returns the figures. The page is made from the Parquet file alone.
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
