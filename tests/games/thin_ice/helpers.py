"""Helpers for the tests of Thin Ice."""

from __future__ import annotations

from typing import Any

from ludotheque import Game, State


def at(position: str, **options: Any) -> State:
    """The state of a position text, by default in basic mode."""
    return Game("thin_ice", **options).position(position)


def cards(position: str, **options: Any) -> State:
    """The state of a position text in a game with event cards."""
    return at(position, **{"mode": "intermediate", **options})


def clause(state: State, text: str) -> str:
    """The clause that forbids an action."""
    reason = state.why_not(text)
    assert reason is not None, text
    return reason.clause


def laid(**options: Any) -> State:
    """The state after the grid is laid, with as many ice tiles as possible."""
    state = Game("thin_ice", **options).start()
    while state.is_chance:
        state = state.play(max(state.legal_texts(), key=lambda text: (text.endswith(":I"), text.endswith(":H"))))
    return state


def seen_as(state: State, text: str, viewpoint: int) -> str:
    """The text of an action or outcome as a viewpoint sees it."""
    return state.play(text).view(viewpoint).action_text


def weights(state: State) -> dict[str, int]:
    """The outcomes of a chance node in notation, with their weights."""
    return {state.text_of(outcome): weight for outcome, weight in state.weights().items()}
