"""Checks of hidden information: nothing that is sent to a viewpoint depends on what it cannot know."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from ludotheque.conformance.check import checks
from ludotheque.conformance.sample import Sample
from ludotheque.core.contract import SPECTATOR
from ludotheque.core.layout import copy, differing
from ludotheque.core.observation import observed
from ludotheque.core.state import State
from ludotheque.core.text import LANGUAGES


def viewpoints(state: State) -> tuple[int, ...]:
    """All viewpoints: a spectator, and every seat."""
    return (SPECTATOR, *range(state.seats))


def seeds(state: State) -> tuple[int, int]:
    """Two seeds for determinizations, different in every position."""
    ply = int(state.record.ply)
    return 2 * ply, 2 * ply + 1


def sent(state: State, viewpoint: int, texts: list[str]) -> dict[str, Any]:
    """Everything that is ever sent to a viewpoint about a position and its last action."""
    view = state.view(viewpoint)
    own = state.to_move == viewpoint
    return {
        "view": view.record.tobytes(),
        "position": view.position,
        "terminal": state.terminal(viewpoint),
        "action": view.action_text if view.parent else None,
        "events": view.events(),
        "observation": observed(state, viewpoint).tobytes() if viewpoint != SPECTATOR else None,
        "scene": [state.scene(viewpoint, language) for language in LANGUAGES],
        "legal": view.legal_texts() if own else None,
        "reasons": [str(state.why_not(text)) for text in texts] if own else None,
    }


def differences(one: dict[str, Any], other: dict[str, Any]) -> list[str]:
    """The keys whose values differ in two results of `sent`."""
    return [name for name in one if one[name] != other[name]]


def hide(sample: Sample) -> Iterator[str]:
    """Hiding twice has the same result as hiding once, and a determinization has the same view for the seat."""
    game = sample.game
    kernel = game.kernels().hide
    for state in sample.subset:
        for viewpoint in viewpoints(state):
            view = state.view(viewpoint)
            record = copy(state.record)
            kernel(game.board, record, viewpoint)
            if not game.hides and record.tobytes() != state.record.tobytes():
                yield f"hide erases {differing(record, state.record)}, but INFO.hides returns False"
            kernel(game.board, record, viewpoint)
            if game.hides and record.tobytes() != view.record.tobytes():
                yield f"hiding twice changes {differing(record, view.record)} ({state}, viewpoint {viewpoint})"
        for seat in range(state.seats):
            for seed in seeds(state):
                full = state.determinization(seat, seed)
                hidden, view = full.view(seat), state.view(seat)
                if hidden != view:
                    wrong = differing(hidden.record, view.record)
                    yield f"the view of a determinization for seat {seat} differs in {wrong} ({state})"
                if (full.to_move, full.seats) != (state.to_move, state.seats):
                    yield f"a determinization has another to_move or seats ({state}, seat {seat})"


def legality(sample: Sample) -> Iterator[str]:
    """The legal actions of a seat do not depend on what it cannot see."""
    for state in sample.subset:
        if isinstance(state.to_move, int):
            view = state.view(state.to_move)
            if view.legal_actions() != state.legal_actions() or view.legal_texts() != state.legal_texts():
                yield f"the view of the seat to move has other legal actions than the position ({state})"


def secrets(sample: Sample) -> Iterator[str]:
    """Non-interference: if only hidden information changes, everything sent to the viewpoint stays the same."""
    texts = sample.texts[:8]
    for state in sample.subset[::2] if sample.game.hides else ():
        alone = State(state.game, state.record)
        for seat in range(state.seats):
            for viewpoint in (seat, SPECTATOR):
                before = sent(alone, viewpoint, texts)
                for seed in seeds(state):
                    wrong = differences(sent(state.determinization(seat, seed), viewpoint, texts), before)
                    if wrong:
                        yield f"{', '.join(wrong)} of viewpoint {viewpoint} reveals hidden information ({state})"


def steps(sample: Sample) -> Iterator[str]:
    """Whether a seat sees an action, and how an unseen action is described, does not depend on hidden information."""
    for state in sample.subset if sample.game.hides else ():
        before = state.parent
        if before is None or state.action is None:
            continue
        for seat in range(state.seats):
            view, seen = state.view(seat), before.sees(state.action, seat)
            for start in (State(before.game, before.record), before.determinization(seat, 3)):
                for action in (start.next_actions() if start.is_chance else (state.action,))[:12]:
                    if action not in start.next_actions():
                        continue
                    after = start.play(action)
                    if after.view(seat) != view or after == state:
                        continue
                    if start.sees(action, seat) != seen:
                        yield f"sees_action reveals to seat {seat} what is hidden: {start.text_of(action)} ({before})"
                    elif not seen and (after.view(seat).action_text, after.scene(seat).narration) != (
                        view.action_text,
                        State(before.game, before.record).play(state.action).scene(seat).narration,
                    ):
                        yield f"the text or narration of an unseen action reveals it to seat {seat} ({before})"


def views_only(sample: Sample) -> Iterator[str]:
    """Pictures, texts and observations are made from views only: other values in hidden fields do not change them."""
    random = np.random.default_rng(sample.seed)
    for state in sample.subset if sample.game.hides else ():
        for viewpoint in viewpoints(state):
            noisy = _with_noise(state, viewpoint, random, state.parent)
            wrong = differences(sent(noisy, viewpoint, []), sent(state, viewpoint, []))
            if wrong:
                yield f"{', '.join(wrong)} of viewpoint {viewpoint} is made from the full position ({state})"


def _with_noise(state: State, viewpoint: int, random: Any, parent: State | None) -> State:
    """A copy of a position with random numbers in all fields hidden from a viewpoint; its view is the true one."""
    view, record = state.view(viewpoint), copy(state.record)
    for name in differing(record, view.record):
        raw = np.asarray(record[name])
        record[name] = random.integers(0, 100, raw.shape).astype(raw.dtype)
    before = None if parent is None else _with_noise(parent, viewpoint, random, None)
    noisy = State(state.game, record, before, None if before is None else state.action)
    noisy.remember_view(view)
    return noisy


SECRECY = checks(hide=hide, legality=legality, secrets=secrets, steps=steps, views_only=views_only)
