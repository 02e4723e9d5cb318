"""`editor.py` of every game: a data file becomes the values of a form and the same file again, whatever it contains."""

from __future__ import annotations

import copy
import random
import tomllib
from collections.abc import Iterator
from datetime import date
from importlib import resources
from typing import Any

import pytest

from ludotheque.core.boards import OwnFile, names_of, read_board
from ludotheque.core.errors import BoardError
from ludotheque.core.forms import (
    Field,
    GridField,
    Label,
    NumberField,
    RowsField,
    content_of,
    place_of,
    toml_text,
    values_of,
)
from ludotheque.core.game import Game, game_with_files
from ludotheque.core.info import DataFile
from ludotheque.core.module import load
from ludotheque.core.registry import info
from ludotheque.core.text import LANGUAGES, message_ids, translate_game
from tests.games import BUILT_IN, FULL

pytestmark = pytest.mark.filterwarnings("ignore::ludotheque.core.boards.BoardWarning")

FILES = [
    (slug, option, name)
    for slug in BUILT_IN
    for option in info(slug).options
    if isinstance(option, DataFile)
    for name in names_of(load(slug).package, option.folder)
]
OPTIONS = [(slug, option) for slug, option, name in FILES if name == option.default]

TURNS = 400 if FULL else 40


def content_of_file(slug: str, option: DataFile, name: str) -> dict[str, Any]:
    """The content of a built-in file, without its provenance."""
    return dict(read_board(load(slug).package, name, option.folder))


def fields_of(slug: str, option: DataFile, content: dict[str, Any]) -> tuple[Field, ...]:
    editor = load(slug).editor
    assert editor is not None
    return tuple(editor.fields(option.name, content))


def game_with(slug: str, option: DataFile, text: str) -> Game:
    return game_with_files(slug, {option.name: OwnFile.of(text).digest}, [text])


def unordered(value: Any, key: str = "") -> Any:
    """A content in which lists of places are sorted: their order has no meaning (`shore`: the hexes along a land)."""
    if isinstance(value, dict):
        return {name: unordered(inner, key or name) for name, inner in value.items()}
    return sorted(value) if key in ("shore", "island", "hatched") else value


@pytest.mark.parametrize(("slug", "option", "name"), FILES)
def test_a_built_in_file_becomes_a_form_and_the_same_file_again(slug: str, option: DataFile, name: str) -> None:
    content = content_of_file(slug, option, name)
    fields = fields_of(slug, option, content)
    again = content_of(fields, values_of(fields, content))
    assert unordered(again) == unordered(content)
    text = toml_text("Our box", "Counted.", again)
    assert unordered(tomllib.loads(text)) == {"name": "Our box", "note": "Counted.", **unordered(content)}
    named: dict[str, Any] = {option.name: name}
    own, built_in = game_with(slug, option, text), Game(slug, **named)
    assert own.board.tobytes() == built_in.board.tobytes()


@pytest.mark.parametrize(("slug", "option"), OPTIONS)
def test_every_label_is_a_message_in_both_languages(slug: str, option: DataFile) -> None:
    known = {language: message_ids(slug, language) for language in LANGUAGES}
    used = set()
    for field in fields_of(slug, option, content_of_file(slug, option, option.default)):
        labels = list(field.labels(option.name))
        assert labels
        for label in labels:
            used.add(label.message)
            if label.optional and label.message not in known["en"] | known["fr"]:
                continue
            texts = [_said(slug, language, label) for language in LANGUAGES]
            assert all(text.strip() and "form-" not in text for text in texts), label
        for language in LANGUAGES:
            said = [_said(slug, language, label) for label in labels if label.message in known[language]]
            assert len(set(said)) == len(said), (language, said)  # two brushes with the same name
    unused = {message for message in known["en"] if message.startswith(f"form-{option.name}-")} - used
    assert unused == set()


def _said(slug: str, language: str, label: Label) -> str:
    return translate_game(slug, language, label.message, **dict(label.arguments))


# --- what a person can do in a form ---

NUMBERS = (-(10**30), -1, 0, 1, 2, 7, 9, 10, 59, 60, 61, 255, 10_000, 10**17, 10**18, 10**40)
TEXTS = ("", "A", "CR", "N1", "zz", "é", "<script>alert(1)</script>", '"', "\n", "\0", "x" * 300, "shore-", "../x")


@pytest.mark.parametrize(("slug", "option"), OPTIONS)
def test_whatever_is_filled_in_the_loader_says_what_is_wrong_in_both_languages(slug: str, option: DataFile) -> None:
    random_numbers = random.Random(7)
    content = content_of_file(slug, option, option.default)
    first = fields_of(slug, option, content)
    faults, played = [], 0
    for turn in range(TURNS):
        values = copy.deepcopy(values_of(first, content))
        for _ in range(1 + turn % 4):
            change(random_numbers.choice(first), values, random_numbers)
        made = content_of(first, values)
        fields = fields_of(slug, option, made)
        assert [field.id for field in fields] == [field.id for field in first]
        values_of(fields, made)
        try:
            game_with(slug, option, toml_text("", "", made)).start().scene(language="fr")
            played += 1
        except BoardError as error:
            faults.append(error.reason.message)
            assert [len(error.reason.text(language)) > 10 for language in LANGUAGES] == [True, True]
            check_place(fields, values, *place_of(fields, values, error.thing or ("", "")))
    assert len(set(faults)) > 1 and played > 0


def check_place(fields: tuple[Field, ...], values: dict[str, Any], id: str, at: str) -> None:
    """The place of a fault is in the form: no field, or a whole field, or one of its cells or rows."""
    found = [field for field in fields if field.id == id]
    assert found or (id, at) == ("", "")
    if at:
        rows = isinstance(found[0], RowsField)
        assert at in ([str(k) for k, _ in enumerate(values[id])] if rows else [cell["id"] for cell in values[id]])


def change(field: Field, values: dict[str, Any], random_numbers: random.Random) -> None:
    """Change the value of a field in a way that a form allows, whether it makes sense or not."""
    choose = random_numbers.choice
    if isinstance(field, NumberField):
        values[field.id] = choose((field.least, field.most, values[field.id] + 1, *NUMBERS))
    elif isinstance(field, GridField):
        for _ in range(choose((1, 1, 5))):
            if values[field.id]:
                cell = choose(values[field.id])
                brush = choose([*(brush.id for brush in field.brushes), choose(TEXTS)])
                cell["brushes"] = choose(([], [brush], [*cell["brushes"], brush]))
        if random_numbers.random() < 0.1:
            values[field.id] = choose(([], values[field.id][:-1], values[field.id] * 2))
    else:
        change_rows(field, values[field.id], random_numbers)


def change_rows(field: RowsField, rows: list[dict[str, Any]], random_numbers: random.Random) -> None:
    choose = random_numbers.choice
    what = choose(("add", "remove", "cell", "clear", "copy"))
    if what == "clear":
        rows.clear()
    if what == "add" or not rows:
        rows.append({column.id: 0 if column.kind == "number" else "" for column in field.columns})
    if what == "remove":
        rows.remove(choose(rows))
    if what == "copy":
        rows.append(dict(choose(rows)))
    if what == "cell":
        column = choose(field.columns)
        choose(rows)[column.id] = choose(NUMBERS) if column.kind == "number" else choose((*TEXTS, *column.choices))


# --- what a file from elsewhere can contain ---

JUNK: tuple[Any, ...] = (
    *(True, 3, -7, 10**17, 1.5, float("nan"), "", "junk", "é\n", date(2024, 1, 1)),
    *([], [3], ["a1"], [[]], [{}], {}, {"S": "x"}, {"zz9": [0, 0]}, {"a1": [10**17, -(10**17)]}, {"": []}),
)


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in a content where something can be replaced: a list or a table, and the index or key in it."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in inner:
        yield value, key
        yield from places(part)


@pytest.mark.parametrize(("slug", "option"), OPTIONS)
def test_a_file_with_anything_in_it_can_be_opened_in_the_form(slug: str, option: DataFile) -> None:
    random_numbers = random.Random(11)
    changed = 0
    for turn in range(5 * TURNS):
        content = copy.deepcopy(content_of_file(slug, option, option.default))
        for _ in range(1 + turn % 3):
            inner, key = random_numbers.choice(list(places(content)))
            inner[key] = copy.deepcopy(random_numbers.choice(JUNK))
        if turn % 10 == 0:
            content.pop(random_numbers.choice(list(content)))
        fields = fields_of(slug, option, content)
        values = values_of(fields, content)
        again = content_of(fields, values)  # raises if a value had the wrong type
        assert values_of(fields_of(slug, option, again), again).keys() == values.keys()
        changed += repr(again) != repr(content)
    assert changed > 0  # some of what was put in cannot be shown in a form


def test_a_lake_grows_by_places_with_free_names() -> None:
    """Around the lake, and where the island lies; the names in a row have its letter."""
    option = info("alaska").option("data_set")
    assert isinstance(option, DataFile)
    content = content_of_file("alaska", option, option.default)
    cells = values_of(fields_of("alaska", option, content), content)["hexes"]
    at = {(cell["x"], cell["y"]): cell for cell in cells}
    assert len(at) == len(cells) == len({cell["id"] for cell in cells})
    assert at[0, 0]["id"] == "g7" and at[0, 0]["brushes"] == []  # the middle of the island
    assert at[7, -6]["id"] == "a8" and at[-1, -6]["id"][0] == "a" and at[3, -7]["id"][0] == "n"
    water = {place for place, cell in at.items() if cell["brushes"]}
    steps = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
    assert {(x + q, y + r) for x, y in water for q, r in steps} <= set(at)


def test_a_long_lake_has_places_beside_it_only() -> None:
    option = info("alaska").option("data_set")
    assert isinstance(option, DataFile)
    content = {"hexes": {"a1": [0, 0], "b1": [500, 900]}}
    cells = values_of(fields_of("alaska", option, content), content)["hexes"]
    assert len(cells) == 14


def test_free_names_are_different_also_in_rows_with_the_same_letter() -> None:
    option = info("alaska").option("data_set")
    assert isinstance(option, DataFile)
    content = {"hexes": {"a1": [0, 0], "a2": [0, 1], "a50": [3, 2], "odd": [0, 3]}}
    cells = values_of(fields_of("alaska", option, content), content)["hexes"]
    assert len({cell["id"] for cell in cells}) == len({(cell["x"], cell["y"]) for cell in cells}) == len(cells) > 20


def test_the_built_in_files_are_all_tested() -> None:
    count = sum(
        file.name.endswith(".toml")
        for slug in BUILT_IN
        for folder in {option.folder for other, option, _ in FILES if other == slug}
        for file in (resources.files(load(slug).package) / folder).iterdir()
    )
    assert len(FILES) == count >= 9
