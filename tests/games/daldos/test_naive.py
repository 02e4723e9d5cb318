"""Whole games of Daldøs compared with the second implementation in `naive.py`."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ludotheque import Game
from ludotheque.core.batch import perft
from ludotheque.core.info import Choice
from ludotheque.core.random import STREAM, begin, draw
from ludotheque.games.daldos.info import INFO
from tests.games import FULL
from tests.games.daldos.naive import Ship

CHOICES = {option.name: option.values for option in INFO.options if isinstance(option, Choice)}
ALONE = [
    {},
    {"board": "12-12-12"},
    {"board": "16-17-16"},
    {"throw_limit": 1},
    {"throw_limit": 40},
    *({name: value} for name, values in CHOICES.items() for value in values[1:]),
    *({"preset": preset} for preset in INFO.presets),
]
"""Every value of every option besides the default, and every preset."""


def compare(game: Game, games: int, seed: int) -> None:
    """Play random games; text, legal actions and events must agree in every position, and the scores at the end."""
    board, options = game.fields, {name: game.options[name] for name in (*CHOICES, "throw_limit")}
    random: Any = np.zeros(STREAM, np.int64)
    for index in range(games):
        begin(random, seed, index)
        state, ship = game.start(), Ship(board.outer, board.middle, **options)
        while not state.is_over:
            assert state.position == ship.position()
            assert not ship.winner
            if state.is_chance:
                after = state.roll(random)
            else:
                legal = state.legal_texts()
                assert legal == sorted(ship.legal()), state
                after = state.play(legal[draw(random, len(legal))])
            assert tuple(ship.play(after.action_text)) == after.events(), after
            state = after
        assert state.position == ship.position()
        assert state.scores == ship.scores()
        assert ship.winner and not ship.uses()


@pytest.mark.clause(
    "DAL-05", "DAL-20", "DAL-21", "DAL-R4", "DAL-R7", "DAL-R8", "DAL-R9", "DAL-R16", "DAL-R21", "DAL-R22"
)
@pytest.mark.parametrize("options", ALONE, ids=lambda options: "-".join(map(str, options.values())) or "default")
def test_whole_games_agree_with_the_naive_version(options: dict[str, Any]) -> None:
    compare(Game("daldos", **options), games=60 if FULL else 4, seed=3)


@pytest.mark.clause("DAL-R11", "DAL-R14", "DAL-R20", "DAL-R25", "DAL-R26", "DAL-R27")
@pytest.mark.parametrize("rows", [(4, 4), (5, 6)], ids=lambda rows: f"{rows[0]}-{rows[1]}")
def test_options_together_on_small_boards(rows: tuple[int, int], tmp_path: Path) -> None:
    """Every combination of options; on a small board the last pawns often meet."""
    board = tmp_path / "board.toml"
    board.write_text(f"outer = {rows[0]}\nmiddle = {rows[1]}\n")
    for seed, values in enumerate(product(*CHOICES.values())):
        options: dict[str, Any] = dict(zip(CHOICES, values, strict=True))
        compare(Game("daldos", board=str(board), throw_limit=200, **options), games=20 if FULL else 1, seed=seed)


def endgame(random: Any, rows: tuple[int, int]) -> dict[str, str]:
    """One to three pegs per side, asleep only in their own rows."""
    holes = [
        f"{row}{k + 1}" for row, length in zip("WMB", (rows[0], rows[1], rows[0]), strict=True) for k in range(length)
    ]
    pegs: dict[str, str] = {}
    for side in "wb":
        for _ in range(1 + draw(random, 3)):
            hole = holes.pop(draw(random, len(holes)))
            pegs[hole] = side if hole[0] == side.upper() and draw(random, 2) else side.upper()
    return pegs


@pytest.mark.clause("DAL-20", "DAL-R6", "DAL-R13", "DAL-R15", "DAL-R25", "DAL-R27")
@pytest.mark.parametrize("rows", [(4, 4), (12, 13)], ids=lambda rows: f"{rows[0]}-{rows[1]}")
def test_endgames_agree_with_the_naive_version(rows: tuple[int, int], tmp_path: Path) -> None:
    """A few pegs anywhere and any throw: compare the legal actions at each use of a die of the throw."""
    board = tmp_path / "board.toml"
    board.write_text(f"outer = {rows[0]}\nmiddle = {rows[1]}\n")
    random: Any = np.zeros(STREAM, np.int64)
    begin(random, 8, 0)
    for values in product(*CHOICES.values()):
        options: dict[str, Any] = dict(zip(CHOICES, values, strict=True))
        game = Game("daldos", board=str(board), **options)
        for _ in range(200 if FULL else 10):
            ship = Ship(*rows, **options, pegs=endgame(random, rows), mover="wb"[draw(random, 2)])
            state = game.position(ship.position())
            throw = state.legal_texts()[draw(random, 10)] if draw(random, 2) else "r11"
            state = state.play(throw)
            assert tuple(ship.play(throw)) == state.events()
            while isinstance(state.to_move, int):
                legal = state.legal_texts()
                assert legal == sorted(ship.legal()), state
                text = legal[draw(random, len(legal))]
                state = state.play(text)
                assert tuple(ship.play(text)) == state.events(), state
            assert state.position == ship.position()


def test_perft_agrees_with_the_naive_version() -> None:
    def sequences(ship: Ship, depth: int) -> int:
        if depth == 0:
            return 1
        throws = [f"r{low}{high}" for low in range(1, 5) for high in range(low, 5)]
        total = 0
        for text in ship.legal() or throws:
            after = Ship(**{**vars(ship), "pegs": dict(ship.pegs), "dice": list(ship.dice)})
            after.play(text)
            total += sequences(after, depth - 1)
        return total

    start = Game("daldos").start()
    for depth in range(1, 6 if FULL else 5):
        assert perft(start, depth) == sequences(Ship(), depth)
