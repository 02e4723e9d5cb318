"""Threads for code that may never return."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future
from queue import SimpleQueue
from typing import ParamSpec, TypeVar

Given = ParamSpec("Given")
Result = TypeVar("Result")


class DaemonThreads(Executor):
    """A fixed number of threads that the end of the process does not wait for.

    >>> DaemonThreads(1).submit(max, 2, 3).result()
    3
    """

    def __init__(self, count: int, name: str = "") -> None:
        self._jobs: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._count = count
        for number in range(count):
            threading.Thread(target=self._work, name=f"{name}-{number}", daemon=True).start()

    def submit(self, function: Callable[Given, Result], /, *args: Given.args, **named: Given.kwargs) -> Future[Result]:
        """Call a function as soon as a thread is free."""
        future: Future[Result] = Future()

        def job() -> None:
            if not future.set_running_or_notify_cancel():
                return  # cancelled: the result is not wanted any more
            try:
                future.set_result(function(*args, **named))
            except BaseException as error:  # it is raised where the result is awaited
                future.set_exception(error)

        self._jobs.put(job)
        return future

    def _work(self) -> None:
        while (job := self._jobs.get()) is not None:
            job()

    def shutdown(self, wait: bool = False, *, cancel_futures: bool = False) -> None:
        """Let the threads end after the jobs that are queued. Does not wait for them."""
        for _ in range(self._count):
            self._jobs.put(None)
