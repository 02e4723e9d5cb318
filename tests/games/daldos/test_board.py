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


def test_a_file_that_is_not_toml_is_refused(tmp_path: Path) -> None:
    board = tmp_path / "board.toml"
    board.write_text("outer = ")
    with pytest.raises(BoardError, match="not a TOML file") as caught:
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
