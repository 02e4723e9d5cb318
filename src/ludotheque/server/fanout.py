"""Telling the other processes that a table moved: in memory when there is one process, Redis when there are many.

A message is only a hint ("table T is at 41"); whoever gets it reads the log. Lost messages do no harm: every
process looks at the heads of its watched tables now and then.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

log = logging.getLogger("ludotheque.fanout")

CHANNEL = "ludotheque:tables"
Heard = Callable[[str, str, str], Awaitable[None]]
"""What to do with a hint: the table, what moved there (`log`, `chat`, or who is here), and which process says so."""


class Fanout(Protocol):
    """How hints travel."""

    def publish(self, table: str, what: str) -> None:
        """Tell the others; failing is harmless and silent."""
        ...

    async def run(self, heard: Heard) -> None:
        """Listen until cancelled."""
        ...

    def healthy(self) -> bool: ...


class Alone:
    """One process: nobody to tell."""

    def publish(self, table: str, what: str) -> None:
        """Everybody who needs to know is in this process and knows."""

    async def run(self, heard: Heard) -> None:
        await asyncio.Event().wait()

    def healthy(self) -> bool:
        return True


class Redis:
    """Many processes: a channel on a Redis server, found again whenever it was away."""

    def __init__(self, url: str) -> None:
        from redis.asyncio import from_url

        self._redis: Any = from_url(url, socket_connect_timeout=2, socket_timeout=None, decode_responses=True)
        self._here = False
        self._name = secrets.token_hex(8)  # what is said by this process need not be heard by it
        self._waiting: asyncio.Queue[str] = asyncio.Queue(maxsize=10_000)

    def healthy(self) -> bool:
        return self._here

    def publish(self, table: str, what: str) -> None:
        with contextlib.suppress(asyncio.QueueFull):
            self._waiting.put_nowait(f"{self._name} {table} {what}")

    async def run(self, heard: Heard) -> None:
        try:
            async with asyncio.TaskGroup() as group:
                group.create_task(self._send())
                group.create_task(self._listen(heard))
        finally:
            await self._redis.aclose()

    async def _send(self) -> None:
        while True:
            message = await self._waiting.get()
            try:
                async with asyncio.timeout(2):
                    await self._redis.publish(CHANNEL, message)
            except Exception as error:  # Redis away, slow or restarting: the others will look by themselves
                log.warning("redis did not take a hint: %s", error)

    async def _listen(self, heard: Heard) -> None:
        while True:
            try:
                async with self._redis.pubsub() as channel:
                    await channel.subscribe(CHANNEL)
                    self._here = True
                    async for message in channel.listen():
                        if message["type"] == "message":
                            sender, table, what = str(message["data"]).split(" ")
                            if sender != self._name:
                                await heard(table, what, sender)
            except asyncio.CancelledError:
                raise
            except Exception as error:  # the same; it is looked for again below
                log.warning("redis is away: %s", error)
            self._here = False
            await asyncio.sleep(0.5)


def fanout_of(url: str | None) -> Fanout:
    """Memory without a URL, Redis with one."""
    return Redis(url) if url else Alone()
