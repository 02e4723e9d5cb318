"""How the guards of Alcatraz run and which prisoners they catch, where the worked examples do not test it."""

from __future__ import annotations

import random
import re

import pytest

from ludotheque import Game
from ludotheque.games.alcatraz.rules.guards import catches
from tests.games.alcatraz.naive import Yard
from tests.games.alcatraz.positions import at, random_position


@pytest.mark.clause("ALC-17", "ALC-18", "ALC-R8")
def test_only_the_guard_of_the_row_reached_moves_and_only_along_it() -> None:
    state = at("4#4/#8/8#/#8/8#/#8/8#/#8/7Y1 3,4 0,0 Y m 0")
    after = state.play("h9-h4")
    assert after.events() == ("(#a4-f4)",)
    before_rows, after_rows = (s.position.split()[0].split("/") for s in (state, after))
    changed = [n + 1 for n, (a, b) in enumerate(zip(before_rows, after_rows, strict=True)) if a != b]
    assert changed == [4, 9]


@pytest.mark.clause("ALC-R9")
def test_row_9_moves_no_guard() -> None:
    state = at("4#4/#8/8#/#8/8#/#8/8#/#8/Y8 3,4 0,0 Y m 0")
    for text in ("a9-i9", "+e9"):
        after = state.play(text)
        assert after.events() == ()
        assert after.position.split("/")[:8] == state.position.split("/")[:8]


@pytest.mark.clause("ALC-15", "ALC-R5")
def test_own_prisoners_in_the_same_row() -> None:
    """Only the moving prisoner must be safe: e5 runs away, and the guard a5 catches b5 of the same colour."""
    state = at("4#4/#8/8#/#8/#Y2Y4/#8/8#/#8/9 2,4 0,0 Y m 0").play("e5-f5")
    assert state.events() == ("(#a5-b5 xYb5)",)
    assert state.position.split()[1] == "3,4"


@pytest.mark.clause("ALC-R5")
def test_own_prisoners_in_the_same_row_are_never_caught() -> None:
    """The guard a5 would run over b5, so e5 may not move along the row in either direction."""
    state = at("4#4/#8/8#/#8/#Y2Y4/#8/8#/#8/9 2,4 0,0 Y m 0", own_capture="never")
    assert not [text for text in state.legal_texts() if re.fullmatch("e5-.5", text)]
    reason = state.why_not("e5-f5")
    assert reason is not None and reason.clause == "ALC-R5" and "b5" in reason.text()


@pytest.mark.clause("ALC-R3", "ALC-R9")
def test_catches() -> None:
    """At the start the guard of row 7 stands on i7, that of row 8 on a8; row 9 has none."""
    state = Game("alcatraz", first_player=1).start().record
    assert [column for column in range(8) if catches(state, 6, column, 3)] == [5, 6, 7]
    assert [column for column in range(1, 9) if catches(state, 7, column, 2)] == [1, 2]
    assert not any(catches(state, 8, column, 9) for column in range(9))


@pytest.mark.clause("ALC-09", "ALC-16", "ALC-19", "ALC-27", "ALC-R4", "ALC-R7")
def test_runs_agree_with_the_naive_version(full_dose: bool) -> None:
    rng = random.Random(9)
    game = Game("alcatraz", players=3)
    for _ in range(5_000 if full_dose else 100):
        text = random_position(rng, 3)
        state = game.position(text)
        for action in rng.sample(state.legal_texts(), min(3, len(state.legal_texts()))):
            after = state.play(action)
            assert after.position.split()[:3] == Yard.read(text).after(action).split()
