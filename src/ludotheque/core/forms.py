"""Forms for data files: the fields that a person fills in, and how their values become the content of a file.

The *content* of a data file is what `tomllib` reads, the *values* of a form are JSON: one value per field. A form has
a value for everything in a file except the name and the note. The fields check only that a value has the right JSON
type; whether the numbers and places fit together, the loader of the game says (`board.py`).

The labels of a form are messages of the game, named after the option, the field and the part of the field:
`form-board-outer`, `form-board-outer-help` (optional), `form-deck_data-card-effect-STEP`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from typing import Any, ClassVar, Literal, TypeAlias, TypedDict, TypeGuard

import tomli_w

from ludotheque.core.errors import BoardError
from ludotheque.core.provenance import Thing
from ludotheque.core.reasons import without_clause

Content: TypeAlias = Mapping[str, Any]
Values: TypeAlias = Mapping[str, Any]
Row: TypeAlias = Mapping[str, str | int]

KEPT = "provenance"
"""A key of own files that no field shows: it is among the values, and comes back as it is."""


class Cell(TypedDict):
    """A place of a grid: its name, its column and row, and what is painted on it."""

    id: str
    x: int
    y: int
    brushes: list[str]


@dataclass(frozen=True, slots=True)
class Label:
    """A message of the game with its arguments. An optional one is left out if the game has no such message."""

    message: str
    arguments: tuple[tuple[str, str | int], ...] = ()
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Brush:
    """Something that can be painted on a place of a grid."""

    id: str
    sign: str
    """One or two letters that are drawn on the place."""
    exclusive: bool = False
    """Whether it replaces what the place has; any other brush is added, or taken away if it is there."""
    single: Literal["", "row"] = ""
    """`row`: only one place of a row can have it."""
    label: str = ""
    """The last part of the label's message; by default the id."""
    arguments: tuple[tuple[str, str | int], ...] = ()


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table: whole numbers, texts, or a choice among named values."""

    id: str
    kind: Literal["number", "choice", "text"]
    least: int = 0
    most: int = 0
    """The bounds of a number, or the greatest length of a text."""
    choices: tuple[str, ...] = ()

    def read(self, value: Any) -> str | int:
        """A value of a file, or an empty one if it is neither a number nor a text as it should be."""
        return value if self.accepts(value) else 0 if self.kind == "number" else ""

    def accepts(self, value: Any) -> bool:
        """Whether a value has the right JSON type."""
        return is_whole(value) if self.kind == "number" else is_text(value)


@dataclass(frozen=True, slots=True)
class NumberField:
    """One whole number: `content[key]`, or `content[key][name]`.

    >>> field = NumberField("pieces", "S", least=0, most=60)
    >>> field.id, field.read({"pieces": {"S": 20}})
    ('pieces.S', 20)
    """

    key: str
    name: str = ""
    _: KW_ONLY
    least: int
    most: int

    kind: ClassVar[Literal["number"]] = "number"

    @property
    def id(self) -> str:
        """The name of the field in a form."""
        return f"{self.key}.{self.name}" if self.name else self.key

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of the file that the field covers."""
        return (self.key,)

    def read(self, content: Content) -> int:
        """The value; the least number if the file has no whole number there."""
        found = table_of(content, self.key).get(self.name) if self.name else content.get(self.key)
        return found if is_whole(found) else self.least

    def write(self, value: int, content: dict[str, Any]) -> None:
        """Write the value into a content."""
        if self.name:
            content.setdefault(self.key, {})[self.name] = value
        else:
            content[self.key] = value

    def accepts(self, value: Any) -> bool:
        """Whether a value has the right JSON type."""
        return is_whole(value)

    def find(self, thing: Thing, value: Any) -> str:
        """Nothing: the field has no parts."""
        return ""

    def labels(self, option: str) -> Iterator[Label]:
        """The labels of the field."""
        yield from about(option, self)


@dataclass(frozen=True, slots=True)
class GridField:
    """Places to paint. `read` and `write` take any content and any cells; the loader finds what is wrong.

    In a `hex` grid x runs along a row and y counts rows, each of them half a place to the right of the one before.
    """

    id: str
    keys: tuple[str, ...]
    shape: Literal["square", "hex"]
    brushes: tuple[Brush, ...]
    read: Callable[[Content], list[Cell]]
    """All cells, also those with nothing on them."""
    write: Callable[[Sequence[Cell], dict[str, Any]], None]
    cell_of: Callable[[Thing, Sequence[Cell]], str] = lambda thing, cells: thing[1]
    """The id of the cell that shows a thing of the file."""

    kind: ClassVar[Literal["grid"]] = "grid"

    def accepts(self, value: Any) -> bool:
        """Whether a value has the right JSON type."""
        return isinstance(value, list) and all(map(_is_cell, value))

    def find(self, thing: Thing, value: Any) -> str:
        """The id of the cell that shows a thing of the file; empty if none does."""
        cell = self.cell_of(thing, value)
        return cell if any(one["id"] == cell for one in value) else ""

    def labels(self, option: str) -> Iterator[Label]:
        """The labels of the field and of its brushes."""
        yield from about(option, self)
        yield from (self.brush_label(option, brush) for brush in self.brushes)

    def brush_label(self, option: str, brush: Brush) -> Label:
        """The label of a brush."""
        return Label(message_of(option, self.id, brush.label or brush.id), brush.arguments)


@dataclass(frozen=True, slots=True)
class RowsField:
    """A table whose rows can be added and removed. `read` and `write` take any content and any rows."""

    id: str
    keys: tuple[str, ...]
    columns: tuple[Column, ...]
    read: Callable[[Content], list[dict[str, str | int]]]
    write: Callable[[Sequence[Row], dict[str, Any]], None]
    least: int
    most: int
    """The least and the greatest number of rows."""
    name_of: Callable[[Row], str] = lambda row: str(next(iter(row.values())))
    """The name of a row in the file; by default its first column."""

    kind: ClassVar[Literal["rows"]] = "rows"

    def accepts(self, value: Any) -> bool:
        """Whether a value has the right JSON type."""
        return isinstance(value, list) and all(
            isinstance(row, dict)
            and row.keys() == {column.id for column in self.columns}
            and all(column.accepts(row[column.id]) for column in self.columns)
            for row in value
        )

    def find(self, thing: Thing, value: Any) -> str:
        """The number of the row that shows a thing of the file, from 0; empty if none does."""
        return next((str(k) for k, row in enumerate(value) if thing[1] and self.name_of(row) == thing[1]), "")

    def labels(self, option: str) -> Iterator[Label]:
        """The labels of the field, of its columns and of their choices."""
        yield from about(option, self)
        for column in self.columns:
            yield self.column_label(option, column)
            yield from (self.column_label(option, column, value) for value in column.choices)

    def column_label(self, option: str, column: Column, *value: str) -> Label:
        """The label of a column, or of one of its choices."""
        return Label(message_of(option, self.id, column.id, *value))


Field: TypeAlias = NumberField | GridField | RowsField


def message_of(option: str, *parts: str) -> str:
    """The id of a message of a form.

    >>> message_of("data_set", "pieces.S", "help")
    'form-data_set-pieces-S-help'
    """
    return "-".join(("form", option, *parts)).replace(".", "-")


def about(option: str, field: Field) -> tuple[Label, Label]:
    """What a field is called, and the help for it, which a game can leave out."""
    return Label(message_of(option, field.id)), Label(message_of(option, field.id, "help"), optional=True)


# --- values and content ---


def values_of(fields: Sequence[Field], content: Content) -> dict[str, Any]:
    """The values of a form for the content of a file. What no field can show is left out."""
    kept = {KEPT: content[KEPT]} if _is_plain(content.get(KEPT)) else {}
    return {field.id: field.read(content) for field in fields} | kept


def content_of(fields: Sequence[Field], values: Values) -> dict[str, Any]:
    """The content of a file for the values of a form. Raises `BoardError` if a value has the wrong JSON type."""
    content: dict[str, Any] = {}
    known = [field.id for field in fields]
    for id in sorted(values.keys() - {*known, KEPT}):
        raise BoardError("", without_clause("form-field-unknown", field=repr(id)[:40], expected=", ".join(known)))
    for field in fields:
        value = values.get(field.id)
        if not field.accepts(value):
            raise BoardError("", without_clause("form-value", field=field.id, kind=field.kind), (field.id, ""))
        field.write(value, content)  # type: ignore[arg-type]  # `accepts` has checked the type of the value
    if KEPT in values:
        if not _is_plain(values[KEPT]):
            raise BoardError("", without_clause("provenance-tables"), (KEPT, ""))
        content[KEPT] = values[KEPT]
    return content


def toml_text(name: str, note: str, content: Content) -> str:
    """The text of a data file.

    >>> print(toml_text("Our lake", "", {"island": ["e5", "e6"], "hexes": {"a1": [0, -6]}}), end="")
    name = "Our lake"
    island = ["e5", "e6"]
    <BLANKLINE>
    [hexes]
    a1 = [0, -6]
    """
    about = {key: text for key, text in (("name", name), ("note", note)) if text}
    return LIST.sub(_on_one_line, tomli_w.dumps({**about, **content}))


LIST = re.compile(r"\[\n((?:    .+,\n)+)\]")
"""A list as `tomli_w` writes it, an item per line. It writes no line break within a text."""

LONGEST_LIST = 100


def _on_one_line(found: re.Match[str]) -> str:
    """A list on one line, if it is short."""
    line = ", ".join(item.strip().removesuffix(",") for item in found[1].split("\n")[:-1])
    return f"[{line}]" if len(line) <= LONGEST_LIST else found[0]


def place_of(fields: Sequence[Field], values: Values, thing: Thing) -> tuple[str, str]:
    """Where a form shows a thing of a file: the id of the field, and the cell or the number of the row in it.

    Both are empty where no field shows it.
    """
    key, name = thing
    exact = [field for field in fields if field.id in (key, f"{key}.{name}")]
    for field in (*exact, *(field for field in fields if key in field.keys)):
        return field.id, field.find(thing, values[field.id])
    return "", ""


# --- parts of any content or value ---


def table_of(content: Content, key: str) -> dict[str, Any]:
    """The table at a key; an empty one if there is something else."""
    found = content.get(key)
    return found if isinstance(found, dict) else {}


def list_of(content: Content, key: str) -> list[Any]:
    """The list at a key; an empty one if there is something else."""
    found = content.get(key)
    return found if isinstance(found, list) else []


def is_whole(value: Any) -> TypeGuard[int]:
    """Whether a value is a whole number."""
    return isinstance(value, int) and not isinstance(value, bool)


def is_text(value: Any) -> TypeGuard[str]:
    """Whether a value is a text that can be stored: JSON can have halves of characters."""
    return isinstance(value, str) and not any("\ud800" <= character <= "\udfff" for character in value)


def _is_cell(value: Any) -> bool:
    return (
        isinstance(value, dict)
        and value.keys() == Cell.__annotations__.keys()
        and is_text(value["id"])
        and is_whole(value["x"])
        and is_whole(value["y"])
        and isinstance(value["brushes"], list)
        and all(map(is_text, value["brushes"]))
    )


def _is_plain(tables: Any) -> bool:
    """Whether a value is a list of tables of texts and lists of texts, as all `[[provenance]]` tables are."""
    return isinstance(tables, list) and all(
        isinstance(table, dict)
        and all(is_text(key) for key in table)
        and all(all(map(is_text, value)) if isinstance(value, list) else is_text(value) for value in table.values())
        for table in tables
    )
