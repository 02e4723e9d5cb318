"""The forms for the data files of Thin Ice: tiles, die and event cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from ludotheque.core.forms import (
    Brush,
    Cell,
    Column,
    Content,
    Field,
    GridField,
    NumberField,
    Row,
    RowsField,
    list_of,
    table_of,
)
from ludotheque.core.text import LANGUAGES
from ludotheque.games.thin_ice.board import (
    CHUNK_SORTS,
    CLASSES,
    MOST_COPIES,
    MOST_FACES,
    NAME,
    OFFSETS,
    OPEN_SIDES,
    PARTS,
    ROSE,
    TEXTS,
)
from ludotheque.games.thin_ice.rules.record import CARDS, EFFECTS, MOST_TILES, RESULTS

__all__ = ["fields"]

OPEN = Brush("open", "↔", exclusive=True)


def fields(option: str, content: Mapping[str, Any]) -> tuple[Field, ...]:
    """The fields of the form for one of the three data files."""
    if option == "tile_data":
        return (*_tiles(), *map(_sides, CHUNK_SORTS))
    if option == "die_data":
        return tuple(NumberField(result, least=0, most=MOST_FACES) for result in RESULTS)
    return (RowsField("card", ("card",), CARD_COLUMNS, _read_cards, _write_cards, 1, CARDS),)


def _tiles() -> tuple[Field, ...]:
    return tuple(
        NumberField(part, kind, least=0, most=1 if kind == "HK" else MOST_TILES)
        for part, kinds in PARTS.items()
        for kind in kinds
    )


# --- the open sides of chunks: eight places around an empty one ---


def _sides(sort: str) -> GridField:
    read, write = partial(_read_sides, sort), partial(_write_sides, sort)
    return GridField(f"{OPEN_SIDES}.{sort}", (OPEN_SIDES,), "square", (OPEN,), read, write)


def _read_sides(sort: str, content: Content) -> list[Cell]:
    sides = list_of(table_of(content, OPEN_SIDES), sort)
    return [
        {"id": name, "x": 1 + east, "y": 1 - north, "brushes": [OPEN.id] if name in sides else []}
        for name, (east, north) in zip(ROSE, OFFSETS, strict=True)
    ]


def _write_sides(sort: str, cells: Sequence[Cell], content: dict[str, Any]) -> None:
    content.setdefault(OPEN_SIDES, {})[sort] = [cell["id"] for cell in cells if cell["brushes"]]


# --- event cards: a row for each, with its texts in each language ---

CARD_COLUMNS = (
    Column("id", "text", most=NAME),
    Column("effect", "choice", choices=EFFECTS[1:]),
    Column("class", "choice", choices=tuple(CLASSES)),
    Column("count", "number", most=MOST_COPIES),
    *(Column(f"{language}_{sort}", "text", most=most) for language in LANGUAGES for sort, most in TEXTS.items()),
)


def _read_cards(content: Content) -> list[dict[str, str | int]]:
    return [_read_card(card) for card in list_of(content, "card") if isinstance(card, dict)]


def _read_card(card: Content) -> dict[str, str | int]:
    values = dict(card)
    for language in LANGUAGES:
        values |= {f"{language}_{sort}": text for sort, text in zip(TEXTS, list_of(card, language), strict=False)}
    return {column.id: column.read(values.get(column.id)) for column in CARD_COLUMNS}


def _write_cards(rows: Sequence[Row], content: dict[str, Any]) -> None:
    content["card"] = [
        {key: row[key] for key in ("id", "effect", "class", "count")}
        | {language: [row[f"{language}_{sort}"] for sort in TEXTS] for language in LANGUAGES}
        for row in rows
    ]
