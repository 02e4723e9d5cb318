"""Who is at a table in other processes.

A process says who is at its tables whenever that changes, and again every few sweeps; a process that is silent for
longer has nobody there any more. Like all hints these may be lost: what they say is put right by the next.
"""

from __future__ import annotations

from dataclasses import dataclass

SAID_AGAIN = 15
"""Sweeps after which a process repeats who is at its tables."""

FORGOTTEN = 40
"""Sweeps after which a process that does not is forgotten."""

WHO = "who"
"""The hint that asks the others who is at a table."""


@dataclass(frozen=True, slots=True)
class Party:
    """Who is at a table in one process: the seats that are here, and how many only watch."""

    seats: frozenset[int]
    watching: int

    def hint(self) -> str:
        """As the others are told.

        >>> Party(frozenset({2, 0}), 1).hint()
        'here:0,2:1'
        """
        return f"here:{','.join(map(str, sorted(self.seats)))}:{self.watching}"


NOBODY = Party(frozenset(), 0)


def party_of(hint: str) -> Party | None:
    """What another process says; None if it speaks of something else.

    >>> party_of("here::3"), party_of("log")
    (Party(seats=frozenset(), watching=3), None)
    """
    kind, _, rest = hint.partition(":")
    if kind != "here":
        return None
    seats, _, watching = rest.partition(":")
    return Party(frozenset(int(seat) for seat in seats.split(",") if seat), int(watching))
