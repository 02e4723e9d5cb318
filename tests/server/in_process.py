"""A server in the test's own process, on a real port: for tests that look at its state or choose its dice."""

from __future__ import annotations

import asyncio
import json
import re
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

import httpx
import uvicorn
from fastapi import FastAPI
from websockets.sync.client import ClientConnection, connect

from ludotheque.server import messages
from ludotheque.server.app import create_app
from ludotheque.server.service import TableService
from ludotheque.server.settings import Settings
from ludotheque.server.table import DiceOf, fair_dice

Result = TypeVar("Result")


def settings_for(file: Path, **changed: Any) -> Settings:
    """Settings of a test: a database file, no bots, no limits, except for what is `changed`."""
    usual: dict[str, Any] = {"database": str(file), "port": 0, "compile": False, "rate": 0.0}
    return Settings(**{**usual, **changed})


@dataclass
class LocalServer:
    """A running server: its application, its event loop, its port, and an HTTP client for it."""

    app: FastAPI
    loop: asyncio.AbstractEventLoop
    port: int
    http: httpx.Client

    @property
    def service(self) -> TableService:
        service: TableService = self.app.state.service
        return service

    def in_loop(self, work: Callable[[], Coroutine[Any, Any, Result]], seconds: float = 60) -> Result:
        """Run a coroutine in the server's event loop, and return its result."""
        return asyncio.run_coroutine_threadsafe(work(), self.loop).result(seconds)

    def open(self, game: str, seats: int = 2, **fields: Any) -> dict[str, Any]:
        """Open a table at which `seats` seats are taken; the answer, with a token for each of these seats.

        By default every seat has another person; `fields` are more fields of `http_models.OpenTable`.
        """
        request = {"game": game, "chairs": [{"kind": "me", "name": "Ann"}], "bearer": True, **fields}
        answer = self.http.post("/api/tables", json=request)
        assert answer.status_code == 201, answer.text
        opened: dict[str, Any] = answer.json()
        tokens = opened["tokens"] * len(opened["seats"])
        for seat in range(len(request["chairs"]), seats):
            tokens.append(self.sit(opened, seat=seat, name=f"Player {seat}")["token"])
        return {**opened, "tokens": tokens}

    def sit(self, opened: dict[str, Any], **fields: Any) -> dict[str, Any]:
        """Take a seat with the invitation, and return the answer."""
        request = {"invite": opened["invite"], "name": "Bob", "bearer": True, **fields}
        answer = self.http.post(f"/api/tables/{opened['id']}/seats", json=request)
        assert answer.status_code == 201, answer.text
        taken: dict[str, Any] = answer.json()
        return taken

    def table(self, id: str, token: str | None = None) -> dict[str, Any]:
        """The view of the table for the owner of a token, or for a spectator."""
        answer = self.http.get(f"/api/tables/{id}", headers=bearer(token))
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    @contextmanager
    def raw_socket(self, id: str, **arguments: Any) -> Iterator[ClientConnection]:
        """A socket that has sent nothing; `arguments` are those of `websockets.sync.client.connect`."""
        address = f"ws://127.0.0.1:{self.port}/api/tables/{id}/socket"
        usual: dict[str, Any] = {"max_size": None, "max_queue": None, "compression": None, "ping_interval": None}
        with connect(address, **usual, **arguments) as socket:
            yield socket

    @contextmanager
    def socket(self, id: str, *tokens: str, **hello: Any) -> Iterator[Client]:
        """A client that has sent `hello` and received the table."""
        with self.raw_socket(id) as socket:
            client = Client(socket)
            client.send(type="hello", tokens=list(tokens), **hello)
            client.until("whole", "plain")
            yield client


def bearer(*tokens: str | None) -> dict[str, str]:
    """The HTTP header that carries tokens; no header without tokens."""
    present = [token for token in tokens if token]
    return {"Authorization": f"Bearer {'.'.join(present)}"} if present else {}


@dataclass
class Client:
    """A client on a socket. `traffic` has every message it received, unchanged."""

    socket: ClientConnection
    traffic: list[str] = field(default_factory=list)
    table: dict[str, Any] = field(default_factory=dict)
    scene: dict[str, Any] = field(default_factory=dict)
    nodes: dict[str, dict[str, Any]] = field(default_factory=dict)
    plain: dict[str, Any] = field(default_factory=dict)
    sent: int = 0

    def send(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def receive(self, seconds: float = 30) -> dict[str, Any]:
        """The next message. It is checked against its model, and applied to the table and the scene."""
        text = self.socket.recv(timeout=seconds)
        assert isinstance(text, str)
        self.traffic.append(text)
        messages.from_server.validate_json(text, strict=True)
        message: dict[str, Any] = json.loads(text)
        self._apply(message)
        return message

    def _apply(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "whole":
                self.table, self.scene = message["table"], message["scene"]
                self.nodes = {node["id"]: node for node in self.scene["nodes"]}
            case "update":
                self.table = message["table"]
                self.scene = {**self.scene, **message["still"]}
                for frame in message["frames"]:
                    for gone in frame["gone"]:
                        del self.nodes[gone]
                    self.nodes |= {node["id"]: node for node in frame["nodes"]}
                    self.scene |= {"motions": frame["motions"], "narration": frame["narration"]}
            case "plain":
                self.table, self.plain = message["table"], message

    def until(self, *kinds: str) -> dict[str, Any]:
        """Receive until a message of one of these kinds comes, and return it."""
        while True:
            message = self.receive()
            if message["type"] in kinds:
                return message

    def until_seq(self, seq: int) -> None:
        """Receive until the table has reached a sequence number."""
        while self.table["seq"] < seq:
            self.receive()

    def settle(self) -> None:
        """Receive everything that the server has sent up to now."""
        self.send(type="ping")
        self.until("pong")

    def act(self, action: str, **fields: Any) -> dict[str, Any]:
        """Send an action, and return the answer."""
        self.sent += 1
        self.send(**{"type": "act", "id": f"a{self.sent}", "at": self.table["seq"], "action": action, **fields})
        return self.until("done", "refused")

    def ask(self, request: str, **fields: Any) -> dict[str, Any]:
        """Send a request that is not an action, and return the answer."""
        self.sent += 1
        self.send(**{"type": "ask", "id": f"r{self.sent}", "at": self.table["seq"], "request": request, **fields})
        return self.until("done", "refused")


@contextmanager
def running(settings: Settings, dice_of: DiceOf = fair_dice) -> Iterator[LocalServer]:
    """A server that runs in a thread until the block ends."""
    app = create_app(settings, dice_of)
    config = uvicorn.Config(
        app, host="127.0.0.1", port=0, log_config=None, access_log=False, server_header=False,
        ws="websockets-sansio", ws_max_size=4 * messages.LONGEST_MESSAGE, timeout_graceful_shutdown=5,
    )  # fmt: skip
    server = uvicorn.Server(config)
    loops: list[asyncio.AbstractEventLoop] = []

    async def work() -> None:
        loops.append(asyncio.get_running_loop())
        await server.serve()

    thread = threading.Thread(target=asyncio.run, args=[work()], name="server")
    thread.start()
    try:
        deadline = time.monotonic() + 60
        while not server.started:
            assert thread.is_alive() and time.monotonic() < deadline, "the server did not start"
            time.sleep(0.005)
        port = server.servers[0].sockets[0].getsockname()[1]
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=60) as http:
            yield LocalServer(app, loops[0], port, http)
    finally:
        server.should_exit = True
        thread.join(30)
    assert not thread.is_alive(), "the server did not stop"


def masked(text: str, secrets: dict[str, str]) -> str:
    """A message without what differs between any two matches: times, and the random names in `secrets`."""
    for value, name in secrets.items():
        text = text.replace(value, name)
    return re.sub(r'"(now|at|created)":\s?\d+', r'"\1":0', text)
