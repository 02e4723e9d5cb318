"""Every clause and ruling with the tests that show it: what `make trace` wrote."""

from __future__ import annotations

from pathlib import Path

from docs._ext.page import Page

FILE = Path(__file__).resolve().parents[2] / "build" / "trace.md"


def trace(page: Page) -> str:
    """The tables, or a sentence where they were not written."""
    if page.quick or not FILE.is_file():
        return "This site was built without the list: `make trace` writes it, and `make docs` adds it."
    return FILE.read_text("utf-8").partition("\n")[2]
