"""A whole match of every game against a bot: with the mouse only, and with the keyboard only."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from ludotheque.core import registry
from tests.browser.conftest import Visitors
from tests.games import paired


@pytest.mark.parametrize(("slug", "how"), paired("press", "click"))
def test_whole_match(visitors: Visitors, slug: str, how: str) -> None:
    person = visitors.new()
    if how == "click":
        person.play_now(registry.info(slug).name)
    else:
        person.open(game=slug, options={"players": 2} if has_players(slug) else {}, chairs=against_a_bot())
    person.play_out(how, seed=3)
    expect(person.page.locator("#result")).to_be_visible()
    table = person.table()
    assert table["status"] == "over"
    assert table["outcome"]["reason"] == "rules"
    assert sum(table["outcome"]["win_shares"]) == pytest.approx(1)
    assert table["fairness"]["seed"] is not None


def test_click_at_the_edge_of_a_target(visitors: Visitors) -> None:
    """A click inside a target counts, even where its coordinates rounded to whole pixels lie outside."""
    person = visitors.new()
    person.play_now("Alaska")
    person.wait_for_turn()
    before = person.page.evaluate(TARGET_IDS)
    at = None
    while at != (at := person.page.evaluate(EDGE)):  # the layout changes while the page loads
        person.page.wait_for_timeout(500)
    person.page.mouse.click(at["x"], at["y"])
    person.page.wait_for_function(f"(before) => ({TARGET_IDS})() !== before", arg=before)


TARGET_IDS = """() => [...document.querySelectorAll("[data-target]")].map((one) => one.dataset.node).join()"""

EDGE = """() => {
  const under = (x, y) => document.elementFromPoint(x, y)?.closest("[data-target]");
  for (const target of document.querySelectorAll("svg [data-target]")) {
    const box = target.getBoundingClientRect();
    for (let y = Math.floor(box.y) + 0.9; y < box.bottom; y++) {
      for (let x = Math.floor(box.x) + 0.9; x < box.right; x++) {
        if (under(x, y) === target && !under(Math.floor(x), Math.floor(y))) return { x, y };
      }
    }
  }
}"""


def has_players(slug: str) -> bool:
    return any(option.name == "players" for option in registry.info(slug).options)


def against_a_bot() -> list[dict[str, object]]:
    return [{"kind": "me", "name": "Ann"}, {"kind": "bot", "level": 1}]
