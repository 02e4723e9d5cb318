"""What a table's log consists of: the header, fixed when the table is opened, and the events since then."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from ludotheque.server.fairness import commitment_to
from ludotheque.server.messages import Clock

Kind = Literal[
    "sit", "rise", "start", "act", "chance", "ask", "yes", "no", "takeback", "pause", "resume",
    "resign", "flag", "close", "rematch",
]  # fmt: skip
Status = Literal["open", "playing", "paused", "over"]
Draft: TypeAlias = tuple[Kind, int | None, Any]
"""An event without number and time: kind, seat, value."""


def now_ms() -> int:
    """The present time in milliseconds, as events note it."""
    return time.time_ns() // 1_000_000


@dataclass(frozen=True, slots=True)
class Header:
    """What is fixed when a table is opened.

    `seed`, `owner` and `invite` never leave the server. `commitment`, the hash of the seed, is shown to everybody.
    """

    id: str
    game: str
    version: int
    options: dict[str, Any]
    clock: Clock | None
    on_timeout: Literal["forfeit", "bot"]
    listed: bool
    seed: str
    owner: str
    invite: str
    created: int
    commitment: str = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "commitment", commitment_to(self.seed))


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened: `seat` did it (None: chance or the server), `at` in milliseconds.

    `value` depends on the kind: the fields of the chair (`sit`), the action (`act`), the outcome (`chance`), what is
    asked for (`ask`), the ply to go back to (`takeback`), the id of the new table (`rematch`), the take-backs of an
    imported match (`start`); otherwise None.
    """

    seq: int
    kind: Kind
    seat: int | None
    value: Any
    at: int
    submission: str | None = None


def numbered(drafts: Iterable[Draft], after: int, now: int, submission: str | None = None) -> list[Event]:
    """Events with the sequence numbers that follow `after`. The first one carries the submission.

    >>> numbered([("pause", 0, None)], after=7, now=0)
    [Event(seq=8, kind='pause', seat=0, value=None, at=0, submission=None)]
    """
    return [
        Event(seq, kind, seat, value, now, submission if seq == after + 1 else None)
        for seq, (kind, seat, value) in enumerate(drafts, start=after + 1)
    ]


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A table at a sequence number, so that opening it does not replay the whole log.

    `base` is the position at `base_ply`, some plies before the present one. A snapshot whose `layout` differs from
    the game's present one is not used.
    """

    seq: int
    fields: str
    line: bytes
    deciders: bytes
    base_ply: int
    base: bytes
    layout: str
