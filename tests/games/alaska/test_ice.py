"""Winter and spring in Alaska, clause by clause."""

from __future__ import annotations

import pytest

from tests.games.alaska.helpers import at, refused, value_of


@pytest.mark.clause("ALA-23", "ALA-34", "ALA-35")
def test_winter_then_spring() -> None:
    winter = at("w ph=icedraw ice=FULL-b8")
    assert refused(winter.play("i:2D/1"), "-a1") == "ALA-35"
    state = winter.play_line("i:2D/1 +b8.c9 e:theft . i:3S/2")
    assert state.position.startswith("s ") and value_of(state, "ph") == "melt:2S"
    assert all(text.startswith("-") for text in state.legal_texts())


@pytest.mark.clause("ALA-31", "ALA-32", "ALA-33", "ALA-34", "ALA-26", "ALA-R5")
@pytest.mark.parametrize(
    ("ice", "line", "stock", "pieces"),
    [
        ("FULL-m6-m7-b8", "i:3S/1 +m6 +m7", [0, 1, 0, 0], 59),
        ("FULL-m7", "i:2D/1", [1, 0, 0, 0], 59),
        ("FULL-a2-c4-d10+a3", "i:2T/1", [1, 0, 1, 0], 58),
        ("FULL-a2-c4-d10+a3", "i:3S/1 +a2", [0, 0, 1, 0], 59),
        ("FULL-b8", "i:2D/1 +b8.c9", [0, 0, 0, 0], 60),
    ],
)
def test_fewer_pieces_than_the_card_asks(ice: str, line: str, stock: list[int], pieces: int) -> None:
    state = at(f"w ph=icedraw ice={ice}").play_line(line)
    assert state.record.stock.tolist() == stock
    assert len(value_of(state, "ice").split(",")) == pieces


@pytest.mark.clause("ALA-26", "ALA-R6", "ALA-R32")
def test_a_card_without_spring_number_melts_nothing() -> None:
    state = at("s ph=icedraw ice=FULL").play("i:1T/-")
    assert len(value_of(state, "ice").split(",")) == 60 and value_of(state, "dry") == "1"
    assert value_of(state.play_line("e:frost i:2D/1 -b1"), "dry") == ""


@pytest.mark.clause("ALA-28", "ALA-29", "ALA-30")
def test_where_ice_is_laid() -> None:
    state = at("w ph=freeze:2T ice=c1.d2.e3")
    assert refused(state, "+c1.c2.c3") == "ALA-30"
    assert refused(state, "+f6.f7.f8") == "ALA-29"
    assert refused(state, "+a1.b1.b2") == "ALA-28"
    assert refused(state, "+a1.a2") == "ALA-24"
    straight, bent = state.play("+a1.a2.a3"), state.play("+a1.a2.b3")
    assert straight.record.stock.tolist() == [20, 20, 8, 10]
    assert bent.record.stock.tolist() == [20, 20, 9, 9]
    assert refused(at("w ph=freeze:1T stk=1/1/0/1"), "+a1.a2.a3") == "ALA-31"


@pytest.mark.clause("ALA-R4", "ALA-36")
def test_an_ice_card_must_be_carried_out() -> None:
    assert all(text[0] == "+" for text in at("w ph=freeze:2D").legal_texts())
    assert all(text[0] == "-" for text in at("s ph=melt:1D ice=ROAD").legal_texts())


@pytest.mark.clause("ALA-37", "ALA-38", "ALA-39", "ALA-R7", "ALA-R8")
def test_containers_sink_with_the_last_piece_of_a_kind() -> None:
    state = at("s ph=melt:2D ice=ROAD bear=c9 box=f4:R2B1 trk=G@f9 stk=0/0/0/0")
    assert state.legal_texts() == ["-f4"]
    assert refused(state, "-f9") == "ALA-39" and refused(state, "-c9") == "ALA-36"
    state = state.play("-f4")
    assert value_of(state, "lost") == "R2B1" and value_of(state, "ph") == "evdraw"
    assert state.record.stock.tolist() == [0, 0, 0, 0]
    first = at("s ph=melt:1D ice=ROAD box=f4:R1")
    assert first.legal_texts() == ["-f9"] and refused(first, "-f4") == "ALA-37"
    assert refused(at("s ph=melt:1T ice=ROAD bear=c9"), "-c9") == "ALA-39"


@pytest.mark.clause("ALA-39", "ALA-R4", "ALA-R32")
def test_nothing_melts_when_trucks_stand_on_all_pieces() -> None:
    state = at("s ph=icedraw ice=ROAD trk=R@f4,B@f9").play("i:2D/1")
    assert value_of(state, "ph") == "evdraw" and value_of(state, "dry") == "1"
