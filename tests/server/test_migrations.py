"""`migrations`: a database of the first schema is upgraded with its matches, to the schema of `database.py`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

import pytest
import sqlalchemy as sql
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from ludotheque.server.commands import Act, Command, Sit
from ludotheque.server.database import alembic_config, metadata
from ludotheque.server.db import differences
from ludotheque.server.decisions import decide
from ludotheque.server.encoding import encode
from ludotheque.server.events import Event
from ludotheque.server.store import Append, Duplicate, Store, Summary
from ludotheque.server.table import Table
from tests.server.services import first_action, run_async, table_service
from tests.server.tables import ANN, BOB, apply_all, new_table


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    """A database of the first schema."""
    with closing(Store(database)) as store:
        with store.engine.begin() as connection:
            command.upgrade(alembic_config(connection), "0001")
        yield store


def running_match() -> tuple[Table, list[Event]]:
    """A match after 12 actions, and its log."""
    table, log = new_table(), list[Event]()

    def carry_out(one: Command) -> None:
        events = decide(table, one, 0)
        apply_all(table, events)
        log.extend(events)

    carry_out(Sit(0, ANN))
    carry_out(Sit(1, BOB))
    for number in range(12):
        assert table.to_move is not None
        action = table.state.legal_texts()[0]
        carry_out(Act(table.to_move, action, submission=f"{table.to_move}:n{number}"))
    return table, log


def insert(connection: sql.Connection, table: str, **values: object) -> None:
    """Insert a row, without the schema of the present version."""
    names, places = ", ".join(values), ", ".join(f":{name}" for name in values)
    connection.execute(sql.text(f"insert into {table} ({names}) values ({places})"), values)


def store_in_first_schema(store: Store, table: Table, log: list[Event]) -> None:
    """Store a match as version 0001 did, with a snapshot, a chat message, and a seed that was not used yet."""
    header, id = table.header, table.header.id
    with store.engine.begin() as connection:
        insert(
            connection, "tables", id=id, game=header.game, version=header.version, options=encode(header.options),
            clock=None, on_timeout=header.on_timeout, listed=False, seed=header.seed, owner=header.owner,
            invite=header.invite, created=header.created, seq=table.seq, status=table.status, open_seats=0,
            names=encode(["Ann", "Bob"]), due=None,
        )  # fmt: skip
        for event in log:
            insert(
                connection, "entries", table_id=id, seq=event.seq, kind=event.kind, seat=event.seat,
                value=encode(event.value), at=event.at, submission=event.submission,
            )  # fmt: skip
        insert(
            connection, "snapshots", table_id=id, seq=table.seq, facts="{}", line=b"", deciders=b"", base_ply=0,
            base=b"", layout="",
        )  # fmt: skip
        insert(connection, "chat", table_id=id, seat=0, name="Ann", text="hello", at=0)
        insert(connection, "promises", id="c1", seed="5eed" * 16, created=0)


def test_match_of_the_first_schema_can_be_played_on(store: Store, database: str) -> None:
    table, log = running_match()
    id = table.header.id
    store_in_first_schema(store, table, log)
    assert not store.is_current()
    store.migrate()
    assert store.is_current()
    assert store.read(id, 0) == log and list(differences(store)) == []
    assert store.latest_snapshot(id) is None, "snapshots are made again"
    assert [message["text"] for message in store.chat_after(id)] == ["hello"]
    assert store.take_commitment("c1") == "5eed" * 16

    async def play() -> None:
        with table_service(database) as service:
            live = await service.find(id)
            assert live.table.state == table.state and live.table.seq == table.seq
            assert await service.pipeline.submit(live, first_action(live)) == table.seq + 1

    run_async(play())
    known = next(event.submission for event in log if event.submission)
    again = Event(store.heads([id])[id] + 1, "pause", 0, None, 0, known)
    (refused,) = store.append([Append(id, again.seq - 1, [again], Summary("paused", 0, [], None))])
    assert isinstance(refused, Duplicate), "submissions of the first schema are still known"


def test_migrated_schema_is_that_of_the_code(store: Store) -> None:
    store.migrate()
    with store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        names = {constraint["name"] for constraint in sql.inspect(connection).get_unique_constraints("events")}
        assert names == {"events_submission"}


def test_migration_can_be_undone(store: Store) -> None:
    table, log = running_match()
    store_in_first_schema(store, table, log)
    store.migrate()
    with store.engine.begin() as connection:
        command.downgrade(alembic_config(connection), "0001")
        assert connection.execute(sql.text("select count(*) from entries")).scalar() == len(log)
    store.migrate()
    assert store.read(table.header.id, 0) == log
