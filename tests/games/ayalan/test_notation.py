"""The notation of Ayalan: texts that are read, and texts that are refused."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludotheque import Game
from ludotheque.core.errors import LudothequeError, PositionError
from tests.games.ayalan.helpers import FULL_SIDE, START, at


@pytest.mark.clause("AYA-R29")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "expected '<12 rows>"),
        ("start", "expected '<12 rows>"),
        ("start{n=24}", "expected n=1234, n=123, n=13 or n=12"),
        ("start{n=13,t2}", "side 2 is not in play"),
        ("start{n=13,F8=2ns}", "a token of side 2, not in play"),
        ("start{n=13,2h1/0}", "side 2 is not in play"),
        ("start{n=12,3@x}", "side 3 is not in play"),
        ("start{1@E8s}", "no token of side 1 there"),
        ("start{E8=2ns,1@E8s}", "no token of side 1 there"),
        ("start{E8=1ns,1@E8e}", "expected one of these two headings"),
        ("start{1h0/0}", "side 1 has an empty hand"),
        ("start{t2,1h0/0}", "side 1 has an empty hand"),
        ("start{t2,!,3h0/0}", "side 3 has an empty hand"),
        ("start{M1=1ns}", "expected a square's content"),
        ("start{A1=5ns}", "expected a square's content"),
        ("start{nonsense}", "expected a square's content"),
        ("start{1h5}", "expected a hand"),
        ("start{1h99999/0}", "expected a hand"),
        ("start{1c-1}", "expected trophies"),
        ("start{1b}", "expected bonus points"),
        ("start{1@Z9s}", "expected a square and a heading"),
        ("start{t9}", "expected a square's content"),
        (START.replace("/", "-", 1), "expected 12 rows"),
        (START.replace("#", "?", 1), "'?' on A1"),
        (START.replace(" 1 - ", " 5 - "), "expected a side from 1 to 4"),
        (START.replace(" 1 - ", " 1 + "), "flag '+'"),
        (START.replace(" 1 - ", " 1 -p0 "), "flag '-p0'"),
        (START.replace(" 1 - ", " 1 -p1 "), "blocked_may_pass"),
        (START.replace(" 2:24", " 3:24"), "1234, 123, 13 or 12"),
        (START.replace("2:24/16@*", "2:24@*"), "expected side:straights/bends@head"),
        (START.replace(" 3:24/16@*+0+0 4:24/16@*+0+0", "").replace(" 1 - ", " 4 - "), "side 4 is not in play"),
    ],
)
def test_positions_that_are_refused(text: str, expected: str) -> None:
    with pytest.raises(PositionError) as caught:
        at(text)
    assert expected in str(caught.value) and "\n" not in str(caught.value)


@pytest.mark.clause("AYA-R29")
def test_too_many_tokens_in_a_patch() -> None:
    bends = ",".join(f"{row}{column}=1ne" for row in "CD" for column in range(1, 13))
    with pytest.raises(PositionError, match="side 1 has 24 bend tokens on the board: expected at most 16"):
        at(f"start{{{bends}}}")
    assert at(f"start{{{bends},1h1/0}}").running_scores()[0] == 24


@pytest.mark.clause("AYA-R29")
def test_empty_hands_that_are_accepted() -> None:
    assert at("start{t2,!,1h0/0}").to_move == 1
    assert at("start{1h0/0,1@x}").to_move == 1
    assert at("start{t0,1h0/0}").to_move == "over"


@pytest.mark.clause("AYA-R29")
def test_reading_a_position_begins_the_movers_turn() -> None:
    """Skipped turns, eliminations and the end of the game happen at once; the sides in play come from the text."""
    assert at("start{t2,2@x}").to_move == 2
    assert at("start{n=13,1@x,3@x}").is_over
    assert at(f"start{{n=13,t1,!,{FULL_SIDE},3@x}}").is_over
    assert at("start{n=13}").game.options["players"] == 2
    assert at("start{n=12}").game.options["two_player_sides"] == "adjacent"
    assert at(START.rsplit(" ", 1)[0]).game.options["players"] == 3
    assert at(START, players=2).position == START
    assert at("start{}", players=2).position == START


def test_the_square_and_the_suffix_may_be_left_out() -> None:
    state = Game("ayalan").start().play_line("n=1234 +A9R +G12S +L4S +D1S")
    for text in ("A8S", "S", "A8S$2", "A8S$3", "A8Sx4!", "S=", "A8S^="):
        assert state.action_of(text) == 0
    for text in ("A8S$4", "A8S==", "A8Sx5", "A8S$2x1", "A8", "s", "A8S ", "--="):
        with pytest.raises(LudothequeError):
            state.action_of(text)
    with pytest.raises(LudothequeError, match="no route yet"):
        Game("ayalan").start().play("S")


@settings(deadline=None)
@given(st.text(alphabet="start{}=,@!hcbnesw1234.#xA9F8 -/", max_size=40))
def test_any_position_text_is_read_or_refused(text: str) -> None:
    for position in (text, f"start{{{text}}}"):
        try:
            state = at(position)
        except PositionError as error:
            assert "\n" not in str(error)
        else:
            assert at(state.position).position == state.position
