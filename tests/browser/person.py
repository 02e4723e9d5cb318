"""Somebody before a browser: what a person sees and does, with the mouse or the keyboard."""

from __future__ import annotations

import random
import re
from typing import Any

from playwright.sync_api import Page, expect

MORE = 180
"""Seconds the others and chance may take, on a busy machine."""

# Where a mouse can hit what glows: its middle, or the first point of a grid over it that belongs to it.
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

ASKED = """() => document.querySelector("#result") !== null
  || document.querySelector("[data-target]:not([disabled])") !== null"""


class Person:
    """A person with a browser."""

    def __init__(self, page: Page) -> None:
        self.page = page

    # --- finding a table ---

    def shelf(self) -> None:
        """The first page."""
        self.page.goto("/")
        expect(self.page.get_by_role("heading", level=1)).to_be_visible()

    def play_now(self, game: str) -> str:
        """One click on the shelf, and one sits before a bot."""
        self.shelf()
        self.page.get_by_role("button", name=f"Play now {game}", exact=True).click()
        return self.at_table()

    def open(self, **wish: Any) -> str:
        """A table as the set-up page opens it."""
        if self.page.url == "about:blank":
            self.shelf()
        answer = self.page.evaluate(
            """async (wish) => (await fetch("/api/tables", {method: "POST", body: JSON.stringify(wish),
               headers: {"Content-Type": "application/json"}})).json()""",
            wish,
        )
        assert "id" in answer, answer
        self.page.goto(f"/t/{answer['id']}")
        return self.at_table()

    def at_table(self) -> str:
        """Wait for the board; the table's id."""
        self.page.wait_for_url(re.compile(r"/t/[a-z2-7]{16}"))
        expect(self.board).to_be_visible()
        match = re.search(r"/t/([a-z2-7]{16})", self.page.url)
        assert match
        return match[1]

    @property
    def board(self) -> Any:
        return self.page.locator("svg.ludo").first

    def table(self) -> dict[str, Any]:
        """The table, as this browser may see it."""
        id = re.search(r"/t/([a-z2-7]{16})", self.page.url)
        assert id
        view: dict[str, Any] = self.page.evaluate(f"async () => (await fetch('/api/tables/{id[1]}')).json()")
        return view

    # --- playing ---

    def is_over(self) -> bool:
        """Whether the page says how the match ended."""
        return self.page.locator("#result").count() > 0

    def wait_for_turn(self) -> bool:
        """Until something glows, or the match is over; whether it goes on."""
        self.page.wait_for_function(ASKED, timeout=MORE * 1000)
        return not self.is_over()

    def click_something(self, dice: random.Random) -> None:
        """One click on something that glows."""
        found = self.page.evaluate(TARGETS)
        if found:
            target = dice.choice(found)
            self.page.mouse.click(target["x"], target["y"])
        self.page.wait_for_timeout(10)

    def press_something(self, dice: random.Random) -> None:
        """A few steps with the arrows from where the focus is, or a tab, and Enter."""
        page = self.page
        if not page.evaluate("document.activeElement?.closest('[data-target]') !== null"):
            for _ in range(60):
                page.keyboard.press("Tab")
                if page.evaluate("document.activeElement?.closest('[data-target]') !== null"):
                    break
            else:
                assert not self.page.evaluate(TARGETS), "the keyboard does not come to what glows"
                return
        for _ in range(dice.randrange(4)):
            page.keyboard.press(dice.choice(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]))
        page.keyboard.press("Enter")
        page.wait_for_timeout(10)

    def play_out(self, how: str, seed: int, most: int = 4000) -> None:
        """A whole match, by `click` or by `press`."""
        dice = random.Random(seed)
        act = self.click_something if how == "click" else self.press_something
        for _ in range(most):
            if not self.wait_for_turn():
                return
            act(dice)
        raise AssertionError(f"the match is not over after {most} clicks")
