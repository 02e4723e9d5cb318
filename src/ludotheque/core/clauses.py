"""The numbered clauses and rulings of a game, retold in one sentence each, French and English."""

from __future__ import annotations

import tomllib
from functools import cache

from ludotheque.core import registry
from ludotheque.core.text import LANGUAGES, document


@cache
def clauses(slug: str) -> dict[str, dict[str, str]]:
    """Clause id -> language -> sentence, in the order of the specification; empty if a game has none.

    >>> clauses("daldos")["DAL-05"]["en"]
    'White begins; then the players take turns.'
    """
    return tomllib.loads(document(registry.check_slug(slug), "text/clauses.toml") or "")


def faults(slug: str) -> list[str]:
    """What is missing in a game's clauses."""
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
