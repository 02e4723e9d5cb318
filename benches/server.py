"""The play server under load, with the load generator on the same machine; each figure with the bar it must meet.

python -m benches.server [--seconds S] [--tables N] [--sockets N]

The durable actions per second are compared with a bare loop in the same run that only inserts the same rows, with one
commit per action. The loop is measured twice, because the speed of the disk varies.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import random
import resource
import sqlite3
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import httpx
import psycopg
import uvloop
from rich.console import Console
from rich.table import Table
from tests.server.clients import open_table
from tests.server.logs import query
from tests.server.matches import store_match
from tests.server.servers import Server, Servers, postgres_server, wait_for
from websockets.asyncio.client import ClientConnection, connect

from ludotheque import Game, game_names
from ludotheque.server.store import Store

GAME = "daldos"
ROWS = "select table_id, seq, kind, seat, value, at, submission from events order by at, table_id, seq"


@dataclass(frozen=True)
class Figure:
    """A measured value, the bar that it must meet, and whether it does."""

    what: str
    value: str
    bar: str
    holds: bool


# --- durable actions per second ---


@dataclass
class TableLoad:
    """A client that plays both seats of a table, and one that watches; measures the time from send to broadcast."""

    server: Server
    mode: str
    rng: random.Random
    latencies: list[float] = field(default_factory=list)
    actions: int = 0
    measuring: bool = False

    async def run(self, stopping: asyncio.Event, ready: asyncio.Semaphore) -> None:
        while not stopping.is_set():
            # The route "loop" makes games long, so that actions are measured rather than the opening of tables.
            opened = await open_table(self.server, GAME, [{"kind": "me"}, {"kind": "me"}], options={"route": "loop"})
            async with (
                attend(self.server, opened["id"], opened["tokens"], "plain") as line,
                attend(self.server, opened["id"], [], self.mode) as watcher,
            ):
                ready.release()
                await self._match(line, watcher, stopping)

    async def _match(self, line: ClientConnection, watcher: ClientConnection, stopping: asyncio.Event) -> None:
        sent: dict[int, float] = {}

        async def watch() -> None:
            async for text in watcher:
                message = json.loads(text)
                for event in message.get("events") or message.get("frames") or []:
                    if event["seq"] in sent and self.measuring:
                        self.latencies.append(time.perf_counter() - sent.pop(event["seq"]))

        watching = asyncio.create_task(watch())
        try:
            names = count()
            async for text in line:
                message = json.loads(text)
                if message["type"] == "done":
                    self.actions += self.measuring
                    continue
                table = message["table"]
                if stopping.is_set() or table["status"] == "over":
                    return
                if message["legal"] and table["seq"] + 1 not in sent:
                    act = {"type": "act", "id": f"a{next(names)}", "at": table["seq"]}
                    sent[table["seq"] + 1] = time.perf_counter()
                    await line.send(json.dumps({**act, "action": self.rng.choice(message["legal"])}))
        finally:
            watching.cancel()


@asynccontextmanager
async def attend(server: Server, table: str, tokens: list[str], mode: str) -> AsyncIterator[ClientConnection]:
    """A socket at a table."""
    url = f"{server.socket_url}/api/tables/{table}/socket"
    async with connect(url, max_size=None, compression=None, max_queue=None, open_timeout=120) as line:
        await line.send(json.dumps({"type": "hello", "mode": mode, "tokens": tokens}))
        yield line


@dataclass(frozen=True)
class Throughput:
    """Actions per second, and the seconds from send to broadcast of each."""

    actions: float
    latencies: list[float]


def ready(server: Server) -> Server:
    """The server, once all its games are compiled."""
    games_of = f"{server.url}/api/games"
    wait_for("compiled games", lambda: all(game["ready"] for game in httpx.get(games_of).json()), timeout=600)
    return server


async def load(server: Server, tables: int, seconds: float, mode: str) -> Throughput:
    """Play at `tables` tables as fast as the server answers, for `seconds`."""
    stopping, ready = asyncio.Event(), asyncio.Semaphore(0)
    loads = [TableLoad(server, mode, random.Random(number)) for number in range(tables)]
    async with asyncio.TaskGroup() as group:
        for one in loads:
            group.create_task(one.run(stopping, ready))
        for _ in loads:
            await ready.acquire()
        await asyncio.sleep(1)
        for one in loads:
            one.measuring = True
        started = time.perf_counter()
        await asyncio.sleep(seconds)
        for one in loads:
            one.measuring = False
        spent = time.perf_counter() - started
        stopping.set()
    return Throughput(sum(one.actions for one in loads) / spent, [time for one in loads for time in one.latencies])


Row = tuple[Any, ...]


def actions_of(rows: list[Row]) -> list[list[Row]]:
    """Rows grouped as they were stored: each action with the chance outcomes after it."""
    groups: list[list[Row]] = []
    for row in rows:
        if row[2] == "chance" and groups:
            groups[-1].append(row)
        else:
            groups.append([row])
    return [group for group in groups if group[0][2] == "act"]


@contextmanager
def bare_inserter(database: str) -> Iterator[Callable[[list[Row]], None]]:
    """A function that inserts rows with the database driver alone and commits, into tables of the same schema."""
    with closing(Store(database)) as store:
        store.migrate()
    columns = "insert into events (table_id, seq, kind, seat, value, at, submission) values "
    if database.startswith("postgresql"):
        with psycopg.connect(database) as connection:
            connection.execute("alter table events drop constraint entries_table_id_fkey")
            connection.commit()

            def insert_pg(rows: list[Row]) -> None:
                with connection.cursor() as cursor:
                    cursor.executemany(f"{columns}(%s, %s, %s, %s, %s, %s, %s)".encode(), rows)
                connection.commit()

            yield insert_pg
    else:
        with closing(sqlite3.connect(database, isolation_level=None)) as lite:
            lite.execute("pragma synchronous=full")

            def insert(rows: list[Row]) -> None:
                lite.execute("begin immediate")
                lite.executemany(f"{columns}(?, ?, ?, ?, ?, ?, ?)", rows)
                lite.execute("commit")

            yield insert


def bare(database: str, groups: list[list[Row]], seconds: float) -> float:
    """Actions per second of a loop that only inserts."""
    done = 0
    with bare_inserter(database) as insert:
        started = time.perf_counter()
        for turn in count():
            for group in groups:
                rows = renumbered(group, done)
                insert([(f"{turn}", *row[1:6], f"{turn} {done}" if row[6] else None) for row in rows])
                done += 1
                if time.perf_counter() - started > seconds:
                    return done / (time.perf_counter() - started)
    raise AssertionError


def renumbered(group: list[Row], done: int) -> list[Row]:
    """The same rows with numbers that are not used yet."""
    return [(row[0], 10 * done + number, *row[2:]) for number, row in enumerate(group)]


def durability(name: str, new: Callable[[], str], serve: Servers, tables: int, seconds: float) -> Iterator[Figure]:
    """The server compared with the bare loop, with watchers in plain mode and in scene mode."""
    for mode in ("plain", "scene"):
        database = new()
        server = ready(serve(database, compile=True))
        found = uvloop.run(load(server, tables, seconds, mode))
        server.stop()
        groups = actions_of(query(database, ROWS))
        loop = [bare(new(), groups, seconds / 2)]
        server = ready(serve(new(), compile=True))
        again = uvloop.run(load(server, tables, seconds, mode))
        server.stop()
        loop.append(bare(new(), groups, seconds / 2))
        ours, theirs = (found.actions + again.actions) / 2, sum(loop) / 2
        what, value = f"{name}, {tables} tables watched as {mode}", f"{ours:.0f}, bare loop {theirs:.0f}"
        # The bar is for storing and broadcasting; the cost of a scene per action is measured, and has no bar.
        bar, holds = ("≥ 0.5 ×", ours >= theirs / 2) if mode == "plain" else ("", True)
        yield Figure(f"{what}: durable actions/s", f"{value} ({ours / theirs:.2f} ×)", bar, holds)
        times = found.latencies + again.latencies
        p50, p99 = median(times), quantiles(times, n=100)[98]
        yield Figure(
            f"{what}: send to broadcast", f"p50 {1000 * p50:.0f} ms, p99 {1000 * p99:.0f} ms ({p99 / p50:.1f} ×)",
            "p99 < 20 × p50", p99 < 20 * p50,
        )  # fmt: skip


# --- sockets and memory ---


def resident(server: Server) -> int:
    """The resident memory of a server in bytes."""
    status = Path(f"/proc/{server.pid}/status").read_text()
    return 1024 * int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS")))


async def hold_sockets(server: Server, wanted: int) -> Figure:
    """Hold `wanted` sockets at once in scene mode, ten per table; each must get an answer and an update."""
    opened = [await open_table(server, GAME, [{"kind": "me"}, {"kind": "me"}]) for _ in range(wanted // 10)]
    before, started = resident(server), time.perf_counter()
    lines: list[ClientConnection] = []
    pinging = asyncio.create_task(keep_alive(lines))
    for begin in range(0, wanted, 50):
        tables = [opened[number % len(opened)] for number in range(begin, begin + 50)]
        urls = [f"{server.socket_url}/api/tables/{table['id']}/socket" for table in tables]
        new = await asyncio.gather(*(connect(url, max_size=None, compression=None, open_timeout=120) for url in urls))
        for line in new:
            await line.send(json.dumps({"type": "hello"}))
        await asyncio.gather(*(heard(line, "whole") for line in new))
        lines += new
    spent, after = time.perf_counter() - started, resident(server)
    pinging.cancel()
    for line in lines:
        await line.send(json.dumps({"type": "why", "action": "?"}))
    await asyncio.gather(*(heard(line, "because") for line in lines))
    async with httpx.AsyncClient(base_url=server.url, timeout=60) as http:
        metrics = (await http.get("/metrics")).text.splitlines()
    counted = next(line for line in metrics if line.startswith("ludotheque_sockets "))
    for table in opened:
        async with attend(server, table["id"], table["tokens"], "plain") as player:
            first = json.loads(await player.recv())
            act = {"type": "act", "id": "a", "at": first["table"]["seq"], "action": first["legal"][0]}
            await player.send(json.dumps(act))
            await heard(player, "done")
    await asyncio.gather(*(heard(line, "update", frames=True) for line in lines))
    await asyncio.gather(*(line.close() for line in lines))
    held = int(float(counted.split()[1]))
    return Figure(
        "open sockets held, each with an answer and an update",
        f"{held} ({spent:.0f} s to connect, {(after - before) / held / 1024:.0f} KB each)", f"{wanted}", held >= wanted,
    )  # fmt: skip


async def keep_alive(lines: list[ClientConnection]) -> None:
    """Send a ping on each socket every 20 seconds, because the server closes silent sockets."""
    while True:
        await asyncio.sleep(20)
        for line in list(lines):
            await line.send(json.dumps({"type": "ping"}))


async def heard(line: ClientConnection, kind: str, frames: bool = False) -> None:
    """Wait for a message of a type; with `frames`, for one that has frames."""
    async with asyncio.timeout(300):
        while True:
            message = json.loads(await line.recv())
            if message["type"] == kind and (not frames or message["frames"]):
                return


def idle_memory(server: Server, slug: str, tables: int) -> Figure:
    """The memory of a table in the middle of a match that has no connection."""
    with closing(Store(server.database)) as store:
        game = Game(slug).compiled()
        ids = [store_match(store, game, 40, seed) for seed in range(tables + 50)]
    with httpx.Client(base_url=server.url, timeout=60) as http:
        for id in ids[:50]:  # so that what is allocated once is not counted
            http.get(f"/api/tables/{id}").raise_for_status()
        before = resident(server)
        for id in ids[50:]:
            http.get(f"/api/tables/{id}").raise_for_status()
        each = (resident(server) - before) / tables / 1024
    return Figure(f"memory of an idle table, {slug}", f"{each:.1f} KB", "< 50 KB", each < 50)


# --- opening a long match ---


def opening(server: Server) -> Figure:
    """The CPU time to load a match of 2,000 actions, compared with one of 50."""
    game = Game("alcatraz", turn_limit=9999).compiled()  # a game whose length can be set
    costs: dict[int, list[float]] = {50: [], 2000: []}
    with closing(Store(server.database)) as store, httpx.Client(base_url=server.url, timeout=60) as http:
        # The lengths vary a little, because the cost depends on the distance to the last snapshot.
        ids = [(length, store_match(store, game, length + 3 * seed, seed)) for seed in range(22) for length in costs]
        for length, id in ids:
            before = cpu_seconds(server)
            http.get(f"/api/tables/{id}").raise_for_status()
            costs[length].append(cpu_seconds(server) - before)
    short, long = median(costs[50]), median(costs[2000])
    return Figure(
        "opening a match of 2,000 actions, compared with one of 50",
        f"{1000 * long:.0f} ms and {1000 * short:.0f} ms ({long / short:.2f} ×)", "≤ 2 ×", long <= 2 * short,
    )  # fmt: skip


def cpu_seconds(server: Server) -> float:
    """The CPU time that a server has used, of all its threads, in seconds."""
    threads = Path(f"/proc/{server.pid}/task").iterdir()
    return sum(int((thread / "schedstat").read_text().split()[0]) for thread in threads) / 1e9


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=10.0, help="how long each load is measured")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--sockets", type=int, default=2000)
    parser.add_argument("--part", choices=["load", "sockets", "memory", "opening"], help="measure only this")
    arguments = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    gc.freeze()  # the garbage collector skips what is loaded already
    figures: list[Figure] = []

    def note(figure: Figure) -> None:
        figures.append(figure)
        print(f"{figure.what}: {figure.value}" + (f" (bar {figure.bar})" if figure.bar else ""), flush=True)

    with tempfile.TemporaryDirectory() as folder, postgres_server(durable=True) as postgres:
        serve, names = Servers(Path(folder)), count()
        try:
            if arguments.part in (None, "load"):
                for name, new in (("SQLite", lambda: f"{folder}/{next(names)}.db"), ("PostgreSQL", postgres.database)):
                    for figure in durability(name, new, serve, arguments.tables, arguments.seconds):
                        note(figure)
            if arguments.part in (None, "sockets"):
                note(asyncio.run(hold_sockets(serve(), arguments.sockets)))
            if arguments.part in (None, "memory"):
                for slug in game_names():
                    note(idle_memory(serve(), slug, 300))
            if arguments.part in (None, "opening"):
                note(opening(serve()))
        finally:
            serve.close()
    table = Table("figure", "measured", "bar", "", box=None)
    for figure in figures:
        table.add_row(figure.what, figure.value, figure.bar, "holds" if figure.holds else "MISSED")
    Console(width=150).print(table)
    sys.exit(not all(figure.holds for figure in figures))


if __name__ == "__main__":
    main()
