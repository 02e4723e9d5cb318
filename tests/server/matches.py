"""Matches that are written into a database at once, as the server would have stored them action by action."""

from __future__ import annotations

import random

from ludotheque.core.game import Game
from ludotheque.server.commands import Act, Sit
from ludotheque.server.decisions import decide
from ludotheque.server.events import Event, Header, Snapshot, now_ms
from ludotheque.server.identity import new_id
from ludotheque.server.pipeline import SNAPSHOT_EVERY
from ludotheque.server.store import Store, Summary
from ludotheque.server.table import Chair, Table


def store_match(store: Store, game: Game, actions: int, seed: int = 0) -> str:
    """Store an unfinished random match of at least `actions` actions and outcomes, and return its id."""
    header = Header(
        id=new_id(), game=game.slug, version=game.version, options=game.changed_options, clock=None,
        on_timeout="forfeit", listed=False, seed=f"{seed:064x}", owner="", invite="", created=now_ms(),
    )  # fmt: skip
    table = Table(header, game)
    chance = random.Random(seed)
    events: list[Event] = []
    snapshot: Snapshot | None = None

    def add(new: list[Event]) -> None:
        nonlocal snapshot
        before = table.seq
        for event in new:
            table.apply(event)
        events.extend(new)
        if table.seq // SNAPSHOT_EVERY != before // SNAPSHOT_EVERY:
            snapshot = table.snapshot()

    for seat in range(game.seats):
        add(decide(table, Sit(seat, Chair("human", name="Ann", key=f"{seat:064x}")), now_ms()))
    while table.ply < actions:
        add(_decide_without_ending(table, chance))
    store.open(header, events, Summary(table.status, 0, [], None), snapshot)
    return header.id


def _decide_without_ending(table: Table, chance: random.Random) -> list[Event]:
    """The events of a random action that does not end the match."""
    seat = table.to_move
    assert seat is not None
    legal = list(table.state.legal_actions())
    chance.shuffle(legal)
    for action in legal:
        new = decide(table, Act(seat, action), now_ms())
        after = table.state
        for event in new:
            after = after.play(event.value)
        if not after.is_over:
            return new
    raise ValueError(f"{table.game.slug}: every action ends the match after {table.ply}")
