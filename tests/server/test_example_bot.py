"""`examples/bot.py`, a bot of at most 40 lines, plays whole matches over the stream."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from ludotheque.core.record import read_record
from ludotheque.server.fairness import verify
from tests.server.in_process import running, settings_for

BOT = Path(__file__).parents[2] / "examples" / "bot.py"


def test_example_has_at_most_40_lines() -> None:
    assert len(BOT.read_text("utf-8").splitlines()) <= 40


def test_two_example_bots_play_a_match(tmp_path: Path) -> None:
    slug = "daldos"
    with running(settings_for(tmp_path / "t.db")) as server:
        server.service.bots._ready[slug].set()  # with compiled kernels, without waiting for all games
        opened = server.http.post("/api/tables", json={"game": slug, "bearer": True}).json()
        command = [sys.executable, str(BOT), f"http://127.0.0.1:{server.port}", opened["id"], opened["invite"]]
        players = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(2)]
        for player in players:
            output, _ = player.communicate(timeout=100)
            assert player.returncode == 0 and output.startswith("over: [")
        record = read_record(server.http.get(f"/api/tables/{opened['id']}/record").text)
        assert record.state.is_over and record.names == {0: "My bot", 1: "My bot"}
        assert verify(record) >= 0
        assert record.state.win_shares == server.table(opened["id"])["outcome"]["win_shares"]
