"""The numbered clauses and rulings of a game: one sentence each, in French and English."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

from ludotheque.core import registry
from ludotheque.core.text import LANGUAGES, document

Origin = Literal["printed", "ruling", "addition"]


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause of the rule sheet, or a ruling where the sheet is silent or unclear, or an addition of this edition."""

    id: str
    text: Mapping[str, str]
    """Language -> the clause in one sentence."""
    why: Mapping[str, str]
    """Language -> the reason of a ruling or an addition; empty for what is printed."""
    origin: Origin

    @property
    def is_printed(self) -> bool:
        """Whether the rule sheet says it."""
        return self.origin == "printed"


@cache
def clauses(slug: str) -> dict[str, Clause]:
    """The clauses of a game by id, in the order of its rules. Empty if it has none.

    >>> clauses("daldos")["DAL-05"].text["en"]
    'White begins; then the players take turns.'
    >>> clauses("daldos")["DAL-R1"].origin
    'ruling'
    """
    rows = tomllib.loads(document(registry.check_slug(slug), "text/clauses.toml") or "")
    return {id: _clause(id, row) for id, row in rows.items()}


def _clause(id: str, row: Mapping[str, Any]) -> Clause:
    """A clause from its table: a text per language, and in `why` the reason of a ruling; `ours` marks an addition."""
    text = {language: row[language] for language in LANGUAGES if language in row}
    origin: Origin = "addition" if row.get("ours") else "ruling" if "-R" in id else "printed"
    return Clause(id, text, row.get("why", {}), origin)


def faults(slug: str) -> list[str]:
    """Return what is wrong with the clauses of a game, one sentence per fault: prefixes, texts, reasons, numbers."""
    prefix = registry.info(slug).prefix
    found = []
    for clause in clauses(slug).values():
        if not clause.id.startswith(f"{prefix}-"):
            found.append(f"{clause.id} does not begin with {prefix}-")
        found += [f"{clause.id} has no text in {language}" for language in LANGUAGES if not clause.text.get(language)]
        if not clause.is_printed:
            found += [f"{clause.id} has no reason in {lang}" for lang in LANGUAGES if not clause.why.get(lang)]
    numbers = [int(id.split("-")[1]) for id in clauses(slug) if id.split("-")[1].isdigit()]
    if numbers != list(range(1, len(numbers) + 1)):
        found.append("the clauses are not numbered 1, 2, 3 …")
    return found
