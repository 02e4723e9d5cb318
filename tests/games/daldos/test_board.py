"""The boards and options of Daldøs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludotheque import Game
from ludotheque.core.batch import simulate
from ludotheque.core.errors import BoardError, OptionError


@pytest.mark.clause("DAL-R24")
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("outer = 3\nmiddle = 9", "at least 4"),
        ("outer = 12\nmiddle = 2", "at least 4"),
        ("outer = 12", "'middle' is missing"),
        ("outer = 12\nmiddle = 13\nkeel = 1", "unknown key 'keel'"),
        ("outer = 'x'\nmiddle = 13", "whole number"),
        ("outer = true\nmiddle = 13", "whole number"),
        ("outer = 12\nmiddle = 1.5", "whole number"),
        ("outer = 40\nmiddle = 40", "at most 59"),
        ("outer = ", "not a TOML file"),
    ],
)
def test_broken_boards_are_refused(tmp_path: Path, text: str, said: str) -> None:
    board = tmp_path / "board.toml"
    board.write_text(text)
    with pytest.raises(BoardError, match=said) as caught:
        Game("daldos", board=str(board))
    assert "\n" not in str(caught.value)


def test_own_board_file(tmp_path: Path) -> None:
    board = tmp_path / "small.toml"
    board.write_text("outer = 4\nmiddle = 5\n")
    game = Game("daldos", board=str(board))
    assert game.start().position == "wwww/...../bbbb w - 0"
    assert game.action_count == 4 * 13 + 11
    assert simulate(game, 50).digest == simulate(game, 50, backend="python").digest


@settings(deadline=None)  # the first example may compile
@given(
    st.dictionaries(
        st.sampled_from(["route", "jump", "throw_limit", "first", "mast"]),
        st.one_of(st.text(max_size=8), st.integers()),
    )
)
def test_any_options_are_accepted_or_refused(options: dict[str, Any]) -> None:
    try:
        game = Game("daldos", **options)
    except OptionError as error:
        assert "expected" in str(error)
    else:
        assert game.options["throw_limit"] >= 1
