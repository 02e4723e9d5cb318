"""The service that owns the tables of this process, and everything that works on them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass

from ludotheque.core.errors import LudothequeError, OptionError
from ludotheque.core.game import Game
from ludotheque.server import catalogue, http_models
from ludotheque.server.bot_turns import BotTurns
from ludotheque.server.bots import BotThreads
from ludotheque.server.chat import Chat
from ludotheque.server.commands import Sit
from ludotheque.server.decisions import decide
from ludotheque.server.events import Event, Header, now_ms
from ludotheque.server.fairness import new_seed
from ludotheque.server.fanout import Fanout
from ludotheque.server.identity import key_of, new_id, token
from ludotheque.server.live import LiveTable
from ludotheque.server.metrics import TABLES_OPENED
from ludotheque.server.pipeline import Pipeline, summary
from ludotheque.server.presence import Presence
from ludotheque.server.settings import Settings
from ludotheque.server.store import Store
from ludotheque.server.sweep import Sweep
from ludotheque.server.table import Chair, DiceOf, Table, fair_dice
from ludotheque.server.tables import LiveTables

log = logging.getLogger("ludotheque.service")

CLOSING_SECONDS = 5.0
"""How long a server that stops waits for commands that are being carried out."""


@dataclass(frozen=True, slots=True)
class OpenedTable:
    """A new table with its secrets: the token for the opener's seats, the owner's token, the key for invitations."""

    live: LiveTable
    seat_token: str
    owner_token: str
    invite: str


class TableService:
    """All tables of this process."""

    def __init__(self, store: Store, fanout: Fanout, settings: Settings, dice_of: DiceOf = fair_dice) -> None:
        self.store, self.fanout, self.settings = store, fanout, settings
        self._dice_of = dice_of
        self.files = catalogue.NO_FILES
        """The data files of the operator, which are offered to everybody."""
        bot_turns: asyncio.Queue[LiveTable] = asyncio.Queue()
        self.bots = BotThreads(settings.bot_threads, settings.bots, settings.bot_seconds)
        self.tables = LiveTables(store, self.bots, bot_turns, dice_of)
        self.pipeline = Pipeline(store, fanout, bot_turns, settings.lease)
        self.presence = Presence(self.tables, fanout)
        self.chat = Chat(store, fanout)
        self.bot_turns = BotTurns(bot_turns, self.bots, self.pipeline, settings)
        self.sweep = Sweep(store, self.tables, self.pipeline, self.presence, self.chat, settings)
        self.find = self.tables.find

    @property
    def closing(self) -> bool:
        return self.pipeline.closing

    async def run(self) -> None:
        """Do all work in the background until cancelled."""
        async with asyncio.TaskGroup() as group:
            group.create_task(self.fanout.run())
            group.create_task(self._receive_hints())
            group.create_task(self.sweep.run())
            group.create_task(self.bot_turns.run())
            if self.settings.compile:
                group.create_task(self.bots.warm_all())

    async def close(self) -> None:
        """Stop the bots, finish what was submitted, and ask all clients to connect again soon."""
        self.bot_turns.cancel()
        await self.pipeline.close(CLOSING_SECONDS)
        self.presence.close()
        self.bots.close()

    async def _receive_hints(self) -> None:
        """Act on the hints of other processes until cancelled."""
        while True:
            hint = await self.fanout.hints.get()
            live = self.tables.get(hint.table)
            if live is None:
                continue
            try:
                if hint.what == "log":
                    await self.pipeline.catch_up(live)
                elif hint.what == "chat":
                    await self.chat.catch_up(live)
                else:
                    self.presence.receive(live, hint.what, hint.process)
            except LudothequeError as error:  # the sweep will read what is new
                log.warning("a hint could not be acted on: %s", error)

    # --- opening a table ---

    async def open(self, request: http_models.OpenTable) -> OpenedTable:
        """Open and store a new table. Raises `OptionError` if the request does not fit the game, or `StoreError`."""
        options = catalogue.safe_options(request.game, request.options)
        game = await asyncio.to_thread(self.tables.game, request.game, None, options)
        if len(request.chairs) > game.seats:
            raise OptionError(f"{len(request.chairs)} chairs: expected at most {game.seats}, one per seat")
        seat_token, owner_token, invite = token(), token(), token()
        chairs = [self._chair(chair, game, key_of(seat_token), request.contribution) for chair in request.chairs]
        header = Header(
            id=new_id(),
            game=game.slug,
            version=game.version,
            options=options,
            clock=request.clock,
            on_timeout=request.on_timeout,
            listed=request.listed,
            seed=await self._seed(request.commitment_id),
            owner=key_of(owner_token),
            invite=key_of(invite),
            created=now_ms(),
        )
        return OpenedTable(await self._store_new(header, game, chairs), seat_token, owner_token, invite)

    async def _seed(self, commitment_id: str) -> str:
        """The seed that a commitment was made to, which can be used once; a new one without a commitment."""
        if not commitment_id:
            return new_seed()
        seed = await asyncio.to_thread(self.store.take_commitment, commitment_id)
        if seed is None:
            raise OptionError("commitment_id: not known here or used already: expected a new one of /api/commitments")
        return seed

    def _chair(self, wanted: http_models.Chair, game: Game, key: str, contribution: str) -> Chair | None:
        """Who sits on a chair at first. Raises `OptionError` for a bot that is not offered here."""
        if wanted.kind == "open":
            return None
        if wanted.kind == "me":
            return Chair("human", name=wanted.name or "", key=key, contribution=contribution)
        if wanted.bot is None:
            return Chair("bot", level=wanted.level)
        bot = self.bots.offered.get(wanted.bot)
        if bot is None or not bot.plays(game.slug):
            known = [name for name, other in self.bots.offered.items() if other.plays(game.slug)]
            raise OptionError(f"no bot {wanted.bot!r} for {game.slug} here: expected {', '.join(known) or 'a level'}")
        return Chair("bot", name=bot.title, bot=bot.name)

    async def _store_new(self, header: Header, game: Game, chairs: Sequence[Chair | None]) -> LiveTable:
        """Store a new table with its first events."""
        table = Table(header, game, self._dice_of)
        first: list[Event] = []
        for seat, chair in enumerate(chairs):
            if chair is not None:
                for event in decide(table, Sit(seat, chair), header.created):
                    table.apply(event)
                    first.append(event)
        table.trim()
        await asyncio.to_thread(self.store.open, header, first, summary(table, self.settings.lease))
        TABLES_OPENED.labels(game=header.game).inc()
        return self.tables.add(table)
