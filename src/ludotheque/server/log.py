"""The words a table's log is written in: what was settled at the start, and everything that happened since."""

from __future__ import annotations

import time
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
"""What an entry will say once it has its number: kind, seat, value."""


def now_ms() -> int:
    """The present moment, as entries note it."""
    return time.time_ns() // 1_000_000


@dataclass(frozen=True, slots=True)
class Header:
    """What is settled when a table is opened. `seed`, `owner` and `invite` never leave the server; `commitment`, the
    promise of the seed, is shown to everybody."""

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
class Entry:
    """One thing that happened: `seat` did it (None: nobody or chance), `at` in milliseconds."""

    seq: int
    kind: Kind
    seat: int | None
    value: Any
    at: int
    submission: str | None = None


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A table at a sequence number, so that opening it need not replay everything.

    `base` is the position at `base_ply`, some plies before the present one; `layout` tells whether its bytes still
    mean the same.
    """

    seq: int
    facts: str
    line: bytes
    deciders: bytes
    base_ply: int
    base: bytes
    layout: str
