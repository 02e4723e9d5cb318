"""`table.py`: applying events, clocks, old positions, and snapshots."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ludotheque.core.errors import LudothequeError
from ludotheque.server.commands import Act
from ludotheque.server.decisions import decide
from ludotheque.server.events import Event
from ludotheque.server.messages import Clock
from ludotheque.server.table import TAIL, Table, layout_of
from tests.games import BUILT_IN, FULL
from tests.server.tables import (
    ANN,
    BOB,
    BOT,
    DAY,
    DAYS_CLOCK,
    OPTIONS,
    SECONDS_CLOCK,
    act,
    apply_all,
    ask,
    new_table,
    random_events,
    seat_all,
)

# --- events ---


def test_event_out_of_sequence_raises() -> None:
    table = new_table()
    with pytest.raises(LudothequeError, match="expected 1"):
        table.apply(Event(2, "sit", 0, asdict(ANN), 0))


def test_after_returns_a_new_table_and_leaves_the_old_one() -> None:
    table = seat_all(new_table(), ANN, BOB)
    assert table.to_move is not None
    before = fields(table)
    events = decide(table, Act(table.to_move, table.state.legal_texts()[0]), 1)
    after, states = table.after(events)
    assert fields(table) == before
    assert after.seq == table.seq + len(events) and after.state is states[-1] and len(states) == len(events)
    act(table, 1)
    assert fields(after) == fields(table)


# --- clocks ---


def test_clock_runs_for_seat_to_move_and_adds_increment_once_per_turn() -> None:
    table = seat_all(new_table(clock=SECONDS_CLOCK), ANN, BOB, now=1000)
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


def test_clock_of_days_starts_again_with_every_turn() -> None:
    table = seat_all(new_table(clock=DAYS_CLOCK), ANN, BOB, now=0)
    mover = table.to_move
    assert mover is not None
    now = DAY
    while table.to_move == mover:
        act(table, now)
    assert table.clock_of(1 - mover, now) == 2 * DAY and table.due(now, 1) == now + 2 * DAY
    while table.to_move != mover:
        act(table, now + DAY)
    assert table.clock_of(mover, now + DAY) == 2 * DAY


# --- old positions and snapshots ---


def test_takeback_to_a_position_that_was_forgotten() -> None:
    table = seat_all(new_table("alcatraz"), ANN, *[BOT] * (new_table("alcatraz").game.seats - 1))
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


def fields(table: Table) -> dict[str, Any]:
    """Everything that makes up a table, except the number of old positions that it keeps."""
    kept = (
        "seq", "status", "chairs", "line", "deciders", "takebacks", "proposal", "end", "on_clock", "turn_at",
        "rematch", "state", "ply", "to_move", "open_seats",
    )  # fmt: skip
    return {name: getattr(table, name) for name in kept}


def stored(event: Event) -> Event:
    """An event as it is read from the database."""
    return replace(event, value=json.loads(json.dumps(event.value)))


@pytest.mark.parametrize("slug", BUILT_IN)
@settings(
    max_examples=60 if FULL else 4, deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)  # fmt: skip
@given(random=st.randoms(use_true_random=False), clock=st.sampled_from([None, SECONDS_CLOCK, DAYS_CLOCK]))
def test_snapshot_and_later_events_lead_to_the_same_table_as_the_whole_log(
    slug: str, random: Random, clock: Clock | None
) -> None:
    on_timeout = random.choice(["forfeit", "bot"])
    table = new_table(slug, clock, on_timeout, **OPTIONS.get(slug, {}))
    table = Table(table.header, table.game.compiled())
    log: list[Event] = []
    snapshots = []
    now = 0
    for _ in range(random.choice([20, 120] if FULL else [20, 70])):
        now += random.randrange(2000)
        events = [stored(event) for event in random_events(table, random, now)]
        log += events
        apply_all(table, events)
        if random.random() < 0.1:
            snapshots.append(table.snapshot())
    whole = Table(table.header, table.game)
    apply_all(whole, log)
    assert fields(whole) == fields(table)
    for snapshot in snapshots:
        opened = Table(table.header, table.game)
        assert snapshot.layout == layout_of(opened.game)
        opened.restore(snapshot)
        apply_all(opened, log[snapshot.seq :])
        assert fields(opened) == fields(table)
        opened.trim()
        kept = list(opened.state.line())
        assert kept == list(table.state.line())[-len(kept) :]
        assert len(kept) - 1 == min(TAIL, table.ply) or snapshot.seq == table.seq
