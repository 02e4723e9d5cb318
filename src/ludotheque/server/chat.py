"""Chat at a table. Messages are stored in order; what is new is read from the database and broadcast."""

from __future__ import annotations

import asyncio
import contextlib

from ludotheque.server.connection import Connection
from ludotheque.server.database import StoreError
from ludotheque.server.encoding import encode
from ludotheque.server.events import now_ms
from ludotheque.server.fanout import Fanout
from ludotheque.server.live import LiveTable
from ludotheque.server.store import Store


class Chat:
    """The chat of all tables of this process."""

    def __init__(self, store: Store, fanout: Fanout) -> None:
        self._store, self._fanout = store, fanout

    async def post(self, live: LiveTable, seat: int, text: str) -> None:
        """Store a message of a seat and broadcast it. Raises `StoreError`."""
        name = live.table.chairs[seat].name
        await asyncio.to_thread(self._store.add_chat, live.id, seat, name, text, now_ms())
        self._fanout.publish(live.id, "chat")
        with contextlib.suppress(StoreError):  # it is stored; the sweep will broadcast it
            await self.catch_up(live)

    async def catch_up(self, live: LiveTable) -> None:
        """Broadcast the messages after the last one that was broadcast, written here or in other processes."""
        for message in await asyncio.to_thread(self._store.chat_after, live.id, live.last_chat):
            if message["number"] > live.last_chat:  # else another task has broadcast it meanwhile
                live.last_chat = message["number"]
                text = encode({"type": "chat", **message})
                for connection in live.connections:
                    if connection.last_chat is not None and connection.last_chat < message["number"]:
                        connection.last_chat = message["number"]
                        connection.send_text(text)

    async def send_history(self, live: LiveTable, connection: Connection) -> None:
        """Send the latest messages to one connection, none if the database does not answer; then those that come."""
        sent = 0
        try:
            while messages := await asyncio.to_thread(self._store.chat_after, live.id, sent):
                for message in messages:
                    connection.send({"type": "chat", **message})
                sent = messages[-1]["number"]
                if sent >= live.last_chat:  # else some were broadcast while the database was read
                    break
        except StoreError:
            sent = max(sent, live.last_chat)
        connection.last_chat = sent
