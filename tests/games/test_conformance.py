"""Every built-in game passes the public conformance suite; at full dose under every value of every option."""

from __future__ import annotations

from typing import Any

import pytest

from ludotheque import Game
from ludotheque.conformance import CHECKS, check_game, variants
from ludotheque.core import registry
from tests.games import BUILT_IN, FULL


def cases() -> list[Any]:
    """Every game with its default options and a third of the others; with all of them at full dose."""
    return [
        pytest.param(slug, options, id=f"{slug}-{'-'.join(map(str, options.values())) or 'default'}")
        for slug in BUILT_IN
        for number, options in enumerate(variants(registry.info(slug)))
        if FULL or number % 3 == 0
    ]


@pytest.mark.parametrize(("slug", "options"), cases())
def test_conformance(slug: str, options: dict[str, Any], full_dose: bool) -> None:
    """Under other options one game is played and fewer positions are checked closely, except at full dose."""
    if full_dose or not options:
        check_game(Game(slug, **options), games=2, subset_size=24 if full_dose else 12)
    else:
        check_game(Game(slug, **options), games=1, subset_size=6)


def test_every_check_says_what_it_checks() -> None:
    names = [check.name for check in CHECKS]
    assert len(set(names)) == len(names)
    assert all(check.property.endswith(".") for check in CHECKS)
