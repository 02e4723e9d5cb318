"""Writing events of many tables into the log.

Appends that wait at the same moment share one commit, so that a slow disk costs each of them only a part of its time.
What `append` returns is done only after that commit.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from ludotheque.server.database import StoreError
from ludotheque.server.store import Append, Store

MOST_TOGETHER = 200
"""The largest number of appends that share a commit."""


class Journal:
    """The only writer of events in a process."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="journal")
        self._waiting: list[tuple[Append, asyncio.Future[None]]] = []
        self._writing: asyncio.Task[None] | None = None

    def append(self, job: Append) -> asyncio.Future[None]:
        """Store events; they are durable when this is done. It fails with `Conflict`, `Duplicate` or `StoreError`."""
        written: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((job, written))
        if self._writing is None:
            self._writing = asyncio.create_task(self._write())
        return written

    async def _write(self) -> None:
        """Write what waits, a batch per commit, until nothing waits."""
        loop = asyncio.get_running_loop()
        try:
            while self._waiting:
                batch, self._waiting = self._waiting[:MOST_TOGETHER], self._waiting[MOST_TOGETHER:]
                results: Sequence[Exception | None]
                try:
                    results = await loop.run_in_executor(self._thread, self._store.append, [job for job, _ in batch])
                except RuntimeError as error:  # the thread was shut down: the server stops
                    results = [StoreError(f"the log is closed: {error}")] * len(batch)
                for (_, written), failure in zip(batch, results, strict=True):
                    if written.done():  # its waiter was cancelled
                        continue
                    if failure is None:
                        written.set_result(None)
                    else:
                        written.set_exception(failure)
        finally:
            self._writing = None

    def close(self) -> None:
        """Wait for the commit that was begun."""
        self._thread.shutdown()
