"""Writing into the log from many tables at once: appends that wait at the same moment share one commit, so that
a slow disk costs each of them a part of its time. None is answered before that commit."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from ludotheque.server.store import Append, Store

MOST_TOGETHER = 200
"""Appends that share a commit at most."""


class Journal:
    """The one writer of a process."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="journal")
        self._waiting: list[tuple[Append, Callable[[], None], asyncio.Future[None]]] = []
        self._writing: asyncio.Task[None] | None = None

    async def append(self, job: Append, durable: Callable[[], None]) -> None:
        """Add entries to a table; what stood in the way is raised. `durable` is called as soon as they are, even if
        whoever waits here has gone away meanwhile."""
        done = asyncio.get_running_loop().create_future()
        self._waiting.append((job, durable, done))
        if self._writing is None:
            self._writing = asyncio.create_task(self._write())
        await done

    async def _write(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            while self._waiting:
                batch, self._waiting = self._waiting[:MOST_TOGETHER], self._waiting[MOST_TOGETHER:]
                jobs = [job for job, _, _ in batch]
                results = await loop.run_in_executor(self._thread, self._store.append, jobs)
                for (_, durable, done), result in zip(batch, results, strict=True):
                    _settle(done, durable, result)
        finally:
            self._writing = None

    async def settled(self) -> None:
        """Wait until nothing is being written."""
        while self._writing is not None:
            await asyncio.wait({self._writing})

    def close(self) -> None:
        """Finish what was begun."""
        self._thread.shutdown()


def _settle(done: asyncio.Future[None], durable: Callable[[], None], failure: Exception | None) -> None:
    if failure is None:
        try:
            durable()
        except Exception as error:  # the others in the batch are told all the same
            failure = error
    if done.done():  # nobody waits for it any more
        return
    if failure is None:
        done.set_result(None)
    else:
        done.set_exception(failure)
