"""The database: its schema, its engine, its errors. Queries are in `store.py`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import resources
from typing import Any

import sqlalchemy as sql
from alembic.config import Config

from ludotheque.core.errors import LudothequeError

metadata = sql.MetaData()

tables = sql.Table(
    "tables",
    metadata,
    sql.Column("id", sql.String(16), primary_key=True),
    sql.Column("game", sql.String(40), nullable=False),
    sql.Column("version", sql.Integer, nullable=False),
    sql.Column("options", sql.Text, nullable=False),
    sql.Column("clock", sql.Text),
    sql.Column("on_timeout", sql.String(8), nullable=False),
    sql.Column("listed", sql.Boolean, nullable=False),
    sql.Column("seed", sql.String(64), nullable=False),
    sql.Column("owner", sql.String(64), nullable=False),
    sql.Column("invite", sql.String(64), nullable=False),
    sql.Column("created", sql.BigInteger, nullable=False),
    # What the log says, repeated here so that lists and the sweep do not have to read it.
    sql.Column("seq", sql.Integer, nullable=False),
    sql.Column("status", sql.String(8), nullable=False),
    sql.Column("open_seats", sql.Integer, nullable=False),
    sql.Column("names", sql.Text, nullable=False),
    sql.Column("due", sql.BigInteger),
    sql.Index("tables_due", "due"),
    sql.Index("tables_open", "listed", "status", "created"),
)

events = sql.Table(
    "events",
    metadata,
    sql.Column("table_id", sql.String(16), sql.ForeignKey("tables.id"), primary_key=True),
    sql.Column("seq", sql.Integer, primary_key=True),
    sql.Column("kind", sql.String(10), nullable=False),
    sql.Column("seat", sql.SmallInteger),
    sql.Column("value", sql.Text, nullable=False),
    sql.Column("at", sql.BigInteger, nullable=False),
    sql.Column("submission", sql.String(48)),
    sql.UniqueConstraint("table_id", "submission", name="events_submission"),
)

snapshots = sql.Table(
    "snapshots",
    metadata,
    sql.Column("table_id", sql.String(16), sql.ForeignKey("tables.id"), primary_key=True),
    sql.Column("seq", sql.Integer, primary_key=True),
    sql.Column("fields", sql.Text, nullable=False),
    sql.Column("line", sql.LargeBinary, nullable=False),
    sql.Column("deciders", sql.LargeBinary, nullable=False),
    sql.Column("base_ply", sql.Integer, nullable=False),
    sql.Column("base", sql.LargeBinary, nullable=False),
    sql.Column("layout", sql.String(60), nullable=False),
)

chat = sql.Table(
    "chat",
    metadata,
    sql.Column("number", sql.Integer, primary_key=True, autoincrement=True),
    sql.Column("table_id", sql.String(16), sql.ForeignKey("tables.id"), nullable=False),
    sql.Column("seat", sql.SmallInteger),
    sql.Column("name", sql.String(40), nullable=False),
    sql.Column("text", sql.String(400), nullable=False),
    sql.Column("at", sql.BigInteger, nullable=False),
    sql.Index("chat_table", "table_id", "number"),
)

commitments = sql.Table(
    "commitments",
    metadata,
    sql.Column("id", sql.String(40), primary_key=True),
    sql.Column("seed", sql.String(64), nullable=False),
    sql.Column("created", sql.BigInteger, nullable=False),
)

data_files = sql.Table(
    "data_files",
    metadata,
    sql.Column("digest", sql.String(71), primary_key=True),
    sql.Column("game", sql.String(40), nullable=False),
    sql.Column("option", sql.String(40), nullable=False),
    sql.Column("name", sql.String(60), nullable=False),
    sql.Column("text", sql.Text, nullable=False),
    sql.Column("created", sql.BigInteger, nullable=False),
)


class StoreError(LudothequeError):
    """A database that cannot be used."""


@contextmanager
def named_failures() -> Iterator[None]:
    """Turn the errors of the database into `StoreError`."""
    try:
        yield
    except sql.exc.SQLAlchemyError as error:
        raise StoreError(f"the database failed: {first_line(error)}") from error


def checked_url(url: str) -> str:
    """A database URL; a plain path becomes that of an SQLite file. Raises `StoreError` for other databases.

    >>> checked_url("games.db")
    'sqlite:///games.db'
    >>> checked_url("mysql://here")
    Traceback (most recent call last):
    ludotheque.server.database.StoreError: database 'mysql://...': expected a file, sqlite:///FILE or postgresql://...
    """
    if "://" not in url:
        return f"sqlite:///{url}"
    kind = url.split("://")[0]
    if kind == "postgresql":
        return url.replace("postgresql://", "postgresql+psycopg://", 1)
    if kind not in ("sqlite", "postgresql+psycopg"):
        raise StoreError(f"database '{kind}://...': expected a file, sqlite:///FILE or postgresql://...")
    if kind == "sqlite" and (not url.removeprefix("sqlite://").strip("/") or ":memory:" in url):
        raise StoreError(f"database {url!r}: expected a file on a disk, sqlite:///FILE")
    return url


def make_engine(url: str) -> sql.Engine:
    """An engine whose commits survive a power cut."""
    try:
        if not url.startswith("sqlite"):
            return sql.create_engine(
                url, pool_size=8, max_overflow=8, pool_pre_ping=True, connect_args={"connect_timeout": 5}
            )
        engine = sql.create_engine(url, connect_args={"timeout": 30, "check_same_thread": False})
    except (ImportError, sql.exc.ArgumentError) as error:
        raise StoreError(f"the database cannot be used: {first_line(error)}") from None

    @sql.event.listens_for(engine, "connect")
    def configure(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # transactions begin where `begin` below says
        cursor = connection.cursor()
        cursor.execute("pragma journal_mode=wal")
        cursor.execute("pragma synchronous=full")
        cursor.execute("pragma foreign_keys=on")
        cursor.close()

    @sql.event.listens_for(engine, "begin")
    def begin(connection: sql.Connection) -> None:
        connection.exec_driver_sql("begin" if connection.get_execution_options().get("reading") else "begin immediate")

    return engine


def alembic_config(connection: sql.Connection) -> Config:
    """Alembic's configuration for a connection."""
    config = Config()
    config.set_main_option("script_location", str(resources.files("ludotheque.server") / "migrations"))
    config.attributes["connection"] = connection
    return config


def first_line(error: Exception) -> str:
    """The first line of an error, or its type if it says nothing."""
    return str(error).splitlines()[0] if str(error) else type(error).__name__
