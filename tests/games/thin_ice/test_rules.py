"""The clauses of Thin Ice about pawn, tiles, bear, die, the end and expansions; other clauses have separate files."""

from __future__ import annotations

from typing import Any

import pytest

from ludotheque import Game
from tests.games.thin_ice.helpers import at, clause, weights

# --- the pawn ------------------------------------------------------------------------------------


@pytest.mark.clause("THI-13", "THI-14")
def test_steps_onto_every_kind_of_floor() -> None:
    state = at("j12:IcP/HIh/OPP bear=o15 A=k11 B=l10 @0 [A]")
    assert state.legal_texts() == ["A j11", "A j12", "A k10", "A k12", "A l11", "A l12"]
    for hole in ("j11", "l11"):
        after = state.play(f"A {hole}").play("k11=c")
        assert f"A={hole}" in after.position.split()  # it stands and does not lie


@pytest.mark.clause("THI-17", "THI-18", "THI-47", "THI-R19")
def test_a_player_lost_at_sea_still_rolls() -> None:
    state = at("k11:c2PP/O3P bear=k15 A=k11 B=n11 C=o11 @0 [Asd]", sea_timing="when_blocked")
    assert "A~" in state.legal_texts()
    state = state.play("A~")
    assert state.events() == ("k11=.",)
    assert state.to_move == 0 and state.legal_texts() == ["roll"]  # no slide without a pawn
    assert state.play_line("roll d:bear").legal_texts()[0].startswith("bear")
    assert "A=x" in state.position.split()


@pytest.mark.clause("THI-19", "THI-20", "THI-R10")
def test_a_tile_that_is_left_is_turned_or_removed() -> None:
    state = at("k12:IcP/III bear=o15 A=k12 B=m11 @0 [A]")
    assert state.play("A k11").legal_texts() == ["k12=O", "k12=P", "k12=c"]
    state = at("k12:IcP/III bear=o15 A=l12 B=m11 @0 [A]").play("A k11")
    assert state.events() == ("l12=.",) and state.position.startswith("k12:I1P/III")
    state = at("k12:IcP/III bear=o15 A=m12 B=m11 @0 [A]").play("A l11")
    assert state.events() == () and state.position.startswith("k12:IcP/III")  # permanent ice stays


@pytest.mark.clause("THI-R7")
def test_backs_are_weighted_by_the_undrawn_ones() -> None:
    """E2: no back is drawn yet; E5: one cracked tile and one orca show."""
    text = "i13:IIIII/IIIII/IIHII/IIIII/IIIII bear=k11z A=k12 B=l10 C=j10 @0"
    assert weights(at(text).play("A k13")) == {"k12=c": 26, "k12=P": 4, "k12=O": 4}
    state = at("j12:IhOI/1IIc bear=k11 A=j12 B=l11 @0 [d]").play_line("roll d:bear bear l11")
    assert weights(state) == {"k11=c": 25, "k11=P": 4, "k11=O": 3}


@pytest.mark.clause("THI-R8")
def test_sea_timing_when_blocked() -> None:
    text = "k11:c1IP/O3 bear=k15 A=k11 B=n11 @0"
    assert "A~" not in at(text).legal_texts()
    assert "A~" in at(text, sea_timing="when_blocked").legal_texts()


@pytest.mark.clause("THI-R41")
def test_a_pawn_may_go_into_the_sea_where_the_bear_swims() -> None:
    state = at("j12:OOO/OI1/PPP bear=l11 A=k11 B=j10 C=k10 D=l10 @0 [A]")
    assert state.legal_texts() == ["A~"]


@pytest.mark.clause("THI-49")
def test_the_advice_of_the_rule_sheet_is_not_a_rule() -> None:
    state = at("i13:IIIII/IIIII/IIHII/IIIII/IIIII bear=k11z A=j12 B=l10 C=j10 @0")
    assert {"A i13", "A i12", "A i11"} <= set(state.legal_texts())


# --- tiles ---------------------------------------------------------------------------------------


@pytest.mark.clause("THI-21", "THI-22", "THI-23", "THI-24")
def test_what_can_be_slid() -> None:
    state = at("k12:IcP/OhH bear=m12 A=k12 B=m11 @0 [s]")
    assert state.legal_texts() == ["k11/s", "k11/w", "k12/n", "k12/w"]
    assert clause(state, "l12/n") == "THI-23" and clause(state, "l11/s") == "THI-23"
    assert clause(state, "m12/n") == "THI-24" and clause(state, "m11/s") == "THI-24"
    assert clause(state, "k12/nw") == "THI-22" and clause(state, "k11/e") == "THI-22"
    assert clause(state, "a1/n") == "THI-21"


@pytest.mark.clause("THI-R13", "THI-R10")
def test_a_pawn_moves_with_its_tile() -> None:
    state = at("k12:IP/PP bear=o15 A=k12 B=l11 @0 [s]").play("k12/n")
    assert "A=k13" in state.position.split() and state.position.startswith("k13:I1/1P/PP")


@pytest.mark.clause("THI-27", "THI-R17")
def test_a_bear_without_a_tile_swims_awake() -> None:
    state = at("k12:PP2/4/3I bear=n10z A=k12 B=l12 @0 [s]").play("k12/n")
    assert set(state.events()) == {"n10=.", "wake"}
    assert "bear=n10" in state.position.split()


@pytest.mark.clause("THI-R22")
def test_discarded_tiles_stay_unseen() -> None:
    before = at("k12:PP2/4/3I bear=o15 A=k12 B=l12 @0 [s]")
    state = before.play("k12/n")
    assert state.events() == ("n10=.",)
    assert state.record.undrawn[1:4].tolist() == before.record.undrawn[1:4].tolist()


@pytest.mark.clause("THI-R20")
def test_a_slide_that_becomes_possible_must_be_made() -> None:
    state = at("k13:1c1/cPc/1c1 bear=o15 A=k12 B=m12 @0 [As]")
    assert state.legal_texts() == ["A l11", "A l12", "A l13"]
    state = state.play("A l13")
    assert state.to_move == 0 and state.legal_texts() == ["l12/w"]
    assert clause(state, "end") == "THI-R20"


# --- bear and die --------------------------------------------------------------------------------


@pytest.mark.clause("THI-30")
def test_the_die() -> None:
    state = at("k12:PPI/PPI bear=o15 A=k12 B=k11 @0 [d]").play("roll")
    assert weights(state) == {"d:bear": 2, "d:crack": 2, "d:slide": 1, "d:freeze": 1}


@pytest.mark.clause("THI-33", "THI-36", "THI-40")
def test_the_bear_leaves_tiles_and_swims() -> None:
    state = at("k12:cH/PP bear=k12 A=k11 B=l11 @0 [d]").play_line("roll d:bear bear k13")
    assert state.events() == ("k12=.",) and "bear=k13" in state.position.split()
    state = at("k12:cH/PP bear=k14 A=k11 B=l11 @0 [d]").play_line("roll d:bear bear k15")
    assert state.events() == () and "bear=k15" in state.position.split()
    state = at("k12:cH/PP bear=k12 A=k11 B=l11 @0 [d]").play_line("roll d:bear bear l12")
    assert "bear=l12" in state.position.split()  # on a hole it does not fall


@pytest.mark.clause("THI-R14")
def test_chased_anywhere() -> None:
    text = "k12:PP1I/PI1P bear=k12 A=n12 B=l11 @0 [d]"
    line = "roll d:bear bear l11"
    assert at(text).play_line(line).legal_texts() == ["B!k11", "B!l12"]
    state = at(text, chase_range="anywhere").play_line(line)
    assert state.legal_texts() == ["B!k11", "B!l12", "B!n11"]
    assert clause(state, "B!k12") == "THI-38"
    assert clause(at(text).play_line(line), "B!n11") == "THI-R14"


@pytest.mark.clause("THI-41", "THI-R15")
def test_a_chased_pawn_without_a_tile_or_sea_is_lost() -> None:
    state = at("j12:OOO/OIP/PPP bear=l11 A=k11 B=j10 C=k10 D=l10 @1 [d]").play_line("roll d:bear bear k11")
    assert state.events() == ("A!~",) and "A=x" in state.position.split()  # no tile and no sea beside it


@pytest.mark.clause("THI-R16", "THI-39")
def test_a_fallen_pawn_misses_one_whole_turn() -> None:
    state = at("j12:IhPI/1PPc bear=k11 A=j12 B=l11 C=m11 @0 [d]").play_line("roll d:bear bear l11 B!k12")
    assert state.to_move == 2 and "B=k12" in state.position.split()  # seat 1 was skipped and stands again
    state = at("j12:IhPI/1PPc bear=k11 A=j12 B=l11 C=m11 @1 [d]").play_line("roll d:bear bear l11 B!k12")
    assert state.to_move == 2 and "B=k12_" in state.position.split()  # fell in its own turn: the next one counts
    assert clause(at("j12:IhPI/1PPc bear=k11 A=j12 B=k12_ C=m11 @1 [sd]"), "B l12") == "THI-R16"


@pytest.mark.clause("THI-R18")
def test_a_bear_result_without_a_bear() -> None:
    assert at("k12:PPI/PPI bear=- A=k12 B=k11 @0 [d]").play_line("roll d:bear").to_move == 1
    state = at("k12:PPK/PPI bear=- A=k12 B=k11 @0 [d]", expansion_tiles="kraken").play_line("roll d:bear")
    assert state.legal_texts() == ["Kx l11", "Kx l12", "Kx m11"]


@pytest.mark.clause("THI-R21")
def test_the_roller_may_chase_their_own_pawn() -> None:
    state = at("k12:PP/PI bear=k12 A=l11 B=k11 @0 [d]").play_line("roll d:bear bear l11")
    assert state.to_move == 0 and state.legal_texts() == ["A!l12"]


@pytest.mark.clause("THI-43", "THI-44")
def test_crack() -> None:
    state = at("k12:IcPO/HhPI bear=n11 A=k12 B=m11 @0 [d]").play_line("roll d:crack")
    assert state.legal_texts() == ["x k11", "x l11", "x l12"]
    assert clause(state, "x k12") == "THI-44" and clause(state, "x n11") == "THI-44"
    assert clause(state, "x m12") == "THI-R10" and clause(state, "x n12") == "THI-43"
    assert state.play("x l12").events() == ("l12=.",)
    assert state.play("x k11").events() == ("k11=h",)
    assert at("k12:PP/PP bear=o15 A=k12 B=l11 @0 [d]").play_line("roll d:crack").to_move == 1


@pytest.mark.clause("THI-45", "THI-46")
def test_freeze() -> None:
    state = at("k12:IcPO/HhPc bear=n11 A=k12 B=m11 @0 [d]").play_line("roll d:freeze")
    assert state.legal_texts() == ["f l11", "f l12", "f n12"]
    assert clause(state, "f n11") == "THI-46" and clause(state, "f k11") == "THI-45"
    assert state.play("f n12").position.startswith("k12:IcPI'O/")  # its back is public now
    assert state.play("f l11").position.startswith("k12:IcPO/HHPc")


# --- the end -------------------------------------------------------------------------------------


@pytest.mark.clause("THI-01", "THI-48")
def test_the_last_player_wins() -> None:
    state = at("k12:IO/PI bear=k12 A=k11 B=l11 C=x @0 [d]").play_line("roll d:bear bear l11 k12=P")
    assert state.is_over and state.scores == [1.0, 0.0, 0.0] and state.legal_texts() == []
    assert clause(state, "roll") == "THI-48"
    again = Game("thin_ice").position(state.position)
    assert again.is_over and again.scores == state.scores


@pytest.mark.clause("THI-R39", "THI-R40")
def test_the_turn_limit_shares_the_win() -> None:
    text = "k12:III/III bear=o15 A=k12 B=m11 C=x @1 [d] t={}"
    state = at(text.format(49), turn_limit=50).play_line("roll d:freeze")
    assert state.to_move == 2 and "t=50" in state.position.split()  # the excluded seat 2 still has a turn
    state = at(text.format(50), turn_limit=50).play_line("roll d:freeze")
    assert state.is_over and state.scores == [0.5, 0.5, 0.0]
    skipped = at("k12:III/III bear=o15 A=k12 B=m11_ @0 [d] t=49", turn_limit=50).play_line("roll d:freeze")
    assert skipped.is_over  # turn 50 was skipped, because B lay, and counts


@pytest.mark.clause("THI-86", "THI-R38", "THI-R40")
def test_in_the_competitive_variant_excluded_units_have_no_turn() -> None:
    text = "k12:III/III bear=o15 A=k12 B=m11 C=x D=l12 @1 [d]"
    assert at(text).play_line("roll d:freeze").to_move == 2
    state = at(text, variant_competitive="true", variant_friendly="true").play_line("roll d:freeze")
    assert state.to_move == 3 and "t=2" in state.position.split()
    blocked = "k11:c2PP/O3P bear=k15 A=k11 B=n11 C=o11 @0 [Ad]"
    state = at(blocked, variant_competitive="true", sea_timing="when_blocked").play("A~")
    assert state.to_move == 1  # no roll after being lost


@pytest.mark.clause("THI-85", "THI-R37")
def test_in_the_friendly_variant_a_pawn_drifts_off_only_in_its_owners_turn() -> None:
    text = "j11:c3/3PP bear=o15 A=m10 B=j11{} C=n10 @{} [d]"
    stays = at(text.format("", 0), variant_friendly="true").play_line("roll d:freeze")
    assert stays.to_move == 1 and "B=j11" in stays.position.split()
    gone = at(text.format("", 1), variant_friendly="true").play_line("roll d:freeze")
    assert gone.events() == ("j11=.",) and "B=x" in gone.position.split()
    skipped = at(text.format("_", 0), variant_friendly="true").play_line("roll d:freeze")
    assert skipped.to_move == 2 and "B=j11" in skipped.position.split()  # a skipped turn does not count
    hard = at(text.format("", 0)).play_line("roll d:freeze")
    assert hard.events() == ("j11=.",)


# --- expansions ----------------------------------------------------------------------------------


@pytest.mark.clause("THI-75", "THI-R32")
def test_expansion_tiles_are_added_or_replace_others() -> None:
    def counts(**options: Any) -> list[int]:
        return [int(n) for n in Game("thin_ice", **options).board.counts[1:]]

    assert counts(expansion_tiles="all") == [26, 4, 4, 2, 1, 2, 2]
    assert counts(expansion_tiles="all", expansion_how="replace") == [22, 4, 4, 1, 1, 2, 2]
    assert counts(expansion_tiles="kraken", expansion_how="replace") == [26, 4, 4, 1, 1, 0, 0]
    start = Game("thin_ice", expansion_tiles="chunks").start()
    assert weights(start) == {
        "i13:I": 136, "i13:S0": 4, "i13:S1": 4, "i13:R0": 2, "i13:R1": 2, "i13:R2": 2, "i13:R3": 2,
    }  # fmt: skip


@pytest.mark.clause("THI-76", "THI-77", "THI-R32")
def test_the_kraken_appears_slides_and_is_frozen() -> None:
    state = at("k12:HII/III bear=o15 A=k12 B=m11 @0 [A]", expansion_tiles="kraken").play("A l11")
    assert state.legal_texts() == ["k12=K", "k12=h"] and sorted(state.weights().values()) == [1, 2]
    state = state.play("k12=K")
    assert "k12/w" in state.legal_texts() and "k12/n" in state.legal_texts()
    frozen = at("k12:KII/III bear=o15 A=l12 B=m11 @0 [d]", expansion_tiles="kraken").play_line("roll d:freeze f k12")
    assert frozen.position.startswith("k12:H'KII/III")


@pytest.mark.clause("THI-78", "THI-79", "THI-R33")
def test_the_kraken_pushes_the_bear() -> None:
    text = "j12:PO1P/PK1I/IIII bear=l11 A=j12 B=m12 @0 [s]"
    state = at(text, expansion_tiles="kraken").play("k11/e")
    assert state.legal_texts() == ["bear k10", "bear l10", "bear l12", "bear m10", "bear m11"]
    assert clause(state, "bear k11") == "THI-R33" and clause(state, "bear m12") == "THI-R33"
    assert "bear k11" in at(text, expansion_tiles="kraken", kraken_push_back="true").play("k11/e").legal_texts()
    boxed = "j12:POOO/PK1P/IIII bear=l11 A=m11 B=m10 C=l10 D=k10 @0 [s]"
    state = at(boxed, expansion_tiles="kraken").play("k11/e")
    assert state.events() == ("bear>-",) and "bear=-" in state.position.split()


@pytest.mark.clause("THI-82", "THI-R34")
def test_a_pawn_without_a_tile_beside_the_destroyed_one_is_lost() -> None:
    state = at("k13:P1/KI/OP bear=o15 A=k13 B=l12 C=l11 @0 [d]", expansion_tiles="kraken")
    after = state.play_line("roll d:bear Kx l12")
    assert "B!~" in after.events() and "B=x" in after.position.split()
    swims = at("k12:KIP/PPP bear=l12 A=k11 B=l11 @0 [d]", expansion_tiles="kraken").play_line("roll d:bear Kx l12")
    assert "bear=l12" in swims.position.split() and swims.position.startswith("k12:K1P")


@pytest.mark.clause("THI-R45")
def test_the_pawn_of_a_destroyed_tile_is_put_beside_it() -> None:
    state = at("k12:KIc/1IcPI bear=p15 A=m12 B=l12 @0 [d]", expansion_tiles="kraken", chase_range="anywhere")
    assert state.play_line("roll d:bear Kx l12").legal_texts() == ["B!l11", "B!m11"]


@pytest.mark.clause("THI-R36", "THI-84")
def test_only_a_pawn_rotates_a_chunk() -> None:
    options = {"expansion_tiles": "chunks"}
    state = at("k12:R1PP/PPI bear=k12 A=l12 B=k11 @0 [d]", **options).play_line("roll d:bear bear k13")
    assert state.events() == ("k12=r",) and state.position.startswith("k12:r1PP/PPI")
    state = at("k12:r1PP/PPI bear=o15 A=k12 B=l12 @0 [A]", **options).play("A k11")
    assert state.events() == ("k12=.",)
    state = at("k12:r1PP/PPI bear=o15 A=l11 B=l12 @0 [d]", **options).play_line("roll d:freeze f k12")
    assert state.position.startswith("k12:R1PP/PPI")
