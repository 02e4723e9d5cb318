"""Every test run has a home folder, caches and an environment of its own, and leaves no process behind.

The `conftest.py` in the root of the repository calls `isolate` before anything else is imported. The processes that
xdist starts, and all others, inherit the environment; so they belong to the same run.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

RUN = "LUDOTHEQUE_TEST_RUN"
"""The environment variable with the folder of the run. All processes of a run have it."""

KERNELS = ROOT / "build" / "kernels"
"""The cache of compiled kernels, shared by all processes of a run and by the next runs of the same clone."""

KEPT = {
    "CI", "COLORTERM", "FORCE_COLOR", "LD_LIBRARY_PATH", "LUDOTHEQUE_DOSE", "NO_COLOR", "PATH", "SSL_CERT_DIR",
    "SSL_CERT_FILE", "SYSTEMROOT", "TEMP", "TERM", "TMP", "TMPDIR", "VIRTUAL_ENV",
    "http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY",
}  # fmt: skip
"""The variables that a run takes from the person who starts it. No others reach a test."""

KEPT_PREFIXES = ("CUDA_", "NVIDIA_", "PYTEST_")

FIXED = {"LC_ALL": "C.UTF-8", "TZ": "UTC", "NO_PROXY": "127.0.0.1,localhost", "no_proxy": "127.0.0.1,localhost"}
"""Variables that are the same in every run."""

_guard: list[subprocess.Popen[bytes]] = []


def isolate() -> None:
    """Give this process the environment of a run, unless it belongs to one already, and start the run's guard."""
    if Path(os.environ.get(RUN, "/nowhere")).is_dir():
        return
    folder = Path(tempfile.mkdtemp(prefix="ludotheque-run-"))
    home = folder / "home"
    home.mkdir()
    kept = {name: value for name, value in os.environ.items() if name in KEPT or name.startswith(KEPT_PREFIXES)}
    own = {"HOME": str(home), "USERPROFILE": str(home), "LUDOTHEQUE_CACHE": str(KERNELS), RUN: str(folder)}
    os.environ.clear()
    os.environ.update(kept | FIXED)
    command = [sys.executable, "-I", "-S", str(ROOT / "tests" / "guard.py"), str(folder), str(os.getpid())]
    quiet = subprocess.DEVNULL
    _guard.append(subprocess.Popen(command, stdin=subprocess.PIPE, stdout=quiet, stderr=quiet, start_new_session=True))
    os.environ.update(own)


def end_run() -> None:
    """Let the guard end all other processes of the run and remove its folder; only in the process that started it."""
    for guard in _guard:
        assert guard.stdin is not None
        guard.stdin.close()
        guard.wait()
    _guard.clear()
