"""A test run depends on nothing of the person who starts it, and leaves no process behind when it is interrupted."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.games import FULL
from tests.guard import Run
from tests.isolation import KERNELS, ROOT, RUN
from tests.server.servers import wait_for

PROBE = "tests/isolation_probe.py"


def start(folder: Path, test: str, *arguments: str, **environment: str) -> subprocess.Popen[bytes]:
    """Start a pytest run of its own, not as a part of this one, for one or more tests of the probe."""
    given = {name: value for name, value in os.environ.items() if name != RUN and not name.startswith("PYTEST_")}
    with open(folder / "log", "wb") as log:
        return subprocess.Popen(
            [sys.executable, "-m", "pytest", PROBE, "-k", test, *arguments],
            cwd=ROOT, stdout=log, stderr=log, env={**given, "PYTEST_PROBE": str(folder), **environment},
            preexec_fn=hear_interrupts,
        )  # fmt: skip


def hear_interrupts() -> None:
    """Let a new process end on SIGINT: shells make those that run in the background ignore it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.parametrize("workers", ["0", "1"])
def test_home_and_environment_do_not_reach_a_test(tmp_path: Path, workers: str) -> None:
    home = tmp_path / "home"
    (home / ".ray").mkdir(parents=True)
    (home / ".ray" / "auth_token").write_text("secret", "utf-8")
    theirs = {
        "HOME": str(home),
        "XDG_CACHE_HOME": str(home / "cache"),
        "XDG_DATA_HOME": str(home / "data"),
        "LUDOTHEQUE_CACHE": str(home / "kernels"),
        "LUDOTHEQUE_DATABASE": str(home / "tables.db"),
        "LUDOTHEQUE_LANGUAGE": "fr",
        "RAY_ADDRESS": "192.0.2.1:6379",
        "NUMBA_DISABLE_JIT": "1",
        "COLUMNS": "20",
        "LC_ALL": "fr_FR.UTF-8",
        "PYTHONPATH": str(home),
    }
    run = start(tmp_path, "show_environment", "-n", workers, **theirs)
    assert run.wait() == 0, (tmp_path / "log").read_text("utf-8")
    seen = json.loads((tmp_path / "seen.json").read_text("utf-8"))
    for environment in (seen["test"], seen["child"]["environment"]):
        assert not {name: value for name, value in environment.items() if theirs.get(name) == value}
        assert environment["LUDOTHEQUE_CACHE"] == str(KERNELS)
    places = [seen["home"], *(seen["child"][name] for name in ("home", "cache", "data"))]
    for place in places:
        assert place.startswith(seen["test"][RUN]) and not Path(place, ".ray").exists()
    assert not Path(seen["test"][RUN]).exists()  # removed at the end of the run
    assert sorted(path.name for path in home.iterdir()) == [".ray"]


@pytest.mark.parametrize(
    "how", [signal.SIGINT, *([signal.SIGTERM, signal.SIGKILL] if FULL else [])], ids=lambda how: how.name
)
def test_an_interrupted_run_leaves_no_process(tmp_path: Path, how: signal.Signals) -> None:
    """Interrupt a run whose worker has started a server, a Chromium, Redis, and a process in a session of its own."""
    controller = start(tmp_path, "wait", "-n", "1")
    run = Run(str(tmp_path), controller.pid)  # all processes of the run have this folder in PYTEST_PROBE
    try:
        wait_for("the probe", lambda: (tmp_path / "ready").exists() or controller.poll() is not None, timeout=120)
        names = [name_of(number) for number, _ in run.look()]
        for program in ("ludotheque serve", "chrom", "redis-server", "sleep"):
            assert any(program in name for name in names), (names, (tmp_path / "log").read_text("utf-8"))
        controller.send_signal(how)
        controller.wait(timeout=60)
        wait_for("the end of all processes", lambda: not run.look(), timeout=120)
    finally:
        controller.kill()
        run.end()


def name_of(number: int) -> str:
    """The command line of a process; empty if it has ended."""
    with contextlib.suppress(OSError):
        return Path(f"/proc/{number}/cmdline").read_bytes().replace(b"\0", b" ").decode("utf-8", "replace")
    return ""
