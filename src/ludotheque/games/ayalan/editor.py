"""The form for a board of Ayalan: its squares to paint, and the tokens of a player."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ludotheque.core.forms import Brush, Cell, Content, Field, GridField, NumberField, list_of
from ludotheque.games.ayalan.notation.names import CONTENTS, square_name
from ludotheque.games.ayalan.rules.record import FREE, MOST_TOKENS, ROCK, SQUARES, THREE, TWO, WIDE

__all__ = ["fields"]

BRUSHES = {"rock": CONTENTS[ROCK], "two": CONTENTS[TWO], "three": CONTENTS[THREE]}
"""Brush -> the character of the file. A free square has none; any other character is a brush of its own."""


def fields(option: str, content: Mapping[str, Any]) -> tuple[Field, ...]:
    """The fields of the form: the squares, the straight tokens and the bends."""
    brushes = tuple(Brush(id, sign, exclusive=True) for id, sign in BRUSHES.items())
    return (
        GridField("rows", ("rows",), "square", brushes, _read, _write),
        NumberField("straight", least=0, most=MOST_TOKENS),
        NumberField("bend", least=0, most=MOST_TOKENS),
    )


def _read(content: Content) -> list[Cell]:
    rows = list_of(content, "rows")
    brush = {character: id for id, character in BRUSHES.items()}
    cells: list[Cell] = []
    for square in range(SQUARES):
        y, x = divmod(square, WIDE)
        row = rows[y] if y < len(rows) and isinstance(rows[y], str) else ""
        found = row[x : x + 1].replace(CONTENTS[FREE], "")
        brushes = [brush.get(found, found)] if found else []
        cells.append({"id": square_name(square), "x": x, "y": y, "brushes": brushes})
    return cells


def _write(cells: Sequence[Cell], content: dict[str, Any]) -> None:
    painted = {cell["id"]: cell["brushes"][-1] for cell in cells if cell["brushes"]}
    brushes = [painted.get(square_name(square), "") for square in range(SQUARES)]
    characters = [BRUSHES.get(brush, brush[:1]) or CONTENTS[FREE] for brush in brushes]
    content["rows"] = ["".join(characters[first : first + WIDE]) for first in range(0, SQUARES, WIDE)]
