"""The options and the data files of Thin Ice are checked."""

from __future__ import annotations

from typing import Any

import pytest

from ludotheque import Game
from ludotheque.core.errors import BoardError, OptionError


@pytest.mark.clause("THI-68", "THI-73", "THI-74", "THI-61", "THI-51")
def test_impossible_options_are_refused() -> None:
    for options, expected in (
        ({"two_player_form": "two_pawns", "players": 3}, "players = 2"),
        ({"players": 2, "teams": "0,1"}, "3 to 6 players"),
        ({"players": 4, "teams": "0,1,0"}, "4 numbers"),
        ({"players": 4, "teams": "0,0,0,0"}, "two teams"),
        ({"players": 4, "teams": "red"}, "team numbers"),
        ({"players": 3, "dealer_seat": 3}, "0 to 2"),
        ({"turn_limit": 10}, "50 to 2000"),
    ):
        with pytest.raises(OptionError, match=expected):
            Game("thin_ice", **options)


@pytest.mark.clause("THI-02")
def test_data_files_are_checked(tmp_path: Any) -> None:
    def tiles(text: str) -> str:
        path = tmp_path / "own.toml"
        path.write_text(text, "utf-8")
        return str(path)

    box = "[normal]\nIC = {}\nIP = 4\nIO = 4\nHC = {}\n[kraken]\nHK = {}\n[chunks]\nSS = 2\nRR = 2\n"
    for counts, expected in (
        ((10, 2, 1), "needs at least 25"),
        ((26, 0, 1), "no hole tile"),
        ((40, 2, 1), "at most 41"),
        ((26, 2, 2), "from 0 to 1"),
    ):
        with pytest.raises(BoardError, match=expected):
            Game("thin_ice", tile_data=tiles(box.format(*counts)))
    with pytest.raises(BoardError, match="unknown key"):
        Game("thin_ice", die_data=tiles("bear = 1\ncrack = 1\nslide = 1\nfreeze = 1\nsing = 1\n"))
    with pytest.raises(BoardError, match="the die has no faces"):
        Game("thin_ice", die_data=tiles("bear = 0\ncrack = 0\nslide = 0\nfreeze = 0\n"))
    card = '[[card]]\nid = "{}"\neffect = "{}"\nclass = "{}"\ncount = 30\nen = ["a", "b"]\nfr = ["a", "b"]\n'
    for words, expected in (
        (("fly", "STEP", "turn"), "capital letters"),
        (("FLY", "FLY", "turn"), "expected one of"),
        (("CALM", "CALM", "turn"), "expected after"),
        (("LEAP", "LEAP", "anytime"), "expected turn"),
    ):
        with pytest.raises(BoardError, match=expected):
            Game("thin_ice", deck_data=tiles(card.format(*words)))
    few = card.format("STEP", "STEP", "turn").replace("30", "3")
    with pytest.raises(BoardError, match="need 8"):
        Game("thin_ice", mode="intermediate", deck_data=tiles(few))
    own = Game("thin_ice", die_data=tiles("bear = 0\ncrack = 1\nslide = 0\nfreeze = 0\n"))
    state = own.position("k12:PPI/PPI bear=o15 A=k12 B=k11 @0 [d]").play("roll")
    assert state.legal_texts() == ["d:crack"]
