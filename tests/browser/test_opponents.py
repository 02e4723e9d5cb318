"""Bots of other packages: the set-up dialog offers them by name, and they can be given a seat."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.bots.packages import with_path, write_package
from tests.browser.conftest import Visitors
from tests.server.servers import Servers


@pytest.fixture
def visitors(browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Visitors]:
    """People with browsers, and a server on which a bot of another package is installed."""
    write_package(tmp_path, "browser_bots", last="browser_bots:Last")
    monkeypatch.setenv("PYTHONPATH", with_path(tmp_path)["PYTHONPATH"])
    servers = Servers(tmp_path)
    visitors = Visitors(browser, servers(), tmp_path)
    yield visitors
    visitors.close()
    servers.close()
    assert not visitors.console_errors, visitors.console_errors


def test_a_bot_is_chosen_by_its_name(visitors: Visitors) -> None:
    for locale, set_up, seat in (("en-GB", "Set up", "Seat 2"), ("fr-FR", "Sur mesure", "Place 2")):
        person = visitors.new(locale=locale)
        person.shelf()
        person.page.get_by_role("button", name=f"{set_up} Daldøs", exact=True).click()
        chair = person.page.get_by_label(seat)
        offered = chair.locator("option").all_inner_texts()
        assert offered[-1] == "The last word" and len(offered) == 2 + 5 + 1
        chair.select_option(label="The last word")
        person.page.locator("dialog button.main").click()
        person.at_table()
        expect(person.page.get_by_text("The last word").first).to_be_visible()
        assert person.table()["chairs"][1]["name"] == "The last word"
