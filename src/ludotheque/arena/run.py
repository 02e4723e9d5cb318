"""Carry out what is missing of a plan."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from ludotheque.arena import workers as places
from ludotheque.arena.dataset import Dataset, keys_of, only
from ludotheque.arena.plan import Job, Plan
from ludotheque.arena.play import Row, pack
from ludotheque.core.errors import OptionError

PAUSE = 2.0
"""Seconds between two parts of a dataset: what a power cut may cost."""


def run(
    plan: Plan, path: Path, workers: int = 1, ray: str | None = None, progress: Callable[[int, int], None] | None = None
) -> Any:
    """The rows of a plan, kept at `path`: those already there, and the others played now.

    The rows are the same whatever the workers, and whatever was interrupted before; only bots with a time
    limit depend on the machine. `progress` is told the jobs done and the jobs in all.
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
        keep(dataset, arriving(plan, missing, workers, ray), report)
    if missing or dataset.parts.exists():
        rows = dataset.finish()
    return only(rows, {key for job in jobs for key in plan.keys(job)})


def arriving(plan: Plan, jobs: list[Job], workers: int, ray: str | None) -> Iterator[list[Row]]:
    """The rows of jobs as they are ready."""
    packed = pack(plan)
    if ray is not None:
        return places.on_ray(packed, jobs, ray)
    return places.in_processes(packed, jobs, workers) if workers > 1 else places.here(packed, jobs)


def keep(dataset: Dataset, rows: Iterator[list[Row]], report: Callable[[int], None]) -> None:
    """Append rows every now and then, the first at once: a place that cannot be written is found early."""
    fresh: list[Row] = []
    kept = float("-inf")
    try:
        for done, some in enumerate(rows, start=1):
            fresh += some
            if time.monotonic() - kept > PAUSE:
                dataset.append(fresh)
                fresh, kept = [], time.monotonic()
            report(done)
    finally:
        if fresh:
            dataset.append(fresh)
