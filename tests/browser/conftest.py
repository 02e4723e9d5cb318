"""A real Chromium with a real server. A test fails if one of its pages writes an error to the browser's console."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.person import Person
from tests.server.servers import Server

expect.set_options(timeout=60_000)  # the machine may be busy with other tests


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with bots that answer without delay, started once per session."""
    folder = tmp_path_factory.mktemp("server")
    server = Server(str(folder / "tables.db"), folder / "log", settings={"compile": "true", "pace": "0.01"})
    server.start()
    yield server
    server.kill()


class Visitors:
    """The people of a test, each with their own browser. Collects the errors and warnings of all their pages."""

    def __init__(self, browser: Browser, server: Server, screenshots: Path) -> None:
        self.browser, self.server, self.screenshots = browser, server, screenshots
        self.contexts: list[BrowserContext] = []
        self.console_errors: list[str] = []

    def new(self, **settings: Any) -> Person:
        """A new person with an empty browser. Without other `settings`: in English, in the day theme, on a laptop."""
        settings = {"locale": "en-GB", "color_scheme": "light", "reduced_motion": "reduce"} | settings
        settings.setdefault("viewport", {"width": 1280, "height": 860})
        context = self.browser.new_context(base_url=self.server.url, **settings)
        self.contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(60_000)
        self.listen(page)
        return Person(page)

    def listen(self, page: Page) -> None:
        page.on("console", lambda message: self.note(message.type, message.text))
        page.on("pageerror", lambda error: self.console_errors.append(str(error)))

    def note(self, kind: str, text: str) -> None:
        if kind in ("error", "warning"):
            self.console_errors.append(text)

    def close(self) -> None:
        """Close all browsers; if there were errors, take a screenshot of each first."""
        for number, context in enumerate(self.contexts):
            if self.console_errors:
                context.pages[0].screenshot(path=self.screenshots / f"{number}.png")
            context.close()


@pytest.fixture
def visitors(browser: Browser, server: Server, tmp_path: Path) -> Iterator[Visitors]:
    """People with browsers. After the test, fails if there was an error or a warning in a console."""
    visitors = Visitors(browser, server, tmp_path)
    yield visitors
    visitors.close()
    assert not visitors.console_errors, visitors.console_errors
