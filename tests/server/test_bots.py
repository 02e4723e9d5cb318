"""`bots.py`: the server while kernels cannot be compiled, and afterwards. External bots: `test_external_bots.py`."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from ludotheque.server import bots
from tests.server.in_process import bearer, running, settings_for
from tests.server.servers import wait_for


def test_kernels_that_cannot_be_compiled_are_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "AGAIN_SECONDS", 0.2)
    compiler = sys.executable
    monkeypatch.setattr(sys, "executable", "/bin/false")  # a child process that fails at once
    with running(settings_for(tmp_path / "t.db", compile=True, sweep=0.2, lease=300)) as server:
        opened = server.open("daldos", 1, chairs=[{"kind": "me", "name": "Ann"}, {"kind": "bot", "level": 1}])
        over = server.open("daldos")
        request = {"id": "w", "at": server.table(over["id"])["seq"], "request": "resign"}
        base = f"/api/tables/{over['id']}"
        assert server.http.post(f"{base}/requests", json=request, headers=bearer(over["tokens"][0])).status_code == 200
        refused = server.http.get(f"{base}/analysis/1", params={"language": "fr"})
        assert (refused.status_code, refused.json()["error"]) == (
            503,
            "Les bots de ce jeu ne peuvent pas venir en ce moment.",
        )
        monkeypatch.setattr(sys, "executable", compiler)
        wait_for("the kernels", lambda: server.service.bots.is_ready("daldos"), 300)
        assert server.http.get(f"{base}/analysis/1").status_code == 200
        with server.socket(opened["id"], opened["tokens"][0], mode="plain") as ann:
            while ann.table["to_move"] != 0 or ann.table["ply"] < 40:  # the sweep found the bot's lost turn
                if ann.table["to_move"] == 0:
                    ann.act(ann.plain["legal"][0])
                else:
                    ann.receive()
