"""What can be asked of a table. A command is a request whose seat is known; `decisions.decide` turns it into events."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from ludotheque.core.errors import LudothequeError
from ludotheque.server import messages
from ludotheque.server.table import Chair, Table

Code = Literal["stale", "illegal", "turn", "seat", "state", "busy", "bad"]


class Refusal(LudothequeError):
    """A command that is refused: a code, the id of a message of the server's texts, possibly a reason and a clause."""

    def __init__(self, code: Code, message: str, *, reason: str = "", clause: str = "") -> None:
        super().__init__(reason or message)
        self.code = code
        self.message = message
        self.reason = reason
        self.clause = clause


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """The base of all commands.

    `seen` is the sequence number of the last event that the sender knew; None if that does not matter. `submission`
    is the name under which a command is carried out at most once.
    """

    seen: int | None = None
    submission: str | None = None


@dataclass(frozen=True, slots=True)
class Act(Command):
    """An action of a seat: of a person in notation and with a submission, of a bot as a number and without."""

    seat: int
    action: str | int
    language: str = "en"


@dataclass(frozen=True, slots=True)
class Ask(Command):
    """Take-back, pause, resume, resign, leave, or the answer to what another seat asks."""

    seat: int
    request: messages.RequestKind


@dataclass(frozen=True, slots=True)
class Sit(Command):
    """Somebody takes a seat; None is the first free one."""

    seat: int | None
    chair: Chair


@dataclass(frozen=True, slots=True)
class Flag(Command):
    """The seat to move loses on time, if its clock has run out."""


@dataclass(frozen=True, slots=True)
class LinkRematch(Command):
    """The finished table names the table of its rematch, unless it names one already."""

    seat: int
    table: str


@dataclass(frozen=True, slots=True)
class CatchUp(Command):
    """Read the events that other processes have stored. It becomes no event itself."""


def command_of(table: Table, request: messages.Act | messages.Ask, keys: Sequence[str], language: str) -> Command:
    """The command of a request from somebody with these keys. Raises `Refusal` if they have no such seat."""
    seats = table.seats_of(keys)
    seat = seat_for(table, seats, request.seat)
    # The name contains the first of their seats, not `seat`: the turn may have passed when it is sent again.
    submission = f"{seats[0]}:{request.id}"
    if isinstance(request, messages.Act):
        return Act(seat, request.action, language, seen=request.at, submission=submission)
    return Ask(seat, request.request, seen=request.at, submission=submission)


def seat_for(table: Table, seats: list[int], wanted: int | None = None) -> int:
    """The seat a person on these seats acts for: the one named, else the one to move if it is theirs, else the first.

    Raises `Refusal` if they have no seat, or not the one named.
    """
    if not seats:
        raise Refusal("seat", "refused-not-seated")
    if wanted is None:
        return table.to_move if table.to_move in seats and table.to_move is not None else seats[0]
    if wanted not in seats:
        raise Refusal("seat", "refused-not-your-seat")
    return wanted
