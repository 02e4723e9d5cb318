"""My boxes: in every game a box is edited, refused, mended, saved, shared, exported and played."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # it has no types
from playwright.sync_api import Locator, Page, expect

from ludotheque.core import registry
from ludotheque.core.boards import built_in_data
from ludotheque.core.text import translate_game
from tests.browser.conftest import Visitors
from tests.browser.person import Person
from tests.games import BUILT_IN

NOTE = "Counted in our copy, on the kitchen table."


class Form:
    """The editor of a box in a page, in English."""

    def __init__(self, page: Page, slug: str, option: str) -> None:
        self.page, self.slug, self.option = page, slug, option

    def open(self) -> None:
        """From the game's guide, by links."""
        self.page.goto(f"/learn/{self.slug}")
        part = translate_game(self.slug, "en", f"option-{self.option}")
        self.page.get_by_role("region", name="Do you own this game?").get_by_role("link", name=part).click()
        expect(self.page).to_have_url(re.compile(f"/boxes/edit/{self.slug}/{self.option}$"))
        self.expect_right()

    def label(self, *parts: str) -> str:
        """A label of the form."""
        return translate_game(self.slug, "en", "-".join(("form", self.option, *parts)))

    def number(self, *parts: str, value: int) -> None:
        """Type a number."""
        self.page.get_by_label(self.label(*parts), exact=True).fill(str(value))

    def cell(self, id: str) -> Locator:
        """A place of a grid."""
        return self.page.locator(f'[data-cell="{id}"]').first

    def choose(self, brush: str) -> None:
        """Choose a brush by its label."""
        self.page.locator(".palette label", has_text=brush).first.click()

    def paint(self, brush: str, *cells: str) -> None:
        """Click on places of a grid with a brush."""
        self.choose(brush)
        for cell in cells:
            self.cell(cell).click()

    def draw(self, brush: str, first: str, last: str) -> None:
        """Draw a line over a grid with a brush."""
        self.choose(brush)
        self.cell(first).scroll_into_view_if_needed()
        self.cell(first).hover()
        self.page.mouse.down()
        box = self.cell(last).bounding_box()
        assert box
        self.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=40)
        self.page.mouse.up()

    def undo(self) -> None:
        """Undo with the keyboard."""
        self.page.keyboard.press("Control+z")

    def expect_right(self) -> None:
        """The check has passed; the picture is not an old one."""
        expect(self.page.get_by_text("Everything fits: this box can be played.")).to_be_visible()
        expect(self.page.locator("figcaption")).to_have_count(0)

    def expect_refused(self, sentence: str) -> None:
        """A sentence stands at the field and in the bar, which screen readers announce; the box cannot be saved."""
        pattern = re.compile(sentence)
        expect(self.page.get_by_role("status").filter(has_text=pattern)).to_be_visible()
        expect(self.page.locator("form, .form").locator("p.fault").filter(has_text=pattern)).to_be_visible()
        expect(self.page.get_by_role("button", name="Save", exact=True)).to_be_disabled()

    def picture(self) -> str:
        """The SVG of the picture beside the form."""
        source = self.page.locator("#picture img").get_attribute("src")
        assert source
        return unquote(source.removeprefix("data:image/svg+xml,"))

    def save(self, name: str) -> str:
        """Name the box and save it; returns its digest."""
        self.page.get_by_label("Name of the box").fill(name)
        self.page.get_by_label("Where the numbers are from").fill(NOTE)
        self.page.get_by_role("button", name="Save", exact=True).click()
        expect(self.page.get_by_role("button", name="Saved", exact=True)).to_be_visible()
        match = re.search(r"start=(sha256:[0-9a-f]{64})$", self.page.url)
        assert match
        return match[1]

    def export(self, folder: Path) -> Path:
        """Export the box into a folder; returns the file."""
        with self.page.expect_download() as download:
            self.page.get_by_role("button", name="Export").click()
        path = folder / download.value.suggested_filename
        download.value.save_as(path)
        return path


@dataclass(frozen=True)
class Plan:
    """What a test changes in a box of a game: three things, then one that is refused, then what mends it."""

    option: str
    change: Callable[[Form], None]
    spoil: Callable[[Form], None]
    refused: str
    """A regular expression for the sentence."""
    marked: str
    """The element that is marked as wrong."""
    mend: Callable[[Form], None]
    layer: str
    """The layer of the picture that shows the board."""
    options: dict[str, int | str] = field(default_factory=dict)
    """Options that make a match short."""


def change_daldos(form: Form) -> None:
    form.page.get_by_label("Start from").select_option("12-12-12")
    expect(form.page.get_by_label(form.label("middle"), exact=True)).to_have_value("12")
    form.number("outer", value=5)
    form.number("middle", value=6)


def change_ayalan(form: Form) -> None:
    form.paint("Rock", "F6")
    form.number("straight", value=4)
    form.number("bend", value=3)


def change_alcatraz(form: Form) -> None:
    form.paint("Hatched square", "d3", "d4")
    form.paint("Guard at the start", "c2")
    expect(form.cell("a2")).to_have_attribute("aria-label", "a2: nothing")  # a row has one guard
    form.paint("Guard at the start", "e8")


def change_alaska(form: Form) -> None:
    form.paint("Nothing", "d5")
    for kind, number in (("S", 4), ("D", 3), ("I", 2), ("V", 2)):
        form.number("pieces", kind, value=number)


def change_thin_ice(form: Form) -> None:
    form.number("normal", "IC", value=20)
    form.number("normal", "IP", value=6)
    form.paint("Open", "ne")


PLANS = {
    "alaska": Plan(
        option="data_set",
        change=change_alaska,
        spoil=lambda form: form.paint("Touches the island", "c7"),
        refused=r"c7.*expected",
        marked='[data-cell="c7"][aria-invalid="true"]',
        mend=lambda form: form.cell("c7").click(),
        layer="water",
    ),
    "alcatraz": Plan(
        option="board_data",
        change=change_alcatraz,
        spoil=lambda form: form.paint("Guard at the start", "d1"),
        refused=r"row 1: expected e",
        marked='[data-cell="d1"][aria-invalid="true"]',
        mend=lambda form: form.paint("Guard at the start", "e1"),
        layer="squares",
        options={"turn_limit": 20},
    ),
    "ayalan": Plan(
        option="board",
        change=change_ayalan,
        spoil=lambda form: form.draw("Rock", "A3", "A10"),
        refused=r"side 1 .*",
        marked='[data-cell="A7"][aria-invalid="true"]',
        mend=Form.undo,  # the line was one stroke
        layer="squares",
    ),
    "daldos": Plan(
        option="board",
        change=change_daldos,
        spoil=lambda form: form.number("middle", value=3),
        refused=r"middle = 3: .* at least 4",
        marked='[id="field-middle"][aria-invalid="true"]',
        mend=lambda form: form.number("middle", value=7),
        layer="holes",
    ),
    "thin_ice": Plan(
        option="tile_data",
        change=change_thin_ice,
        spoil=lambda form: form.number("normal", "IO", value=99),
        refused=r"IO = 99: expected .* from 0 to",
        marked='[id="field-normal.IO"][aria-invalid="true"]',
        mend=lambda form: form.number("normal", "IO", value=3),
        layer="panel",
        options={"grid_size": "4"},
    ),
}  # fmt: skip

# What is on the board, but not where: some boards are turned for one of the players.
BOARD = """([layer]) => [...document.querySelectorAll(`svg.ludo .layer-${layer} [data-node]:not([data-target])`)]
  .map((node) => `${node.dataset.node} ${node.getAttribute("class")} ${node.textContent}`).sort()"""


@pytest.mark.parametrize("slug", BUILT_IN)
def test_a_box_is_edited_shared_and_played(visitors: Visitors, tmp_path: Path, slug: str) -> None:
    plan, name = PLANS[slug], f"Box of {slug.replace('_', ' ')}"
    ann, bob = visitors.new(), visitors.new()
    form = Form(ann.page, slug, plan.option)
    form.open()
    built_in = form.picture()
    plan.change(form)
    form.expect_right()
    plan.spoil(form)
    form.expect_refused(plan.refused)
    expect(ann.page.locator(plan.marked)).to_be_attached()
    ann.page.get_by_role("button", name="Show where").click()
    plan.mend(form)
    form.expect_right()
    digest = form.save(name)
    assert form.picture() != built_in

    exported = form.export(tmp_path)
    stored = ann.page.evaluate(f"async () => (await fetch('/api/files/{digest}')).json()")
    assert exported.name == f"{name}.toml" and exported.read_text("utf-8") == stored["text"]
    assert (stored["name"], stored["note"]) == (name, NOTE)
    options = [f"--option={key}={value}" for key, value in (plan.options | players(slug)).items()]
    run("simulate", slug, f"--option={plan.option}={exported}", *options, "--games=2", "--backend=python")

    bob.page.goto(f"/boxes/{digest}")
    expect(bob.page.get_by_role("heading", level=1, name=name)).to_be_visible()
    expect(bob.page.get_by_text(NOTE)).to_be_visible()
    shown = bob.page.locator("figure img")
    expect(shown).to_have_js_property("complete", value=True)
    assert picture_at(bob.page, str(shown.get_attribute("src"))) == form.picture()

    ann.page.get_by_role("button", name="Play with it").click()
    set_up(ann.page, slug, plan, friend=True)
    meet(ann, bob, name, plan.layer)

    ann.page.goto("/boxes")
    ann.page.get_by_role("button", name=f"Play with it {name}").click()
    set_up(ann.page, slug, plan, friend=False)
    id = ann.at_table()
    assert ann.table()["options"][plan.option] == digest
    ann.play_out("click", seed=5)
    table = ann.table()
    assert table["status"] == "over" and table["outcome"]["reason"] == "rules"

    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    record = elsewhere / "match.ludo"
    record.write_text(ann.page.evaluate(f"async () => (await fetch('/api/tables/{id}/record')).text()"), "utf-8")
    exported.unlink()
    run("replay", str(record), folder=elsewhere)
    run("verify", str(record), folder=elsewhere)


def players(slug: str) -> dict[str, int]:
    return {"players": 2} if any(option.name == "players" for option in registry.info(slug).options) else {}


def run(*command: str, folder: Path | None = None) -> None:
    """Run the command line in a folder; it must succeed."""
    program = Path(sys.executable).with_name("ludotheque")
    done = subprocess.run([program, *command], cwd=folder, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stdout + done.stderr


def picture_at(page: Page, path: str) -> str:
    return str(page.evaluate("async ([path]) => (await fetch(path)).text()", [path]))


def set_up(page: Page, slug: str, plan: Plan, friend: bool) -> None:
    """Fill in the set-up dialog: two seats, the second for a friend or for the weakest bot; open the table."""
    dialog = page.get_by_role("dialog")
    if players(slug):
        select(page, slug, "players", "2")
    dialog.get_by_role("combobox", name="Seat 2").select_option("open" if friend else "bot-1")
    dialog.get_by_text("Rules in detail").click()
    for option, value in plan.options.items():
        if isinstance(value, str):
            select(page, slug, option, value)
        else:
            number = dialog.get_by_role("spinbutton", name=translate_game(slug, "en", f"option-{option}"))
            number.fill(str(value))
            number.press("Tab")
    dialog.get_by_role("button", name="Open the table").click()
    page.wait_for_url(re.compile(r"/t/[a-z2-7]{16}"))


def select(page: Page, slug: str, option: str, value: str) -> None:
    """Choose the value of an option in the set-up dialog."""
    name = translate_game(slug, "en", f"option-{option}")
    page.get_by_role("dialog").get_by_role("combobox", name=name, exact=True).select_option(value)


def meet(ann: Person, bob: Person, name: str, layer: str) -> None:
    """Bob sits down by Ann's link; both see the name of the box and the same board."""
    bob.page.goto(ann.page.get_by_label("To sit down", exact=True).input_value())
    expect(bob.page.get_by_role("link", name=name)).to_be_visible()
    expect(bob.page.get_by_text(NOTE)).to_be_visible()
    bob.page.get_by_label("Your name").fill("Bob")
    bob.page.get_by_role("button", name="Sit down").click()
    expect(ann.page.get_by_text("Bob").first).to_be_visible()
    for person in (ann, bob):
        person.at_table()
    ann.page.wait_for_timeout(300)
    boards = [person.page.evaluate(BOARD, [layer]) for person in (ann, bob)]
    assert boards[0] == boards[1] and len(boards[0]) >= 8


# --- the editor ---


def test_undo_redo_and_what_was_not_saved(visitors: Visitors) -> None:
    """A stroke is one step, also by keyboard; closing the page loses nothing."""
    person = visitors.new()
    page = person.page
    form = Form(page, "ayalan", "board")
    page.goto("/boxes/edit/ayalan/board")
    form.expect_right()
    undo, redo = page.get_by_role("button", name="Undo"), page.get_by_role("button", name="Redo")
    expect(undo).to_be_disabled()
    form.draw("Bonus of 3", "D1", "D4")
    form.paint("Nothing", "A1")
    expect(form.cell("D3")).to_have_attribute("aria-label", "D3: Bonus of 3")
    undo.click()
    expect(form.cell("A1")).to_have_attribute("aria-label", "A1: Rock")
    undo.click()
    expect(form.cell("D3")).to_have_attribute("aria-label", "D3: nothing")
    expect(undo).to_be_disabled()
    redo.click()
    expect(form.cell("D4")).to_have_attribute("aria-label", "D4: Bonus of 3")
    form.cell("D4").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Delete")
    page.get_by_role("radio", name="Rock").focus()
    page.keyboard.press("Space")
    form.cell("E5").focus()
    page.keyboard.press("Enter")
    expect(form.cell("E5")).to_have_attribute("aria-label", "E5: Rock")
    page.reload()
    expect(page.get_by_text("Here is what you changed last time")).to_be_visible()
    expect(form.cell("E5")).to_have_attribute("aria-label", "E5: Rock")
    page.get_by_role("button", name="Start again").click()
    expect(form.cell("E5")).to_have_attribute("aria-label", "E5: nothing")
    form.undo()
    expect(form.cell("E5")).to_have_attribute("aria-label", "E5: Rock")


def test_a_deck_of_cards_is_edited_and_a_wrong_file_mended(visitors: Visitors, tmp_path: Path) -> None:
    person = visitors.new()
    page = person.page
    page.goto("/boxes/edit/thin_ice/deck_data")
    form = Form(page, "thin_ice", "deck_data")
    form.expect_right()
    counts = page.get_by_label(form.label("card", "count"), exact=True)
    counts.nth(1).fill("101")
    form.expect_refused("101: expected .* 0 to 100")
    expect(page.locator("li.row.wrong")).to_contain_text("PUSH")
    counts.nth(1).fill("4")
    form.expect_right()
    rows = counts.count()
    page.get_by_role("button", name="Remove row 2: PUSH").click()
    expect(counts).to_have_count(rows - 1)
    page.get_by_role("button", name="Add a row").click()
    form.expect_refused("expected")
    form.undo()
    form.expect_right()
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("Give your box a name before you save it.")).to_be_visible()
    expect(page.get_by_label("Name of the box")).to_be_focused()
    page.get_by_label("Name of the box").fill("Cards")
    text = form.export(tmp_path).read_text("utf-8")
    assert '"PUSH"' not in text

    wrong = tmp_path / "wrong.toml"
    wrong.write_text(text.replace('id = "STEP"', 'id = "step"').replace('"Cards"', '"From a file"'), "utf-8")
    page.get_by_label("Import").set_input_files(wrong)
    form.expect_refused("step.*expected")
    expect(page.get_by_label("Name of the box")).to_have_value("From a file")
    page.get_by_label(form.label("card", "id"), exact=True).first.fill("STEP")
    form.expect_right()
    page.get_by_label("Import").set_input_files({"name": "x.toml", "mimeType": "", "buffer": b"card = [["})
    expect(page.get_by_role("status").filter(has_text="TOML")).to_be_visible()
    expect(page.get_by_label("Name of the box")).to_have_value("From a file")


def test_a_lake_grows_where_it_is_painted(visitors: Visitors) -> None:
    """There is always room around the lake, and a new land is a new brush."""
    person = visitors.new()
    page = person.page
    page.goto("/boxes/edit/alaska/data_set")
    form = Form(page, "alaska", "data_set")
    form.expect_right()
    places = page.locator("[data-cell]")
    before = places.count()
    top = places.nth(5)
    name = top.get_attribute("data-cell")
    top.click()
    expect(form.cell(str(name))).to_have_attribute("aria-label", f"{name}: Water")
    page.wait_for_function("(before) => document.querySelectorAll('[data-cell]').length > before", arg=before)
    form.undo()
    form.expect_right()
    page.get_by_role("button", name="Add a row").first.click()
    page.keyboard.type("X9")
    form.expect_refused("X9.*expected")
    form.paint("Touches the land X9", "a3")
    form.expect_right()


def test_own_boxes_are_kept_in_the_browser(visitors: Visitors) -> None:
    """A box that this server has never seen is shown, edited, replaced, played and removed."""
    person = visitors.new()
    page = person.page
    page.goto("/boxes")
    text = 'name = "From far away"\nnote = "Another server"\nouter = 4\nmiddle = 5\n'
    digest = page.evaluate(
        """async ([text]) => {
          const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
          const digest = "sha256:" + [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
          const box = { digest, game: "daldos", option: "board", name: "From far away", note: "Another server", text };
          localStorage.setItem("boxes", JSON.stringify([box]));
          return digest;
        }""",
        [text],
    )
    page.reload()
    expect(page.get_by_text("Another server")).to_be_visible()
    expect(page.locator(".card img")).to_have_js_property("complete", value=True)
    page.get_by_role("link", name="Edit From far away").click()
    form = Form(page, "daldos", "board")
    form.expect_right()
    form.number("outer", value=6)
    form.expect_right()
    assert form.save("From far away") != digest
    assert [box["name"] for box in page.evaluate("JSON.parse(localStorage.boxes)")] == ["From far away"]
    form.number("outer", value=7)
    form.save("A second one")
    page.get_by_role("link", name="My boxes").first.click()
    expect(page.locator(".card")).to_have_count(2)
    page.goto("/")
    page.get_by_role("button", name="Set up Daldøs").click()
    select(page, "daldos", "board", "A second one")
    page.get_by_role("button", name="Open the table").click()
    person.at_table()
    expect(page.get_by_role("link", name="A second one")).to_be_visible()
    page.goto("/boxes")
    page.get_by_role("button", name="Remove A second one").click()
    page.get_by_role("button", name="Really remove? A second one").click()
    expect(page.locator(".card")).to_have_count(1)


def test_a_link_that_leads_to_no_box(visitors: Visitors) -> None:
    person = visitors.new()
    person.page.goto(f"/boxes/sha256:{'0' * 64}")
    expect(person.page.get_by_role("heading", name="This box is not here.")).to_be_visible()
    visitors.console_errors.clear()  # the browser reports the answer 404


# --- for everybody ---

EDITORS = [
    (slug, option.name) for slug in BUILT_IN for option in registry.info(slug).options if hasattr(option, "folder")
]


def check_page(page: Page) -> None:
    """No accessibility violation, and nothing wider than the screen."""
    result = Axe().run(page)
    assert result.violations_count == 0, f"{page.url}\n{result.generate_report()}"
    width = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert width[0] <= width[1], page.url


@pytest.mark.parametrize(
    ("theme", "settings"),
    [
        ("light", {"locale": "fr-FR", "viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}),
        ("dark", {"locale": "en-GB"}),
    ],
)
def test_pages_are_accessible_and_fit(visitors: Visitors, theme: str, settings: dict[str, Any]) -> None:
    """Every editor, with a fault in one of them; the list of boxes, the page of a box and its dialogs."""
    person = visitors.new(color_scheme=theme, **settings)
    page, french = person.page, settings["locale"] == "fr-FR"
    for slug, option in EDITORS:
        page.goto(f"/boxes/edit/{slug}/{option}")
        expect(page.locator("#picture img")).to_be_visible()
        check_page(page)
    page.goto("/boxes/edit/alcatraz/board_data")
    square = page.locator('[data-cell="d3"]')
    press = square.tap if french else square.click
    press()
    expect(page.locator("p.fault")).to_be_visible()
    check_page(page)
    press()
    expect(page.locator("p.fault")).to_have_count(0)
    page.locator("#field-name").fill("Cour" if french else "Yard")
    page.get_by_role("button", name="Partager" if french else "Share").click()
    link = page.get_by_role("dialog").get_by_role("textbox")
    expect(link).to_be_visible()
    check_page(page)
    address = link.input_value()
    for path in ("/boxes", address):
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        expect(page.locator(".card img, figure img").first).to_be_visible()
        check_page(page)
    page.get_by_role("button", name="Jouer avec" if french else "Play with it").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    check_page(page)


@pytest.mark.parametrize(("slug", "language"), [(slug, ("en", "fr")[k % 2]) for k, slug in enumerate(BUILT_IN)])
def test_reconstructed_things_are_found_with_one_click(visitors: Visitors, slug: str, language: str) -> None:
    person = visitors.new(locale=language)
    page = person.page
    page.goto(f"/learn/{slug}")
    page.get_by_role("link", name={"en": "What is reconstructed", "fr": "Ce qui est reconstitué"}[language]).click()
    heading = page.locator("#reconstructed")
    expect(heading).to_be_in_viewport()
    section = page.evaluate(
        """() => {
          let text = "";
          for (let one = document.querySelector("#reconstructed").nextElementSibling; one && one.tagName !== "H2";
               one = one.nextElementSibling) text += one.textContent + " ";
          return text;
        }"""
    )
    statements = [statement for data in built_in_data(slug) for statement in data.provenance]
    said = [statement.text[language] for statement in statements if statement.mark == "reconstructed"]
    assert said
    for sentence in said:
        assert plain(sentence) in plain(section)


def plain(text: str) -> str:
    """A text without the marks of its typesetting: kinds of spaces, quotation marks and emphasis."""
    return re.sub(r"[\s\u202f\u00a0*_`]+", "", text).translate(str.maketrans("’“”", "'««"))
