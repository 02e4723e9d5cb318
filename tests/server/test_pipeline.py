"""`pipeline.py`, `journal.py` and `tasks.py`: commands are carried out in order, completely, and after being stored."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Sequence

import pytest

from ludotheque.core.errors import LudothequeError
from ludotheque.server import messages
from ludotheque.server.commands import Act, Ask, Refusal
from ludotheque.server.database import StoreError
from ludotheque.server.decisions import decide
from ludotheque.server.identity import key_of
from ludotheque.server.live import LiveTable
from ludotheque.server.store import Append
from tests.server.services import connect, first_action, open_match, received, run_async, table_service


def test_command_is_carried_out_when_its_sender_stops_waiting(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    writing, may_write = threading.Event(), threading.Event()
    with table_service(database) as service:
        append = service.store.append

        def append_later(batch: Sequence[Append]) -> list[LudothequeError | None]:
            writing.set()
            assert may_write.wait(30)
            return append(batch)

        monkeypatch.setattr(service.store, "append", append_later)

        async def run() -> None:
            live = (await open_match(service)).live
            spectator = connect(service, live)
            received(spectator)
            before = live.table
            sender = asyncio.create_task(service.pipeline.submit(live, first_action(live)))
            assert await asyncio.to_thread(writing.wait, 30)
            sender.cancel()
            with pytest.raises(asyncio.CancelledError):
                await sender
            assert live.table is before and received(spectator) == [], "nothing is shown before it is stored"
            may_write.set()
            await service.pipeline.close(30)
            stored = service.store.read(live.id, before.seq)
            assert stored[0].kind == "act" and live.table.seq == stored[-1].seq
            (update,) = received(spectator)
            assert [event["seq"] for event in update["events"]] == [event.seq for event in stored]

        run_async(run())


def commands_in_sequence(live: LiveTable, count: int) -> tuple[list[Act], list[int]]:
    """Actions that are legal only in this order, and the sequence number that each must get."""
    table, commands, seqs = live.table.copy(), list[Act](), list[int]()
    for _ in range(count):
        assert table.to_move is not None
        commands.append(Act(table.to_move, table.state.legal_texts()[0]))
        events = decide(table, commands[-1], 0)
        seqs.append(events[0].seq)
        table = table.after(events)[0]
    return commands, seqs


def test_commands_of_a_table_are_carried_out_in_order(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with table_service(database) as service:
        append = service.store.append

        def append_slowly(batch: Sequence[Append]) -> list[LudothequeError | None]:
            time.sleep(0.02)
            return append(batch)

        monkeypatch.setattr(service.store, "append", append_slowly)

        async def run() -> None:
            live = (await open_match(service)).live
            commands, seqs = commands_in_sequence(live, 6)
            spectator = connect(service, live)
            received(spectator)
            assert await asyncio.gather(*(service.pipeline.submit(live, command) for command in commands)) == seqs
            sent = [event["seq"] for message in received(spectator) for event in message["events"]]
            assert sent == list(range(seqs[0], live.table.seq + 1))

        run_async(run())


def test_tables_do_not_wait_for_each_other(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Appends of different tables that wait at the same time share a commit."""
    with table_service(database) as service:
        append, sizes = service.store.append, list[int]()

        def append_slowly(batch: Sequence[Append]) -> list[LudothequeError | None]:
            sizes.append(len(batch))
            time.sleep(0.1)
            return append(batch)

        async def run() -> None:
            tables = [(await open_match(service)).live for _ in range(8)]
            monkeypatch.setattr(service.store, "append", append_slowly)
            await asyncio.gather(*(service.pipeline.submit(live, first_action(live)) for live in tables))

        run_async(run())
        assert sum(sizes) == 8 and len(sizes) <= 2, sizes


def test_command_after_close_is_refused(database: str) -> None:
    with table_service(database) as service:

        async def run() -> None:
            opened = await open_match(service)
            live, keys = opened.live, [key_of(opened.seat_token)]
            before = live.table.seq
            await service.pipeline.close(1)
            with pytest.raises(Refusal) as refused:
                await service.pipeline.submit(live, first_action(live))
            assert refused.value.code == "busy"
            request = messages.Ask(id="x", at=before, request="pause")
            answer = await service.pipeline.handle(live, request, keys, "en")
            assert isinstance(answer, messages.Refused) and (answer.code, answer.seq) == ("busy", before)
            assert service.store.heads([live.id]) == {live.id: before}

        run_async(run())


def test_command_is_refused_while_the_database_fails_and_accepted_afterwards(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(batch: Sequence[Append]) -> list[LudothequeError | None]:
        return [StoreError("no answer")] * len(batch)

    with table_service(database) as service:

        async def run() -> None:
            opened = await open_match(service)
            live, keys = opened.live, [key_of(opened.seat_token)]
            before = live.table
            request = messages.Ask(id="x", at=before.seq, request="pause")
            with monkeypatch.context() as patch:
                patch.setattr(service.store, "append", fail)
                answer = await service.pipeline.handle(live, request, keys, "en")
            assert isinstance(answer, messages.Refused) and answer.code == "busy"
            assert live.table is before
            answer = await service.pipeline.handle(live, request, keys, "en")
            assert answer == messages.Done(id="x", seq=before.seq + 1)

        run_async(run())


def test_command_is_decided_again_after_events_of_another_process(database: str) -> None:
    with table_service(database) as first, table_service(database) as second:

        async def run() -> None:
            live = (await open_match(first)).live
            other = await second.find(live.id)
            spectator = connect(second, other)
            received(spectator)
            at, late = live.table.seq, first_action(other, seen=other.table.seq)
            await first.pipeline.submit(live, first_action(live))
            seq = await second.pipeline.submit(other, Ask(0, "pause"))  # `second` does not know the action yet
            assert seq > at + 1 and other.table.status == "paused"
            assert second.store.heads([live.id]) == {live.id: seq}
            sent = [event["seq"] for message in received(spectator) for event in message["events"]]
            assert sent == list(range(at + 1, seq + 1))
            with pytest.raises(Refusal) as refused:
                await second.pipeline.submit(other, late)
            assert refused.value.code == "stale"

        run_async(run())
