"""`sweep.py`: clocks, lost turns of bots, events of other processes. Real processes: `test_many_processes.py`."""

from __future__ import annotations

import pytest

from ludotheque.server import pipeline, sweep
from ludotheque.server.events import now_ms
from ludotheque.server.http_models import Chair
from ludotheque.server.messages import Clock
from tests.server.logs import change
from tests.server.services import connect, first_action, open_match, received, run_async, table_service

TEN_SECONDS = Clock(kind="real", seconds=10, increment=0)


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> None:
    """The sweep and the pipeline see a time that is 11 seconds later."""
    for module in (sweep, pipeline):
        monkeypatch.setattr(module, "now_ms", lambda: now_ms() + 11_000)


def test_sweep_finds_a_clock_that_has_run_out(database: str, later: None) -> None:
    with table_service(database) as service:

        async def run() -> None:
            live = (await open_match(service, clock=TEN_SECONDS, on_timeout="forfeit")).live
            without_clock = (await open_match(service)).live
            spectator = connect(service, live)
            await service.sweep.sweep()
            assert live.table.status == "over" and without_clock.table.status == "playing"
            assert received(spectator)[-1]["table"]["outcome"]["reason"] == "flagged"
            assert service.store.due(10**15) == []

        run_async(run())


def test_table_that_cannot_be_read_does_not_delay_the_others(database: str, later: None) -> None:
    with table_service(database) as service:

        async def run() -> None:
            unreadable = (await open_match(service, clock=TEN_SECONDS)).live.id
            other = (await open_match(service, clock=TEN_SECONDS, on_timeout="forfeit")).live.id
            change(database, f"update tables set version = 7 where id = '{unreadable}'")
            change(database, f"update tables set due = due - 1000 where id = '{unreadable}'")  # it is swept first
            with table_service(database) as fresh:  # without these tables in memory
                await fresh.sweep.sweep()
                assert (await fresh.find(other)).table.status == "over"
                assert [id for id, _ in fresh.store.due(10**15)] == [unreadable]

        run_async(run())


def test_sweep_calls_a_bot_whose_turn_was_lost(database: str) -> None:
    bots = [Chair(kind="bot", level=1), Chair(kind="bot", level=1)]
    with table_service(database) as first, table_service(database) as second:

        async def run() -> None:
            opened = await open_match(first, bots)  # no bot plays here: `bot_turns` does not run
            await second.sweep.sweep()
            assert second.tables.get(opened.live.id) is None, "the first process may still be thinking"
            change(database, f"update tables set due = due - {second.settings.lease}")
            await second.sweep.sweep()
            assert second.tables.get(opened.live.id) is not None
            assert second.bot_turns._queue.get_nowait().id == opened.live.id

        run_async(run())


def test_sweep_reads_events_of_other_processes_without_hints(database: str) -> None:
    with table_service(database) as first, table_service(database) as second:

        async def run() -> None:
            live = (await open_match(first)).live
            other = await second.find(live.id)
            spectator = connect(second, other)
            await second.sweep.sweep()
            received(spectator)
            await first.pipeline.submit(live, first_action(live))
            assert other.table.seq < live.table.seq and received(spectator) == []
            await second.sweep.sweep()
            assert other.table.seq == live.table.seq and other.table.state == live.table.state
            (update,) = received(spectator)
            assert update["events"][-1]["seq"] == live.table.seq

        run_async(run())
