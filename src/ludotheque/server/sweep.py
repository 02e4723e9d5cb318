"""The sweep: work that is done about once per second, because it must not depend on clients or hints.

It finds lost turns of bots and clocks that have run out, reads what other processes stored, and forgets idle tables.
"""

from __future__ import annotations

import asyncio
import logging
import secrets

from ludotheque.core.errors import LudothequeError
from ludotheque.server.chat import Chat
from ludotheque.server.commands import Flag
from ludotheque.server.database import StoreError
from ludotheque.server.events import now_ms
from ludotheque.server.pipeline import Pipeline
from ludotheque.server.presence import Presence
from ludotheque.server.settings import Settings
from ludotheque.server.store import Store
from ludotheque.server.tables import LiveTables

log = logging.getLogger("ludotheque.sweep")


class Sweep:
    """Sweeps the tables in memory, and those in the database whose due time has passed."""

    def __init__(
        self, store: Store, tables: LiveTables, pipeline: Pipeline, presence: Presence, chat: Chat, settings: Settings
    ) -> None:
        self._store, self._tables, self._settings = store, tables, settings
        self._pipeline, self._presence, self._chat = pipeline, presence, chat

    async def run(self) -> None:
        """Sweep again and again, until cancelled."""
        while True:
            await asyncio.sleep(self._settings.sweep * (0.75 + 0.5 * secrets.randbelow(1000) / 1000))
            try:
                await self.sweep()
            except Exception:  # the database may not answer for a while; the next sweep tries again
                log.exception("a sweep failed")

    async def sweep(self) -> None:
        """Sweep once."""
        await self._attend_to_due_tables()
        self._tables.forget_idle()
        self._presence.sweep()
        await self._catch_up()

    async def _attend_to_due_tables(self) -> None:
        """Look at every table whose due time has passed, unless another process does."""
        now = now_ms()
        for id, due in await asyncio.to_thread(self._store.due, now):
            if await asyncio.to_thread(self._store.put_off, id, due, now + self._settings.lease):
                try:
                    await self._attend_to(id)
                except StoreError:
                    raise
                except LudothequeError as error:  # one table that cannot be played does not delay the others
                    log.error("table %s cannot be swept: %s", id, error)

    async def _attend_to(self, id: str) -> None:
        """Let the seat to move lose on time if its clock has run out; call the bot that is to move."""
        live = await self._tables.find(id)
        await self._pipeline.catch_up(live)
        await self._pipeline.submit(live, Flag())
        self._tables.call_bot(live)

    async def _catch_up(self) -> None:
        """Read what other processes stored at the tables in memory, where a hint was lost."""
        ids = [live.id for live in self._tables]
        for id, head in (await asyncio.to_thread(self._store.heads, ids)).items():
            live = self._tables.get(id)
            if live is not None and live.table.seq < head:
                await self._pipeline.catch_up(live)
        for id, number in (await asyncio.to_thread(self._store.last_chat, ids)).items():
            live = self._tables.get(id)
            if live is not None and live.last_chat < number:
                await self._chat.catch_up(live)
