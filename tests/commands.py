"""The command line, run in this process: a process of its own for each command would take a second to start."""

from __future__ import annotations

import json
import sys
import warnings
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from io import StringIO
from typing import Any
from unittest.mock import patch

from ludotheque.cli import main


@dataclass(frozen=True)
class Completed:
    """What a command returned and printed."""

    returncode: int
    stdout: str
    stderr: str


def run(*arguments: str, typed: str = "") -> Completed:
    """Run a command with `typed` as its input; a warning is an error."""
    out, err = StringIO(), StringIO()
    with (
        patch.object(sys, "argv", ["ludotheque", *arguments]),
        patch.object(sys, "stdin", StringIO(typed)),
        redirect_stdout(out),
        redirect_stderr(err),
        warnings.catch_warnings(),
    ):
        warnings.simplefilter("error")
        try:
            main()
        except SystemExit as end:
            assert isinstance(end.code, int)
            return Completed(end.code, out.getvalue(), err.getvalue())
    raise AssertionError("the command line did not exit")


def data(*arguments: str) -> Any:
    """What a command prints with `--json`."""
    done = run(*arguments, "--json")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
