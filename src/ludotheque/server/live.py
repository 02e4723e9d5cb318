"""A table in memory: its state, its connections, and the commands that wait for it."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from dataclasses import dataclass, field
from itertools import chain

from ludotheque.server.commands import Command
from ludotheque.server.connection import Connection
from ludotheque.server.scenes import SceneCache
from ludotheque.server.table import Table


@dataclass(frozen=True, slots=True)
class Party:
    """Who is at a table in one process: the seats that are connected, and the number of spectators."""

    seats: frozenset[int]
    watching: int


@dataclass(eq=False, slots=True)
class LiveTable:
    """A table in memory. The modules of the server share it: the pipeline, presence, chat, the turns of bots."""

    table: Table
    connections: set[Connection] = field(default_factory=set)
    scenes: SceneCache = field(default_factory=SceneCache)
    inbox: deque[tuple[Command, asyncio.Future[int]]] = field(default_factory=deque)
    """Commands that wait for the pipeline, with the answers that their senders wait for."""
    worker: asyncio.Task[None] | None = None
    """The pipeline's task that carries out the commands of the inbox; None when there are none."""
    bot_thinking: bool = False
    last_chat: int = 0
    """The number of the last chat message that was broadcast."""
    elsewhere: dict[str, tuple[Party, int]] = field(default_factory=dict)
    """Who is here in other processes, and at which sweep they said so."""
    spectators_changed: bool = False
    """Whether spectators came or went since the last sweep; their number is then broadcast."""
    last_used: float = field(default_factory=time.monotonic)

    @property
    def id(self) -> str:
        return self.table.header.id

    def party(self) -> Party:
        """Who is at this table in this process."""
        seated = [self.table.seats_of(connection.keys) for connection in self.connections]
        return Party(frozenset(chain.from_iterable(seated)), sum(not seats for seats in seated))
