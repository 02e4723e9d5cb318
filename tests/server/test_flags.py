"""`serve.py` and `settings.py`: wrong flags and settings are reported in one line, and no server starts."""

from __future__ import annotations

import socket
import subprocess
import sys
from pathlib import Path

import pytest

from ludotheque.cli import main

WRONG = {
    "port too large": (["--port", "99999"], {}, "port"),
    "port no number": (["--port", "http"], {}, "port"),
    "port negative": (["--port", "-1"], {}, "port"),
    "host nowhere": (["--host", "203.0.113.7"], {}, "203.0.113.7"),
    "host no name": (["--host", "no such host"], {}, "no such host"),
    "database unknown": (["--database", "mysql://user:secret@here/x"], {}, "postgresql://"),
    "database nowhere": (["--database", "sqlite:////no/such/folder/t.db"], {}, "database"),
    "database a folder": (["--database", "/"], {}, "database"),
    "database in memory": (["--database", "sqlite://"], {}, "file"),
    "redis unknown": (["--redis", "localhost:6379"], {}, "redis://"),
    "flag unknown": (["--prot", "80"], {}, "--prot"),
    "rate no number": ([], {"LUDOTHEQUE_RATE": "many"}, "rate"),
    "rate negative": ([], {"LUDOTHEQUE_RATE": "-1"}, "rate"),
    "log format unknown": ([], {"LUDOTHEQUE_LOG_FORMAT": "xml"}, "log_format"),
    "bots nowhere": ([], {"LUDOTHEQUE_BOTS": "nowhere:Bot"}, "nowhere:Bot"),
    "bots unknown": ([], {"LUDOTHEQUE_BOTS": "deep_blue"}, "deep_blue"),
    "bot seconds none": ([], {"LUDOTHEQUE_BOT_SECONDS": "0"}, "bot_seconds"),
    "threads too many": ([], {"LUDOTHEQUE_BOT_THREADS": "1000"}, "bot_threads"),
}


def command(flags: list[str], folder: Path) -> list[str]:
    """The command line: by default with a new database and any free port."""
    words = ["ludotheque", "serve", *flags]
    if "--database" not in flags:
        words += ["--database", str(folder / "t.db")]
    return words if {"--port", "--prot"} & set(flags) else [*words, "--port", "0"]


@pytest.mark.parametrize("name", WRONG)
def test_wrong_flag_is_reported_in_one_line(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    flags, environment, named = WRONG[name]
    monkeypatch.setattr(sys, "argv", command(flags, tmp_path))
    for variable, value in environment.items():
        monkeypatch.setenv(variable, value)
    with pytest.raises(SystemExit) as left:
        main()
    out, err = capsys.readouterr()
    assert left.value.code == 2 and out == ""
    assert err.startswith("ludotheque: ") and err.count("\n") == 1, err
    assert named in err and "secret" not in err


def test_port_in_use_is_reported(tmp_path: Path) -> None:
    """In a process of its own."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        words = [str(Path(sys.executable).with_name("ludotheque")), *command(["--port", str(port)], tmp_path)[1:]]
        done = subprocess.run(words, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 2 and done.stdout == ""
    assert done.stderr.count("\n") == 1 and f"port {port}" in done.stderr
