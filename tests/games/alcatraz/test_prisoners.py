"""How the prisoners of Alcatraz move, where the worked examples do not test it."""

from __future__ import annotations

import re

import pytest

from ludotheque.core.errors import IllegalAction
from tests.games.alcatraz.positions import START, at, why


@pytest.mark.clause("ALC-05", "ALC-08", "ALC-R18")
def test_a_turn_moves_one_own_prisoner_from_the_cell_or_the_yard() -> None:
    state = at("4#4/#8/8#/#8/8#/#8/8#/#8/3Y2G2 3,3 0,0 Y m 0")
    sources = {text[:2] for text in state.legal_texts() if not text.startswith("+")}
    assert sources == {"d9"}
    assert any(text.startswith("+") for text in state.legal_texts())
    assert why(state, "g9-g8") == "ALC-05"
    assert why(state, "a9-b9") == "ALC-05"
    empty = at("4#4/#8/8#/#8/8#/#8/8#/#8/YYYY5 0,4 0,0 Y m 0")
    assert not [text for text in empty.legal_texts() if text.startswith("+")]
    assert why(empty, "+i9") == "ALC-08"


@pytest.mark.clause("ALC-06", "ALC-10", "ALC-11")
def test_straight_and_any_number_of_squares() -> None:
    state = at("4#4/#8/8#/#8/8#/#8/8#/#8/4Y4 3,4 0,0 Y m 0")
    along = {text for text in state.legal_texts() if re.fullmatch("e9-[a-i]9", text)}
    assert along == {f"e9-{letter}9" for letter in "abcdfghi"}
    assert why(state, "e9-f8") == "ALC-11"
    assert why(state, "e9-a1") == "ALC-11"
    assert why(state, "e9-e9") == "ALC-06"


@pytest.mark.clause("ALC-11", "ALC-R11")
def test_one_prisoner_alone() -> None:
    state = at("4#4/#8/8#/#2Y5/8#/#8/8#/#8/9 3,4 0,0 Y m 0")
    moves = [text for text in state.legal_texts() if text.startswith("d4")]
    expected = "d4-d3 d4-d2 d4-d5 d4-d6 d4-d7 d4-d9 d4-c4 d4-e4 d4-f4 d4-g4 d4-h4 d4-i4"
    assert moves == sorted(expected.split())


@pytest.mark.clause("ALC-12", "ALC-14", "ALC-R6")
def test_squares_that_are_not_free() -> None:
    state = at("4#4/#8/8#/#8/8#/#8/8#/2#2G3/5Y3 3,3 0,0 Y m 0")
    assert why(state, "f9-f8") == "ALC-12"
    assert why(state, "+c8") == "ALC-R6"
    assert why(state, "+c7") == "ALC-14"
    row = at("4#4/#8/8#/#8/2Y#5/#8/8#/#8/9 3,4 0,0 Y m 0")
    assert why(row, "c5-d5") == "ALC-R6"
    assert why(row, "c5-e5") == "ALC-14"


@pytest.mark.clause("ALC-R10")
def test_nobody_goes_back_into_the_cell() -> None:
    state = at("4#4/#8/8#/#8/8#/#8/8#/#8/3Y5 3,4 0,0 Y m 0")
    assert why(state, "d9-d10") == "ALC-R10"
    assert why(state, "d9-cell") == "ALC-R10"


@pytest.mark.clause("ALC-R16")
def test_passing_is_refused_if_a_move_is_legal() -> None:
    state = at(f"{START} 4,4 0,0 Y m 0")
    assert why(state, "--") == "ALC-R16"
    with pytest.raises(IllegalAction, match="passing is never a choice"):
        state.play("--")
