"""Perft: the number of sequences of actions of each length, compared to the `perft.toml` of each game."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from ludotheque import Game
from ludotheque.core.batch import perft
from tests.games import BUILT_IN

HERE = Path(__file__).parent


def counts() -> list[Any]:
    found = []
    for path in sorted(HERE.glob("*/perft.toml")):
        for case in tomllib.loads(path.read_text("utf-8"))["perft"]:
            for depth, nodes in enumerate(case["nodes"], start=1):
                name = f"{path.parent.name}-{case['id']}-{depth}"
                found.append(pytest.param(path.parent.name, case, depth, nodes, id=name))
    return found


@pytest.mark.parametrize(("slug", "case", "depth", "nodes"), counts())
def test_perft(slug: str, case: dict[str, Any], depth: int, nodes: int) -> None:
    game = Game(slug, **case.get("options", {}))
    state = game.position(case["position"]) if "position" in case else game.start()
    assert perft(state, depth) == nodes


def test_every_game_has_perft_counts() -> None:
    assert {path.parent.name for path in HERE.glob("*/perft.toml")} == set(BUILT_IN)
