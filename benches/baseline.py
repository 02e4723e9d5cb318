"""The baseline of the speed measurements: OpenSpiel's C++ backgammon with uniform random play, on one core."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

import pyspiel


@dataclass(frozen=True)
class Baseline:
    """Games and decisions per second."""

    games: float
    decisions: float


def backgammon(seconds: float = 2.0) -> Baseline:
    """The speed of OpenSpiel's random bots in C++, run by `pyspiel.evaluate_bots`; decisions are counted afterwards."""
    game = pyspiel.load_game("backgammon")
    bots = [pyspiel.make_uniform_random_bot(player, 7 + player) for player in range(2)]
    finished: list[Any] = []
    started = time.perf_counter()
    while time.perf_counter() - started < seconds:
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, len(finished))
        finished.append(state)
    spent = time.perf_counter() - started
    decisions = sum(step.player >= 0 for state in finished for step in state.full_history())
    return Baseline(len(finished) / spent, decisions / spent)
