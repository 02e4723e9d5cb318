"""What of a game's data is printed on the rule sheet, and what this edition had to reconstruct.

A data file says it in tables `[[provenance]]`:

    [[provenance]]
    mark = "reconstructed"
    of = ["pieces", "ring: N1 N2 E1"]
    en = "How the sixty pieces divide into kinds: no picture of them has survived."
    fr = "…"

`of` names keys of the file, or single things below a key. A single thing counts more than its key. The files that come
with a game say it of every thing in them; files of other people may leave it out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, get_args

from ludotheque.core.errors import BoardError
from ludotheque.core.reasons import without_clause
from ludotheque.core.text import LANGUAGES

Mark = Literal["text", "derived", "reconstructed", "ours"]
"""Printed in the text of the sheet; follows from it; chosen by us because it is lost; added by us."""

MARKS: tuple[Mark, ...] = get_args(Mark)

Thing: TypeAlias = tuple[str, str]
"""A thing in a data file: its key, and its name below the key (empty for a single value)."""


@dataclass(frozen=True, slots=True)
class Statement:
    """Where some things of a data file are from: a mark, a sentence per language, and the things."""

    mark: Mark
    of: tuple[Thing, ...]
    """Keys (with an empty name) and single things below a key."""
    text: Mapping[str, str]


def statements(tables: Any, path: str) -> tuple[Statement, ...]:
    """The statements of a file's tables `[[provenance]]`; raises `BoardError` if one is not valid."""
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        raise BoardError(path, without_clause("provenance-tables"))
    return tuple(_statement(table, f"{path}, provenance {number}") for number, table in enumerate(tables, start=1))


def _statement(table: Mapping[str, Any], path: str) -> Statement:
    for key in sorted({"mark", "of", *LANGUAGES} ^ table.keys()):
        problem = "file-key-missing" if key not in table else "file-key-unknown"
        raise BoardError(path, without_clause(problem, key=repr(key)[:40], expected="en, fr, mark, of"))
    if table["mark"] not in MARKS:
        raise BoardError(path, without_clause("provenance-mark", mark=repr(table["mark"])[:40], marks=", ".join(MARKS)))
    of = table["of"]
    if not isinstance(of, list) or not of or not all(isinstance(item, str) and item for item in of):
        raise BoardError(path, without_clause("provenance-of"))
    for language in LANGUAGES:
        if not isinstance(table[language], str) or not table[language]:
            raise BoardError(path, without_clause("provenance-sentence", key=language))
    text = {language: table[language] for language in LANGUAGES}
    return Statement(table["mark"], tuple(thing for item in of for thing in _named(item)), text)


def _named(item: str) -> Iterator[Thing]:
    """The things that an item of `of` names.

    >>> list(_named("pieces")), list(_named("ring: N1 N2"))
    ([('pieces', '')], [('ring', 'N1'), ('ring', 'N2')])
    """
    key, colon, names = item.partition(":")
    yield from ((key.strip(), name) for name in names.split()) if colon else [(key.strip(), "")]


def things_of(data: Mapping[str, Any]) -> Iterator[Thing]:
    """The things of a data file: every value, every key of a table, every item of a list (a table by its `id`).

    >>> list(things_of({"outer": 12, "pieces": {"S": 20}, "ring": ["CR", "N1"]}))
    [('outer', ''), ('pieces', 'S'), ('ring', 'CR'), ('ring', 'N1')]
    """
    for key, value in data.items():
        if isinstance(value, dict):
            yield from ((key, name) for name in value)
        elif isinstance(value, list):
            yield from ((key, str(item.get("id", "?") if isinstance(item, dict) else item)) for item in value)
        else:
            yield key, ""


def marks(things: Iterable[Thing], said: Iterable[Statement]) -> dict[Thing, Statement]:
    """The statement about each thing; a thing that none is about is left out."""
    about = {thing: statement for statement in said for thing in statement.of}
    found = {}
    for key, name in things:
        statement = about.get((key, name)) or about.get((key, ""))
        if statement is not None:
            found[key, name] = statement
    return found
