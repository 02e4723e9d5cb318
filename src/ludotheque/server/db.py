"""Maintenance of a database: check every stored match, export matches to files, import them.

A match keeps the version of its rules. If rules change without a new version, or somebody changes rows, replaying the
log no longer leads to the same match: `differences` finds where.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from ludotheque.core.errors import LudothequeError, RecordError
from ludotheque.server import catalogue
from ludotheque.server.database import StoreError
from ludotheque.server.events import Event, Header, Snapshot
from ludotheque.server.records import bring_in, written
from ludotheque.server.store import Store
from ludotheque.server.table import Table, layout_of

SUFFIX = ".ludo"


@dataclass(frozen=True, slots=True)
class Difference:
    """Where a stored match differs from its replay: the table, the sequence number, and the difference."""

    table: str
    seq: int
    what: str

    def __str__(self) -> str:
        return f"table {self.table}, event {self.seq}: {self.what}"

    def data(self) -> dict[str, object]:
        return asdict(self)


def opened(url: str, *, new: bool = False) -> Store:
    """A database that exists and has the present schema; with `new` it is made so. Raises `StoreError`."""
    store = Store(url)
    file = Path(store.engine.url.database or "")
    try:
        if new:
            store.migrate()
        elif (store.url.startswith("sqlite") and not file.exists()) or not store.is_current():
            raise StoreError("no tables here: expected a database that `ludotheque serve` has used")
    except LudothequeError:
        store.close()
        raise
    return store


def fresh(header: Header) -> Table:
    """A table before its first event, with the rules it was opened with."""
    return Table(header, catalogue.game_of(header.game, header.version, tuple(sorted(header.options.items()))))


def differences(store: Store) -> Iterator[Difference]:
    """Replay every stored match, and yield every difference."""
    for id in list(store.all_tables()):
        header = store.header(id)
        assert header is not None
        try:
            table = fresh(header)
        except LudothequeError as error:
            yield Difference(id, 0, str(error))
            continue
        yield from _replayed(store, table)


def _replayed(store: Store, table: Table) -> Iterator[Difference]:
    """Apply a log event by event, up to the first one that does not fit."""
    id = table.header.id
    snapshot = store.latest_snapshot(id)
    for event in store.read(id, 0):
        wrong = _wrong(table, event)
        if wrong:
            yield Difference(id, event.seq, wrong)
            return
        table.apply(event)
        if snapshot is not None and snapshot.seq == table.seq and not _same(snapshot, table):
            yield Difference(id, event.seq, "the snapshot differs from the log")
    head = store.heads([id])[id]
    if head != table.seq:
        yield Difference(id, table.seq, f"the log ends here, expected {head} events")


def _wrong(table: Table, event: Event) -> str:
    """What is wrong with an event at its place; empty if nothing is."""
    if event.seq != table.seq + 1:
        return f"expected event {table.seq + 1} first"
    state = table.state
    if event.kind == "act":
        if table.to_move != event.seat:
            return f"seat {event.seat} acts, but {_turn(table)}"
        if event.value not in state.legal_actions():
            return f"action {event.value} of seat {event.seat} is not legal here"
    if event.kind == "chance":
        if table.status != "playing" or not state.is_chance:
            return f"chance decides, but {_turn(table)}"
        if event.value not in state.weights():
            return f"outcome {event.value} is not possible here"
        due = table.dice.outcome(table.ply, state.weights()) if table.header.seed else event.value
        if event.value != due:
            return f"the outcome is {state.text_of(event.value)}, but the seed leads to {state.text_of(due)}"
    return ""


def _turn(table: Table) -> str:
    return f"the match is {table.status}" if table.status != "playing" else f"{table.state.to_move} is to move"


def _same(snapshot: Snapshot, table: Table) -> bool:
    """Whether a snapshot agrees with the log; one that would not be used always does."""
    if snapshot.layout != layout_of(table.game):
        return True
    other = fresh(table.header)
    other.restore(snapshot)
    known = ("seq", "status", "chairs", "line", "deciders", "takebacks", "proposal", "end", "on_clock", "rematch")
    return other.state == table.state and all(getattr(other, name) == getattr(table, name) for name in known)


def exported(store: Store, folder: Path) -> Iterator[Path]:
    """Write the record of every match that has begun into a folder, and yield the files. Raises `RecordError`."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for id in list(store.all_tables()):
            header = store.header(id)
            assert header is not None
            try:
                table = fresh(header)
                for event in store.read(id, 0):
                    table.apply(event)
            except LudothequeError as error:
                raise RecordError(f"table {id} cannot be replayed: {error}; `ludotheque db check` says more") from None
            if table.status != "open":
                file = folder / f"{header.game}-{id}{SUFFIX}"
                file.write_text(written(table), "utf-8")
                yield file
    except OSError as error:
        raise RecordError(f"{folder}: cannot be written ({error.strerror})") from None


def imported(store: Store, places: Iterable[Path]) -> Iterator[tuple[Path, str | RecordError]]:
    """Import record files, and those in folders; yields each file with the id of its table, or the error."""
    for place in places:
        for file in sorted(place.glob(f"*{SUFFIX}")) if place.is_dir() else [place]:
            try:
                yield file, bring_in(store, file.read_text("utf-8"))
            except OSError as error:
                yield file, RecordError(f"cannot be read ({error.strerror}): expected a match record")
            except UnicodeDecodeError:
                yield file, RecordError("not UTF-8 text: expected a match record")
            except LudothequeError as error:
                yield file, RecordError(str(error))
