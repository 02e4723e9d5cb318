"""The clauses of Ayalan that the worked examples do not show."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ludotheque import Game
from ludotheque.core.contract import SPECTATOR
from ludotheque.core.random import STREAM, begin, draw
from ludotheque.core.record import read_record
from tests.games.ayalan.helpers import FULL_SIDE, SIDES_AND_OPTIONS, START, at, plain

# --- aim and equipment -------------------------------------------------------------------------


@pytest.mark.clause("AYA-01", "AYA-02", "AYA-09", "AYA-31")
def test_each_token_is_a_point() -> None:
    state = Game("ayalan").start().play_line("+A9S +G12S +L4S +D1S B9S G11L K4R D2S")
    assert state.running_scores() == [2, 2, 2, 2]
    assert state.position.startswith("##...#.2a.##/#3......a.3#/")


@pytest.mark.clause("AYA-03", "AYA-04", "AYA-05", "AYA-43")
def test_the_board_of_the_box() -> None:
    rows = START.split()[0].replace("/", "")
    assert [rows.count(sign) for sign in "32#."] == [8, 12, 20, 104]
    assert Game("ayalan").start().position == START
    turned = "".join(rows[12 * (11 - column) + row] for row in range(12) for column in range(12))
    assert turned == rows
    reason = at("start{}").why_not("+A1S")
    assert reason is not None and reason.clause == "AYA-05"
    rock = at("start{}").scene(0).node("rock-A1")
    assert rock.shape.name == "ayalan-rock"  # type: ignore[union-attr]  # a sprite that contains the hatching


@pytest.mark.clause("AYA-06", "AYA-07", "AYA-R23", "AYA-R24")
@pytest.mark.parametrize(("sides", "options"), SIDES_AND_OPTIONS, ids=["13", "12", "123", "1234"])
def test_sides_and_order(sides: tuple[int, ...], options: dict[str, Any]) -> None:
    state = Game("ayalan", **options).start()
    assert state.seats == len(sides)
    starts = {1: "+A3S", 2: "+C12S", 3: "+L3S", 4: "+C1S"}
    for seat, side in enumerate(sides):
        assert state.to_move == seat
        assert starts[side] in state.legal_texts() and len(state.legal_texts()) == 18
        state = state.play(starts[side])
    assert state.to_move == 0
    rows = state.position.split()[0]
    assert (rows.count("3"), rows.count("2")) == (8, 12)  # all bonuses, whatever the number of players


@pytest.mark.clause("AYA-08")
def test_hands() -> None:
    state = Game("ayalan").start()
    assert state.position.count("24/16") == 4
    state = state.play_line("+A9S +G12L")
    assert "1:23/16" in state.position and "2:24/15" in state.position


@pytest.mark.clause("AYA-12", "AYA-R1")
@pytest.mark.parametrize(
    ("side", "square", "heads"),
    [(1, "A4", "sew"), (2, "D12", "wsn"), (3, "L4", "nwe"), (4, "D1", "ens")],
)
def test_a_first_token_comes_from_the_edge(side: int, square: str, heads: str) -> None:
    """Straight on, left and right as seen from the player's own side; never back."""
    for way, heading in zip("SLR", heads, strict=True):
        after = at(f"start{{t{side}}}").play(f"+{square}{way}")
        assert f"{side}:" in after.position and f"@{square}{heading}+" in after.position


@pytest.mark.clause("AYA-R1")
def test_a_bend_can_go_left_or_right() -> None:
    assert plain(at("start{C5=1ns,1@C5s,1h0/1}")) == ["D5L", "D5R"]
    assert plain(at("start{C5=1ns,1@C5s,1h1/0}")) == ["D5S"]


# --- conquest ----------------------------------------------------------------------------------


@pytest.mark.clause("AYA-16", "AYA-17", "AYA-23", "AYA-24", "AYA-33")
@pytest.mark.parametrize(("square", "heading", "points"), [("C8", "w", 2), ("E7", "w", 3)])
def test_a_bonus_is_taken(square: str, heading: str, points: int) -> None:
    state = at(f"start{{{square}=1ew,1@{square}{heading}}}")
    text = state.legal_texts()[0]
    assert f"${points}" in text
    after = state.play(text)
    assert after.running_scores()[0] == state.running_scores()[0] + 1 + points
    assert after.position.split()[0].count(str(points)) == state.position.split()[0].count(str(points)) - 1


@pytest.mark.clause("AYA-17", "AYA-25", "AYA-32", "AYA-R18")
def test_an_opponents_token_is_a_trophy() -> None:
    state = at("start{H11=1ns,1@H11s,I11=2ew,I10=2ew,2@I10w}")
    after = state.play("I11Sx2")
    assert state.running_scores() == [1, 2, 0, 0] and after.running_scores() == [3, 1, 0, 0]
    assert "1:22/16@I11s+1+0" in after.position  # not in the taker's hand
    assert "2:22/16@I10w+0+0" in after.position  # nor back in the victim's


@pytest.mark.clause("AYA-26", "AYA-R17")
def test_an_own_token_goes_back_into_the_hand() -> None:
    state = at("start{E3=1ne,E4=1ew,1@E4w}")
    assert "1:23/15" in state.position
    after = state.play("E3S^")
    assert "1:22/16" in after.position
    assert after.running_scores() == state.running_scores()


@pytest.mark.clause("AYA-R17")
def test_an_own_token_recovered_before_laying() -> None:
    """With one straight in hand and an own bend ahead, a bend can be laid only with `recovered_token = before`."""
    text = "start{n=13,E3=1ne,E4=1ew,1@E4w,1h1/0,L4=3ns,3@L4n}"
    assert plain(at(text)) == ["E3S"]
    assert plain(at(text, recovered_token="before")) == ["E3R", "E3S"]
    after = at(text, recovered_token="before").play("E3R")
    assert "1:1/0@E3n" in after.position and " 3 - " in after.position


@pytest.mark.clause("AYA-R17", "AYA-R19")
def test_a_recovered_token_prevents_the_end_under_both_options() -> None:
    for option in ("after", "before"):
        after = at("start{n=13,E3=1ns,E4=1ew,1@E4w,1h1/0,L4=3ns,3@L4n}", recovered_token=option).play("E3S^")
        assert after.to_move == 1 and " 3 - " in after.position


@pytest.mark.clause("AYA-R16")
def test_a_route_may_cross_the_squares_of_any_side() -> None:
    """Side 3 crosses squares of side 1, and side 1 comes back to its own side over the edge: neither is a start."""
    assert plain(at("start{t3,B7=3ns,3@B7n}")) == ["A7L", "A7R", "A7S"]
    assert plain(at("start{L9=1ns,1@L9s}")) == ["A9L", "A9R", "A9S"]


@pytest.mark.clause("AYA-14", "AYA-R6", "AYA-R7")
def test_a_block_is_found_at_the_start_of_the_turn() -> None:
    """Side 1 points at the bonus C7, which has one free exit; side 2 closes it before the turn of side 1."""
    text = "start{n=12,B7=1ns,1@B7s,D7=1ns,C6=1ns,C9=2ew,2@C9w,%s}"
    assert plain(at(text % "t1")) == ["C7L"]
    after = at(text % "t2").play("C8S")
    assert "C7L" not in plain(after) and "+A3S" in after.legal_texts()
    reason = after.why_not("C7L")
    assert reason is not None and reason.clause == "AYA-R6"
    assert "C8: taken" in reason.text("en") and "C8 : occupée" in reason.text("fr")


@pytest.mark.clause("AYA-R12")
def test_an_eliminated_player_has_no_head() -> None:
    state = at("start{n=12,H10=1ns,1@H10s,I10=2ew,2@x}")
    assert "I10Sx2" in state.legal_texts()


# --- elimination and the end -------------------------------------------------------------------


@pytest.mark.clause("AYA-22", "AYA-R13", "AYA-R14")
def test_eliminated_players_keep_their_points_and_can_win() -> None:
    state = at(f"start{{n=13,t3,{FULL_SIDE},1b9,3h1/0,K8=3ns,3@K8n}}").play_line("J8S= (over)")
    assert state.scores == [14, 3] and state.win_shares == [1, 0]
    assert at(f"start{{n=13,t1,{FULL_SIDE},K8=3ns,3@K8n}}").position.split()[3].startswith("1:20/15@x")


@pytest.mark.clause("AYA-R14")
def test_tokens_of_an_eliminated_player_can_be_taken() -> None:
    state = at("start{n=13,t3,A9=1ns,1@x,C9=3ns,B9=3ns,3@B9n}")
    assert plain(state) == ["A9R", "A9S"]  # A8 holds a bonus
    assert state.play("A9Sx1").running_scores() == [0, 4]


@pytest.mark.clause("AYA-28", "AYA-R21")
def test_the_game_ends_at_once_when_all_are_eliminated() -> None:
    """Side 3 lays its last possible token; then both players are eliminated without another decision."""
    side_3 = "L3=3ns,L4=3ns,L6=3ns,L8=3ns,L9=3ns,L10=3ns"
    state = at(f"start{{n=13,t3,{FULL_SIDE},{side_3},D4=3ew,3@D4e}}").play_line("D5S (1 out) (3 out) (over)")
    assert state.to_move == "over" and state.events() == ("(1 out)", "(3 out)", "(over)")
    assert state.scores == [5, 9]
    assert state.position.split()[1:3] == ["0", "-"]


@pytest.mark.clause("AYA-R21")
def test_the_last_player_in_play_goes_on_alone() -> None:
    state = at("start{n=13,t3,1@x,K8=3ns,3@K8n}")
    for square in ("J8", "I8", "H8"):
        assert state.to_move == 1
        state = state.play(f"{square}S")
    assert state.to_move == 1


@pytest.mark.clause("AYA-29", "AYA-30", "AYA-R20")
def test_several_players_may_empty_their_hands_in_the_last_round() -> None:
    state = at("start{t2,B3=1ns,1@B3s,C11=2ew,2@C11w,2h1/0,K10=3ns,3@K10n,3h1/0,J2=4ew,4@J2e}")
    state = state.play("C10S=")
    assert state.position.split()[2] == "!" and state.to_move == 2
    state = state.play_line("J10S= J3S")
    assert state.to_move == "over" and "1:" in state.position


@pytest.mark.clause("AYA-30", "AYA-R20")
def test_each_player_has_one_turn_in_the_last_round() -> None:
    """Side 1 has had its turn and does not get another, although its head is taken."""
    state = at("start{n=12,t2,C9=1ns,1@C9s,C10=2ew,2@C10w,2h1/0}").play("C9Sx1!=")
    assert state.to_move == "over"
    assert "1:23/16@-" in state.position and state.scores == [0, 3]


@pytest.mark.clause("AYA-34", "AYA-R22")
def test_equal_sums_share_the_victory() -> None:
    state = at("start{n=13,t3,3h1/0,D4=1ew,1@D4e,1b1,K8=3ns,3@K8n}").play("J8S=")
    assert state.scores == [2, 2] and state.win_shares == [0.5, 0.5]
    assert "share" in state.scene().headline and "partagent" in state.scene(SPECTATOR, "fr").headline


@pytest.mark.clause("AYA-28", "AYA-29", "AYA-30", "AYA-R10", "AYA-R20", "AYA-R21")
@pytest.mark.parametrize(
    ("name", "flag", "sentence"),
    [
        ("all_out", "-", "Everybody is eliminated"),
        ("all_out_shared", "-", "Everybody is eliminated"),
        ("last_token_in_a_round", "!", "The round is finished"),
        ("last_token_of_a_round", "!", "The round is finished"),
        ("last_token_then_out", "!", "The round is finished"),
        ("stalled", "-p3", "Everybody has passed"),
        ("stalled_by_elimination", "-p1", "Everybody has passed"),
    ],
)
def test_every_way_to_end(name: str, flag: str, sentence: str) -> None:
    text = (Path(__file__).parent / "finished" / f"{name}.ludo").read_text("utf-8")
    state = read_record(text).state
    assert state.is_over and state.position.split()[1:3] == ["0", flag]
    assert any(sentence in line for line in state.scene().narration)
    assert sum(share > 0 for share in state.win_shares or ()) == (2 if name == "all_out_shared" else 1)


# --- passing -----------------------------------------------------------------------------------


@pytest.mark.clause("AYA-R10")
def test_passing_is_legal_only_when_the_route_is_stopped() -> None:
    def may_pass(text: str) -> bool:
        return "--" in at(text, blocked_may_pass=True).legal_texts()

    assert not may_pass("start{}")  # not started
    assert not may_pass("start{C5=1ns,1@C5s}")  # free ahead
    assert may_pass("start{E8=1ns,1@E8s}")  # a bonus ahead
    assert may_pass("start{t3,A7=3ns,3@A7n}")  # a rock ahead
    assert may_pass("start{1@-}")  # head taken
    assert "--" not in at("start{1@-}").legal_texts()
    reason = at("start{C5=1ns,1@C5s}", blocked_may_pass=True).why_not("--")
    assert reason is not None and "D5" in reason.text("en")


@pytest.mark.clause("AYA-R10")
def test_the_game_ends_when_all_players_pass() -> None:
    text = "start{n=13,E8=1ns,1@E8s,A7=3ns,3@A7n}"
    state = at(text, blocked_may_pass=True).play("--")
    assert state.position.split()[2] == "-p1"
    assert state.play("+L3S").position.split()[2] == "-"  # a token in between
    over = state.play_line("-- (over)")
    assert over.to_move == "over" and over.position.split()[1:3] == ["0", "-p2"] and over.scores == [1, 1]
    assert over.game.position(over.position).position == over.position


@pytest.mark.clause("AYA-R10")
def test_an_elimination_can_end_a_stalled_game() -> None:
    """Side 3 passes and side 1 is eliminated: now all remaining players have passed."""
    state = at(f"start{{n=13,t3,{FULL_SIDE.replace('A7=3ns', 'A7=1ns')},E8=3ns,3@E8s}}", blocked_may_pass=True)
    over = state.play("--")
    assert over.events() == ("(1 out)", "(over)")


# --- symmetry ----------------------------------------------------------------------------------


def quarter_turn(text: str) -> str:
    """A position text after a quarter turn of the board: side k becomes side k + 1."""
    rows, mover, flag, *players = text.split()
    old = rows.replace("/", "")
    turned = "".join(old[12 * (11 - column) + row] for row in range(12) for column in range(12))
    shapes = {0: 1, 1: 0, 2: 3, 3: 4, 4: 5, 5: 2}
    tokens = "abcdefghijklmnopqrstuvwx"
    signs = {
        tokens[6 * side + shape]: tokens[6 * ((side + 1) % 4) + new]
        for side in range(4)
        for shape, new in shapes.items()
    }
    turned = "".join(signs.get(sign, sign) for sign in turned)

    def player(word: str) -> str:
        side, rest = word.split(":")
        hand, tail = rest.split("@")
        head, taken = tail.split("+", 1)
        if head not in "*-x":
            row, column = "ABCDEFGHIJKL".index(head[0]), int(head[1:-1]) - 1
            head = f"{'ABCDEFGHIJKL'[column]}{12 - row}{dict(zip('nesw', 'eswn', strict=True))[head[-1]]}"
        return f"{int(side) % 4 + 1}:{hand}@{head}+{taken}"

    rows = "/".join(turned[k : k + 12] for k in range(0, 144, 12))
    return " ".join([rows, str(int(mover) % 4 + 1), flag, *sorted(map(player, players))])


def test_a_quarter_turn_keeps_the_legal_ways() -> None:
    """The next side on the turned board has the same legal ways as the mover on the unturned one."""
    random = np.zeros(STREAM, np.int64)
    begin(random, 21, 0)
    state = Game("ayalan").start()
    while not state.is_over:
        turned = at(quarter_turn(state.position))
        assert sorted(text[-1] for text in plain(turned)) == sorted(text[-1] for text in plain(state)), state
        assert turned.to_move == (int(state.to_move) + 1) % 4
        legal = state.legal_actions()
        state = state.play(legal[draw(random, len(legal))])
