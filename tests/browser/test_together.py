"""Two people who meet at a table by a link, a third who watches, and a server that is killed during the match."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from ludotheque.core import registry
from ludotheque.core.game import Game
from tests.browser.conftest import Visitors
from tests.browser.person import Person
from tests.games import some_games
from tests.server.servers import Server

CLICKS = {"alaska": 60}
"""Clicks before the server is killed, and again afterwards; 24 for other games. Cards of Alaska take longer."""

TIMEOUT = 400.0
"""Seconds for the clicks: bots on the other seats may have to be compiled first."""


@pytest.fixture
def visitors(browser: Browser, tmp_path: Path) -> Iterator[Visitors]:
    """People with browsers, and a server of their own that the test may kill."""
    server = Server(str(tmp_path / "tables.db"), tmp_path / "log", settings={"compile": "true", "pace": "0.01"})
    server.start()
    visitors = Visitors(browser, server, tmp_path)
    yield visitors
    visitors.close()
    server.kill()
    # Lost connections are the only errors allowed.
    assert all("WebSocket" in text or "ERR_CONNECTION_REFUSED" in text for text in visitors.console_errors), (
        visitors.console_errors
    )


@pytest.mark.parametrize("slug", some_games("daldos"))
def test_friends_meet_by_a_link_and_survive_a_crash(visitors: Visitors, slug: str) -> None:
    ann, bob, eve = visitors.new(), visitors.new(locale="fr-FR"), visitors.new()
    ann.shelf()
    ann.page.get_by_role("button", name=f"Invite a friend {registry.info(slug).name}").click()
    ann.page.wait_for_url(re.compile(r"/t/[a-z2-7]{16}"))
    link = ann.page.get_by_label("To sit down", exact=True).input_value()
    assert "#invite=" in link
    bob.page.goto(link)
    bob.page.get_by_label("Votre nom").fill("Bob")
    bob.page.get_by_role("button", name="S’asseoir").click()
    id = ann.at_table()
    bob.at_table()
    eve.page.goto(f"/t/{id}")
    eve.at_table()
    expect(ann.page.get_by_text("Bob").first).to_be_visible()
    dice = random.Random(5)
    play_on([ann, bob], dice, CLICKS.get(slug, 24))
    visitors.server.kill()
    visitors.server.start()
    before = ann.table()["seq"]
    play_on([ann, bob], dice, CLICKS.get(slug, 24))
    assert ann.table()["seq"] > before
    assert ann.table()["yours"] == [0] and bob.table()["yours"] == [1] and eve.table()["yours"] == []
    assert not eve.page.locator("[data-target]").count()
    if Game(slug).hides and held_by_bob(bob):
        assert len(held_by_bob(eve)) == len(held_by_bob(bob))
        assert not set(held_by_bob(eve)) & set(held_by_bob(bob)), "Eve sees a card that Bob holds"


def held_by_bob(person: Person) -> list[str]:
    """The cards of Bob's seat as this person sees them."""
    return person.page.locator('li.seat[aria-label^="Bob"] .card').all_inner_texts()


def play_on(people: list[Person], dice: random.Random, clicks: int) -> None:
    """Click on targets, wherever a person has one, until there were `clicks` clicks or the match is over."""
    done, deadline = 0, time.monotonic() + TIMEOUT
    while time.monotonic() < deadline:
        for person in people:
            if person.page.locator("[data-target]:not([disabled])").count():
                person.click_something(dice)
                done += 1
        if done >= clicks or people[0].is_over():
            return
        people[0].page.wait_for_timeout(20)
    raise AssertionError("no target appeared in time")
