"""A table as the fold of its log. Nothing here waits, stores or sends: entries in, position and rights out.

Everything that ever happens at a table is an entry with a sequence number: who sat down, what was played, what
chance gave, who resigned. `Table.add` folds one entry; the methods that answer a wish check it against the table and
return the entries it would become, without changing anything. Whoever stores these entries first is right.
"""

from __future__ import annotations

import json
from array import array
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field, replace
from hashlib import sha256
from typing import Literal

from ludotheque.core.errors import IllegalAction, LudothequeError
from ludotheque.core.game import Game
from ludotheque.core.layout import from_bytes
from ludotheque.core.state import State
from ludotheque.server.fairness import Dice
from ludotheque.server.log import Draft, Entry, Header, Snapshot, Status

TAIL = 13
"""Positions kept behind the present one, so that a picture can show what led to it: most of what a table weighs."""

TAKEN_OVER = 3
"""The level of the bot that takes over a chair."""

Code = Literal["stale", "illegal", "turn", "seat", "state", "busy", "bad"]


class Refusal(LudothequeError):
    """A wish the table does not grant: a code, a message of the server's texts, perhaps a clause."""

    def __init__(self, code: Code, message: str, *, reason: str = "", clause: str = "") -> None:
        super().__init__(reason or message)
        self.code = code
        self.message = message
        self.reason = reason
        self.clause = clause


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat of the table: who sits there. `key` is the hash of the sitter's token.

    A bot has a `level`, or in `bot` the name of one from outside (`bots.registry`).
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
    """What a seat asks for: a take-back (to which ply) or a pause; who agrees."""

    wish: Literal["takeback", "pause"]
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
    """The dice of a match, from its promised seed."""
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
    ahead: State | None = None
    """The position a wish was seen to lead to when it was answered, so that folding it need not play it again."""
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

    def twin(self) -> Table:
        """A copy that can be folded further without touching this one."""
        other = object.__new__(Table)
        for name in Table.__slots__:
            setattr(other, name, getattr(self, name))
        other.chairs, other.takebacks = self.chairs[:], self.takebacks[:]
        other.line, other.deciders = self.line[:], self.deciders[:]
        return other

    # --- what everybody may ask ---

    @property
    def ply(self) -> int:
        return len(self.line)

    @property
    def to_move(self) -> int | None:
        """The seat that is to decide now."""
        seat = self.state.to_move
        return seat if self.status == "playing" and isinstance(seat, int) else None

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
        """When somebody should look after this table: a bot's turn may be lost, a clock may fall."""
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

    # --- folding the log ---

    def add(self, entry: Entry) -> None:
        """Fold one entry, the next in sequence."""
        if entry.seq != self.seq + 1:
            raise LudothequeError(
                f"table {self.header.id}: entry {entry.seq} after {self.seq}: expected {self.seq + 1}"
            )
        self.seq = entry.seq
        getattr(self, f"_add_{entry.kind}")(entry)

    def _add_sit(self, entry: Entry) -> None:
        assert entry.seat is not None
        self.chairs[entry.seat] = Chair(**entry.value)

    def _add_rise(self, entry: Entry) -> None:
        assert entry.seat is not None
        self.chairs[entry.seat] = Chair()

    def _add_start(self, entry: Entry) -> None:
        self.status = "playing"
        if entry.value:  # a match that was brought in
            self.takebacks = list(entry.value["takebacks"])
        clock = self.header.clock
        if clock is not None:
            full = clock.seconds * 1000 if clock.kind == "real" else clock.days * 86_400_000
            self.chairs = [replace(chair, clock=full) for chair in self.chairs]
        self._turn(entry.at)

    def _add_act(self, entry: Entry) -> None:
        assert entry.seat is not None
        self._charge(entry.at)
        self._step(entry.value, entry.seat)
        self.proposal = None
        self._turn(entry.at)

    def _add_chance(self, entry: Entry) -> None:
        self._step(entry.value, -1)
        self._turn(entry.at)

    def _step(self, action: int, decider: int) -> None:
        self.state = self._seen_ahead(action) or self.state.play(action)
        self.line.append(action)
        self.deciders.append(decider)
        if self.state.is_over:
            self._finish(tuple(self.state.win_shares or ()), "rules")

    def _seen_ahead(self, action: int) -> State | None:
        state = self.ahead
        while state is not None and state.parent is not self.state:
            state = state.parent
        return state if state is not None and state.action == action else None

    def trim(self) -> None:
        """Forget the positions long behind, now that everybody was told what led here."""
        self.state.forget(TAIL)

    def compile(self, game: Game) -> None:
        """Go on under the same rules, compiled."""
        states = list(self.state.line())
        state = State(game, states[0].record)
        for later in states[1:]:
            state = State(game, later.record, state, later.action)
        self.game, self.state, self.ahead = game, state, None

    def _charge(self, at: int) -> None:
        """Take the time since the turn began off the clock of the seat that was to move."""
        seat = self.on_clock
        if seat is not None and self.chairs[seat].clock is not None:
            left = self.chairs[seat].clock or 0
            self.chairs[seat] = replace(self.chairs[seat], clock=left - max(0, at - self.turn_at))
        self.turn_at = at

    def _turn(self, at: int) -> None:
        """Whose clock runs now; a turn that passes on gives its increment."""
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

    def _add_ask(self, entry: Entry) -> None:
        assert entry.seat is not None
        self.proposal = Proposal(entry.value, entry.seat)

    def _add_yes(self, entry: Entry) -> None:
        if self.proposal is not None and entry.seat is not None:
            self.proposal = replace(self.proposal, agreed=(*self.proposal.agreed, entry.seat))

    def _add_no(self, entry: Entry) -> None:
        self.proposal = None

    def _add_takeback(self, entry: Entry) -> None:
        self._charge(entry.at)
        self.state = self.at(entry.value)
        del self.line[entry.value :]
        del self.deciders[entry.value :]
        self.takebacks.append(entry.value)
        self.proposal, self.on_clock = None, None
        self._turn(entry.at)

    def _add_pause(self, entry: Entry) -> None:
        self._charge(entry.at)
        self.status, self.on_clock, self.proposal = "paused", None, None

    def _add_resume(self, entry: Entry) -> None:
        self.status = "playing"
        self._turn(entry.at)

    def _add_resign(self, entry: Entry) -> None:
        self._drop(entry, "resigned")

    def _add_flag(self, entry: Entry) -> None:
        self._drop(entry, "flagged")

    def _drop(self, entry: Entry, how: Literal["resigned", "flagged"]) -> None:
        """A seat is given up: a match of two is over, elsewhere a bot plays on so that the others can finish."""
        assert entry.seat is not None
        self._charge(entry.at)
        chair = self.chairs[entry.seat]
        self.chairs[entry.seat] = replace(chair, gone=how)
        people = [seat for seat, other in enumerate(self.chairs) if other.kind == "human" and not other.gone]
        takes_over = how == "flagged" and self.header.on_timeout == "bot"
        if people and (takes_over or len(self.chairs) > 2):
            self.chairs[entry.seat] = replace(chair, kind="bot", gone=how, level=TAKEN_OVER, clock=None)
            self.proposal = None
            return
        left = [seat for seat, other in enumerate(self.chairs) if not other.gone]
        win_shares = [1 / len(left) if seat in left else 0.0 for seat in range(len(self.chairs))] if left else []
        self._finish(tuple(win_shares) or (1 / len(self.chairs),) * len(self.chairs), how)

    def _add_close(self, entry: Entry) -> None:
        self._finish((1 / len(self.chairs),) * len(self.chairs), "closed")

    def _add_rematch(self, entry: Entry) -> None:
        self.rematch = entry.value

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

    # --- answering wishes: the entries a wish would become ---

    def entries(self, now: int, submission: str | None, *drafts: Draft) -> list[Entry]:
        """Drafts numbered after the present entry; the first carries the submission."""
        return [
            Entry(self.seq + number, kind, seat, value, now, submission if number == 1 else None)
            for number, (kind, seat, value) in enumerate(drafts, start=1)
        ]

    def sitting(self, seat: int | None, chair: Chair, now: int) -> tuple[int, list[Entry]]:
        """Somebody sits down; with the last chair taken the match begins."""
        if self.status != "open":
            raise Refusal("state", "refused-started")
        free = self.open_seats
        if seat is None and free:
            seat = free[0]
        if seat is None or seat not in free:
            raise Refusal("seat", "refused-taken")
        drafts: list[Draft] = [("sit", seat, asdict(chair))]
        if len(free) == 1:
            contributions = [other.contribution for other in self.chairs]
            contributions[seat] = chair.contribution
            drafts.append(("start", None, None))
            drafts += self._chance(self.state, 0, tuple(contributions))
        return seat, self.entries(now, None, *drafts)

    def acting(self, seat: int, action: str | int, now: int, submission: str | None, language: str) -> list[Entry]:
        """A seat acts, a person with a submission, a bot without; chance that follows is settled at once."""
        self._check_playing()
        if submission is not None:
            self._check_person(seat)
        if self.to_move != seat:
            raise Refusal("turn", "refused-turn")
        if self.flagging(now):
            raise Refusal("state", "refused-time")
        try:
            number = self.state.action_of(action) if isinstance(action, str) else int(action)
            after = self.state.play(number)
        except IllegalAction as error:
            reason = self.state.why_not(action) if isinstance(action, str) else None
            if reason is None:
                raise Refusal("illegal", "refused-illegal", reason=str(error)) from None
            raise Refusal("illegal", "refused-illegal", reason=reason.text(language), clause=reason.clause) from None
        return self.entries(now, submission, ("act", seat, number), *self._chance(after, self.ply + 1))

    def _chance(self, state: State, ply: int, contributions: tuple[str, ...] | None = None) -> list[Draft]:
        dice = self.dice if contributions is None else self.dice_of(self.header, contributions, ())
        drafts: list[Draft] = []
        while state.is_chance:
            outcome = dice.outcome(ply, state.weights())
            drafts.append(("chance", None, outcome))
            state, ply = state.play(outcome), ply + 1
        self.ahead = state
        return drafts

    def _check_person(self, seat: int) -> None:
        """Who gave up a chair to a bot still holds its token, but no longer plays."""
        if self.chairs[seat].gone and self.status != "over":
            raise Refusal("seat", "refused-gone")

    def _check_playing(self) -> None:
        if self.status == "open":
            raise Refusal("state", "refused-not-started")
        if self.status == "paused":
            raise Refusal("state", "refused-paused")
        if self.status == "over":
            raise Refusal("state", "refused-over")

    def wishing(self, seat: int, wish: str, now: int, submission: str) -> list[Entry]:
        """Take-back, pause, resume, resign, leave, and the answers to what others ask."""
        self._check_person(seat)
        if wish == "leave" and self.status == "open":
            return self.entries(now, submission, ("rise", seat, None))
        if wish in ("resign", "leave"):
            if self.status not in ("playing", "paused"):
                self._check_playing()
            return self.entries(now, submission, ("resign", seat, None))
        if wish == "resume":
            if self.status != "paused":
                raise Refusal("state", "refused-not-paused")
            return self.entries(now, submission, ("resume", seat, None))
        if wish in ("yes", "no"):
            return self._answering(seat, wish, now, submission)
        self._check_playing()
        if wish == "takeback" and self._last_of(seat) is None:
            raise Refusal("state", "refused-nothing-to-take-back")
        if self.proposal is not None:
            raise Refusal("state", "refused-proposal")
        if self._others(seat):
            return self.entries(now, submission, ("ask", seat, wish))
        return self.entries(now, submission, self._granted(wish, seat))

    def _answering(self, seat: int, wish: str, now: int, submission: str) -> list[Entry]:
        asked = self.proposal
        if asked is None or seat not in self._others(asked.seat) or seat in asked.agreed:
            raise Refusal("state", "refused-nothing-asked")
        if wish == "no":
            return self.entries(now, submission, ("no", seat, None))
        drafts: list[Draft] = [("yes", seat, None)]
        if set(self._others(asked.seat)) == {*asked.agreed, seat}:
            drafts.append(self._granted(asked.wish, asked.seat))
        return self.entries(now, submission, *drafts)

    def _granted(self, wish: str, seat: int) -> Draft:
        return ("pause", seat, None) if wish == "pause" else ("takeback", seat, self._last_of(seat))

    def _others(self, seat: int) -> list[int]:
        """The people whose consent a seat needs: those on other chairs with other tokens."""
        mine = self.chairs[seat].key
        return [
            other for other, chair in enumerate(self.chairs)
            if chair.kind == "human" and not chair.gone and chair.key != mine
        ]  # fmt: skip

    def _last_of(self, seat: int) -> int | None:
        """The ply at which a seat last decided."""
        for ply in range(len(self.deciders) - 1, -1, -1):
            if self.deciders[ply] == seat:
                return ply
        return None

    def flagging(self, now: int) -> list[Entry]:
        """The clock of the seat to move has fallen; no entries if it has not."""
        seat = self.to_move
        left = self.clock_of(seat, now) if seat is not None else None
        if seat is None or left is None or left > 0 or self.chairs[seat].kind != "human":
            return []
        return self.entries(now, None, ("flag", seat, None))

    # --- snapshots ---

    def snapshot(self) -> Snapshot:
        """This table as it stands."""
        facts = {
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
            facts=json.dumps(facts),
            line=self.line.tobytes(),
            deciders=self.deciders.tobytes(),
            base_ply=self.ply - (len(kept) - 1),
            base=kept[0].record.tobytes(),
            layout=layout_of(self.game),
        )

    def restore(self, snapshot: Snapshot) -> None:
        """Stand where the snapshot was taken."""
        facts = json.loads(snapshot.facts)
        self.seq, self.status = snapshot.seq, facts["status"]
        self.chairs = [Chair(**chair) for chair in facts["chairs"]]
        self.takebacks, self.on_clock, self.turn_at = facts["takebacks"], facts["on_clock"], facts["turn_at"]
        asked, end = facts["proposal"], facts["end"]
        self.proposal = Proposal(**{**asked, "agreed": tuple(asked["agreed"])}) if asked else None
        self.end = End(tuple(end["win_shares"]), tuple(end["scores"]), end["reason"]) if end else None
        self.rematch = facts["rematch"]
        self.line, self.deciders = array("i", snapshot.line), array("b", snapshot.deciders)
        state = State(self.game, from_bytes(snapshot.base, self.game.rules.STATE))
        for action in self.line[snapshot.base_ply :]:
            state = state.play(action)
        self.state = state


def layout_of(game: Game) -> str:
    """What tells one layout of a game's record from another."""
    return f"{game.version}:{hash_of(str(game.rules.STATE.descr))}:{hash_of(game.board.tobytes())}"


def hash_of(data: str | bytes) -> str:
    """A short digest."""
    return sha256(data.encode() if isinstance(data, str) else data).hexdigest()[:16]
