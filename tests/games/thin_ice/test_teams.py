"""The clauses of Thin Ice about teams, and about two pawns each."""

from __future__ import annotations

from typing import Any

import pytest

from ludotheque import Game, State
from tests.games.thin_ice.helpers import at, clause, laid

FOUR: dict[str, Any] = {"players": 4, "teams": "0,1,0,1"}
GRID = "i13:IIIII/IIIII/IIHII/IIIII/IIIII bear=k11z A=k12 B=l10 C=j10 D=j12"


def team(position: str, **options: Any) -> State:
    return at(position, **{**FOUR, **options})


@pytest.mark.clause("THI-68", "THI-69", "THI-R28")
def test_teams_of_any_size() -> None:
    for teams, units in (("0,1,2,0,1,2", 3), ("0,0,1,1,1", 2), ("5,2,5", 2)):
        game = Game("thin_ice", players=teams.count(",") + 1, teams=teams)
        assert game.first_record().units == units
        assert laid(players=teams.count(",") + 1, teams=teams).legal_texts()[0].startswith("A@")
    assert Game("thin_ice", players=3, teams="5,2,5").first_record().team[:3].tolist() == [0, 1, 0]


@pytest.mark.clause("THI-70", "THI-R29")
def test_a_team_turn() -> None:
    state = team(f"{GRID} @0")
    texts = state.legal_texts()
    assert "call 2" in texts and "roll" in texts and "A k13" in texts and "C i9" not in texts
    assert clause(state, "C i9") == "THI-R29" and clause(state, "call 1") == "THI-70"
    assert clause(state, "B k9") == "THI-13"
    called = state.play("call 2")
    assert called.to_move == 2 and all(text.startswith("C ") for text in called.legal_texts())
    assert clause(called, "back") == "THI-R29"
    state = called.play_line("C i9 j10=c")
    assert state.to_move == 0 and "call 2" not in state.legal_texts()
    assert clause(state, "call 2") == "THI-R29"
    state = state.play_line("i13/n A k13 k12=c")
    assert state.to_move == 0 and state.legal_texts() == ["roll"]


@pytest.mark.clause("THI-70", "THI-71")
def test_the_speaker_rolls_and_names_who_carries_out_the_result() -> None:
    state = team(f"{GRID} @0 [d]").play_line("roll d:slide")
    assert state.to_move == 0 and state.legal_texts() == ["by 0", "by 2"]
    assert clause(state, "by 1") == "THI-70"
    state = state.play("by 2")
    assert state.to_move == 2 and "i13/n" in state.legal_texts()
    state = state.play("i13/n")
    assert state.to_move == 1 and "@1" in state.position.split()  # the other team's turn


@pytest.mark.clause("THI-72", "THI-R28")
def test_the_surviving_team_wins() -> None:
    state = team("k12:IO/PI bear=k12 A=k11 B=l11 C=x D=x @0 [d]").play_line("roll d:bear by 0 bear l11 k12=P")
    assert state.is_over and state.scores == [1.0, 0.0, 1.0, 0.0] and state.win_shares == [0.5, 0.0, 0.5, 0.0]
    goes_on = team("k12:IO/PI/PP bear=k12 A=k11 B=l11 C=k10 D=l10 @0 [d]", players=4)
    goes_on = goes_on.play_line("roll d:bear by 0 bear l11 k12=P")
    assert not goes_on.is_over and "B=x" in goes_on.position.split()
    three = at("k12:IO/PI/PP bear=k12 A=k11 B=l11 C=k10 D=x E=x F=l10 @0 [d]", players=6, teams="0,1,2,0,1,2")
    three = three.play_line("roll d:bear by 0 bear l11 k12=P")
    assert three.to_move == 1 and three.legal_texts() == ["roll"]  # a team without pawns still rolls


@pytest.mark.clause("THI-R30", "THI-R43")
def test_lying_pawns_rest() -> None:
    state = team(GRID.replace("C=j10", "C=j10_") + " @0")
    assert "call 2" not in state.legal_texts() and clause(state, "C i9") in ("THI-R29", "THI-R30")
    over = state.play_line("A k13 k12=c i13/n roll d:bear by 0")
    assert over.to_move == 1 and "C=j10" in over.position.split()  # stands up at the end of the turn
    both = team(GRID.replace("C=j10", "C=j10_").replace("A=k12", "A=k12_") + " @0")
    assert both.to_move == 1 and {"A=k12", "C=j10"} <= set(both.position.split())  # the whole turn is skipped
    again = team("j12:IhOI/1IIc bear=k11 A=j12 B=m12 C=l11- D=x @0 [d]").play_line(
        "roll d:bear by 0 bear l11 k11=c C!k12"
    )
    assert "C=k12_" in again.position.split()  # fell again while resting: it lies for the next turn too


@pytest.mark.clause("THI-R29")
def test_back_is_legal_only_when_the_pawn_cannot_move() -> None:
    state = team("k12:II/5/3PP bear=o15 A=k12 B=n10 C=l12 D=x @0 [AC] h2=CALM", mode="intermediate").play("call 2")
    assert state.legal_texts() == ["C~"]
    idle = team("k12:IP/PP bear=o15 A=k12 B=k11 C=l12 D=l11 @0 [A] h2=CALM", mode="intermediate").play("call 2")
    assert idle.to_move == 2 and idle.legal_texts() == ["back"]
    state = idle.play("back")
    assert state.to_move == 0 and "call 2" not in state.legal_texts()


@pytest.mark.clause("THI-73")
def test_two_players_may_choose_either_grid() -> None:
    assert laid(players=2).position.startswith("i13:")
    assert laid(players=2, grid_size="4").position.startswith("j13:")


@pytest.mark.clause("THI-74", "THI-R31")
def test_two_pawns_each() -> None:
    options = {"players": 2, "two_player_form": "two_pawns"}
    state = laid(**options)
    order = []
    while state.to_move in (0, 1) and "@" in state.legal_texts()[0]:
        order.append((state.to_move, state.legal_texts()[0][0]))
        state = state.play(state.legal_texts()[0])
    assert order == [(0, "A"), (1, "B"), (0, "C"), (1, "D")]
    state = at(f"{GRID} @0", **options)
    texts = state.legal_texts()
    assert {"A k13", "C i9"} <= set(texts) and not any(text.startswith("call") for text in texts)
    state = state.play_line("A k13 k12=c")
    assert state.to_move == 0 and "C i9" in state.legal_texts() and "A l12" not in state.legal_texts()
    state = at("k12:IO/PI bear=k12 A=k11 B=l11 C=x D=x @0 [d]", **options).play_line("roll d:bear bear l11 k12=P")
    assert state.is_over and state.scores == [1.0, 0.0]
