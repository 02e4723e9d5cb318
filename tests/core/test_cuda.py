"""The GPU kernel that sorts games by stage, tested without a GPU: in Numba's simulator, and the layout of positions."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from ludotheque import Game
from ludotheque.core.batch import Batch
from ludotheque.core.cuda import gpu_layout, gpu_record, staged
from tests.games import some_games


def test_sorting_by_stage_does_not_change_the_games() -> None:
    """Two warps play five games in three slots. The simulator's threads run in any order, so a missing barrier would
    be noticed."""
    done = subprocess.run(
        [sys.executable, Path(__file__).with_name("simulated.py")],
        env={**os.environ, "NUMBA_ENABLE_CUDASIM": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("slug", [slug for slug in some_games("alaska") if staged(Game(slug).module)])
def test_the_gpu_layout_holds_every_position(slug: str) -> None:
    """32 bits are enough for the narrow numbers, and a position is an odd number of words."""
    game = Game(slug)
    layout = gpu_layout(game.module)
    assert layout.itemsize % 16 == 8
    chance = np.random.default_rng(5)
    batch = Batch(game, 8, seed=5, backend="cpu")
    for _ in range(200):
        for state in batch.states:
            held = gpu_record(game.module, state)
            for name in (name for name in layout.names or () if not name.startswith("_")):
                assert (held[name] == state[name]).all(), name
        masks = batch.masks()
        batch.step((masks * chance.random(masks.shape)).argmax(1))
