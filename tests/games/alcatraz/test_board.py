"""A yard of one's own."""

from __future__ import annotations

from pathlib import Path

from ludotheque import Game


def test_own_board(tmp_path: Path) -> None:
    path = tmp_path / "yard.toml"
    path.write_text('hatched = ["a1","b1","c1","d1","e1","f1","g1","h1","a9"]\nguards = "eiiiiiii"\n', "utf-8")
    game = Game("alcatraz", board_data=str(path), first_player=1)
    assert game.start().position.startswith("4#4/8#/8#/8#/8#/8#/8#/8#/9")
    assert "a9^" in game.start().play_line("+a9 +b9").legal_texts()
    assert not game.start().scene(0).node("hatched-a9").label
