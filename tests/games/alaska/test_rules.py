"""Alaska, clause by clause: what the worked examples do not show."""

from __future__ import annotations

from typing import Any

import pytest

from ludotheque import Game, State
from ludotheque.core.errors import OptionError

TWO_CAMPS = "ice=c1.d2.e3,f4.g5"


def at(position: str, **options: Any) -> State:
    return Game("alaska", **options).position(position)


def entry(state: State, key: str) -> str:
    """The value of a key of the position text, empty if it is not written."""
    return dict(word.split("=", 1) for word in state.position.split()[1:]).get(key, "")


def refused(state: State, text: str) -> str:
    """The clause that forbids an action."""
    reason = state.why_not(text)
    assert reason is not None, text
    return reason.clause


# --- components and setup -----------------------------------------------------------------------


@pytest.mark.clause("ALA-01")
def test_two_to_four_players() -> None:
    for players in (2, 3, 4):
        assert Game("alaska", players=players).seats == players
    for players in (1, 5):
        with pytest.raises(OptionError):
            Game("alaska", players=players)


@pytest.mark.clause("ALA-02", "ALA-R1")
def test_material() -> None:
    game = Game("alaska")
    board, first = game.board, game.first_record()
    assert (int(board.hexes), int(board.lands)) == (120, 12)
    assert sum(board.stock) == 60
    assert (sum(board.face_count), sum(board.event_count)) == (30, 30)
    assert first.box.sum() == 56 and all(first.box.sum(0) == 14)
    assert game.action_count == 1758


@pytest.mark.clause("ALA-03", "ALA-05", "ALA-08")
def test_setup() -> None:
    start = Game("alaska").start()
    assert start.position == "w t=R ph=icedraw"
    full = at("w t=R ph=icedraw trk=R@CR,B@CB,G@CG,Y@CY box=IS:R14B14G14Y14 bear=- dk=full")
    assert full == start


@pytest.mark.clause("ALA-04")
@pytest.mark.parametrize("seats", ["RB", "BG", "GY", "YR", "RBG", "RBY", "YRB", "GYRB"])
def test_camps_taken(seats: str) -> None:
    game = Game("alaska", seats=seats)
    assert game.seats == len(seats)
    assert entry(game.start(), "seats") == ("" if seats == "RBGY" else seats)


@pytest.mark.clause("ALA-04")
@pytest.mark.parametrize("seats", ["RG", "BY", "R", "RR", "RGB", "RBGYR", "XY"])
def test_camps_that_cannot_be_taken(seats: str) -> None:
    with pytest.raises(OptionError):
        Game("alaska", seats=seats)


@pytest.mark.clause("ALA-06", "ALA-24")
def test_piles_are_drawn_from_by_the_cards_left() -> None:
    start = Game("alaska").start()
    weights = {start.text_of(face): n for face, n in start.weights().items()}
    assert weights == {
        "i:3S/2": 2, "i:3S/1": 4, "i:3S/-": 1, "i:-S/2": 1, "i:2D/1": 9, "i:2D/-": 2, "i:2T/1": 7, "i:2T/-": 2,
        "i:1T/-": 2,
    }  # fmt: skip
    event = start.play("i:-S/2")
    cards = {event.text_of(face): n for face, n in event.weights().items()}
    assert cards == {"e:bear": 8, "e:theft": 6, "e:found": 4, "e:frost": 4, "e:heli": 4, "e:fog": 4}


@pytest.mark.clause("ALA-07")
def test_one_common_stock() -> None:
    state = at("w ph=icedraw").play_line("i:1T/- +a1.a2.a3 e:frost i:1T/- +c1.c2.c3 e:frost i:2D/1 +a5.a6")
    assert state.record.stock.tolist() == [20, 19, 8, 10]


@pytest.mark.clause("ALA-09")
def test_who_begins() -> None:
    assert entry(Game("alaska", first_player=2).start(), "t") == "G"
    lot = Game("alaska", players=3, first_player="random").start()
    assert lot.legal_texts() == ["first:B", "first:G", "first:R"]
    assert set(lot.weights().values()) == {1}
    assert entry(lot.play("first:G"), "t") == "G"
    with pytest.raises(OptionError):
        Game("alaska", players=2, first_player=2)


# --- the turn -----------------------------------------------------------------------------------


@pytest.mark.clause("ALA-10", "ALA-R36", "ALA-63", "ALA-65")
def test_turns_go_round_clockwise() -> None:
    state = Game("alaska", seats="GYRB").start()
    turns = [
        "i:-S/2 e:frost",
        "i:2D/1 +a1.a2 +a3.a4 e:theft .",
        "i:1T/- +c3.c4.c5 e:fog .",
        "i:1T/- +d3.d4.d5 e:heli .",
    ]
    order = []
    for turn in turns:
        order.append(entry(state, "t"))
        state = state.play_line(turn)
    assert [*order, entry(state, "t")] == ["G", "Y", "R", "B", "G"]
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
    assert entry(state, "ph") == "trip:3" and entry(state, "dk") == "2,4,1,1,9,2,7,2,1/8,6,4,4,4,3"


@pytest.mark.clause("ALA-13", "ALA-14", "ALA-79")
def test_kept_cards_are_seen_by_their_keeper_alone() -> None:
    before = at("w ph=evdraw")
    for card in ("theft", "heli", "fog"):
        action = before.action_of(f"e:{card}")
        assert before.text_of(action, 0) == f"e:{card}"
        assert {before.text_of(action, seat) for seat in (1, 2, 3)} == {"e:kept"}
    for card in ("bear", "found", "frost"):
        assert before.text_of(before.action_of(f"e:{card}"), 2) == f"e:{card}"
    views = {before.play(f"e:{card}").view_text(1) for card in ("theft", "heli", "fog")}
    assert views == {"w t=R ph=trip:3 dk=2,4,1,1,9,2,7,2,2/?8,6,4,4,4,4 hand=R:?1"}
    assert before.play("e:fog").view_text(0).endswith("/?8,6,4,4,4,3 hand=R:fog")


@pytest.mark.clause("ALA-17", "ALA-19", "ALA-21", "ALA-22")
def test_up_to_three_steps() -> None:
    state = at("w ph=trip:3 ice=ROAD")
    assert "." in state.legal_texts()
    state = state.play_line(">c1 >f4 >IS")
    assert entry(state, "ph") == "trip:0" and state.legal_texts() == [".", "LR"]
    assert refused(state, ">f4") == "ALA-17"
    assert entry(at("w ph=trip:3 ice=ROAD").play_line(">c1 ."), "t") == "B"


@pytest.mark.clause("ALA-18", "ALA-42", "ALA-43")
def test_loading_and_unloading_are_no_steps() -> None:
    state = at("w ph=trip:3 ice=ROAD trk=R@IS").play_line("LR >f4 U >c1")
    assert entry(state, "ph") == "trip:1"
    assert entry(state, "box") == "f4:R1" and entry(state, "trk") == "R@c1"


@pytest.mark.clause("ALA-20", "ALA-R2", "ALA-45")
def test_rivers_part_neighbouring_lands_and_foreign_camps_are_crossed() -> None:
    state = at("w ph=trip:3 trk=R@N2+R")
    assert state.legal_texts() == [".", ">CB", ">N1", "U"]
    state = state.play_line(">CB >E1")
    assert entry(state, "trk") == "R@E1+R"
    assert refused(state, ">CG") == "ALA-R2" and refused(state, ">IS") == "ALA-R2"


@pytest.mark.clause("ALA-R3")
def test_a_river_mouth_touches_both_lands() -> None:
    state = at("w ph=trip:3 ice=g13 trk=R@g13")
    assert state.legal_texts() == [".", ">E1", ">E2"]
    assert refused(state, ">CB") == "ALA-R3"


# --- winter and spring --------------------------------------------------------------------------


@pytest.mark.clause("ALA-23", "ALA-34", "ALA-35")
def test_winter_then_spring() -> None:
    winter = at("w ph=icedraw ice=FULL-b8")
    assert refused(winter.play("i:2D/1"), "-a1") == "ALA-35"
    state = winter.play_line("i:2D/1 +b8.c9 e:theft . i:3S/2")
    assert state.position.startswith("s ") and entry(state, "ph") == "melt:2S"
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
def test_shortage(ice: str, line: str, stock: list[int], pieces: int) -> None:
    state = at(f"w ph=icedraw ice={ice}").play_line(line)
    assert state.record.stock.tolist() == stock
    assert len(entry(state, "ice").split(",")) == pieces


@pytest.mark.clause("ALA-26", "ALA-R6", "ALA-R32")
def test_a_card_without_spring_number_melts_nothing() -> None:
    state = at("s ph=icedraw ice=FULL").play("i:1T/-")
    assert len(entry(state, "ice").split(",")) == 60 and entry(state, "dry") == "1"
    assert entry(state.play_line("e:frost i:2D/1 -b1"), "dry") == ""


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
def test_an_ice_card_is_no_choice() -> None:
    assert all(text[0] == "+" for text in at("w ph=freeze:2D").legal_texts())
    assert all(text[0] == "-" for text in at("s ph=melt:1D ice=ROAD").legal_texts())


@pytest.mark.clause("ALA-37", "ALA-38", "ALA-39", "ALA-R7", "ALA-R8")
def test_containers_sink_with_the_last_piece_of_a_kind() -> None:
    state = at("s ph=melt:2D ice=ROAD bear=c9 box=f4:R2B1 trk=G@f9 stk=0/0/0/0")
    assert state.legal_texts() == ["-f4"]
    assert refused(state, "-f9") == "ALA-39" and refused(state, "-c9") == "ALA-36"
    state = state.play("-f4")
    assert entry(state, "lost") == "R2B1" and entry(state, "ph") == "evdraw"
    assert state.record.stock.tolist() == [0, 0, 0, 0]
    first = at("s ph=melt:1D ice=ROAD box=f4:R1")
    assert first.legal_texts() == ["-f9"] and refused(first, "-f4") == "ALA-37"
    assert refused(at("s ph=melt:1T ice=ROAD bear=c9"), "-c9") == "ALA-39"


@pytest.mark.clause("ALA-39", "ALA-R4", "ALA-R32")
def test_nothing_melts_when_all_is_guarded() -> None:
    state = at("s ph=icedraw ice=ROAD trk=R@f4,B@f9").play("i:2D/1")
    assert entry(state, "ph") == "evdraw" and entry(state, "dry") == "1"


# --- containers ---------------------------------------------------------------------------------


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
def test_what_lies_about_can_be_stolen() -> None:
    state = at("w ph=trip:3 ice=ROAD trk=R@N1 box=N1:B1 hand=R:theft")
    assert state.legal_texts() == [".", ">CR", ">N2", "TB"]
    state = state.play("TB")
    assert entry(state, "trk") == "R@N1+B" and entry(state, "box") == "" and entry(state, "hand") == ""
    home = state.play_line(">CR U")
    assert entry(home, "camp") == "R:B1" and home.running_scores() == [1, 0, 0, 0]
    loaded = at("w ph=trip:3 trk=R@N1+R box=N1:B1 hand=R:theft")
    assert refused(loaded, "TB") == "ALA-72"
    assert refused(at("w ph=trip:3 trk=R@N2 box=N1:B1 hand=R:theft"), "TB") == "ALA-72"


@pytest.mark.clause("ALA-46", "ALA-47", "ALA-R23", "ALA-R24")
def test_what_stands_in_a_camp_is_its_owners() -> None:
    state = at("w ph=trip:3 trk=R@CB+G").play("U")
    assert entry(state, "camp") == "B:G1" and state.running_scores() == [0, 1, 0, 0]
    assert refused(state, "LR") == "ALA-41" and refused(state, "LG") == "ALA-R23"
    owner = at("w t=B ph=trip:3 camp=B:G1R1")
    assert [text for text in owner.legal_texts() if text[0] == "L"] == ["LG", "LR"]


@pytest.mark.clause("ALA-R22", "ALA-R39")
def test_reloading_in_the_own_camp() -> None:
    state = at("w ph=trip:3 camp=R:R1B1")
    assert {"LR", "LB"} <= set(state.legal_texts())
    assert entry(state.play_line("LB >N1 U"), "box") == "N1:B1"
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
    assert entry(state, "camp") == "G:R1" and refused(state, "LR") == "ALA-R23"
    assert all(state.record.box[:, 2:].sum(0) == 0)
    land = at("w seats=RB opt=empty_camps:land ph=trip:3 trk=R@CG+R").play("U")
    assert entry(land, "box") == "CG:R1" and "LR" in land.legal_texts()
    thief = at("w seats=RB opt=empty_camps:land ph=trip:3 trk=R@CG box=CG:B1 hand=R:theft")
    assert "TB" in thief.legal_texts()


@pytest.mark.clause("ALA-R21")
def test_what_was_loaded_moves_before_it_is_unloaded() -> None:
    state = at("w ph=trip:3 ice=ROAD trk=R@f4 box=f4:R1 hand=R:heli").play("LR")
    assert entry(state, "ph") == "trip:3l" and refused(state, "U") == "ALA-R21"
    assert "U" in state.play(">c1").legal_texts() and "U" in state.play("^IS").legal_texts()
    assert "LR" in at("w ph=trip:0 ice=ROAD trk=R@f4 box=f4:R1").legal_texts()


@pytest.mark.clause("ALA-R28")
def test_unloading_on_the_island() -> None:
    state = at("w ph=trip:3 ice=ROAD trk=R@IS+R").play("U")
    assert state.record.box[120].tolist() == [14, 14, 14, 14]


# --- three objects on a piece -------------------------------------------------------------------


@pytest.mark.clause("ALA-48", "ALA-49", "ALA-50", "ALA-51", "ALA-R16")
def test_three_objects_on_ice_and_any_number_on_land() -> None:
    full = at("w ph=trip:3 ice=ROAD box=c1:B3")
    assert ">c1" not in full.legal_texts() and refused(full, ">c1") == "ALA-R16"
    land = at("w ph=trip:3 box=N1:B9 trk=B@N1,G@N1")
    assert ">N1" in land.legal_texts()
    bear = at("w ph=trip:3 ice=ROAD trk=R@c1,B@c1,G@c1 bear=f9")
    assert at("w t=Y ph=bear ice=ROAD trk=R@c1,B@c1,G@c1 bear=f9").play("*c1").record.bear == bear.record.truck_at[0]


@pytest.mark.clause("ALA-R15")
def test_a_finder_owes_nothing_when_three_are_left() -> None:
    state = at("w t=B ph=trip:3 ice=ROAD trk=R@f4+R!,B@f4 box=f4:G1").play_line(">IS")
    assert entry(state, "trk") == "R@f4+R,B@IS"
    blue = at("w t=B ph=trip:3 ice=ROAD trk=R@f4+R!,B@f4 box=f4:G1")
    assert "." in blue.legal_texts()


@pytest.mark.clause("ALA-R14")
def test_loading_may_not_take_the_last_step_away() -> None:
    position = "w ph=trip:3 ice=c1.d2.e3,f4,e2 bear={bear} trk=R@e2 box=c1:B2,e2:R1"
    state = at(position.format(bear="e2"))
    assert state.legal_texts() == [">c1"] and refused(state, "LR") == "ALA-R14" and refused(state, ".") == "ALA-56"
    free = at(position.format(bear="f4"))
    assert free.legal_texts() == [".", ">c1", "LR"]
    thief = at("w ph=trip:3 ice=c1.d2.e3,e2 bear=e2 trk=R@e2 box=c1:B2,e2:G1 hand=R:theft")
    assert thief.legal_texts() == [">c1"] and refused(thief, "TG") == "ALA-R14"


# --- event: polar bear --------------------------------------------------------------------------


@pytest.mark.clause("ALA-52", "ALA-R11")
def test_the_first_bear_needs_a_piece() -> None:
    state = at("w ph=evdraw ice=ROAD").play("e:bear")
    assert state.legal_texts() == ["*c1", "*c9", "*f4", "*f9"] and refused(state, "*N1") == "ALA-52"


@pytest.mark.clause("ALA-53", "ALA-54", "ALA-R12")
def test_the_bear_must_move_on() -> None:
    state = at("w ph=evdraw ice=ROAD bear=c1 trk=B@f4+B,G@f4").play("e:bear")
    lands = ["*N1", "*N2", "*E1", "*E2", "*S1", "*S2", "*W1", "*W2"]
    assert state.legal_texts() == sorted(["*c9", "*f4", "*f9", *lands])
    assert refused(state, "*c1") == "ALA-53" and refused(state, "*IS") == refused(state, "*CR") == "ALA-54"


@pytest.mark.clause("ALA-55", "ALA-56", "ALA-R12", "ALA-R13")
def test_trucks_flee_the_bear() -> None:
    blocked = at("w ph=trip:3 ice=ROAD bear=N1")
    assert blocked.legal_texts() == [".", ">W2", ">c1"] and refused(blocked, ">N1") == "ALA-55"
    state = at("w ph=evdraw ice=ROAD trk=B@f9").play_line("e:bear *f9 . i:1T/- +a1.a2.a3 e:fog")
    assert entry(state, "t") == "B" and state.legal_texts() == [">IS", ">c9"]
    assert refused(state, ".") == "ALA-56"
    assert "." in state.play(">c9").legal_texts()


# --- event: container found, frostbite ------------------------------------------------------------


@pytest.mark.clause("ALA-58", "ALA-59", "ALA-R19")
def test_a_find_is_a_choice() -> None:
    state = at("w ph=evdraw trk=R@E1").play("e:found")
    assert state.legal_texts() == ["found+", "found-"]
    assert entry(state.play("found+"), "trk") == "R@E1+R" and entry(state.play("found-"), "trk") == "R@E1"
    assert entry(at("w ph=evdraw trk=R@E1+R").play("e:found"), "ph") == "trip:3"
    assert entry(at("w ph=evdraw camp=R:R14").play("e:found"), "ph") == "trip:3"


@pytest.mark.clause("ALA-60", "ALA-R14", "ALA-R15")
def test_a_finder_leaves_at_once() -> None:
    state = at("w ph=evdraw ice=ROAD trk=R@f4 box=f4:B1G1").play_line("e:found found+")
    assert entry(state, "trk") == "R@f4+R!" and refused(state, ".") == "ALA-60"
    assert entry(state.play(">c1"), "trk") == "R@c1+R" and "." in state.play(">c1").legal_texts()


@pytest.mark.clause("ALA-61", "ALA-62", "ALA-63", "ALA-64", "ALA-R20")
def test_frostbite() -> None:
    for place, key in (("f4", "box=f4:R1"), ("N2", "box=N2:R1"), ("CB", "camp=B:R1"), ("CR", "camp=R:R1")):
        state = at(f"w ph=evdraw ice=ROAD trk=R@{place}+R hand=R:heli").play("e:frost")
        assert key in state.position.split() and entry(state, "trk") == ""
        assert entry(state, "ph") == "icedraw" and entry(state, "t") == "B" and entry(state, "hand") == "R:heli"
    assert at("w ph=evdraw trk=R@IS+R").play("e:frost").record.box[120, 0] == 14


# --- event: helicopter, theft, fog ----------------------------------------------------------------


@pytest.mark.clause("ALA-66", "ALA-70", "ALA-76", "ALA-R9")
def test_when_kept_cards_are_played() -> None:
    state = at("w ph=evdraw ice=ROAD box=N1:B1 trk=R@N1").play("e:heli")
    assert "^IS" in state.legal_texts()
    kept = state.play_line(". i:1T/- +a1.a2.a3 e:theft . i:1T/- +a5.a6.a7 e:theft . i:2D/- +m1.m2 +m5.m6 e:fog")
    assert entry(kept, "hand") == "R:heli,B:theft,G:theft,Y:fog"
    assert "fog" not in kept.legal_texts() and refused(kept, "fog") == "ALA-17"
    later = kept.play_line(". i:2D/- +k4.k5 +k6.k7")
    assert later.to_move == "chance" and refused(later, "^IS") == "ALA-13"
    assert "^IS" in later.play_line("e:bear *a1").legal_texts()
    assert entry(at("w ph=evdraw").play("e:theft"), "hand") == "R:theft"
    assert refused(at("w ph=trip:3"), "^IS") == "ALA-66" and refused(at("w ph=trip:3"), "TB") == "ALA-71"


@pytest.mark.clause("ALA-67", "ALA-68", "ALA-R17")
def test_flights() -> None:
    state = at("w ph=trip:3 ice=ROAD box=f4:B2 bear=E1 trk=R@c1+R hand=R:heli")
    flights = {text[1:] for text in state.legal_texts() if text[0] == "^"}
    assert flights == {"c9", "f9", "IS", "CR", "N1", "N2", "CB", "E2", "CG", "S1", "S2", "CY", "W1", "W2"}
    assert refused(state, "^E1") == "ALA-55" and refused(state, "^f4") == "ALA-R16"
    assert refused(state, "^c1") == "ALA-R17" and refused(state, "^a1") == "ALA-29"
    flown = state.play("^CG")
    assert entry(flown, "trk") == "R@CG+R" and entry(flown, "hand") == "" and entry(flown, "ph") == "trip:3"
    escape = at("w ph=trip:3 ice=ROAD bear=c1 trk=R@c1 hand=R:heli")
    assert "^IS" in escape.legal_texts() and "." not in escape.legal_texts()


@pytest.mark.clause("ALA-69", "ALA-R18")
def test_all_steps_before_or_all_after_a_flight() -> None:
    state = at("w ph=trip:3 ice=ROAD hand=R:heli.heli").play_line("^IS >f4 ^CR")
    assert entry(state, "ph") == "trip:2c" and state.legal_texts() == ["."]
    assert refused(state, ">N1") == "ALA-69"


@pytest.mark.clause("ALA-74")
def test_safe_places() -> None:
    island = at("w ph=trip:3 ice=ROAD trk=R@IS hand=R:theft")
    camp = at("w ph=trip:3 trk=R@CB camp=B:B1R1 hand=R:theft")
    truck = at("w ph=trip:3 trk=R@N1,B@N1+B hand=R:theft")
    unused = at("w seats=RB ph=trip:3 trk=R@CG camp=G:B1 hand=R:theft")
    for state in (island, camp, truck, unused):
        assert not [text for text in state.legal_texts() if text[0] == "T"]
    assert refused(island, "TB") == refused(camp, "TB") == refused(unused, "TB") == "ALA-74"


@pytest.mark.clause("ALA-75", "ALA-R24")
def test_a_stolen_container_set_down_elsewhere_is_its_colours_again() -> None:
    state = at("w ph=trip:3 ice=ROAD trk=R@c1+B").play_line("U . i:2D/1 +a1.b1 +a3.a4 e:fog")
    assert entry(state, "box") == "c1:B1"
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
    assert after.to_move == 0 and entry(after, "box") == "N1:B1G1" and entry(after, "hand") == "R:theft,B:fog,G:heli"
    assert {"TB", "TG", ">CR", "."} <= set(after.legal_texts())
    green = after.play("TG")
    assert green.to_move == 2 and green.legal_texts() == ["nofog"] and refused(green, "fog") == "ALA-76"
    assert entry(green.play("nofog"), "trk") == "R@N1+G"


@pytest.mark.clause("ALA-79", "ALA-R25")
def test_nobody_can_tell_whether_a_victim_keeps_fog() -> None:
    texts, scenes = set(), set()
    for card in ("theft", "heli", "fog"):
        state = at(f"w ph=trip:3 trk=R@N1 box=N1:B1 hand=R:theft,B:{card} dk=full").play("TB")
        assert state.to_move == 1
        for seat in (0, 2, 3):
            view = state.view_text(seat)
            texts.add((seat, view.split(" dk=")[0], view.split(" hand=")[1]))
            assert state.scene(seat).choices == ()
        after = state.play("nofog")
        for viewer in (0, 2, 3, None):
            now, then = state.scene(viewer), after.scene(viewer)
            scenes.add((viewer, now.headline, now.story, then.story))
    assert len(texts) == 3 and len(scenes) == 4


@pytest.mark.clause("ALA-R27")
def test_theft_beside_bear_and_owner() -> None:
    state = at("w ph=trip:3 ice=ROAD bear=c1 trk=R@c1,B@c1 box=c1:B1 hand=R:theft")
    assert "TB" in state.legal_texts()


# --- the end ------------------------------------------------------------------------------------


@pytest.mark.clause("ALA-80", "ALA-R29")
def test_cut_off() -> None:
    base = "s ph=melt:1D ice=c1.d2.e3,f4.g5,h9.h10"
    assert at(f"{base} trk=B@c1").play("-f4").position.startswith("f ")
    assert at(f"{base} trk=B@c1+B").play("-f4").position.startswith("s ")
    assert at(f"{base} trk=B@h9+B").play("-f4").position.startswith("f ")
    assert at(f"{base} trk=B@h9 box=N1:R3 bear=c1").play("-f4").position.startswith("f ")
    assert at(base.replace("melt:1D", "melt:1T")).play("-c1").position.startswith("f ")
    turn = at("s ph=trip:3 ice=c1.d2.e3 trk=R@c1+R").play_line(">CR .")
    assert turn.position.startswith("f t=B ph=trip:3")


@pytest.mark.clause("ALA-R29")
def test_the_island_is_part_of_a_way() -> None:
    home = "box=e6:R1 camp=R:R13,B:B14,G:G14,Y:Y14"
    state = at(f"s ph=melt:1S ice=c1.d2.e3,f4.g5,e6.e7,a5 {home}").play("-a5")
    assert state.position.startswith("s ")
    state = at(f"s ph=melt:1D ice=c1.d2.e3,f4.g5,e6.e7,a5 {home}").play("-f4")
    assert state.position.startswith("f ")


@pytest.mark.clause("ALA-81", "ALA-R30", "ALA-82", "ALA-R33")
def test_last_trips_and_the_count() -> None:
    state = at("s ph=icedraw ice=c1.d2.e3,f4.g5 trk=G@CG+G,Y@CB+Y camp=R:B2,B:B1R1").play_line("i:2D/1 -f4")
    assert [state.to_move, entry(state, "final")] == [0, ""] and state.position.startswith("f ")
    order = []
    while not state.is_over:
        order.append(state.to_move)
        state = state.play(".")
    assert order == [0, 1, 2, 3]
    assert state.scores == [2, 2, 1, 0] and state.shares == [0.5, 0.5, 0, 0]
    assert state.position.startswith("f ph=over")


@pytest.mark.clause("ALA-R30")
def test_the_turn_can_be_finished_first() -> None:
    state = at("s opt=final_start:next ph=icedraw ice=c1.d2.e3,f4.g5").play_line("i:2D/1 -f4")
    assert entry(state, "ph") == "evdraw" and entry(state, "met") == "1"
    state = state.play_line("e:heli .")
    assert state.position.startswith("f ") and entry(state, "t") == "B"
    for _ in range(3):
        state = state.play(".")
    assert entry(state, "t") == "R" and entry(state, "final") == "1" and "^CB" in state.legal_texts()
    assert state.play(".").is_over


@pytest.mark.clause("ALA-R30")
def test_the_end_once_met_stands() -> None:
    state = at("s opt=final_start:next ph=evdraw ice=c1.d2.e3 met=1").play_line("e:found found+ >c1 .")
    assert state.position.startswith("f ") and entry(state, "t") == "B"


@pytest.mark.clause("ALA-R31", "ALA-R10")
def test_kept_cards_go_back_before_the_last_trips() -> None:
    empty = "dk=0,0,0,0,0,0,0,0,0/0,0,0,0,0,0"
    state = at(f"s ph=trip:3 ice=c1.d2.e3 trk=R@c1+R hand=R:fog,B:heli {empty}").play_line(">CR .")
    assert state.position.startswith("f t=B") and entry(state, "hand") == "" and entry(state, "dk") == ""


@pytest.mark.clause("ALA-R40", "ALA-16")
def test_piles_out_of_step_are_both_renewed() -> None:
    state = at("w ph=trip:3 hand=B:heli dk=0,0,0,0,0,0,0,0,0/0,1,0,0,0,0").play(".")
    assert entry(state, "dk") == "" and entry(state, "hand") == ""
    last = at("f ph=trip:3 hand=B:heli dk=0,0,0,0,0,0,0,0,0/0,1,0,0,0,0").play(".")
    assert entry(last, "hand") == "B:heli"


@pytest.mark.clause("ALA-R32")
def test_a_stalled_spring_ends() -> None:
    state = at("s ph=icedraw ice=ROAD dry=29").play_line("i:1T/-")
    assert entry(state, "dry") == "30" and entry(state, "ph") == "evdraw"
    assert state.play_line("e:theft .").position.startswith("f t=B")
    early = at("s opt=stall_limit:10 ph=trip:3 ice=ROAD dry=10").play(".")
    assert early.position.startswith("f ") and entry(early, "t") == "B"


@pytest.mark.clause("ALA-R34")
def test_equal_totals_share_the_win() -> None:
    state = at("f ph=trip:3 final=1 camp=R:R2,Y:Y2").play(".")
    assert state.shares == [0.5, 0, 0, 0.5]


@pytest.mark.clause("ALA-R36")
def test_a_stranded_player_goes_on_drawing() -> None:
    state = at("s ph=icedraw ice=ROAD+m1 trk=R@IS,G@m1").play("i:3S/2")
    assert entry(state, "ph") == "evdraw"
    alone = at("s ph=trip:3 ice=ROAD+k4 trk=R@k4")
    assert alone.legal_texts() == ["."] and alone.play(".").to_move == "chance"
