"""The form for a data file of Alaska: the lake to paint, lands, pieces of ice and cards."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from string import ascii_lowercase
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
    is_whole,
    list_of,
    table_of,
)
from ludotheque.games.alaska.board import AROUND, EVENT_NAMES, FACE, KIND_LETTERS, MOST_ALIKE, SHAPE_LETTERS
from ludotheque.games.alaska.rules.record import COLOURS, MOST_FACES, MOST_HEXES, MOST_LANDS

__all__ = ["fields"]

WATER, ISLAND, SHORE = "water", "island", "shore-"
"""Brushes: water, water that touches the island, and, with the name of a land, water that touches the land."""

LARGEST_CANVAS = 400
"""Places of a lake with fewer gaps are shown with all places between them; of other lakes only those nearby."""

NAME = re.compile("([a-z])([1-9][0-9]?)")


def fields(option: str, content: Mapping[str, Any]) -> tuple[Field, ...]:
    """The fields of the form. The lake comes before the lands, because `_write_ring` sorts its shores."""
    lands = [land for land in list_of(content, "ring") if isinstance(land, str)]
    brushes = (
        Brush(WATER, "~", exclusive=True),
        Brush(ISLAND, "IS"),
        *(Brush(SHORE + land, land, label="shore", arguments=(("land", land),)) for land in dict.fromkeys(lands)),
    )
    return (
        GridField("hexes", ("hexes", "island", "shore"), "hex", brushes, _read_lake, _write_lake),
        RowsField("ring", ("ring",), (Column("land", "text", most=4),), _read_ring, _write_ring, COLOURS, MOST_LANDS),
        *(NumberField("pieces", shape, least=0, most=MOST_ALIKE) for shape in SHAPE_LETTERS),
        RowsField("ice_cards", ("ice_cards",), CARD_COLUMNS, _read_cards, _write_cards, 1, MOST_FACES, name_of=_face),
        *(NumberField("event_cards", event, least=0, most=MOST_ALIKE) for event in EVENT_NAMES),
    )


# --- the lake ---


def _read_lake(content: Content) -> list[Cell]:
    island, shore = list_of(content, "island"), table_of(content, "shore")
    cells: list[Cell] = []
    for name, place in table_of(content, "hexes").items():
        if isinstance(place, list) and len(place) == 2 and all(map(is_whole, place)):
            shores = [SHORE + land for land in shore if name in list_of(shore, land)]
            brushes = [WATER, *([ISLAND] if name in island else []), *shores]
            cells.append({"id": name, "x": place[0], "y": place[1], "brushes": brushes})
    return sorted([*cells, *_free(cells)], key=lambda cell: (cell["y"], cell["x"]))


def _write_lake(cells: Sequence[Cell], content: dict[str, Any]) -> None:
    water = [cell for cell in cells if cell["brushes"]]
    content["hexes"] = {cell["id"]: [cell["x"], cell["y"]] for cell in water}
    content["island"] = [cell["id"] for cell in water if ISLAND in cell["brushes"]]
    shore: dict[str, list[str]] = {}
    for cell in water:
        for brush in cell["brushes"]:
            if brush.startswith(SHORE):
                shore.setdefault(brush.removeprefix(SHORE), []).append(cell["id"])
    content["shore"] = shore


def _free(cells: Sequence[Cell]) -> list[Cell]:
    """The places that could become water, each with the name it would have: the letter of its row, and its number."""
    taken, names = {(cell["x"], cell["y"]) for cell in cells}, {cell["id"] for cell in cells}
    free = [] if len(cells) > MOST_HEXES else sorted(_canvas(taken) - taken, key=lambda place: (place[1], place[0]))
    letters: dict[int, str] = {}
    zeros: dict[int, int] = {}  # row -> the x of the place that would have the number 0
    for cell in cells:
        match = NAME.fullmatch(cell["id"])
        if match:
            letters.setdefault(cell["y"], match[1])
            zeros.setdefault(cell["y"], cell["x"] - int(match[2]))
    unused = [letter for letter in ascii_lowercase if letter not in letters.values()]
    for x, y in free:
        if y not in letters:
            letters[y], zeros[y] = unused.pop(0) if unused else "z", x - 1
    found: list[Cell] = []
    others = []  # places to the left of number 1, or in a row that is numbered in another way
    for x, y in free:
        name = f"{letters[y]}{x - zeros[y]}"
        if NAME.fullmatch(name) and name not in names:
            names.add(name)
            found.append({"id": name, "x": x, "y": y, "brushes": []})
        else:
            others.append((x, y))
    for x, y in others:
        name = next((name for name in (f"{letters[y]}{number}" for number in range(1, 100)) if name not in names), "")
        if name:  # a letter has 99 names
            names.add(name)
            found.append({"id": name, "x": x, "y": y, "brushes": []})
    return found


def _canvas(lake: Collection[tuple[int, int]]) -> set[tuple[int, int]]:
    """The places of the smallest upright rectangle around a lake with a margin of one place.

    If the lake is long and thin, or is not in one piece: its places and those beside them.
    """
    lake = lake or [(0, 0)]
    rows, halves = [y for _, y in lake], [2 * x + y for x, y in lake]  # each row is half a place further to the right
    top, bottom, left, right = min(rows) - 1, max(rows) + 1, min(halves) - 2, max(halves) + 2
    if (bottom - top + 1) * (right - left + 1) <= 2 * LARGEST_CANVAS:
        return {(x, y) for y in range(top, bottom + 1) for x in range(-((y - left) // 2), (right - y) // 2 + 1)}
    return {(x + dx, y + dy) for x, y in lake for dx, dy in ((0, 0), *AROUND)}


# --- lands ---


def _read_ring(content: Content) -> list[dict[str, str | int]]:
    return [{"land": land} for land in list_of(content, "ring") if isinstance(land, str)]


def _write_ring(rows: Sequence[Row], content: dict[str, Any]) -> None:
    """Write the lands, and for each its shore; what is painted for a land that is not there any more is left out."""
    content["ring"] = [row["land"] for row in rows]
    content["shore"] = {str(row["land"]): content["shore"].get(row["land"], []) for row in rows}


# --- ice cards: a row for each face ---

CARD_COLUMNS = (
    Column("winter", "number", most=9),
    Column("kind", "choice", choices=tuple(KIND_LETTERS)),
    Column("spring", "number", most=9),
    Column("count", "number", most=MOST_ALIKE),
)


def _face(row: Row) -> str:
    """The name of a face in the file, such as `2D/1`; 0 pieces are written as `-`."""
    return f"{row['winter'] or '-'}{row['kind']}/{row['spring'] or '-'}"


def _read_cards(content: Content) -> list[dict[str, str | int]]:
    rows: list[dict[str, str | int]] = []
    for name, count in table_of(content, "ice_cards").items():
        match = FACE.fullmatch(name)
        if match:
            winter, spring = (0 if number == "-" else int(number) for number in (match[1], match[3]))
            count = count if is_whole(count) else 0
            rows.append({"winter": winter, "kind": match[2], "spring": spring, "count": count})
    return rows


def _write_cards(rows: Sequence[Row], content: dict[str, Any]) -> None:
    """Write the number of cards of each face; rows with the same face count together."""
    content["ice_cards"] = {}
    for row in rows:
        content["ice_cards"][_face(row)] = content["ice_cards"].get(_face(row), 0) + row["count"]
