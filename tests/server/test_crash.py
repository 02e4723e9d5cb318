"""Killing the server under load: everything that was acknowledged is stored once, and every table can be played on.

Covers `journal.py`, `store.py` and `pipeline.py` together.
"""

from __future__ import annotations

import asyncio
import random
import signal
from dataclasses import dataclass, field

import httpx
import pytest

from ludotheque.core.game import Game
from tests.games import BUILT_IN
from tests.server.clients import CONNECTION_LOST, Player, open_table, run_together
from tests.server.logs import check_log, check_rules, logs, query
from tests.server.servers import Postgres, Server, Servers


@dataclass
class Load:
    """Players at tables. Each plays all seats of a match, and then opens the next one."""

    server: Server
    tables: int
    players: list[Player] = field(default_factory=list)
    games: dict[str, Game] = field(default_factory=dict)
    stopping: bool = False
    armed: bool = False
    """Whether the server is killed as soon as the next submission is acknowledged."""

    @property
    def acknowledged(self) -> int:
        return sum(len(player.acknowledged) for player in self.players)

    @property
    def submitted(self) -> int:
        return sum(len(player.sent) for player in self.players)

    async def run(self) -> None:
        await run_together(*(self._play_matches(number) for number in range(self.tables)))

    async def _play_matches(self, number: int) -> None:
        while not self.stopping:
            slugs = BUILT_IN
            game = Game(slugs[number % len(slugs)])
            try:
                opened = await open_table(self.server, game.slug, [{"kind": "me", "name": "Ann"}] * game.seats)
            except (*CONNECTION_LOST, httpx.HTTPStatusError):
                await asyncio.sleep(0.1)
                continue
            player = Player(opened["id"], opened["tokens"], lambda: self.server, on_acknowledged=self._acknowledged)
            self.games[player.table] = game
            self.players.append(player)
            await player.play(lambda: self.stopping)

    def _acknowledged(self) -> None:
        if self.armed:
            self.armed = False
            self.server.kill()

    async def play_one_action(self, player: Player) -> None:
        """Play one more action at a table."""
        before = len(player.acknowledged)
        await player.play(lambda: len(player.acknowledged) > before)


async def kill_repeatedly(load: Load, kills: int, postgres: Postgres | None) -> None:
    """Kill the server and start it again; sometimes the database too, sometimes while the server starts."""
    delays = random.Random(7)
    try:
        for kill in range(kills):
            before = load.acknowledged
            while load.acknowledged < before + 2 * load.tables:
                await asyncio.sleep(0.01)
            if kill % 2:
                await asyncio.sleep(delays.random() * 0.3)
                load.server.kill()
            else:
                load.armed = True
                while load.armed:
                    await asyncio.sleep(0.01)
            if postgres is not None and kill % 10 == 1:  # the database too
                postgres.stop(signal.SIGQUIT)
                await asyncio.to_thread(postgres.start)
            if kill % 5 == 2:  # again while it starts
                load.server.start(ready=False)
                await asyncio.sleep(delays.random() * 3)
                load.server.kill()
            load.server.start(ready=False)
            await asyncio.to_thread(load.server.wait_until_ready)
    finally:
        load.stopping = True


def test_acknowledged_actions_are_stored_once_when_the_server_is_killed(
    serve: Servers, database: str, full_dose: bool, request: pytest.FixtureRequest
) -> None:
    kills = 50 if full_dose else 3
    postgres = request.getfixturevalue("postgres") if database.startswith("postgresql") else None
    load = Load(serve(database), 20 if full_dose else 10)

    async def run() -> None:
        await run_together(load.run(), kill_repeatedly(load, kills, postgres))
        unfinished = [player for player in load.players if not player.over]
        assert unfinished
        await run_together(*(load.play_one_action(player) for player in unfinished))

    asyncio.run(run())
    assert load.server.stop() == 0

    stored = logs(database)
    assert dict(query(database, "select id, seq from tables")) == {id: len(rows) for id, rows in stored.items()}
    for rows in stored.values():
        check_log(rows)
    for player in load.players:
        rows = stored[player.table]
        check_rules(load.games[player.table], rows)
        where = {row.sent_as: row for row in rows if row.submission is not None}
        for one in player.sent:
            assert one.seq is not None, "every submission was acknowledged in the end"
            row = where.pop(one.id)
            assert (row.seq, row.kind, row.seat) == (one.seq, "act", one.seat)
        assert not where, "the log has submissions that no client sent"
        for seq, text in player.events.items():
            assert text.startswith(f"{rows[seq - 1].seat} "), "what was sent is what is stored"
    again = sum(player.connections - 1 for player in load.players)
    print(
        f"\n{'PostgreSQL' if postgres else 'SQLite'}: {kills} kills, {len(load.players)} tables, "
        f"{load.acknowledged} acknowledged actions, {again} reconnections"
    )
    assert again >= kills
