"""Several server processes with one PostgreSQL and one Redis: all clients see the same log, nothing is done twice.

Covers `fanout.py`, and what `pipeline.py`, `presence.py`, `chat.py` and `sweep.py` do for other processes.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

import httpx

from ludotheque.core.game import Game
from tests.games import BUILT_IN
from tests.server.clients import Player, open_table, run_together, sit_down
from tests.server.logs import Row, change, check_log, check_rules, logs, query
from tests.server.servers import Postgres, RedisServer, Server, Servers

GAME = "daldos"
HOUR = 3_600_000


async def until(what: str, condition: Callable[[], bool], timeout: float = 300) -> None:
    """Wait until a condition is true, while other coroutines run."""
    end = time.monotonic() + timeout
    while not condition():
        assert time.monotonic() < end, f"waited {timeout} s for {what}"
        await asyncio.sleep(0.02)


def start(count: int, serve: Servers, database: str, redis: RedisServer, **settings: object) -> list[Server]:
    """Start several processes at the same time."""
    servers = [serve(database, redis=redis.url, start=False, **settings) for _ in range(count)]
    for server in servers:
        server.start(ready=False)
    for server in servers:
        server.wait_until_ready()
    return servers


async def players_of_new_table(servers: list[Server], number: int) -> list[Player]:
    """Open a table for two people with two clients each; all four connect to different processes."""
    opened = await open_table(servers[number % 4], GAME, [{"kind": "me", "name": "Ann"}])
    other = await sit_down(servers[(number + 1) % 4], opened, "Bo")
    tokens = [opened["tokens"], [other], opened["tokens"], [other]]

    def at(place: int) -> Callable[[], Server]:
        return lambda: servers[(number + place) % 4]

    return [
        Player(opened["id"], tokens[place], at(place), pause=0.02, duplicates=True)
        for place in range(4)
    ]  # fmt: skip


def test_clients_of_all_processes_see_one_log(
    serve: Servers, postgres: Postgres, redis: RedisServer, full_dose: bool
) -> None:
    tables, actions = (200, 10) if full_dose else (16, 5)
    database = postgres.database()
    servers = start(4, serve, database, redis)
    groups: list[list[Player]] = []

    async def run() -> None:
        for begin in range(0, tables, 8):
            groups.extend(await asyncio.gather(*(players_of_new_table(servers, begin + number) for number in range(8))))
        players = [player for group in groups for player in group]

        async def direct() -> None:
            def acted() -> list[int]:
                return [sum(len(player.acknowledged) for player in group) for group in groups]

            def each_has(more: int, before: list[int]) -> Callable[[], bool]:
                def enough() -> bool:
                    return all(
                        now >= then + more or group[0].over
                        for now, then, group in zip(acted(), before, groups, strict=True)
                    )

                return enough

            try:
                await until("play", each_has(actions, [0] * tables))
                await asyncio.to_thread(redis.stop)
                await until("play without Redis", each_has(actions, acted()))
                await asyncio.to_thread(redis.start)
                await until("play with Redis again", each_has(actions, acted()))
                for player in players:
                    player.acting = False
                await until("the last answers", lambda: all(one.seq for player in players for one in player.sent))
                heads = dict(query(database, "select id, seq from tables"))
                await until(
                    "all clients to catch up",
                    lambda: all(player.view["seq"] == heads[player.table] for player in players if player.view),
                )
                for number, group in enumerate(groups):
                    if not group[0].over:  # otherwise its clients have disconnected
                        await post_chat(servers[number % 4], group[0], f"good game {number}")
                await until("the chat messages", lambda: all(player.chat or player.over for player in players))
            finally:
                for player in players:
                    player.stopping = True

        await run_together(*(player.play() for player in players), direct())

    started = time.monotonic()
    asyncio.run(run())
    seconds = time.monotonic() - started
    ready = [httpx.get(f"{server.url}/readyz").json() for server in servers]
    assert ready == [{"database": True, "fanout": True, "closing": False}] * 4
    assert [server.stop() for server in servers] == [0] * 4
    assert not any("Traceback" in server.log_tail() for server in servers)

    stored = logs(database)
    for number, group in enumerate(groups):
        check_converged(group, stored[group[0].table])
        expected = [] if group[0].over else [f"good game {number}"]
        assert [player.chat for player in group] == [expected] * 4
    players = [player for group in groups for player in group]
    print(
        f"\n{tables} tables, {len(players)} clients, {seconds:.0f} s: "
        f"{sum(len(player.acknowledged) for player in players)} actions, "
        f"{sum(len(player.refused) for player in players)} submissions refused"
    )
    assert sum(player.refusals.get("stale", 0) for player in players) >= tables


async def post_chat(server: Server, player: Player, text: str) -> None:
    bearer = {"Authorization": f"Bearer {'.'.join(player.tokens)}"}
    async with httpx.AsyncClient(base_url=server.url, headers=bearer, timeout=30) as http:
        (await http.post(f"/api/tables/{player.table}/chat", json={"text": text})).raise_for_status()


def check_converged(group: list[Player], rows: list[Row]) -> None:
    """Check that acknowledged submissions are stored once, and that all clients received the same log."""
    check_log(rows)
    check_rules(Game(GAME), rows)
    submissions = {row.sent_as: row.seq for row in rows if row.submission is not None}
    acknowledged = {one.id: one.seq for player in group for one in player.sent}
    assert submissions == acknowledged
    stored_at = Counter(one.at for player in group for one in player.sent)
    assert set(stored_at.values()) == {1}, "two submissions after the same event were both carried out"
    assert not any(one.id in submissions for player in group for one in player.refused)
    texts: dict[int, str] = {}
    for player in group:
        assert player.connections == 1
        first = min(player.events)
        assert sorted(player.events) == list(range(first, len(rows) + 1)), "a client missed an event"
        for seq, text in player.events.items():
            assert texts.setdefault(seq, text) == text


def test_clocks_that_have_run_out_are_found_once(
    serve: Servers, postgres: Postgres, redis: RedisServer, full_dose: bool
) -> None:
    tables = 200 if full_dose else 20
    database = postgres.database()
    server = serve(database)
    clock = {"kind": "real", "seconds": 10, "increment": 0}

    async def open_all() -> None:
        for number in range(tables):
            fields = {"clock": clock, "on_timeout": ("forfeit", "bot")[number % 2]}
            await open_table(server, GAME, [{"kind": "me"}, {"kind": "me"}], **fields)

    asyncio.run(open_all())
    server.kill()
    change(database, f"update events set at = at - {HOUR}")  # as if an hour had passed
    change(database, f"update tables set due = due - {HOUR}")
    servers = start(4 if full_dose else 2, serve, database, redis, sweep=0.1, lease=300)

    def flagged() -> bool:
        [(count,)] = query(database, "select count(distinct table_id) from events where kind = 'flag'")
        return bool(count == tables)

    asyncio.run(until("all clocks to be found", flagged))
    time.sleep(1)  # several more sweeps, of all processes
    assert [server.stop() for server in servers] == [0] * len(servers)
    for rows in logs(database).values():
        assert [row.kind for row in rows].count("flag") == 1 and rows[-1].kind == "flag"
        check_log(rows)
    ends = query(database, "select on_timeout, status, due is null, count(*) from tables group by 1, 2, 3 order by 1")
    assert ends == [("bot", "playing", False, tables // 2), ("forfeit", "over", True, tables // 2)]


def test_lost_turns_of_bots_are_found_once(
    serve: Servers, postgres: Postgres, redis: RedisServer, full_dose: bool
) -> None:
    tables = 40 if full_dose else 6
    database = postgres.database()
    game = Game(BUILT_IN[0])  # the one whose kernels are ready first
    first = serve(database, lease=100)  # without kernels its bots do not play

    async def open_all() -> None:
        chairs: list[dict[str, Any]] = [{"kind": "bot", "level": 1}, *[{"kind": "me"}] * (game.seats - 1)]
        for _ in range(tables):
            await open_table(first, game.slug, chairs)

    asyncio.run(open_all())
    first.kill()
    before = {id: len(rows) for id, rows in logs(database).items()}
    # At a few tables the first seat has nothing to do, and a person is to move.
    waiting = {id for (id,) in query(database, "select id from tables where due is not null")}
    assert waiting
    servers = start(4 if full_dose else 2, serve, database, redis, compile=True, sweep=0.1, lease=500)

    def all_moved() -> bool:
        return query(database, "select count(*) from tables where due is not null") == [(0,)]

    asyncio.run(until("the bots' turns to be found", all_moved))
    found = logs(database)
    time.sleep(1)  # several more sweeps, of all processes
    assert logs(database) == found
    assert [server.stop() for server in servers] == [0] * len(servers)
    for id, rows in found.items():
        check_log(rows)
        check_rules(game, rows)
        new = [row for row in rows[before[id] :] if row.kind == "act"]
        assert bool(new) == (id in waiting) and all(row.seat == 0 for row in new)


def test_chat_and_presence_reach_every_process(serve: Servers, postgres: Postgres, redis: RedisServer) -> None:
    first, second = start(2, serve, postgres.database(), redis, sweep=0.1)

    async def run() -> None:
        opened = await open_table(first, GAME, [{"kind": "me", "name": "Ann"}])
        other = await sit_down(second, opened, "Bo")
        ann = Player(opened["id"], opened["tokens"], lambda: first, acting=False)
        bo = Player(opened["id"], [other], lambda: second, acting=False)
        watcher = Player(opened["id"], [], lambda: second)
        players = [ann, bo, watcher]

        def seen(*here: bool, watching: int) -> Callable[[], bool]:
            """Whether all clients see which seats are connected, and the number of spectators."""

            def by_all() -> bool:
                views = [player.view for player in players if not player.stopping]
                presence = [([chair["here"] for chair in view["chairs"]], view["watching"]) for view in views if view]
                return presence == [(list(here), watching)] * len(views)

            return by_all

        async def direct() -> None:
            try:
                await until("all clients to be seen", seen(True, True, watching=1))
                await post_chat(first, ann, "hello")
                await until("the first message", lambda: all(player.chat for player in players))
                await asyncio.to_thread(redis.stop)
                await post_chat(second, bo, "is Redis gone?")
                await post_chat(first, ann, "yes")
                await until("messages without Redis", lambda: all(len(player.chat) == 3 for player in players))
                await asyncio.to_thread(redis.start)
                bo.stopping = True
                await until("Bo to be gone", seen(True, False, watching=1))
                second.kill()  # without announcing that its clients are gone
                watcher.stopping = True
                await until("the watcher to be forgotten", seen(True, False, watching=0))
            finally:
                for player in players:
                    player.stopping = True

        await run_together(*(player.play() for player in players), direct())
        assert [player.chat for player in players] == [["hello", "is Redis gone?", "yes"]] * 3

    asyncio.run(run())
