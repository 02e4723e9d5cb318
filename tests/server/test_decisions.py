"""`commands.py` and `decisions.py`: the command of a request, the events that it becomes, and what is refused."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from ludotheque.server import messages
from ludotheque.server.commands import Act, Ask, Flag, Refusal, Sit, command_of
from ludotheque.server.decisions import decide
from ludotheque.server.messages import RequestKind
from ludotheque.server.table import TAKEN_OVER, Table
from tests.server.tables import ANN, BOB, BOT, CAT, SECONDS_CLOCK, act, apply_all, ask, new_table, person, seat_all


def refusal_of(request: Callable[[], Any]) -> tuple[str, str]:
    """The code and the message of a refusal."""
    with pytest.raises(Refusal) as caught:
        request()
    return caught.value.code, caught.value.message


def status(table: Table) -> str:
    """The status; a function, so that mypy does not take it for unchanged after events."""
    return table.status


def other_seat(table: Table) -> int:
    """At a table of two, the seat that is not to move."""
    assert table.to_move is not None and len(table.chairs) == 2
    return 1 - table.to_move


# --- commands ---


def test_command_acts_for_the_named_seat_or_for_the_seat_to_move() -> None:
    table = seat_all(new_table(), person("Ann", "k"), person("Bob", "k"))
    for named in (0, 1, None):
        request = messages.Act(id="x", at=7, action="pass", seat=named)
        expected = table.to_move if named is None else named
        assert expected is not None
        # The submission has the same name whatever the turn, so that a request can be sent again.
        assert command_of(table, request, ["k"], "fr") == Act(expected, "pass", "fr", seen=7, submission="0:x")


def test_command_for_a_seat_of_somebody_else_is_refused() -> None:
    table = seat_all(new_table(), ANN, BOB)
    request = messages.Ask(id="x", at=7, request="pause", seat=1)
    assert command_of(table, request, [BOB.key], "en") == Ask(1, "pause", seen=7, submission="1:x")
    assert refusal_of(lambda: command_of(table, request, [ANN.key], "en")) == ("seat", "refused-not-your-seat")
    assert refusal_of(lambda: command_of(table, request, ["unknown"], "en")) == ("seat", "refused-not-seated")


# --- sitting down ---


def test_match_starts_when_last_seat_is_taken() -> None:
    table = new_table("alaska", players=3)
    seat_all(table, ANN, BOB)
    assert status(table) == "open" and table.open_seats == [2] and table.ply == 0
    events = decide(table, Sit(None, CAT), 5)
    assert events[0].seat == 2 and [event.kind for event in events][:2] == ["sit", "start"]
    assert {event.kind for event in events[2:]} <= {"chance"}
    assert status(table) == "open", "deciding does not change the table"
    apply_all(table, events)
    assert status(table) == "playing" and table.to_move in (0, 1, 2)
    assert refusal_of(lambda: decide(table, Sit(None, CAT), 6)) == ("state", "refused-started")


def test_taken_or_missing_seat_is_refused() -> None:
    table = new_table()
    apply_all(table, decide(table, Sit(1, ANN), 0))
    assert refusal_of(lambda: decide(table, Sit(1, BOB), 0)) == ("seat", "refused-taken")
    assert refusal_of(lambda: decide(table, Sit(2, BOB), 0)) == ("seat", "refused-taken")
    assert decide(table, Sit(None, BOB), 0)[0].seat == 0


def test_before_the_match_a_person_may_leave_but_not_act() -> None:
    table = new_table()
    apply_all(table, decide(table, Sit(0, ANN), 0))
    assert refusal_of(lambda: decide(table, Act(0, "pass", submission="0:a"), 0)) == ("state", "refused-not-started")
    ask(table, 0, "leave")
    assert table.open_seats == [0, 1] and table.seats_of([ANN.key]) == []


def test_contributions_of_all_seats_are_known_before_first_throw() -> None:
    table = seat_all(new_table(), ANN, BOB)
    assert table.dice.contributions == (ANN.contribution, BOB.contribution)
    assert table.line[0] == table.dice.outcome(0, table.game.start().weights())


# --- acting ---


def test_only_seat_to_move_acts_and_illegal_action_names_its_clause() -> None:
    table = seat_all(new_table(), ANN, BOB)
    assert refusal_of(lambda: decide(table, Act(other_seat(table), "pass", submission="x"), 0)) == (
        "turn",
        "refused-turn",
    )
    mine = table.to_move
    assert mine is not None
    with pytest.raises(Refusal) as caught:
        decide(table, Act(mine, "3:W12-M3", "fr", submission="x"), 0)
    assert caught.value.code == "illegal" and caught.value.clause.startswith("DAL-")
    with pytest.raises(Refusal) as english:
        decide(table, Act(mine, "3:W12-M3", submission="x"), 0)
    assert english.value.reason != caught.value.reason and english.value.clause == caught.value.clause


def test_outcomes_of_chance_are_decided_with_the_action_before_them() -> None:
    table = seat_all(new_table(), ANN, BOB)
    while True:
        assert table.to_move is not None
        events = decide(table, Act(table.to_move, table.state.legal_texts()[0], submission="0:s"), 1)
        apply_all(table, events)
        if len(events) > 1:
            break
    assert [event.submission for event in events] == ["0:s", *[None] * (len(events) - 1)]
    assert [event.kind for event in events] == ["act", *["chance"] * (len(events) - 1)]
    assert not table.state.is_chance


# --- take-backs ---


def test_takeback_needs_agreement_of_all_other_people() -> None:
    table = seat_all(new_table("alaska", players=3), ANN, BOB, CAT)
    while len({decider for decider in table.deciders if decider >= 0}) < 2:
        act(table)
    asker = next(decider for decider in reversed(table.deciders) if decider >= 0)
    first, second = (number for number in range(3) if number != asker)
    target = max(ply for ply, decider in enumerate(table.deciders) if decider == asker)
    ply, before = table.ply, table.at(target)
    ask(table, asker, "takeback")
    assert table.proposal is not None and table.proposal.seat == asker and table.ply == ply
    assert refusal_of(lambda: decide(table, Ask(first, "pause", submission="x"), 0)) == ("state", "refused-proposal")
    assert refusal_of(lambda: decide(table, Ask(asker, "yes", submission="x"), 0)) == ("state", "refused-nothing-asked")
    ask(table, first, "yes")
    assert table.ply == ply and table.proposal.agreed == (first,)
    assert refusal_of(lambda: decide(table, Ask(first, "yes", submission="y"), 0)) == ("state", "refused-nothing-asked")
    ask(table, second, "yes")
    assert table.ply == target and table.state == before and table.to_move == asker
    assert table.proposal is None and table.takebacks == [target]


def test_proposal_ends_with_no_or_with_an_action() -> None:
    for answer in ("no", "act"):
        table = seat_all(new_table(), ANN, BOB)
        while not {0, 1} <= set(table.deciders):
            act(table)
        asker = other_seat(table)
        ask(table, asker, "takeback")
        ply = table.ply
        if answer == "no":
            ask(table, 1 - asker, "no")
            assert table.ply == ply
        else:
            act(table)
            assert table.ply > ply
        assert table.proposal is None and table.takebacks == []
        assert refusal_of(lambda: decide(table, Ask(1 - asker, "yes", submission="y"), 0))[1] == "refused-nothing-asked"  # noqa: B023


def test_takeback_against_bots_is_granted_at_once_and_changes_later_dice() -> None:
    table = seat_all(new_table(), ANN, BOT)
    assert refusal_of(lambda: decide(table, Ask(0, "takeback", submission="x"), 0))[1] == "refused-nothing-to-take-back"
    while 0 not in table.deciders or table.to_move != 0:
        act(table)
    target = max(ply for ply, decider in enumerate(table.deciders) if decider == 0)
    ask(table, 0, "takeback")
    assert table.ply == target and table.to_move == 0 and table.takebacks == [target]
    assert table.dice.ticket(target + 1, 10**9) != replace(table.dice, takebacks=()).ticket(target + 1, 10**9)
    assert table.dice.ticket(target - 1, 10**9) == replace(table.dice, takebacks=()).ticket(target - 1, 10**9)


def test_one_person_on_two_seats_needs_no_agreement() -> None:
    table = seat_all(new_table(), person("Ann", "k"), person("Bob", "k"))
    assert table.seats_of(["k"]) == [0, 1]
    while not {0, 1} <= set(table.deciders):
        act(table)
    ply = table.ply
    ask(table, other_seat(table), "takeback")
    assert table.ply < ply
    ask(table, 0, "pause")
    assert status(table) == "paused"


# --- pausing, resigning ---


def test_all_agree_to_a_pause_and_any_person_resumes() -> None:
    table = seat_all(new_table(clock=SECONDS_CLOCK), ANN, BOB, now=1000)
    mover = table.to_move
    assert mover is not None
    assert refusal_of(lambda: decide(table, Ask(0, "resume", submission="x"), 0))[1] == "refused-not-paused"
    ask(table, 0, "pause", 2000)
    ask(table, 1, "yes", 5000)
    assert status(table) == "paused" and table.to_move is None and table.clock_of(mover, 10**9) == 56_000
    assert refusal_of(lambda: decide(table, Act(mover, "x", submission="y"), 0))[1] == "refused-paused"
    assert refusal_of(lambda: decide(table, Ask(0, "takeback", submission="z"), 0))[1] == "refused-paused"
    assert table.due(10**9, 1) is None and decide(table, Flag(), 10**9) == []
    ask(table, 1, "resume", 10**6)
    assert status(table) == "playing" and table.to_move == mover and table.clock_of(mover, 10**6 + 1000) == 55_000


@pytest.mark.parametrize("request_kind", ["resign", "leave"])
def test_resigning_ends_a_match_of_two(request_kind: RequestKind) -> None:
    table = seat_all(new_table(), ANN, BOB)
    ask(table, 1, request_kind)
    assert status(table) == "over" and table.end is not None
    assert table.end.win_shares == (1.0, 0.0) and table.end.reason == "resigned" and table.chairs[1].gone == "resigned"
    again: RequestKind
    for again in ("resign", "takeback", "pause"):
        assert refusal_of(partial(decide, table, Ask(0, again, submission="x"), 0))[1] == "refused-over"
    assert refusal_of(lambda: decide(table, Act(0, "x", submission="x"), 0))[1] == "refused-over"


def test_paused_match_can_be_resigned() -> None:
    table = seat_all(new_table(), ANN, BOT)
    ask(table, 0, "pause")
    assert status(table) == "paused"
    ask(table, 0, "resign")
    assert status(table) == "over" and table.end is not None and table.end.win_shares == (0.0, 1.0)


def test_with_three_seats_a_bot_takes_over_from_a_person_who_resigns() -> None:
    table = seat_all(new_table("alaska", players=3), ANN, BOB, CAT)
    gone = table.to_move
    assert gone is not None
    ask(table, gone, "resign")
    assert status(table) == "playing" and table.bot_to_move() == gone
    assert (table.chairs[gone].kind, table.chairs[gone].gone, table.chairs[gone].level) == (
        "bot",
        "resigned",
        TAKEN_OVER,
    )
    legal = table.state.legal_texts()[0]
    assert refusal_of(lambda: decide(table, Act(gone, legal, submission=f"{gone}:x"), 0)) == ("seat", "refused-gone")
    request: RequestKind
    for request in ("resign", "takeback", "pause", "yes"):
        assert refusal_of(partial(decide, table, Ask(gone, request, submission="x"), 0)) == ("seat", "refused-gone")
    assert decide(table, Act(gone, legal), 0)[0].kind == "act", "the bot may act"
    left = [number for number in range(3) if number != gone]
    ask(table, left[0], "resign")
    ask(table, left[1], "resign")
    assert status(table) == "over", "no person is left"


# --- losing on time ---


def test_clock_that_has_run_out_forfeits_the_match() -> None:
    table = seat_all(new_table(clock=SECONDS_CLOCK), ANN, BOB, now=0)
    mover = table.to_move
    assert mover is not None and table.due(0, 1) == 60_000
    assert decide(table, Flag(), 59_999) == []
    legal = table.state.legal_texts()[0]
    assert refusal_of(lambda: decide(table, Act(mover, legal, submission="x"), 60_000)) == ("state", "refused-time")
    apply_all(table, decide(table, Flag(), 60_000))
    assert status(table) == "over" and table.end is not None and table.end.reason == "flagged"
    assert table.end.win_shares[mover] == 0.0 and table.end.win_shares[1 - mover] == 1.0
    assert decide(table, Flag(), 10**9) == [] and table.due(10**9, 1) is None


def test_clock_that_has_run_out_calls_a_bot_if_the_table_says_so() -> None:
    table = seat_all(new_table(clock=SECONDS_CLOCK, on_timeout="bot"), ANN, BOB, now=0)
    mover = table.to_move
    assert mover is not None
    apply_all(table, decide(table, Flag(), 60_000))
    assert status(table) == "playing" and table.bot_to_move() == mover and table.chairs[mover].gone == "flagged"
    assert table.clock_of(mover, 10**9) is None and table.due(70_000, 15_000) == 85_000
    assert decide(table, Flag(), 10**9) == []
    while table.to_move == mover:
        apply_all(table, decide(table, Act(mover, table.state.legal_texts()[0]), 61_000))
    assert table.clock_of(1 - mover, 62_000) == 59_000


def test_match_is_over_when_the_last_person_runs_out_of_time() -> None:
    table = seat_all(new_table(clock=SECONDS_CLOCK, on_timeout="bot"), ANN, BOT, now=0)
    while table.to_move != 0:
        act(table)
    apply_all(table, decide(table, Flag(), 10**7))
    assert status(table) == "over" and table.end is not None and table.end.win_shares == (0.0, 1.0)
