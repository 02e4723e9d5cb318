"""Data files of yards: one that works, and some that are refused."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ludotheque import Game
from ludotheque.core.errors import BoardError


def test_own_board(tmp_path: Path) -> None:
    path = tmp_path / "yard.toml"
    path.write_text('hatched = ["a1","b1","c1","d1","e1","f1","g1","h1","a9"]\nguards = "eiiiiiii"\n', "utf-8")
    game = Game("alcatraz", board_data=str(path), first_player=1)
    assert game.start().position.startswith("4#4/8#/8#/8#/8#/8#/8#/8#/9")
    assert "a9^" in game.start().play_line("+a9 +b9").legal_texts()
    assert not game.start().scene(0).node("hatched-a9").label


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('guards = "eaiaiaia"', "key 'hatched' is missing"),
        ('hatched = ["d1"]\nguards = "eaiaiaia"', "1 different squares: expected 9"),
        ('hatched = ["d1","d1","e1","f1","d2","e2","f2","d3","e3"]\nguards = "eaiaiaia"', "8 different squares"),
        ('hatched = ["d1","j1","e1","f1","d2","e2","f2","d3","e3"]\nguards = "eaiaiaia"', "'j1': expected one of a1"),
        ('hatched = "d1"\nguards = "eaiaiaia"', "expected a list of nine squares"),
        ('hatched = ["d1","e1","f1","d2","e2","f2","d3","e3","f3"]\nguards = "aaiaiaia"', "the first of them e"),
        ('hatched = ["d1","e1","f1","d2","e2","f2","d3","e3","f3"]\nguards = 7', "8 letters a to i"),
        ('hatched = []\nguards = "eaiaiaia"\nrows = 9', "unknown key 'rows'"),
    ],
)
def test_broken_boards_are_refused(tmp_path: Path, text: str, expected: str) -> None:
    path = tmp_path / "yard.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(BoardError, match=re.escape(expected)):
        Game("alcatraz", board_data=str(path))
