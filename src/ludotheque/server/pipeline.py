"""The one way into the log: parse → decide → commit → apply → broadcast.

Requests over sockets and HTTP, actions of bots and the sweep all come through here. A table carries out one command at
a time. The events that a command becomes are stored after the last event that the table knows. Only when they are
durable, the table changes and its connections are informed. If another process stored an event first, the table reads
what it missed and decides again.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Sequence
from functools import cache

from ludotheque.core.errors import LudothequeError
from ludotheque.server.broadcast import broadcast
from ludotheque.server.commands import CatchUp, Command, Refusal, command_of
from ludotheque.server.decisions import decide
from ludotheque.server.events import Event, now_ms
from ludotheque.server.fanout import Fanout
from ludotheque.server.journal import Journal
from ludotheque.server.live import LiveTable
from ludotheque.server.messages import Act, Ask, Done, Refused
from ludotheque.server.metrics import EVENTS, REFUSALS, STALE
from ludotheque.server.store import Append, Conflict, Duplicate, Store, Summary
from ludotheque.server.table import Table
from ludotheque.server.texts import translate

log = logging.getLogger("ludotheque.pipeline")

SNAPSHOT_EVERY = 64
"""Events between two snapshots."""

MOST_TRIES = 8
"""How often a command is decided while other processes store events first."""


class Pipeline:
    """Carries out commands. Every table at which a bot is to move is put into `bot_turns`."""

    def __init__(self, store: Store, fanout: Fanout, bot_turns: asyncio.Queue[LiveTable], lease: int) -> None:
        self._store, self._fanout, self._bot_turns, self._lease = store, fanout, bot_turns, lease
        self._journal = Journal(store)
        self._workers: set[asyncio.Task[None]] = set()
        self._counter = cache(EVENTS.labels)
        self.closing = False

    async def close(self, seconds: float) -> None:
        """Refuse new commands, and wait at most `seconds` until the submitted ones are carried out."""
        self.closing = True
        if self._workers:
            await asyncio.wait(self._workers, timeout=seconds)
        self._journal.close()

    # --- a request, from a socket or over HTTP ---

    async def handle(self, live: LiveTable, request: Act | Ask, keys: Sequence[str], language: str) -> Done | Refused:
        """Carry out a request from a client with these keys: `Done`, or `Refused` with the reason."""
        try:
            command = command_of(live.table, request, keys, language)
            return Done(id=request.id, seq=await self.submit(live, command))
        except Refusal as refusal:
            code, clause = refusal.code, refusal.clause
            reason = refusal.reason or translate(language, refusal.message)
        except LudothequeError:
            code, clause, reason = "busy", "", translate(language, "refused-busy")
        return Refused(id=request.id, code=code, reason=reason, clause=clause, seq=live.table.seq)

    # --- a command ---

    async def submit(self, live: LiveTable, command: Command) -> int:
        """Carry out a command, and return the sequence number of its first event. Raises `Refusal` or `StoreError`.

        A command that becomes no event returns that of the table's last one. It is carried out even if the sender
        stops waiting for the answer.
        """
        if self.closing:
            raise Refusal("busy", "refused-busy")
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        live.inbox.append((command, answer))
        if live.worker is None:
            live.worker = asyncio.create_task(self._work(live))
            self._workers.add(live.worker)
        return await answer

    async def _work(self, live: LiveTable) -> None:
        """Carry out the commands of a table, one after the other, until none waits."""
        try:
            while live.inbox:
                command, answer = live.inbox.popleft()
                try:
                    seq = await self._carry_out(live, command)
                except Exception as error:  # also a bug: the table must carry out its other commands
                    if not isinstance(error, LudothequeError):
                        log.exception("table %s: %r failed", live.id, command)
                    if not answer.done():  # else the sender has stopped waiting
                        answer.set_exception(error)
                else:
                    if not answer.done():
                        answer.set_result(seq)
        finally:
            assert live.worker is not None
            self._workers.remove(live.worker)
            live.worker = None

    async def _carry_out(self, live: LiveTable, command: Command) -> int:
        if isinstance(command, CatchUp):
            return await self._catch_up(live)
        for _ in range(MOST_TRIES):
            table = live.table
            if command.seen is not None and command.seen != table.seq:
                done = await self._done_before(live, command, command.seen)
                if done is not None:
                    return done
                continue
            events = self._decide(table, command)
            if not events:
                return table.seq
            after, states = table.after(events)  # not shown to anybody before the events are durable
            try:
                await self._commit(table, events, after)
            except Duplicate as duplicate:  # it came through another process, or before a connection broke
                await self._catch_up(live)
                return duplicate.seq
            except Conflict:  # another process stored an event first
                await self._catch_up(live)
                continue
            self._apply(live, after)
            broadcast(live, events, states)
            after.trim()
            self._fanout.publish(live.id, "log")
            return events[0].seq
        raise Refusal("busy", "refused-busy")

    def _decide(self, table: Table, command: Command) -> list[Event]:
        """Decide, and count what is refused."""
        try:
            return decide(table, command, now_ms())
        except Refusal as refusal:
            REFUSALS.labels(code=refusal.code).inc()
            raise

    async def _commit(self, table: Table, events: list[Event], after: Table) -> None:
        """Store events after the last one of a table, with the row and sometimes a snapshot of the table after them."""
        snapshot = after.snapshot() if after.seq // SNAPSHOT_EVERY != table.seq // SNAPSHOT_EVERY else None
        await self._journal.append(Append(table.header.id, table.seq, events, summary(after, self._lease), snapshot))
        self._counter(table.header.game).inc(len(events))

    def _apply(self, live: LiveTable, after: Table) -> None:
        """Replace the table by its next state, and call the bot that is to move, if one is."""
        live.table, live.last_used = after, time.monotonic()
        if after.bot_to_move() is not None:
            self._bot_turns.put_nowait(live)

    async def _done_before(self, live: LiveTable, command: Command, seen: int) -> int | None:
        """The sequence number of a command that was carried out already, though its sender did not learn of it.

        None if it was not, and this process has now caught up with its sender. Raises `Refusal` if the sender has not
        seen the latest events.
        """
        if command.submission is not None:
            known = await asyncio.to_thread(self._store.submission, live.id, command.submission)
            if known is not None:
                return known
        if seen > live.table.seq:
            await self._catch_up(live)
        if seen != live.table.seq:
            STALE.inc()
            raise Refusal("stale", "refused-stale")
        return None

    async def catch_up(self, live: LiveTable) -> None:
        """Apply and broadcast what other processes have stored."""
        await self.submit(live, CatchUp())

    async def _catch_up(self, live: LiveTable) -> int:
        table = live.table
        missed = await asyncio.to_thread(self._store.read, live.id, table.seq)
        if missed:
            # A bot that is to move now was called in the process where its turn began.
            live.table, states = table.after(missed)
            broadcast(live, missed, states)
            live.table.trim()
        return live.table.seq


def summary(table: Table, lease: int) -> Summary:
    """What the row of a table repeats of its log; `lease` is how long a bot may think, in milliseconds."""
    names = [chair.name for chair in table.chairs if chair.kind == "human"]
    return Summary(table.status, len(table.open_seats), names, table.due(now_ms(), lease))
