"""The house: every table somebody is looking at, and the one way entries get into the log.

A wish is checked against the table, its entries are stored behind the sequence number the table had, and only when
they are durable the table takes them in and the guests are told. If another process was faster, the table reads what
it missed and the wish is checked again.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Callable, Coroutine, Sequence
from functools import cache
from hashlib import sha256
from typing import Any, TypeVar

from ludotheque.core.errors import LudothequeError, OptionError
from ludotheque.core.game import Game
from ludotheque.core.state import State
from ludotheque.server import catalogue, messages, presence, telling
from ludotheque.server.bots import Bots
from ludotheque.server.fairness import new_seed
from ludotheque.server.fanout import Fanout
from ludotheque.server.identity import key_of, new_id, token
from ludotheque.server.journal import Journal
from ludotheque.server.log import Entry, Header, now_ms
from ludotheque.server.metrics import ACTIONS, LATE, REFUSALS, TABLES_OPENED
from ludotheque.server.settings import Settings
from ludotheque.server.store import Append, Conflict, Duplicate, Store, StoreError, Summary
from ludotheque.server.table import Chair, DiceOf, Refusal, Table, fair_dice, layout_of
from ludotheque.server.telling import Guest, Live

log = logging.getLogger("ludotheque.house")

SNAPSHOT_EVERY = 64
"""Entries between two snapshots."""

IDLE_SECONDS = 60.0
"""A table nobody looks at is forgotten after this; the log remembers it."""

CLOSING_SECONDS = 5.0
"""What is being stored when the server is told to stop has so much time left."""

SILENCE_SECONDS = 90.0
"""Somebody at a socket who says nothing for so long is gone."""

Result = TypeVar("Result")
Answer = Callable[[Table], list[Entry]]
"""What a wish becomes at a table."""


class Closed(LudothequeError):
    """There is no such table."""


class House:
    """All tables of this process."""

    def __init__(self, store: Store, fanout: Fanout, settings: Settings, dice_of: DiceOf = fair_dice) -> None:
        self.store = store
        self.fanout = fanout
        self.settings = settings
        self.bots = Bots(settings.bot_threads, settings.bots, settings.bot_seconds)
        self._journal = Journal(store)
        self._dice_of = dice_of
        self._lives: dict[str, Live] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._thinking: set[asyncio.Task[None]] = set()
        self._counted = cache(ACTIONS.labels)
        self._sweeps = 0
        self.closing = False

    # --- life ---

    async def run(self) -> None:
        """Everything that goes on in the background, until cancelled."""
        async with asyncio.TaskGroup() as group:
            group.create_task(self.fanout.run(self.heard))
            group.create_task(self._sweep_forever())
            if self.settings.compile:
                group.create_task(self.bots.warm_all())

    async def close(self) -> None:
        """Stop thinking, see through what was submitted, and tell everybody to come back."""
        self.closing = True
        for bot in self._thinking:
            bot.cancel()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(CLOSING_SECONDS):
                await self._journal.settled()
        for live in self._lives.values():
            for guest in live.guests:
                guest.dismiss("restart", 500)
        self.bots.close()
        self._journal.close()

    @property
    def guests(self) -> int:
        return sum(len(live.guests) for live in self._lives.values())

    @property
    def tables(self) -> int:
        return len(self._lives)

    # --- games ---

    def game(self, slug: str, version: int | None, options: dict[str, Any]) -> Game:
        """A game under options, compiled once its kernels are ready."""
        game = catalogue.game_of(slug, version, tuple(sorted(options.items())))
        return catalogue.compiled(game) if self.bots.is_ready(game.slug) else game

    # --- opening and finding tables ---

    async def open(self, wish: messages.OpenTable) -> tuple[Header, Live, str, str, str]:
        """A new table: its header, the live table, and the secrets of the opener, the owner and the guests to come."""
        options = catalogue.safe_options(wish.game, wish.options)
        game = self.game(wish.game, None, options)
        seats = game.seats
        if len(wish.chairs) > seats:
            raise OptionError(f"{len(wish.chairs)} chairs: expected at most {seats}, one a seat")
        seat_token, owner_token, invite = token(), token(), token()
        chairs = [self._chair(chair, game, key_of(seat_token), wish.contribution) for chair in wish.chairs]
        seed = await asyncio.to_thread(self.store.take_promise, wish.promise) if wish.promise else new_seed()
        if seed is None:
            raise OptionError("the promised dice are not known here or were used: expected a fresh promise")
        header = Header(
            id=new_id(),
            game=game.slug,
            version=game.version,
            options=options,
            clock=wish.clock,
            on_timeout=wish.on_timeout,
            listed=wish.listed,
            seed=seed,
            owner=key_of(owner_token),
            invite=key_of(invite),
            created=now_ms(),
        )
        live = await self._open(header, game, chairs)
        return header, live, seat_token, owner_token, invite

    def _chair(self, wish: messages.Chair, game: Game, key: str, contribution: str) -> Chair | None:
        """Who sits down at first; a bot from outside must be one that is offered here."""
        if wish.kind == "open":
            return None
        if wish.kind == "me":
            return Chair("human", name=wish.name or "", key=key, contribution=contribution)
        if wish.bot is None:
            return Chair("bot", level=wish.level)
        bot = self.bots.offered.get(wish.bot)
        if bot is None or not bot.plays(game.slug):
            known = [name for name, other in self.bots.offered.items() if other.plays(game.slug)]
            raise OptionError(f"no bot {wish.bot!r} for {game.slug} here: expected {', '.join(known) or 'a level'}")
        return Chair("bot", name=bot.title, bot=bot.name)

    async def _open(self, header: Header, game: Game, chairs: Sequence[Chair | None]) -> Live:
        table = Table(header, game, self._dice_of)
        first: list[Entry] = []
        for seat, chair in enumerate(chairs):
            if chair is not None:
                _, entries = table.sitting(seat, chair, header.created)
                first += entries
                for entry in entries:
                    table.add(entry)
        table.trim()
        await asyncio.to_thread(self.store.open, header, first, self._summary(table))
        TABLES_OPENED.labels(game=header.game).inc()
        live = self._lives[header.id] = Live(table)
        self._wake_bot(live)
        return live

    async def live(self, id: str) -> Live:
        """A table by its id, read from the log if it is not in memory."""
        known = self._lives.get(id)
        if known is not None:
            known.used = time.monotonic()
            return known
        lock = self._loading.setdefault(id, asyncio.Lock())
        try:
            async with lock:
                if id not in self._lives:
                    read = await asyncio.to_thread(self._read, id)
                    # Who waited through a failure may read beside a newcomer: the first one's table is the table.
                    self._wake_bot(self._lives.setdefault(id, read))
        finally:
            self._loading.pop(id, None)
        return self._lives[id]

    def _read(self, id: str) -> Live:
        header = self.store.header(id)
        if header is None:
            raise Closed("no such table")
        table = Table(header, self.game(header.game, header.version, header.options), self._dice_of)
        snapshot = self.store.latest_snapshot(id)
        if snapshot is not None and snapshot.layout == layout_of(table.game):
            table.restore(snapshot)
        for entry in self.store.read(id, table.seq):
            table.add(entry)
        table.trim()
        return Live(table, spoken=self.store.last_words([id]).get(id, 0))

    # --- the one way in ---

    async def submit(
        self, live: Live, answer: Answer, at: int | None = None, submission: str | None = None,
        durable: Callable[[int], None] | None = None,
    ) -> int:  # fmt: skip
        """Store what a wish becomes, take it in, tell everybody. The sequence number of its first entry.

        `at` is what the asker had seen: if the table is elsewhere, the wish is stale. Once it is handed to the journal
        it is seen through, even if the asker goes away. `durable` is told that number right after the news, when this
        call has stored the wish.
        """
        if self.closing:
            raise Refusal("busy", "refused-busy")
        async with live.lock:
            for _ in range(8):
                table = live.table
                if at is not None and at != table.seq:
                    known = None
                    if submission is not None:
                        known = await asyncio.to_thread(self.store.submission, table.header.id, submission)
                    if known is not None:
                        return known
                    if at < table.seq:
                        LATE.inc()
                        raise Refusal("stale", "refused-stale")
                    await self._catch_up(live)
                    if at > live.table.seq:
                        raise Refusal("stale", "refused-stale")
                    continue
                try:
                    entries = answer(table)
                except Refusal as refusal:
                    REFUSALS.labels(code=refusal.code).inc()
                    raise
                if not entries:
                    return table.seq
                try:
                    await self._store(live, entries, durable)
                except Duplicate as known:
                    await self._catch_up(live)  # it came in by another process, or before a broken connection
                    return known.seq
                except Conflict:
                    await self._catch_up(live)
                    continue
                self._counted(table.header.game).inc(len(entries))
                return entries[0].seq
        raise Refusal("busy", "refused-busy")

    async def _store(self, live: Live, entries: list[Entry], durable: Callable[[int], None] | None) -> None:
        table = live.table
        # What the row and the snapshot will say is only known after folding, so a twin of the table goes first.
        after = table.twin()
        states = _fold(after, entries)
        snapshot = after.snapshot() if after.seq // SNAPSHOT_EVERY != table.seq // SNAPSHOT_EVERY else None

        def take_in() -> None:
            live.used = time.monotonic()
            if live.table is table:  # else the asker went away, and somebody has read it from the log meanwhile
                live.table = after
                telling.tell(live, entries, states)
                after.trim()
            if durable is not None:
                durable(entries[0].seq)
            self.fanout.publish(after.header.id, "log")
            self._wake_bot(live)

        job = Append(table.header.id, table.seq, entries, self._summary(after), snapshot)
        await self._journal.append(job, take_in)

    def _summary(self, table: Table) -> Summary:
        names = [chair.name for chair in table.chairs if chair.kind == "human"]
        return Summary(table.status, len(table.open_seats), names, table.due(now_ms(), self.settings.lease))

    async def _catch_up(self, live: Live) -> None:
        """Take in what other processes wrote. The caller holds the lock."""
        table = live.table
        missed = await asyncio.to_thread(self.store.read, table.header.id, table.seq)
        if missed:
            after = table.twin()
            states = _fold(after, missed)
            live.table = after
            telling.tell(live, missed, states)  # a bot that is to move now is woken where its turn began
            after.trim()

    async def heard(self, id: str, what: str, sender: str = "") -> None:
        """Another process says that a table moved, or who is there; or it asks."""
        live = self._lives.get(id)
        if live is None:
            return
        if what == "log":
            async with live.lock:
                await self._catch_up(live)
        elif what == "chat":
            await self._hear(live)
        elif what == presence.WHO:
            self._announce(live)
        elif (party := presence.party_of(what)) is not None:
            known, _ = live.elsewhere.get(sender, (presence.NOBODY, 0))
            live.elsewhere[sender] = (party, self._sweeps)
            if party != known:
                telling.tell(live, [], [])

    # --- guests ---

    def welcome(self, live: Live, guest: Guest) -> None:
        """Somebody looks at the table from now on."""
        if not live.guests:
            self.fanout.publish(live.table.header.id, presence.WHO)
        live.guests.add(guest)
        guest.viewer = telling.viewer_of(live.table, guest, live.table.seats_of(guest.keys))
        telling.send_whole(live, guest)
        self._tell_presence(live, guest)

    def farewell(self, live: Live, guest: Guest) -> None:
        """Somebody is gone."""
        live.guests.discard(guest)
        live.used = time.monotonic()
        if not live.guests:
            live.album.clear()
        self._tell_presence(live, guest)

    def _tell_presence(self, live: Live, about: Guest) -> None:
        self._announce(live)
        if live.table.seats_of(about.keys):
            telling.tell(live, [], [], but=about)

    def _announce(self, live: Live) -> None:
        """The other processes learn who is here."""
        self.fanout.publish(live.table.header.id, telling.party_here(live).hint())

    def _repeat_presence(self) -> None:
        """Say again who is here, and forget processes that did not."""
        self._sweeps += 1
        for live in self._lives.values():
            if live.guests and self._sweeps % presence.SAID_AGAIN == 0:
                self._announce(live)
            silent = [who for who, (_, at) in live.elsewhere.items() if at < self._sweeps - presence.FORGOTTEN]
            for who in silent:
                del live.elsewhere[who]
            if silent:
                telling.tell(live, [], [])

    # --- talking ---

    async def say(self, live: Live, seat: int | None, name: str, text: str) -> None:
        """A word to the table."""
        id = live.table.header.id
        await asyncio.to_thread(self.store.say, id, seat, name, text, now_ms())
        self.fanout.publish(id, "chat")
        with contextlib.suppress(StoreError):  # it is kept; the sweep will tell it
            await self._hear(live)

    async def _hear(self, live: Live) -> None:
        """Everybody is told what was said since the last word, here or at other processes."""
        for word in await asyncio.to_thread(self.store.words, live.table.header.id, live.spoken):
            if word["number"] > live.spoken:  # else somebody who read beside us has told it
                live.spoken = word["number"]
                told = telling.encoded({"type": "spoken", **word})
                for guest in live.guests:
                    guest.put_text(told)

    # --- bots, lost turns, fallen clocks ---

    def _wake_bot(self, live: Live) -> None:
        if live.table.bot_to_move() is not None and not live.thinking and not self.closing and self.settings.compile:
            live.thinking = True
            begun(self._play_bots(live), self._thinking)

    async def _play_bots(self, live: Live) -> None:
        try:
            slug = live.table.header.game
            await self.bots.until_ready(slug)
            while (seat := live.table.bot_to_move()) is not None:
                await self._play_bot(live, seat)
        except Refusal as refusal:
            log.warning("a bot was refused: %s", refusal)
        except LudothequeError as error:
            log.error("a bot's turn was lost: %s", error)
        finally:
            live.thinking = False

    async def _play_bot(self, live: Live, seat: int) -> None:
        table = live.table
        self._compile(table)
        at, chair = table.seq, table.chairs[seat]
        name = chair.bot or f"level{chair.level}"
        seed = int.from_bytes(sha256(f"{table.header.seed}|bot|{at}".encode()).digest()[:6], "big")
        started = time.monotonic()
        action = await self.bots.choose(table.game, name, table.state.view(seat), seat, seed)
        if table.game.hides:
            pace = self.settings.pace
            await asyncio.sleep(pace - (time.monotonic() - started) % pace)
        with contextlib.suppress(Refusal):  # a take-back, a pause or another process came first
            await self.submit(live, lambda now: now.acting(seat, action, now_ms(), None, "en"), at)

    def _compile(self, table: Table) -> None:
        """Go on with compiled rules, now that they are ready."""
        if table.game.backend == "python" and self.bots.is_ready(table.header.game):
            table.compile(catalogue.compiled(table.game))

    async def _sweep_forever(self) -> None:
        while True:
            await asyncio.sleep(self.settings.sweep * (0.75 + 0.5 * secrets.randbelow(1000) / 1000))
            try:
                await self.sweep()
            except Exception:  # the database may be away for a while; the next sweep tries again
                log.exception("a sweep failed")

    async def sweep(self) -> None:
        """Find lost turns and fallen clocks, and what was missed at the tables somebody watches."""
        now = now_ms()
        for id, due in await asyncio.to_thread(self.store.due, now):
            if await asyncio.to_thread(self.store.put_off, id, due, now + self.settings.lease):
                try:
                    await self._look_after(id)
                except StoreError:
                    raise
                except LudothequeError as error:  # one table that cannot be played keeps no other waiting
                    log.error("table %s cannot be looked after: %s", id, error)
        self._forget()
        self._dismiss_silent()
        self._repeat_presence()
        for id, head in (await asyncio.to_thread(self.store.heads, list(self._lives))).items():
            behind = self._lives.get(id)
            if behind is not None and behind.table.seq < head:
                await self.heard(id, "log")
        for id, number in (await asyncio.to_thread(self.store.last_words, list(self._lives))).items():
            behind = self._lives.get(id)
            if behind is not None and behind.spoken < number:
                await self.heard(id, "chat")

    async def _look_after(self, id: str) -> None:
        live = await self.live(id)
        async with live.lock:
            await self._catch_up(live)
        await self.submit(live, lambda table: table.flagging(now_ms()))
        self._wake_bot(live)

    def _dismiss_silent(self) -> None:
        lately = time.monotonic() - SILENCE_SECONDS
        for live in self._lives.values():
            for guest in live.guests:
                if guest.heard is not None and guest.heard < lately:
                    guest.heard = None
                    guest.dismiss("slow", 1000)

    def _forget(self) -> None:
        old = time.monotonic() - IDLE_SECONDS
        for id, live in list(self._lives.items()):
            if not live.guests and not live.thinking and not live.lock.locked() and live.used < old:
                del self._lives[id]


def begun(work: Coroutine[Any, Any, Result], among: set[asyncio.Task[Result]]) -> asyncio.Task[Result]:
    """Do something in a task of its own, kept among others of its kind until it is done."""
    task = asyncio.create_task(work)
    among.add(task)
    task.add_done_callback(among.discard)
    return task


def _fold(table: Table, entries: Sequence[Entry]) -> list[State | None]:
    """Fold entries; the position after each one that was an action or an outcome."""
    states: list[State | None] = []
    for entry in entries:
        table.add(entry)
        states.append(table.state if entry.kind in ("act", "chance") else None)
    return states
