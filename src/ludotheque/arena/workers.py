"""Run jobs in this process, in several processes of this machine, or on a Ray cluster.

A job has the same rows wherever it runs, so the jobs of a worker that died are run again.
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

MOST_DEATHS = 5
"""How often workers may die without finishing a job (on Ray: how often a job is tried again) before an error."""


def in_this_process(packed: bytes, jobs: list[Job]) -> Iterator[list[Row]]:
    """The rows of each job, run one after the other in this process."""
    for job in jobs:
        yield work(packed, job)


def in_processes(packed: bytes, jobs: list[Job], workers: int) -> Iterator[list[Row]]:
    """The rows of each job, run in `workers` processes, in the order in which they finish.

    Raises `LudothequeError` if the processes keep dying.
    """
    left, deaths = set(jobs), 0
    while left:
        with ProcessPoolExecutor(workers, get_context("spawn"), _ignore_interrupts) as pool:
            tasks = {pool.submit(work, packed, job): job for job in jobs if job in left}
            try:
                for task in as_completed(tasks):
                    rows = task.result()
                    left.discard(tasks[task])
                    deaths = 0
                    yield rows
            except BrokenProcessPool:
                deaths += 1
                if deaths == MOST_DEATHS:
                    raise LudothequeError(f"worker processes died {deaths} times without finishing a job") from None
            finally:
                pool.shutdown(cancel_futures=True)


def _ignore_interrupts() -> None:
    """Ignore Ctrl-C in a worker: the main process, which holds the results, handles it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def on_ray(packed: bytes, jobs: list[Job], address: str) -> Iterator[list[Row]]:
    """The rows of each job, run on a Ray cluster whose nodes have this package installed.

    Ray runs the tasks of a lost worker or node again. Raises `LudothequeError` if there is no cluster or a job fails.
    """
    with extra("ray", "a Ray cluster"):
        import ray
    try:
        ray.init(address=address, log_to_driver=False, logging_level="error")
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise LudothequeError(f"no Ray cluster at {address!r}: {str(error).splitlines()[0]}") from None
    try:
        with redirect_stdout(sys.stderr):  # Ray may print about lost workers; stdout is for results
            yield from _from_ray(ray, packed, jobs)
    except ray.exceptions.RayError as error:
        cause = getattr(error, "cause", None) or error
        raise LudothequeError(f"Ray: {str(cause).strip().splitlines()[0]}") from None
    finally:
        ray.shutdown()


def _from_ray(ray: Any, packed: bytes, jobs: list[Job]) -> Iterator[list[Row]]:
    """Submit a few more tasks than the cluster runs at once; yields their rows in the order in which they finish."""
    task = ray.remote(num_cpus=1, max_retries=MOST_DEATHS)(work)
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
