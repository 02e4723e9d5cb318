"""Takes the pictures of the tables for README and the site: `python docs/take_pictures.py`.

One picture per game, some clicks into a match, in true colours and as small as a PNG of that kind can be.
"""

from __future__ import annotations

import io
import sys
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from docs._ext.built_in import BUILT_IN
from web.gallery import CHROMIUM, FLAGS, play_a_little, running_server, settle

FOLDER = Path(__file__).with_name("pictures")
SIZE = (1040, 650)
LARGEST = 200_000
"""Bytes of a picture: what is in git stays small."""


def keep(screenshot: bytes, file: Path) -> None:
    """Write a screenshot without the transparency that it does not use."""
    Image.open(io.BytesIO(screenshot)).convert("RGB").save(file, optimize=True)
    size = file.stat().st_size
    print(f"{file.name}: {size:,} bytes")
    if size > LARGEST:
        raise SystemExit(f"{file}: {size} bytes, expected at most {LARGEST}")


def main() -> None:
    """Take all pictures, each at a table of its own."""
    with running_server() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        page = browser.new_page(
            viewport={"width": SIZE[0], "height": SIZE[1]},
            locale="en-GB",
            color_scheme="light",
            reduced_motion="reduce",
        )
        for slug in BUILT_IN:
            page.goto(f"{address}/play/{slug}")
            play_a_little(page)
            settle(page)
            keep(page.screenshot(), FOLDER / f"{slug}.png")
        browser.close()


if __name__ == "__main__":
    main()
