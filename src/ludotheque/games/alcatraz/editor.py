"""The form for a yard of Alcatraz: hatched squares and guards to paint."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ludotheque.core.forms import Brush, Cell, Content, Field, GridField, list_of
from ludotheque.core.provenance import Thing
from ludotheque.games.alcatraz.board import LETTERS
from ludotheque.games.alcatraz.notation.names import square_name, square_of
from ludotheque.games.alcatraz.rules.record import COLUMNS, GUARDS, ROWS, SQUARES

__all__ = ["fields"]

NO_GUARD = "-"
"""What the file says about a row without a guard, so that the loader names the row (ALC-33)."""


def fields(option: str, content: Mapping[str, Any]) -> tuple[Field, ...]:
    """The field of the form: the squares of the yard, as on the board, with the boat above row 1."""
    brushes = (Brush("hatched", "//"), Brush("guard", "G", single="row"))
    return (GridField("yard", ("hatched", "guards"), "square", brushes, _read, _write, _cell_of),)


def _read(content: Content) -> list[Cell]:
    hatched, guards = list_of(content, "hatched"), content.get("guards")
    columns = guards if isinstance(guards, str) else ""
    cells: list[Cell] = []
    for square in range(SQUARES):
        y, x = divmod(square, COLUMNS)
        name = square_name(square)
        brushes = ["hatched"] if name in hatched else []
        if columns[y : y + 1] == LETTERS[x]:
            brushes.append("guard")
        cells.append({"id": name, "x": x, "y": y, "brushes": brushes})
    return cells


def _write(cells: Sequence[Cell], content: dict[str, Any]) -> None:
    content["hatched"] = [cell["id"] for cell in cells if "hatched" in cell["brushes"]]
    guards = [cell["id"] for cell in cells if "guard" in cell["brushes"]]
    content["guards"] = ""
    for row in range(1, ROWS + 1):
        columns = "".join(name[0] for name in guards if name[1:] == str(row))
        content["guards"] += columns or (NO_GUARD if row <= GUARDS else "")


def _cell_of(thing: Thing, cells: Sequence[Cell]) -> str:
    """The square of the guard of a row, or its first square; a hatched square has its own name."""
    key, name = thing
    if key != "guards":
        return name
    row = [cell for cell in cells if square_of(cell["id"]) is not None and cell["id"][1:] == name]
    return next((cell["id"] for cell in row if "guard" in cell["brushes"]), row[0]["id"] if row else "")
