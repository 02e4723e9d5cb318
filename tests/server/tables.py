"""Tables in memory, without a server or a database: events are decided and applied directly."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from ludotheque.core.game import Game
from ludotheque.server.commands import Act, Ask, Flag, LinkRematch, Refusal, Sit
from ludotheque.server.decisions import decide
from ludotheque.server.events import Event, Header
from ludotheque.server.messages import Clock, RequestKind
from ludotheque.server.table import Chair, Table

SECONDS_CLOCK = Clock(kind="real", seconds=60, increment=5)
DAYS_CLOCK = Clock(kind="days", days=2)
DAY = 86_400_000
"""Milliseconds."""

OPTIONS: dict[str, dict[str, Any]] = {"thin_ice": {"mode": "advanced", "players": 3}, "alaska": {"players": 3}}
"""Options for random matches, with hidden cards and with three seats where the game allows it."""


def person(name: str, key: str = "") -> Chair:
    """A person; two with the same key are one person on two seats."""
    return Chair("human", name=name, key=key or name, contribution=name.encode().hex())


ANN, BOB, CAT, BOT = person("Ann"), person("Bob"), person("Cat"), Chair("bot", level=2)


def new_table(slug: str = "daldos", clock: Clock | None = None, on_timeout: Any = "forfeit", **options: Any) -> Table:
    """An open table, created at time 0."""
    game = Game(slug, **options)
    header = Header(
        "a" * 16, slug, game.version, options, clock, on_timeout, False, "5eed" * 16, "owner", "invite", created=0
    )
    return Table(header, game)


def apply_all(table: Table, events: Sequence[Event]) -> None:
    for event in events:
        table.apply(event)


def seat_all(table: Table, *chairs: Chair, now: int = 0) -> Table:
    """Let people and bots take the seats in order. When the last seat is taken, the match starts."""
    for number, chair in enumerate(chairs):
        apply_all(table, decide(table, Sit(number, chair), now))
    return table


def act(table: Table, now: int = 0) -> None:
    """The seat to move plays its first legal action."""
    assert table.to_move is not None
    apply_all(table, decide(table, Act(table.to_move, table.state.legal_texts()[0]), now))


def ask(table: Table, seat: int, request: RequestKind, now: int = 0) -> None:
    """A seat sends a request that is not an action."""
    apply_all(table, decide(table, Ask(seat, request, submission=f"{seat}:{request}{table.seq}"), now))


def random_events(table: Table, random: Random, now: int) -> list[Event]:
    """The events of a random command, which is mostly an action; empty if it is refused."""
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
