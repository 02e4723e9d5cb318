"""The end of Alaska, clause by clause."""

from __future__ import annotations

import pytest

from tests.games.alaska.helpers import at, value_of


@pytest.mark.clause("ALA-80", "ALA-R29")
def test_the_end_when_containers_are_cut_off() -> None:
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
def test_last_trips_and_scores() -> None:
    state = at("s ph=icedraw ice=c1.d2.e3,f4.g5 trk=G@CG+G,Y@CB+Y camp=R:B2,B:B1R1").play_line("i:2D/1 -f4")
    assert [state.to_move, value_of(state, "final")] == [0, ""] and state.position.startswith("f ")
    order = []
    while not state.is_over:
        order.append(state.to_move)
        state = state.play(".")
    assert order == [0, 1, 2, 3]
    assert state.scores == [2, 2, 1, 0] and state.win_shares == [0.5, 0.5, 0, 0]
    assert state.position.startswith("f ph=over")


@pytest.mark.clause("ALA-R30")
def test_with_final_start_next_the_turn_is_finished_first() -> None:
    state = at("s opt=final_start:next ph=icedraw ice=c1.d2.e3,f4.g5").play_line("i:2D/1 -f4")
    assert value_of(state, "ph") == "evdraw" and value_of(state, "met") == "1"
    state = state.play_line("e:heli .")
    assert state.position.startswith("f ") and value_of(state, "t") == "B"
    for _ in range(3):
        state = state.play(".")
    assert value_of(state, "t") == "R" and value_of(state, "final") == "1" and "^CB" in state.legal_texts()
    assert state.play(".").is_over


@pytest.mark.clause("ALA-R30")
def test_the_last_trips_begin_even_if_a_way_is_found_again() -> None:
    state = at("s opt=final_start:next ph=evdraw ice=c1.d2.e3 met=1").play_line("e:found found+ >c1 .")
    assert state.position.startswith("f ") and value_of(state, "t") == "B"


@pytest.mark.clause("ALA-R31", "ALA-R10")
def test_kept_cards_go_back_before_the_last_trips() -> None:
    empty = "dk=0,0,0,0,0,0,0,0,0/0,0,0,0,0,0"
    state = at(f"s ph=trip:3 ice=c1.d2.e3 trk=R@c1+R hand=R:fog,B:heli {empty}").play_line(">CR .")
    assert state.position.startswith("f t=B") and value_of(state, "hand") == "" and value_of(state, "dk") == ""


@pytest.mark.clause("ALA-R40", "ALA-16")
def test_both_piles_are_renewed_when_one_is_empty() -> None:
    state = at("w ph=trip:3 hand=B:heli dk=0,0,0,0,0,0,0,0,0/0,1,0,0,0,0").play(".")
    assert value_of(state, "dk") == "" and value_of(state, "hand") == ""
    last = at("f ph=trip:3 hand=B:heli dk=0,0,0,0,0,0,0,0,0/0,1,0,0,0,0").play(".")
    assert value_of(last, "hand") == "B:heli"


@pytest.mark.clause("ALA-R32")
def test_a_stalled_spring_ends() -> None:
    state = at("s ph=icedraw ice=ROAD dry=29").play_line("i:1T/-")
    assert value_of(state, "dry") == "30" and value_of(state, "ph") == "evdraw"
    assert state.play_line("e:theft .").position.startswith("f t=B")
    early = at("s opt=stall_limit:10 ph=trip:3 ice=ROAD dry=10").play(".")
    assert early.position.startswith("f ") and value_of(early, "t") == "B"


@pytest.mark.clause("ALA-R34")
def test_equal_totals_share_the_win() -> None:
    state = at("f ph=trip:3 final=1 camp=R:R2,Y:Y2").play(".")
    assert state.win_shares == [0.5, 0, 0, 0.5]


@pytest.mark.clause("ALA-R36")
def test_a_stranded_player_still_takes_turns() -> None:
    state = at("s ph=icedraw ice=ROAD+m1 trk=R@IS,G@m1").play("i:3S/2")
    assert value_of(state, "ph") == "evdraw"
    alone = at("s ph=trip:3 ice=ROAD+k4 trk=R@k4")
    assert alone.legal_texts() == ["."] and alone.play(".").to_move == "chance"
