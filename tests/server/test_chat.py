"""`chat.py`: messages are stored, numbered, and broadcast once. Several real processes: `test_many_processes.py`."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from ludotheque.server.connection import Connection
from ludotheque.server.database import StoreError
from tests.server.services import connect, open_match, received, run_async, table_service


def texts(connection: Connection) -> list[str]:
    """The new chat messages of a connection."""
    return [message["text"] for message in received(connection) if message["type"] == "chat"]


def test_messages_are_broadcast_once_and_in_order(database: str) -> None:
    with table_service(database) as service:

        async def run() -> None:
            live = (await open_match(service)).live
            connections = [connect(service, live) for _ in range(2)]
            await service.chat.post(live, 1, "first")
            await asyncio.gather(*(service.chat.post(live, 0, f"message {number}") for number in range(8)))
            stored = service.store.chat_after(live.id)
            assert [stored[0][name] for name in ("seat", "name", "text")] == [1, "Ann", "first"]
            assert len(stored) == 9 and live.last_chat == stored[-1]["number"]
            for connection in connections:
                assert texts(connection) == [message["text"] for message in stored]

        run_async(run())


def test_messages_of_another_process_are_read_when_it_gives_a_hint(database: str) -> None:
    with table_service(database) as first, table_service(database) as second:

        async def run() -> None:
            live = (await open_match(first)).live
            await first.chat.post(live, 0, "before")
            other = await second.find(live.id)
            spectator = connect(second, other)
            await first.chat.post(live, 0, "after")
            assert texts(spectator) == []
            await second.chat.catch_up(other)
            assert texts(spectator) == ["after"], "what was written before is history"

        run_async(run())


def test_history_and_what_is_written_meanwhile_are_sent_once_and_in_order(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with table_service(database) as service:

        async def run() -> None:
            live = (await open_match(service)).live
            await service.chat.post(live, 0, "before")
            late = connect(service, live)
            late.last_chat = None
            await service.chat.post(live, 0, "before the history")
            assert texts(late) == []
            read, loop = service.store.chat_after, asyncio.get_running_loop()

            def read_slowly(*numbers: Any) -> list[dict[str, Any]]:
                """Read; then, before the caller gets the answer, somebody writes."""
                monkeypatch.setattr(service.store, "chat_after", read)
                messages = read(*numbers)
                asyncio.run_coroutine_threadsafe(service.chat.post(live, 1, "meanwhile"), loop).result()
                return messages

            monkeypatch.setattr(service.store, "chat_after", read_slowly)
            await service.chat.send_history(live, late)
            await service.chat.post(live, 1, "after")
            assert texts(late) == ["before", "before the history", "meanwhile", "after"]

        run_async(run())


def test_stored_message_is_broadcast_later_if_the_database_fails_meanwhile(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: Any) -> list[dict[str, Any]]:
        raise StoreError("no answer")

    with table_service(database) as service:

        async def run() -> None:
            live = (await open_match(service)).live
            spectator = connect(service, live)
            with monkeypatch.context() as patch:
                patch.setattr(service.store, "chat_after", fail)
                await service.chat.post(live, 0, "hello")
                await service.chat.send_history(live, spectator)
            assert texts(spectator) == []
            await service.sweep.sweep()
            assert texts(spectator) == ["hello"]

        run_async(run())
