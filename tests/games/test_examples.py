"""The worked examples of every specification, from the `examples.toml` of each game.

An example has an `id`, the `clauses` it shows, `options`, a `position` (default: the start position) and `steps`.
A step has one or more of these keys, handled in this order:

    play        a line of actions and outcomes to play
    position    the whole position text
    starts      the beginning of the position text
    words       words that the position text contains
    to_move     seat number, "chance" or "over"
    legal       all legal actions or outcomes
    has         some of the legal actions or outcomes
    lacks       texts that are not legal actions or outcomes
    count       the number of legal actions or outcomes
    refused     a text that is refused, with the clause of the reason: ["+g7", "ALC-R3"]
    scores      the final scores
    win_shares  the final win shares
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from ludotheque import Game, State
from tests.games import BUILT_IN

HERE = Path(__file__).parent


def examples() -> list[Any]:
    found = []
    for path in sorted(HERE.glob("*/examples.toml")):
        for example in tomllib.loads(path.read_text("utf-8"))["example"]:
            marks = [pytest.mark.clause(*example["clauses"])]
            found.append(pytest.param(path.parent.name, example, id=f"{path.parent.name}-{example['id']}", marks=marks))
    return found


@pytest.mark.parametrize(("slug", "example"), examples())
def test_example(slug: str, example: dict[str, Any]) -> None:
    game = Game(slug, **example.get("options", {}))
    state = game.position(example["position"]) if "position" in example else game.start()
    assert example["steps"], "an example without steps shows nothing"
    for step in example["steps"]:
        state = take(state, step)


def take(state: State, step: dict[str, Any]) -> State:
    known = {
        "play",
        "position",
        "starts",
        "words",
        "to_move",
        "legal",
        "has",
        "lacks",
        "count",
        "refused",
        "scores",
        "win_shares",
    }
    assert step.keys() <= known and step, step
    if "play" in step:
        state = state.play_line(step["play"])
    legal = state.legal_texts()
    if "position" in step:
        assert state.position == step["position"]
    if "starts" in step:
        assert state.position.startswith(step["starts"]), state.position
    if "words" in step:
        assert set(step["words"]) <= set(state.position.split()), state.position
    if "to_move" in step:
        assert state.to_move == step["to_move"]
    if "legal" in step:
        assert legal == sorted(step["legal"])
    if "has" in step:
        assert set(step["has"]) <= set(legal), legal
    if "lacks" in step:
        assert not set(step["lacks"]) & set(legal), legal
    if "count" in step:
        assert len(legal) == step["count"]
    if "refused" in step:
        text, clause = step["refused"]
        reason = state.why_not(text)
        assert reason is not None and reason.clause == clause, (text, str(reason))
    if "scores" in step:
        assert state.scores == step["scores"]
    if "win_shares" in step:
        assert state.win_shares == pytest.approx(step["win_shares"])
    return state


def test_every_game_has_examples() -> None:
    assert {path.parent.name for path in HERE.glob("*/examples.toml")} == set(BUILT_IN)
