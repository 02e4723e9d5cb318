"""The kernel that plays games together, in Numba's simulator: blocks of threads without a GPU."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path


def test_games_played_together_are_the_same_games() -> None:
    """Two slots play five games; the simulator's threads run in any order, so a missing barrier shows."""
    done = subprocess.run(
        [sys.executable, Path(__file__).with_name("simulated.py")],
        env={**os.environ, "NUMBA_ENABLE_CUDASIM": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
