"""Positions for the tests of Alcatraz."""

from __future__ import annotations

import random
import re
from typing import Any

import numpy as np

from ludotheque import Game, State
from ludotheque.core.random import STREAM, begin, draw
from ludotheque.games.alcatraz.notation.names import SEATS

START = "4#4/#8/8#/#8/8#/#8/8#/#8/9"


def at(position: str, **options: Any) -> State:
    return Game("alcatraz", **options).position(position)


def why(state: State, text: str) -> str:
    reason = state.why_not(text)
    assert reason is not None
    return reason.clause


def random_position(rng: random.Random, players: int) -> str:
    """A random position: guards anywhere in their rows, prisoners anywhere."""
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


def random_decision(game: Game, seed: int, steps: int) -> State:
    """A position in which a player decides, after `steps` random actions."""
    stream = np.zeros(STREAM, np.int64)
    begin(stream, seed, 0)
    state = game.start()
    while not state.is_over and (steps > 0 or state.is_chance):
        legal = state.legal_actions()
        state = state.roll(stream) if state.is_chance else state.play(legal[draw(stream, len(legal))])
        steps -= 1
    assert not state.is_over
    return state
