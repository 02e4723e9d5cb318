"""Clients of server processes: functions for single requests, and a player that connects again after every failure."""

from __future__ import annotations

import asyncio
import json
import random
import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tests.server.servers import Server

CONNECTION_LOST = (OSError, EOFError, TimeoutError, WebSocketException, httpx.TransportError)
"""What a client gets when the server, or the network on the way to it, fails."""

Message = dict[str, Any]


def http_client(server: Server) -> httpx.AsyncClient:
    """A client for requests; without certificates, because loading them takes longer than opening a table."""
    return httpx.AsyncClient(base_url=server.url, timeout=30, verify=False)


async def open_table(server: Server, game: str, chairs: list[dict[str, Any]], **fields: Any) -> Message:
    """Open a table, with more fields of `http_models.OpenTable` if needed. The answer contains the tokens."""
    async with http_client(server) as http:
        answer = await http.post("/api/tables", json={"game": game, "chairs": chairs, "bearer": True, **fields})
        answer.raise_for_status()
        opened: Message = answer.json()
        return opened


async def sit_down(server: Server, opened: Message, name: str) -> str:
    """Take a free seat, and return its token."""
    async with http_client(server) as http:
        request = {"name": name, "invite": opened["invite"], "bearer": True}
        answer = await http.post(f"/api/tables/{opened['id']}/seats", json=request)
        answer.raise_for_status()
        return str(answer.json()["token"])


async def connect_plain(server: Server, table: str, tokens: list[str]) -> ClientConnection:
    """A socket at a table that receives `plain` messages."""
    socket = await connect(f"{server.socket_url}/api/tables/{table}/socket", max_size=None, compression=None)
    await socket.send(json.dumps({"type": "hello", "mode": "plain", "tokens": tokens}))
    return socket


@dataclass
class Submission:
    """An action that was sent, and its sequence number in the log once it is acknowledged."""

    id: str
    at: int
    action: str
    seat: int
    seq: int | None = None


@dataclass
class Player:
    """Plays random actions for the seats of its tokens at one table, and notes every answer.

    A submission without an answer is sent again, unchanged, after the client has connected again. It must then be
    acknowledged, whether it was stored before or not.
    """

    table: str
    tokens: list[str]
    server: Callable[[], Server]
    """Where to connect."""
    pause: float = 0.0
    """The mean time before an action, in seconds."""
    duplicates: bool = False
    """Whether to send every submission twice, and sometimes one that is long stale."""
    acting: bool = True
    """Whether to act; if not, the player only receives."""
    sent: list[Submission] = field(default_factory=list)
    refused: list[Submission] = field(default_factory=list)
    """Submissions that were refused: another one was stored first, or they were stale when they were sent."""
    events: dict[int, str] = field(default_factory=dict)
    """Every event that this client received, as text, by its sequence number."""
    refusals: dict[str, int] = field(default_factory=dict)
    """The number of refusals by their code."""
    chat: list[str] = field(default_factory=list)
    """The chat messages that this client received."""
    view: Message = field(default_factory=dict)
    legal: list[str] = field(default_factory=list)
    connections: int = 0
    stopping: bool = False
    on_acknowledged: Callable[[], None] = lambda: None
    """Called as soon as a submission is acknowledged."""
    _random: random.Random = field(default_factory=lambda: random.Random(secrets.randbits(64)))

    @property
    def acknowledged(self) -> list[Submission]:
        return [submission for submission in self.sent if submission.seq is not None]

    @property
    def over(self) -> bool:
        return bool(self.view) and self.view["status"] == "over"

    async def play(self, until: Callable[[], bool] = lambda: False) -> None:
        """Play until `stopping` is set, the match is over, or `until` is true."""

        def enough() -> bool:
            return self.stopping or self.over or until()

        while not enough():
            with suppress(*CONNECTION_LOST):
                async with await connect_plain(self.server(), self.table, self.tokens) as socket:
                    self.view, self.legal = {}, []
                    self.connections += 1
                    await self._play(socket, enough)
            if not enough():
                await asyncio.sleep(0.05)

    async def _play(self, socket: ClientConnection, enough: Callable[[], bool]) -> None:
        """Play on one connection until it ends."""
        waiting = self.sent[-1] if self.sent and self.sent[-1].seq is None else None
        if waiting is not None:
            await self._send(socket, waiting)
        while not (enough() and waiting is None):
            if (
                waiting is None
                and self.acting
                and self.view
                and self.view["to_move"] in self.view["yours"]
                and self.legal
            ):
                waiting = await self._act(socket)
            try:
                async with asyncio.timeout(1.0):
                    message = json.loads(await socket.recv())
            except TimeoutError:
                continue
            self._receive(message)
            if waiting is not None and message.get("id") == waiting.id:
                if message["type"] == "done":
                    waiting.seq = message["seq"]
                    waiting = None
                    self.on_acknowledged()
                elif message["code"] == "busy":
                    await asyncio.sleep(0.2)
                    await self._send(socket, waiting)
                else:  # another client with the same seat was faster
                    self.refused.append(waiting)
                    self.sent.remove(waiting)
                    waiting = None
            if message["type"] == "bye":
                return

    async def _act(self, socket: ClientConnection) -> Submission:
        """Send a random legal action."""
        if self.pause:
            await asyncio.sleep(self._random.random() * 2 * self.pause)
        action, seat = self._random.choice(self.legal), self.view["to_move"]
        submission = Submission(secrets.token_hex(8), self.view["seq"], action, seat)
        self.sent.append(submission)
        self.legal = []  # until the server sends the next position
        if self.duplicates and len(self.sent) > 1 and self._random.random() < 0.5:
            old = self._random.choice(self.sent[:-1])
            stale = Submission(secrets.token_hex(8), old.at, old.action, old.seat)
            self.refused.append(stale)
            await self._send(socket, stale)
            await self._send(socket, old)
        await self._send(socket, submission)
        if self.duplicates:
            await self._send(socket, submission)
        return submission

    async def _send(self, socket: ClientConnection, submission: Submission) -> None:
        message = {"type": "act", "id": submission.id, "at": submission.at, "action": submission.action}
        await socket.send(json.dumps({**message, "seat": submission.seat}))

    def _receive(self, message: Message) -> None:
        """Note a message. The same event must always be received with the same text."""
        if message["type"] == "plain":
            if not self.view or message["table"]["seq"] >= self.view["seq"]:
                self.view, self.legal = message["table"], message["legal"]
            for event in message["events"]:
                text = f"{event['seat']} {event['text']}"
                known = self.events.setdefault(event["seq"], text)
                assert known == text, f"event {event['seq']} was sent as {known!r} and as {text!r}"
        elif message["type"] == "chat":
            self.chat.append(message["text"])
        elif message["type"] == "refused":
            self.refusals[message["code"]] = self.refusals.get(message["code"], 0) + 1
        elif message["type"] == "done":
            for one in self.sent:
                if one.id == message["id"]:
                    assert one.seq in (None, message["seq"]), f"{one} was acknowledged again at {message['seq']}"


async def run_together(*work: Awaitable[None]) -> None:
    """Run several coroutines at the same time until all have ended; the first failure is raised."""
    async with asyncio.TaskGroup() as group:
        for one in work:
            group.create_task(_as_coroutine(one))


async def _as_coroutine(work: Awaitable[None]) -> None:
    await work
