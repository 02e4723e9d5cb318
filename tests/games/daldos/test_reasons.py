"""Why an action of Daldøs is not legal."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludotheque import Game
from ludotheque.core.errors import IllegalAction
from ludotheque.core.text import message_ids
from tests.games.daldos.helpers import EXAMPLE, at


@settings(deadline=None)  # the first example may compile
@given(st.text(max_size=40))
def test_any_illegal_text_has_a_reason(text: str) -> None:
    state = at(f"{EXAMPLE} w 12")
    if text in state.legal_texts():
        assert state.why_not(text) is None
    else:
        assert state.why_not(text) is not None
        with pytest.raises(IllegalAction):
            state.play("?" + text)


LOOP = {"route": "loop_any"}
REASONS: dict[str, tuple[str, dict[str, Any], str, str]] = {
    "why-over": ("w.........../............./............ b - 7", {}, "1:W1-W2!", "DAL-20"),
    "why-who-begins": ("wwwwwwwwwwww/............./bbbbbbbbbbbb ? -", {"first": "high_throw"}, "r12", "DAL-05"),
    "why-throw-first": (f"{EXAMPLE} w -", {}, "1:M5-M6", "DAL-06"),
    "why-no-throw": (f"{EXAMPLE} w -", {}, "r31", "DAL-R1"),
    "why-already-thrown": (f"{EXAMPLE} w 12", {}, "r12", "DAL-06"),
    "why-no-stop": (f"{EXAMPLE} w 12", {}, "stop", "DAL-R4"),
    "why-unreadable": (f"{EXAMPLE} w 12", {}, "M5-M6", "DAL-12"),
    "why-no-hole": (f"{EXAMPLE} w 12", {}, "1:M14-M15", "DAL-04"),
    "why-no-die": (f"{EXAMPLE} w 12", {}, "3:M5-M8", "DAL-12"),
    "why-not-your-pawn": (f"{EXAMPLE} w 12", {}, "1:M6-M7", "DAL-06"),
    "why-asleep": (f"{EXAMPLE} w 12", {}, "2:W11-M1", "DAL-10"),
    "why-not-nearest": (f"{EXAMPLE} w 12", {}, "1:W10-W11!", "DAL-07"),
    "why-wake-blocked": ("wwwwwwwwwwW./............./bbbbbbbbbbbb w 12", {}, "1:W10-W11!", "DAL-R10"),
    "why-wrong-target": (f"{EXAMPLE} w 12", {}, "2:M5-M6", "DAL-11"),
    "why-land-own": ("wwwwwwwwww../..W.W......../bbbbbbbbbbbb w 23", {}, "2:M3-M5", "DAL-R3"),
    "why-jump-own": ("wwwwwwwwww../..W.W......../bbbbbbbbbbbb w 23", {}, "3:M3-M6", "DAL-18"),
    "why-jump-enemy": ("wwwwwwwwwww./..WB........./bbbbbbbbb... w 12", {"jump": "none"}, "2:M3-M5", "DAL-17"),
    "why-sign-hit": ("wwwwwwwwwww./..WBB.B....../bbbbbbbbb... w 24", {}, "2:M3-M5", "DAL-19"),
    "why-sign-quiet": (f"{EXAMPLE} w 12", {}, "2:M5xM7", "DAL-19"),
    "why-loses-die": ("www........./.B.........../bbbbbb.....W w 14", {"dice_use": "max"}, "1:B12-off", "DAL-R25"),
}


@pytest.mark.clause("DAL-04", "DAL-07", "DAL-10", "DAL-11", "DAL-17", "DAL-18", "DAL-19", "DAL-R3", "DAL-R4", "DAL-R25")
@pytest.mark.parametrize("message", REASONS)
def test_each_reason(message: str) -> None:
    position, options, text, clause = REASONS[message]
    reason = at(position, **options).why_not(text)
    assert reason is not None
    assert (reason.message, reason.clause) == (message, clause)
    assert reason.text("en") != reason.text("fr")


@pytest.mark.parametrize(
    ("position", "options", "text", "message"),
    [
        # Off the board: past the own pawn on B12, and written as a capture.
        ("wwww......../.B.........../bbbbbb...W.W w 34", {}, "4:B10-off", "why-jump-own"),
        ("wwww......../.B.........../bbbbbb...W.W w 34", {}, "4:B12xoff", "why-sign-quiet"),
        # Both ways past the prow, and round the loop to M1.
        ("............/...........WW/bbbbbbbbbbbb w 2", LOOP, "2:M12-W2", "why-wrong-target"),
        ("W.........../...........W./bbbbbbbbbbbb w 2", LOOP, "2:M12-W1", "why-land-own"),
        ("w.........../...........WW/bbbbbbbbbbbb w 2", LOOP, "2:M12-W1", "why-jump-own"),
        ("wwwwwwwwww../W............/bbbbbbbbb..W w 13", {"route": "loop"}, "3:B12-M3", "why-jump-own"),
    ],
)
def test_reasons_on_the_way_of_the_pawn(position: str, options: dict[str, Any], text: str, message: str) -> None:
    reason = at(position, **options).why_not(text)
    assert reason is not None and reason.message == message


def test_every_reason_is_tested() -> None:
    assert {message for message in message_ids("daldos", "en") if message.startswith("why-")} == set(REASONS)


def test_a_legal_action_has_no_reason() -> None:
    state = Game("daldos").start().play("r13")
    assert state.why_not("1:W12-M1!") is None
