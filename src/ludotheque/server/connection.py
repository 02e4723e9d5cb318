"""A client that is connected to a table, and the messages that wait to be sent to it."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from ludotheque.server.encoding import encode
from ludotheque.server.messages import Language

MOST_WAITING = 256
"""The largest number of messages that wait in an outbox."""

HANG_UP = ""
"""A text in the outbox that ends the connection."""


class Outbox:
    """A queue of texts with one reader, faster than asyncio's."""

    def __init__(self) -> None:
        self._texts: deque[str] = deque()
        self._waiter: asyncio.Future[None] | None = None

    def put(self, text: str) -> bool:
        """Add a text; False if too many wait already."""
        if len(self._texts) >= MOST_WAITING:
            return False
        self._texts.append(text)
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)
        return True

    async def get(self) -> str:
        """The next text, as soon as there is one."""
        while not self._texts:
            self._waiter = asyncio.get_running_loop().create_future()
            await self._waiter
        return self._texts.popleft()

    def drain(self) -> list[str]:
        """All texts that wait, at once."""
        texts = list(self._texts)
        self._texts.clear()
        return texts


@dataclass(eq=False, slots=True)
class Connection:
    """A client at a table: the hashes of its tokens, its language, whether it wants texts (`plain`) or scenes."""

    keys: tuple[str, ...]
    language: Language = "en"
    plain: bool = False
    outbox: Outbox = field(default_factory=Outbox)
    viewer: int | None = None
    """The seat whose view is sent; None is a spectator."""
    last_chat: int | None = 0
    """The number of the last chat message that was sent; None as long as `Chat.send_history` has to come first."""
    too_slow: bool = False
    """Whether the outbox overflowed. The connection is closed; the client connects again and gets the whole table."""
    last_heard: float | None = None
    """When the last message came in, by the monotonic clock; None for a connection that never sends any."""

    def send(self, message: Any) -> None:
        """Put a message into the outbox."""
        self.send_text(encode(message))

    def send_text(self, text: str) -> None:
        """Put a message that is already JSON into the outbox."""
        if not self.outbox.put(text):
            self.too_slow = True

    def close(self, reason: str, retry: int) -> None:
        """Send a goodbye and end the connection; the client may connect again after `retry` milliseconds."""
        self.send({"type": "bye", "reason": reason, "retry": retry})
        self.send_text(HANG_UP)

    async def deliver(self, send: Callable[[str], Awaitable[None]]) -> None:
        """Send the messages of the outbox until the connection ends or is too slow."""
        while not self.too_slow and (text := await self.outbox.get()) != HANG_UP:
            await send(text)
