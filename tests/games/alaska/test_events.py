"""The event cards of Alaska, clause by clause."""

from __future__ import annotations

import pytest

from ludotheque.core.contract import SPECTATOR
from tests.games.alaska.helpers import at, refused, value_of

# --- event: polar bear -------------------------------------------------------------------------


@pytest.mark.clause("ALA-52", "ALA-R11")
def test_the_first_bear_needs_a_piece() -> None:
    state = at("w ph=evdraw ice=ROAD").play("e:bear")
    assert state.legal_texts() == ["*c1", "*c9", "*f4", "*f9"] and refused(state, "*N1") == "ALA-52"


@pytest.mark.clause("ALA-53", "ALA-54", "ALA-R12")
def test_the_bear_must_move_to_another_place() -> None:
    state = at("w ph=evdraw ice=ROAD bear=c1 trk=B@f4+B,G@f4").play("e:bear")
    lands = ["*N1", "*N2", "*E1", "*E2", "*S1", "*S2", "*W1", "*W2"]
    assert state.legal_texts() == sorted(["*c9", "*f4", "*f9", *lands])
    assert refused(state, "*c1") == "ALA-53" and refused(state, "*IS") == refused(state, "*CR") == "ALA-54"


@pytest.mark.clause("ALA-55", "ALA-56", "ALA-R12", "ALA-R13")
def test_trucks_must_leave_the_bear() -> None:
    blocked = at("w ph=trip:3 ice=ROAD bear=N1")
    assert blocked.legal_texts() == [".", ">W2", ">c1"] and refused(blocked, ">N1") == "ALA-55"
    state = at("w ph=evdraw ice=ROAD trk=B@f9").play_line("e:bear *f9 . i:1T/- +a1.a2.a3 e:fog")
    assert value_of(state, "t") == "B" and state.legal_texts() == [">IS", ">c9"]
    assert refused(state, ".") == "ALA-56"
    assert "." in state.play(">c9").legal_texts()


# --- event: container found, frostbite ---------------------------------------------------------


@pytest.mark.clause("ALA-58", "ALA-59", "ALA-R19")
def test_a_found_container_may_be_taken_or_left() -> None:
    state = at("w ph=evdraw trk=R@E1").play("e:found")
    assert state.legal_texts() == ["found+", "found-"]
    assert value_of(state.play("found+"), "trk") == "R@E1+R" and value_of(state.play("found-"), "trk") == "R@E1"
    assert value_of(at("w ph=evdraw trk=R@E1+R").play("e:found"), "ph") == "trip:3"
    assert value_of(at("w ph=evdraw camp=R:R14").play("e:found"), "ph") == "trip:3"


@pytest.mark.clause("ALA-60", "ALA-R14", "ALA-R15")
def test_a_finder_on_an_overfull_piece_must_leave() -> None:
    state = at("w ph=evdraw ice=ROAD trk=R@f4 box=f4:B1G1").play_line("e:found found+")
    assert value_of(state, "trk") == "R@f4+R!" and refused(state, ".") == "ALA-60"
    assert value_of(state.play(">c1"), "trk") == "R@c1+R" and "." in state.play(">c1").legal_texts()


@pytest.mark.clause("ALA-61", "ALA-62", "ALA-63", "ALA-64", "ALA-R20")
def test_frostbite() -> None:
    for place, key in (("f4", "box=f4:R1"), ("N2", "box=N2:R1"), ("CB", "camp=B:R1"), ("CR", "camp=R:R1")):
        state = at(f"w ph=evdraw ice=ROAD trk=R@{place}+R hand=R:heli").play("e:frost")
        assert key in state.position.split() and value_of(state, "trk") == ""
        assert (
            value_of(state, "ph") == "icedraw" and value_of(state, "t") == "B" and value_of(state, "hand") == "R:heli"
        )
    assert at("w ph=evdraw trk=R@IS+R").play("e:frost").record.box[120, 0] == 14


# --- event: helicopter, theft, fog -------------------------------------------------------------


@pytest.mark.clause("ALA-66", "ALA-70", "ALA-76", "ALA-R9")
def test_when_kept_cards_are_played() -> None:
    state = at("w ph=evdraw ice=ROAD box=N1:B1 trk=R@N1").play("e:heli")
    assert "^IS" in state.legal_texts()
    kept = state.play_line(". i:1T/- +a1.a2.a3 e:theft . i:1T/- +a5.a6.a7 e:theft . i:2D/- +m1.m2 +m5.m6 e:fog")
    assert value_of(kept, "hand") == "R:heli,B:theft,G:theft,Y:fog"
    assert "fog" not in kept.legal_texts() and refused(kept, "fog") == "ALA-17"
    later = kept.play_line(". i:2D/- +k4.k5 +k6.k7")
    assert later.to_move == "chance" and refused(later, "^IS") == "ALA-13"
    assert "^IS" in later.play_line("e:bear *a1").legal_texts()
    assert value_of(at("w ph=evdraw").play("e:theft"), "hand") == "R:theft"
    assert refused(at("w ph=trip:3"), "^IS") == "ALA-66" and refused(at("w ph=trip:3"), "TB") == "ALA-71"


@pytest.mark.clause("ALA-67", "ALA-68", "ALA-R17")
def test_flights() -> None:
    state = at("w ph=trip:3 ice=ROAD box=f4:B2 bear=E1 trk=R@c1+R hand=R:heli")
    flights = {text[1:] for text in state.legal_texts() if text[0] == "^"}
    assert flights == {"c9", "f9", "IS", "CR", "N1", "N2", "CB", "E2", "CG", "S1", "S2", "CY", "W1", "W2"}
    assert refused(state, "^E1") == "ALA-55" and refused(state, "^f4") == "ALA-R16"
    assert refused(state, "^c1") == "ALA-R17" and refused(state, "^a1") == "ALA-29"
    flown = state.play("^CG")
    assert value_of(flown, "trk") == "R@CG+R" and value_of(flown, "hand") == "" and value_of(flown, "ph") == "trip:3"
    escape = at("w ph=trip:3 ice=ROAD bear=c1 trk=R@c1 hand=R:heli")
    assert "^IS" in escape.legal_texts() and "." not in escape.legal_texts()


@pytest.mark.clause("ALA-69", "ALA-R18")
def test_all_steps_before_or_all_after_a_flight() -> None:
    state = at("w ph=trip:3 ice=ROAD hand=R:heli.heli").play_line("^IS >f4 ^CR")
    assert value_of(state, "ph") == "trip:2c" and state.legal_texts() == ["."]
    assert refused(state, ">N1") == "ALA-69"


@pytest.mark.clause("ALA-74")
def test_places_where_nothing_can_be_stolen() -> None:
    island = at("w ph=trip:3 ice=ROAD trk=R@IS hand=R:theft")
    camp = at("w ph=trip:3 trk=R@CB camp=B:B1R1 hand=R:theft")
    truck = at("w ph=trip:3 trk=R@N1,B@N1+B hand=R:theft")
    unused = at("w seats=RB ph=trip:3 trk=R@CG camp=G:B1 hand=R:theft")
    for state in (island, camp, truck, unused):
        assert not [text for text in state.legal_texts() if text[0] == "T"]
    assert refused(island, "TB") == refused(camp, "TB") == refused(unused, "TB") == "ALA-74"


@pytest.mark.clause("ALA-75", "ALA-R24")
def test_a_stolen_container_set_down_elsewhere_belongs_to_its_colour_again() -> None:
    state = at("w ph=trip:3 ice=ROAD trk=R@c1+B").play_line("U . i:2D/1 +a1.b1 +a3.a4 e:fog")
    assert value_of(state, "box") == "c1:B1"
    blue = at("w t=B ph=trip:3 ice=ROAD trk=B@c1 box=c1:B1")
    assert "LB" in blue.legal_texts()
    third = at("w ph=trip:3 trk=R@CG+B").play("U")
    assert third.running_scores() == [0, 0, 1, 0]


@pytest.mark.clause("ALA-77", "ALA-78", "ALA-R25", "ALA-R26")
def test_fog() -> None:
    state = at("w ph=trip:3 trk=R@N1 box=N1:B1G1 hand=R:theft.theft,B:fog.fog,G:heli").play("TB")
    assert state.to_move == 1 and state.legal_texts() == ["fog", "nofog"]
    assert refused(state, ".") == "ALA-77"
    after = state.play("fog")
    assert (
        after.to_move == 0 and value_of(after, "box") == "N1:B1G1" and value_of(after, "hand") == "R:theft,B:fog,G:heli"
    )
    assert {"TB", "TG", ">CR", "."} <= set(after.legal_texts())
    green = after.play("TG")
    assert green.to_move == 2 and green.legal_texts() == ["nofog"] and refused(green, "fog") == "ALA-76"
    assert value_of(green.play("nofog"), "trk") == "R@N1+G"


@pytest.mark.clause("ALA-79", "ALA-R25")
def test_views_do_not_show_whether_a_victim_keeps_fog() -> None:
    texts, scenes = set(), set()
    for card in ("theft", "heli", "fog"):
        state = at(f"w ph=trip:3 trk=R@N1 box=N1:B1 hand=R:theft,B:{card} dk=full").play("TB")
        assert state.to_move == 1
        for seat in (0, 2, 3):
            view = state.view(seat).position
            texts.add((seat, view.split(" dk=")[0], view.split(" hand=")[1]))
            assert state.scene(seat).choices == ()
        after = state.play("nofog")
        for viewpoint in (0, 2, 3, SPECTATOR):
            now, then = state.scene(viewpoint), after.scene(viewpoint)
            scenes.add((viewpoint, now.headline, now.narration, then.narration))
    assert len(texts) == 3 and len(scenes) == 4


@pytest.mark.clause("ALA-R27")
def test_theft_beside_bear_and_owner() -> None:
    state = at("w ph=trip:3 ice=ROAD bear=c1 trk=R@c1,B@c1 box=c1:B1 hand=R:theft")
    assert "TB" in state.legal_texts()
