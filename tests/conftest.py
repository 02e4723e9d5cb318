"""What all tests share: the dose, the trace of clauses, a browser."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ludotheque.core import registry
from ludotheque.core.clauses import clauses
from ludotheque.core.guide import taught
from ludotheque.core.text import LANGUAGES
from tests.games import BUILT_IN, FULL

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--trace-report", metavar="FILE", help="write which tests show which clauses; fail if one has none"
    )


def row(cells: list[str]) -> str:
    """A row of a table in Markdown."""
    return f"| {' | '.join(cell.replace('|', '/') for cell in cells)} |"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Check the trace before anything runs: a clause without a test fails the build."""
    path = config.getoption("--trace-report")
    if not path:
        return
    shown: dict[str, set[str]] = defaultdict(set)
    for item in items:
        for mark in item.iter_markers("clause"):
            for clause in mark.args:
                shown[clause].add(item.nodeid)
    lines = ["# Clauses and the tests that show them", ""]
    missing: list[str] = []
    for slug in BUILT_IN:
        heads = ["clause", "says", *(f"taught by ({language})" for language in LANGUAGES), "tests"]
        lines += [f"## {registry.info(slug).name}", "", row(heads), row(["---"] * len(heads))]
        for clause in clauses(slug).values():
            tests = sorted(shown.pop(clause.id, ()))
            missing += [] if tests else [f"a test that shows {clause.id}"]
            sentences = [taught(slug, language).get(clause.id, "") for language in LANGUAGES]
            missing += [] if all(sentences) else [f"a sentence of the guide that teaches {clause.id}"]
            named = "<br>".join(f"`{test.removeprefix('tests/games/')}`" for test in tests[:6])
            more = f"<br>and {len(tests) - 6} more" if len(tests) > 6 else ""
            lines.append(row([clause.id, clause.text["en"], *sentences, named + more]))
        lines.append("")
    if missing:
        raise pytest.UsageError(f"missing: {', '.join(missing)}")
    if shown:
        raise pytest.UsageError(f"tests name clauses that do not exist: {', '.join(sorted(shown))}")
    if not hasattr(config, "workerinput"):
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        Path(path).write_text("\n".join(lines), "utf-8")


@pytest.fixture(scope="session")
def full_dose() -> bool:
    """Whether this is a campaign: the same tests with millions of games."""
    return FULL


CHROMIUM_FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage",
]  # fmt: skip


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium, started once per file: while it runs, a process can have no other Playwright and no `asyncio.run`."""
    from playwright.sync_api import sync_playwright

    from tests.server.servers import program

    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=program("chromium"), args=CHROMIUM_FLAGS)
        yield chromium
        chromium.close()
