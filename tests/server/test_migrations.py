"""`migrations`: a database of the first schema is upgraded with its matches, to the schema of `database.py`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sql
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from ludotheque.server.database import alembic_config, metadata
from ludotheque.server.db import differences
from ludotheque.server.events import Event
from ludotheque.server.store import Append, Duplicate, Store, Summary
from tests.server.services import first_action, run_async, table_service

FIRST_SCHEMA = Path(__file__).with_name("first_schema.sql")
TABLE = "a" * 16
"""The id of the table in this file."""


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    """A database of the first schema with a match."""
    with closing(Store(database)) as store:
        with store.engine.begin() as connection:
            command.upgrade(alembic_config(connection), "0001")
            for line in FIRST_SCHEMA.read_text("utf-8").splitlines():
                if not line.startswith("--"):
                    connection.exec_driver_sql(line)
        yield store


def test_match_of_the_first_schema_can_be_played_on(store: Store, database: str) -> None:
    assert not store.is_current()
    store.migrate()
    assert store.is_current()
    log = store.read(TABLE, 0)
    submissions = [event.submission for event in log if event.submission]
    assert len(submissions) == 12 and list(differences(store)) == [], "the log can be replayed"
    assert store.latest_snapshot(TABLE) is None, "snapshots are made again"
    assert [message["text"] for message in store.chat_after(TABLE)] == ["hello"]
    assert store.take_commitment("c1") == "5eed" * 16

    async def play() -> None:
        with table_service(database) as service:
            live = await service.find(TABLE)
            assert live.table.status == "playing" and live.table.seq == len(log)
            assert [chair.name for chair in live.table.chairs] == ["Ann", "Bob"]
            assert await service.pipeline.submit(live, first_action(live)) == len(log) + 1

    run_async(play())
    head = store.heads([TABLE])[TABLE]
    again = Event(head + 1, "pause", 0, None, 0, submissions[0])
    (refused,) = store.append([Append(TABLE, head, [again], Summary("paused", 0, [], None))])
    assert isinstance(refused, Duplicate), "submissions of the first schema are still known"


def test_migrated_schema_is_that_of_the_code(store: Store) -> None:
    store.migrate()
    with store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        names = {constraint["name"] for constraint in sql.inspect(connection).get_unique_constraints("events")}
        assert names == {"events_submission"}


def test_migration_can_be_undone(store: Store) -> None:
    store.migrate()
    log = store.read(TABLE, 0)
    with store.engine.begin() as connection:
        command.downgrade(alembic_config(connection), "0001")
        assert MigrationContext.configure(connection).get_current_revision() == "0001"
    store.migrate()
    assert log and store.read(TABLE, 0) == log
