"""Ends all processes of a test run when the process that started the run has ended, whatever ended it.

Started by `tests/isolation.py` with the run's folder and the starter's process number. Its standard input is a pipe
from the starter, which the system closes when the starter ends: also after Ctrl-C, SIGTERM and SIGKILL.

A process belongs to the run if it has the run's folder in its environment or if it descends from such a process.
Some programs (Redis, PostgreSQL) overwrite their environment, and some processes outlive their parents: so the guard
looks for new processes twice a second and remembers them. Needs `/proc`; does nothing on systems without it.
"""

from __future__ import annotations

import contextlib
import os
import select
import shutil
import signal
import sys
import time
from pathlib import Path

LOOK_EVERY = 0.5
PATIENCE = 2.0
"""Seconds a process has to end by itself after SIGTERM; then SIGKILL ends it."""

Process = tuple[int, str]
"""A process number and the time of its start: numbers are used again, together the two are unique."""


def processes() -> dict[Process, int]:
    """All living processes of the system, with the number of the parent of each."""
    found = {}
    for folder in os.scandir("/proc") if os.path.isdir("/proc") else ():
        if folder.name.isdigit():
            try:
                fields = Path(folder.path, "stat").read_text("utf-8", "replace").rpartition(")")[2].split()
            except OSError:
                continue  # it has ended
            state, parent, start = fields[0], int(fields[1]), fields[19]
            if state != "Z":
                found[int(folder.name), start] = parent
    return found


def has_mark(number: int, mark: bytes) -> bool:
    """Whether a process has the mark in its environment."""
    try:
        return mark in Path(f"/proc/{number}/environ").read_bytes()
    except OSError:
        return False


class Run:
    """The processes of a run, as far as they were seen."""

    def __init__(self, folder: str, starter: int) -> None:
        self.mark, self.starter = os.fsencode(folder), starter
        self.known: set[Process] = set()
        self.others: set[Process] = set()

    def look(self) -> set[Process]:
        """The living processes of the run, without the process that started it and without this one."""
        alive = processes()
        self.known &= set(alive)
        self.others &= set(alive)
        for process in sorted(set(alive) - self.known - self.others, key=lambda process: int(process[1])):
            parents = {number for number, _ in self.known} | {self.starter}
            inherited = alive[process] in parents or has_mark(process[0], self.mark)
            mine = inherited and process[0] not in (self.starter, os.getpid())
            (self.known if mine else self.others).add(process)
        return set(self.known)

    def end(self) -> None:
        """End all processes of the run, also those that start meanwhile."""
        self.others.clear()  # a process may have got the mark since it was first seen
        for how, seconds in ((signal.SIGTERM, PATIENCE), (signal.SIGKILL, PATIENCE)):
            signalled: set[Process] = set()
            deadline = time.monotonic() + seconds
            while left := self.look():
                for process in left - signalled:
                    with contextlib.suppress(OSError):  # it has ended, or it belongs to somebody else
                        os.kill(process[0], how)
                signalled |= left
                if time.monotonic() > deadline:
                    break
                time.sleep(0.05)


def main() -> None:
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    folder, starter = sys.argv[1], int(sys.argv[2])
    run = Run(folder, starter)
    while not select.select([sys.stdin], [], [], LOOK_EVERY)[0]:
        run.look()
    run.end()
    shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
