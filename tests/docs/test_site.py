"""The documentation: it is built without a warning, no link is broken, everything public is in it, search works."""

from __future__ import annotations

from pathlib import Path

import pytest
from docs._ext.links import broken, counts
from docs._ext.public import modules, public_names
from docs._ext.settings import meanings
from playwright.sync_api import Browser
from sphinx.util.inventory import InventoryFile

from ludotheque.server.settings import Settings


def test_no_link_is_broken(site: Path) -> None:
    assert list(broken(site)) == []
    pages, inside, _ = counts(site)
    assert pages > 80 and inside > 5000


def documented(site: Path) -> set[str]:
    """Every Python name that the site describes."""
    inventory = InventoryFile.loads((site / "objects.inv").read_bytes(), uri="").data
    return {name for kind, names in inventory.items() if kind.startswith("py:") for name in names}


def test_every_public_name_has_an_entry(site: Path) -> None:
    """`docs._ext.public` says what is public."""
    names = documented(site)
    public = [f"{module}.{name}" for module in modules() for name in public_names(module)]
    assert len(public) > 500
    assert [name for name in [*modules(), *public] if name not in names] == []


def test_the_table_of_settings_is_complete(site: Path) -> None:
    """Each setting has a row with its variable, its limits and its meaning."""
    page = (site / "reference" / "settings.html").read_text("utf-8")
    assert set(meanings()) >= set(Settings.model_fields)
    assert [name for name in Settings.model_fields if f"LUDOTHEQUE_{name.upper()}" not in page] == []
    assert "greater than 0" in page  # the pace may not be 0


def test_french_pages_say_that_they_are_french(site: Path) -> None:
    for page in sorted((site / "fr").rglob("*.html")):
        assert '<html class="no-js" lang="fr"' in page.read_text("utf-8"), page


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("determinization", "glossary.html"),
        ("LUDOTHEQUE_PACE", "reference/settings.html"),
        ("prisonnier", "fr/jeux/alcatraz.html"),
        ("why_not", "reference/api/positions.html"),
    ],
)
def test_search_works_without_a_server(site: Path, browser: Browser, words: str, expected: str) -> None:
    """From a file:// address, typed into the field of the first page as a reader would."""
    page = browser.new_page()
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto((site / "index.html").as_uri())
    page.locator("input[name=q]").first.fill(words)
    page.keyboard.press("Enter")
    page.get_by_text("Search finished").wait_for()
    links = page.eval_on_selector_all("#search-results li a", "found => found.map(link => link.href)")
    page.close()
    assert any(expected in link for link in links), links
    assert not complaints
