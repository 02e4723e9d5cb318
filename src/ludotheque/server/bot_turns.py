"""The turns of bots: whenever a bot is to move at a table, it chooses an action and submits it like a player."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from hashlib import sha256

from ludotheque.core.errors import LudothequeError
from ludotheque.server import catalogue
from ludotheque.server.bots import BotThreads
from ludotheque.server.commands import Act, Refusal
from ludotheque.server.live import LiveTable
from ludotheque.server.pipeline import Pipeline
from ludotheque.server.settings import Settings
from ludotheque.server.table import Table
from ludotheque.server.tasks import Tasks

log = logging.getLogger("ludotheque.bot_turns")


class BotTurns:
    """Plays for the bots at the tables that come out of `queue`."""

    def __init__(
        self, queue: asyncio.Queue[LiveTable], bots: BotThreads, pipeline: Pipeline, settings: Settings
    ) -> None:
        self._queue, self._bots, self._pipeline, self._settings = queue, bots, pipeline, settings
        self._tasks = Tasks()

    async def run(self) -> None:
        """Start a bot's turn at every table that comes out of the queue, until cancelled."""
        while True:
            live = await self._queue.get()
            if self._settings.compile and live.table.bot_to_move() is not None and not live.bot_thinking:
                live.bot_thinking = True
                self._tasks.start(self._play(live))

    def cancel(self) -> None:
        """Stop all bots that think."""
        self._tasks.cancel()

    async def _play(self, live: LiveTable) -> None:
        """Play at a table as long as bots are to move."""
        try:
            await self._bots.until_ready(live.table.header.game)
            while (seat := live.table.bot_to_move()) is not None:
                await self._play_one(live, seat)
        except Refusal as refusal:
            log.warning("a bot was refused: %s", refusal)
        except LudothequeError as error:
            log.error("a bot's turn was lost: %s", error)
        finally:
            live.bot_thinking = False

    async def _play_one(self, live: LiveTable, seat: int) -> None:
        """Choose an action and submit it, unless the table has changed meanwhile."""
        table = live.table
        self._compile(table)
        seen, chair = table.seq, table.chairs[seat]
        name = chair.bot or f"level{chair.level}"
        seed = int.from_bytes(sha256(f"{table.header.seed}|bot|{seen}".encode()).digest()[:6], "big")
        started = time.monotonic()
        action = await self._bots.choose(table.game, name, table.state.view(seat), seat, seed)
        if table.game.hides:  # a bot's thinking time would reveal something about its hand
            pace = self._settings.pace
            await asyncio.sleep(pace - (time.monotonic() - started) % pace)
        with contextlib.suppress(Refusal):  # a take-back, a pause or another process came first
            await self._pipeline.submit(live, Act(seat, action, seen=seen))

    def _compile(self, table: Table) -> None:
        """Continue with compiled rules, if they are ready now."""
        if table.game.backend == "python" and self._bots.is_ready(table.header.game):
            table.compile(catalogue.compiled(table.game))
