"""`make gallery`: screenshots of every page and every game's table, at three sizes and in both themes.

The day theme is shown in English and the night theme in French, so that both languages appear.
"""

from __future__ import annotations

import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from ludotheque.core.info import DataFile
from ludotheque.core.registry import info, names

SIZES = {"phone": (360, 740), "tablet": (768, 1024), "desk": (1440, 900)}
THEMES = {"day": ("light", "en-GB"), "night": ("dark", "fr-FR")}
CHROMIUM = "/usr/bin/chromium"
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip
CLICKS = 8
"""Clicks in a match before the screenshot of its table."""

CENTRES = """() => [...document.querySelectorAll("svg [data-target] .hit")].map((hit) => {
  const box = hit.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; })"""


@contextmanager
def running_server() -> Iterator[str]:
    """Start a server with an empty database; yields its address."""
    with socket.socket() as free, tempfile.TemporaryDirectory() as folder:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
        free.close()
        command = [sys.executable, "-m", "ludotheque.cli", "serve", "--port", str(port)]
        server = subprocess.Popen([*command, "--database", f"{folder}/gallery.db"], stdout=subprocess.DEVNULL)
        address = f"http://127.0.0.1:{port}"
        try:
            while True:
                try:
                    urllib.request.urlopen(f"{address}/api/games").close()
                    break
                except OSError:
                    if server.poll() is not None:
                        raise SystemExit("the server did not start") from None
                    time.sleep(0.2)
            yield address
        finally:
            server.terminate()
            server.wait()


def settle(page: Page) -> None:
    """Wait until the page has loaded and does not change any more."""
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(400)


def play_a_little(page: Page) -> None:
    """Click on targets: the first, the middle one and the last in turn."""
    for click in range(CLICKS):
        page.wait_for_selector("[data-target], #result", timeout=60_000)
        places = page.evaluate(CENTRES)
        if places:
            page.mouse.click(*places[(0, len(places) // 2, -1)[click % 3]])
        elif page.locator("button[data-target]").count():
            page.locator("button[data-target]").first.click()
        page.wait_for_timeout(150)
    page.wait_for_selector("[data-target], #result", timeout=60_000)


def visit_pages(page: Page, address: str) -> Iterator[tuple[str, bool]]:
    """Visit every page; yields its name, and whether the screenshot shows its full height."""
    page.goto(address)
    page.wait_for_selector("main h3")
    yield "home", True
    page.goto(f"{address}/import")
    yield "import", True
    page.goto(f"{address}/boxes")
    page.wait_for_selector("main h3")
    yield "boxes", True
    for game in names():
        page.goto(f"{address}/learn/{game}")
        page.wait_for_selector("main h2")
        yield f"{game}-guide", False
        page.goto(f"{address}/learn/{game}/tutorial")
        page.wait_for_selector("svg.ludo")
        yield f"{game}-tutorial", True
        page.goto(f"{address}/play/{game}")
        play_a_little(page)
        yield f"{game}-table", True
        page.goto(f"{page.url}/replay")
        page.wait_for_selector("svg.ludo")
        yield f"{game}-replay", True
        for option in info(game).options:
            if isinstance(option, DataFile):
                page.goto(f"{address}/boxes/edit/{game}/{option.name}")
                page.wait_for_selector("#picture img")
                yield f"{game}-{option.name}", True


def take_screenshots(browser: Browser, address: str, folder: Path, size: str, theme: str) -> None:
    """Take all screenshots of one size and theme."""
    width, height = SIZES[size]
    scheme, locale = THEMES[theme]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if scheme == "dark" else "light",
        locale=locale,
        reduced_motion="reduce",
    )
    page = context.new_page()
    for name, full_page in visit_pages(page, address):
        settle(page)
        page.screenshot(path=folder / f"{name}-{size}-{theme}.png", full_page=full_page)
        print(f"{name}-{size}-{theme}", flush=True)
    context.close()


def main(folder: Path) -> None:
    """Write the screenshots to a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    with running_server() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for size in SIZES:
            for theme in THEMES:
                take_screenshots(browser, address, folder, size, theme)
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "build/gallery"))
