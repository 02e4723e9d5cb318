"""Random requests over HTTP, from the OpenAPI document, and random messages on the socket.

No request fails with an error of the server, no table changes, no task stays behind. Covers `routes.py`, `socket.py`,
`messages.py` and `http_models.py`.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)
from websockets.exceptions import ConnectionClosed

from ludotheque.server.app import create_app
from ludotheque.server.messages import LONGEST_MESSAGE
from tests.games import FULL
from tests.server.in_process import Client, LocalServer, bearer, running, settings_for

MESSAGES = 100_000 if FULL else 3000
BATCH = 100


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    with running(settings_for(tmp_path_factory.mktemp("fuzz") / "tables.db")) as server:
        yield server


@pytest.fixture(scope="module")
def table(server: LocalServer) -> dict[str, Any]:
    """The tables that the requests are sent to: a running match, and in `over` the id of a finished one."""
    over = server.open("daldos")
    request = {"id": "w", "at": server.table(over["id"])["seq"], "request": "resign"}
    server.http.post(f"/api/tables/{over['id']}/requests", json=request, headers=bearer(over["tokens"][0]))
    return {**server.open("daldos"), "over": over["id"]}


def stored(server: LocalServer, id: str) -> Any:
    """The events and the chat of a table."""
    return server.service.store.read(id, 0), server.service.store.chat_after(id)


async def count_tasks() -> int:
    """The number of tasks in the server's loop, after half a second in which old ones can end."""
    for _ in range(50):
        await asyncio.sleep(0.01)
    return len(asyncio.all_tasks())


# --- over HTTP ---


CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    unsupported_method,
]
document = schemathesis.openapi.from_dict(create_app(settings_for(Path("unused.db"))).openapi())


@document.exclude(path_regex="/stream$").parametrize()
@settings(
    max_examples=100 if FULL else 8, deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)  # fmt: skip
def test_random_requests_get_documented_answers(case: Any, server: LocalServer, table: dict[str, Any]) -> None:
    """No answer has a status of 500 or more, and each is as documented. Half of the requests name existing tables."""
    if "id" in (case.path_parameters or {}) and len(str(case.query or "")) % 2 == 0:
        case.path_parameters["id"] = table["over"] if len(str(case.body)) % 2 else table["id"]
    before = stored(server, table["id"]), stored(server, table["over"])
    case.call_and_validate(base_url=f"http://127.0.0.1:{server.port}", checks=CHECKS)
    assert (stored(server, table["id"]), stored(server, table["over"])) == before


# --- on the socket ---

TEXTS = ["", "a", "pass", "r13", "1:W12-M1!", "../../etc/passwd", "\0", "é" * 30, "{{7*7}}", "' or 1=1 --", "x" * 250]
KINDS = ["hello", "act", "ask", "chat", "language", "why", "ping", "whole", "done", "bye", "", "Act", "__class__"]
NUMBERS = [-1, 0, 1, 2**31, 2**63, 2**70, -(2**70), 1.5, 1e308, float("nan")]


def any_json(random: Random, depth: int = 0) -> Any:
    """A random JSON value."""
    kind = random.randrange(7 if depth < 3 else 4)
    if kind == 0:
        return random.choice(NUMBERS)
    if kind == 1:
        return random.choice(TEXTS)
    if kind == 2:
        return random.choice([None, True, False])
    if kind == 3:
        return "".join(chr(random.randrange(1, 0x2FF)) for _ in range(random.randrange(30)))
    if kind == 4:
        return [any_json(random, depth + 1) for _ in range(random.randrange(4))]
    return {random.choice(TEXTS): any_json(random, depth + 1) for _ in range(random.randrange(4))}


def invalid_message(random: Random) -> str | bytes:
    """A random message that cannot change any table: not JSON, of an unknown type, stale, or illegal."""
    kind = random.randrange(8)
    if kind == 0:
        return random.randbytes(random.randrange(60))
    if kind == 1:
        return "".join(chr(random.randrange(32, 0x3FF)) for _ in range(random.randrange(80)))
    if kind == 2:
        return "[" * random.randrange(1, LONGEST_MESSAGE)
    if kind == 3:
        return json.dumps(any_json(random))
    fields = {
        "type": random.choice(KINDS), "id": random.choice(["a", "b", any_json(random)]),
        "at": random.choice([10**6, 10**9, any_json(random)]), "action": random.choice(TEXTS),
        "request": random.choice(["resign", "takeback", "pause", "yes", "leave", any_json(random)]),
        "seat": random.choice([0, 1, 5, 6, None, any_json(random)]), "text": any_json(random),
        "language": any_json(random),
    }  # fmt: skip
    needed = {
        "act": ["id", "at", "action"], "ask": ["id", "at", "request"], "why": ["action"], "ping": [], "hello": [],
        "chat": ["text"], "language": ["language"],
    }  # fmt: skip
    names = needed.get(str(fields["type"]), list(fields))
    if isinstance(fields["at"], int) and fields["at"] < 10**6:
        fields["at"] = -1  # it could be right by accident
    if fields["type"] == "chat" and isinstance(fields["text"], str):
        fields["text"] = "x" * 401
    if fields["type"] == "language":
        fields["language"] = random.choice(["de", "EN", None, 7])
    if kind == 4:
        names = [*names, *random.sample(sorted(fields), 2)]
    text = json.dumps({name: fields[name] for name in ["type", *names]})
    if kind == 5:
        place = random.randrange(len(text))
        text = text[:place] + random.choice('"{}[]:,\\x') + text[place + 1 :]
        return text if "takeback" not in text and "resign" not in text else text[:-1]
    return text


def test_random_messages_on_the_socket_change_nothing(server: LocalServer, table: dict[str, Any]) -> None:
    """Every message is answered, the socket stays open, the table does not change, and no task stays behind."""
    before, tasks = stored(server, table["id"]), server.in_loop(count_tasks)
    random = Random(20)
    sent = 0
    answers: dict[str, int] = {}
    while sent < MESSAGES:
        tokens = random.choice([[], table["tokens"][:1], table["tokens"]])
        mode = random.choice(["plain", "scene"])
        with server.socket(table["id"], *tokens, mode=mode) as player:
            for _ in range(10):
                sent += send_batch(player, random, answers)
            assert player.table["seq"] == len(before[0])
    assert stored(server, table["id"]) == before
    assert set(answers) <= {"wrong", "refused", "because", "pong"} and min(answers.values()) > 10, answers
    assert server.in_loop(count_tasks) == tasks
    live = server.in_loop(lambda: server.service.find(table["id"]))
    assert not live.connections and live.worker is None and not live.inbox


def send_batch(client: Client, random: Random, answers: dict[str, int]) -> int:
    """Send a batch of invalid messages, and receive an answer to each; the number of messages."""
    for _ in range(BATCH):
        client.socket.send(invalid_message(random))
    for _ in range(BATCH):
        message = client.receive()
        while message["type"] in ("whole", "update", "plain", "chat"):  # another client connected or disconnected
            message = client.receive()
        answers[message["type"]] = answers.get(message["type"], 0) + 1
    return BATCH


@pytest.mark.parametrize("first", ["", "{}", "[]", '{"type":"act"}', '{"type":"ping"}', '{"type":"hello","x":1}', "\0"])
def test_first_message_must_be_hello(server: LocalServer, table: dict[str, Any], first: str) -> None:
    tasks = server.in_loop(count_tasks)
    with server.raw_socket(table["id"]) as raw:
        raw.send(first)
        assert json.loads(raw.recv())["type"] == "wrong"
        with pytest.raises(ConnectionClosed):
            raw.recv(timeout=10)
        assert raw.close_code == 1008
    assert server.in_loop(count_tasks) == tasks


@pytest.mark.parametrize("id", ["a" * 16, "A" * 16, "x", "a" * 17, "%00"])
def test_socket_of_an_unknown_table_is_closed(server: LocalServer, id: str) -> None:
    with server.raw_socket(id) as raw:
        assert json.loads(raw.recv()) == {"type": "bye", "reason": "closed", "retry": 1000}
