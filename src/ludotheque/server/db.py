"""Looking after a database: is every stored match still what today's rules make of it; matches out to files and in.

A match pins the version of its rules. If the rules change without a new version, or somebody changes rows, the log no
longer leads where it led: `differences` finds where.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from ludotheque.core.errors import LudothequeError, RecordError
from ludotheque.server import catalogue
from ludotheque.server.log import Entry, Header, Snapshot
from ludotheque.server.records import bring_in, written
from ludotheque.server.store import Store, StoreError
from ludotheque.server.table import Table, layout_of

SUFFIX = ".ludo"


@dataclass(frozen=True, slots=True)
class Difference:
    """Where a stored match is not what replaying it gives: the table, the sequence number, and what is there."""

    table: str
    seq: int
    what: str

    def __str__(self) -> str:
        return f"table {self.table}, entry {self.seq}: {self.what}"

    def data(self) -> dict[str, object]:
        return asdict(self)


def opened(url: str, *, new: bool = False) -> Store:
    """A database that is there and has the present schema; `new` makes it so."""
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
    """A table before its first entry, under the rules it was opened with."""
    return Table(header, catalogue.game_of(header.game, header.version, tuple(sorted(header.options.items()))))


def differences(store: Store) -> Iterator[Difference]:
    """Replay every stored match; what does not fit."""
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
    """Fold a log entry by entry; beyond the first that does not fit nothing can be said."""
    id = table.header.id
    snapshot = store.latest_snapshot(id)
    for entry in store.read(id, 0):
        wrong = _wrong(table, entry)
        if wrong:
            yield Difference(id, entry.seq, wrong)
            return
        table.add(entry)
        if snapshot is not None and snapshot.seq == table.seq and not _same(snapshot, table):
            yield Difference(id, entry.seq, "the snapshot says something else")
    head = store.heads([id])[id]
    if head != table.seq:
        yield Difference(id, table.seq, f"the log ends here, expected {head} entries")


def _wrong(table: Table, entry: Entry) -> str:
    """What is wrong with an entry at its place; empty: nothing."""
    if entry.seq != table.seq + 1:
        return f"expected entry {table.seq + 1} first"
    state = table.state
    if entry.kind == "act":
        if table.to_move != entry.seat:
            return f"seat {entry.seat} acts, but {_turn(table)}"
        if entry.value not in state.legal_actions():
            return f"action {entry.value} of seat {entry.seat} is not legal here"
    if entry.kind == "chance":
        if table.status != "playing" or not state.is_chance:
            return f"chance decides, but {_turn(table)}"
        if entry.value not in state.weights():
            return f"outcome {entry.value} cannot come here"
        due = table.dice.outcome(table.ply, state.weights()) if table.header.seed else entry.value
        if entry.value != due:
            return f"the outcome is {state.text_of(entry.value)}, but the seed gives {state.text_of(due)}"
    return ""


def _turn(table: Table) -> str:
    return f"the match is {table.status}" if table.status != "playing" else f"{table.state.to_move} is to move"


def _same(snapshot: Snapshot, table: Table) -> bool:
    """Whether a snapshot, where it would be used, stands where the log leads."""
    if snapshot.layout != layout_of(table.game):
        return True
    other = fresh(table.header)
    other.restore(snapshot)
    known = ("seq", "status", "chairs", "line", "deciders", "takebacks", "proposal", "end", "on_clock", "rematch")
    return other.state == table.state and all(getattr(other, name) == getattr(table, name) for name in known)


def exported(store: Store, folder: Path) -> Iterator[Path]:
    """Write the record of every match that has begun into a folder; the files."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for id in list(store.all_tables()):
            header = store.header(id)
            assert header is not None
            try:
                table = fresh(header)
                for entry in store.read(id, 0):
                    table.add(entry)
            except LudothequeError as error:
                raise RecordError(f"table {id} cannot be replayed: {error}; `ludotheque db check` says more") from None
            if table.status != "open":
                file = folder / f"{header.game}-{id}{SUFFIX}"
                file.write_text(written(table), "utf-8")
                yield file
    except OSError as error:
        raise RecordError(f"{folder}: cannot be written ({error.strerror})") from None


def imported(store: Store, places: Iterable[Path]) -> Iterator[tuple[Path, str | RecordError]]:
    """Bring record files in, those of a folder one by one; each file with its new table, or what is wrong with it."""
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
