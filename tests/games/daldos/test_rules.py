"""Daldøs, clause by clause: setup, turn and end, where the worked examples do not test them."""

from __future__ import annotations

import pytest

from ludotheque import Game
from tests.games.daldos.helpers import EXAMPLE, at, random_steps
from tests.games.daldos.weighted import play_weighted


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


@pytest.mark.clause("DAL-19", "DAL-R18")
def test_captured_pawns_never_return() -> None:
    """The number of pawns on the board never grows, over 1,500 steps of random games."""
    for after in random_steps(Game("daldos", preset="ludii_daldosa"), 1500, seed=1):
        for side in range(2):
            assert int(after.record.pawns[side]).bit_count() <= int(after.undo().record.pawns[side]).bit_count()
            assert int(after.record.awake[side]) & ~int(after.record.pawns[side]) == 0


@pytest.mark.clause("DAL-R5")
def test_dice_in_either_order() -> None:
    state = at(f"{EXAMPLE} w 24")
    one = state.play_line("2:M5-M7 4:M7-M11")
    other = state.play_line("4:M5-M9 2:M9-M11")
    assert one.position == other.position


@pytest.mark.clause("DAL-R25")
def test_max_keeps_both_dice() -> None:
    state = at("www........./.B.........../bbbbbb.....W w 14", dice_use="max")
    assert state.legal_texts() == ["1:W3-W4!", "4:B12-off"]
    # A use that ends the game may always be made.
    last = at("www........./.........W.B./............ w 24", dice_use="max")
    assert last.legal_texts() == ["2:M10xM12", "4:M10-B1"]


@pytest.mark.clause("DAL-R25", "DAL-R27")
def test_max_counts_the_four_ones_as_four_dice() -> None:
    """On B1 the pawn would have to take Black's last pawn with the second 1; at home all four can be used."""
    options = {"dice_use": "max", "double_one": "four", "route": "loop_any"}
    state = at("............/............W/.b.......... w 1111", **options)
    assert state.legal_texts() == ["1:M13-W1"]
    reason = state.why_not("1:M13-B1")
    assert reason is not None and reason.clause == "DAL-R25"
    # A third pawn to step with: either way all four can be used.
    assert at("W.........../............W/.b.......... w 1111", **options).legal_texts() == ["1:M13-B1", "1:W1-W2"]
    assert at("..W........./............W/.b.......... w 1111", **options).legal_texts() == [
        "1:M13-B1", "1:M13-W1", "1:W3-W4",
    ]  # fmt: skip
    # With the last 1 nothing is left to count.
    assert at("............/............W/.b.......... w 1", **options).legal_texts() == ["1:M13-B1", "1:M13-W1"]


@pytest.mark.clause("DAL-R26", "DAL-R4")
def test_stop_gives_up_all_dice_but_not_the_rethrow() -> None:
    state = at(f"{EXAMPLE} w 24", dice_use="optional")
    assert "stop" in state.legal_texts()
    stopped = state.play("stop")
    assert stopped.position == f"{EXAMPLE} b - 1"
    assert stopped.events() == ()
    again = at(f"{EXAMPLE} w 11+", dice_use="optional", double_one="rethrow").play("stop")
    assert again.position == f"{EXAMPLE} w - 1"


@pytest.mark.clause("DAL-R21")
def test_throw_limit_is_a_draw() -> None:
    state = Game("daldos", throw_limit=2).start().play_line("r22 pass r33 pass")
    assert state.is_over
    assert state.scores == [0.0, 0.0]
    assert state.win_shares == [0.5, 0.5]
    assert state.position == "wwwwwwwwwwww/............./bbbbbbbbbbbb b - 2"


@pytest.mark.parametrize(("preset", "mean"), [("ludii_daldos", 495.0), ("ludii_daldosa", 305.0)])
def test_game_lengths_of_ludii(preset: str, mean: float, full_dose: bool) -> None:
    """Section 5 gives the mean number of moves and passes under Ludii's weights, with a standard error of about 9."""
    games = 100_000 if full_dose else 4000
    decisions, passes = play_weighted(Game("daldos", preset=preset), games, 3, weighted=True)
    lengths = decisions + passes
    error = float(lengths.std()) / games**0.5
    assert abs(float(lengths.mean()) - mean) < 2 * 9 + 3 * error, lengths.mean()
