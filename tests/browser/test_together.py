"""Two people at one table through a link, a third who watches, and a server that falls over in between."""

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
from tests.browser.conftest import Room
from tests.browser.person import Person
from tests.games import BUILT_IN
from tests.server.servers import Server

TURNS = {"alaska": 60}
"""Clicks until the server is started anew, and again afterwards, where they are not 24: for cards to be kept."""


PATIENCE = 400.0
"""Seconds for all of it: bots on the other seats may have to be compiled first."""


@pytest.fixture
def falling_room(browser: Browser, tmp_path: Path) -> Iterator[Room]:
    """A room whose server may fall over."""
    server = Server(str(tmp_path / "tables.db"), tmp_path / "log", settings={"compile": "true", "pace": "0.01"})
    server.start()
    room = Room(browser, server, tmp_path)
    yield room
    room.close()
    server.kill()
    # A lost connection is all a page may complain of.
    assert all("WebSocket" in text or "ERR_CONNECTION_REFUSED" in text for text in room.complaints), room.complaints


@pytest.mark.parametrize("slug", BUILT_IN)
def test_friends_through_a_link(falling_room: Room, slug: str) -> None:
    room = falling_room
    ann, bob, eve = room.enter(), room.enter(locale="fr-FR"), room.enter()
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
    play_on([ann, bob], dice, TURNS.get(slug, 24))
    room.server.kill()
    room.server.start()
    before = ann.table()["seq"]
    play_on([ann, bob], dice, TURNS.get(slug, 24))
    assert ann.table()["seq"] > before
    assert ann.table()["yours"] == [0] and bob.table()["yours"] == [1] and eve.table()["yours"] == []
    assert not eve.page.locator("[data-target]").count()
    if Game(slug).hides and held(bob):
        assert len(held(eve)) == len(held(bob))
        assert not set(held(eve)) & set(held(bob)), "a card that Bob keeps lies open before Eve"


def held(person: Person) -> list[str]:
    """What lies before Bob, as somebody sees it."""
    return person.page.locator('li.seat[aria-label^="Bob"] .card').all_inner_texts()


def play_on(people: list[Person], dice: random.Random, clicks: int) -> None:
    """Each clicks when something glows before him."""
    done, until = 0, time.monotonic() + PATIENCE
    while time.monotonic() < until:
        for person in people:
            if person.page.locator("[data-target]:not([disabled])").count():
                person.click_something(dice)
                done += 1
        if done >= clicks or people[0].is_over():
            return
        people[0].page.wait_for_timeout(20)
    raise AssertionError("nobody can play on")
