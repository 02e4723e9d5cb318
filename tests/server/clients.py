"""Clients for the tests: one that plays as fast as it is answered and comes back after every loss."""

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

LOST = (OSError, EOFError, TimeoutError, WebSocketException, httpx.TransportError)
"""What a client sees when the server, or the way to it, is gone."""

Message = dict[str, Any]


def talking_to(server: Server) -> httpx.AsyncClient:
    """For requests; without certificates, which take longer to load than a table to open."""
    return httpx.AsyncClient(base_url=server.url, timeout=30, verify=False)


async def open_table(server: Server, game: str, chairs: list[dict[str, Any]], **requests: Any) -> Message:
    """A table; with `bearer` the answer carries the tokens."""
    async with talking_to(server) as http:
        answer = await http.post("/api/tables", json={"game": game, "chairs": chairs, "bearer": True, **requests})
        answer.raise_for_status()
        opened: Message = answer.json()
        return opened


async def sit_down(server: Server, opened: Message, name: str) -> str:
    """Take a free seat; the token."""
    async with talking_to(server) as http:
        request = {"name": name, "invite": opened["invite"], "bearer": True}
        answer = await http.post(f"/api/tables/{opened['id']}/seats", json=request)
        answer.raise_for_status()
        return str(answer.json()["token"])


async def look(server: Server, table: str, tokens: list[str]) -> ClientConnection:
    """A socket at a table, in plain texts."""
    line = await connect(f"{server.socket_url}/api/tables/{table}/socket", max_size=None, compression=None)
    await line.send(json.dumps({"type": "hello", "mode": "plain", "tokens": tokens}))
    return line


@dataclass
class Sent:
    """A submission and, once it is acknowledged, where it stands in the log."""

    id: str
    at: int
    action: str
    seat: int
    seq: int | None = None


@dataclass
class Player:
    """Plays the seats of its tokens at one table, at random, and never forgets what it was promised.

    A submission that was not answered is sent again, word for word, after the connection is found again: it must
    then be acknowledged, whether it was stored before or not.
    """

    table: str
    tokens: list[str]
    where: Callable[[], Server]
    pause: float = 0.0
    duplicates: bool = False
    """Send everything twice, and now and then something that is long stale."""
    acting: bool = True
    """Whether it plays, or only looks on."""
    sent: list[Sent] = field(default_factory=list)
    beaten: list[Sent] = field(default_factory=list)
    """Submissions that were refused: another was first, or they were stale when they were sent."""
    told: dict[int, str] = field(default_factory=dict)
    """Every event this client was told of, as it was told."""
    refusals: dict[str, int] = field(default_factory=dict)
    words: list[str] = field(default_factory=list)
    """What was said at the table."""
    view: Message = field(default_factory=dict)
    legal: list[str] = field(default_factory=list)
    connections: int = 0
    stopping: bool = False
    on_answer: Callable[[], None] = lambda: None
    """Called the moment a submission is acknowledged."""
    _random: random.Random = field(default_factory=lambda: random.Random(secrets.randbits(64)))

    @property
    def acknowledged(self) -> list[Sent]:
        return [one for one in self.sent if one.seq is not None]

    @property
    def over(self) -> bool:
        return bool(self.view) and self.view["status"] == "over"

    async def play(self, until: Callable[[], bool] = lambda: False) -> None:
        """Play until told to stop, the match is over, or something else is so."""

        def enough() -> bool:
            return self.stopping or self.over or until()

        while not enough():
            with suppress(*LOST):
                async with await look(self.where(), self.table, self.tokens) as line:
                    self.view, self.legal = {}, []
                    self.connections += 1
                    await self._play(line, enough)
            if not enough():
                await asyncio.sleep(0.05)

    async def _play(self, line: ClientConnection, enough: Callable[[], bool]) -> None:
        waiting = self.sent[-1] if self.sent and self.sent[-1].seq is None else None
        if waiting is not None:
            await self._send(line, waiting)
        while not (enough() and waiting is None):
            if (
                waiting is None
                and self.acting
                and self.view
                and self.view["to_move"] in self.view["yours"]
                and self.legal
            ):
                waiting = await self._act(line)
            try:
                async with asyncio.timeout(1.0):
                    message = json.loads(await line.recv())
            except TimeoutError:
                continue
            self._take(message)
            if waiting is not None and message.get("id") == waiting.id:
                if message["type"] == "done":
                    waiting.seq = message["seq"]
                    waiting = None
                    self.on_answer()
                elif message["code"] == "busy":
                    await asyncio.sleep(0.2)
                    await self._send(line, waiting)
                else:  # another client with the same seat was faster
                    self.beaten.append(waiting)
                    self.sent.remove(waiting)
                    waiting = None
            if message["type"] == "bye":
                return

    async def _act(self, line: ClientConnection) -> Sent:
        if self.pause:
            await asyncio.sleep(self._random.random() * 2 * self.pause)
        request = Sent(secrets.token_hex(8), self.view["seq"], self._random.choice(self.legal), self.view["to_move"])
        self.sent.append(request)
        self.legal = []  # until the server says more
        if self.duplicates and len(self.sent) > 1 and self._random.random() < 0.5:
            old = self._random.choice(self.sent[:-1])
            late = Sent(secrets.token_hex(8), old.at, old.action, old.seat)
            self.beaten.append(late)
            await self._send(line, late)
            await self._send(line, old)
        await self._send(line, request)
        if self.duplicates:
            await self._send(line, request)
        return request

    async def _send(self, line: ClientConnection, request: Sent) -> None:
        message = {"type": "act", "id": request.id, "at": request.at, "action": request.action, "seat": request.seat}
        await line.send(json.dumps(message))

    def _take(self, message: Message) -> None:
        if message["type"] == "plain":
            if not self.view or message["table"]["seq"] >= self.view["seq"]:
                self.view, self.legal = message["table"], message["legal"]
            for event in message["events"]:
                text = f"{event['seat']} {event['text']}"
                known = self.told.setdefault(event["seq"], text)
                assert known == text, f"event {event['seq']} was told as {known!r} and as {text!r}"
        elif message["type"] == "chat":
            self.words.append(message["text"])
        elif message["type"] == "refused":
            self.refusals[message["code"]] = self.refusals.get(message["code"], 0) + 1
        elif message["type"] == "done":
            for one in self.sent:
                if one.id == message["id"]:
                    assert one.seq in (None, message["seq"]), f"{one} was acknowledged again at {message['seq']}"


async def all_of(*work: Awaitable[None]) -> None:
    """Several things at once; the first failure is raised."""
    async with asyncio.TaskGroup() as group:
        for one in work:
            group.create_task(_as_coroutine(one))


async def _as_coroutine(work: Awaitable[None]) -> None:
    await work
