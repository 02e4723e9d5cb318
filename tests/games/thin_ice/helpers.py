"""What the tests of Thin Ice share."""

from __future__ import annotations

from typing import Any

from ludotheque import Game, State


def at(position: str, **options: Any) -> State:
    """A position, by default of the basic mode."""
    return Game("thin_ice", **options).position(position)


def cards(position: str, **options: Any) -> State:
    """A position with event cards."""
    return at(position, **{"mode": "intermediate", **options})


def clause(state: State, text: str) -> str:
    """The clause that forbids an action."""
    reason = state.why_not(text)
    assert reason is not None, text
    return reason.clause


def laid(**options: Any) -> State:
    """The grid, with as much ice as there can be."""
    state = Game("thin_ice", **options).start()
    while state.is_chance:
        state = state.play(max(state.legal_texts(), key=lambda text: (text.endswith(":I"), text.endswith(":H"))))
    return state


def seen_as(state: State, text: str, viewpoint: int) -> str:
    """How a viewpoint sees an action or outcome."""
    return state.play(text).view(viewpoint).action_text


def weights(state: State) -> dict[str, int]:
    """The outcomes of a chance node in notation, with their weights."""
    return {state.text_of(outcome): weight for outcome, weight in state.weights().items()}
