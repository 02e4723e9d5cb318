"""Checks of what is hidden: what a viewpoint cannot know reaches it in no form."""

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
    """Every seat, and a spectator."""
    return (SPECTATOR, *range(state.seats))


def seeds(state: State) -> tuple[int, int]:
    """Seeds for determinizations, other ones in every position."""
    ply = int(state.record.ply)
    return 2 * ply, 2 * ply + 1


def sent(state: State, viewpoint: int, texts: list[str]) -> dict[str, Any]:
    """All that a viewpoint is ever sent about a position and the step that led to it."""
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


def unlike(one: dict[str, Any], other: dict[str, Any]) -> list[str]:
    """What differs in two messages."""
    return [name for name in one if one[name] != other[name]]


def hide(sample: Sample) -> Iterator[str]:
    """Hiding twice is hiding once; a determinization is a full position that looks the same to the seat."""
    game = sample.game
    kernel = game.kernels().hide
    for state in sample.close:
        for viewpoint in viewpoints(state):
            view = state.view(viewpoint)
            record = copy(state.record)
            kernel(game.board, record, viewpoint)
            if not game.hides and record.tobytes() != state.record.tobytes():
                yield f"hide erases {differing(record, state.record)}, but INFO.hides says that nothing is hidden"
            kernel(game.board, record, viewpoint)
            if game.hides and record.tobytes() != view.record.tobytes():
                yield f"hiding twice changes {differing(record, view.record)} ({state}, viewpoint {viewpoint})"
        for seat in range(state.seats):
            for seed in seeds(state):
                full = state.determinization(seat, seed)
                hidden, view = full.view(seat), state.view(seat)
                if hidden != view:
                    wrong = differing(hidden.record, view.record)
                    yield f"a determinization looks different to seat {seat} in {wrong} ({state})"
                if (full.to_move, full.seats) != (state.to_move, state.seats):
                    yield f"a determinization has another decider or other seats ({state}, seat {seat})"


def legality(sample: Sample) -> Iterator[str]:
    """What a seat may do does not depend on what it cannot see."""
    for state in sample.close:
        if isinstance(state.to_move, int):
            view = state.view(state.to_move)
            if view.legal_actions() != state.legal_actions() or view.legal_texts() != state.legal_texts():
                yield f"the decider's own view lists other actions than the position ({state})"


def secrets(sample: Sample) -> Iterator[str]:
    """Non-interference: change what a viewpoint cannot know, and all it is sent stays the same."""
    texts = sample.texts[:8]
    for state in sample.close[::2] if sample.game.hides else ():
        alone = State(state.game, state.record)
        for seat in range(state.seats):
            for viewpoint in (seat, SPECTATOR):
                before = sent(alone, viewpoint, texts)
                for seed in seeds(state):
                    wrong = unlike(sent(state.determinization(seat, seed), viewpoint, texts), before)
                    if wrong:
                        yield f"{', '.join(wrong)} of viewpoint {viewpoint} tells what is hidden ({state})"


def steps(sample: Sample) -> Iterator[str]:
    """Whether an action is seen, and how it is told, does not depend on what the viewpoint cannot know."""
    for state in sample.close if sample.game.hides else ():
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
                        yield f"sees_action tells seat {seat} what is hidden: {start.text_of(action)} ({before})"
                    elif not seen and (after.view(seat).action_text, after.scene(seat).narration) != (
                        view.action_text,
                        State(before.game, before.record).play(state.action).scene(seat).narration,
                    ):
                        yield f"what seat {seat} is told of an unseen action tells what it was ({before})"


def poison(sample: Sample) -> Iterator[str]:
    """Pictures, texts and observations are made from views only: a position whose hidden fields are spoilt is told
    alike."""
    random = np.random.default_rng(sample.seed)
    for state in sample.close if sample.game.hides else ():
        for viewpoint in viewpoints(state):
            spoilt = _spoilt(state, viewpoint, random, state.parent)
            wrong = unlike(sent(spoilt, viewpoint, []), sent(state, viewpoint, []))
            if wrong:
                yield f"{', '.join(wrong)} of viewpoint {viewpoint} is made from the full position ({state})"


def _spoilt(state: State, viewpoint: int, random: Any, parent: State | None) -> State:
    """A position with noise in every field that is hidden from a viewpoint, which has its true view."""
    view, record = state.view(viewpoint), copy(state.record)
    for name in differing(record, view.record):
        raw = np.asarray(record[name])
        record[name] = random.integers(0, 100, raw.shape).astype(raw.dtype)
    before = None if parent is None else _spoilt(parent, viewpoint, random, None)
    spoilt = State(state.game, record, before, None if before is None else state.action)
    spoilt.remember_view(view)
    return spoilt


SECRECY = checks(hide=hide, legality=legality, secrets=secrets, steps=steps, poison=poison)
