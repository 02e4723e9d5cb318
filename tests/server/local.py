"""A server in this process, on a real port: for tests that need to look inside it or to script its dice."""

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


def quiet(file: Path, **given: Any) -> Settings:
    """Settings of a test: one file, no bots, no limits."""
    usual: dict[str, Any] = {"database": str(file), "port": 0, "compile": False, "rate": 0.0}
    return Settings(**{**usual, **given})


@dataclass
class Server:
    """A running server: its address, its application, its loop."""

    app: FastAPI
    loop: asyncio.AbstractEventLoop
    port: int
    http: httpx.Client

    @property
    def service(self) -> TableService:
        service: TableService = self.app.state.service
        return service

    def inside(self, work: Callable[[], Coroutine[Any, Any, Result]], seconds: float = 60) -> Result:
        """Run something in the server's own loop."""
        return asyncio.run_coroutine_threadsafe(work(), self.loop).result(seconds)

    def open(self, game: str, seats: int = 2, **given: Any) -> dict[str, Any]:
        """A table with every seat taken by people of their own: its id and a token for each seat."""
        request = {"game": game, "chairs": [{"kind": "me", "name": "Ann"}], "bearer": True, **given}
        answer = self.http.post("/api/tables", json=request)
        assert answer.status_code == 201, answer.text
        opened: dict[str, Any] = answer.json()
        tokens = opened["tokens"] * len(opened["seats"])
        for seat in range(len(request["chairs"]), seats):
            tokens.append(self.sit(opened, seat=seat, name=f"Connection {seat}")["token"])
        return {**opened, "tokens": tokens}

    def sit(self, opened: dict[str, Any], **given: Any) -> dict[str, Any]:
        """Take a seat with the invitation."""
        request = {"invite": opened["invite"], "name": "Bob", "bearer": True, **given}
        answer = self.http.post(f"/api/tables/{opened['id']}/seats", json=request)
        assert answer.status_code == 201, answer.text
        taken: dict[str, Any] = answer.json()
        return taken

    def table(self, id: str, token: str | None = None) -> dict[str, Any]:
        """The table as somebody sees it."""
        answer = self.http.get(f"/api/tables/{id}", headers=bearer(token))
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    @contextmanager
    def line(self, id: str, **given: Any) -> Iterator[ClientConnection]:
        """A bare socket."""
        address = f"ws://127.0.0.1:{self.port}/api/tables/{id}/socket"
        usual: dict[str, Any] = {"max_size": None, "max_queue": None, "compression": None, "ping_interval": None}
        with connect(address, **usual, **given) as line:
            yield line

    @contextmanager
    def socket(self, id: str, *tokens: str, **hello: Any) -> Iterator[Player]:
        """A socket that has said hello and got the table."""
        with self.line(id) as line:
            player = Player(line)
            player.send(type="hello", tokens=list(tokens), **hello)
            player.until("whole", "plain")
            yield player


def bearer(*tokens: str | None) -> dict[str, str]:
    """The header of somebody who holds tokens."""
    held = [token for token in tokens if token]
    return {"Authorization": f"Bearer {'.'.join(held)}"} if held else {}


@dataclass
class Player:
    """A client on a socket that keeps everything it was told, byte for byte."""

    line: ClientConnection
    traffic: list[str] = field(default_factory=list)
    table: dict[str, Any] = field(default_factory=dict)
    scene: dict[str, Any] = field(default_factory=dict)
    nodes: dict[str, dict[str, Any]] = field(default_factory=dict)
    plain: dict[str, Any] = field(default_factory=dict)
    sent: int = 0

    def send(self, **message: Any) -> None:
        self.line.send(json.dumps(message))

    def receive(self, seconds: float = 30) -> dict[str, Any]:
        """The next message, checked against its model and taken in as a client would."""
        text = self.line.recv(timeout=seconds)
        assert isinstance(text, str)
        self.traffic.append(text)
        messages.from_server.validate_json(text, strict=True)
        message: dict[str, Any] = json.loads(text)
        self._take_in(message)
        return message

    def _take_in(self, message: dict[str, Any]) -> None:
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
        """The next message of a kind."""
        while True:
            message = self.receive()
            if message["type"] in kinds:
                return message

    def until_seq(self, seq: int) -> None:
        """Listen until the table stands at a sequence number."""
        while self.table["seq"] < seq:
            self.receive()

    def settle(self) -> None:
        """Listen until everything sent before now has arrived."""
        self.send(type="ping")
        self.until("pong")

    def act(self, action: str, **given: Any) -> dict[str, Any]:
        """Act; the answer."""
        self.sent += 1
        self.send(**{"type": "act", "id": f"a{self.sent}", "at": self.table["seq"], "action": action, **given})
        return self.until("done", "refused")

    def ask(self, request: str, **given: Any) -> dict[str, Any]:
        """Wish for something; the answer."""
        self.sent += 1
        self.send(**{"type": "ask", "id": f"w{self.sent}", "at": self.table["seq"], "request": request, **given})
        return self.until("done", "refused")


@contextmanager
def running(settings: Settings, dice_of: DiceOf = fair_dice) -> Iterator[Server]:
    """A server under settings until the block ends."""
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
            yield Server(app, loops[0], port, http)
    finally:
        server.should_exit = True
        thread.join(30)
    assert not thread.is_alive(), "the server did not stop"


def masked(text: str, secrets: dict[str, str]) -> str:
    """Traffic without what differs between any two matches: names made at random, and the time of day."""
    for value, name in secrets.items():
        text = text.replace(value, name)
    return re.sub(r'"(now|at|created)":\s?\d+', r'"\1":0', text)
