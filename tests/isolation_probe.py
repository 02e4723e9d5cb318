"""Tests that `test_isolation.py` runs in pytest runs of their own; the file has a name that pytest does not collect."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path

from tests.browser.conftest import Visitors, server, visitors
from tests.server.conftest import redis
from tests.server.servers import RedisServer

__all__ = ["redis", "server", "visitors"]

SHOW = """
import json, os, pathlib, platformdirs, sys
folders = {"home": pathlib.Path.home(), "cache": platformdirs.user_cache_dir(), "data": platformdirs.user_data_dir()}
json.dump({"environment": dict(os.environ), **{name: str(path) for name, path in folders.items()}}, sys.stdout)
"""


def test_show_environment() -> None:
    """Write what a test and a process started by a test have for an environment."""
    child = subprocess.run([sys.executable, "-c", SHOW], capture_output=True, text=True, check=True)
    seen = {"test": dict(os.environ), "child": json.loads(child.stdout), "home": str(Path.home())}
    Path(os.environ["PYTEST_PROBE"], "seen.json").write_text(json.dumps(seen), "utf-8")


def test_wait(visitors: Visitors, redis: RedisServer) -> None:
    """Start a server, a browser with a page, Redis and a process in a session of its own; then never end."""
    visitors.new().shelf()
    subprocess.Popen(["sleep", "1000"], start_new_session=True)
    Path(os.environ["PYTEST_PROBE"], "ready").touch()
    while True:
        time.sleep(1)
