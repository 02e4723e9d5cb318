"""Bad requests: wrong tokens, other origins, bodies and rates above the limits, paths outside the client's folder.

Covers `app.py`, `identity.py`, `limits.py`, and the checks of `http_models.py` and `messages.py`.
"""

from __future__ import annotations

import http.client
import json
import logging
import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from ludotheque.core import boards, registry
from ludotheque.core.info import DataFile
from ludotheque.server import messages
from ludotheque.server.app import HEADERS
from ludotheque.server.socket import MOST_WRONG
from tests.games import BUILT_IN
from tests.server.in_process import LocalServer, bearer, running, settings_for
from tests.server.servers import Servers


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    with running(settings_for(tmp_path_factory.mktemp("bad") / "tables.db")) as server:
        yield server


def legal_act(server: LocalServer, opened: dict[str, Any]) -> dict[str, Any]:
    """A request with an action that is legal for the seat to move."""
    table = server.table(opened["id"])
    live = server.in_loop(lambda: server.service.find(opened["id"]))
    return {"id": "x", "at": table["seq"], "action": live.table.state.legal_texts()[0]}


def act_as(server: LocalServer, opened: dict[str, Any], *tokens: str | None) -> tuple[int, str]:
    """Send a legal action with tokens that must not allow it: the status and the code of the answer."""
    request = legal_act(server, opened)
    answer = server.http.post(f"/api/tables/{opened['id']}/actions", json=request, headers=bearer(*tokens))
    assert server.table(opened["id"])["seq"] == request["at"]
    return answer.status_code, answer.json().get("code", "")


# --- tokens ---


def test_action_without_the_token_of_a_seat_is_refused(server: LocalServer) -> None:
    opened = server.open("daldos")
    assert act_as(server, opened) == (403, "seat")
    assert act_as(server, opened, "A" * 22) == (403, "seat")
    assert act_as(server, opened, opened["owner"]) == (403, "seat")
    assert act_as(server, opened, opened["invite"]) == (403, "seat")
    assert act_as(server, opened, opened["tokens"][0][:-1]) == (403, "seat")


def test_action_with_the_token_of_another_table_is_refused(server: LocalServer) -> None:
    opened, other = server.open("daldos"), server.open("daldos")
    assert act_as(server, opened, *other["tokens"]) == (403, "seat")
    with server.socket(opened["id"], *other["tokens"]) as player:
        assert player.table["yours"] == [] and player.table["viewer"] is None
        assert player.act("pass")["code"] == "seat"


def test_token_of_a_person_who_left_is_refused(server: LocalServer) -> None:
    opened = server.open("daldos", seats=1)
    old_token = opened["tokens"][0]
    answer = server.http.post(
        f"/api/tables/{opened['id']}/requests", json={"id": "w", "at": 1, "request": "leave"}, headers=bearer(old_token)
    )
    assert answer.status_code == 200
    server.sit(opened, name="New")
    server.sit(opened, name="Other")
    assert act_as(server, opened, old_token) == (403, "seat")


def test_action_for_the_seat_of_somebody_else_is_refused(server: LocalServer) -> None:
    opened = server.open("daldos")
    mover = server.table(opened["id"])["to_move"]
    for named in (None, mover):
        request = {**legal_act(server, opened), "seat": named}
        mine = bearer(opened["tokens"][1 - mover])
        answer = server.http.post(f"/api/tables/{opened['id']}/actions", json=request, headers=mine)
        assert (answer.status_code, answer.json()["code"]) == ((409, "turn") if named is None else (403, "seat"))
    assert server.table(opened["id"])["seq"] == request["at"]


@pytest.mark.parametrize("invite", ["", "A" * 22, "owner"])
def test_seat_at_an_unlisted_table_needs_an_invitation(server: LocalServer, invite: str) -> None:
    opened = server.open("daldos", seats=1)
    key = opened["owner"] if invite == "owner" else invite
    answer = server.http.post(f"/api/tables/{opened['id']}/seats", json={"name": "Eve", "invite": key})
    assert answer.status_code == 403 and server.table(opened["id"])["status"] == "open"


def test_tokens_are_not_sent_to_clients_and_not_stored(server: LocalServer) -> None:
    opened = server.open("daldos")
    secrets = [*opened["tokens"], opened["owner"], opened["invite"]]
    with server.socket(opened["id"]) as watcher, server.socket(opened["id"], opened["tokens"][0]) as player:
        player.settle()
        watcher.settle()
        for text in [*watcher.traffic, *player.traffic, server.http.get("/api/tables").text]:
            assert not [secret for secret in secrets if secret in text]
    stored = Path(server.service.settings.database).read_bytes()
    assert not [secret for secret in secrets if secret.encode() in stored], "only hashes are stored"


# --- origins ---

OTHER_ORIGINS = ["https://evil.example", "null", "http://127.0.0.1", "http://[", "http://127.0.0.1:1@evil.example", ""]


@pytest.mark.parametrize("origin", OTHER_ORIGINS)
def test_socket_from_another_origin_is_refused(server: LocalServer, origin: str) -> None:
    opened = server.open("daldos")
    with (
        pytest.raises(InvalidStatus) as refused,
        server.raw_socket(opened["id"], additional_headers={"Origin": origin}),
    ):
        pass
    assert refused.value.response.status_code == 403


@pytest.mark.parametrize("origin", OTHER_ORIGINS)
def test_post_from_another_origin_is_refused(server: LocalServer, origin: str) -> None:
    answer = server.http.post("/api/tables", json={"game": "daldos"}, headers={"Origin": origin})
    assert answer.status_code == 403 and answer.json()["code"] == "origin"


def test_requests_from_the_same_origin_are_accepted(server: LocalServer) -> None:
    opened = server.open("daldos")
    ours = f"http://127.0.0.1:{server.port}"
    with server.raw_socket(opened["id"], additional_headers={"Origin": ours}) as raw:
        raw.send('{"type":"hello"}')
        assert json.loads(raw.recv())["type"] == "whole"
    assert server.http.post("/api/commitments", headers={"Origin": ours}).status_code == 201


def test_the_setting_origin_replaces_the_host_header(tmp_path: Path) -> None:
    with running(settings_for(tmp_path / "t.db", origin="https://games.example")) as server:
        post = server.http.post
        assert post("/api/commitments", headers={"Origin": "https://games.example"}).status_code == 201
        assert post("/api/commitments", headers={"Origin": f"http://127.0.0.1:{server.port}"}).status_code == 403


# --- sizes and rates ---


def test_too_large_bodies_are_refused(server: LocalServer) -> None:
    opened = server.open("daldos")
    for path, most in [
        ("/api/tables", messages.LONGEST_BODY),
        (f"/api/tables/{opened['id']}/chat", messages.LONGEST_BODY),
        ("/api/records", messages.LONGEST_RECORD),
    ]:
        body = json.dumps({"record": "x" * most}).encode()
        for content in (body, iter([body[:1000], body[1000:]])):  # with a length, and in chunks without a length
            answer = server.http.post(path, content=content, headers={"Content-Type": "application/json"})
            assert answer.status_code == 413 and answer.json()["code"] == "size", path


def test_too_large_messages_are_refused(server: LocalServer) -> None:
    opened = server.open("daldos")
    with server.socket(opened["id"], opened["tokens"][0]) as player:
        player.socket.send(json.dumps({"type": "chat", "text": "x" * messages.LONGEST_MESSAGE}))
        assert "at most" in player.until("wrong")["reason"]
        player.socket.send("x" * 5 * messages.LONGEST_MESSAGE)
        with pytest.raises(ConnectionClosed):
            player.until()
        assert player.socket.close_code == 1009


def test_chat_messages_and_names_are_checked(server: LocalServer) -> None:
    opened = server.open("daldos", seats=1)
    chat, seats = f"/api/tables/{opened['id']}/chat", f"/api/tables/{opened['id']}/seats"
    mine = bearer(opened["tokens"][0])
    for text in ("", "  ", "x" * 401, "nul\0", "a\x1b[2J", "\ud800"):
        body = json.dumps({"text": text})
        head = {**mine, "Content-Type": "application/json"}
        assert server.http.post(chat, content=body, headers=head).status_code == 422, text
        body = json.dumps({"name": text, "invite": opened["invite"]})
        assert server.http.post(seats, content=body, headers=head).status_code == 422, text
    assert server.http.post(chat, json={"text": "Ça va? 你好 🎲"}, headers=mine).status_code == 204
    assert server.http.post(chat, json={"text": "hello"}).status_code == 403, "spectators cannot write"


def test_requests_per_address_are_limited(tmp_path: Path) -> None:
    with running(settings_for(tmp_path / "t.db", rate=0.5, proxied=True)) as server:
        codes = [server.http.get("/api/tables").status_code for _ in range(40)]
        assert codes[:5] == [200] * 5 and 429 in codes
        other = server.http.get("/api/tables", headers={"X-Forwarded-For": "6.6.6.6, 203.0.113.9"})
        assert other.status_code == 200, "another address has its own allowance"
        spoofed = [
            server.http.get("/api/tables", headers={"X-Forwarded-For": f"10.0.0.{n}, 203.0.113.9"}).status_code
            for n in range(40)
        ]
        assert 429 in spoofed, "only the address that the proxy added counts"
        assert server.http.get("/healthz").status_code == 200
        while server.http.get("/api/tables").status_code != 429:
            pass
        with pytest.raises(InvalidStatus), server.raw_socket("a" * 16):
            pass


def test_messages_per_socket_are_limited(tmp_path: Path) -> None:
    with running(settings_for(tmp_path / "t.db", rate=50.0)) as server:
        opened = server.open("daldos")
        with server.socket(opened["id"]) as watcher:
            with suppress(ConnectionClosed):  # the server may close the socket before all are sent
                for _ in range(400):
                    watcher.send(type="ping")
            assert watcher.until("bye")["reason"] == "rate"
        with server.socket(opened["id"]) as watcher:
            with suppress(ConnectionClosed):
                for _ in range(MOST_WRONG + 1):
                    watcher.socket.send("?")
            assert watcher.until("bye")["reason"] == "rate"


def test_requests_per_table_are_limited(tmp_path: Path) -> None:
    """The limit counts requests from all addresses together. With a proxy every request can have another one."""
    with running(settings_for(tmp_path / "t.db", rate=5.0, proxied=True)) as server:
        opened, other = server.open("daldos"), server.open("daldos")

        def status_of(id: str, number: int) -> int:
            address = {"X-Forwarded-For": f"198.51.100.{number % 250}"}
            return server.http.get(f"/api/tables/{id}", headers=address).status_code

        assert 429 in [status_of(opened["id"], number) for number in range(1000)]
        assert status_of(other["id"], 251) == 200


# --- paths and files ---


def raw_get(server: LocalServer, path: str) -> tuple[int, bytes]:
    """The status and body for a path that is sent unchanged; HTTP clients would normalize it."""
    with socket.create_connection(("127.0.0.1", server.port), 10) as connection:
        connection.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
        answer = http.client.HTTPResponse(connection)
        answer.begin()
        return answer.status, answer.read()


@pytest.mark.parametrize(
    "path",
    [
        "/assets/../../app.py", "/assets/../../../../../../../etc/passwd", "/assets/%2e%2e/%2e%2e/app.py",
        "/..%2fapp.py", "/%2e%2e/app.py", "/../app.py", "//etc/passwd", "/%2fetc/passwd", "/assets/..%5c..%5capp.py",
        "/assets/%00", "/assets/x%00.js", "/" + "a" * 5000, "/" + "a/" * 2000, "/.", "/..", "/assets", "/assets/",
        "/%ff%fe", "/api/games/..%2f..%2fcore/style.css", "/api/games/%2e%2e/style.css",
    ],
)  # fmt: skip
def test_path_outside_the_client_folder_is_not_found(server: LocalServer, path: str) -> None:
    status, body = raw_get(server, path)
    assert status in (400, 404), path
    assert b"root:" not in body and b"import" not in body


def data_files() -> list[tuple[str, str, str]]:
    """Every option that names a data file: the game, the option, the folder of the files."""
    found = []
    for slug in BUILT_IN:
        for option in registry.info(slug).options:
            if isinstance(option, DataFile):
                found.append((slug, option.name, option.folder))
    return found


@pytest.mark.parametrize(("slug", "option", "folder"), data_files())
def test_path_as_the_value_of_an_option_is_refused(
    server: LocalServer, tmp_path: Path, slug: str, option: str, folder: str
) -> None:
    """Even if the path leads to a valid data file."""
    package = f"ludotheque.games.{slug}"
    name = boards.names_of(package, folder)[0]
    own = Path(__file__).parents[2] / "src" / "ludotheque" / "games" / slug / folder / f"{name}.toml"
    good = tmp_path / "mine.toml"
    good.write_bytes(own.read_bytes())
    for path in ("/etc/passwd", "../../../etc/passwd", str(good), f"{folder}/../{name}", f"./{name}", "", 7, True):
        request: dict[str, Any] = {"game": slug, "options": {option: path}}
        for answer in (server.http.post("/api/tables", json=request), server.http.post("/api/try", json=request)):
            assert answer.status_code == 422 and answer.json()["error"].startswith(f"option {option}: expected")
        remarks = "".join(f"remark {'abcdefghij'[n // 10] * 2}{'abcdefghij'[n % 10]}: x\n" for n in range(90))
        for line in (f"option {option}: {path}", f"  option {option}: {path}", f"{remarks}option {option}: {path}"):
            record = f"Ludothèque record 1\n game: {slug}\nrules: 1\n{line}\nresult: *\n\n"
            answer = server.http.post("/api/records", json={"record": record})
            assert answer.status_code == 422 and "root:" not in answer.text, line
            assert path in ("", 7, True) or f"option {option}: expected" in answer.json()["error"]


@pytest.mark.parametrize("name", ["version", "slug", "self", "backend", "cls", "__class__", "preset", "x" * 3000])
def test_unknown_option_is_refused(server: LocalServer, name: str) -> None:
    for path in ("/api/tables", "/api/try"):
        answer = server.http.post(path, json={"game": "daldos", "options": {name: "2"}})
        assert answer.status_code == 422, name
    answer = server.http.post("/api/try", json={"game": "alaska", "position": f"w opt={name}:2"})
    assert answer.status_code == 422


@pytest.mark.parametrize(
    "record",
    [
        "", "x", "Ludothèque record 1", "Ludothèque record 1\ngame: chess\nrules: 1\nresult: *\n",
        f"Ludothèque record 1\ngame: daldos\nrules: {'1' * 5000}\nresult: *\n",
        "Ludothèque record 1\ngame: daldos\nrules: 2\nresult: *\n",
        "Ludothèque record 1\ngame: daldos\nrules: 1\nstart: x\nresult: *\n",
        "Ludothèque record 1\ngame: daldos\nrules: 1\nresult: *\n\nr99\n",
        "Ludothèque record 1\ngame: daldos\nrules: 1\nresult: 3 1\n\nr13\n",
    ],
)  # fmt: skip
def test_invalid_record_is_refused(server: LocalServer, record: str) -> None:
    assert server.http.post("/api/records", json={"record": record}).status_code == 422


@pytest.mark.parametrize(
    "remark", ["seed: é", "seed: xyz", f"takebacks: {'9' * 5000}", "takebacks: ²", "contributions: é - -", "seed: 00"]
)
def test_record_with_invalid_remarks_is_imported_without_its_seed(server: LocalServer, remark: str) -> None:
    start = f"Ludothèque record 1\ngame: daldos\nrules: 1\nremark {remark}\nresult: *\n\nr13\n"
    opened = server.http.post("/api/records", json={"record": start})
    assert opened.status_code == 201
    base = f"/api/tables/{opened.json()['id']}"
    assert server.http.get(f"{base}/record").status_code == 200
    assert server.http.get(f"{base}/at/1").status_code == 200
    assert server.http.get(f"{base}/fairness").status_code == 422, "its dice cannot be checked"


# --- headers, cookies, logs ---


def test_every_kind_of_answer_has_the_security_headers(server: LocalServer, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = server.open("daldos")
    get, post = server.http.get, server.http.post
    answers = {
        "json": get("/api/games"),
        "picture": get("/api/games/daldos/picture.svg"),
        "created": post("/api/commitments"),
        "page": get("/"),
        "table's page": get(f"/t/{opened['id']}"),
        "file that is not there": get("/assets/x.js"),
        "unknown path": get("/api/nothing"),
        "unknown table": get(f"/api/tables/{'a' * 16}"),
        "wrong method": server.http.put("/api/tables", json={}),
        "not JSON": post("/api/tables", content=b"{", headers={"Content-Type": "application/json"}),
        "refused": post(f"/api/tables/{opened['id']}/actions", json={"id": "x", "at": 0, "action": "x"}),
        "cross-origin": post("/api/commitments", headers={"Origin": "https://evil.example"}),
        "too large": post("/api/tables", content=b"x" * 70_000),
        "record": get(f"/api/tables/{opened['id']}/record"),
        "metrics": get("/metrics"),
        "health": get("/healthz"),
        "ready": get("/readyz"),
        "openapi": get("/api/openapi.json"),
        "head": server.http.head("/"),
    }
    with server.http.stream("GET", f"/api/tables/{opened['id']}/stream") as stream:
        answers["stream"] = stream

    def fail() -> bool:
        raise RuntimeError("for this test")

    monkeypatch.setattr(server.service.store, "is_current", fail)
    answers["failure"] = get("/readyz")
    assert answers["failure"].status_code == 500 and "for this test" not in answers["failure"].text
    for kind, answer in answers.items():
        for name, value in HEADERS.items():
            assert answer.headers.get(name) == value, (kind, name)
        assert answer.headers.get("cache-control"), kind
        assert "server" not in answer.headers, kind
    policy = HEADERS["Content-Security-Policy"]
    assert "script-src 'self';" in policy and "default-src 'self'" in policy and "frame-ancestors 'none'" in policy


def test_cookies_are_sent_to_their_table_only_and_hidden_from_scripts(tmp_path: Path) -> None:
    with running(settings_for(tmp_path / "t.db", proxied=True)) as server:
        for scheme in ("http", "https"):
            answer = server.http.post(
                "/api/tables",
                json={"game": "daldos", "chairs": [{"kind": "me", "name": "Ann"}]},
                headers={"X-Forwarded-Proto": scheme},
            )
            cookie = answer.headers["set-cookie"].lower()
            assert "httponly" in cookie and "samesite=lax" in cookie
            assert f"path=/api/tables/{answer.json()['id']};" in f"{cookie};"
            assert answer.json()["tokens"] == [] and answer.json()["owner"] is None
        server.http.cookies.clear()
        opened = server.http.post("/api/tables", json={"game": "daldos", "chairs": [{"kind": "me", "name": "Ann"}]})
        mine = server.http.get(f"/api/tables/{opened.json()['id']}").json()
        assert mine["yours"] == [0] and mine["owner"]
        other = server.open("daldos")
        assert server.table(other["id"])["yours"] == []


def test_log_contains_no_secret(serve: Servers) -> None:
    server = serve(log_format="json", rate=20)
    opened = open_by_http(server.url)
    secrets = [*opened["tokens"], opened["owner"], opened["invite"]]
    with httpx.Client(base_url=server.url) as client:
        for token in secrets:
            client.get(f"/api/tables/{opened['id']}", headers=bearer(token))
            client.post(f"/api/tables/{opened['id']}/actions", json={"id": token}, headers=bearer(token))
            client.post(f"/api/tables/{opened['id']}/seats", json={"name": "x", "invite": token, "zz": 1})
        client.post("/api/tables", content=b"{" + secrets[0].encode())
    with connect(f"{server.socket_url}/api/tables/{opened['id']}/socket") as raw:
        raw.send(json.dumps({"type": "hello", "tokens": secrets}))
        raw.recv()
        raw.send(json.dumps({"type": "chat", "nothing": secrets[0]}))
        raw.recv()
    assert server.stop() == 0
    log = server.log.read_text()
    assert log, "the server has logged something"
    for text in log.splitlines():
        if text.startswith("{"):
            assert {"time", "level", "logger", "message"} <= set(json.loads(text))
    assert not [secret for secret in secrets if secret in log]


def open_by_http(url: str) -> dict[str, Any]:
    request = {"game": "daldos", "chairs": [{"kind": "me", "name": "Ann"}], "bearer": True}
    return dict(httpx.post(f"{url}/api/tables", json=request).json())


def test_unexpected_error_is_logged_but_not_sent(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail() -> bool:
        raise RuntimeError("for this test")

    monkeypatch.setattr(server.service.store, "is_current", fail)
    with caplog.at_level(logging.ERROR):
        answer = server.http.get("/readyz")
    assert answer.status_code == 500 and "RuntimeError" not in answer.text
    assert any(record.exc_info for record in caplog.records)


def test_wrong_method_is_answered_with_the_allowed_ones(server: LocalServer) -> None:
    answer = server.http.get("/api/commitments")
    assert answer.status_code == 405 and answer.headers["allow"] == "POST"
    assert server.http.post("/api/games").status_code == 405


def test_without_bots_there_is_no_analysis(server: LocalServer) -> None:
    opened = server.open("daldos")
    base = f"/api/tables/{opened['id']}"
    assert server.http.get(f"{base}/analysis/1").status_code == 403
    request = {"id": "w", "at": server.table(opened["id"])["seq"], "request": "resign"}
    assert server.http.post(f"{base}/requests", json=request, headers=bearer(opened["tokens"][0])).status_code == 200
    assert server.http.get(f"{base}/analysis/1").status_code == 409
