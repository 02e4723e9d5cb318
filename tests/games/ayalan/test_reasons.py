"""The reasons why an action is not legal in Ayalan."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.ayalan.helpers import at


@pytest.mark.parametrize(
    ("position", "text", "clause", "expected"),
    [
        ("start{}", "+C1S", "AYA-10", "you come in by row A"),
        ("start{t2}", "+A3S", "AYA-10", "you come in by column 12"),
        ("start{t3}", "+A3S", "AYA-10", "you come in by row L"),
        ("start{t4}", "+A3S", "AYA-10", "you come in by column 1"),
        ("start{}", "+A13S", "AYA-R1", "no square A13"),
        ("start{}", "A9S", "AYA-10", "A3, A4, A5, A7, A9, A10"),
        ("start{}", "--", "AYA-R10", "must lay one"),
        ("start{C5=1ns,1@C5s}", "+A3S", "AYA-21", "D5 ahead of it is free"),
        ("start{C5=1ns,1@C5s}", "D6S", "AYA-13", "through D5, not D6"),
        ("start{C5=1ns,1@C5s,1h1/0}", "D5L", "AYA-08", "no bend left"),
        ("start{C5=1ns,1@C5s,1h0/1}", "S", "AYA-08", "no straight token left"),
        ("start{1@-,1h0/1}", "+A3S", "AYA-08", "no straight token left"),
        ("start{E8=1ns,1@E8s}", "F8L", "AYA-18", "left leads to F9, which is a rock"),
        ("start{E8=1ns,1@E8s,G8=2ew}", "F8S", "AYA-18", "straight on leads to G8, which holds a token of Blue"),
        ("start{E3=1ns,E4=1ew,1@E4w}", "E3L", "AYA-18", "F3, which holds a bonus of 2"),
        ("start{t0}", "+A3S", "AYA-28", "over"),
        ("start{t0,!}", "+A3S", "AYA-29", "over"),
        ("start{}", "+", "AYA-R1", "is no move"),
        ("start{}", "+S", "AYA-R1", "is no move"),
    ],
)
def test_reasons(position: str, text: str, clause: str, expected: str) -> None:
    reason = at(position).why_not(text)
    assert reason is not None and reason.clause == clause
    assert expected in reason.text("en")
    assert reason.text("fr") != reason.text("en")


@settings(deadline=None)
@given(st.text(max_size=40))
def test_any_text_gets_a_reason(text: str) -> None:
    for position in ("start{}", "start{E8=1ns,1@E8s}", "start{t0}"):
        state = at(position)
        if text not in state.legal_texts():
            assert str(state.why_not(text))
