"""Kill -9 in the middle of load: what was acknowledged is there afterwards, once, and every table goes on."""

from __future__ import annotations

import asyncio
import random
import signal
from dataclasses import dataclass, field

import httpx
import pytest

from ludotheque.core.game import Game
from tests.games import BUILT_IN
from tests.server.clients import LOST, Player, all_of, open_table
from tests.server.logs import check_log, check_rules, logs, query
from tests.server.servers import Postgres, Server, Servers


@dataclass
class Load:
    """People at tables, each playing all seats of one match after another."""

    server: Server
    tables: int
    players: list[Player] = field(default_factory=list)
    games: dict[str, Game] = field(default_factory=dict)
    stopping: bool = False
    armed: bool = False
    """Whether the next acknowledgement is the server's last word."""

    @property
    def acknowledged(self) -> int:
        return sum(len(player.acknowledged) for player in self.players)

    @property
    def submitted(self) -> int:
        return sum(len(player.sent) for player in self.players)

    async def run(self) -> None:
        await all_of(*(self._sit(number) for number in range(self.tables)))

    async def _sit(self, number: int) -> None:
        while not self.stopping:
            slugs = BUILT_IN
            game = Game(slugs[number % len(slugs)])
            try:
                opened = await open_table(self.server, game.slug, [{"kind": "me", "name": "Ann"}] * game.seats)
            except (*LOST, httpx.HTTPStatusError):
                await asyncio.sleep(0.1)
                continue
            player = Player(opened["id"], opened["tokens"], lambda: self.server, on_answer=self._answered)
            self.games[player.table] = game
            self.players.append(player)
            await player.play(lambda: self.stopping)

    def _answered(self) -> None:
        if self.armed:
            self.armed = False
            self.server.kill()

    async def go_on(self, player: Player) -> None:
        """One more action at a table."""
        before = len(player.acknowledged)
        await player.play(lambda: len(player.acknowledged) > before)


async def kill_again_and_again(load: Load, kills: int, postgres: Postgres | None) -> None:
    chance = random.Random(7)
    try:
        for kill in range(kills):
            before = load.acknowledged
            while load.acknowledged < before + 2 * load.tables:
                await asyncio.sleep(0.01)
            if kill % 2:
                await asyncio.sleep(chance.random() * 0.3)
                load.server.kill()
            else:
                load.armed = True
                while load.armed:
                    await asyncio.sleep(0.01)
            if postgres is not None and kill % 10 == 1:  # and its database with it
                postgres.stop(signal.SIGQUIT)
                await asyncio.to_thread(postgres.start)
            if kill % 5 == 2:  # once more while it starts
                load.server.start(ready=False)
                await asyncio.sleep(chance.random() * 3)
                load.server.kill()
            load.server.start(ready=False)
            await asyncio.to_thread(load.server.wait_until_ready)
    finally:
        load.stopping = True


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(
    serve: Servers, database: str, full_dose: bool, request: pytest.FixtureRequest
) -> None:
    kills = 50 if full_dose else 3
    postgres = request.getfixturevalue("postgres") if database.startswith("postgresql") else None
    load = Load(serve(database), 20 if full_dose else 10)

    async def campaign() -> None:
        await all_of(load.run(), kill_again_and_again(load, kills, postgres))
        unfinished = [player for player in load.players if not player.over]
        assert unfinished
        await all_of(*(load.go_on(player) for player in unfinished))

    asyncio.run(campaign())
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
        assert not where, "the log has what nobody sent"
        for seq, told in player.told.items():
            assert told.startswith(f"{rows[seq - 1].seat} "), "what was announced is what is stored"
    again = sum(player.connections - 1 for player in load.players)
    print(
        f"\n{'PostgreSQL' if postgres else 'SQLite'}: {kills} kills, {len(load.players)} tables, "
        f"{load.acknowledged} acknowledged actions, {again} reconnections"
    )
    assert again >= kills
