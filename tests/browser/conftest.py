"""A real Chromium before a real server, as a player has it. A page that complains in its console fails its test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.browser.person import Person
from tests.server.servers import Server, program

FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage",
]  # fmt: skip


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium, for the whole session."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=program("chromium"), args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with bots that answer without delay, for the whole session."""
    folder = tmp_path_factory.mktemp("house")
    server = Server(str(folder / "tables.db"), folder / "log", settings={"compile": "true", "pace": "0.01"})
    server.start()
    yield server
    server.kill()


class Room:
    """Where people sit down, each with a browser of his own."""

    def __init__(self, browser: Browser, server: Server, traces: Path) -> None:
        self.browser, self.server, self.traces = browser, server, traces
        self.contexts: list[BrowserContext] = []
        self.complaints: list[str] = []

    def enter(self, **wishes: Any) -> Person:
        """Somebody new, with an empty browser; without other wishes English, by day, on a laptop."""
        wishes = {"locale": "en-GB", "color_scheme": "light", "reduced_motion": "reduce"} | wishes
        wishes.setdefault("viewport", {"width": 1280, "height": 860})
        context = self.browser.new_context(base_url=self.server.url, **wishes)
        self.contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(60_000)
        self.listen(page)
        return Person(page)

    def listen(self, page: Page) -> None:
        page.on("console", lambda message: self.note(message.type, message.text))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def note(self, kind: str, text: str) -> None:
        if kind in ("error", "warning"):
            self.complaints.append(text)

    def close(self) -> None:
        for number, context in enumerate(self.contexts):
            if self.complaints:
                context.pages[0].screenshot(path=self.traces / f"{number}.png")
            context.close()


@pytest.fixture
def room(browser: Browser, house: Server, tmp_path: Path) -> Iterator[Room]:
    """People before browsers; afterwards nobody may have found an error in the console."""
    room = Room(browser, house, tmp_path)
    yield room
    room.close()
    assert not room.complaints, room.complaints
