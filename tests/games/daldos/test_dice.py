"""Daldøs, clause by clause: the dice."""

from __future__ import annotations

import pytest

from ludotheque import Game
from tests.games.daldos.helpers import EXAMPLE, at, random_steps


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
    for state in random_steps(Game("daldos", preset=preset, dice_use=dice_use), 1200, seed=7):
        assert "lost1" not in state.events()
        if "pass" in state.events():
            assert "1" not in state.action_text
