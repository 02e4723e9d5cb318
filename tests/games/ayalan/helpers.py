"""Helpers for the tests of Ayalan."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ludotheque import Game, State
from ludotheque.games.ayalan.notation import tidy

SIDES_AND_OPTIONS: list[tuple[tuple[int, ...], dict[str, Any]]] = [
    ((1, 3), {"players": 2}),
    ((1, 2), {"players": 2, "two_player_sides": "adjacent"}),
    ((1, 2, 3), {"players": 3}),
    ((1, 2, 3, 4), {}),
]
"""Each possible set of sides in play, with the options that select it (AYA-R24)."""


def at(position: str, **options: Any) -> State:
    """The state of a position text."""
    return Game("ayalan", **options).position(position)


def plain(state: State) -> list[str]:
    """The texts of the legal actions without suffixes, sorted."""
    return sorted(tidy(state.game.fields, state.fields, text) for text in state.legal_texts())


def own_board(folder: Path, rows: dict[str, str] | None = None, straight: int = 24, bend: int = 16) -> str:
    """Write a board file, the board of the box with some rows replaced; returns its path."""
    lines = START.split()[0].split("/")
    for letter, row in (rows or {}).items():
        lines["ABCDEFGHIJKL".index(letter)] = row
    path = folder / "own.toml"
    path.write_text(f"rows = {lines}\nstraight = {straight}\nbend = {bend}\n", "utf-8")
    return str(path)


def corner_board(folder: Path) -> str:
    """Write a board file where A1 is free, a corner of sides 1 and 4, and no other square of side 4 is free."""
    rows = START.split()[0].split("/")
    rows[0] = ".#...#.2..##"
    for row in range(1, 12):
        rows[row] = ("#" if rows[row][0] == "." else rows[row][0]) + rows[row][1:]
    return own_board(folder, dict(zip("ABCDEFGHIJKL", rows, strict=True)))


START = (
    "##...#.2..##/#3........3#/...2..2...../.....#...2../2....3....../..2....3#..#/#..#3....2../......3....2/"
    "..2...#...../.....2..2.../#3........3#/##..2.#...## 1 - 1:24/16@*+0+0 2:24/16@*+0+0 3:24/16@*+0+0 4:24/16@*+0+0"
)

FULL_SIDE = "A3=1ns,A4=1ns,A5=1ne,A7=3ns,A9=1ns,A10=1ns,1@A5e"
"""Patch items: side 1 has no free square, and its head points at a rock, so it is eliminated at its next turn."""
