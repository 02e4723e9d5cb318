"""Daldøs, clause by clause: what the worked examples do not show."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque import Game, State
from ludotheque.core.batch import simulate
from ludotheque.core.errors import BoardError, IllegalAction, LudothequeError, OptionError, PositionError
from tests.games.daldos.weighted import play_weighted

EXAMPLE = "wwwwwwwwwww./....W......../bbbbbbbbbbbb"


def at(position: str, **options: Any) -> State:
    return Game("daldos", **options).position(position)


@pytest.mark.clause("DAL-02", "DAL-R1")
def test_material() -> None:
    start = Game("daldos").start()
    rows = start.position.split()[0]
    assert (rows.count("w"), rows.count("b"), rows.count("/")) == (12, 12, 2)
    faces = {int(face) for text in start.legal_texts() for face in text[1:]}
    assert faces == {1, 2, 3, 4}
    assert len(start.legal_texts()) == 10


@pytest.mark.clause("DAL-03", "DAL-05")
def test_start() -> None:
    start = Game("daldos").start()
    assert start.position == "wwwwwwwwwwww/............./bbbbbbbbbbbb w - 0"
    assert start.to_move == "chance"
    assert start.play("r13").to_move == 0
    assert start.play_line("r22 pass r13").to_move == 1


@pytest.mark.clause("DAL-06")
def test_throw_weights_are_those_of_two_dice() -> None:
    weights = {
        text: Game("daldos").start().weights()[Game("daldos").start().action_of(text)]
        for text in ("r11", "r12", "r44", "r34")
    }
    assert weights == {"r11": 1, "r12": 2, "r44": 1, "r34": 2}
    assert sum(Game("daldos").start().weights().values()) == 16


@pytest.mark.clause("DAL-06", "DAL-12")
def test_only_the_dice_thrown_can_be_used() -> None:
    reason = at(f"{EXAMPLE} w 12").why_not("3:M5-M8")
    assert reason is not None and reason.clause == "DAL-12"


@pytest.mark.clause("DAL-07", "DAL-R2")
@pytest.mark.parametrize(
    ("mover", "nearest", "other"), [("w", "1:W12-M1!", "1:W11-W12!"), ("b", "1:B12-M1!", "1:B11-B12!")]
)
def test_only_the_sleeper_nearest_the_stern_is_woken(mover: str, nearest: str, other: str) -> None:
    state = at(f"wwwwwwwwwwww/............./bbbbbbbbbbbb {mover} 12")
    assert state.legal_texts() == [nearest]
    assert str(state.why_not(other)).endswith("(DAL-07)")


@pytest.mark.clause("DAL-09", "DAL-10")
def test_a_woken_pawn_is_active_from_then_on() -> None:
    state = at("wwwwwwwwwwww/............./bbbbbbbbbbbb w 12")
    assert str(state.why_not("2:W12-M2")).endswith("(DAL-10)")
    assert state.play("1:W12-M1!").legal_texts() == ["2:M1-M3"]


@pytest.mark.clause("DAL-11", "DAL-04")
def test_the_way_goes_round_all_three_rows() -> None:
    state = at("W.........../............./...........b w 1")
    passed: list[str] = []
    while len(passed) < 36:
        if state.is_chance:
            # Black's only pawn sleeps: without a 1 Black passes.
            state = state.play("r11" if state.record.mover == 0 else "r22")
            continue
        (action,) = state.legal_texts()
        passed.append(action[2:].split("-")[0].split("x")[0])
        state = state.play(action)
    rows = [f"W{k}" for k in range(1, 13)], [f"M{k}" for k in range(1, 14)], [f"B{k}" for k in range(1, 12)]
    assert passed == [hole for row in rows for hole in row]
    assert state.is_over, "the last step takes Black's last pawn on B12"


@pytest.mark.clause("DAL-16", "DAL-R12", "DAL-R18")
def test_past_the_last_hole_a_pawn_leaves_for_good() -> None:
    state = at("w.........../B............/b.........W. w 34")
    after = state.play("4:B11-off")
    assert after.position == "w.........../B............/b........... b - 1"
    assert after.events() == ("lost3",)


@pytest.mark.clause("DAL-19", "DAL-R18")
def test_captured_pawns_never_return() -> None:
    """The number of pawns on the board never grows, in a thousand random games."""
    game = Game("daldos", preset="ludii_daldosa")
    random = np.random.default_rng(1)
    state = game.start()
    for _ in range(1500):
        if state.is_over:
            state = game.start()
        after = state.play(int(random.choice(state._next[0])))
        for side in range(2):
            assert int(after.record.pawns[side]).bit_count() <= int(state.record.pawns[side]).bit_count()
            assert int(after.record.awake[side]) & ~int(after.record.pawns[side]) == 0
        state = after


@pytest.mark.clause("DAL-R5")
def test_dice_in_either_order() -> None:
    state = at(f"{EXAMPLE} w 24")
    one = state.play_line("2:M5-M7 4:M7-M11")
    other = state.play_line("4:M5-M9 2:M9-M11")
    assert one.position == other.position


@pytest.mark.clause("DAL-R19")
def test_own_sleepers_count_for_jumping() -> None:
    """Only options bring an awake pawn behind a sleeping one."""
    state = at("W.w........./............./bbbbbbbbbbbb w 34")
    assert state.position.endswith("b - 1"), "neither a 3 nor a 4 may jump the sleeper on W3"
    assert at("W.w........./............./bbbbbbbbbbbb w 12").legal_texts() == ["1:W1-W2", "1:W3-W4!"]


@pytest.mark.clause("DAL-R21")
def test_throw_limit_is_a_draw() -> None:
    state = Game("daldos", throw_limit=2).start().play_line("r22 pass r33 pass")
    assert state.is_over
    assert state.scores == [0.0, 0.0]
    assert state.shares == [0.5, 0.5]
    assert state.position == "wwwwwwwwwwww/............./bbbbbbbbbbbb b - 2"


@pytest.mark.clause("DAL-R23")
def test_position_when_over_names_the_player_of_the_last_throw() -> None:
    drawn = Game("daldos", throw_limit=1).start().play("r22")
    assert drawn.position == "wwwwwwwwwwww/............./bbbbbbbbbbbb w - 1"
    assert Game("daldos", first="high_throw").start().position.split()[1] == "?"
    assert at("w.........../............./............ b - 7").to_move == "over"


@pytest.mark.clause("DAL-R24")
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("outer = 3\nmiddle = 9", "at least 4"),
        ("outer = 12\nmiddle = 2", "at least 4"),
        ("outer = 12", "'middle' is missing"),
        ("outer = 12\nmiddle = 13\nkeel = 1", "unknown entry 'keel'"),
        ("outer = 'x'\nmiddle = 13", "whole number"),
        ("outer = true\nmiddle = 13", "whole number"),
        ("outer = 12\nmiddle = 1.5", "whole number"),
        ("outer = 40\nmiddle = 40", "at most 59"),
        ("outer = ", "not a TOML file"),
    ],
)
def test_broken_boards_are_refused(tmp_path: Path, text: str, said: str) -> None:
    board = tmp_path / "board.toml"
    board.write_text(text)
    with pytest.raises(BoardError, match=said) as caught:
        Game("daldos", board=str(board))
    assert "\n" not in str(caught.value)


def test_a_board_of_ones_own(tmp_path: Path) -> None:
    board = tmp_path / "small.toml"
    board.write_text("outer = 4\nmiddle = 5\n")
    game = Game("daldos", board=str(board))
    assert game.start().position == "wwww/...../bbbb w - 0"
    assert game.action_count == 4 * 13 + 11
    assert simulate(game, 50).digest == simulate(game, 50, backend="python").digest


@pytest.mark.clause("DAL-R25")
def test_max_keeps_both_dice() -> None:
    state = at("www........./.B.........../bbbbbb.....W w 14", dice_use="max")
    assert state.legal_texts() == ["1:W3-W4!", "4:B12-off"]
    # A use that ends the game may always be made.
    last = at("www........./.........W.B./............ w 24", dice_use="max")
    assert last.legal_texts() == ["2:M10xM12", "4:M10-B1"]


@pytest.mark.clause("DAL-R26", "DAL-R4")
def test_stop_gives_up_all_dice_but_not_the_rethrow() -> None:
    state = at(f"{EXAMPLE} w 24", dice_use="optional")
    assert "stop" in state.legal_texts()
    stopped = state.play("stop")
    assert stopped.position == f"{EXAMPLE} b - 1"
    assert stopped.events() == ()
    again = at(f"{EXAMPLE} w 11+", dice_use="optional", double_one="rethrow").play("stop")
    assert again.position == f"{EXAMPLE} w - 1"


@pytest.mark.clause("DAL-R17")
def test_double_one() -> None:
    four = Game("daldos", double_one="four").start().play("r11")
    assert four.position.split()[2] == "1111"
    rethrow = Game("daldos", double_one="rethrow").start().play("r11")
    assert rethrow.position.split()[2] == "11+"
    played = rethrow.play_line("1:W12-M1! 1:M1-M2")
    assert played.position.split()[1:] == ["w", "-", "1"]


@pytest.mark.clause("DAL-R27")
@pytest.mark.parametrize("preset", ["text", "traditional", "daldosa", "ludii_daldos", "ludii_daldosa"])
@pytest.mark.parametrize("dice_use", ["each", "max"])
def test_a_one_is_never_lost(preset: str, dice_use: str) -> None:
    game = Game("daldos", preset=preset, dice_use=dice_use)
    random = np.random.default_rng(7)
    state = game.start()
    for _ in range(1200):
        if state.is_over:
            state = game.start()
        state = state.play(int(random.choice(state._next[0])))
        assert "lost1" not in state.events()
        if state.parent is not None and "pass" in state.events():
            assert "1" not in state.parent.text_of(state.action or 0)


@pytest.mark.clause("DAL-R10")
def test_activation_any() -> None:
    state = at("ww.w......../............./bbbbbbbbbbbb w 11", activation="any")
    assert state.legal_texts() == ["1:W2-W3!", "1:W4-W5!"]


@pytest.mark.clause("DAL-17")
def test_jump_none() -> None:
    board = "wwwwwwwwwww./..WB........./bbbbbbbbb... w 12"
    assert "2:M3-M5" in at(board).legal_texts()
    state = at(board, jump="none")
    assert "2:M3-M5" not in state.legal_texts()
    assert str(state.why_not("2:M3-M5")).endswith("(DAL-17)")


@pytest.mark.clause("DAL-R20")
def test_loop_any_may_turn_home() -> None:
    state = at("............/............W/bbbbbbbbbbbb w 23", route="loop_any")
    assert state.legal_texts() == ["2:M13-W2", "2:M13xB2", "3:M13-W3", "3:M13xB3"]
    assert state.play("2:M13-W2").position.startswith(".W..........")


@pytest.mark.parametrize(("preset", "mean"), [("ludii_daldos", 495.0), ("ludii_daldosa", 305.0)])
def test_ludii_lengths(preset: str, mean: float, full_dose: bool) -> None:
    """Section 5: mean moves and passes under Ludii's weights, given with a standard error of about 9."""
    games = 100_000 if full_dose else 4000
    decisions, passes = play_weighted(Game("daldos", preset=preset), games, 3, weighted=True)
    lengths = decisions + passes
    error = float(lengths.std()) / games**0.5
    assert abs(float(lengths.mean()) - mean) < 2 * 9 + 3 * error, lengths.mean()


@given(st.text(max_size=40))
def test_any_text_is_answered(text: str) -> None:
    state = at(f"{EXAMPLE} w 12")
    if text in state.legal_texts():
        assert state.why_not(text) is None
    else:
        assert state.why_not(text) is not None
        with pytest.raises(IllegalAction):
            state.play("?" + text)


@given(st.text(alphabet="wWbB./ -1234+?0", max_size=60))
def test_any_position_text_is_read_or_refused(text: str) -> None:
    try:
        state = Game("daldos").position(text)
    except PositionError as error:
        assert str(error)
        assert "\n" not in str(error)
    else:
        assert Game("daldos").position(state.position) == state


@given(
    st.dictionaries(
        st.sampled_from(["route", "jump", "throw_limit", "first", "mast"]),
        st.one_of(st.text(max_size=8), st.integers()),
    )
)
def test_any_options_are_taken_or_refused(options: dict[str, Any]) -> None:
    try:
        game = Game("daldos", **options)
    except OptionError as error:
        assert "expected" in str(error)
    else:
        assert game.options["throw_limit"] >= 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "expected"),
        ("wwww/..../bbbb w -", "three rows of 12, 13, 12"),
        ("wwwwwwwwwwwx/............./bbbbbbbbbbbb w -", "expected one of"),
        ("............/w............/bbbbbbbbbbbb w -", "own row only"),
        ("WWWWWWWWWWWW/W............/bbbbbbbbbbbb w -", "at most 12"),
        ("............/............./............ w -", "no pawn"),
        ("wwwwwwwwwwww/............./bbbbbbbbbbbb x -", "mover"),
        ("wwwwwwwwwwww/............./bbbbbbbbbbbb w 31", "low first"),
        ("wwwwwwwwwwww/............./bbbbbbbbbbbb w 123", "low first"),
        ("wwwwwwwwwwww/............./bbbbbbbbbbbb w 11+", "rethrow"),
        ("wwwwwwwwwwww/............./bbbbbbbbbbbb w - 9999", "throws"),
        ("wwwwwwwwwwww/............./............ w 12", "over"),
    ],
)
@pytest.mark.clause("DAL-R23")
def test_broken_positions_are_refused(text: str, said: str) -> None:
    with pytest.raises(LudothequeError, match=said):
        Game("daldos").position(text)
