"""For every game a whole match against a bot: by clicks alone, and by the keyboard alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from ludotheque.core import registry
from tests.browser.conftest import Room


@pytest.mark.parametrize("how", ["click", "press"])
@pytest.mark.parametrize("slug", registry.slugs())
def test_whole_match(room: Room, slug: str, how: str) -> None:
    person = room.enter()
    if how == "click":
        person.play_now(registry.info(slug).name)
    else:
        person.open(game=slug, options={"players": 2} if has_players(slug) else {}, chairs=against_a_bot())
    person.play_out(how, seed=3)
    expect(person.page.locator("#result")).to_be_visible()
    table = person.table()
    assert table["status"] == "over"
    assert table["outcome"]["reason"] == "rules"
    assert sum(table["outcome"]["shares"]) == pytest.approx(1)
    assert table["fairness"]["seed"] is not None


def has_players(slug: str) -> bool:
    return any(option.name == "players" for option in registry.info(slug).options)


def against_a_bot() -> list[dict[str, object]]:
    return [{"kind": "me", "name": "Ann"}, {"kind": "bot", "level": 1}]
