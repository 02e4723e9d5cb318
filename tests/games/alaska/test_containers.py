"""Containers, and three objects on a piece, clause by clause."""

from __future__ import annotations

import pytest

from tests.games.alaska.helpers import at, refused, value_of

# --- containers --------------------------------------------------------------------------------


@pytest.mark.clause("ALA-40", "ALA-41")
def test_one_own_container_at_a_time() -> None:
    for place in ("c1", "N1", "IS"):
        lying = "" if place == "IS" else f" box={place}:R1B1"
        state = at(f"w ph=trip:3 ice=ROAD trk=R@{place}{lying}")
        assert [text for text in state.legal_texts() if text[0] in "LT"] == ["LR"]
        assert refused(state.play("LR"), "LR") == "ALA-40"
        if lying:
            assert refused(state, "LB") == "ALA-71" and refused(state, "LG") == "ALA-41"


@pytest.mark.clause("ALA-44", "ALA-71", "ALA-72")
def test_containers_on_ice_and_land_can_be_stolen() -> None:
    state = at("w ph=trip:3 ice=ROAD trk=R@N1 box=N1:B1 hand=R:theft")
    assert state.legal_texts() == [".", ">CR", ">N2", "TB"]
    state = state.play("TB")
    assert value_of(state, "trk") == "R@N1+B" and value_of(state, "box") == "" and value_of(state, "hand") == ""
    home = state.play_line(">CR U")
    assert value_of(home, "camp") == "R:B1" and home.running_scores() == [1, 0, 0, 0]
    loaded = at("w ph=trip:3 trk=R@N1+R box=N1:B1 hand=R:theft")
    assert refused(loaded, "TB") == "ALA-72"
    assert refused(at("w ph=trip:3 trk=R@N2 box=N1:B1 hand=R:theft"), "TB") == "ALA-72"


@pytest.mark.clause("ALA-46", "ALA-47", "ALA-R23", "ALA-R24")
def test_containers_in_a_camp_belong_to_its_owner() -> None:
    state = at("w ph=trip:3 trk=R@CB+G").play("U")
    assert value_of(state, "camp") == "B:G1" and state.running_scores() == [0, 1, 0, 0]
    assert refused(state, "LR") == "ALA-41" and refused(state, "LG") == "ALA-R23"
    owner = at("w t=B ph=trip:3 camp=B:G1R1")
    assert [text for text in owner.legal_texts() if text[0] == "L"] == ["LG", "LR"]


@pytest.mark.clause("ALA-R22", "ALA-R39")
def test_reloading_in_the_own_camp() -> None:
    state = at("w ph=trip:3 camp=R:R1B1")
    assert {"LR", "LB"} <= set(state.legal_texts())
    assert value_of(state.play_line("LB >N1 U"), "box") == "N1:B1"
    barred = at("w opt=camp_reload:none ph=trip:3 camp=R:R1B1")
    assert not {"LR", "LB"} & set(barred.legal_texts()) and refused(barred, "LR") == "ALA-R39"


@pytest.mark.clause("ALA-R23", "ALA-R38")
def test_unloading_in_foreign_camps_can_be_forbidden() -> None:
    for seats, place in (("RBGY", "CB"), ("RB", "CG")):
        state = at(f"w seats={seats} opt=foreign_camp_unload:forbidden ph=trip:3 trk=R@{place}+R")
        assert "U" not in state.legal_texts() and refused(state, "U") == "ALA-R38"
    own = at("w opt=foreign_camp_unload:forbidden ph=trip:3 trk=R@CR+R")
    land = at("w seats=RB opt=foreign_camp_unload:forbidden,empty_camps:land ph=trip:3 trk=R@CG+R")
    assert "U" in own.legal_texts() and "U" in land.legal_texts()


@pytest.mark.clause("ALA-R35", "ALA-R37")
def test_unused_camps() -> None:
    state = at("w seats=RB ph=trip:3 trk=R@CG+R").play("U")
    assert value_of(state, "camp") == "G:R1" and refused(state, "LR") == "ALA-R23"
    assert all(state.record.box[:, 2:].sum(0) == 0)
    land = at("w seats=RB opt=empty_camps:land ph=trip:3 trk=R@CG+R").play("U")
    assert value_of(land, "box") == "CG:R1" and "LR" in land.legal_texts()
    thief = at("w seats=RB opt=empty_camps:land ph=trip:3 trk=R@CG box=CG:B1 hand=R:theft")
    assert "TB" in thief.legal_texts()


@pytest.mark.clause("ALA-R21")
def test_a_loaded_container_must_move_before_it_is_unloaded() -> None:
    state = at("w ph=trip:3 ice=ROAD trk=R@f4 box=f4:R1 hand=R:heli").play("LR")
    assert value_of(state, "ph") == "trip:3l" and refused(state, "U") == "ALA-R21"
    assert "U" in state.play(">c1").legal_texts() and "U" in state.play("^IS").legal_texts()
    assert "LR" in at("w ph=trip:0 ice=ROAD trk=R@f4 box=f4:R1").legal_texts()


@pytest.mark.clause("ALA-R28")
def test_unloading_on_the_island() -> None:
    state = at("w ph=trip:3 ice=ROAD trk=R@IS+R").play("U")
    assert state.record.box[120].tolist() == [14, 14, 14, 14]


# --- three objects on a piece ------------------------------------------------------------------


@pytest.mark.clause("ALA-48", "ALA-49", "ALA-50", "ALA-51", "ALA-R16")
def test_three_objects_on_ice_and_any_number_on_land() -> None:
    full = at("w ph=trip:3 ice=ROAD box=c1:B3")
    assert ">c1" not in full.legal_texts() and refused(full, ">c1") == "ALA-R16"
    land = at("w ph=trip:3 box=N1:B9 trk=B@N1,G@N1")
    assert ">N1" in land.legal_texts()
    bear = at("w ph=trip:3 ice=ROAD trk=R@c1,B@c1,G@c1 bear=f9")
    assert at("w t=Y ph=bear ice=ROAD trk=R@c1,B@c1,G@c1 bear=f9").play("*c1").record.bear == bear.record.truck_at[0]


@pytest.mark.clause("ALA-R15")
def test_a_finder_need_not_leave_when_three_objects_are_left() -> None:
    state = at("w t=B ph=trip:3 ice=ROAD trk=R@f4+R!,B@f4 box=f4:G1").play_line(">IS")
    assert value_of(state, "trk") == "R@f4+R,B@IS"
    blue = at("w t=B ph=trip:3 ice=ROAD trk=R@f4+R!,B@f4 box=f4:G1")
    assert "." in blue.legal_texts()


@pytest.mark.clause("ALA-R14")
def test_no_loading_if_no_step_would_be_left() -> None:
    position = "w ph=trip:3 ice=c1.d2.e3,f4,e2 bear={bear} trk=R@e2 box=c1:B2,e2:R1"
    state = at(position.format(bear="e2"))
    assert state.legal_texts() == [">c1"] and refused(state, "LR") == "ALA-R14" and refused(state, ".") == "ALA-56"
    free = at(position.format(bear="f4"))
    assert free.legal_texts() == [".", ">c1", "LR"]
    thief = at("w ph=trip:3 ice=c1.d2.e3,e2 bear=e2 trk=R@e2 box=c1:B2,e2:G1 hand=R:theft")
    assert thief.legal_texts() == [">c1"] and refused(thief, "TG") == "ALA-R14"
