"""Fixtures: one PostgreSQL server per session; Redis and server processes per test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.servers import Postgres, RedisServer, Servers, postgres_server, redis_server


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL server for the whole session; every test creates its own database there."""
    with postgres_server() as server:
        yield server


@pytest.fixture
def redis() -> Iterator[RedisServer]:
    """A Redis server for one test, which may stop and start it."""
    with redis_server() as server:
        yield server


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Servers]:
    """Starts server processes, `serve(database, redis=..., compile=True)`, and stops them after the test."""
    servers = Servers(tmp_path)
    yield servers
    servers.close()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The name or URL of an empty database: the test runs with SQLite and with PostgreSQL."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.db")
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.database()
