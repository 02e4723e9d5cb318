"""Every game's tutorial can be played through, and its guide is there in both languages."""

from __future__ import annotations

import tomllib

import pytest

from ludotheque import Game, State
from ludotheque.core.registry import slugs
from ludotheque.core.text import LANGUAGES, document

KEYS = {"id", "options", "position", "seat", "play", "refused", "then", "free", "en", "fr"}


@pytest.mark.parametrize("slug", slugs())
def test_tutorial(slug: str) -> None:
    state: State | None = None
    steps = tomllib.loads(document(slug, "tutorial.toml"))["step"]
    assert len({step["id"] for step in steps}) == len(steps) >= 5
    for step in steps:
        assert step.keys() <= KEYS, step
        assert all(step[language].strip() for language in LANGUAGES), step
        if state is None or "position" in step or "options" in step:
            game = Game(slug, **step.get("options", {}))
            state = game.position(step["position"]) if "position" in step else game.start()
        if "refused" in step:
            assert state.why_not(step["refused"]) is not None, step
        if "play" in step:
            state = state.play_line(step["play"])
        if "then" in step:
            state = state.play_line(step["then"])
        if step.get("free"):
            assert not state.is_over, step


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", slugs())
def test_guide(slug: str, language: str) -> None:
    guide = document(slug, f"guide.{language}.md")
    assert guide.startswith("# ")
    assert guide.count("\n## ") >= 4
