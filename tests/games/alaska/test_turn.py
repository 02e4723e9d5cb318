"""The turn of Alaska and its trip, clause by clause."""

from __future__ import annotations

import pytest

from ludotheque import Game
from ludotheque.core.contract import SPECTATOR
from tests.games.alaska.helpers import at, refused, value_of


@pytest.mark.clause("ALA-10", "ALA-R36", "ALA-63", "ALA-65")
def test_turns_go_clockwise() -> None:
    state = Game("alaska", seats="GYRB").start()
    turns = [
        "i:-S/2 e:frost",
        "i:2D/1 +a1.a2 +a3.a4 e:theft .",
        "i:1T/- +c3.c4.c5 e:fog .",
        "i:1T/- +d3.d4.d5 e:heli .",
    ]
    order = []
    for turn in turns:
        order.append(value_of(state, "t"))
        state = state.play_line(turn)
    assert [*order, value_of(state, "t")] == ["G", "Y", "R", "B", "G"]
    assert ">S1" in state.play_line("i:2D/1 +e3.e4 +f3.f4 e:theft").legal_texts()


@pytest.mark.clause("ALA-11", "ALA-12", "ALA-13")
def test_three_actions_in_order() -> None:
    state = Game("alaska").start()
    assert state.to_move == "chance" and all(text.startswith("i:") for text in state.legal_texts())
    state = state.play("i:1T/-")
    assert state.to_move == 0 and refused(state, ">N1") == "ALA-27"
    state = state.play("+a1.a2.a3")
    assert state.to_move == "chance" and all(text.startswith("e:") for text in state.legal_texts())
    state = state.play("e:fog")
    assert value_of(state, "ph") == "trip:3" and value_of(state, "dk") == "2,4,1,1,9,2,7,2,1/8,6,4,4,4,3"


@pytest.mark.clause("ALA-13", "ALA-14", "ALA-79")
def test_only_their_keeper_sees_kept_cards() -> None:
    before = at("w ph=evdraw")
    for card in ("theft", "heli", "fog"):
        after = before.play(f"e:{card}")
        assert after.view(0).action_text == f"e:{card}"
        assert {after.view(viewpoint).action_text for viewpoint in (1, 2, 3, SPECTATOR)} == {"e:kept"}
        assert [after.view(viewpoint).action is None for viewpoint in (0, 1, SPECTATOR)] == [False, True, True]
    for card in ("bear", "found", "frost"):
        assert before.play(f"e:{card}").view(2).action_text == f"e:{card}"
    views = {before.play(f"e:{card}").view(1).position for card in ("theft", "heli", "fog")}
    assert views == {"w t=R ph=trip:3 dk=2,4,1,1,9,2,7,2,2/?8,6,4,4,4,4 hand=R:?1"}
    assert before.play("e:fog").view(0).position.endswith("/?8,6,4,4,4,3 hand=R:fog")


@pytest.mark.clause("ALA-17", "ALA-19", "ALA-21", "ALA-22")
def test_up_to_three_steps() -> None:
    state = at("w ph=trip:3 ice=ROAD")
    assert "." in state.legal_texts()
    state = state.play_line(">c1 >f4 >IS")
    assert value_of(state, "ph") == "trip:0" and state.legal_texts() == [".", "LR"]
    assert refused(state, ">f4") == "ALA-17"
    assert value_of(at("w ph=trip:3 ice=ROAD").play_line(">c1 ."), "t") == "B"


@pytest.mark.clause("ALA-18", "ALA-42", "ALA-43")
def test_loading_and_unloading_are_no_steps() -> None:
    state = at("w ph=trip:3 ice=ROAD trk=R@IS").play_line("LR >f4 U >c1")
    assert value_of(state, "ph") == "trip:1"
    assert value_of(state, "box") == "f4:R1" and value_of(state, "trk") == "R@c1"


@pytest.mark.clause("ALA-20", "ALA-R2", "ALA-45")
def test_steps_between_neighbouring_lands_and_through_foreign_camps() -> None:
    state = at("w ph=trip:3 trk=R@N2+R")
    assert state.legal_texts() == [".", ">CB", ">N1", "U"]
    state = state.play_line(">CB >E1")
    assert value_of(state, "trk") == "R@E1+R"
    assert refused(state, ">CG") == "ALA-R2" and refused(state, ">IS") == "ALA-R2"


@pytest.mark.clause("ALA-R3")
def test_a_river_mouth_touches_both_lands() -> None:
    state = at("w ph=trip:3 ice=g13 trk=R@g13")
    assert state.legal_texts() == [".", ">E1", ">E2"]
    assert refused(state, ">CB") == "ALA-R3"
