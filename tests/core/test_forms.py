"""`core/forms.py`: values of a form become the content of a data file, and back."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from ludotheque.core.boards import parse_board
from ludotheque.core.errors import BoardError
from ludotheque.core.forms import (
    Brush,
    Cell,
    Column,
    Content,
    GridField,
    NumberField,
    Row,
    RowsField,
    content_of,
    list_of,
    place_of,
    toml_text,
    values_of,
)
from ludotheque.core.text import LANGUAGES


def _read_places(content: Content) -> list[Cell]:
    painted = list_of(content, "rocks")
    return [{"id": id, "x": x, "y": 0, "brushes": ["rock"] * (id in painted)} for x, id in enumerate("abc")]


def _write_places(cells: Sequence[Cell], content: dict[str, Any]) -> None:
    content["rocks"] = [cell["id"] for cell in cells if cell["brushes"]]


def _read_cards(content: Content) -> list[dict[str, str | int]]:
    return [dict(card) for card in list_of(content, "card")]


def _write_cards(rows: Sequence[Row], content: dict[str, Any]) -> None:
    content["card"] = [dict(row) for row in rows]


PIECES = NumberField("pieces", "S", least=0, most=60)
ROCKS = GridField("rocks", ("rocks",), "square", (Brush("rock", "#"),), _read_places, _write_places)
COLUMNS = (Column("id", "text", most=8), Column("count", "number", most=9), Column("when", "choice", choices=("on",)))
CARDS = RowsField("card", ("card",), COLUMNS, _read_cards, _write_cards, 1, 4)
FIELDS = (NumberField("outer", least=4, most=27), PIECES, ROCKS, CARDS)

CONTENT = {
    "outer": 12,
    "pieces": {"S": 20},
    "rocks": ["b"],
    "card": [{"id": "STEP", "count": 2, "when": "on"}, {"id": "BEAR", "count": 0, "when": "off"}],
}
VALUES = values_of(FIELDS, CONTENT)


def test_content_becomes_values_and_the_same_content_again() -> None:
    assert VALUES["outer"] == 12 and VALUES["pieces.S"] == 20
    assert [cell["brushes"] for cell in VALUES["rocks"]] == [[], ["rock"], []]
    assert content_of(FIELDS, VALUES) == CONTENT


@pytest.mark.parametrize("content", [{}, {"outer": "12", "pieces": 3}, {"outer": True, "pieces": {"S": 1.5}}])
def test_what_is_missing_or_of_another_type_reads_as_the_least_number(content: dict[str, Any]) -> None:
    assert (FIELDS[0].read(content), PIECES.read(content)) == (4, 0)


CELL: dict[str, Any] = {"id": "a", "x": 0, "y": 0, "brushes": []}
CARD: dict[str, Any] = {"id": "STEP", "count": 2, "when": "on"}
WRONG: dict[str, tuple[Any, ...]] = {
    "outer": (None, "12", 12.0, True, [12], {}),
    "pieces.S": (None, "20", float("nan")),
    "rocks": (
        *(None, {}, "abc", [3], [{"id": "a"}], [{**CELL, "more": 1}]),
        *([{**CELL, "x": "0"}], [{**CELL, "brushes": "rock"}], [{**CELL, "brushes": [1]}]),
    ),
    "card": (
        *(None, CARD, [[]], [{"id": "STEP"}], [{**CARD, "more": 1}]),
        *([{**CARD, "count": "2"}], [{**CARD, "count": True}], [{**CARD, "id": 3}], [{**CARD, "id": "\ud800"}]),
    ),
}


@pytest.mark.parametrize(("field", "value"), [(field, value) for field, values in WRONG.items() for value in values])
def test_a_value_of_the_wrong_json_type_is_refused_with_a_sentence(field: str, value: Any) -> None:
    with pytest.raises(BoardError) as raised:
        content_of(FIELDS, {**VALUES, field: value})
    sentences = [raised.value.text(language) for language in LANGUAGES]
    assert raised.value.thing == (field, "")
    assert all(sentence.startswith(field) for sentence in sentences) and len(set(sentences)) == 2


def test_fields_that_are_missing_or_unknown_are_refused() -> None:
    with pytest.raises(BoardError, match=r"pieces\.S: expected a whole number"):
        content_of(FIELDS, {id: value for id, value in VALUES.items() if id != "pieces.S"})
    with pytest.raises(BoardError, match="no field 'middle': expected"):
        content_of(FIELDS, {**VALUES, "middle": 3})


def test_numbers_out_of_bounds_are_left_to_the_loader() -> None:
    assert content_of(FIELDS, {**VALUES, "outer": -5})["outer"] == -5


def test_the_provenance_of_an_own_file_comes_back_as_it_is() -> None:
    tables = [{"mark": "text", "of": ["outer"], "en": "Printed.", "fr": "Imprimé."}]
    values = values_of(FIELDS, {**CONTENT, "provenance": tables})
    assert content_of(FIELDS, values) == {**CONTENT, "provenance": tables}
    others: tuple[Any, ...] = ("text", [3], [{"of": [[]]}], [{"of": {}}], None)
    for wrong in others:
        assert values_of(FIELDS, {**CONTENT, "provenance": wrong}) == VALUES
        with pytest.raises(BoardError, match="expected tables"):
            content_of(FIELDS, {**VALUES, "provenance": wrong})


@pytest.mark.parametrize(
    ("thing", "place"),
    [
        (("outer", ""), ("outer", "")),
        (("pieces", "S"), ("pieces.S", "")),
        (("pieces", ""), ("pieces.S", "")),  # the first field of the table
        (("rocks", "c"), ("rocks", "c")),
        (("rocks", "z"), ("rocks", "")),
        (("card", "BEAR"), ("card", "1")),
        (("card", ""), ("card", "")),
        (("name", ""), ("", "")),
    ],
)
def test_a_fault_is_shown_at_its_field_and_its_cell_or_row(thing: tuple[str, str], place: tuple[str, str]) -> None:
    assert place_of(FIELDS, VALUES, thing) == place


line = st.text(st.characters(exclude_categories=["Cs"]), max_size=80)


@example("a\u2028b", "a\x85b", "],\n")
@given(line, line, line)
def test_the_text_of_a_file_has_what_was_put_in(name: str, note: str, inner: str) -> None:
    lists = {"texts": [name, inner, note], "numbers": [1, -6], "lists": [[name], [], [[1]]], "none": []}
    content = {"outer": 12, **lists, "pieces": {inner: 20}, "card": [{"id": inner, "count": -1, "of": [note]}]}
    about = {key: text for key, text in (("name", name), ("note", note)) if text}
    assert tomllib.loads(toml_text(name, note, content)) == {**about, **content}


@pytest.mark.parametrize("note", ["", "Our box of 1979; « les nombres » are counted.", "x" * 500])
def test_a_file_can_have_a_note(note: str) -> None:
    data = parse_board(toml_text("", note, {"outer": 5}), "ours", "ludotheque.games.daldos")
    assert data.note == note and dict(data) == {"outer": 5}


@pytest.mark.parametrize("text", ['note = "a\\nb"', 'note = "\\u0000"', "note = 3", f'note = "{"x" * 501}"'])
def test_a_note_is_a_text_on_one_line(text: str) -> None:
    with pytest.raises(BoardError, match="expected at most 500 characters") as raised:
        parse_board(text, "ours", "ludotheque.games.daldos")
    assert raised.value.thing == ("note", "")
    assert "500 caractères" in raised.value.text("fr")
