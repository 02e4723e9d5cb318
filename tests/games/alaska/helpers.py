"""Helpers for the tests of Alaska."""

from __future__ import annotations

from typing import Any

from ludotheque import Game, State


def at(position: str, **options: Any) -> State:
    """Read a position."""
    return Game("alaska", **options).position(position)


def value_of(state: State, key: str) -> str:
    """The value of a key in the position text; empty if the text does not have the key."""
    return dict(word.split("=", 1) for word in state.position.split()[1:]).get(key, "")


def refused(state: State, text: str) -> str:
    """The clause that forbids an action."""
    reason = state.why_not(text)
    assert reason is not None, text
    return reason.clause
