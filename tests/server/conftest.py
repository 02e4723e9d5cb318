"""Fixtures: a PostgreSQL server a session, Redis and server processes a test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.servers import Postgres, RedisServer, Servers, postgres_server, redis_server


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """PostgreSQL, for the whole session; every test asks it for a database of its own."""
    with postgres_server() as server:
        yield server


@pytest.fixture
def redis() -> Iterator[RedisServer]:
    """Redis, for one test, which may stop and start it."""
    with redis_server() as server:
        yield server


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Servers]:
    """Starts server processes: `serve(database, redis=..., compile=True)`."""
    servers = Servers(tmp_path)
    yield servers
    servers.close()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database, once of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.db")
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.database()
