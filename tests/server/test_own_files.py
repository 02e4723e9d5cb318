"""Tables with a data file of somebody's own box: kept by digest, carried in the log's database and in the record."""

from __future__ import annotations

import gc
import time
from pathlib import Path
from typing import Any

import pytest

from ludotheque.core.record import read_record
from ludotheque.server import catalogue
from tests.server.in_process import LocalServer, running, settings_for

SMALL = 'name = "Our ship"\nouter = 5\nmiddle = 6\n'
FILE = {"game": "daldos", "option": "board", "text": SMALL}


def keep(server: LocalServer, **changed: Any) -> dict[str, Any]:
    answer = server.http.post("/api/files", json={**FILE, **changed})
    assert answer.status_code == 201, answer.text
    kept: dict[str, Any] = answer.json()
    return kept


def test_a_match_with_an_own_file_survives_a_restart_and_its_record_replays_elsewhere(tmp_path: Path) -> None:
    with running(settings_for(tmp_path / "tables.db")) as server:
        kept = keep(server)
        assert kept["name"] == "Our ship" and kept["digest"].startswith("sha256:")
        opened = server.open("daldos", options={"board": kept["digest"]})
        with server.socket(opened["id"], *opened["tokens"], mode="plain") as client:
            assert client.plain["position"].startswith("wwwww/....../bbbbb")
        assert server.http.get(f"/api/files/{kept['digest']}").json()["text"] == SMALL
    catalogue.game_of.cache_clear()
    catalogue.compiled.cache_clear()
    gc.collect()  # nobody holds the file any more: it has to come from the database
    with running(settings_for(tmp_path / "tables.db")) as server:
        table = server.table(opened["id"], opened["tokens"][0])
        assert table["options"] == {"board": kept["digest"]}
        for token in opened["tokens"]:
            server.http.post(
                f"/api/tables/{opened['id']}/requests", headers={"Authorization": f"Bearer {token}"},
                json={"id": "r", "at": table["seq"], "request": "resign"},
            )  # fmt: skip
        record = server.http.get(f"/api/tables/{opened['id']}/record").text
    catalogue.game_of.cache_clear()
    gc.collect()
    assert read_record(record).game.start().position.startswith("wwwww/....../bbbbb")
    with running(settings_for(tmp_path / "other.db")) as other:
        answer = other.http.post("/api/records", json={"record": record})
        assert answer.status_code == 201, answer.text
        assert other.table(answer.json()["id"])["options"] == {"board": kept["digest"]}
        assert other.http.get(f"/api/files/{kept['digest']}").status_code == 200


def test_a_file_is_checked_and_drawn_without_being_stored(tmp_path: Path) -> None:
    with running(settings_for(tmp_path / "tables.db")) as server:
        check = server.http.post("/api/file-checks", json=FILE).json()
        assert check["fault"] is None and check["picture"].startswith("<svg") and check["name"] == "Our ship"
        assert server.http.get(f"/api/files/{check['digest']}").status_code == 404
        wrong = {**FILE, "text": "outer = 3\nmiddle = 6\n", "language": "fr"}
        fault = server.http.post("/api/file-checks", json=wrong).json()["fault"]
        assert fault["key"] == "outer" and fault["clause"] == "DAL-R24" and "4" in fault["reason"]
        assert fault["reason"] != server.http.post("/api/file-checks", json={**wrong, "language": "en"}).json()["fault"]


@pytest.mark.parametrize(
    ("changed", "status"),
    [
        ({"text": "outer = 3\nmiddle = 6\n"}, 422),
        ({"text": "x" * 10_000_000}, 413),
        ({"text": "x" * 60_000}, 422),
        ({"text": "outer = 5000\nmiddle = 5000\n"}, 422),
        ({"text": 'name = "<script>alert(1)</script>"\n' + SMALL.split("\n", 1)[1]}, 422),
        ({"text": 'name = "../../etc/passwd"\n' + SMALL.split("\n", 1)[1]}, 422),
        ({"text": SMALL + 'include = "/etc/passwd"\n'}, 422),
        ({"option": "route"}, 422),
        ({"option": "boards/12-13-12"}, 422),
        ({"game": "chess"}, 404),
    ],
)
def test_wrong_files_are_refused_at_once_and_nothing_is_stored(
    tmp_path: Path, changed: dict[str, str], status: int
) -> None:
    with running(settings_for(tmp_path / "tables.db")) as server:
        started = time.process_time()
        answer = server.http.post("/api/files", json={**FILE, **changed})
        assert answer.status_code == status, answer.text
        assert len(answer.json()["error"]) > 10
        assert time.process_time() - started < 5  # a generous limit against anything quadratic
        assert server.service.store.file_count() == 0


@pytest.mark.parametrize("board", ["/etc/passwd", "../12-13-12", "sha256:" + "0" * 64, "sha256:00", "small.toml"])
def test_a_table_cannot_name_anything_that_was_not_stored(tmp_path: Path, board: str) -> None:
    (tmp_path / "small.toml").write_text(SMALL)
    with running(settings_for(tmp_path / "tables.db")) as server:
        answer = server.http.post("/api/tables", json={"game": "daldos", "options": {"board": board}})
        assert answer.status_code == 422, answer.text
        assert "expected" in answer.json()["error"]
