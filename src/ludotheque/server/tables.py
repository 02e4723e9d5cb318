"""The tables that this process has in memory."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from typing import Any

from ludotheque.core.boards import DIGEST, OwnFile
from ludotheque.core.errors import LudothequeError
from ludotheque.core.game import Game
from ludotheque.server import catalogue
from ludotheque.server.bots import BotThreads
from ludotheque.server.live import LiveTable
from ludotheque.server.store import Store
from ludotheque.server.table import DiceOf, Table, layout_of

IDLE_SECONDS = 60.0
"""A table without connections is forgotten after this time; it can be read from the log again."""


class NoSuchTable(LudothequeError):
    """There is no table with this id."""


class LiveTables:
    """Tables by id: read from the log when they are needed, forgotten when they are not."""

    def __init__(self, store: Store, bots: BotThreads, bot_turns: asyncio.Queue[LiveTable], dice_of: DiceOf) -> None:
        self._store, self._bots, self._bot_turns, self._dice_of = store, bots, bot_turns, dice_of
        self._tables: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Lock] = {}

    def __iter__(self) -> Iterator[LiveTable]:
        return iter(list(self._tables.values()))

    def __len__(self) -> int:
        return len(self._tables)

    def get(self, id: str) -> LiveTable | None:
        """A table, if it is in memory."""
        return self._tables.get(id)

    def game(self, slug: str, version: int | None, options: dict[str, Any]) -> Game:
        """A game under options; compiled, if its kernels are ready. Raises `BoardError` for an unknown data file."""
        stored = [self._store.file(value) for value in options.values() if DIGEST.fullmatch(str(value))]
        files = [OwnFile.of(file.text, file.name) for file in stored if file is not None]
        game = catalogue.game_of(slug, version, tuple(sorted(options.items())))
        del files  # the game holds them now
        return catalogue.compiled(game) if self._bots.is_ready(game.slug) else game

    def add(self, table: Table) -> LiveTable:
        """Keep a table in memory and return it; if one with its id is there already, return that one."""
        live = self._tables.setdefault(table.header.id, LiveTable(table))
        self.call_bot(live)
        return live

    def call_bot(self, live: LiveTable) -> None:
        """Call the bot that is to move, if one is."""
        if live.table.bot_to_move() is not None:
            self._bot_turns.put_nowait(live)

    async def find(self, id: str) -> LiveTable:
        """A table by its id, read from the log if it is not in memory. Raises `NoSuchTable` or `StoreError`."""
        live = self._tables.get(id)
        if live is not None:
            live.last_used = time.monotonic()
            return live
        lock = self._loading.setdefault(id, asyncio.Lock())
        try:
            async with lock:
                if id not in self._tables:
                    table, last_chat = await asyncio.to_thread(self._read, id)
                    # After a failure two may read the same table at once: `add` keeps the first.
                    self.add(table).last_chat = last_chat
        finally:
            self._loading.pop(id, None)
        return self._tables[id]

    def _read(self, id: str) -> tuple[Table, int]:
        """A table from the log, and the number of its last chat message."""
        header = self._store.header(id)
        if header is None:
            raise NoSuchTable("no such table")
        table = Table(header, self.game(header.game, header.version, header.options), self._dice_of)
        snapshot = self._store.latest_snapshot(id)
        if snapshot is not None and snapshot.layout == layout_of(table.game):
            table.restore(snapshot)
        for event in self._store.read(id, table.seq):
            table.apply(event)
        table.trim()
        return table, self._store.last_chat([id]).get(id, 0)

    def forget_idle(self) -> None:
        """Forget the tables that nobody has used for a while."""
        old = time.monotonic() - IDLE_SECONDS
        for id, live in list(self._tables.items()):
            if not live.connections and not live.bot_thinking and live.worker is None and live.last_used < old:
                del self._tables[id]
