"""`make gallery`: every page and every game's table, at three sizes and in both themes, as pictures to look at.

Day is shown in English, night in French, so that both languages are seen, too.
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

from ludotheque.core.registry import slugs

SIZES = {"phone": (360, 740), "tablet": (768, 1024), "desk": (1440, 900)}
THEMES = {"day": ("light", "en-GB"), "night": ("dark", "fr-FR")}
CHROMIUM = "/usr/bin/chromium"
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip
CLICKS = 8
"""How far into a match its table is shown."""

MIDDLES = """() => [...document.querySelectorAll("svg [data-target] .hit")].map((hit) => {
  const box = hit.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; })"""


@contextmanager
def served() -> Iterator[str]:
    """A server of its own, with an empty database."""
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
    """Wait until nothing is on its way any more."""
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(400)


def play_a_little(page: Page) -> None:
    """Click on what glows, the first, the middle and the last in turn."""
    for click in range(CLICKS):
        page.wait_for_selector("[data-target], #result", timeout=60_000)
        places = page.evaluate(MIDDLES)
        if places:
            page.mouse.click(*places[(0, len(places) // 2, -1)[click % 3]])
        elif page.locator("button[data-target]").count():
            page.locator("button[data-target]").first.click()
        page.wait_for_timeout(150)
    page.wait_for_selector("[data-target], #result", timeout=60_000)


def views(page: Page, address: str) -> Iterator[tuple[str, bool]]:
    """Visit every page; its name, and whether all of it is to be seen."""
    page.goto(address)
    page.wait_for_selector("main h3")
    yield "home", True
    page.goto(f"{address}/import")
    yield "import", True
    for game in slugs():
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


def take(browser: Browser, address: str, folder: Path, size: str, theme: str) -> None:
    """All pictures of one size and theme."""
    width, height = SIZES[size]
    scheme, locale = THEMES[theme]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if scheme == "dark" else "light",
        locale=locale,
        reduced_motion="reduce",
    )
    page = context.new_page()
    for name, whole in views(page, address):
        settle(page)
        page.screenshot(path=folder / f"{name}-{size}-{theme}.png", full_page=whole)
        print(f"{name}-{size}-{theme}", flush=True)
    context.close()


def main(folder: Path) -> None:
    """Write the pictures to a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    with served() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for size in SIZES:
            for theme in THEMES:
                take(browser, address, folder, size, theme)
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "build/gallery"))
