"""`tables.py`: tables in memory are read once, found again, and forgotten; a long match opens as fast as a short one.

Opening a table with the options of a request (`service.py`) is tested in `test_socket.py` and `test_bad_input.py`.
"""

from __future__ import annotations

import asyncio
import time
from contextlib import closing
from pathlib import Path

import pytest

from ludotheque.core.game import Game
from ludotheque.server.fanout import Alone
from ludotheque.server.pipeline import SNAPSHOT_EVERY
from ludotheque.server.service import TableService
from ludotheque.server.settings import Settings
from ludotheque.server.store import Store
from ludotheque.server.tables import IDLE_SECONDS, NoSuchTable
from tests.server.matches import store_match
from tests.server.services import connect, first_action, open_match, run_async, table_service


def test_match_of_2000_actions_opens_at_most_twice_as_slowly_as_one_of_50(tmp_path: Path) -> None:
    game = Game("alcatraz", turn_limit=9999).compiled()  # a match can be made as long as needed
    with closing(Store(str(tmp_path / "tables.db"))) as store:
        store.migrate()
        # The last event is directly after a snapshot, in the middle between two, and directly before the next one. The
        # first three events are two people who sit down and the start.
        last = 2000 // SNAPSHOT_EVERY * SNAPSHOT_EVERY
        lengths = [
            50,
            *(last + behind - 3 for behind in (SNAPSHOT_EVERY, SNAPSHOT_EVERY * 3 // 2, 2 * SNAPSHOT_EVERY - 1)),
        ]
        ids = {length: store_match(store, game, length) for length in lengths}

        async def cost(length: int) -> float:
            """The least processor time of several tries, so that other processes do not matter."""
            times = []
            for _ in range(5):
                service = TableService(store, Alone(), Settings(compile=False))
                before = time.process_time()
                live = await service.find(ids[length])
                times.append(time.process_time() - before)
                assert live.table.ply == length and live.table.seq == length + 3
            return min(times)

        costs = {length: asyncio.run(cost(length)) for length in lengths}
    assert max(costs.values()) <= 2 * costs[50], costs


def test_table_is_read_once_by_requests_at_the_same_time(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with table_service(database) as first, table_service(database) as second:
        header, read = second.store.header, list[str]()

        def header_slowly(id: str) -> object:
            read.append(id)
            time.sleep(0.05)
            return header(id)

        monkeypatch.setattr(second.store, "header", header_slowly)

        async def run() -> None:
            live = (await open_match(first)).live
            await first.pipeline.submit(live, first_action(live))
            found = await asyncio.gather(*(second.find(live.id) for _ in range(8)))
            assert len(set(map(id, found))) == 1 and read == [live.id]
            assert found[0].table.state == live.table.state and found[0].table.seq == live.table.seq
            assert await second.find(live.id) is found[0] and read == [live.id]

        run_async(run())


def test_unknown_table_raises(database: str) -> None:
    with table_service(database) as service:

        async def run() -> None:
            for _ in range(2):
                with pytest.raises(NoSuchTable):
                    await service.find("a" * 16)
            assert len(service.tables) == 0

        run_async(run())


def test_idle_tables_are_forgotten_unless_somebody_is_connected(database: str) -> None:
    with table_service(database) as service:

        async def run() -> None:
            idle, used, connected = [(await open_match(service)).live for _ in range(3)]
            connect(service, connected)
            for live in (idle, connected):
                live.last_used -= IDLE_SECONDS + 1
            service.tables.forget_idle()
            assert set(service.tables) == {used, connected}
            again = await service.find(idle.id)
            assert again is not idle and again.table.state == idle.table.state

        run_async(run())
