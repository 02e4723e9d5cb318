"""Daldøs, clause by clause: waking, the way round the ship, jumping and leaving."""

from __future__ import annotations

import pytest

from tests.games.daldos.helpers import at


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


@pytest.mark.clause("DAL-R10")
def test_activation_any() -> None:
    state = at("ww.w......../............./bbbbbbbbbbbb w 11", activation="any")
    assert state.legal_texts() == ["1:W2-W3!", "1:W4-W5!"]


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


@pytest.mark.clause("DAL-R20")
def test_loop_any_may_turn_home() -> None:
    state = at("............/............W/bbbbbbbbbbbb w 23", route="loop_any")
    assert state.legal_texts() == ["2:M13-W2", "2:M13xB2", "3:M13-W3", "3:M13xB3"]
    assert state.play("2:M13-W2").position.startswith(".W..........")


@pytest.mark.clause("DAL-R19")
def test_own_sleepers_count_for_jumping() -> None:
    """Only options bring an awake pawn behind a sleeping one."""
    state = at("W.w........./............./bbbbbbbbbbbb w 34")
    assert state.position.endswith("b - 1"), "neither a 3 nor a 4 may jump the sleeper on W3"
    assert at("W.w........./............./bbbbbbbbbbbb w 12").legal_texts() == ["1:W1-W2", "1:W3-W4!"]


@pytest.mark.clause("DAL-17")
def test_jump_none() -> None:
    board = "wwwwwwwwwww./..WB........./bbbbbbbbb... w 12"
    assert "2:M3-M5" in at(board).legal_texts()
    state = at(board, jump="none")
    assert "2:M3-M5" not in state.legal_texts()
    assert str(state.why_not("2:M3-M5")).endswith("(DAL-17)")
