"""Hints to the other processes that something happened at a table: by Redis if there are several processes.

A hint only says what is new ("the log of table T"); the process that receives it reads the database. Lost hints do no
harm: every process compares its tables with the database in every sweep (`sweep.py`).
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from dataclasses import dataclass
from typing import Any, Protocol

log = logging.getLogger("ludotheque.fanout")

CHANNEL = "ludotheque:tables"


@dataclass(frozen=True, slots=True)
class Hint:
    """A hint from another process: the table, what is new there (`log`, `chat`, or who is present), which process."""

    table: str
    what: str
    process: str


class Fanout(Protocol):
    """Sends hints to the other processes. Hints from them are put into the queue `hints`."""

    hints: asyncio.Queue[Hint]

    def publish(self, table: str, what: str) -> None:
        """Send a hint to the other processes. A failure is not reported: hints may be lost."""
        ...

    async def run(self) -> None:
        """Send and receive until cancelled."""
        ...

    def healthy(self) -> bool:
        """Whether hints reach the other processes."""
        ...


class Alone:
    """A single process: there are no hints."""

    def __init__(self) -> None:
        self.hints: asyncio.Queue[Hint] = asyncio.Queue()

    def publish(self, table: str, what: str) -> None:
        """Do nothing: there is no other process."""

    async def run(self) -> None:
        """Wait until cancelled."""
        await asyncio.Event().wait()

    def healthy(self) -> bool:
        """True."""
        return True


class Redis:
    """Several processes: a channel on a Redis server. The connection is made again whenever it breaks."""

    def __init__(self, url: str) -> None:
        from redis.asyncio import from_url

        self._redis: Any = from_url(url, socket_connect_timeout=2, socket_timeout=None, decode_responses=True)
        self._connected = False
        self._process = secrets.token_hex(8)  # a process ignores its own hints
        self._outgoing: asyncio.Queue[str] = asyncio.Queue(maxsize=10_000)
        self.hints: asyncio.Queue[Hint] = asyncio.Queue(maxsize=10_000)

    def healthy(self) -> bool:
        """Whether the channel is open."""
        return self._connected

    def publish(self, table: str, what: str) -> None:
        """Queue a hint for sending; dropped if too many wait."""
        with contextlib.suppress(asyncio.QueueFull):
            self._outgoing.put_nowait(f"{self._process} {table} {what}")

    async def run(self) -> None:
        """Send and receive until cancelled."""
        try:
            async with asyncio.TaskGroup() as group:
                group.create_task(self._send())
                group.create_task(self._listen())
        finally:
            await self._redis.aclose()

    async def _send(self) -> None:
        while True:
            message = await self._outgoing.get()
            try:
                async with asyncio.timeout(2):
                    await self._redis.publish(CHANNEL, message)
            except Exception as error:  # Redis does not answer: the other processes sweep
                log.warning("a hint could not be sent by Redis: %s", error)

    async def _listen(self) -> None:
        while True:
            try:
                async with self._redis.pubsub() as channel:
                    await channel.subscribe(CHANNEL)
                    self._connected = True
                    async for message in channel.listen():
                        if message["type"] == "message":
                            process, table, what = str(message["data"]).split(" ")
                            if process != self._process:
                                await self.hints.put(Hint(table, what, process))
            except asyncio.CancelledError:
                raise
            except Exception as error:  # Redis does not answer: connect again below
                log.warning("Redis cannot be reached: %s", error)
            self._connected = False
            await asyncio.sleep(0.5)


def fanout_of(url: str | None) -> Fanout:
    """Redis with a URL; without one, a single process."""
    return Redis(url) if url else Alone()
