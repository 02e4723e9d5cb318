"""Play the jobs of a plan that are missing from its dataset."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from ludotheque.arena.dataset import Dataset, keys_of, only
from ludotheque.arena.plan import Job, Plan
from ludotheque.arena.play import Row, pack
from ludotheque.arena.workers import in_processes, in_this_process, on_ray
from ludotheque.core.errors import OptionError

PAUSE = 2.0
"""Seconds between two parts of a dataset: the work that a power cut can lose."""


def run(
    plan: Plan, path: Path, workers: int = 1, ray: str | None = None, progress: Callable[[int, int], None] | None = None
) -> Any:
    """The rows of a plan, stored at `path`: those that are already there, and the missing ones, which are played now.

    The rows do not depend on the workers or on earlier interruptions, except with bots that have a time limit.
    `progress` is called with the number of jobs done and the number of all jobs. Raises `OptionError` if the number of
    workers is wrong, and `LudothequeError` if the file cannot be read or written.
    """
    if not 1 <= workers <= 256:
        raise OptionError(f"{workers} workers: expected a whole number from 1 to 256")
    dataset = Dataset(path, plan.header)
    rows = dataset.read()
    have = set(keys_of(rows))
    jobs = list(plan.jobs())
    missing = [job for job in jobs if not plan.keys(job) <= have]
    done = len(jobs) - len(missing)

    def report(more: int) -> None:
        if progress:
            progress(done + more, len(jobs))

    report(0)
    if missing:
        store(dataset, play_jobs(plan, missing, workers, ray), report)
    if missing or dataset.parts.exists():
        rows = dataset.finish()
    return only(rows, {key for job in jobs for key in plan.keys(job)})


def play_jobs(plan: Plan, jobs: list[Job], workers: int, ray: str | None) -> Iterator[list[Row]]:
    """The rows of each job, as soon as they are ready."""
    packed = pack(plan)
    if ray is not None:
        return on_ray(packed, jobs, ray)
    return in_processes(packed, jobs, workers) if workers > 1 else in_this_process(packed, jobs)


def store(dataset: Dataset, rows: Iterator[list[Row]], report: Callable[[int], None]) -> None:
    """Append rows every `PAUSE` seconds, the first at once, so that a path that cannot be written fails early."""
    unsaved: list[Row] = []
    saved_at = float("-inf")
    try:
        for done, some in enumerate(rows, start=1):
            unsaved += some
            if time.monotonic() - saved_at > PAUSE:
                dataset.append(unsaved)
                unsaved, saved_at = [], time.monotonic()
            report(done)
    finally:
        if unsaved:
            dataset.append(unsaved)
