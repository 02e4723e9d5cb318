"""A table service without sockets and HTTP: tests submit commands directly and read the outboxes of connections."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from typing import Any

from ludotheque.server.commands import Act
from ludotheque.server.connection import Connection
from ludotheque.server.fanout import Alone, Fanout
from ludotheque.server.http_models import Chair, OpenTable
from ludotheque.server.identity import key_of
from ludotheque.server.live import LiveTable
from ludotheque.server.service import OpenedTable, TableService
from ludotheque.server.settings import Settings
from ludotheque.server.store import Store

ONE_PERSON = [Chair(kind="me", name="Ann"), Chair(kind="me", name="Ann")]
"""One person on both seats of a table, who needs nobody's agreement."""


def run_async(work: Coroutine[Any, Any, None], seconds: float = 60) -> None:
    """Run a test's coroutine. Raises `TimeoutError` if it takes too long."""
    asyncio.run(asyncio.wait_for(work, seconds))


@contextmanager
def table_service(database: str, fanout: Fanout | None = None, **settings: Any) -> Iterator[TableService]:
    """A service on a database. Its background tasks do not run: tests call what they need. Two are two processes."""
    store = Store(database)
    store.migrate()
    service = TableService(store, fanout or Alone(), Settings(**{"compile": False, **settings}))
    try:
        yield service
    finally:
        service.bots.close()
        store.close()


async def open_match(service: TableService, chairs: list[Chair] = ONE_PERSON, **fields: Any) -> OpenedTable:
    """A match of Daldøs that has started."""
    return await service.open(OpenTable(game="daldos", chairs=chairs, **fields))


def first_action(live: LiveTable, **fields: Any) -> Act:
    """The command for the first legal action of the seat to move."""
    assert live.table.to_move is not None
    return Act(live.table.to_move, live.table.state.legal_texts()[0], **fields)


def connect(service: TableService, live: LiveTable, *tokens: str, plain: bool = True) -> Connection:
    """Connect a client with these tokens; without any, a spectator."""
    connection = Connection(tuple(key_of(token) for token in tokens), plain=plain)
    service.presence.connect(live, connection)
    return connection


def received(connection: Connection) -> list[dict[str, Any]]:
    """The messages that wait in the outbox of a connection, which is then empty."""
    return [json.loads(text) if text else {"type": "(closed)"} for text in connection.outbox.drain()]
