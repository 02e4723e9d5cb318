"""The tutorial of every game can be played to its end, and its guide exists in both languages."""

from __future__ import annotations

import tomllib

import pytest

from ludotheque import Game, State
from ludotheque.core.text import LANGUAGES, document
from tests.games import BUILT_IN

KEYS = {"id", "options", "position", "seat", "play", "refused", "then", "free", "en", "fr"}


@pytest.mark.parametrize("slug", BUILT_IN)
def test_tutorial(slug: str) -> None:
    state: State | None = None
    steps = tomllib.loads(document(slug, "text/tutorial.toml") or "")["step"]
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
@pytest.mark.parametrize("slug", BUILT_IN)
def test_guide(slug: str, language: str) -> None:
    guide = document(slug, f"text/guide.{language}.md") or ""
    assert guide.startswith("# ")
    assert guide.count("\n## ") >= 4
