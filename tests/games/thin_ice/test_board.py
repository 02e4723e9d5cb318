"""The options of Thin Ice are checked; what is wrong with a data file is in `test_board_messages.py`."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludotheque import Game
from ludotheque.core.errors import OptionError
from ludotheque.core.guide import written_guide
from ludotheque.core.text import LANGUAGES
from ludotheque.games.thin_ice.board import read_deck


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


@pytest.mark.clause("THI-30")
def test_a_die_of_ones_own_is_rolled(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text("bear = 0\ncrack = 1\nslide = 0\nfreeze = 0\n", "utf-8")
    state = Game("thin_ice", die_data=str(path)).position("k12:PPI/PPI bear=o15 A=k12 B=k11 @0 [d]").play("roll")
    assert state.legal_texts() == ["d:crack"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_guide_lists_the_house_deck(language: str) -> None:
    """Every card of the deck file has a row in the guide, with its number."""
    guide = written_guide("thin_ice", language) or ""
    for card in read_deck("house"):
        assert f"| {card[language][0]} | {card['count']} |" in guide, card["id"]
