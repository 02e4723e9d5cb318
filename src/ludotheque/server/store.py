"""The log in a database: SQLite in a file by default, PostgreSQL by URL.

An append moves the table's head from the sequence number that its writer saw, and adds the rows after it. Two writers
can never both move the same head. Appends to several tables share one commit (`journal.py` collects them): first all
together in two statements, and if one of them fails, one by one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from itertools import chain
from typing import Any

import sqlalchemy as sql
from alembic import command
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError

from ludotheque.core.errors import LudothequeError
from ludotheque.server.database import (
    StoreError,
    alembic_config,
    chat,
    checked_url,
    commitments,
    data_files,
    events,
    first_line,
    make_engine,
    named_failures,
    snapshots,
    tables,
)  # fmt: skip
from ludotheque.server.encoding import decode, encode
from ludotheque.server.events import Event, Header, Snapshot
from ludotheque.server.messages import Clock

COMMITMENT_KEPT = 3_600_000
"""Milliseconds after which a commitment that was not used is deleted."""

# The statements of a batch of appends; {rows} is replaced by rows of parameters. Both databases name the columns of
# such rows column1, column2 …, and PostgreSQL takes a column in which all values are null for text.
MOVE_HEADS = (
    "update tables set seq = new.column3, status = new.column4, open_seats = new.column5, names = new.column6, "
    "due = cast(new.column7 as bigint) from (values {rows}) as new "
    "where tables.id = new.column1 and tables.seq = new.column2"
)
EVENT_COLUMNS = ("table_id", "seq", "kind", "seat", "value", "at", "submission")
ADD_EVENTS = f"insert into events ({', '.join(EVENT_COLUMNS)}) values {{rows}}"

MOST_ROWS = 1000
"""The largest number of rows in one statement: databases limit its parameters."""

MOST_IDS = 500
"""The largest number of tables that one statement asks for."""


class BatchFailed(LudothequeError):
    """At least one append of a batch cannot be stored as it is."""


class Conflict(LudothequeError):
    """Another process moved the head first."""


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
    """Events to add after the sequence number `seen`, and the summary for the table's row."""

    table: str
    seen: int
    events: Sequence[Event]
    summary: Summary
    snapshot: Snapshot | None = None


@dataclass(frozen=True, slots=True)
class StoredFile:
    """A data file of somebody's box, for an option of a game."""

    digest: str
    game: str
    option: str
    name: str
    text: str


class Store:
    """Reads and writes the database. Every method raises `StoreError` if the database fails."""

    def __init__(self, url: str) -> None:
        self.url = checked_url(url)
        self.engine = make_engine(self.url)
        self._mark = "?" if self.engine.dialect.paramstyle == "qmark" else "%s"

    def close(self) -> None:
        """Close all connections."""
        self.engine.dispose()

    def migrate(self) -> None:
        """Bring the database to the present schema; safe when several processes start at once."""
        try:
            with self.engine.begin() as connection:
                if self.url.startswith("postgresql"):  # until the end of the transaction; SQLite locks by itself
                    connection.execute(sql.text("select pg_advisory_xact_lock(20160416)"))
                command.upgrade(alembic_config(connection), "head")
        except (sql.exc.SQLAlchemyError, CommandError) as error:
            raise StoreError(f"the database cannot be opened: {first_line(error)}") from None

    def is_current(self) -> bool:
        """Whether the database answers and has the present schema."""
        try:
            with self._reading() as connection:
                script = ScriptDirectory.from_config(alembic_config(connection))
                return MigrationContext.configure(connection).get_current_revision() == script.get_current_head()
        except StoreError:
            return False

    # --- writing ---

    def open(self, header: Header, first: Sequence[Event], summary: Summary, snapshot: Snapshot | None = None) -> None:
        """Store a new table with its first events."""
        with self._begin() as connection:
            connection.execute(
                tables.insert(),
                {
                    "id": header.id,
                    "game": header.game,
                    "version": header.version,
                    "options": encode(header.options),
                    "clock": encode(header.clock) if header.clock else None,
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
                connection.execute(events.insert(), [_event_row(header.id, event) for event in first])
            _add_snapshot(connection, header.id, snapshot)

    def append(self, batch: Sequence[Append]) -> list[LudothequeError | None]:
        """Store several appends in one commit. When this returns they are durable, except where the result is an error:
        `Conflict` (the table has other events after `seen`), `Duplicate` (the submission was stored before) or
        `StoreError`."""
        # In the order of the tables' ids, so that two processes never wait for each other's rows in a circle.
        order = sorted(range(len(batch)), key=lambda place: batch[place].table)
        jobs = [batch[place] for place in order]
        found: list[LudothequeError | None]
        try:
            try:
                with self._begin() as connection:
                    self._append_together(connection, jobs)
                found = [None] * len(jobs)
            except BatchFailed:
                with self._begin() as connection:
                    found = [self._append_one(connection, job) for job in jobs]
        except StoreError as failure:
            # Nothing of this batch is acknowledged. If the connection broke during the commit, the batch may be in the
            # database all the same: a client that sends its request again then learns that it was carried out.
            found = [failure] * len(jobs)
        except Exception as error:  # later batches must still be written
            found = [StoreError(f"the log could not be written: {first_line(error)}")] * len(jobs)
        results: list[LudothequeError | None] = [None] * len(jobs)
        for place, result in zip(order, found, strict=True):
            results[place] = result
        return results

    def _append_together(self, connection: sql.Connection, jobs: Sequence[Append]) -> None:
        """All or nothing, for the usual case: statements for a whole batch cost hardly more than those for one row.

        The keys of the rows (sequence number, submission) refuse what another process stored first. A database may
        lock the rows of one statement in any order, so two processes may also block each other.
        """
        try:
            heads = [(job.table, job.seen, job.events[-1].seq, *_row(job.summary).values()) for job in jobs]
            moved = sum(connection.exec_driver_sql(*sent).rowcount for sent in self._filled(MOVE_HEADS, heads))
            if moved != len(jobs):
                raise BatchFailed
            rows = [_event_values(job.table, event) for job in jobs for event in job.events]
            for sent in self._filled(ADD_EVENTS, rows):
                connection.exec_driver_sql(*sent)
        except (sql.exc.IntegrityError, sql.exc.OperationalError):
            raise BatchFailed from None
        for job in jobs:
            _add_snapshot(connection, job.table, job.snapshot)

    def _filled(self, statement: str, rows: Sequence[tuple[Any, ...]]) -> Iterator[tuple[str, tuple[Any, ...]]]:
        """A statement for a list of rows, with its parameters, in pieces of `MOST_ROWS`."""
        row = f"({', '.join([self._mark] * len(rows[0]))})"
        for begin in range(0, len(rows), MOST_ROWS):
            piece = rows[begin : begin + MOST_ROWS]
            yield statement.format(rows=", ".join([row] * len(piece))), tuple(chain.from_iterable(piece))

    def _append_one(self, connection: sql.Connection, job: Append) -> LudothequeError | None:
        submission = job.events[0].submission
        head = tables.update().where(tables.c.id == job.table, tables.c.seq == job.seen)
        if submission is not None:
            same = sql.select(events.c.seq).where(events.c.table_id == job.table, events.c.submission == submission)
            head = head.where(~same.exists())
        moved = connection.execute(head.values(seq=job.events[-1].seq, **_row(job.summary)))
        if moved.rowcount != 1:
            known = connection.execute(same).scalar() if submission is not None else None
            return Conflict("the table has moved on") if known is None else Duplicate(known)
        connection.execute(events.insert(), [_event_row(job.table, event) for event in job.events])
        _add_snapshot(connection, job.table, job.snapshot)
        return None

    def add_chat(self, table: str, seat: int | None, name: str, text: str, at: int) -> int:
        """Store a chat message and return its number.

        The messages of a table are committed in the order of their numbers, so that a reader who knows one of them
        has not missed any before it.
        """
        with self._begin() as connection:
            connection.execute(sql.select(tables.c.id).where(tables.c.id == table).with_for_update())
            row = {"table_id": table, "seat": seat, "name": name, "text": text, "at": at}
            number: int = connection.execute(chat.insert().returning(chat.c.number), row).scalar_one()
            return number

    def add_commitment(self, id: str, seed: str, at: int) -> None:
        """Store the seed of a commitment, for a table that will be opened."""
        with self._begin() as connection:
            connection.execute(commitments.delete().where(commitments.c.created < at - COMMITMENT_KEPT))
            connection.execute(commitments.insert(), {"id": id, "seed": seed, "created": at})

    def take_commitment(self, id: str) -> str | None:
        """The seed of a commitment, which is deleted; None if it is not there or was taken."""
        with self._begin() as connection:
            seed: str | None = connection.execute(sql.select(commitments.c.seed).where(commitments.c.id == id)).scalar()
            taken = connection.execute(commitments.delete().where(commitments.c.id == id)).rowcount
        return seed if taken == 1 else None

    def add_file(self, file: StoredFile, at: int) -> None:
        """Store a data file; nothing changes if it is there already."""
        with self._begin() as connection:
            known = connection.execute(sql.select(data_files.c.digest).where(data_files.c.digest == file.digest))
            if known.scalar() is None:
                connection.execute(data_files.insert(), {**asdict(file), "created": at})

    def put_off(self, table: str, due: int, until: int) -> bool:
        """Move a table's due time; False if another process did it first."""
        with self._begin() as connection:
            query = tables.update().where(tables.c.id == table, tables.c.due == due).values(due=until)
            return connection.execute(query).rowcount == 1

    # --- reading ---

    def header(self, table: str) -> Header | None:
        """The header of a table; None if there is no such table."""
        with self._reading() as connection:
            row = connection.execute(tables.select().where(tables.c.id == table)).one_or_none()
        return None if row is None else _header(row)

    def file(self, digest: str) -> StoredFile | None:
        """A data file by its digest; None if there is none."""
        with self._reading() as connection:
            row = connection.execute(sql.select(data_files).where(data_files.c.digest == digest)).first()
        return None if row is None else StoredFile(row.digest, row.game, row.option, row.name, row.text)

    def file_count(self) -> int:
        """The number of data files."""
        with self._reading() as connection:
            return connection.execute(sql.select(sql.func.count()).select_from(data_files)).scalar_one()

    def read(self, table: str, after: int) -> list[Event]:
        """The events after a sequence number."""
        query = events.select().where(events.c.table_id == table, events.c.seq > after).order_by(events.c.seq)
        with self._reading() as connection:
            return [_event(row) for row in connection.execute(query)]

    def latest_snapshot(self, table: str) -> Snapshot | None:
        """The last snapshot of a table."""
        query = snapshots.select().where(snapshots.c.table_id == table).order_by(snapshots.c.seq.desc()).limit(1)
        with self._reading() as connection:
            row = connection.execute(query).one_or_none()
        if row is None:
            return None
        return Snapshot(row.seq, row.fields, row.line, row.deciders, row.base_ply, row.base, row.layout)

    def submission(self, table: str, submission: str) -> int | None:
        """The sequence number of a submission; None if it is not in the log."""
        query = sql.select(events.c.seq).where(events.c.table_id == table, events.c.submission == submission)
        with self._reading() as connection:
            seq: int | None = connection.execute(query).scalar()
        return seq

    def chat_after(self, table: str, after: int = 0, most: int = 100) -> list[dict[str, Any]]:
        """The chat messages of a table after a number, the latest `most` of them (`messages.ChatMessage`)."""
        query = chat.select().where(chat.c.table_id == table, chat.c.number > after)
        with self._reading() as connection:
            rows = connection.execute(query.order_by(chat.c.number.desc()).limit(most)).all()
        return [
            {"number": row.number, "seat": row.seat, "name": row.name, "text": row.text, "at": row.at}
            for row in reversed(rows)
        ]

    def heads(self, ids: Iterable[str]) -> dict[str, int]:
        """The sequence numbers of tables."""
        return self._numbers(sql.select(tables.c.id, tables.c.seq), tables.c.id, ids)

    def last_chat(self, ids: Iterable[str]) -> dict[str, int]:
        """The number of the last chat message at each table that has one."""
        query = sql.select(chat.c.table_id, sql.func.max(chat.c.number)).group_by(chat.c.table_id)
        return self._numbers(query, chat.c.table_id, ids)

    def _numbers(self, query: sql.Select[str, int], column: sql.Column[str], ids: Iterable[str]) -> dict[str, int]:
        wanted, found = list(ids), dict[str, int]()
        with self._reading() as connection:
            for begin in range(0, len(wanted), MOST_IDS):
                asked = query.where(column.in_(wanted[begin : begin + MOST_IDS]))
                found |= dict(connection.execute(asked).all())
        return found

    def due(self, now: int, most: int = 200) -> list[tuple[str, int]]:
        """Tables whose due time has passed, with that time."""
        query = sql.select(tables.c.id, tables.c.due).where(tables.c.due <= now).order_by(tables.c.due).limit(most)
        with self._reading() as connection:
            return [(row.id, row.due) for row in connection.execute(query)]

    def listed(self, most: int = 50) -> list[Any]:
        """Tables that wait for players, the latest first."""
        query = tables.select().where(tables.c.listed, tables.c.status == "open").order_by(tables.c.created.desc())
        with self._reading() as connection:
            return list(connection.execute(query.limit(most)))

    def all_tables(self) -> Iterator[str]:
        """The ids of all tables."""
        with self._reading() as connection:
            yield from connection.execute(sql.select(tables.c.id).order_by(tables.c.created)).scalars()

    @contextmanager
    def _begin(self) -> Iterator[sql.Connection]:
        with named_failures(), self.engine.begin() as connection:
            yield connection

    @contextmanager
    def _reading(self) -> Iterator[sql.Connection]:
        with named_failures(), self.engine.connect() as connection:
            yield connection.execution_options(reading=True)


def _add_snapshot(connection: sql.Connection, table: str, snapshot: Snapshot | None) -> None:
    if snapshot is not None:
        connection.execute(snapshots.insert(), {"table_id": table, **asdict(snapshot)})


def _row(summary: Summary) -> dict[str, Any]:
    return {
        "status": summary.status,
        "open_seats": summary.open_seats,
        "names": encode(summary.names),
        "due": summary.due,
    }


def _event_row(table: str, event: Event) -> dict[str, Any]:
    return dict(zip(EVENT_COLUMNS, _event_values(table, event), strict=True))


def _event_values(table: str, event: Event) -> tuple[Any, ...]:
    return table, event.seq, event.kind, event.seat, encode(event.value), event.at, event.submission


def _event(row: Any) -> Event:
    return Event(row.seq, row.kind, row.seat, decode(row.value), row.at, row.submission)


def _header(row: Any) -> Header:
    return Header(
        id=row.id,
        game=row.game,
        version=row.version,
        options=decode(row.options),
        clock=Clock.model_validate_json(row.clock) if row.clock else None,
        on_timeout=row.on_timeout,
        listed=row.listed,
        seed=row.seed,
        owner=row.owner,
        invite=row.invite,
        created=row.created,
    )
