"""A click in the browser takes the documented path through the modules (docs/explanation/path-of-a-click.md)."""

from __future__ import annotations

import re
import threading
from collections import Counter
from pathlib import Path
from types import FrameType
from typing import Any

from tests.server.in_process import running, settings_for

PAGE = Path(__file__).parents[2] / "docs" / "explanation" / "path-of-a-click.md"
SERVER = "ludotheque.server."


def documented() -> list[str]:
    """The functions of the page's first table, in order."""
    return re.findall(r"^\| \d+ \|[^|]*\| `([\w.]+)` \|", PAGE.read_text("utf-8"), re.MULTILINE)


def test_the_path_visits_each_module_once() -> None:
    path = documented()
    visits = Counter(function.split(".")[0] for function in path)
    assert len(path) == len(set(path)) > 10
    assert [module for module, times in visits.items() if times > 1] == ["pipeline"]


def test_a_click_takes_the_documented_path(tmp_path: Path) -> None:
    called: list[str] = []
    listening = threading.Event()

    def note(frame: FrameType, event: str, _: Any) -> None:
        module = frame.f_globals.get("__name__", "")
        if event == "call" and listening.is_set() and module.startswith(SERVER):
            called.append(f"{module.removeprefix(SERVER)}.{frame.f_code.co_qualname}")

    threading.setprofile(note)  # for the threads of the server, which start below
    try:
        with running(settings_for(tmp_path / "t.db")) as server:
            opened = server.open("daldos")
            with server.socket(opened["id"], *opened["tokens"]) as player, server.socket(opened["id"]) as watcher:
                player.settle()
                watcher.settle()
                action = player.scene["choices"][0]["text"]
                seat = player.table["to_move"]
                listening.set()
                assert player.act(action, seat=seat)["type"] == "done"
                watcher.until("update")
                listening.clear()
    finally:
        threading.setprofile(None)
    rest = iter(called)
    missing = [function for function in documented() if function not in rest]
    assert not missing, f"{missing} not called after those before it; called: {list(dict.fromkeys(called))}"
