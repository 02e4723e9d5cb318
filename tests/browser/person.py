"""A person with a browser: what they see and do, with the mouse or the keyboard."""

from __future__ import annotations

import random
import re
from typing import Any

from playwright.sync_api import Page, expect

TURN_TIMEOUT = 180
"""Seconds until it is our turn again, at most, on a busy machine."""

# A point for each target where a mouse hits it: its centre, or the first point of a grid over it that belongs to it.
TARGETS = """() => {
  const found = [];
  for (const target of document.querySelectorAll("[data-target]")) {
    if (target.disabled) continue;
    const box = target.getBoundingClientRect();
    const points = [[0.5, 0.5]];
    for (let x = 1; x < 8; x++) for (let y = 1; y < 8; y++) points.push([x / 8, y / 8]);
    for (const [x, y] of points) {
      const at = [box.x + x * box.width, box.y + y * box.height];
      if (target.contains(document.elementFromPoint(...at))) {
        found.push({ x: at[0], y: at[1], name: target.getAttribute("aria-label") ?? target.textContent });
        break;
      }
    }
  }
  return found;
}"""

TARGET_OR_RESULT = """() => document.querySelector("#result") !== null
  || document.querySelector("[data-target]:not([disabled])") !== null"""


class Person:
    """A person with one page of a browser."""

    def __init__(self, page: Page) -> None:
        self.page = page

    # --- finding a table ---

    def shelf(self) -> None:
        """Go to the first page."""
        self.page.goto("/")
        expect(self.page.get_by_role("heading", level=1)).to_be_visible()

    def play_now(self, game: str) -> str:
        """Open a table against bots with one click on the first page; returns the table's id."""
        self.shelf()
        self.page.get_by_role("button", name=f"Play now {game}", exact=True).click()
        return self.at_table()

    def open(self, **table: Any) -> str:
        """Open a table by the request that the set-up dialog sends, and go there; returns the table's id."""
        if self.page.url == "about:blank":
            self.shelf()
        answer = self.page.evaluate(
            """async (table) => (await fetch("/api/tables", {method: "POST", body: JSON.stringify(table),
               headers: {"Content-Type": "application/json"}})).json()""",
            table,
        )
        assert "id" in answer, answer
        self.page.goto(f"/t/{answer['id']}")
        return self.at_table()

    def at_table(self) -> str:
        """Wait until the board is visible; returns the table's id."""
        self.page.wait_for_url(re.compile(r"/t/[a-z2-7]{16}"))
        expect(self.board).to_be_visible()
        match = re.search(r"/t/([a-z2-7]{16})", self.page.url)
        assert match
        return match[1]

    @property
    def board(self) -> Any:
        """The picture of the board."""
        return self.page.locator("svg.ludo").first

    def table(self) -> dict[str, Any]:
        """The table as the server sends it to this browser."""
        id = re.search(r"/t/([a-z2-7]{16})", self.page.url)
        assert id
        view: dict[str, Any] = self.page.evaluate(f"async () => (await fetch('/api/tables/{id[1]}')).json()")
        return view

    # --- playing ---

    def is_over(self) -> bool:
        """Whether the page shows the result."""
        return self.page.locator("#result").count() > 0

    def wait_for_turn(self) -> bool:
        """Wait until there is a target or the match is over; returns whether the match goes on."""
        self.page.wait_for_function(TARGET_OR_RESULT, timeout=TURN_TIMEOUT * 1000)
        return not self.is_over()

    def click_something(self, dice: random.Random) -> None:
        """Click on a random target, if there is one."""
        found = self.page.evaluate(TARGETS)
        if found:
            target = dice.choice(found)
            self.page.mouse.click(target["x"], target["y"])
        self.page.wait_for_timeout(10)

    def press_something(self, dice: random.Random) -> None:
        """Move the focus to the targets with Tab and to a random one with the arrow keys, then press Enter."""
        page = self.page
        if not page.evaluate("document.activeElement?.closest('[data-target]') !== null"):
            for _ in range(60):
                page.keyboard.press("Tab")
                if page.evaluate("document.activeElement?.closest('[data-target]') !== null"):
                    break
            else:
                assert not self.page.evaluate(TARGETS), "no target can be reached with the Tab key"
                return
        for _ in range(dice.randrange(4)):
            page.keyboard.press(dice.choice(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]))
        page.keyboard.press("Enter")
        page.wait_for_timeout(10)

    def play_out(self, how: str, seed: int, limit: int = 4000) -> None:
        """Play to the end of the match, with the mouse (`click`) or the keyboard (`press`)."""
        dice = random.Random(seed)
        act = self.click_something if how == "click" else self.press_something
        for _ in range(limit):
            if not self.wait_for_turn():
                return
            act(dice)
        raise AssertionError(f"the match is not over after {limit} clicks")
