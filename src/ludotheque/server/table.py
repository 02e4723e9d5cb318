"""A table as the result of its log. Nothing here waits, stores or sends.

Everything that happens at a table is an event with a sequence number: who sat down, what was played, the outcome of
chance, who resigned. `Table.apply` applies one event. What a command becomes is decided in `decisions.py`.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field, replace
from hashlib import sha256
from typing import Literal

from ludotheque.core.errors import LudothequeError
from ludotheque.core.game import Game
from ludotheque.core.layout import from_bytes
from ludotheque.core.state import State
from ludotheque.server.encoding import decode, encode
from ludotheque.server.events import Event, Header, Snapshot, Status
from ludotheque.server.fairness import Dice

TAIL = 13
"""Positions kept before the present one, so that a scene can show what led to it: most of a table's memory."""

TAKEN_OVER = 3
"""The level of the bot that takes over a chair."""


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat of the table and who sits there. `key` is the hash of the person's token.

    A bot has a `level`, or in `bot` the name of a bot from another package (`bots.registry`).
    """

    kind: Literal["open", "human", "bot"] = "open"
    name: str = ""
    level: int | None = None
    key: str = ""
    contribution: str = ""
    gone: Literal["", "resigned", "flagged"] = ""
    clock: int | None = None
    bot: str = ""


@dataclass(frozen=True, slots=True)
class Proposal:
    """A take-back or a pause that a seat asks for, and the seats that have agreed."""

    request: Literal["takeback", "pause"]
    seat: int
    agreed: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class End:
    """How a match ended."""

    win_shares: tuple[float, ...]
    scores: tuple[float, ...]
    reason: Literal["rules", "resigned", "flagged", "closed"]


DiceOf = Callable[[Header, tuple[str, ...], tuple[int, ...]], Dice]


def fair_dice(header: Header, contributions: tuple[str, ...], takebacks: tuple[int, ...]) -> Dice:
    """The dice of a match, from the seed of its header."""
    return Dice(header.seed, contributions, takebacks)


@dataclass(slots=True)
class Table:
    """The present state of a table."""

    header: Header
    game: Game
    dice_of: DiceOf = fair_dice
    seq: int = 0
    status: Status = "open"
    chairs: list[Chair] = field(default_factory=list)
    state: State = field(init=False)
    expected: State | None = None
    """The position that the last decision leads to, so that applying its events does not compute it again."""
    line: array[int] = field(default_factory=lambda: array("i"))
    deciders: array[int] = field(default_factory=lambda: array("b"))
    takebacks: list[int] = field(default_factory=list)
    proposal: Proposal | None = None
    end: End | None = None
    on_clock: int | None = None
    turn_at: int = 0
    rematch: str | None = None

    def __post_init__(self) -> None:
        self.state = self.game.start()
        if not self.chairs:
            self.chairs = [Chair() for _ in range(self.state.seats)]

    def copy(self) -> Table:
        """A copy to which events can be applied without changing this table."""
        other = object.__new__(Table)
        for name in Table.__slots__:
            setattr(other, name, getattr(self, name))
        other.chairs, other.takebacks = self.chairs[:], self.takebacks[:]
        other.line, other.deciders = self.line[:], self.deciders[:]
        return other

    # --- queries ---

    @property
    def ply(self) -> int:
        return len(self.line)

    @property
    def to_move(self) -> int | None:
        """The seat that is to decide now."""
        return self.state.seat_to_move if self.status == "playing" else None

    @property
    def open_seats(self) -> list[int]:
        return [seat for seat, chair in enumerate(self.chairs) if chair.kind == "open"]

    @property
    def dice(self) -> Dice:
        contributions = tuple(chair.contribution for chair in self.chairs)
        return self.dice_of(self.header, contributions, tuple(self.takebacks))

    def clock_of(self, seat: int, now: int) -> int | None:
        """Milliseconds left to a seat."""
        left = self.chairs[seat].clock
        if left is None or self.status != "playing" or self.on_clock != seat:
            return left
        return left - (now - self.turn_at)

    def bot_to_move(self) -> int | None:
        """The seat to move, if a bot sits on it."""
        seat = self.to_move
        return seat if seat is not None and self.chairs[seat].kind == "bot" else None

    def due(self, now: int, lease: int) -> int | None:
        """When the sweep should look at this table: a bot's turn may have been lost, a clock may run out."""
        seat = self.to_move
        if seat is None:
            return None
        if self.chairs[seat].kind == "bot":
            return now + lease
        left = self.clock_of(seat, self.turn_at)
        return None if left is None else self.turn_at + max(0, left)

    def seats_of(self, keys: Sequence[str]) -> list[int]:
        """The seats whose tokens have these hashes."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.key and chair.key in keys]

    # --- events ---

    def after(self, events: Sequence[Event]) -> tuple[Table, list[State | None]]:
        """The table after more events, and the position after each one that is an action or an outcome.

        This table does not change.
        """
        table = self.copy()
        states: list[State | None] = []
        for event in events:
            table.apply(event)
            states.append(table.state if event.kind in ("act", "chance") else None)
        return table, states

    def apply(self, event: Event) -> None:
        """Apply one event, the next in sequence."""
        if event.seq != self.seq + 1:
            raise LudothequeError(
                f"table {self.header.id}: event {event.seq} after {self.seq}: expected {self.seq + 1}"
            )
        self.seq = event.seq
        getattr(self, f"_apply_{event.kind}")(event)

    def _apply_sit(self, event: Event) -> None:
        assert event.seat is not None
        self.chairs[event.seat] = Chair(**event.value)

    def _apply_rise(self, event: Event) -> None:
        assert event.seat is not None
        self.chairs[event.seat] = Chair()

    def _apply_start(self, event: Event) -> None:
        self.status = "playing"
        if event.value:  # a match imported from a record
            self.takebacks = list(event.value["takebacks"])
        clock = self.header.clock
        if clock is not None:
            full = clock.seconds * 1000 if clock.kind == "real" else clock.days * 86_400_000
            self.chairs = [replace(chair, clock=full) for chair in self.chairs]
        self._turn(event.at)

    def _apply_act(self, event: Event) -> None:
        assert event.seat is not None
        self._charge(event.at)
        self._step(event.value, event.seat)
        self.proposal = None
        self._turn(event.at)

    def _apply_chance(self, event: Event) -> None:
        self._step(event.value, -1)
        self._turn(event.at)

    def _step(self, action: int, decider: int) -> None:
        self.state = self._expected_after(action) or self.state.play(action)
        self.line.append(action)
        self.deciders.append(decider)
        if self.state.is_over:
            self._finish(tuple(self.state.win_shares or ()), "rules")

    def _expected_after(self, action: int) -> State | None:
        state = self.expected
        while state is not None and state.parent is not self.state:
            state = state.parent
        return state if state is not None and state.action == action else None

    def trim(self) -> None:
        """Forget the positions that lie too far back to be shown again."""
        self.state.forget(TAIL)

    def compile(self, game: Game) -> None:
        """Continue with the same rules, compiled."""
        states = list(self.state.line())
        state = State(game, states[0].record)
        for later in states[1:]:
            state = State(game, later.record, state, later.action)
        self.game, self.state, self.expected = game, state, None

    def _charge(self, at: int) -> None:
        """Subtract the time since the turn began from the clock of the seat that was to move."""
        seat = self.on_clock
        if seat is not None and self.chairs[seat].clock is not None:
            left = self.chairs[seat].clock or 0
            self.chairs[seat] = replace(self.chairs[seat], clock=left - max(0, at - self.turn_at))
        self.turn_at = at

    def _turn(self, at: int) -> None:
        """Start the clock of the seat to move; the seat before it gets its increment."""
        seat = self.to_move
        if self.state.is_chance and self.status == "playing":
            return
        if seat == self.on_clock:
            return
        clock = self.header.clock
        left = self.chairs[self.on_clock].clock if self.on_clock is not None else None
        if clock is not None and clock.kind == "real" and self.on_clock is not None and left is not None:
            self.chairs[self.on_clock] = replace(self.chairs[self.on_clock], clock=left + clock.increment * 1000)
        if clock is not None and clock.kind == "days" and seat is not None:
            self.chairs[seat] = replace(self.chairs[seat], clock=clock.days * 86_400_000)
        self.on_clock, self.turn_at = seat, at

    def _apply_ask(self, event: Event) -> None:
        assert event.seat is not None
        self.proposal = Proposal(event.value, event.seat)

    def _apply_yes(self, event: Event) -> None:
        if self.proposal is not None and event.seat is not None:
            self.proposal = replace(self.proposal, agreed=(*self.proposal.agreed, event.seat))

    def _apply_no(self, event: Event) -> None:
        self.proposal = None

    def _apply_takeback(self, event: Event) -> None:
        self._charge(event.at)
        self.state = self.at(event.value)
        del self.line[event.value :]
        del self.deciders[event.value :]
        self.takebacks.append(event.value)
        self.proposal, self.on_clock = None, None
        self._turn(event.at)

    def _apply_pause(self, event: Event) -> None:
        self._charge(event.at)
        self.status, self.on_clock, self.proposal = "paused", None, None

    def _apply_resume(self, event: Event) -> None:
        self.status = "playing"
        self._turn(event.at)

    def _apply_resign(self, event: Event) -> None:
        self._drop(event, "resigned")

    def _apply_flag(self, event: Event) -> None:
        self._drop(event, "flagged")

    def _drop(self, event: Event, how: Literal["resigned", "flagged"]) -> None:
        """A seat is given up: a match of two is over; with more players a bot takes over, so that they can finish."""
        assert event.seat is not None
        self._charge(event.at)
        chair = self.chairs[event.seat]
        self.chairs[event.seat] = replace(chair, gone=how)
        people = [seat for seat, other in enumerate(self.chairs) if other.kind == "human" and not other.gone]
        takes_over = how == "flagged" and self.header.on_timeout == "bot"
        if people and (takes_over or len(self.chairs) > 2):
            self.chairs[event.seat] = replace(chair, kind="bot", gone=how, level=TAKEN_OVER, clock=None)
            self.proposal = None
            return
        left = [seat for seat, other in enumerate(self.chairs) if not other.gone]
        win_shares = [1 / len(left) if seat in left else 0.0 for seat in range(len(self.chairs))] if left else []
        self._finish(tuple(win_shares) or (1 / len(self.chairs),) * len(self.chairs), how)

    def _apply_close(self, event: Event) -> None:
        self._finish((1 / len(self.chairs),) * len(self.chairs), "closed")

    def _apply_rematch(self, event: Event) -> None:
        self.rematch = event.value

    def _finish(self, win_shares: tuple[float, ...], reason: Literal["rules", "resigned", "flagged", "closed"]) -> None:
        self.end = End(win_shares, tuple(self.state.running_scores()), reason)
        self.status, self.on_clock, self.proposal = "over", None, None

    def at(self, ply: int) -> State:
        """The position after `ply` actions and outcomes, with the last few before it."""
        state = self.game.start()
        kernels, record = self.game.kernels(), self.game.first_record()
        begin = max(0, ply - TAIL)
        for action in self.line[:begin]:
            kernels.apply(self.game.board, record, action)
        if begin:
            state = State(self.game, record)
        for action in self.line[begin:ply]:
            state = state.play(action)
        return state

    # --- who is asked ---

    def others(self, seat: int) -> list[int]:
        """The people who must agree to what a seat asks for: those on other chairs with other tokens."""
        mine = self.chairs[seat].key
        return [
            other for other, chair in enumerate(self.chairs)
            if chair.kind == "human" and not chair.gone and chair.key != mine
        ]  # fmt: skip

    def last_ply_of(self, seat: int) -> int | None:
        """The ply at which a seat last decided."""
        for ply in range(len(self.deciders) - 1, -1, -1):
            if self.deciders[ply] == seat:
                return ply
        return None

    # --- snapshots ---

    def snapshot(self) -> Snapshot:
        """The present state of this table."""
        fields = {
            "status": self.status,
            "chairs": [asdict(chair) for chair in self.chairs],
            "takebacks": self.takebacks,
            "proposal": asdict(self.proposal) if self.proposal else None,
            "end": asdict(self.end) if self.end else None,
            "on_clock": self.on_clock,
            "turn_at": self.turn_at,
            "rematch": self.rematch,
        }
        kept = list(self.state.line())[-TAIL - 1 :]
        return Snapshot(
            seq=self.seq,
            fields=encode(fields),
            line=self.line.tobytes(),
            deciders=self.deciders.tobytes(),
            base_ply=self.ply - (len(kept) - 1),
            base=kept[0].record.tobytes(),
            layout=layout_of(self.game),
        )

    def restore(self, snapshot: Snapshot) -> None:
        """Replace the state of this table by that of a snapshot."""
        fields = decode(snapshot.fields)
        self.seq, self.status = snapshot.seq, fields["status"]
        self.chairs = [Chair(**chair) for chair in fields["chairs"]]
        self.takebacks, self.on_clock, self.turn_at = fields["takebacks"], fields["on_clock"], fields["turn_at"]
        proposal, end = fields["proposal"], fields["end"]
        self.proposal = Proposal(**{**proposal, "agreed": tuple(proposal["agreed"])}) if proposal else None
        self.end = End(tuple(end["win_shares"]), tuple(end["scores"]), end["reason"]) if end else None
        self.rematch = fields["rematch"]
        self.line, self.deciders = array("i", snapshot.line), array("b", snapshot.deciders)
        state = State(self.game, from_bytes(snapshot.base, self.game.rules.STATE))
        for action in self.line[snapshot.base_ply :]:
            state = state.play(action)
        self.state = state


def layout_of(game: Game) -> str:
    """A text that differs between two layouts of a game's record."""
    return f"{game.version}:{hash_of(str(game.rules.STATE.descr))}:{hash_of(game.board.tobytes())}"


def hash_of(data: str | bytes) -> str:
    """A short digest."""
    return sha256(data.encode() if isinstance(data, str) else data).hexdigest()[:16]
