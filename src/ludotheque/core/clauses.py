"""The numbered clauses and rulings of a game: one sentence each, in French and English."""

from __future__ import annotations

import tomllib
from functools import cache

from ludotheque.core import registry
from ludotheque.core.text import LANGUAGES, document


@cache
def clauses(slug: str) -> dict[str, dict[str, str]]:
    """The clauses of a game, in the order of its rules: clause id -> language -> sentence. Empty if it has none.

    >>> clauses("daldos")["DAL-05"]["en"]
    'White begins; then the players take turns.'
    """
    return tomllib.loads(document(registry.check_slug(slug), "text/clauses.toml") or "")


def faults(slug: str) -> list[str]:
    """Return what is wrong with the clauses of a game, one sentence per fault: prefixes, texts, numbers."""
    prefix = registry.info(slug).prefix
    found = []
    for clause, texts in clauses(slug).items():
        if not clause.startswith(f"{prefix}-"):
            found.append(f"{clause} does not begin with {prefix}-")
        found += [f"{clause} has no text in {language}" for language in LANGUAGES if not texts.get(language)]
    numbers = [int(c.split("-")[1]) for c in clauses(slug) if c.split("-")[1].isdigit()]
    if numbers != list(range(1, len(numbers) + 1)):
        found.append("the clauses are not numbered 1, 2, 3 …")
    return found
