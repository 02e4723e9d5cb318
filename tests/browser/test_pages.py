"""All pages: accessibility, phones, languages; tutorial, replay, analysis; size of the scripts and speed of updates."""

from __future__ import annotations

import gzip
import random
import re
import statistics
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # it has no types
from playwright.sync_api import expect

from ludotheque.server.app import client_folder
from tests.browser.conftest import Visitors
from tests.browser.person import Person
from tests.games import paired, some_games

PHONE = {"width": 360, "height": 740}
MAX_SCRIPT_BYTES = 120 * 1024
"""Compressed size of the JavaScript that a table loads, at most."""


SHARED = "shared"
"""Stands for the pages that belong to no game, among the names of games."""


def pages(person: Person, slug: str) -> list[str]:
    """The addresses of one page of each kind for a game, or of the pages that belong to no game."""
    if slug == SHARED:
        return ["/", "/import"]
    id = person.open(game=slug, chairs=[{"kind": "me", "name": "Ann"}])
    waiting = f"/t/{id}"
    playing = person.open(game=slug, chairs=bots(slug))
    return [f"/learn/{slug}", f"/learn/{slug}/tutorial", waiting, f"/t/{playing}", f"/t/{playing}/replay"]


def bots(slug: str) -> list[dict[str, Any]]:
    return [{"kind": "me", "name": "Ann"}, *[{"kind": "bot", "level": 1}] * (seats(slug) - 1)]


def seats(slug: str) -> int:
    from ludotheque import Game

    return Game(slug).seats


def load(person: Person, page: str) -> None:
    """Go to a page and wait until it has loaded completely."""
    person.page.goto(page)
    expect(person.page.get_by_role("heading", level=1).first).to_be_attached()
    if page.startswith("/t/"):
        expect(person.board).to_be_visible()
    person.page.wait_for_load_state("networkidle")
    person.page.evaluate("() => document.fonts.ready.then(() => null)")
    person.page.evaluate(WAIT_UNTIL_QUIET)


# Until nothing in the page has changed for 200 ms. A table where bots play may change all the time: at most 2 s.
WAIT_UNTIL_QUIET = """() => new Promise((resolve) => {
  const end = () => { observer.disconnect(); resolve(); };
  let timer = setTimeout(end, 200);
  const observer = new MutationObserver(() => { clearTimeout(timer); timer = setTimeout(end, 200); });
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  setTimeout(end, 2000);
})"""


@pytest.mark.parametrize(("slug", "theme"), [(SHARED, "light"), (SHARED, "dark"), *paired("light", "dark")])
def test_axe_finds_no_violation(visitors: Visitors, slug: str, theme: str) -> None:
    person = visitors.new(color_scheme=theme)
    for page in pages(person, slug):
        load(person, page)
        result = Axe().run(person.page)
        assert result.violations_count == 0, f"{page}\n{result.generate_report()}"


@pytest.mark.parametrize(("slug", "language"), [(SHARED, "en-GB"), (SHARED, "fr-FR"), *paired("en-GB", "fr-FR")])
def test_page_fits_on_a_phone(visitors: Visitors, slug: str, language: str) -> None:
    person = visitors.new(viewport=PHONE, locale=language, has_touch=True, is_mobile=True)
    for page in pages(person, slug):
        load(person, page)
        width = person.page.evaluate("document.documentElement.scrollWidth")
        assert width <= PHONE["width"], f"{page} is {width} pixels wide"
        lang = person.page.evaluate("document.documentElement.lang")
        assert lang == language[:2]


def test_language_changes_without_a_reload(visitors: Visitors) -> None:
    person = visitors.new()
    person.play_now("Daldøs")
    expect(person.page.get_by_role("button", name="Give up")).to_be_visible()
    person.page.get_by_role("button", name="French").click()
    expect(person.page.get_by_role("button", name="Abandonner")).to_be_visible()
    expect(person.board).to_have_attribute("aria-label", re.compile("Blanc|Noir"))
    person.page.get_by_role("button", name="Anglais").click()
    expect(person.page.get_by_role("button", name="Give up")).to_be_visible()


def test_first_move_takes_at_most_three_clicks(visitors: Visitors) -> None:
    person = visitors.new()
    person.page.goto("/play/daldos")
    person.at_table()
    person.wait_for_turn()
    before = person.table()["ply"]
    for _ in range(3):
        if person.table()["ply"] == before:
            person.click_something(random.Random(1))
    assert person.table()["ply"] > before


@pytest.mark.parametrize("slug", some_games("ayalan", "daldos"))
def test_tutorial_can_be_played_to_its_end(visitors: Visitors, slug: str) -> None:
    """Each step is played with the button that shows its moves."""
    person = visitors.new(locale="fr-FR" if slug in ("alaska", "ayalan") else "en-GB")
    person.page.goto(f"/learn/{slug}/tutorial")
    french = slug in ("alaska", "ayalan")
    show = person.page.get_by_role("button", name="Montrez-moi" if french else "Show me")
    on = person.page.get_by_role("button", name="Continuer" if french else "Go on")
    end = person.page.locator('main a.main[href="/"]')
    for _ in range(300):
        if end.count():
            return
        if on.count() and on.is_enabled():
            on.click()
        elif show.count():
            show.first.click()
        person.page.wait_for_timeout(60)
    raise AssertionError(f"stuck at: {person.page.locator('main aside').inner_text()}")


def test_illegal_typed_move_shows_the_rule(visitors: Visitors) -> None:
    """The answer has the reason and a link to the rule."""
    person = visitors.new()
    person.open(game="daldos", chairs=bots("daldos"))
    person.wait_for_turn()
    field = person.page.get_by_placeholder("type a move")
    person.page.keyboard.press("/")
    expect(field).to_be_focused()
    field.fill("4:M1-M5")
    field.press("Enter")
    link = person.page.get_by_role("link", name=re.compile("Rule DAL-"))
    expect(link).to_be_visible()
    with person.page.expect_popup() as rules:
        link.click()
    expect(rules.value).to_have_url(re.compile(r"/learn/daldos#DAL-\d+"))


def test_replay_with_check_of_the_dice(visitors: Visitors) -> None:
    person = visitors.new()
    id = person.open(game="daldos", chairs=bots("daldos"))
    person.play_out("click", seed=8)
    person.page.get_by_role("link", name="Look back").first.click()
    expect(person.page).to_have_url(re.compile(f"/t/{id}/replay"))
    length = person.table()["ply"]
    slider = person.page.get_by_role("slider")
    expect(slider).to_be_visible()
    for key, place in (("Home", 0), ("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", length)):
        person.page.keyboard.press(key)
        expect(person.page).to_have_url(re.compile(rf"ply={place}$"))
    slider.fill("5")
    expect(person.page).to_have_url(re.compile("ply=5$"))
    person.page.get_by_role("button", name="Check the dice").click()
    expect(person.page.get_by_text("The dice were honest.")).to_be_visible()
    expect(person.page.get_by_text("What you gave was mixed in.")).to_have_count(0)
    with person.page.expect_download() as download:
        person.page.get_by_role("link", name="Save as a file").click()
    record = download.value.path().read_text("utf-8")
    other = visitors.new()
    other.page.goto("/import")
    other.page.get_by_label("Text").fill(record)
    other.page.get_by_role("button", name="Show the match").click()
    expect(other.page).to_have_url(re.compile("/t/[a-z2-7]{16}/replay"))
    assert other.table()["ply"] == length


def test_analysis_by_the_bots(visitors: Visitors) -> None:
    person = visitors.new()
    person.open(game="ayalan", options={"players": 2}, chairs=[{"kind": "me"}, {"kind": "bot", "level": 1}])
    for _ in range(6):
        person.wait_for_turn()
        person.click_something(random.Random(2))
    person.page.get_by_role("button", name="Give up").click()
    person.page.get_by_role("button", name="Give up").or_(person.page.get_by_role("button", name="Yes")).first.click()
    expect(person.page.locator("#result")).to_be_visible()  # only a match that is over can be judged
    person.page.get_by_role("link", name="Look back").first.click()
    person.page.get_by_role("button", name="Judge the match").click()
    expect(person.page.get_by_role("img", name="Chances of each seat in the course of the match")).to_be_visible()


def test_size_of_the_scripts_of_a_table(visitors: Visitors) -> None:
    """The compressed size of all scripts that a browser loads for a table."""
    person = visitors.new()
    loaded: set[str] = set()
    person.page.on("response", lambda answer: loaded.add(answer.url.split("/", 3)[3]))
    person.open(game="thin_ice", chairs=bots("thin_ice"))
    person.wait_for_turn()
    scripts = [name for name in loaded if name.endswith(".js")]
    assert scripts
    total = sum(len(gzip.compress((client_folder() / name).read_bytes())) for name in scripts)
    assert total <= MAX_SCRIPT_BYTES, f"{total} bytes in {len(scripts)} scripts"


def test_updates_are_measured(visitors: Visitors) -> None:
    """The page measures the time its script needs for each update; the median over a match of Thin Ice is printed."""
    person = visitors.new()
    person.open(game="thin_ice", chairs=bots("thin_ice"))
    person.play_out("click", seed=4)
    times = person.page.evaluate('performance.getEntriesByName("scene").map((measure) => measure.duration)')
    assert len(times) > 50
    print(f"{len(times)} updates, median {statistics.median(times):.1f} ms, {max(times):.1f} ms at most")
