"""The fold of a log: who sits, who may act, what consent it takes, how clocks run, and snapshots."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, replace
from functools import partial
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ludotheque.core.errors import LudothequeError
from ludotheque.core.game import Game
from ludotheque.server.commands import Act, Ask, Flag, LinkRematch, Refusal, Sit
from ludotheque.server.decisions import decide
from ludotheque.server.events import Event, Header
from ludotheque.server.messages import Clock, RequestKind
from ludotheque.server.table import TAIL, TAKEN_OVER, Chair, Table, layout_of
from tests.conftest import FULL
from tests.games import BUILT_IN

REAL = Clock(kind="real", seconds=60, increment=5)
DAYS = Clock(kind="days", days=2)
DAY = 86_400_000


def person(name: str, key: str = "") -> Chair:
    return Chair("human", name=name, key=key or name, contribution=name.encode().hex())


ANN, BOB, CAT, BOT = person("Ann"), person("Bob"), person("Cat"), Chair("bot", level=2)


def table_of(slug: str = "daldos", clock: Clock | None = None, on_timeout: Any = "forfeit", **options: Any) -> Table:
    """An open table at the time 0."""
    game = Game(slug, **options)
    header = Header(
        "a" * 16, slug, game.version, options, clock, on_timeout, False, "5eed" * 16, "owner", "invite", created=0
    )
    return Table(header, game)


def fold(table: Table, events: Sequence[Event]) -> None:
    for event in events:
        table.apply(event)


def seat(table: Table, *chairs: Chair, now: int = 0) -> Table:
    """Everybody sits down; with the last one the match begins."""
    for number, chair in enumerate(chairs):
        fold(table, decide(table, Sit(number, chair), now))
    return table


def act(table: Table, now: int = 0, submission: str | None = None, choice: int = 0) -> None:
    """The seat to move plays one of its actions."""
    assert table.to_move is not None
    fold(table, decide(table, Act(table.to_move, table.state.legal_texts()[choice], submission=submission), now))


def ask(table: Table, seat: int, request: RequestKind, now: int = 0) -> None:
    fold(table, decide(table, Ask(seat, request, submission=f"{seat}:{request}{table.seq}"), now))


def refused(request: Callable[[], Any]) -> tuple[str, str]:
    """The code and the message of a refusal."""
    with pytest.raises(Refusal) as caught:
        request()
    return caught.value.code, caught.value.message


def status(table: Table) -> str:
    return table.status


def other(table: Table) -> int:
    assert table.to_move is not None and len(table.chairs) == 2
    return 1 - table.to_move


# --- sitting down ---


def test_the_match_begins_with_the_last_chair() -> None:
    table = table_of("alaska", players=3)
    seat(table, ANN, BOB)
    assert status(table) == "open" and table.open_seats == [2] and table.ply == 0
    events = decide(table, Sit(None, CAT), 5)
    assert events[0].seat == 2 and [event.kind for event in events][:2] == ["sit", "start"]
    assert {event.kind for event in events[2:]} <= {"chance"}
    assert status(table) == "open", "asking changes nothing"
    fold(table, events)
    assert status(table) == "playing" and table.to_move in (0, 1, 2)
    assert refused(lambda: decide(table, Sit(None, CAT), 6)) == ("state", "refused-started")


def test_a_taken_or_missing_seat_is_refused() -> None:
    table = table_of()
    fold(table, decide(table, Sit(1, ANN), 0))
    assert refused(lambda: decide(table, Sit(1, BOB), 0)) == ("seat", "refused-taken")
    assert refused(lambda: decide(table, Sit(2, BOB), 0)) == ("seat", "refused-taken")
    assert decide(table, Sit(None, BOB), 0)[0].seat == 0


def test_one_may_leave_before_the_match_and_not_act() -> None:
    table = table_of()
    fold(table, decide(table, Sit(0, ANN), 0))
    assert refused(lambda: decide(table, Act(0, "pass", submission="0:a"), 0)) == ("state", "refused-not-started")
    ask(table, 0, "leave")
    assert table.open_seats == [0, 1] and table.seats_of([ANN.key]) == []


def test_the_dice_hear_every_seat_before_the_first_throw() -> None:
    table = seat(table_of(), ANN, BOB)
    assert table.dice.contributions == (ANN.contribution, BOB.contribution)
    assert table.line[0] == table.dice.outcome(0, table.game.start().weights())


# --- acting ---


def test_only_the_seat_to_move_acts_and_an_illegal_action_names_its_clause() -> None:
    table = seat(table_of(), ANN, BOB)
    assert refused(lambda: decide(table, Act(other(table), "pass", submission="x"), 0)) == ("turn", "refused-turn")
    mine = table.to_move
    assert mine is not None
    with pytest.raises(Refusal) as caught:
        decide(table, Act(mine, "3:W12-M3", "fr", submission="x"), 0)
    assert caught.value.code == "illegal" and caught.value.clause.startswith("DAL-")
    with pytest.raises(Refusal) as english:
        decide(table, Act(mine, "3:W12-M3", submission="x"), 0)
    assert english.value.reason != caught.value.reason and english.value.clause == caught.value.clause


def test_chance_after_an_action_is_settled_with_it() -> None:
    table = seat(table_of(), ANN, BOB)
    while True:
        assert table.to_move is not None
        events = decide(table, Act(table.to_move, table.state.legal_texts()[0], submission="0:s"), 1)
        fold(table, events)
        if len(events) > 1:
            break
    assert [event.submission for event in events] == ["0:s", *[None] * (len(events) - 1)]
    assert [event.kind for event in events] == ["act", *["chance"] * (len(events) - 1)]
    assert not table.state.is_chance


def test_entries_come_one_after_the_other() -> None:
    table = table_of()
    with pytest.raises(LudothequeError, match="expected 1"):
        table.apply(Event(2, "sit", 0, asdict(ANN), 0))


# --- taking back ---


def test_a_takeback_against_people_needs_all_of_them() -> None:
    table = seat(table_of("alaska", players=3), ANN, BOB, CAT)
    while len({decider for decider in table.deciders if decider >= 0}) < 2:
        act(table)
    asker = next(decider for decider in reversed(table.deciders) if decider >= 0)
    first, second = (number for number in range(3) if number != asker)
    target = max(ply for ply, decider in enumerate(table.deciders) if decider == asker)
    ply, before = table.ply, table.at(target)
    ask(table, asker, "takeback")
    assert table.proposal is not None and table.proposal.seat == asker and table.ply == ply
    assert refused(lambda: decide(table, Ask(first, "pause", submission="x"), 0)) == ("state", "refused-proposal")
    assert refused(lambda: decide(table, Ask(asker, "yes", submission="x"), 0)) == ("state", "refused-nothing-asked")
    ask(table, first, "yes")
    assert table.ply == ply and table.proposal.agreed == (first,)
    assert refused(lambda: decide(table, Ask(first, "yes", submission="y"), 0)) == ("state", "refused-nothing-asked")
    ask(table, second, "yes")
    assert table.ply == target and table.state == before and table.to_move == asker
    assert table.proposal is None and table.takebacks == [target]


def test_no_ends_a_proposal_and_so_does_an_action() -> None:
    for answer in ("no", "act"):
        table = seat(table_of(), ANN, BOB)
        while not {0, 1} <= set(table.deciders):
            act(table)
        asker = other(table)
        ask(table, asker, "takeback")
        ply = table.ply
        if answer == "no":
            ask(table, 1 - asker, "no")
            assert table.ply == ply
        else:
            act(table)
            assert table.ply > ply
        assert table.proposal is None and table.takebacks == []
        assert refused(lambda: decide(table, Ask(1 - asker, "yes", submission="y"), 0))[1] == "refused-nothing-asked"  # noqa: B023


def test_against_bots_a_takeback_is_granted_at_once_and_the_dice_fall_anew() -> None:
    table = seat(table_of(), ANN, BOT)
    assert refused(lambda: decide(table, Ask(0, "takeback", submission="x"), 0))[1] == "refused-nothing-to-take-back"
    while 0 not in table.deciders or table.to_move != 0:
        act(table)
    target = max(ply for ply, decider in enumerate(table.deciders) if decider == 0)
    ask(table, 0, "takeback")
    assert table.ply == target and table.to_move == 0 and table.takebacks == [target]
    assert table.dice.ticket(target + 1, 10**9) != replace(table.dice, takebacks=()).ticket(target + 1, 10**9)
    assert table.dice.ticket(target - 1, 10**9) == replace(table.dice, takebacks=()).ticket(target - 1, 10**9)


def test_a_takeback_far_back_finds_its_position() -> None:
    table = seat(table_of("alcatraz"), ANN, *[BOT] * (table_of("alcatraz").game.seats - 1))
    while 0 not in table.deciders:
        act(table)
    target = max(ply for ply, decider in enumerate(table.deciders) if decider == 0)
    before = table.state
    while table.ply < target + 3 * TAIL and table.to_move != 0:
        act(table)
    ask(table, 0, "takeback")
    assert table.ply == target
    replay = table.game.start()
    for action in table.line:
        replay = replay.play(action)
    assert table.state == replay and before.game is table.state.game


# --- pausing, resigning ---


def test_pause_by_consent_and_resume_by_anybody() -> None:
    table = seat(table_of(clock=REAL), ANN, BOB, now=1000)
    mover = table.to_move
    assert mover is not None
    assert refused(lambda: decide(table, Ask(0, "resume", submission="x"), 0))[1] == "refused-not-paused"
    ask(table, 0, "pause", 2000)
    ask(table, 1, "yes", 5000)
    assert status(table) == "paused" and table.to_move is None and table.clock_of(mover, 10**9) == 56_000
    assert refused(lambda: decide(table, Act(mover, "x", submission="y"), 0))[1] == "refused-paused"
    assert refused(lambda: decide(table, Ask(0, "takeback", submission="z"), 0))[1] == "refused-paused"
    assert table.due(10**9, 1) is None and decide(table, Flag(), 10**9) == []
    ask(table, 1, "resume", 10**6)
    assert status(table) == "playing" and table.to_move == mover and table.clock_of(mover, 10**6 + 1000) == 55_000


@pytest.mark.parametrize("way", ["resign", "leave"])
def test_resigning_ends_a_match_of_two(way: RequestKind) -> None:
    table = seat(table_of(), ANN, BOB)
    ask(table, 1, way)
    assert status(table) == "over" and table.end is not None
    assert table.end.win_shares == (1.0, 0.0) and table.end.reason == "resigned" and table.chairs[1].gone == "resigned"
    again: RequestKind
    for again in ("resign", "takeback", "pause"):
        assert refused(partial(decide, table, Ask(0, again, submission="x"), 0))[1] == "refused-over"
    assert refused(lambda: decide(table, Act(0, "x", submission="x"), 0))[1] == "refused-over"


def test_a_paused_match_can_be_resigned() -> None:
    table = seat(table_of(), ANN, BOT)
    ask(table, 0, "pause")
    assert status(table) == "paused"
    ask(table, 0, "resign")
    assert status(table) == "over" and table.end is not None and table.end.win_shares == (0.0, 1.0)


def test_with_more_seats_a_bot_plays_on_for_who_resigns() -> None:
    table = seat(table_of("alaska", players=3), ANN, BOB, CAT)
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
    assert refused(lambda: decide(table, Act(gone, legal, submission=f"{gone}:x"), 0)) == ("seat", "refused-gone")
    request: RequestKind
    for request in ("resign", "takeback", "pause", "yes"):
        assert refused(partial(decide, table, Ask(gone, request, submission="x"), 0)) == ("seat", "refused-gone")
    assert decide(table, Act(gone, legal), 0)[0].kind == "act", "the bot itself acts"
    left = [number for number in range(3) if number != gone]
    ask(table, left[0], "resign")
    ask(table, left[1], "resign")
    assert status(table) == "over", "nobody is left to play for"


# --- clocks ---


def test_a_real_clock_runs_for_the_seat_to_move_and_adds_its_increment_once_a_turn() -> None:
    table = seat(table_of(clock=REAL), ANN, BOB, now=1000)
    now, expected = 1000, {0: 60_000, 1: 60_000}
    for spent in (700, 1300, 2900, 40, 5100, 333):
        mover = table.to_move
        assert mover is not None
        now += spent
        assert table.clock_of(mover, now) == expected[mover] - spent
        assert table.clock_of(1 - mover, now) == expected[1 - mover]
        act(table, now)
        expected[mover] -= spent
        if table.to_move != mover:
            expected[mover] += 5000
        assert [chair.clock for chair in table.chairs] == list(expected.values())
    assert table.ply > 6


def test_days_begin_anew_with_every_turn() -> None:
    table = seat(table_of(clock=DAYS), ANN, BOB, now=0)
    mover = table.to_move
    assert mover is not None
    now = DAY
    while table.to_move == mover:
        act(table, now)
    assert table.clock_of(1 - mover, now) == 2 * DAY and table.due(now, 1) == now + 2 * DAY
    while table.to_move != mover:
        act(table, now + DAY)
    assert table.clock_of(mover, now + DAY) == 2 * DAY


def test_a_fallen_clock_forfeits() -> None:
    table = seat(table_of(clock=REAL), ANN, BOB, now=0)
    mover = table.to_move
    assert mover is not None and table.due(0, 1) == 60_000
    assert decide(table, Flag(), 59_999) == []
    legal = table.state.legal_texts()[0]
    assert refused(lambda: decide(table, Act(mover, legal, submission="x"), 60_000)) == ("state", "refused-time")
    fold(table, decide(table, Flag(), 60_000))
    assert status(table) == "over" and table.end is not None and table.end.reason == "flagged"
    assert table.end.win_shares[mover] == 0.0 and table.end.win_shares[1 - mover] == 1.0
    assert decide(table, Flag(), 10**9) == [] and table.due(10**9, 1) is None


def test_a_fallen_clock_calls_a_bot_where_the_table_says_so() -> None:
    table = seat(table_of(clock=REAL, on_timeout="bot"), ANN, BOB, now=0)
    mover = table.to_move
    assert mover is not None
    fold(table, decide(table, Flag(), 60_000))
    assert status(table) == "playing" and table.bot_to_move() == mover and table.chairs[mover].gone == "flagged"
    assert table.clock_of(mover, 10**9) is None and table.due(70_000, 15_000) == 85_000
    assert decide(table, Flag(), 10**9) == []
    while table.to_move == mover:
        fold(table, decide(table, Act(mover, table.state.legal_texts()[0]), 61_000))
    assert table.clock_of(1 - mover, 62_000) == 59_000


def test_when_the_last_person_runs_out_of_time_the_match_is_over() -> None:
    table = seat(table_of(clock=REAL, on_timeout="bot"), ANN, BOT, now=0)
    while table.to_move != 0:
        act(table)
    fold(table, decide(table, Flag(), 10**7))
    assert status(table) == "over" and table.end is not None and table.end.win_shares == (0.0, 1.0)


# --- hot seat ---


def test_one_person_on_two_seats_asks_nobody() -> None:
    table = seat(table_of(), person("Ann", "k"), person("Bob", "k"))
    assert table.seats_of(["k"]) == [0, 1]
    while not {0, 1} <= set(table.deciders):
        act(table)
    ply = table.ply
    ask(table, other(table), "takeback")
    assert table.ply < ply
    ask(table, 0, "pause")
    assert status(table) == "paused"


# --- snapshots ---


def fields(table: Table) -> dict[str, Any]:
    """Everything a table is, but how far back its positions go."""
    kept = (
        "seq", "status", "chairs", "line", "deciders", "takebacks", "proposal", "end", "on_clock", "turn_at",
        "rematch", "state", "ply", "to_move", "open_seats",
    )  # fmt: skip
    return {name: getattr(table, name) for name in kept}


def stored(event: Event) -> Event:
    """An event as it comes back from the database."""
    return replace(event, value=json.loads(json.dumps(event.value)))


def wander(table: Table, random: Random, now: int) -> list[Event]:
    """What somebody requests for next: mostly an action, sometimes anything; nothing where it is refused."""
    try:
        if table.status == "open":
            chair = random.choice([person(f"P{table.seq}", f"k{random.randrange(3)}"), BOT])
            return decide(table, Sit(None, chair), now)
        if table.status == "over":
            return decide(table, LinkRematch(0, "b" * 16), now)
        if random.random() < 0.8 and table.to_move is not None:
            legal = table.state.legal_actions()
            person_acts = table.chairs[table.to_move].kind == "human"
            name = f"{table.to_move}:{table.seq}" if person_acts else None
            return decide(table, Act(table.to_move, random.choice(legal), submission=name), now)
        if random.random() < 0.1:
            return decide(table, Flag(), now + random.choice([0, 10**6]))
        requests: list[RequestKind] = ["takeback", "takeback", "pause", "resume", "yes", "yes", "no"]
        if random.random() < 0.1:
            requests.append("resign")
        seat = random.randrange(len(table.chairs))
        return decide(table, Ask(seat, random.choice(requests), submission=f"{seat}:w{table.seq}"), now)
    except Refusal:
        return []


OPTIONS: dict[str, dict[str, Any]] = {"thin_ice": {"mode": "advanced", "players": 3}, "alaska": {"players": 3}}


@pytest.mark.parametrize("slug", BUILT_IN)
@settings(
    max_examples=60 if FULL else 4, deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)  # fmt: skip
@given(random=st.randoms(use_true_random=False), clock=st.sampled_from([None, REAL, DAYS]))
def test_a_snapshot_stands_where_the_whole_log_leads(slug: str, random: Random, clock: Clock | None) -> None:
    on_timeout = random.choice(["forfeit", "bot"])
    table = table_of(slug, clock, on_timeout, **OPTIONS.get(slug, {}))
    table = Table(table.header, table.game.compiled())
    log: list[Event] = []
    snapshots = []
    now = 0
    for _ in range(random.choice([20, 120] if FULL else [20, 70])):
        now += random.randrange(2000)
        events = [stored(event) for event in wander(table, random, now)]
        log += events
        fold(table, events)
        if random.random() < 0.1:
            snapshots.append(table.snapshot())
    whole = Table(table.header, table.game)
    fold(whole, log)
    assert fields(whole) == fields(table)
    for snapshot in snapshots:
        opened = Table(table.header, table.game)
        assert snapshot.layout == layout_of(opened.game)
        opened.restore(snapshot)
        fold(opened, log[snapshot.seq :])
        assert fields(opened) == fields(table)
        opened.trim()
        kept = list(opened.state.line())
        assert kept == list(table.state.line())[-len(kept) :]
        assert len(kept) - 1 == min(TAIL, table.ply) or snapshot.seq == table.seq
