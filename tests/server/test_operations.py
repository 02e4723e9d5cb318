"""Server processes: start and stop, health and metrics, a database that stops and starts again.

Covers `serve.py`, `service.py`, `metrics.py`, and the routes for operations in `app.py`.
"""

from __future__ import annotations

import asyncio
import json
import signal
from pathlib import Path

import httpx
from prometheus_client.parser import text_string_to_metric_families
from websockets.exceptions import ConnectionClosed

from ludotheque.core.game import Game
from tests.commands import run
from tests.server.clients import Message, Player, connect_plain, open_table, run_together
from tests.server.logs import check_log, check_rules, logs, query
from tests.server.servers import Postgres, Server, Servers, wait_for

GAME = "daldos"
BOTH = [{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Ann"}]


def test_server_that_stops_sends_bye_and_has_stored_what_it_acknowledged(serve: Servers, database: str) -> None:
    server = serve(database, log_format="json")
    players: list[Player] = []
    secrets: list[str] = []
    last: list[Message] = []
    codes: list[int | None] = []

    async def watch(table: str) -> None:
        """Keep the last messages and the close code of a socket."""
        async with await connect_plain(server, table, []) as socket:
            try:
                while True:
                    last[:] = [*last, json.loads(await socket.recv())][-4:]
            except ConnectionClosed as closed:
                codes.append(closed.rcvd.code if closed.rcvd else None)

    async def stop() -> None:
        while sum(len(player.acknowledged) for player in players) < 20:
            await asyncio.sleep(0.01)
        assert server.process is not None
        server.process.send_signal(signal.SIGTERM)
        assert await asyncio.to_thread(server.process.wait, 30) == 0
        for player in players:
            player.stopping = True

    async def run() -> None:
        for _ in range(4):
            opened = await open_table(server, GAME, BOTH)
            secrets.extend([*opened["tokens"], opened["owner"], opened["invite"]])
            players.append(Player(opened["id"], opened["tokens"], lambda: server))
        await run_together(*(player.play() for player in players), watch(players[0].table), stop())

    asyncio.run(run())
    bye = last[-1]
    assert (bye["type"], bye["reason"]) == ("bye", "restart") and bye["retry"] > 0
    assert codes == [1012]
    stored = logs(database)
    for player in players:
        rows = {row.sent_as: row.seq for row in stored[player.table]}
        for one in player.acknowledged:
            assert rows[one.id] == one.seq
    log = server.log_tail()
    assert "Traceback" not in log and not any(secret in log for secret in secrets)
    lines = [json.loads(line) for line in log.splitlines() if not line.startswith("Ludothèque")]
    assert lines and all({"time", "level", "logger", "message"} <= set(line) for line in lines)


def test_health_readiness_and_metrics(serve: Servers) -> None:
    server = serve()
    health, ready = httpx.get(f"{server.url}/healthz"), httpx.get(f"{server.url}/readyz")
    assert (health.status_code, health.text) == (200, "ok\n")
    assert ready.json() == {"database": True, "fanout": True, "closing": False}

    async def play() -> tuple[Player, Message]:
        opened = await open_table(server, GAME, BOTH)
        player = Player(opened["id"], opened["tokens"], lambda: server)
        await player.play(lambda: len(player.acknowledged) >= 3)
        async with await connect_plain(server, opened["id"], []) as socket:
            await socket.recv()
            return player, counts(server)

    player, during = asyncio.run(play())
    rows = logs(server.database)[player.table]
    # The events before the first action were stored when the table was opened.
    since = next(number for number, row in enumerate(rows) if row.kind == "act")
    assert during[f"ludotheque_events_total game={GAME}"] == len(rows) - since
    assert during[f"ludotheque_tables_opened_total game={GAME}"] == 1
    assert during["ludotheque_sockets"] == 1
    assert during["ludotheque_tables_live"] == 1
    wait_for("the socket's end", lambda: counts(server)["ludotheque_sockets"] == 0)
    wrong = httpx.get(f"{server.url}/api/tables/{'a' * 16}")
    assert wrong.status_code == 404
    assert counts(server)["ludotheque_request_seconds_count route=/api/tables/{id} status=404"] == 1


def counts(server: Server) -> dict[str, float]:
    """The values of `/metrics` by name and labels."""
    answer = httpx.get(f"{server.url}/metrics")
    answer.raise_for_status()
    return {
        " ".join([sample.name, *(f"{name}={value}" for name, value in sorted(sample.labels.items()))]): sample.value
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
    }


def test_several_processes_start_at_once_on_an_empty_database(serve: Servers, database: str) -> None:
    together = [serve(database, start=False) for _ in range(4 if database.startswith("postgresql") else 2)]
    for server in together:
        server.start(ready=False)
    for server in together:
        server.wait_until_ready()
    assert query(database, "select version_num from alembic_version") == [("0003",)]
    assert [server.stop() for server in together] == [0] * len(together)


def test_unusable_database_is_reported(tmp_path: Path) -> None:
    for url in (str(tmp_path / "no" / "such" / "folder.db"), "postgresql://nobody@127.0.0.1:1/none"):
        done = run("serve", "--port", "0", "--database", url)
        assert done.returncode == 2
        assert "database" in done.stderr and "Traceback" not in done.stderr


def test_play_goes_on_after_the_database_was_stopped(serve: Servers, postgres: Postgres) -> None:
    database = postgres.database()
    server = serve(database, sweep=0.2)

    async def run() -> None:
        opened = await open_table(server, GAME, BOTH)
        player = Player(opened["id"], opened["tokens"], lambda: server, pause=0.01)
        spectator = Player(opened["id"], [], lambda: server)

        async def stop_database() -> None:
            while len(player.acknowledged) < 5:
                await asyncio.sleep(0.01)
            await asyncio.to_thread(postgres.stop, signal.SIGQUIT)
            while player.refusals.get("busy", 0) < 2:  # actions are refused, the socket stays open
                await asyncio.sleep(0.01)
            async with httpx.AsyncClient(base_url=server.url, timeout=30) as http:
                assert (await http.get("/healthz")).status_code == 200
                assert (await http.get("/readyz")).status_code == 503
                assert (await http.post("/api/commitments")).status_code == 503
                assert (await http.get("/api/tables/" + "a" * 16)).status_code == 503
                assert (await http.get("/api/tables/" + opened["id"])).status_code == 200
            await asyncio.to_thread(postgres.start)
            before = len(player.acknowledged)
            while len(player.acknowledged) < before + 5:
                await asyncio.sleep(0.01)
            player.stopping = spectator.stopping = True

        await run_together(player.play(), spectator.play(), stop_database())
        assert player.connections == spectator.connections == 1
        assert {seq for seq in player.events if seq > 5} <= set(spectator.events)
        rows = logs(database)[opened["id"]]
        check_log(rows)
        check_rules(Game(GAME), rows)
        assert [row.seq for row in rows if row.submission] == [one.seq for one in player.sent]

    try:
        asyncio.run(run())
    finally:
        if postgres.process is None:
            postgres.start()
    assert httpx.get(f"{server.url}/readyz").status_code == 200
    assert server.stop() == 0
