"""Where jobs are done: here, in processes of this machine, or on a Ray cluster. Rows come as they are ready.

A job gives the same rows wherever it is done, so what a worker took with it when it died is done again.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import redirect_stdout
from multiprocessing import get_context
from typing import Any

from ludotheque.arena.plan import Job
from ludotheque.arena.play import Row, work
from ludotheque.core.errors import LudothequeError
from ludotheque.core.extras import extra

PATIENCE = 5
"""How often a job may lose its worker before we ask why."""


def here(packed: bytes, jobs: list[Job]) -> Iterator[list[Row]]:
    """One after the other, in this process."""
    for job in jobs:
        yield work(packed, job)


def in_processes(packed: bytes, jobs: list[Job], workers: int) -> Iterator[list[Row]]:
    """In so many processes of this machine."""
    left, deaths = set(jobs), 0
    while left:
        with ProcessPoolExecutor(workers, get_context("spawn"), _leave_interrupts) as pool:
            tasks = {pool.submit(work, packed, job): job for job in jobs if job in left}
            try:
                for task in as_completed(tasks):
                    rows = task.result()
                    left.discard(tasks[task])
                    deaths = 0
                    yield rows
            except BrokenProcessPool:
                deaths += 1
                if deaths == PATIENCE:
                    raise LudothequeError(f"worker processes died {PATIENCE} times without finishing a job") from None
            finally:
                pool.shutdown(cancel_futures=True)


def _leave_interrupts() -> None:
    """Ctrl-C is for the process that holds the results."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def on_ray(packed: bytes, jobs: list[Job], address: str) -> Iterator[list[Row]]:
    """On a Ray cluster whose nodes have this package; a lost worker's or node's tasks are tried again by Ray."""
    with extra("ray", "a Ray cluster"):
        import ray
    try:
        ray.init(address=address, log_to_driver=False, logging_level="error")
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise LudothequeError(f"no Ray cluster at {address!r}: {str(error).splitlines()[0]}") from None
    try:
        with redirect_stdout(sys.stderr):  # where Ray may tell of lost workers; results go to stdout
            yield from _from_ray(ray, packed, jobs)
    except ray.exceptions.RayError as error:
        cause = getattr(error, "cause", None) or error
        raise LudothequeError(f"Ray: {str(cause).strip().splitlines()[0]}") from None
    finally:
        ray.shutdown()


def _from_ray(ray: Any, packed: bytes, jobs: list[Job]) -> Iterator[list[Row]]:
    """A few tasks ahead of what the cluster can do at once, in the order in which they end."""
    task = ray.remote(num_cpus=1, max_retries=PATIENCE)(work)
    plan, waiting = ray.put(packed), iter(jobs)
    pending: list[Any] = []
    room = 4 * max(1, int(ray.cluster_resources().get("CPU", 1)))
    while True:
        while len(pending) < room and (job := next(waiting, None)) is not None:
            pending.append(task.remote(plan, job))
        if not pending:
            return
        done, pending = ray.wait(pending)
        yield ray.get(done[0])
