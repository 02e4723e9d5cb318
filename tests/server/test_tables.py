"""A long match opens as fast as a short one: snapshots, not the whole log, are folded."""

from __future__ import annotations

import asyncio
import time
from contextlib import closing
from pathlib import Path

from ludotheque.core.game import Game
from ludotheque.server.fanout import Alone
from ludotheque.server.pipeline import SNAPSHOT_EVERY
from ludotheque.server.service import TableService
from ludotheque.server.settings import Settings
from ludotheque.server.store import Store
from tests.server.matches import store_match


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
