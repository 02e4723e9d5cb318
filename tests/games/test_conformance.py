"""Every built-in game, under every value of every option, passes the public conformance suite."""

from __future__ import annotations

from typing import Any

import pytest

from ludotheque import Game
from ludotheque.conformance import CHECKS, check_game, variants
from ludotheque.core import registry
from tests.games import BUILT_IN


def cases() -> list[Any]:
    return [
        pytest.param(slug, options, id=f"{slug}-{'-'.join(map(str, options.values())) or 'default'}")
        for slug in BUILT_IN
        for options in variants(registry.info(slug))
    ]


@pytest.mark.parametrize(("slug", "options"), cases())
def test_conformance(slug: str, options: dict[str, Any], full_dose: bool) -> None:
    """Two games under the default options. Under other options one game and fewer positions, except at full dose."""
    if full_dose or not options:
        check_game(Game(slug, **options), games=2, subset_size=24)
    else:
        check_game(Game(slug, **options), games=1, subset_size=4)


def test_every_check_says_what_it_checks() -> None:
    names = [check.name for check in CHECKS]
    assert len(set(names)) == len(names)
    assert all(check.property.endswith(".") for check in CHECKS)
