"""Data files of somebody's own box: edited in a form, kept by digest, carried in the database and in the record."""

from __future__ import annotations

import copy
import gc
import logging
import time
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ludotheque.core.info import DataFile
from ludotheque.core.record import read_record
from ludotheque.core.registry import info
from ludotheque.server import catalogue
from tests.games import BUILT_IN
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


# --- the form ---


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    with running(settings_for(tmp_path_factory.mktemp("files") / "tables.db")) as server:
        yield server


OPTIONS = [(slug, option.name) for slug in BUILT_IN for option in info(slug).options if isinstance(option, DataFile)]


def editor(server: LocalServer, game: str, option: str, **query: str) -> dict[str, Any]:
    answer = server.http.get(f"/api/games/{game}/files/{option}", params=query)
    assert answer.status_code == 200, answer.text
    view: dict[str, Any] = answer.json()
    return view


def check(server: LocalServer, game: str, option: str, **fields: Any) -> dict[str, Any]:
    answer = server.http.post("/api/file-checks", json={"game": game, "option": option, **fields})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def check_values(server: LocalServer, game: str, option: str, **changed: Any) -> dict[str, Any]:
    """Check the form of the default file with some values changed."""
    values = {**editor(server, game, option)["values"], **changed}
    return check(server, game, option, form={"values": values})


@pytest.mark.parametrize(("game", "option"), OPTIONS)
def test_every_data_file_opens_in_a_form_and_comes_back_without_a_fault(
    server: LocalServer, game: str, option: str
) -> None:
    english, french = (editor(server, game, option, language=language) for language in ("en", "fr"))
    keys = [field["key"] for field in english["fields"]]
    assert keys and len(set(keys)) == len(keys) and set(english["values"]) == set(keys)
    assert english["values"] == french["values"]
    labels = [[field["label"] for field in view["fields"]] for view in (english, french)]
    assert labels[0] != labels[1] and all(map(all, labels))
    form = {"name": "Our box", "note": "Counted.", "values": english["values"], "start": ""}
    found = check(server, game, option, form=form)
    assert found["fault"] is None and found["picture"].startswith("<svg")
    assert (found["name"], found["note"]) == ("Our box", "Counted.")
    assert found["editor"]["values"] == english["values"] and found["editor"]["fields"] == english["fields"]
    again = check(server, game, option, text=found["text"])
    assert again == found


def test_a_form_is_stored_and_opened_again(server: LocalServer) -> None:
    values = {**editor(server, "daldos", "board")["values"], "outer": 6, "middle": 7}
    form = {"name": "Our ship", "note": "Counted in our box: « 6 ».", "values": values, "start": "12-12-12"}
    text = check(server, "daldos", "board", form=form)["text"]
    assert tomllib.loads(text) == {"name": "Our ship", "note": "Counted in our box: « 6 ».", "outer": 6, "middle": 7}
    kept = keep(server, text=text)
    assert kept == server.http.get(f"/api/files/{kept['digest']}").json()
    assert kept["note"] == "Counted in our box: « 6 »." and kept["text"] == text
    again = editor(server, "daldos", "board", start=kept["digest"])
    assert (again["name"], again["note"], again["values"]) == (kept["name"], kept["note"], values)
    picture = server.http.get(f"/api/files/{kept['digest']}/board.svg")
    assert picture.status_code == 200 and picture.text.startswith("<svg")


def test_the_provenance_of_built_in_files_is_left_out_and_that_of_own_files_is_kept(server: LocalServer) -> None:
    built_in = editor(server, "daldos", "board")
    assert "provenance" not in built_in["values"]
    table = {"mark": "text", "of": ["outer"], "en": "Printed.", "fr": "Imprimé."}
    lines = "".join(f"{key} = {value!r}\n" for key, value in table.items())
    kept = keep(server, text=f"outer = 5\nmiddle = 6\n[[provenance]]\n{lines}")
    values = editor(server, "daldos", "board", start=kept["digest"])["values"]
    form = {"values": {**values, "outer": 8}, "start": kept["digest"]}
    text = check(server, "daldos", "board", form=form)["text"]
    assert tomllib.loads(text) == {"outer": 8, "middle": 6, "provenance": [table]}


def test_exactly_one_of_text_and_form_is_checked(server: LocalServer) -> None:
    form = {"values": editor(server, "daldos", "board")["values"]}
    for given in ({}, {"text": SMALL, "form": form}):
        for path in ("/api/file-checks", "/api/files"):
            answer = server.http.post(path, json={"game": "daldos", "option": "board", **given})
            assert answer.status_code == 422 and "exactly one of text and form" in answer.json()["error"]


# --- faults in place ---


def without(values: list[dict[str, Any]], id: str, brush: str) -> list[dict[str, Any]]:
    """The cells of a grid, with a brush taken away from one of them."""
    changed = copy.deepcopy(values)
    next(cell for cell in changed if cell["id"] == id)["brushes"].remove(brush)
    return changed


def test_a_fault_is_shown_at_its_cell(server: LocalServer) -> None:
    yard = editor(server, "alcatraz", "board_data")["values"]["yard"]
    fault = check_values(server, "alcatraz", "board_data", yard=without(yard, "i3", "guard"))["fault"]
    assert (fault["field"], fault["at"], fault["key"], fault["name"]) == ("yard", "a3", "guards", "3")
    fault = check_values(server, "alcatraz", "board_data", yard=without(yard, "d1", "hatched"))["fault"]
    assert (fault["field"], fault["at"], fault["clause"]) == ("yard", "", "ALC-21")
    hexes = copy.deepcopy(editor(server, "alaska", "data_set")["values"]["hexes"])
    corner = next(cell for cell in hexes if not cell["brushes"])
    corner["brushes"] = ["water"]
    fault = check_values(server, "alaska", "data_set", hexes=hexes)["fault"]
    assert (fault["field"], fault["at"]) == ("hexes", corner["id"])  # no water leads there


def test_a_fault_is_shown_at_its_number_or_row(server: LocalServer) -> None:
    fault = check_values(server, "alaska", "data_set", **{"pieces.D": -1})["fault"]
    assert (fault["field"], fault["at"]) == ("pieces.D", "")
    cards = copy.deepcopy(editor(server, "alaska", "data_set")["values"]["ice_cards"])
    cards[4]["count"] = -3
    fault = check_values(server, "alaska", "data_set", ice_cards=cards)["fault"]
    assert (fault["field"], fault["at"], fault["name"]) == ("ice_cards", "4", "2D/1")
    deck = copy.deepcopy(editor(server, "thin_ice", "deck_data")["values"]["card"])
    deck[2]["effect"] = "FLY"
    fault = check_values(server, "thin_ice", "deck_data", card=deck)["fault"]
    assert (fault["field"], fault["at"], fault["key"]) == ("card", "2", "card")
    assert fault["reason"].startswith("DIAG: effect = 'FLY': expected one of")


def test_the_brushes_of_a_form_follow_its_content(server: LocalServer) -> None:
    ring = [*editor(server, "alaska", "data_set")["values"]["ring"], {"land": "X9"}]
    found = check_values(server, "alaska", "data_set", ring=ring)
    assert found["fault"]["key"] == "shore" and found["fault"]["field"] == "hexes"
    brushes = {brush["id"]: brush["label"] for brush in found["editor"]["fields"][0]["brushes"]}
    assert brushes["shore-X9"] == "Touches the land X9"


def test_an_imported_file_with_a_fault_opens_in_the_form(server: LocalServer) -> None:
    found = check(server, "daldos", "board", text='name = "Ours"\nouter = 3\nmiddle = "six"\nmore = 1\n')
    assert found["fault"]["reason"] and found["digest"] == "" and found["picture"] == ""
    assert found["editor"]["name"] == "Ours" and found["editor"]["values"] == {"outer": 3, "middle": 4}
    found = check(server, "daldos", "board", text="outer = \n")
    assert "TOML" in found["fault"]["reason"] and found["editor"] is None


def test_a_script_is_refused_as_a_name_and_harmless_as_a_note(server: LocalServer) -> None:
    script, values = "<script>alert(1)</script>", editor(server, "daldos", "board")["values"]
    fault = check(server, "daldos", "board", form={"name": script, "values": values})["fault"]
    assert (fault["field"], fault["key"]) == ("name", "name")
    found = check(server, "daldos", "board", form={"note": script, "values": values})
    assert found["fault"] is None and found["note"] == script and "<script" not in found["picture"]
    kept = keep(server, text=found["text"])
    answer = server.http.get(f"/api/files/{kept['digest']}")
    assert answer.headers["content-type"] == "application/json"
    assert "<script" not in server.http.get(f"/api/files/{kept['digest']}/board.svg").text
    for note in ("x" * 501, "two\nlines", "\x1b[0m"):
        fault = check(server, "daldos", "board", form={"note": note, "values": values})["fault"]
        assert (fault["field"], "500" in fault["reason"]) == ("note", True)


def test_an_edited_board_that_cannot_be_that_of_the_box_is_no_fault(tmp_path: Path) -> None:
    """Ayalan warns of such boards; the server ignores these warnings when it starts (here they would be errors)."""
    with running(settings_for(tmp_path / "tables.db")) as server:
        rows = copy.deepcopy(editor(server, "ayalan", "board")["values"]["rows"])
        rows[2]["brushes"] = ["rock"]
        assert check_values(server, "ayalan", "board", rows=rows)["fault"] is None


# --- what a form cannot do ---


@pytest.mark.parametrize(
    "changed",
    [
        {"outer": "12"},
        {"outer": None},
        {"outer": 12.5},
        {"outer": True},
        {"outer": [[[]]]},
        {"hull": 3},
        {"provenance": "ours"},
        {"provenance": [{"of": [[]]}]},
    ],
)
def test_values_of_the_wrong_type_are_refused_with_a_sentence(server: LocalServer, changed: dict[str, Any]) -> None:
    values = {**editor(server, "daldos", "board")["values"], **changed}
    sentences = []
    for language in ("en", "fr"):
        answer = server.http.post(
            "/api/file-checks", params={"language": language},
            json={"game": "daldos", "option": "board", "form": {"values": values}},
        )  # fmt: skip
        assert answer.status_code == 422, answer.text
        sentences.append(answer.json()["error"])
    assert sentences[0] != sentences[1] and all(next(iter(changed)) in sentence for sentence in sentences)


def json_values(outer: str, more: str = "") -> str:
    return f'{{"outer": {outer}, "middle": 6{more}}}'


def json_provenance(sentence: str) -> str:
    return json_values("5", f', "provenance": [{{"en": "{sentence}"}}]')


ODD = {
    "41 digits": (json_values("1" + "0" * 40), 200),
    "5001 digits": (json_values("1" + "0" * 5000), 400),
    "NaN": (json_values("NaN"), 422),
    "infinity": (json_values("1e400"), 422),
    "deep": (json_values("[" * 20_000 + "]" * 20_000), 400),
    "half a character": (json_values('"\\ud800"'), 422),
    "half a character in a key": (json_values("5", ', "\\ud800": 5'), 422),
    "half a character in a sentence": (json_provenance("\\ud800"), 422),
    "a long sentence": (json_provenance("é" * 20_000), 200),  # a fault: the table is not complete
    "a text of 45,000 characters": (json_provenance("x" * 45_000), 422),
    "a text of 70,000 characters": (json_provenance("x" * 70_000), 413),
    "300 fields": (json_values("5", "".join(f', "f{k}": 1' for k in range(300))), 422),
    "a list": ("[]", 422),
}


@pytest.mark.parametrize(("values", "status"), ODD.values(), ids=ODD)
def test_huge_and_odd_values_are_answered_at_once(server: LocalServer, values: str, status: int) -> None:
    started = time.process_time()
    body = f'{{"game": "daldos", "option": "board", "form": {{"values": {values}}}}}'
    answer = server.http.post("/api/file-checks", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == status, answer.text
    said = answer.json()["fault"]["reason"] if status == 200 else answer.json()["error"]
    assert 10 < len(said) < 1000
    assert time.process_time() - started < 5  # a generous limit against anything quadratic


def test_a_lake_of_a_thousand_places_is_a_fault(server: LocalServer) -> None:
    hexes = [{"id": f"a{k}", "x": k, "y": 0, "brushes": ["water"]} for k in range(1000)]
    found = check_values(server, "alaska", "data_set", hexes=hexes)
    assert found["fault"]["field"] == "hexes" and "1000" in found["fault"]["reason"].replace(",", "")


@pytest.mark.parametrize(
    ("start", "status"),
    [
        ("nothing", 422),
        ("/etc/passwd", 422),
        ("../boards/12-13-12", 422),
        ("12-13-12.toml", 422),
        ("sha256:" + "0" * 64, 404),
        ("sha256:00", 422),
        ("x" * 200, 422),
    ],
)
def test_a_form_starts_from_a_built_in_or_a_stored_file_only(server: LocalServer, start: str, status: int) -> None:
    values = editor(server, "daldos", "board")["values"]
    body = {"game": "daldos", "option": "board", "form": {"values": values, "start": start}}
    answers = [
        server.http.get("/api/games/daldos/files/board", params={"start": start}),
        server.http.post("/api/file-checks", json=body),
    ]
    assert [answer.status_code for answer in answers] == [status, status]
    assert all(answer.json()["error"] for answer in answers)


def test_a_form_does_not_start_from_the_file_of_another_option(server: LocalServer) -> None:
    kept = keep(server)
    for path, status in (
        ("ayalan/files/board", 404), ("daldos/files/route", 422), ("daldos/files/x", 422), ("chess/files/board", 404),
    ):  # fmt: skip
        answer = server.http.get(f"/api/games/{path}", params={"start": kept["digest"]})
        assert answer.status_code == status, answer.text


# --- the operator's files ---


def test_the_files_of_the_operator_are_offered_to_everybody(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    folder = tmp_path / "files"
    for path, text in {
        "daldos/board/ship.toml": SMALL,
        "daldos/board/plain.toml": "outer = 8\nmiddle = 9\n",
        "daldos/board/wrong.toml": "outer = 1\nmiddle = 9\n",
        "daldos/board/readme.txt": "not a data file",
        "daldos/route/route.toml": SMALL,
        "chess/board/board.toml": SMALL,
        "thin_ice/die_data/die.toml": 'name = "Our die"\nbear = 1\ncrack = 1\nslide = 1\nfreeze = 1\n',
    }.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, "utf-8")
    (folder / "daldos/board/binary.toml").write_bytes(b"\xff\xfe")
    with caplog.at_level(logging.ERROR), running(settings_for(tmp_path / "t.db", files=folder)) as server:
        games = {game["slug"]: game for game in server.http.get("/api/games").json()}
        board, route = games["daldos"]["options"][:2]
        names = [file["name"] for file in board["files"]]
        assert names == ["12-12-12", "12-13-12", "16-17-16", "plain", "Our ship"]
        assert [file["value"] for file in board["files"]][:3] == names[:3] and route["files"] == []
        ship = board["files"][-1]["value"]
        assert server.http.get(f"/api/files/{ship}").json()["text"] == SMALL
        opened = server.open("daldos", options={"board": ship})
        assert server.table(opened["id"])["options"] == {"board": ship}
        offered = [option["files"] for option in games["thin_ice"]["options"] if option["name"] == "die_data"]
        assert [file["name"] for file in offered[0]] == ["house", "Our die"]
        assert server.service.store.file_count() == 3
    logged = [record.getMessage() for record in caplog.records if record.name == "ludotheque.own_files"]
    assert len(logged) == 4
    for wrong in ("wrong.toml", "binary.toml", "route.toml", "chess"):
        assert any(wrong in line and "is not offered: " in line for line in logged), wrong


def test_a_folder_that_is_not_there_is_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR), running(settings_for(tmp_path / "t.db", files=tmp_path / "gone")) as server:
        assert server.http.get("/api/games").status_code == 200
    assert any("gone" in record.getMessage() for record in caplog.records)
