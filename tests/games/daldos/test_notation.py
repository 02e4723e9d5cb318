"""Positions of Daldøs as text."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludotheque import Game
from ludotheque.core.errors import LudothequeError, PositionError
from tests.games.daldos.helpers import at


@pytest.mark.clause("DAL-R23")
def test_position_when_over_names_the_player_of_the_last_throw() -> None:
    drawn = Game("daldos", throw_limit=1).start().play("r22")
    assert drawn.position == "wwwwwwwwwwww/............./bbbbbbbbbbbb w - 1"
    assert Game("daldos", first="high_throw").start().position.split()[1] == "?"
    assert at("w.........../............./............ b - 7").to_move == "over"


@settings(deadline=None)  # the first example may compile
@given(st.text(alphabet="wWbB./ -1234+?0", max_size=60))
def test_any_position_text_is_read_or_refused(text: str) -> None:
    try:
        state = Game("daldos").position(text)
    except PositionError as error:
        assert str(error)
        assert "\n" not in str(error)
    else:
        assert Game("daldos").position(state.position) == state


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "expected"),
        ("wwww/..../bbbb w -", "three rows of 12, 13, 12"),
        ("wwwwwwwwwwwx/............./bbbbbbbbbbbb w -", "expected one of"),
        ("............/w............/bbbbbbbbbbbb w -", "in its own row only"),
        ("WWWWWWWWWWWW/W............/bbbbbbbbbbbb w -", "at most 12"),
        ("............/............./............ w -", "no pawn"),
        ("wwwwwwwwwwww/............./bbbbbbbbbbbb x -", "mover"),
        ("wwwwwwwwwwww/............./bbbbbbbbbbbb w 31", "low first"),
        ("wwwwwwwwwwww/............./bbbbbbbbbbbb w 123", "low first"),
        ("wwwwwwwwwwww/............./bbbbbbbbbbbb w 11+", "rethrow"),
        ("wwwwwwwwwwww/............./bbbbbbbbbbbb w - 9999", "throws"),
        ("wwwwwwwwwwww/............./............ w 12", "over"),
    ],
)
@pytest.mark.clause("DAL-R23")
def test_broken_positions_are_refused(text: str, said: str) -> None:
    with pytest.raises(LudothequeError, match=said):
        Game("daldos").position(text)
