"""Alcatraz, clause by clause: what the worked examples do not show."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ludotheque import Game, State
from ludotheque.core.batch import simulate
from ludotheque.core.errors import BoardError, IllegalAction, OptionError, PositionError
from ludotheque.games.alcatraz.board import longest_game
from ludotheque.games.alcatraz.notation import SEATS
from ludotheque.games.alcatraz.rules import MOST_ACTIONS
from ludotheque.games.alcatraz.yard import MARKS, STRIP, rows_of, without
from tests.games.alcatraz.naive import Yard

START = "4#4/#8/8#/#8/8#/#8/8#/#8/9"


def at(position: str, **options: Any) -> State:
    return Game("alcatraz", **options).position(position)


def why(state: State, text: str) -> str:
    reason = state.why_not(text)
    assert reason is not None
    return reason.clause


# --- setup -------------------------------------------------------------------------------------


@pytest.mark.clause("ALC-02", "ALC-03", "ALC-33")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_start(players: int) -> None:
    start = Game("alcatraz", players=players, first_player=1).start()
    fours, zeros = ",".join("4" * players), ",".join("0" * players)
    assert start.position == f"{START} {fours} {zeros} Y m 0"
    rows = start.position.split()[0].split("/")
    assert [row.count("#") for row in rows] == [1] * 8 + [0]


@pytest.mark.clause("ALC-04", "ALC-R1")
def test_who_begins_is_drawn_or_named_and_the_turn_goes_to_the_left() -> None:
    start = Game("alcatraz", players=3).start()
    assert start.position == f"{START} 4,4,4 0,0,0 - s 0"
    assert start.legal_texts() == ["seatG", "seatR", "seatY"]
    assert set(start.weights().values()) == {1}
    state = start.play("seatR")
    turns = []
    for text in ("+a9", "+b9", "+c9", "+d9"):
        turns.append(state.to_move)
        state = state.play(text)
    assert turns == [2, 0, 1, 2]
    assert Game("alcatraz", players=3, first_player=2).start().to_move == 1
    with pytest.raises(OptionError, match="random or 1 to 2"):
        Game("alcatraz", first_player=3)


@pytest.mark.clause("ALC-32", "ALC-33")
def test_guards_by_wish() -> None:
    state = Game("alcatraz", guard_setup="custom", guard_columns="eabcdefg", first_player=1).start()
    assert state.position.startswith("4#4/#8/1#7/2#6/3#5/4#4/5#3/6#2/9 ")
    for columns in ("aaiaiaia", "eaiaiai", "eaiaiaiaa", "exiaiaia", "EAIAIAIA", ""):
        with pytest.raises(OptionError, match="8 letters a to i, the first of them e"):
            Game("alcatraz", guard_setup="custom", guard_columns=columns)


@pytest.mark.clause("ALC-32", "ALC-R19")
def test_guards_by_lot() -> None:
    state = Game("alcatraz", guard_setup="random").start()
    for row, column in zip(range(2, 9), "aceghib", strict=True):
        assert state.position.split()[3:] == ["-", f"g{row}", "0"]
        assert state.position.count("#") == row - 1
        assert state.legal_texts() == [f"g{row}{letter}" for letter in "abcdefghi"]
        assert set(state.weights().values()) == {1}
        assert why(state, "+a9") == "ALC-32"
        assert Game("alcatraz", guard_setup="random").position(state.position) == State(state.game, _without_ply(state))
        state = state.play(f"g{row}{column}")
    assert state.position == "4#4/#8/2#6/4#4/6#2/7#1/8#/1#7/9 4,4 0,0 - s 0"
    named = Game("alcatraz", guard_setup="random", first_player=1).start()
    assert named.play_line("g2a g3a g4a g5a g6a g7a g8a").to_move == 0


def _without_ply(state: State) -> Any:
    record = state.record.copy()
    record.ply = 0
    return record


# --- prisoners ---------------------------------------------------------------------------------


@pytest.mark.clause("ALC-05", "ALC-08", "ALC-R18")
def test_a_turn_moves_one_own_prisoner_new_or_out() -> None:
    state = at("4#4/#8/8#/#8/8#/#8/8#/#8/3Y2G2 3,3 0,0 Y m 0")
    sources = {text[:2] for text in state.legal_texts() if not text.startswith("+")}
    assert sources == {"d9"}
    assert any(text.startswith("+") for text in state.legal_texts())
    assert why(state, "g9-g8") == "ALC-05"
    assert why(state, "a9-b9") == "ALC-05"
    empty = at("4#4/#8/8#/#8/8#/#8/8#/#8/YYYY5 0,4 0,0 Y m 0")
    assert not [text for text in empty.legal_texts() if text.startswith("+")]
    assert why(empty, "+i9") == "ALC-08"


@pytest.mark.clause("ALC-06", "ALC-10", "ALC-11")
def test_straight_and_any_number_of_squares() -> None:
    state = at("4#4/#8/8#/#8/8#/#8/8#/#8/4Y4 3,4 0,0 Y m 0")
    along = {text for text in state.legal_texts() if re.fullmatch("e9-[a-i]9", text)}
    assert along == {f"e9-{letter}9" for letter in "abcdfghi"}
    assert why(state, "e9-f8") == "ALC-11"
    assert why(state, "e9-a1") == "ALC-11"
    assert why(state, "e9-e9") == "ALC-06"


@pytest.mark.clause("ALC-11", "ALC-R11")
def test_one_prisoner_alone() -> None:
    state = at("4#4/#8/8#/#2Y5/8#/#8/8#/#8/9 3,4 0,0 Y m 0")
    moves = [text for text in state.legal_texts() if text.startswith("d4")]
    expected = "d4-d3 d4-d2 d4-d5 d4-d6 d4-d7 d4-d9 d4-c4 d4-e4 d4-f4 d4-g4 d4-h4 d4-i4"
    assert moves == sorted(expected.split())


@pytest.mark.clause("ALC-12", "ALC-14", "ALC-R6")
def test_squares_that_are_not_free() -> None:
    state = at("4#4/#8/8#/#8/8#/#8/8#/2#2G3/5Y3 3,3 0,0 Y m 0")
    assert why(state, "f9-f8") == "ALC-12"
    assert why(state, "+c8") == "ALC-R6"
    assert why(state, "+c7") == "ALC-14"
    row = at("4#4/#8/8#/#8/2Y#5/#8/8#/#8/9 3,4 0,0 Y m 0")
    assert why(row, "c5-d5") == "ALC-R6"
    assert why(row, "c5-e5") == "ALC-14"


@pytest.mark.clause("ALC-R10")
def test_nobody_goes_back_into_the_cell() -> None:
    state = at("4#4/#8/8#/#8/8#/#8/8#/#8/3Y5 3,4 0,0 Y m 0")
    assert why(state, "d9-d10") == "ALC-R10"
    assert why(state, "d9-cell") == "ALC-R10"


@pytest.mark.clause("ALC-R16")
def test_passing_is_no_choice() -> None:
    state = at(f"{START} 4,4 0,0 Y m 0")
    assert why(state, "--") == "ALC-R16"
    with pytest.raises(IllegalAction, match="nobody passes of his own will"):
        state.play("--")


# --- guards ------------------------------------------------------------------------------------


@pytest.mark.clause("ALC-15", "ALC-20")
def test_reason_names_row_distance_and_steps() -> None:
    reason = Game("alcatraz", first_player=1).start().why_not("+f7")
    assert reason is not None
    assert reason.text("en") == "The guard of row 7 would reach you: distance 3, you move 3."
    assert reason.text("fr") == "Le gardien de la rangée 7 vous rattraperait : distance 3, vous avancez de 3."


@pytest.mark.clause("ALC-17", "ALC-18", "ALC-R8")
def test_only_the_guard_of_the_row_reached_moves_and_only_in_his_row() -> None:
    state = at("4#4/#8/8#/#8/8#/#8/8#/#8/7Y1 3,4 0,0 Y m 0")
    after = state.play("h9-h4")
    assert after.events() == ("(#a4-f4)",)
    before_rows, after_rows = (s.position.split()[0].split("/") for s in (state, after))
    changed = [n + 1 for n, (a, b) in enumerate(zip(before_rows, after_rows, strict=True)) if a != b]
    assert changed == [4, 9]


@pytest.mark.clause("ALC-R9")
def test_row_9_moves_no_guard() -> None:
    state = at("4#4/#8/8#/#8/8#/#8/8#/#8/Y8 3,4 0,0 Y m 0")
    for text in ("a9-i9", "+e9"):
        after = state.play(text)
        assert after.events() == ()
        assert after.position.split("/")[:8] == state.position.split("/")[:8]


@pytest.mark.clause("ALC-R5")
def test_own_prisoners_in_the_same_row() -> None:
    # The guard a5 would run over b5; away or towards, e5 may not move along the row at all.
    state = at("4#4/#8/8#/#8/#Y2Y4/#8/8#/#8/9 2,4 0,0 Y m 0")
    assert not [text for text in state.legal_texts() if re.fullmatch("e5-.5", text)]
    reason = state.why_not("e5-f5")
    assert reason is not None and reason.clause == "ALC-R5" and "b5" in reason.text()
    other = at("4#4/#8/8#/#8/#Y2Y4/#8/8#/#8/9 2,4 0,0 Y m 0", own_capture="mover_only").play("e5-f5")
    assert other.events() == ("(#a5-b5 xYb5)",)
    assert other.position.split()[1] == "3,4"


# --- boat and alarm ----------------------------------------------------------------------------


@pytest.mark.clause("ALC-21", "ALC-22", "ALC-R11")
def test_prisoners_do_not_block_the_way_to_the_boat() -> None:
    state = at("3G#4/#2R5/3Y4#/#8/8#/#8/8#/#8/9 3,3,3 0,0,0 Y m 0")
    assert "d3^" in state.legal_texts()
    assert state.play("d3^").events() == ()


@pytest.mark.clause("ALC-R12")
def test_nobody_has_to_board() -> None:
    assert {"d3^", "d3-d2"} <= set(at("4#4/#8/3Y4#/#8/8#/#8/8#/#8/9 3,4 0,0 Y m 0").legal_texts())


@pytest.mark.clause("ALC-23", "ALC-24", "ALC-31")
def test_alarm_and_none() -> None:
    position = "4#4/#8/3Y4#/#8/8#/#8/8#/#8/9 3,4 0,0 Y m 6"
    state = at(position).play("d3^")
    assert state.is_chance and state.position.split()[2:] == ["1,0", "G", "r", "7"]
    assert state.legal_texts() == [f"!{row}" for row in range(1, 9)]
    assert set(state.weights().values()) == {1}
    assert why(state, "+a9") == why(state, "!9") == "ALC-24"
    silent = at(position, alarm="off").play("d3^")
    assert silent.to_move == 1 and silent.position.split()[2:] == ["1,0", "G", "m", "7"]
    assert why(silent, "!3") == why(silent, "<") == "ALC-23"


@pytest.mark.clause("ALC-24")
def test_the_thrower_is_the_left_neighbour_also_past_the_last_seat() -> None:
    state = at("4#4/#8/3B4#/#8/8#/#8/8#/#8/9 4,4,4,3 0,0,0,0 B m 3").play("d3^")
    assert state.position.split()[3] == "Y"


@pytest.mark.clause("ALC-25", "ALC-R14")
def test_a_guard_at_the_end() -> None:
    position = f"{START} 4,3 0,1 Y a4 9"
    assert at(position).legal_texts() == [">"]
    stay = at(position, alarm_edge="may_stay")
    assert stay.legal_texts() == ["<", ">"]
    after = stay.play("<")
    assert after.events() == () and after.position == f"{START} 4,3 0,1 Y m 9"
    assert after.scene(None).story == ("The guard of row 4 stays at his end.",)
    assert why(at(position), "+a9") == "ALC-25"


@pytest.mark.clause("ALC-R13", "ALC-R15", "ALC-29")
def test_one_alarm_moves_one_guard_once() -> None:
    state = at("4#4/#8/3Y4#/#8/8#/#8/8#/#8/9 3,4 0,0 Y m 0").play_line("d3^ !1 <")
    assert state.position == "#8/#8/8#/#8/8#/#8/8#/#8/9 3,4 1,0 G m 1"
    assert state.to_move == 1


# --- the end -----------------------------------------------------------------------------------


@pytest.mark.clause("ALC-01", "ALC-30", "ALC-R20")
def test_scores_are_counted_all_along() -> None:
    state = at("4#4/#8/3Y4#/#8/8#/#8/8#/#8/9 1,2 2,2 Y m 30", alarm="off")
    assert state.running_scores() == [2, 2] and state.scores is None
    over = state.play("d3^")
    assert over.is_over and over.scores == [3, 2] and over.shares == [1, 0]
    assert why(over, "+a9") == "ALC-30"
    drawn = at("4#4/#8/3Y4#/#8/8#/#8/8#/#8/9 1,2 2,2 Y m 30", limit_result="draw").play("d3^")
    assert drawn.shares == [1, 0]


@pytest.mark.clause("ALC-R17")
def test_a_limit_comes_before_the_alarm() -> None:
    state = at("4#4/#8/3Y4#/#8/8#/#8/8#/#8/9 2,4 1,0 Y m 9", turn_limit=10).play("d3^")
    assert state.is_over and state.shares == [1, 0] and state.position.endswith(" - o 10")


@pytest.mark.clause("ALC-R17")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_turn_limit_is_a_bound(players: int) -> None:
    """Nothing in the rules ends a game; the limit does, at the turn it names and never later."""
    game = Game("alcatraz", players=players)
    assert game.options["turn_limit"] == 500 * players
    tallies = simulate(game, 200, 3).tallies
    steps = tallies["decisions"] + tallies["chances"]
    assert steps.max() <= longest_game(game)
    unfinished = tallies["scores"].max(1) < 3
    # Without a third boarding a game has exactly its turns, besides one direction and one die a boarding.
    boardings = tallies["scores"].sum(1)[unfinished]
    alarms = tallies["chances"][unfinished] - 1
    assert (tallies["decisions"][unfinished] - alarms == game.options["turn_limit"]).all()
    assert (alarms <= boardings).all()


@pytest.mark.clause("ALC-R17")
def test_short_limit() -> None:
    state = Game("alcatraz", turn_limit=2, first_player=1).start().play_line("+a9 +b9")
    assert state.is_over and state.shares == [0.5, 0.5]
    assert state.scene(None).headline == "The game stops: Yellow, Green share it."


def test_policy_finishes_games() -> None:
    """The playout policy plays forward: games end by escapes, far below the limit."""
    for players, most in ((2, 130), (3, 190), (4, 250)):
        played = simulate(Game("alcatraz", players=players), 400, 2, habit="policy")
        assert played.mean_decisions < most
        assert (played.tallies["scores"].max(1) == 3).mean() > 0.99


# --- the fast kernels against slow ones --------------------------------------------------------


def random_position(rng: random.Random, players: int) -> str:
    """Any position: guards anywhere in their rows, prisoners anywhere."""
    cells = [["."] * 9 for _ in range(9)]
    for row in range(8):
        cells[row][rng.randrange(9)] = "#"
    free = [(row, column) for row in range(9) for column in range(9) if cells[row][column] == "."]
    rng.shuffle(free)
    cell, boat = [], []
    for seat in range(players):
        outside = rng.randrange(5)
        escaped = rng.randrange(min(2, 4 - outside) + 1)
        cell.append(str(4 - outside - escaped))
        boat.append(str(escaped))
        for _ in range(outside):
            row, column = free.pop()
            cells[row][column] = SEATS[seat]
    rows = "/".join(re.sub(r"\.+", lambda run: str(len(run[0])), "".join(row)) for row in cells)
    phase = rng.choice(["m", "m", "m", f"a{rng.randrange(1, 9)}"])
    return f"{rows} {','.join(cell)} {','.join(boat)} {SEATS[rng.randrange(players)]} {phase} 5"


@pytest.mark.clause("ALC-06", "ALC-15", "ALC-R3", "ALC-R5", "ALC-R14")
@pytest.mark.parametrize("own_capture", ["never", "mover_only"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_legal_actions_square_by_square(players: int, own_capture: str, full_dose: bool) -> None:
    rng = random.Random(players)
    edge = rng.choice(["must_run", "may_stay"])
    game = Game("alcatraz", players=players, own_capture=own_capture, alarm_edge=edge)
    for _ in range(20_000 if full_dose else 250):
        text = random_position(rng, players)
        state = game.position(text)
        assert state.position == text
        slow = Yard.read(text, own_capture, edge).legal()
        assert state.legal_texts() == sorted(slow), text
        assert len(slow) <= MOST_ACTIONS


@pytest.mark.clause("ALC-09", "ALC-16", "ALC-19", "ALC-27", "ALC-R4", "ALC-R7")
def test_what_a_run_does_square_by_square(full_dose: bool) -> None:
    rng = random.Random(9)
    game = Game("alcatraz", players=3)
    for _ in range(5_000 if full_dose else 100):
        text = random_position(rng, 3)
        state = game.position(text)
        for action in rng.sample(state.legal_texts(), min(3, len(state.legal_texts()))):
            after = state.play(action)
            assert after.position.split()[:3] == Yard.read(text).after(action).split()


def test_strips() -> None:
    for rows in range(512):
        marks = sum(64 << (STRIP * row) for row in range(9) if rows >> row & 1)
        assert marks & MARKS == marks and rows_of(marks) == rows
        for own in range(9):
            places = [place for place in range(9) if place != own]
            kept = rows & ~(1 << own)
            assert without(kept, own) == sum(1 << k for k, place in enumerate(places) if kept >> place & 1)


# --- data files, options, texts ----------------------------------------------------------------


def test_own_board(tmp_path: Path) -> None:
    path = tmp_path / "yard.toml"
    path.write_text('hatched = ["a1","b1","c1","d1","e1","f1","g1","h1","a9"]\nguards = "eiiiiiii"\n', "utf-8")
    game = Game("alcatraz", board_data=str(path), first_player=1)
    assert game.start().position.startswith("4#4/8#/8#/8#/8#/8#/8#/8#/9")
    assert "a9^" in game.start().play_line("+a9 +b9").legal_texts()
    assert not game.start().scene(0).node("hatched-a9").label


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('guards = "eaiaiaia"', "entry 'hatched' is missing"),
        ('hatched = ["d1"]\nguards = "eaiaiaia"', "1 different squares: expected 9"),
        ('hatched = ["d1","d1","e1","f1","d2","e2","f2","d3","e3"]\nguards = "eaiaiaia"', "8 different squares"),
        ('hatched = ["d1","j1","e1","f1","d2","e2","f2","d3","e3"]\nguards = "eaiaiaia"', "'j1': expected one of a1"),
        ('hatched = "d1"\nguards = "eaiaiaia"', "expected a list of nine squares"),
        ('hatched = ["d1","e1","f1","d2","e2","f2","d3","e3","f3"]\nguards = "aaiaiaia"', "the first of them e"),
        ('hatched = ["d1","e1","f1","d2","e2","f2","d3","e3","f3"]\nguards = 7', "8 letters a to i"),
        ('hatched = []\nguards = "eaiaiaia"\nrows = 9', "unknown entry 'rows'"),
    ],
)
def test_boards_that_cannot_be_used(tmp_path: Path, text: str, expected: str) -> None:
    path = tmp_path / "yard.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(BoardError, match=re.escape(expected)):
        Game("alcatraz", board_data=str(path))


@pytest.mark.clause("ALC-R19")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "expected '<rows 1 to 9>"),
        (f"{START} 4,4 0,0 Y m", "expected '<rows 1 to 9>"),
        ("4#4/#8/8#/#8/8#/#8/8#/#8 4,4 0,0 Y m 0", "8 rows: expected 9"),
        ("4#4/#8/8#/#8/8#/#8/8#/#8/8 4,4 0,0 Y m 0", "row 9 '8': 8 squares"),
        ("4#4/#8/8#/#8/8#/#8/8#/#8/91 4,4 0,0 Y m 0", "row 9 '91': 10 squares"),
        ("4#4/#8/8#/#8/8#/#8/8#/#8/#8 4,4 0,0 Y m 0", "no guard here"),
        ("4##3/#8/8#/#8/8#/#8/8#/#8/9 4,4 0,0 Y m 0", "row 1 '4##3'"),
        ("9/#8/8#/#8/8#/#8/8#/#8/9 4,4 0,0 Y m 0", "row 1 '9': expected one guard"),
        ("4#4/#8/8#/#8/8#/#8/8#/#8/R8 4,4 0,0 Y m 0", "'R' does not fit: expected 1 to 9, one of YG"),
        (f"{START} 3,4 0,0 Y m 0", "Y has 3 prisoners"),
        (f"{START} 4,4 1,0 Y m 0", "Y has 5 prisoners"),
        (f"{START} 4,5 0,0 Y m 0", "cell counts '4,5'"),
        (f"{START} 4 0 Y m 0", "cell counts '4'"),
        (f"{START} 1,1 3,3 - o 40", "at most one 3"),
        (f"{START} 4,4 0,0 R m 0", "player 'R' in phase m: expected Y or G"),
        (f"{START} 4,4 0,0 Y s 0", "player 'Y' in phase s: expected -"),
        (f"{START} 4,4 0,0 Y x 0", "phase 'x'"),
        (f"{START} 4,4 0,0 - g2 0", "guard_setup = random"),
        (f"{START} 4,4 0,0 - s 4", "nobody has moved yet"),
        ("3#5/#8/8#/#8/8#/#8/8#/#8/9 4,4 0,0 - s 0", "guard e1"),
        (f"{START} 4,4 0,0 Y m 1001", "turns '1001'"),
        (f"{START} 4,4 0,0 Y m 01", "turns '01'"),
        (f"{START} 4,4 0,0 Y m 1p2", "no more than turns"),
        (f"{START} 4,4 0,0 Y r 4p1", "no passes in an alarm"),
        (f"{START} 4,4 0,0 Y m 4p2", "the game is over"),
        (f"{START} 1,4 3,0 Y m 40", "the game is over"),
        (f"{START} 4,4 0,0 Y m 1000", "the game is over"),
        (f"{START} 4,4 0,0 - o 40", "the game is not over"),
    ],
)
def test_positions_that_cannot_be(text: str, expected: str) -> None:
    with pytest.raises(PositionError, match=re.escape(expected)):
        at(text)


@pytest.mark.clause("ALC-R19")
def test_positions_that_need_an_option() -> None:
    with pytest.raises(PositionError, match="alarm = off"):
        at(f"{START} 3,4 1,0 G r 9", alarm="off")
    with pytest.raises(PositionError, match="first_player = random"):
        at(f"{START} 4,4 0,0 - s 0", first_player=1)
    with pytest.raises(PositionError, match="row 3 '8#': expected no guard yet"):
        at(f"{START} 4,4 0,0 - g3 0", guard_setup="random")


@pytest.mark.clause("ALC-R19")
def test_the_counts_tell_the_players() -> None:
    four = at(f"{START} 4,4,4,4 0,0,0,0 B m 7", first_player=2)
    assert four.seats == 4 and four.game.options["turn_limit"] == 2000
    two = Game("alcatraz", players=4, first_player=3, turn_limit=77).position(f"{START} 4,4 0,0 Y m 7")
    assert two.seats == 2 and two.game.options["turn_limit"] == 77 and two.game.options["first_player"] == "random"


@pytest.mark.clause("ALC-R18")
def test_equal_positions_are_equal_bytes() -> None:
    game = Game("alcatraz", first_player=1)
    one = game.start().play_line("+a9 +i9 +b9 +h9")
    other = game.start().play_line("+b9 +h9 +a9 +i9")
    assert one == other and one.record.tobytes() == other.record.tobytes()


@pytest.mark.clause("ALC-R21")
def test_brackets_may_be_missing_but_not_be_wrong() -> None:
    state = at("4#4/#8/8#/#8/8#/#8/6G1#/#8/9 4,3 0,0 Y m 0")
    assert state.play_line("+b7 (#i7-f7 xGg7) +a9") == state.play_line("+b7 +a9")
    with pytest.raises(IllegalAction, match="not what the guard did"):
        state.play_line("+b7 (#i7-f7)")


def test_reasons_before_and_after_play() -> None:
    assert why(Game("alcatraz").start(), "+a9") == "ALC-R1"
    state = at(f"{START} 4,4 0,0 Y m 0")
    assert why(state, "seatY") == why(state, "g2a") == "ALC-R1"
    for nonsense in ("", "a", "+j1", "a0-a1", "é", "a1-a2-a3", "+a9 "):
        assert why(state, nonsense) == "ALC-10"


# --- the picture -------------------------------------------------------------------------------


def test_preview_of_the_guards_run() -> None:
    state = at("4#4/#8/8#/#8/8#/#8/6G1#/#8/9 4,3 0,0 Y m 0")
    choice = next(choice for choice in state.scene(0).choices if choice.text == "+b7")
    assert choice.clicks == ("cell-Y", "square-b7")
    ghosts = {ghost.id for ghost in choice.ghosts}
    assert ghosts == {"ghost", "ghost-steps", "ghost-run", "ghost-guard", "ghost-cross-g7"}
    assert choice.label == "Bring one out to b7, 3 squares. The guard runs to f7. He catches Green on g7."


def test_every_unlit_target_says_why() -> None:
    state = at("4#4/#2YG4/8#/#8/8#/#8/6Y1#/#8/9 2,3 0,0 Y m 0")
    scene = state.scene(0)
    reasons = {refusal.clicks: refusal for refusal in scene.refusals}
    lit = {choice.clicks for choice in scene.choices}
    assert reasons["cell-Y", "square-b7"].clause == "ALC-R5"
    assert reasons["cell-Y", "guard-8"].clause == "ALC-R6"
    assert reasons["prisoner-d2", "prisoner-e2"].clause == "ALC-12"
    assert reasons["prisoner-g7", "boat"].clause == "ALC-21"
    assert ("prisoner-d2", "boat") in lit
    squares = [f"{letter}{row}" for letter in "abcdefghi" for row in range(1, 10)]
    from_cell = [clicks for clicks in [*reasons, *lit] if clicks[0] == "cell-Y"]
    assert len(from_cell) == len(squares)
    assert not state.scene(1).refusals and not state.scene(None).refusals


def test_dangers_are_those_of_the_next_player() -> None:
    state = at("4#4/#8/8#/#8/8#/#8/6G1#/#8/9 4,3 0,0 Y m 0")
    green = state.scene(1)
    assert "in danger: g7" in green.seats[1].facts
    assert green.node("danger-g7").classes == ("aid", "danger")
    assert not [node for node in state.scene(None).nodes if node.id.startswith("danger")]


def test_motions_go_square_by_square() -> None:
    state = at("4#4/#8/8#/#8/8#/#8/6G1#/#8/9 4,3 0,0 Y m 0").play("+b7")
    mover, guard, caught = state.scene(None).motions
    assert (mover.node, len(mover.way)) == ("prisoner-b7", 4)
    assert (guard.node, len(guard.way)) == ("guard-7", 4)
    assert (caught.node, caught.gesture) == ("cell-G4", "caught")
    boarded = at("4#4/#8/3Y4#/#8/8#/#8/8#/#8/9 3,4 0,0 Y m 0").play("d3^").scene(None)
    assert boarded.motions[0].node == "boat-Y1" and len(boarded.motions[0].way) == 4
    known = {node.id for node in state.scene(None).nodes}
    assert {motion.node for motion in state.scene(None).motions} <= known


def test_last_turns_are_counted() -> None:
    assert at(f"{START} 4,4 0,0 Y m 950").scene(0).node("turns-left")
    with pytest.raises(KeyError):
        at(f"{START} 4,4 0,0 Y m 949").scene(0).node("turns-left")


def test_alarm_shows_two_arrows() -> None:
    state = at("4#4/#8/8#/#8/8#/2GR#1G2/8#/#8/9 3,2,3 1,0,0 G a6 1")
    scene = state.scene(1)
    assert [choice.clicks for choice in scene.choices] == [("run-left",), ("run-right",)]
    assert scene.choices[0].label.endswith("He catches Red on d6, Green on c6.")
    assert scene.node("alarm-row") and scene.node("die-face")


def test_compiled_and_interpreted_lists_agree() -> None:
    rng = random.Random(4)
    game = Game("alcatraz", players=4)
    compiled = game.kernels("cpu").legal_actions
    out = np.zeros(MOST_ACTIONS, np.int64)
    for _ in range(100):
        state = game.position(random_position(rng, 4))
        n = compiled(game.board, state.record, out)
        assert tuple(out[:n]) == state.legal_actions()
