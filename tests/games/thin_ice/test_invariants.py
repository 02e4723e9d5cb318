"""Random games to the end under all pairs of option values; every position is checked by the compiled invariants."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ludotheque import Game
from ludotheque.core.layout import blanks
from ludotheque.core.random import STREAM
from tests.games.thin_ice.invariants import FAULTS, play_audited

TEAMS = {3: "0,1,1", 4: "0,1,0,1", 5: "0,1,0,1,1", 6: "0,1,2,0,1,2"}

FACTORS: dict[str, tuple[Any, ...]] = {
    "players": (2, 3, 4, 5, 6),
    "mode": ("basic", "intermediate", "advanced"),
    "grid_size": ("auto", "4", "5", "6"),
    "two_player_form": ("single", "two_pawns"),
    "teams": ("none", "some"),
    "expansion_tiles": ("none", "kraken", "chunks", "all"),
    "expansion_how": ("add", "replace"),
    "variant_friendly": ("false", "true"),
    "variant_competitive": ("false", "true"),
    "adrift_scope": ("any", "slid"),
    "chase_range": ("adjacent", "anywhere"),
    "sea_timing": ("last_resort", "when_blocked"),
    "spare_hole": ("box", "mixed"),
    "kraken_push_back": ("false", "true"),
    "dealer_seat": (0, 1),
    "turn_limit": (50, 300),
}


def fits(row: dict[str, Any]) -> bool:
    """Are these option values allowed together?"""
    players, teams = row.get("players"), row.get("teams") == "some"
    if row.get("two_player_form") == "two_pawns" and (players not in (2, None) or teams):
        return False
    return not (teams and players == 2)


def pairwise_rows() -> list[dict[str, Any]]:
    """Sets of options that contain every allowed pair of values at least once (greedy, in a fixed order)."""
    open_pairs = {
        ((a, x), (b, y))
        for a, b in combinations(FACTORS, 2)
        for x in FACTORS[a]
        for y in FACTORS[b]
        if fits({a: x, b: y})
    }
    rows = []
    while open_pairs:
        row = dict(min(open_pairs, key=repr))
        for name, values in FACTORS.items():
            if name not in row:
                best = [value for value in values if fits({**row, name: value})]
                row[name] = max(best, key=lambda value: _covered(open_pairs, {**row, name: value}))
        open_pairs = {pair for pair in open_pairs if not all(row[name] == value for name, value in pair)}
        rows.append(row)
    return rows


def _covered(pairs: set[Any], row: dict[str, Any]) -> int:
    return sum(all(row.get(name) == value for name, value in pair) for pair in pairs)


ROWS = pairwise_rows()


def game_of(row: dict[str, Any], **more: Any) -> Game:
    teams = TEAMS[row["players"]] if row["teams"] == "some" else "none"
    return Game("thin_ice", **{**row, "teams": teams, **more})


def audited(game: Game, games: int, seed: int = 7) -> Any:
    """Play games and audit every position; returns the report: last game, largest extent, steps."""
    report = np.zeros(3, np.int64)
    actions, weights = game.scratch()
    play = game.kernels("cpu").bind(play_audited)
    random = np.zeros(STREAM, np.int64)
    states = blanks(game.rules.STATE, 1)
    fault = play(game.board, game.first_record(), states, seed, games, random, actions, weights, report)
    assert fault == 0, (game, FAULTS[fault], report, states[0])
    return report


def test_rows_cover_all_pairs() -> None:
    for a, b in combinations(FACTORS, 2):
        for x in FACTORS[a]:
            for y in FACTORS[b]:
                if fits({a: x, b: y}):
                    assert any(row[a] == x and row[b] == y for row in ROWS), (a, x, b, y)


@pytest.mark.clause("THI-R6")
@pytest.mark.parametrize("row", ROWS, ids=lambda row: "-".join(map(str, row.values())))
def test_invariants(row: dict[str, Any], full_dose: bool) -> None:
    """No position has a fault of `invariants.py`, games end, and pieces never span more than 19 columns or rows.

    Up to 19, the torus has the same neighbours as a sea without an edge (THI-R6).
    """
    report = audited(game_of(row), 10_000 if full_dose else 30)
    assert report[1] <= 19


def test_a_custom_deck_keeps_the_invariants(tmp_path: Path, full_dose: bool) -> None:
    """Cards of the class "turn" become "anytime", so that their effects can happen inside a window."""
    standard = Path(__file__).parents[3] / "src/ludotheque/games/thin_ice/boards/deck/house.toml"
    text = standard.read_text("utf-8")
    for name in ("STEP", "PUSH", "DIAG", "SWAP", "LOOK"):
        text = text.replace(f'effect = "{name}"\nclass = "turn"', f'effect = "{name}"\nclass = "anytime"')
    path = tmp_path / "anytime.toml"
    path.write_text(text, "utf-8")
    game = Game("thin_ice", mode="intermediate", expansion_tiles="all", deck_data=str(path))
    audited(game, 10_000 if full_dose else 50)
