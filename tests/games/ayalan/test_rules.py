"""Ayalan, clause by clause: what the worked examples do not show."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque import Game, State
from ludotheque.core.batch import perft, simulate
from ludotheque.core.errors import BoardError, LudothequeError, PositionError
from ludotheque.core.random import STREAM, begin, draw
from ludotheque.core.record import read_record
from ludotheque.games.ayalan.board import longest_game
from tests.games.ayalan.naive import Table, sequences

TEAMS: list[tuple[tuple[int, ...], dict[str, Any]]] = [
    ((1, 3), {"players": 2}),
    ((1, 2), {"players": 2, "two_player_sides": "adjacent"}),
    ((1, 2, 3), {"players": 3}),
    ((1, 2, 3, 4), {}),
]


def at(position: str, **options: Any) -> State:
    return Game("ayalan", **options).position(position)


def plain(state: State) -> list[str]:
    """The legal actions without suffixes."""
    return sorted(state.game.notation.tidy(state.game.board, state.record, text) for text in state.legal_texts())


def own_board(folder: Path, rows: dict[str, str] | None = None, straight: int = 24, bend: int = 16) -> str:
    """A board file: the rows of the box with some replaced."""
    lines = START.split()[0].split("/")
    for letter, row in (rows or {}).items():
        lines["ABCDEFGHIJKL".index(letter)] = row
    path = folder / "own.toml"
    path.write_text(f"rows = {lines}\nstraight = {straight}\nbend = {bend}\n", "utf-8")
    return str(path)


START = (
    "##...#.2..##/#3........3#/...2..2...../.....#...2../2....3....../..2....3#..#/#..#3....2../......3....2/"
    "..2...#...../.....2..2.../#3........3#/##..2.#...## 1 - 1:24/16@*+0+0 2:24/16@*+0+0 3:24/16@*+0+0 4:24/16@*+0+0"
)


# --- against the plain game --------------------------------------------------------------------


@pytest.mark.parametrize(("sides", "options"), TEAMS, ids=["13", "12", "123", "1234"])
def test_as_many_sequences_as_the_plain_game(sides: tuple[int, ...], options: dict[str, Any], full_dose: bool) -> None:
    start = Game("ayalan", **options).start()
    for depth in range(1, 5 if full_dose else 4):
        assert perft(start, depth) == sequences(Table(sides), depth)


@pytest.mark.clause("AYA-11", "AYA-13", "AYA-14", "AYA-16", "AYA-R7", "AYA-R17")
@pytest.mark.parametrize("option", [{}, {"blocked_may_pass": True}, {"recovered_token": "before"}], ids=str)
@pytest.mark.parametrize(("sides", "team"), TEAMS, ids=["13", "12", "123", "1234"])
def test_whole_games_as_the_plain_game_plays_them(
    sides: tuple[int, ...], team: dict[str, Any], option: dict[str, Any], full_dose: bool
) -> None:
    """Every position of random games: the same actions, the same text, the same scores."""
    game = Game("ayalan", **team, **option)
    random = np.zeros(STREAM, np.int64)
    for index in range(40 if full_dose else 4):
        begin(random, 11, index)
        state = game.start()
        table = Table(sides, may_pass="blocked_may_pass" in option, lift_first="recovered_token" in option)
        while not state.is_over:
            assert state.position == table.position()
            assert plain(state) == sorted(table.legal()), state
            before = dict(zip(sides, state.running_scores(), strict=True))
            assert before == {side: table.score(side) for side in sides}
            legal = state.legal_actions()
            # Every third choice is the first of the list: longer straight roads than chance would give.
            action = legal[draw(random, len(legal))] if draw(random, 3) else legal[0]
            text = state.game.notation.tidy(game.board, state.record, state.text_of(action))
            state = state.play(action)
            table.play(text)
        assert state.position == table.position() and table.legal() == []
        assert state.scores == [table.score(side) for side in sides]


@pytest.mark.parametrize("option", [{}, {"blocked_may_pass": True}, {"recovered_token": "before"}], ids=str)
@pytest.mark.parametrize(("sides", "team"), TEAMS, ids=["13", "12", "123", "1234"])
def test_games_end_within_the_bound(
    sides: tuple[int, ...], team: dict[str, Any], option: dict[str, Any], full_dose: bool
) -> None:
    """At most F * (P + 1) tokens are laid, F being the free squares at the start."""
    game = Game("ayalan", **team, **option)
    tokens = 104 * (len(sides) + 1)
    assert longest_game(game) == (len(sides) * (tokens + 1) if "blocked_may_pass" in option else tokens)
    tallies = simulate(game, 1_000_000 if full_dose else 20_000, 3).tallies
    assert tallies["decisions"].max() <= longest_game(game)
    assert not tallies["chances"].any()


@pytest.mark.parametrize("option", [{}, {"recovered_token": "before"}], ids=str)
def test_endless_hands_end_within_the_bound_too(tmp_path: Path, option: dict[str, Any], full_dose: bool) -> None:
    """The bound does not lean on the hands: with thousands of tokens the board itself ends the game."""
    game = Game("ayalan", board=own_board(tmp_path, straight=4000, bend=4000), **option)
    tallies = simulate(game, 200_000 if full_dose else 5_000, 7).tallies
    assert 100 < tallies["decisions"].max() <= longest_game(game) == 520


def test_games_of_conquerors_end_within_the_bound(tmp_path: Path) -> None:
    """Players who conquer whenever they can, their own tokens first, play long; the bound holds."""
    game = Game("ayalan", board=own_board(tmp_path, straight=4000, bend=4000))
    random = np.zeros(STREAM, np.int64)
    longest = 0
    for index in range(6):
        begin(random, 5, index)
        state = game.start()
        while not state.is_over:
            texts = state.legal_texts()
            keen = [t for t in texts if "^" in t] or [t for t in texts if "x" in t] or texts
            state = state.play(keen[draw(random, len(keen))])
        longest = max(longest, len(state.history))
    assert 80 < longest <= longest_game(game)


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
    assert rock.shape.name == "ayalan-rock"  # type: ignore[union-attr]  # a sprite, and the hatching is in it


@pytest.mark.clause("AYA-06", "AYA-07", "AYA-R23", "AYA-R24")
@pytest.mark.parametrize(("sides", "options"), TEAMS, ids=["13", "12", "123", "1234"])
def test_sides_and_order(sides: tuple[int, ...], options: dict[str, Any]) -> None:
    state = Game("ayalan", **options).start()
    assert state.seats == len(sides)
    doors = {1: "+A3S", 2: "+C12S", 3: "+L3S", 4: "+C1S"}
    for seat, side in enumerate(sides):
        assert state.to_move == seat
        assert doors[side] in state.legal_texts() and len(state.legal_texts()) == 18
        state = state.play(doors[side])
    assert state.to_move == 0
    rows = state.position.split()[0]
    assert (rows.count("3"), rows.count("2")) == (8, 12)  # all bonuses lie there whoever plays


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
    """Straight on, left and right of somebody who walks in from the own side; never back."""
    for way, heading in zip("SLR", heads, strict=True):
        after = at(f"start{{t{side}}}").play(f"+{square}{way}")
        assert f"{side}:" in after.position and f"@{square}{heading}+" in after.position


@pytest.mark.clause("AYA-R1")
def test_one_bend_serves_left_and_right() -> None:
    assert plain(at("start{C5=1ns,1@C5s,1h0/1}")) == ["D5L", "D5R"]
    assert plain(at("start{C5=1ns,1@C5s,1h1/0}")) == ["D5S"]


# --- conquest ----------------------------------------------------------------------------------


@pytest.mark.clause("AYA-16", "AYA-17", "AYA-23", "AYA-24", "AYA-33")
@pytest.mark.parametrize(("square", "heading", "points"), [("C8", "w", 2), ("E7", "w", 3)])
def test_a_bonus_is_carried_off(square: str, heading: str, points: int) -> None:
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
    assert "1:22/16@I11s+1+0" in after.position  # not in the hand of the taker
    assert "2:22/16@I10w+0+0" in after.position  # nor back in the victim's


@pytest.mark.clause("AYA-26", "AYA-R17")
def test_an_own_token_comes_back() -> None:
    state = at("start{E3=1ne,E4=1ew,1@E4w}")
    assert "1:23/15" in state.position
    after = state.play("E3S^")
    assert "1:22/16" in after.position
    assert after.running_scores() == state.running_scores()


@pytest.mark.clause("AYA-R17")
def test_lifting_first() -> None:
    """With one straight in hand and an own bend ahead, a bend can be laid only if it is lifted first."""
    text = "start{n=13,E3=1ne,E4=1ew,1@E4w,1h1/0,L4=3ns,3@L4n}"
    assert plain(at(text)) == ["E3S"]
    assert plain(at(text, recovered_token="before")) == ["E3R", "E3S"]
    after = at(text, recovered_token="before").play("E3R")
    assert "1:1/0@E3n" in after.position and " 3 - " in after.position


@pytest.mark.clause("AYA-R17", "AYA-R19")
def test_a_lifted_token_prevents_the_end_however_it_is_lifted() -> None:
    for option in ("after", "before"):
        after = at("start{n=13,E3=1ns,E4=1ew,1@E4w,1h1/0,L4=3ns,3@L4n}", recovered_token=option).play("E3S^")
        assert after.to_move == 1 and " 3 - " in after.position


@pytest.mark.clause("AYA-R16")
def test_any_side_may_be_entered_by_anyone() -> None:
    """Side 3 walks over the squares of side 1, and side 1 comes home over the edge: no start, no plus."""
    assert plain(at("start{t3,B7=3ns,3@B7n}")) == ["A7L", "A7R", "A7S"]
    assert plain(at("start{L9=1ns,1@L9s}")) == ["A9L", "A9R", "A9S"]


@pytest.mark.clause("AYA-14", "AYA-R6", "AYA-R7")
def test_what_blocks_is_asked_at_the_start_of_the_turn() -> None:
    """Side 1 points at the bonus C7 with a free way out; side 2 closes the last one before its turn."""
    text = "start{n=12,B7=1ns,1@B7s,D7=1ns,C6=1ns,C9=2ew,2@C9w,%s}"
    assert plain(at(text % "t1")) == ["C7L"]
    after = at(text % "t2").play("C8S")
    assert "C7L" not in plain(after) and "+A3S" in after.legal_texts()
    reason = after.why_not("C7L")
    assert reason is not None and reason.clause == "AYA-R6"
    assert "C8: taken" in reason.text("en") and "C8 : occupée" in reason.text("fr")


@pytest.mark.clause("AYA-R12")
def test_the_head_of_the_eliminated_is_only_a_token() -> None:
    state = at("start{n=12,H10=1ns,1@H10s,I10=2ew,2@x}")
    assert "I10Sx2" in state.legal_texts()


# --- who plays, and the end --------------------------------------------------------------------

FULL_SIDE = "A3=1ns,A4=1ns,A5=1ne,A7=3ns,A9=1ns,A10=1ns,1@A5e"


@pytest.mark.clause("AYA-22", "AYA-R13", "AYA-R14")
def test_the_eliminated_keep_their_points_and_can_win() -> None:
    state = at(f"start{{n=13,t3,{FULL_SIDE},1b9,3h1/0,K8=3ns,3@K8n}}").play_line("J8S= (over)")
    assert state.scores == [14, 3] and state.shares == [1, 0]
    assert at(f"start{{n=13,t1,{FULL_SIDE},K8=3ns,3@K8n}}").position.split()[3].startswith("1:20/15@x")


@pytest.mark.clause("AYA-R14")
def test_tokens_of_the_eliminated_can_be_taken() -> None:
    state = at("start{n=13,t3,A9=1ns,1@x,C9=3ns,B9=3ns,3@B9n}")
    assert plain(state) == ["A9R", "A9S"]  # A8 holds a bonus
    assert state.play("A9Sx1").running_scores() == [0, 4]


@pytest.mark.clause("AYA-28", "AYA-R21")
def test_the_last_ones_out_end_the_game_at_once() -> None:
    """Side 3 lays its last possible token; then both are found to be out, with no decision between."""
    doors = "L3=3ns,L4=3ns,L6=3ns,L8=3ns,L9=3ns,L10=3ns"
    state = at(f"start{{n=13,t3,{FULL_SIDE},{doors},D4=3ew,3@D4e}}").play_line("D5S (1 out) (3 out) (over)")
    assert state.to_move == "over" and state.events() == ("(1 out)", "(3 out)", "(over)")
    assert state.scores == [5, 9]
    assert state.position.split()[1:3] == ["0", "-"]


@pytest.mark.clause("AYA-R21")
def test_the_last_survivor_goes_on_alone() -> None:
    state = at("start{n=13,t3,1@x,K8=3ns,3@K8n}")
    for square in ("J8", "I8", "H8"):
        assert state.to_move == 1
        state = state.play(f"{square}S")
    assert state.to_move == 1


@pytest.mark.clause("AYA-29", "AYA-30", "AYA-R20")
def test_several_may_empty_their_hands_in_the_last_round() -> None:
    state = at("start{t2,B3=1ns,1@B3s,C11=2ew,2@C11w,2h1/0,K10=3ns,3@K10n,3h1/0,J2=4ew,4@J2e}")
    state = state.play("C10S=")
    assert state.position.split()[2] == "!" and state.to_move == 2
    state = state.play_line("J10S= J3S")
    assert state.to_move == "over" and "1:" in state.position


@pytest.mark.clause("AYA-30", "AYA-R20")
def test_nobody_plays_again_in_the_last_round() -> None:
    """Side 1 has had its turn; it does not get another, though its head is taken meanwhile."""
    state = at("start{n=12,t2,C9=1ns,1@C9s,C10=2ew,2@C10w,2h1/0}").play("C9Sx1!=")
    assert state.to_move == "over"
    assert "1:23/16@-" in state.position and state.scores == [0, 3]


@pytest.mark.clause("AYA-34", "AYA-R22")
def test_equal_sums_share_the_victory() -> None:
    state = at("start{n=13,t3,3h1/0,D4=1ew,1@D4e,1b1,K8=3ns,3@K8n}").play("J8S=")
    assert state.scores == [2, 2] and state.shares == [0.5, 0.5]
    assert "share" in state.scene(None, "en").headline and "partagent" in state.scene(None, "fr").headline


# --- passing -----------------------------------------------------------------------------------


@pytest.mark.clause("AYA-R10")
def test_passing_only_when_something_stops_the_route() -> None:
    def passes(text: str) -> bool:
        return "--" in at(text, blocked_may_pass=True).legal_texts()

    assert not passes("start{}")  # not started
    assert not passes("start{C5=1ns,1@C5s}")  # free ahead
    assert passes("start{E8=1ns,1@E8s}")  # a bonus ahead
    assert passes("start{t3,A7=3ns,3@A7n}")  # a rock ahead
    assert passes("start{1@-}")  # head taken
    assert "--" not in at("start{1@-}").legal_texts()
    reason = at("start{C5=1ns,1@C5s}", blocked_may_pass=True).why_not("--")
    assert reason is not None and "D5" in reason.text("en")


@pytest.mark.clause("AYA-R10")
def test_a_stalled_game_is_counted() -> None:
    text = "start{n=13,E8=1ns,1@E8s,A7=3ns,3@A7n}"
    state = at(text, blocked_may_pass=True).play("--")
    assert state.position.split()[2] == "-p1"
    assert state.play("+L3S").position.split()[2] == "-"  # a token in between
    over = state.play_line("-- (over)")
    assert over.to_move == "over" and over.position.split()[1:3] == ["0", "-p2"] and over.scores == [1, 1]
    assert over.game.position(over.position).position == over.position


@pytest.mark.clause("AYA-R10")
def test_an_elimination_can_stall_the_game_too() -> None:
    """Side 3 passes, side 1 is found to be out: nobody left has anything but a pass behind."""
    state = at(f"start{{n=13,t3,{FULL_SIDE.replace('A7=3ns', 'A7=1ns')},E8=3ns,3@E8s}}", blocked_may_pass=True)
    over = state.play("--")
    assert over.events() == ("(1 out)", "(over)")


# --- boards of one's own -----------------------------------------------------------------------

OPEN_ROW = "............"


def corner_board(folder: Path) -> str:
    """Rocks gone from row A but for its left corner: only A1 is free on side 4, a corner of side 1."""
    rows = START.split()[0].split("/")
    rows[0] = ".#...#.2..##"
    for row in range(1, 12):
        rows[row] = ("#" if rows[row][0] == "." else rows[row][0]) + rows[row][1:]
    return own_board(folder, dict(zip("ABCDEFGHIJKL", rows, strict=True)))


@pytest.mark.clause("AYA-R28")
@pytest.mark.filterwarnings("ignore:.*the board:UserWarning", "ignore:.*rule sheet:UserWarning")
def test_a_corner_belongs_to_two_sides(tmp_path: Path) -> None:
    game = Game("ayalan", board=corner_board(tmp_path))
    assert "+A1S" in game.start().legal_texts()
    assert "1:23/16@A1s" in game.start().play("+A1S").position
    at_side_4 = game.start().play_line("+A3S +G12S +L4S")
    assert at_side_4.legal_texts() == ["+A1L", "+A1R", "+A1S"]
    assert "4:23/16@A1e" in at_side_4.play("+A1S").position


@pytest.mark.clause("AYA-R27")
@pytest.mark.filterwarnings("ignore:.*the board:UserWarning", "ignore:.*rule sheet:UserWarning")
def test_no_free_start_square_at_the_first_turn(tmp_path: Path) -> None:
    state = Game("ayalan", board=corner_board(tmp_path)).start().play_line("+A1S +G12S")
    after = state.play("+L4S")
    assert after.events() == ("(4 out)",) and after.to_move == 0
    assert "4:24/16@x" in after.position


@pytest.mark.clause("AYA-04", "AYA-08")
@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"rows": {"C": "............"}}, "bonuses of 2: expected exactly 12"),
        ({"rows": {"B": "#2........3#"}}, "bonuses of 3: expected exactly 8"),
        ({"rows": {"C": "...2..2...."}}, "expected 12 strings of 12 characters"),
        ({"rows": {"C": "...2..2...x."}}, "'x' on C11: expected one of . # 2 3"),
        ({"rows": {"A": "#######2####"}}, "side 1 has no free square"),
        ({"straight": -1}, "straight = -1: expected a whole number from 0"),
        ({"bend": 10000}, "bend = 10000: expected a whole number from 0"),
        ({"straight": 0, "bend": 0}, "no token in hand"),
    ],
)
def test_boards_that_are_refused(tmp_path: Path, change: dict[str, Any], expected: str) -> None:
    with pytest.raises(BoardError, match=expected.replace(".", r"\.").replace("#", r"\#")):
        Game("ayalan", board=own_board(tmp_path, **change))


def test_boards_that_only_differ_are_warned_of(tmp_path: Path) -> None:
    with pytest.warns(UserWarning, match="quarter turn"):
        Game("ayalan", board=own_board(tmp_path, {"D": "...#.#...2.."}))
    with pytest.warns(UserWarning, match="quarter turn"), pytest.warns(UserWarning, match="A3: the rule sheet"):
        Game("ayalan", board=own_board(tmp_path, {"A": "###..#.2..##"}))


def test_other_hands(tmp_path: Path) -> None:
    """A hand of bends only: no straight token anywhere, and the game is over after two rounds."""
    state = Game("ayalan", players=2, board=own_board(tmp_path, straight=0, bend=2)).start()
    assert len(state.legal_texts()) == 12 and "+A3S" not in state.legal_texts()
    state = state.play_line("+A3L +L4L A4L= L3R=")
    assert state.is_over


# --- texts -------------------------------------------------------------------------------------


@pytest.mark.clause("AYA-R29")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "expected '<12 rows>"),
        ("start", "expected '<12 rows>"),
        ("start{n=24}", "expected n=1234, n=123, n=13 or n=12"),
        ("start{n=13,t2}", "side 2 is not in play"),
        ("start{n=13,F8=2ns}", "a token of side 2, not in play"),
        ("start{n=13,2h1/0}", "side 2 is not in play"),
        ("start{n=12,3@x}", "side 3 is not in play"),
        ("start{1@E8s}", "no token of side 1 there"),
        ("start{E8=2ns,1@E8s}", "no token of side 1 there"),
        ("start{E8=1ns,1@E8e}", "expected one of these two headings"),
        ("start{1h0/0}", "side 1 has an empty hand"),
        ("start{t2,1h0/0}", "side 1 has an empty hand"),
        ("start{t2,!,3h0/0}", "side 3 has an empty hand"),
        ("start{M1=1ns}", "expected a square's content"),
        ("start{A1=5ns}", "expected a square's content"),
        ("start{nonsense}", "expected a square's content"),
        ("start{1h5}", "expected a hand"),
        ("start{1h99999/0}", "expected a hand"),
        ("start{1c-1}", "expected trophies"),
        ("start{1b}", "expected bonus points"),
        ("start{1@Z9s}", "expected a square and a heading"),
        ("start{t9}", "expected a square's content"),
        (START.replace("/", "-", 1), "expected 12 rows"),
        (START.replace("#", "?", 1), "'?' on A1"),
        (START.replace(" 1 - ", " 5 - "), "expected a side from 1 to 4"),
        (START.replace(" 1 - ", " 1 + "), "flag '+'"),
        (START.replace(" 1 - ", " 1 -p0 "), "flag '-p0'"),
        (START.replace(" 1 - ", " 1 -p1 "), "blocked_may_pass"),
        (START.replace(" 2:24", " 3:24"), "1234, 123, 13 or 12"),
        (START.replace("2:24/16@*", "2:24@*"), "expected side:straights/bends@head"),
        (START.replace(" 3:24/16@*+0+0 4:24/16@*+0+0", "").replace(" 1 - ", " 4 - "), "side 4 is not in play"),
    ],
)
def test_positions_that_are_refused(text: str, expected: str) -> None:
    with pytest.raises(PositionError) as caught:
        at(text)
    assert expected in str(caught.value) and "\n" not in str(caught.value)


@pytest.mark.clause("AYA-R29")
def test_too_many_tokens_in_a_patch() -> None:
    bends = ",".join(f"{row}{column}=1ne" for row in "CD" for column in range(1, 13))
    with pytest.raises(PositionError, match="side 1 has 24 bend tokens on the board: expected at most 16"):
        at(f"start{{{bends}}}")
    assert at(f"start{{{bends},1h1/0}}").running_scores()[0] == 24


@pytest.mark.clause("AYA-R29")
def test_empty_hands_that_are_fine() -> None:
    assert at("start{t2,!,1h0/0}").to_move == 1
    assert at("start{1h0/0,1@x}").to_move == 1
    assert at("start{t0,1h0/0}").to_move == "over"


@pytest.mark.clause("AYA-R29")
def test_a_text_stands_at_the_movers_turn() -> None:
    """Skipping, elimination and the end happen at once; options come from the text."""
    assert at("start{t2,2@x}").to_move == 2
    assert at("start{n=13,1@x,3@x}").is_over
    assert at(f"start{{n=13,t1,!,{FULL_SIDE},3@x}}").is_over
    assert at("start{n=13}").game.options["players"] == 2
    assert at("start{n=12}").game.options["two_player_sides"] == "adjacent"
    assert at(START.rsplit(" ", 1)[0]).game.options["players"] == 3
    assert at(START, players=2).position == START
    assert at("start{}", players=2).position == START


def test_what_a_reader_may_leave_out() -> None:
    state = Game("ayalan").start().play_line("n=1234 +A9R +G12S +L4S +D1S")
    for text in ("A8S", "S", "A8S$2", "A8S$3", "A8Sx4!", "S=", "A8S^="):
        assert state.action_of(text) == 0
    for text in ("A8S$4", "A8S==", "A8Sx5", "A8S$2x1", "A8", "s", "A8S ", "--="):
        with pytest.raises(LudothequeError):
            state.action_of(text)
    with pytest.raises(LudothequeError, match="no route yet"):
        Game("ayalan").start().play("S")


@pytest.mark.parametrize(
    ("position", "text", "clause", "said"),
    [
        ("start{}", "+C1S", "AYA-10", "you come in by row A"),
        ("start{t2}", "+A3S", "AYA-10", "you come in by column 12"),
        ("start{t3}", "+A3S", "AYA-10", "you come in by row L"),
        ("start{t4}", "+A3S", "AYA-10", "you come in by column 1"),
        ("start{}", "+A13S", "AYA-R1", "no square A13"),
        ("start{}", "A9S", "AYA-10", "A3, A4, A5, A7, A9, A10"),
        ("start{}", "--", "AYA-R10", "must lay one"),
        ("start{C5=1ns,1@C5s}", "+A3S", "AYA-21", "D5 ahead of it is free"),
        ("start{C5=1ns,1@C5s}", "D6S", "AYA-13", "through D5, not D6"),
        ("start{C5=1ns,1@C5s,1h1/0}", "D5L", "AYA-08", "no bend left"),
        ("start{C5=1ns,1@C5s,1h0/1}", "S", "AYA-08", "no straight token left"),
        ("start{1@-,1h0/1}", "+A3S", "AYA-08", "no straight token left"),
        ("start{E8=1ns,1@E8s}", "F8L", "AYA-18", "left leads to F9, which is a rock"),
        ("start{E8=1ns,1@E8s,G8=2ew}", "F8S", "AYA-18", "straight on leads to G8, which holds a token of Blue"),
        ("start{E3=1ns,E4=1ew,1@E4w}", "E3L", "AYA-18", "F3, which holds a bonus of 2"),
        ("start{t0}", "+A3S", "AYA-28", "over"),
        ("start{t0,!}", "+A3S", "AYA-29", "over"),
        ("start{}", "+", "AYA-R1", "is no move"),
        ("start{}", "+S", "AYA-R1", "is no move"),
    ],
)
def test_reasons(position: str, text: str, clause: str, said: str) -> None:
    reason = at(position).why_not(text)
    assert reason is not None and reason.clause == clause
    assert said in reason.text("en")
    assert reason.text("fr") != reason.text("en")


@given(st.text(max_size=40))
def test_any_text_gets_a_reason(text: str) -> None:
    for position in ("start{}", "start{E8=1ns,1@E8s}", "start{t0}"):
        state = at(position)
        if text not in state.legal_texts():
            assert str(state.why_not(text))


@given(st.text(alphabet="start{}=,@!hcbnesw1234.#xA9F8 -/", max_size=40))
def test_any_position_text_is_read_or_refused(text: str) -> None:
    for whole in (text, f"start{{{text}}}"):
        try:
            state = at(whole)
        except PositionError as error:
            assert "\n" not in str(error)
        else:
            assert at(state.position).position == state.position


# --- the picture -------------------------------------------------------------------------------


def test_closed_ways_are_shown_with_their_reasons() -> None:
    scene = at("start{E8=1ns,1@E8s,G8=2ew,2@G8w}").scene(0, "en")
    assert "G8 is taken" in scene.node("turn-S").label and "closed" in scene.node("turn-S").classes
    assert "F9 is a rock" in scene.node("turn-L").label
    assert "+3" in scene.node("turn-R").label and "open" in scene.node("turn-R").classes
    assert [choice.clicks for choice in scene.choices] == [("turn-R",)]
    assert {scene.node(f"exit-{way}").classes[0] for way in "SL"} == {"no-way"}
    short = at("start{C5=1ns,1@C5s,1h1/0}").scene(0, "fr")
    assert "plus de virage" in short.node("turn-L").label


def test_a_block_is_told_exit_by_exit() -> None:
    before = "start{t3,F1=4ew,F2=4sw,G2=4ns,H2=4ns,I2=4ns,J2=4ns,4@J2s,L3=3ns,3@L3n}"
    after = at(before).play("K3S")
    assert after.scene(None, "en").story[-1] == (
        "Amber is blocked for good at K2: L2 is a rock, K3 is taken, K1 is a rock."
    )
    assert "L2 : rocher, K3 est occupée, K1 : rocher" in after.scene(None, "fr").story[-1]


def test_the_own_side_lies_at_the_bottom() -> None:
    for side, square in enumerate(("A4", "D12", "L4", "D1")):
        scene = Game("ayalan").start().scene(side)
        assert scene.node(f"square-{square}").y > scene.height * 0.8
        assert scene.node(f"bar-{side + 1}").y > scene.node(f"square-{square}").y


def test_what_was_taken_flies_to_the_taker() -> None:
    state = at("start{H10=1ns,1@H10s,I10=2ew,2@I10w}").play("I10Sx2!")
    scene = state.scene(None, "en")
    gestures = {motion.node: motion.gesture for motion in scene.motions}
    assert gestures == {
        "token-I10": "slide",
        "tip-1": "grow",
        "loot": "fly",
        "loot-points": "fly",
        "cut-2": "break",
    }
    assert any("route is cut" in line for line in scene.story)
    over = at("start{L3=1ns,1@L3s}").play("A3S").scene(None, "en")
    assert over.motions[0].gesture == "wrap" and len(over.story) == 2


def test_the_count_at_the_end() -> None:
    scene = at("start{n=13,t3,3h1/0,D4=1ew,1@D4e,K8=3ns,3@K8n}").play("J8S=").scene(None, "en")
    assert [scene.node(f"count-sum-{side}").shape.text for side in (1, 3)] == ["1", "2"]  # type: ignore[union-attr]  # words
    assert "Green: 2 on the board + 0 taken + 0 bonus = 2." in scene.story
    assert scene.headline == "Green wins with 2 points."


# --- finished games ----------------------------------------------------------------------------


@pytest.mark.clause("AYA-28", "AYA-29", "AYA-30", "AYA-R10", "AYA-R20", "AYA-R21")
@pytest.mark.parametrize(
    ("name", "flag", "tells"),
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
def test_every_way_to_end(name: str, flag: str, tells: str) -> None:
    text = (Path(__file__).parent / "finished" / f"{name}.ludo").read_text("utf-8")
    state = read_record(text).state
    assert state.is_over and state.position.split()[1:3] == ["0", flag]
    assert any(tells in line for line in state.scene(None, "en").story)
    assert sum(share > 0 for share in state.shares or ()) == (2 if name == "all_out_shared" else 1)
