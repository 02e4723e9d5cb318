"""`db.py` and `records.py` (`ludotheque db`): finding matches that were changed; exporting and importing matches."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ludotheque.core.errors import LudothequeError
from ludotheque.core.record import read_record
from ludotheque.server import database
from ludotheque.server.db import Difference, differences, exported, imported, opened
from ludotheque.server.events import Event
from ludotheque.server.fairness import new_seed, verify
from ludotheque.server.identity import new_id
from ludotheque.server.store import Store, Summary
from ludotheque.server.table import Table
from tests.games import BUILT_IN
from tests.server.tables import OPTIONS, apply_all, new_table, random_events


def store_random_match(store: Store, slug: str, seed: int, steps: int = 80) -> Table:
    """Store a match of random commands, with take-backs and bots, and return its table."""
    random = Random(seed)
    table = new_table(slug, **OPTIONS.get(slug, {}))
    table = Table(replace(table.header, id=new_id(), seed=new_seed(), created=seed), table.game)
    log: list[Event] = []
    for now in range(steps):
        events = random_events(table, random, now)
        log += events
        apply_all(table, events)
    store.open(table.header, log, Summary(table.status, 0, [], None), table.snapshot())
    return table


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    with closing(opened(database, new=True)) as store:
        yield store


def change(store: Store, table: Table, seq: int, **values: Any) -> None:
    """Change a row of the log directly in the database."""
    request = database.events.update().where(
        database.events.c.table_id == table.header.id, database.events.c.seq == seq
    )
    with store.engine.begin() as connection:
        assert connection.execute(request.values(**values)).rowcount == 1


def event_of(store: Store, table: Table, kind: str) -> Event:
    """The middle one of the events of a kind."""
    found = [event for event in store.read(table.header.id, 0) if event.kind == kind]
    return found[len(found) // 2]


def before(store: Store, table: Table, seq: int) -> Table:
    """The table as it stood before an event."""
    other = Table(table.header, table.game)
    apply_all(other, [event for event in store.read(table.header.id, 0) if event.seq < seq])
    return other


def found(store: Store) -> list[tuple[str, int]]:
    return [(difference.table, difference.seq) for difference in differences(store)]


def test_unchanged_matches_have_no_differences(store: Store) -> None:
    for number, slug in enumerate(BUILT_IN):
        store_random_match(store, slug, number, steps=35)
    assert len(list(store.all_tables())) == len(BUILT_IN) and found(store) == []


def test_changed_action_is_found_at_its_event(store: Store) -> None:
    store_random_match(store, "daldos", 1)
    table = store_random_match(store, "daldos", 2)
    event = event_of(store, table, "act")
    change(store, table, event.seq, value=json.dumps(10**6))
    assert found(store) == [(table.header.id, event.seq)]
    change(store, table, event.seq, value=json.dumps(event.value), seat=1 - (event.seat or 0))
    assert found(store) == [(table.header.id, event.seq)]
    change(store, table, event.seq, seat=event.seat)
    assert found(store) == []


def test_changed_throw_is_found_at_its_event(store: Store) -> None:
    table = store_random_match(store, "daldos", 3)
    event = event_of(store, table, "chance")
    state = before(store, table, event.seq).state
    other = next(outcome for outcome in state.weights() if outcome != event.value)
    change(store, table, event.seq, value=json.dumps(other))
    (difference,) = differences(store)
    assert (difference.table, difference.seq) == (table.header.id, event.seq) and "the seed leads to" in difference.what


def test_missing_events_are_found(store: Store) -> None:
    table = store_random_match(store, "daldos", 4)
    with store.engine.begin() as connection:
        request = database.events.delete().where(database.events.c.seq == table.seq)
        assert connection.execute(request).rowcount == 1
    assert (table.header.id, table.seq - 1) in found(store)
    with store.engine.begin() as connection:
        assert connection.execute(database.events.delete().where(database.events.c.seq == 5)).rowcount == 1
    assert found(store) == [(table.header.id, 6)]


def test_changed_snapshot_is_found(store: Store) -> None:
    table = store_random_match(store, "daldos", 5)
    fields = {**json.loads(table.snapshot().fields), "takebacks": [1, 2, 3]}
    with store.engine.begin() as connection:
        connection.execute(database.snapshots.update().values(fields=json.dumps(fields)))
    assert found(store) == [(table.header.id, table.seq)]


def test_unknown_version_of_the_rules_is_reported(store: Store) -> None:
    table = store_random_match(store, "daldos", 6)
    with store.engine.begin() as connection:
        connection.execute(database.tables.update().values(version=7))
    (difference,) = differences(store)
    assert difference.table == table.header.id and "rules version 7" in difference.what


def test_exported_matches_can_be_imported(store: Store, tmp_path: Path) -> None:
    lines = {}
    for number, slug in enumerate(BUILT_IN):
        table = store_random_match(store, slug, 10 + number, steps=35)
        lines[f"{slug}-{table.header.id}.ludo"] = table
    files = list(exported(store, tmp_path / "records"))
    assert {file.name for file in files} == set(lines)
    for file in files:
        match, table = read_record(file.read_text("utf-8")), lines[file.name]
        assert list(match.state.history) == list(table.line)
        if table.status == "over":
            verify(match)
    with closing(opened(str(tmp_path / "other.db"), new=True)) as other:
        ids = dict(imported(other, [tmp_path / "records"]))
        for file, id in ids.items():
            assert isinstance(id, str), (file, id)
        assert list(differences(other)) == []
        again = {file.name.rpartition("-")[2]: file for file in exported(other, tmp_path / "again")}
        for file, id in ids.items():
            body = again[f"{id}.ludo"].read_text("utf-8").partition("\n\n")[2]
            assert body == file.read_text("utf-8").partition("\n\n")[2]


def test_files_that_are_not_records_are_reported(tmp_path: Path) -> None:
    (tmp_path / "text.ludo").write_text("nothing")
    (tmp_path / "bytes.ludo").write_bytes(b"\xff\xfe")
    (tmp_path / "good.ludo").write_text("Ludothèque record 1\ngame: daldos\nrules: 1\nresult: *\n\nr13\n", "utf-8")
    with closing(opened(str(tmp_path / "t.db"), new=True)) as store:
        results = {file.name: result for file, result in imported(store, [tmp_path, tmp_path / "none.ludo"])}
    assert isinstance(results.pop("good.ludo"), str)
    assert set(results) == {"text.ludo", "bytes.ludo", "none.ludo"}
    assert all(isinstance(error, LudothequeError) and "expected" in str(error) for error in results.values())


def test_commands_of_the_command_line(tmp_path: Path) -> None:
    file = tmp_path / "t.db"

    def run(*words: str) -> subprocess.CompletedProcess[str]:
        command = [str(Path(sys.executable).with_name("ludotheque")), "db", *words, "--database", str(file)]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    missing = run("check")
    assert missing.returncode == 2 and missing.stderr.count("\n") == 1 and not file.exists()
    with closing(opened(str(file), new=True)) as store:
        table = store_random_match(store, "daldos", 7)
        event = event_of(store, table, "act")
        good = run("check")
        assert good.returncode == 0 and "1 matches, 0 differences" in good.stdout
        change(store, table, event.seq, value="123456")
    bad = run("check", "--json")
    assert bad.returncode == 1
    assert json.loads(bad.stdout)["differences"] == [
        Difference(table.header.id, event.seq, f"action 123456 of seat {event.seat} is not legal here").data()
    ]
    broken = run("export", str(tmp_path / "records"))
    assert broken.returncode == 2 and table.header.id in broken.stderr and broken.stderr.count("\n") == 1
    (tmp_path / "x.ludo").write_text("nothing")
    wrong = run("import", str(tmp_path))
    assert wrong.returncode == 1 and "x.ludo" in wrong.stderr
