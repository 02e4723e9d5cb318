"""Pairwise testing: option sets (rows) of a game such that any two values of different options occur together."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, islice
from typing import Any

import pytest

from ludotheque import Game, LudothequeError
from ludotheque.core import registry
from ludotheque.core.info import Choice, Number
from tests.games import BUILT_IN, FULL

Pair = frozenset[tuple[str, Any]]


def values(slug: str) -> dict[str, list[Any]]:
    """The values of the options that have few of them, the default first."""
    found: dict[str, list[Any]] = {}
    for option in registry.info(slug).options:
        if isinstance(option, Choice):
            found[option.name] = [option.initial, *(value for value in option.values if value != option.initial)]
        elif isinstance(option, Number) and option.name == "players":
            found[option.name] = list(range(option.least, option.most + 1))
    return found


def playable(slug: str, row: dict[str, Any]) -> bool:
    """Whether the game accepts these options together."""
    try:
        Game(slug, **row)
    except LudothequeError:
        return False
    return True


def pairs_of(row: dict[str, Any]) -> set[Pair]:
    """The pairs of values that occur in a row."""
    return {frozenset(pair) for pair in combinations(row.items(), 2)}


def rows(slug: str) -> Iterator[dict[str, Any]]:
    """The default options, then rows until every possible pair has occurred."""
    table = values(slug)
    options = Game(slug).options
    default = {name: options[name] for name in table}
    yield default
    left = {
        frozenset(((one, a), (other, b)))
        for one, other in combinations(table, 2)
        for a in table[one]
        for b in table[other]
    } - pairs_of(default)
    while left:
        wanted = min(left, key=lambda pair: sorted(map(str, pair)))
        row = {**default, **dict(wanted)}
        if not playable(slug, row):
            row = next((r for r in (repaired(slug, row, wanted, name) for name in table) if r), {})
        if row:
            row = enriched(slug, row, dict(wanted), left)
            yield row
            left -= pairs_of(row)
        left.discard(wanted)


def repaired(slug: str, row: dict[str, Any], wanted: Pair, name: str) -> dict[str, Any]:
    """The row with another value of one option, so that the game accepts it with the wanted pair; empty if none."""
    if name in dict(wanted):
        return {}
    tries = ({**row, name: value} for value in values(slug)[name])
    return next((row for row in tries if playable(slug, row)), {})


def enriched(slug: str, row: dict[str, Any], wanted: dict[str, Any], left: set[Pair]) -> dict[str, Any]:
    """The row with each other option changed, in order, to the value that adds the most new pairs."""
    for name, choices in values(slug).items():
        if name in wanted:
            continue
        tries = [{**row, name: value} for value in choices]
        row = max((one for one in tries if playable(slug, one)), key=lambda one: len(pairs_of(one) & left), default=row)
    return row


@cache
def cases(few: int = 2) -> list[Any]:
    """Test parameters: every game with all its rows at full dose, else with `few` of them."""
    return [
        pytest.param(slug, row, id=f"{slug}-{k}")
        for slug in BUILT_IN
        for k, row in enumerate(islice(rows(slug), None if FULL else few))
    ]
