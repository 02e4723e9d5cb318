"""From a command to the events it becomes. The table does not change here: events must be stored before they apply."""

from __future__ import annotations

from dataclasses import asdict
from typing import assert_never

from ludotheque.core.errors import IllegalAction
from ludotheque.core.state import State
from ludotheque.server.commands import Act, Ask, Command, Flag, LinkRematch, Refusal, Sit
from ludotheque.server.events import Draft, Event, numbered
from ludotheque.server.messages import RequestKind
from ludotheque.server.table import Table


def decide(table: Table, command: Command, now: int) -> list[Event]:
    """The events that a command becomes at a table; empty if there is nothing to do.

    Raises `Refusal` if the table does not allow it.
    """
    match command:
        case Act():
            drafts = _act(table, command, now)
        case Ask():
            drafts = _ask(table, command.seat, command.request)
        case Sit():
            drafts = _sit(table, command)
        case Flag():
            drafts = _flag(table, now)
        case LinkRematch():
            drafts = [] if table.rematch else [("rematch", command.seat, command.table)]
        case _:
            raise TypeError(f"{command!r}: expected a command of ludotheque.server.commands")
    return numbered(drafts, table.seq, now, command.submission)


def _act(table: Table, command: Act, now: int) -> list[Draft]:
    """The action, and the outcomes of chance that follow it at once."""
    _check_playing(table)
    seat, action = command.seat, command.action
    if command.submission is not None:
        _check_person(table, seat)
    if table.to_move != seat:
        raise Refusal("turn", "refused-turn")
    if _flag(table, now):
        raise Refusal("state", "refused-time")
    try:
        number = table.state.action_of(action) if isinstance(action, str) else int(action)
        after = table.state.play(number)
    except IllegalAction as error:
        reason = table.state.why_not(action) if isinstance(action, str) else None
        if reason is None:
            raise Refusal("illegal", "refused-illegal", reason=str(error)) from None
        text = reason.text(command.language)
        raise Refusal("illegal", "refused-illegal", reason=text, clause=reason.clause) from None
    return [("act", seat, number), *_chance(table, after, table.ply + 1)]


def _chance(table: Table, state: State, ply: int, contributions: tuple[str, ...] | None = None) -> list[Draft]:
    """The outcomes of chance from a position on, until a seat is to move or the game is over."""
    dice = table.dice if contributions is None else table.dice_of(table.header, contributions, ())
    drafts: list[Draft] = []
    while state.is_chance:
        outcome = dice.outcome(ply, state.weights())
        drafts.append(("chance", None, outcome))
        state, ply = state.play(outcome), ply + 1
    table.expected = state  # so that applying these events does not compute the positions again
    return drafts


def _sit(table: Table, command: Sit) -> list[Draft]:
    """Somebody takes a seat. When the last one is taken, the match starts."""
    if table.status != "open":
        raise Refusal("state", "refused-started")
    free = table.open_seats
    seat = free[0] if command.seat is None and free else command.seat
    if seat is None or seat not in free:
        raise Refusal("seat", "refused-taken")
    drafts: list[Draft] = [("sit", seat, asdict(command.chair))]
    if len(free) == 1:
        contributions = [other.contribution for other in table.chairs]
        contributions[seat] = command.chair.contribution
        drafts += [("start", None, None), *_chance(table, table.state, 0, tuple(contributions))]
    return drafts


def _ask(table: Table, seat: int, request: RequestKind) -> list[Draft]:
    """What a request becomes: at once, or as a question to the other people at the table."""
    _check_person(table, seat)
    match request:
        case "leave" if table.status == "open":
            return [("rise", seat, None)]
        case "resign" | "leave":
            if table.status not in ("playing", "paused"):
                _check_playing(table)
            return [("resign", seat, None)]
        case "resume":
            if table.status != "paused":
                raise Refusal("state", "refused-not-paused")
            return [("resume", seat, None)]
        case "yes" | "no":
            return _answer(table, seat, request)
        case "takeback" | "pause":
            _check_playing(table)
            if request == "takeback" and table.last_ply_of(seat) is None:
                raise Refusal("state", "refused-nothing-to-take-back")
            if table.proposal is not None:
                raise Refusal("state", "refused-proposal")
            return [("ask", seat, request) if table.others(seat) else _granted(table, request, seat)]
        case _:
            assert_never(request)


def _answer(table: Table, seat: int, answer: RequestKind) -> list[Draft]:
    """Yes or no to a proposal. When all have agreed, it is granted."""
    proposal = table.proposal
    if proposal is None or seat not in table.others(proposal.seat) or seat in proposal.agreed:
        raise Refusal("state", "refused-nothing-asked")
    if answer == "no":
        return [("no", seat, None)]
    drafts: list[Draft] = [("yes", seat, None)]
    if set(table.others(proposal.seat)) == {*proposal.agreed, seat}:
        drafts.append(_granted(table, proposal.request, proposal.seat))
    return drafts


def _granted(table: Table, request: RequestKind, seat: int) -> Draft:
    return ("pause", seat, None) if request == "pause" else ("takeback", seat, table.last_ply_of(seat))


def _flag(table: Table, now: int) -> list[Draft]:
    """The seat to move loses on time if it is a person's and its clock has run out."""
    seat = table.to_move
    left = table.clock_of(seat, now) if seat is not None else None
    if seat is None or left is None or left > 0 or table.chairs[seat].kind != "human":
        return []
    return [("flag", seat, None)]


def _check_person(table: Table, seat: int) -> None:
    """Refuse a person whose seat a bot has taken over: they still have its token, but no longer play."""
    if table.chairs[seat].gone and table.status != "over":
        raise Refusal("seat", "refused-gone")


def _check_playing(table: Table) -> None:
    """Refuse unless the match is being played."""
    if table.status == "open":
        raise Refusal("state", "refused-not-started")
    if table.status == "paused":
        raise Refusal("state", "refused-paused")
    if table.status == "over":
        raise Refusal("state", "refused-over")
