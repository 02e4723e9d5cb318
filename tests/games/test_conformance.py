"""Every game, under every value of every option, passes the public conformance suite."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from ludotheque import Game
from ludotheque.core import registry
from ludotheque.core.conformance import CHECKS, Sample, variants


def cases() -> list[Any]:
    return [
        pytest.param(slug, tuple(options.items()), id=f"{slug}-{'-'.join(map(str, options.values())) or 'default'}")
        for slug in registry.slugs()
        for options in variants(registry.info(slug))
    ]


@cache
def sample(slug: str, options: tuple[tuple[str, Any], ...]) -> Sample:
    return Sample(Game(slug, **dict(options)), games=2, closely=24 if not options else 8)


@pytest.mark.parametrize(("slug", "options"), cases())
def test_conformance(slug: str, options: tuple[tuple[str, Any], ...]) -> None:
    one = sample(slug, options)
    for check in CHECKS:
        check(one)
