"""The log in a database: SQLite in a file by default, PostgreSQL by URL. All SQL of the house is here.

An append moves the table's head from the sequence number its writer saw, and adds the rows behind it; two writers can
never both move the same head. Appends to several tables share one commit (`journal.py` gathers them): first all
together in two statements, and if one of them stands in the way, one by one.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from importlib import resources
from itertools import chain
from typing import Any

import sqlalchemy as sql
from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError

from ludotheque.core.errors import LudothequeError
from ludotheque.server.log import Entry, Header, Snapshot
from ludotheque.server.messages import Clock

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
    # What the log says, repeated here so that lists and the sweep need not read it.
    sql.Column("seq", sql.Integer, nullable=False),
    sql.Column("status", sql.String(8), nullable=False),
    sql.Column("open_seats", sql.Integer, nullable=False),
    sql.Column("names", sql.Text, nullable=False),
    sql.Column("due", sql.BigInteger),
    sql.Index("tables_due", "due"),
    sql.Index("tables_open", "listed", "status", "created"),
)

entries = sql.Table(
    "entries",
    metadata,
    sql.Column("table_id", sql.String(16), sql.ForeignKey("tables.id"), primary_key=True),
    sql.Column("seq", sql.Integer, primary_key=True),
    sql.Column("kind", sql.String(10), nullable=False),
    sql.Column("seat", sql.SmallInteger),
    sql.Column("value", sql.Text, nullable=False),
    sql.Column("at", sql.BigInteger, nullable=False),
    sql.Column("submission", sql.String(48)),
    sql.UniqueConstraint("table_id", "submission", name="entries_submission"),
)

snapshots = sql.Table(
    "snapshots",
    metadata,
    sql.Column("table_id", sql.String(16), sql.ForeignKey("tables.id"), primary_key=True),
    sql.Column("seq", sql.Integer, primary_key=True),
    sql.Column("facts", sql.Text, nullable=False),
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

promises = sql.Table(
    "promises",
    metadata,
    sql.Column("id", sql.String(40), primary_key=True),
    sql.Column("seed", sql.String(64), nullable=False),
    sql.Column("created", sql.BigInteger, nullable=False),
)

PROMISE_KEPT = 3_600_000
"""Milliseconds after which a promise nobody used is dropped."""

# What a batch of appends is written with; {rows} are as many rows of parameters. Both databases name the columns of
# such rows column1, column2 … and PostgreSQL takes a column that is null everywhere for text.
MOVE_HEADS = (
    "update tables set seq = new.column3, status = new.column4, open_seats = new.column5, names = new.column6, "
    "due = cast(new.column7 as bigint) from (values {rows}) as new "
    "where tables.id = new.column1 and tables.seq = new.column2"
)
ENTRY_COLUMNS = ("table_id", "seq", "kind", "seat", "value", "at", "submission")
ADD_ENTRIES = f"insert into entries ({', '.join(ENTRY_COLUMNS)}) values {{rows}}"

MOST_ROWS = 1000
"""Rows in one statement at most: databases count its parameters."""

MOST_IDS = 500
"""Tables asked for in one statement at most."""


class StoreError(LudothequeError):
    """A database that cannot be used."""


class InTheWay(LudothequeError):
    """Of several appends at least one cannot be done as it is."""


class Conflict(LudothequeError):
    """Somebody else moved the head first."""


class Duplicate(LudothequeError):
    """This submission is in the log already, at `seq`."""

    def __init__(self, seq: int) -> None:
        super().__init__(f"already done at {seq}")
        self.seq = seq


@dataclass(frozen=True, slots=True)
class Summary:
    """What the row of a table repeats of its log."""

    status: str
    open_seats: int
    names: list[str]
    due: int | None


@dataclass(slots=True)
class Append:
    """Entries to add behind `seen`, with what the table's row will say then."""

    table: str
    seen: int
    entries: Sequence[Entry]
    summary: Summary
    snapshot: Snapshot | None = None


class Store:
    """A database with the house's tables in it."""

    def __init__(self, url: str) -> None:
        self.url = checked_url(url)
        self.engine = make_engine(self.url)
        self._mark = "?" if self.engine.dialect.paramstyle == "qmark" else "%s"

    def close(self) -> None:
        """Let go."""
        self.engine.dispose()

    def migrate(self) -> None:
        """Bring the database to the present schema; safe when several processes start at once."""
        try:
            with self.engine.begin() as connection:
                if self.url.startswith("postgresql"):  # until the end of the transaction; SQLite locks by itself
                    connection.execute(sql.text("select pg_advisory_xact_lock(20160416)"))
                command.upgrade(alembic_config(connection), "head")
        except (sql.exc.SQLAlchemyError, CommandError) as error:
            raise StoreError(f"the database cannot be opened: {_first_line(error)}") from None

    def is_current(self) -> bool:
        """Whether the database answers and has the present schema."""
        try:
            with self._reading() as connection:
                script = ScriptDirectory.from_config(alembic_config(connection))
                return MigrationContext.configure(connection).get_current_revision() == script.get_current_head()
        except StoreError:
            return False

    # --- writing ---

    def open(self, header: Header, first: Sequence[Entry], summary: Summary, snapshot: Snapshot | None = None) -> None:
        """A new table with its first entries."""
        with self._begin() as connection:
            connection.execute(
                tables.insert(),
                {
                    "id": header.id,
                    "game": header.game,
                    "version": header.version,
                    "options": json.dumps(header.options),
                    "clock": header.clock.model_dump_json() if header.clock else None,
                    "on_timeout": header.on_timeout,
                    "listed": header.listed,
                    "seed": header.seed,
                    "owner": header.owner,
                    "invite": header.invite,
                    "created": header.created,
                    "seq": len(first),
                    **_row(summary),
                },
            )
            if first:
                connection.execute(entries.insert(), [_entry_row(header.id, entry) for entry in first])
            _add_snapshot(connection, header.id, snapshot)

    def append(self, batch: Sequence[Append]) -> list[LudothequeError | None]:
        """Add entries behind the sequence numbers their writers saw, in one commit. When this returns they are durable,
        except where it says `Conflict` (the head is elsewhere), `Duplicate` (the submission is there already)
        or `StoreError`."""
        # In the order of the tables' names, so that two processes never wait for each other's rows in a circle.
        order = sorted(range(len(batch)), key=lambda place: batch[place].table)
        jobs = [batch[place] for place in order]
        found: list[LudothequeError | None]
        try:
            try:
                with self._begin() as connection:
                    self._append_together(connection, jobs)
                found = [None] * len(jobs)
            except InTheWay:
                with self._begin() as connection:
                    found = [self._append_one(connection, job) for job in jobs]
        except StoreError as failure:
            # Nothing of this batch is acknowledged. If the connection broke in the middle of the commit it may be in
            # the database all the same: then whoever sends his wish again learns that it was done.
            found = [failure] * len(jobs)
        except Exception as error:  # those who come later are served
            found = [StoreError(f"the log could not be written: {_first_line(error)}")] * len(jobs)
        results: list[LudothequeError | None] = [None] * len(jobs)
        for place, result in zip(order, found, strict=True):
            results[place] = result
        return results

    def _append_together(self, connection: sql.Connection, jobs: Sequence[Append]) -> None:
        """All or nothing, for the usual case: statements for a whole batch cost hardly more than for one row.
        The rows' keys (sequence number, submission) refuse what another writer was faster with; and as a database
        takes the rows of one statement in any order, two processes may find each other waiting."""
        try:
            heads = [(job.table, job.seen, job.entries[-1].seq, *_row(job.summary).values()) for job in jobs]
            moved = sum(connection.exec_driver_sql(*sent).rowcount for sent in self._filled(MOVE_HEADS, heads))
            if moved != len(jobs):
                raise InTheWay
            rows = [_entry_values(job.table, entry) for job in jobs for entry in job.entries]
            for sent in self._filled(ADD_ENTRIES, rows):
                connection.exec_driver_sql(*sent)
        except (sql.exc.IntegrityError, sql.exc.OperationalError):
            raise InTheWay from None
        for job in jobs:
            _add_snapshot(connection, job.table, job.snapshot)

    def _filled(self, statement: str, rows: Sequence[tuple[Any, ...]]) -> Iterator[tuple[str, tuple[Any, ...]]]:
        """A statement over a list of rows, with its parameters, in pieces."""
        row = f"({', '.join([self._mark] * len(rows[0]))})"
        for begin in range(0, len(rows), MOST_ROWS):
            piece = rows[begin : begin + MOST_ROWS]
            yield statement.format(rows=", ".join([row] * len(piece))), tuple(chain.from_iterable(piece))

    def _append_one(self, connection: sql.Connection, job: Append) -> LudothequeError | None:
        submission = job.entries[0].submission
        head = tables.update().where(tables.c.id == job.table, tables.c.seq == job.seen)
        if submission is not None:
            same = sql.select(entries.c.seq).where(entries.c.table_id == job.table, entries.c.submission == submission)
            head = head.where(~same.exists())
        moved = connection.execute(head.values(seq=job.entries[-1].seq, **_row(job.summary)))
        if moved.rowcount != 1:
            known = connection.execute(same).scalar() if submission is not None else None
            return Conflict("the table has moved on") if known is None else Duplicate(known)
        connection.execute(entries.insert(), [_entry_row(job.table, entry) for entry in job.entries])
        _add_snapshot(connection, job.table, job.snapshot)
        return None

    def say(self, table: str, seat: int | None, name: str, text: str, at: int) -> int:
        """Keep a word; its number. Words at a table are committed in the order of their numbers, so that whoever has
        read up to one has missed none before it."""
        with self._begin() as connection:
            connection.execute(sql.select(tables.c.id).where(tables.c.id == table).with_for_update())
            row = {"table_id": table, "seat": seat, "name": name, "text": text, "at": at}
            number: int = connection.execute(chat.insert().returning(chat.c.number), row).scalar_one()
            return number

    def promise(self, id: str, seed: str, at: int) -> None:
        """Keep a seed for a table to come."""
        with self._begin() as connection:
            connection.execute(promises.delete().where(promises.c.created < at - PROMISE_KEPT))
            connection.execute(promises.insert(), {"id": id, "seed": seed, "created": at})

    def take_promise(self, id: str) -> str | None:
        """The seed of a promise, once."""
        with self._begin() as connection:
            seed: str | None = connection.execute(sql.select(promises.c.seed).where(promises.c.id == id)).scalar()
            taken = connection.execute(promises.delete().where(promises.c.id == id)).rowcount
        return seed if taken == 1 else None

    def put_off(self, table: str, due: int, until: int) -> bool:
        """Move a table's due time; False if somebody else did."""
        with self._begin() as connection:
            wish = tables.update().where(tables.c.id == table, tables.c.due == due).values(due=until)
            return connection.execute(wish).rowcount == 1

    # --- reading ---

    def header(self, table: str) -> Header | None:
        """What was settled when a table was opened."""
        with self._reading() as connection:
            row = connection.execute(tables.select().where(tables.c.id == table)).one_or_none()
        return None if row is None else _header(row)

    def read(self, table: str, after: int) -> list[Entry]:
        """The entries behind a sequence number."""
        wish = entries.select().where(entries.c.table_id == table, entries.c.seq > after).order_by(entries.c.seq)
        with self._reading() as connection:
            return [_entry(row) for row in connection.execute(wish)]

    def latest_snapshot(self, table: str) -> Snapshot | None:
        """The last snapshot of a table."""
        wish = snapshots.select().where(snapshots.c.table_id == table).order_by(snapshots.c.seq.desc()).limit(1)
        with self._reading() as connection:
            row = connection.execute(wish).one_or_none()
        if row is None:
            return None
        return Snapshot(row.seq, row.facts, row.line, row.deciders, row.base_ply, row.base, row.layout)

    def submission(self, table: str, submission: str) -> int | None:
        """Where a submission stands in the log."""
        wish = sql.select(entries.c.seq).where(entries.c.table_id == table, entries.c.submission == submission)
        with self._reading() as connection:
            seq: int | None = connection.execute(wish).scalar()
        return seq

    def words(self, table: str, after: int = 0, most: int = 100) -> list[dict[str, Any]]:
        """What was said at a table, the latest so many."""
        wish = chat.select().where(chat.c.table_id == table, chat.c.number > after)
        with self._reading() as connection:
            rows = connection.execute(wish.order_by(chat.c.number.desc()).limit(most)).all()
        return [
            {"number": row.number, "seat": row.seat, "name": row.name, "text": row.text, "at": row.at}
            for row in reversed(rows)
        ]

    def heads(self, ids: Iterable[str]) -> dict[str, int]:
        """The sequence numbers of tables."""
        return self._numbers(sql.select(tables.c.id, tables.c.seq), tables.c.id, ids)

    def last_words(self, ids: Iterable[str]) -> dict[str, int]:
        """The number of the last word at each table where something was said."""
        wish = sql.select(chat.c.table_id, sql.func.max(chat.c.number)).group_by(chat.c.table_id)
        return self._numbers(wish, chat.c.table_id, ids)

    def _numbers(self, wish: sql.Select[str, int], column: sql.Column[str], ids: Iterable[str]) -> dict[str, int]:
        wanted, found = list(ids), dict[str, int]()
        with self._reading() as connection:
            for begin in range(0, len(wanted), MOST_IDS):
                asked = wish.where(column.in_(wanted[begin : begin + MOST_IDS]))
                found |= dict(connection.execute(asked).all())
        return found

    def due(self, now: int, most: int = 200) -> list[tuple[str, int]]:
        """Tables somebody should look after, with the time they were due."""
        wish = sql.select(tables.c.id, tables.c.due).where(tables.c.due <= now).order_by(tables.c.due).limit(most)
        with self._reading() as connection:
            return [(row.id, row.due) for row in connection.execute(wish)]

    def listed(self, most: int = 50) -> list[Any]:
        """Tables that wait for players, the latest first."""
        wish = tables.select().where(tables.c.listed, tables.c.status == "open").order_by(tables.c.created.desc())
        with self._reading() as connection:
            return list(connection.execute(wish.limit(most)))

    def all_tables(self) -> Iterator[str]:
        """The ids of all tables."""
        with self._reading() as connection:
            yield from connection.execute(sql.select(tables.c.id).order_by(tables.c.created)).scalars()

    @contextmanager
    def _begin(self) -> Iterator[sql.Connection]:
        with _named_failures(), self.engine.begin() as connection:
            yield connection

    @contextmanager
    def _reading(self) -> Iterator[sql.Connection]:
        with _named_failures(), self.engine.connect() as connection:
            yield connection.execution_options(reading=True)


@contextmanager
def _named_failures() -> Iterator[None]:
    """What the database throws becomes a `StoreError`."""
    try:
        yield
    except sql.exc.SQLAlchemyError as error:
        raise StoreError(f"the database failed: {_first_line(error)}") from error


def checked_url(url: str) -> str:
    """A database URL the house can use; a plain path is an SQLite file.

    >>> checked_url("games.db")
    'sqlite:///games.db'
    >>> checked_url("mysql://here")
    Traceback (most recent call last):
    ludotheque.server.store.StoreError: database 'mysql://...': expected a file, sqlite:///FILE or postgresql://...
    """
    if "://" not in url:
        return f"sqlite:///{url}"
    kind = url.split("://")[0]
    if kind == "postgresql":
        return url.replace("postgresql://", "postgresql+psycopg://", 1)
    if kind not in ("sqlite", "postgresql+psycopg"):
        raise StoreError(f"database '{kind}://...': expected a file, sqlite:///FILE or postgresql://...")
    if kind == "sqlite" and (not url.removeprefix("sqlite://").strip("/") or ":memory:" in url):
        raise StoreError(f"database {url!r}: expected a file that lasts, sqlite:///FILE")
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
        raise StoreError(f"the database cannot be used: {_first_line(error)}") from None

    @sql.event.listens_for(engine, "connect")
    def settle(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # transactions begin where we say, see below
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
    """Where the migrations are, for a connection."""
    config = Config()
    config.set_main_option("script_location", str(resources.files("ludotheque.server") / "migrations"))
    config.attributes["connection"] = connection
    return config


def _add_snapshot(connection: sql.Connection, table: str, snapshot: Snapshot | None) -> None:
    if snapshot is not None:
        connection.execute(snapshots.insert(), {"table_id": table, **asdict(snapshot)})


def _row(summary: Summary) -> dict[str, Any]:
    return {
        "status": summary.status,
        "open_seats": summary.open_seats,
        "names": json.dumps(summary.names),
        "due": summary.due,
    }


def _entry_row(table: str, entry: Entry) -> dict[str, Any]:
    return dict(zip(ENTRY_COLUMNS, _entry_values(table, entry), strict=True))


def _entry_values(table: str, entry: Entry) -> tuple[Any, ...]:
    return table, entry.seq, entry.kind, entry.seat, json.dumps(entry.value), entry.at, entry.submission


def _entry(row: Any) -> Entry:
    return Entry(row.seq, row.kind, row.seat, json.loads(row.value), row.at, row.submission)


def _header(row: Any) -> Header:
    return Header(
        id=row.id,
        game=row.game,
        version=row.version,
        options=json.loads(row.options),
        clock=Clock.model_validate_json(row.clock) if row.clock else None,
        on_timeout=row.on_timeout,
        listed=row.listed,
        seed=row.seed,
        owner=row.owner,
        invite=row.invite,
        created=row.created,
    )


def _first_line(error: Exception) -> str:
    return str(error).splitlines()[0] if str(error) else type(error).__name__
