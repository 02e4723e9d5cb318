"""The alarm of Alcatraz."""

from __future__ import annotations

import pytest

from tests.games.alcatraz.positions import START, at, why


@pytest.mark.clause("ALC-23", "ALC-24", "ALC-31")
def test_alarm_on_and_off() -> None:
    position = "4#4/#8/3Y4#/#8/8#/#8/8#/#8/9 3,4 0,0 Y m 6"
    state = at(position).play("d3^")
    assert state.is_chance and state.position.split()[2:] == ["1,0", "G", "r", "7"]
    assert state.legal_texts() == [f"!{row}" for row in range(1, 9)]
    assert set(state.weights().values()) == {1}
    assert why(state, "+a9") == why(state, "!9") == "ALC-24"
    silent = at(position, alarm="off").play("d3^")
    assert silent.to_move == 1 and silent.position.split()[2:] == ["1,0", "G", "m", "7"]
    assert why(silent, "!3") == why(silent, "<") == "ALC-23"


@pytest.mark.clause("ALC-24")
def test_after_the_last_seat_the_first_throws_the_die() -> None:
    state = at("4#4/#8/3B4#/#8/8#/#8/8#/#8/9 4,4,4,3 0,0,0,0 B m 3").play("d3^")
    assert state.position.split()[3] == "Y"


@pytest.mark.clause("ALC-25", "ALC-R14")
def test_a_guard_at_the_end_of_the_row() -> None:
    position = f"{START} 4,3 0,1 Y a4 9"
    assert at(position).legal_texts() == [">"]
    stay = at(position, alarm_edge="may_stay")
    assert stay.legal_texts() == ["<", ">"]
    after = stay.play("<")
    assert after.events() == () and after.position == f"{START} 4,3 0,1 Y m 9"
    assert after.scene().narration == ("The guard of row 4 stays at the end of the row.",)
    assert why(at(position), "+a9") == "ALC-25"


@pytest.mark.clause("ALC-R13", "ALC-R15", "ALC-29")
def test_one_alarm_moves_one_guard_once() -> None:
    state = at("4#4/#8/3Y4#/#8/8#/#8/8#/#8/9 3,4 0,0 Y m 0").play_line("d3^ !1 <")
    assert state.position == "#8/#8/8#/#8/8#/#8/8#/#8/9 3,4 1,0 G m 1"
    assert state.to_move == 1
