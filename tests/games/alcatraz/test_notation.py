"""The notation of Alcatraz: positions and records."""

from __future__ import annotations

import re

import pytest

from ludotheque import Game
from ludotheque.core.errors import IllegalAction, PositionError
from tests.games.alcatraz.positions import START, at


@pytest.mark.clause("ALC-R19")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "expected '<rows 1 to 9>"),
        (f"{START} 4,4 0,0 Y m", "expected '<rows 1 to 9>"),
        ("4#4/#8/8#/#8/8#/#8/8#/#8 4,4 0,0 Y m 0", "8 rows: expected 9"),
        ("4#4/#8/8#/#8/8#/#8/8#/#8/8 4,4 0,0 Y m 0", "row 9 '8': 8 squares"),
        ("4#4/#8/8#/#8/8#/#8/8#/#8/91 4,4 0,0 Y m 0", "row 9 '91': 10 squares"),
        ("4#4/#8/8#/#8/8#/#8/8#/#8/#8 4,4 0,0 Y m 0", "no guard here"),
        ("4##3/#8/8#/#8/8#/#8/8#/#8/9 4,4 0,0 Y m 0", "row 1 '4##3'"),
        ("9/#8/8#/#8/8#/#8/8#/#8/9 4,4 0,0 Y m 0", "row 1 '9': expected one guard"),
        ("4#4/#8/8#/#8/8#/#8/8#/#8/R8 4,4 0,0 Y m 0", "'R' does not fit: expected 1 to 9, one of YG"),
        (f"{START} 3,4 0,0 Y m 0", "Y has 3 prisoners"),
        (f"{START} 4,4 1,0 Y m 0", "Y has 5 prisoners"),
        (f"{START} 4,5 0,0 Y m 0", "cell counts '4,5'"),
        (f"{START} 4 0 Y m 0", "cell counts '4'"),
        (f"{START} 1,1 3,3 - o 40", "at most one 3"),
        (f"{START} 4,4 0,0 R m 0", "player 'R' in phase m: expected Y or G"),
        (f"{START} 4,4 0,0 Y s 0", "player 'Y' in phase s: expected -"),
        (f"{START} 4,4 0,0 Y x 0", "phase 'x'"),
        (f"{START} 4,4 0,0 - g2 0", "guard_setup = random"),
        (f"{START} 4,4 0,0 - s 4", "nobody has moved yet"),
        ("3#5/#8/8#/#8/8#/#8/8#/#8/9 4,4 0,0 - s 0", "guard e1"),
        (f"{START} 4,4 0,0 Y m 1001", "turns '1001'"),
        (f"{START} 4,4 0,0 Y m 01", "turns '01'"),
        (f"{START} 4,4 0,0 Y m 1p2", "no more than turns"),
        (f"{START} 4,4 0,0 Y r 4p1", "no passes in an alarm"),
        (f"{START} 4,4 0,0 Y m 4p2", "the game is over"),
        (f"{START} 1,4 3,0 Y m 40", "the game is over"),
        (f"{START} 4,4 0,0 Y m 1000", "the game is over"),
        (f"{START} 4,4 0,0 - o 40", "the game is not over"),
    ],
)
def test_broken_positions_are_refused(text: str, expected: str) -> None:
    with pytest.raises(PositionError, match=re.escape(expected)):
        at(text)


@pytest.mark.clause("ALC-R19")
def test_positions_that_need_an_option() -> None:
    with pytest.raises(PositionError, match="alarm = off"):
        at(f"{START} 3,4 1,0 G r 9", alarm="off")
    with pytest.raises(PositionError, match="first_player = random"):
        at(f"{START} 4,4 0,0 - s 0", first_player=1)
    with pytest.raises(PositionError, match="row 3 '8#': expected no guard yet"):
        at(f"{START} 4,4 0,0 - g3 0", guard_setup="random")


@pytest.mark.clause("ALC-R19")
def test_the_counts_give_the_number_of_players() -> None:
    four = at(f"{START} 4,4,4,4 0,0,0,0 B m 7", first_player=2)
    assert four.seats == 4 and four.game.options["turn_limit"] == 2000
    two = Game("alcatraz", players=4, first_player=3, turn_limit=77).position(f"{START} 4,4 0,0 Y m 7")
    assert two.seats == 2 and two.game.options["turn_limit"] == 77 and two.game.options["first_player"] == "random"


@pytest.mark.clause("ALC-R18")
def test_equal_positions_are_equal_bytes() -> None:
    game = Game("alcatraz", first_player=1)
    one = game.start().play_line("+a9 +i9 +b9 +h9")
    other = game.start().play_line("+b9 +h9 +a9 +i9")
    assert one == other and one.record.tobytes() == other.record.tobytes()


@pytest.mark.clause("ALC-R21")
def test_brackets_may_be_left_out_but_not_be_wrong() -> None:
    state = at("4#4/#8/8#/#8/8#/#8/6G1#/#8/9 4,3 0,0 Y m 0")
    assert state.play_line("+b7 (#i7-f7 xGg7) +a9") == state.play_line("+b7 +a9")
    with pytest.raises(IllegalAction, match="not what the guard did"):
        state.play_line("+b7 (#i7-f7)")
