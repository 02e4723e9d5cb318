"""`store.py` and `database.py`: each append of a batch is stored or refused independently of the others."""

from __future__ import annotations

from contextlib import closing

from ludotheque.core.game import Game
from ludotheque.server.events import Event
from ludotheque.server.store import Append, Conflict, Duplicate, Store, Summary
from tests.server.matches import store_match


def append_of(table: str, seen: int, submission: str | None = None) -> Append:
    """An append after `seen` events: a seat asks for a take-back."""
    event = Event(seen + 1, "ask", 0, "takeback", 7, submission)
    return Append(table, seen, [event], Summary("playing", 0, ["Ann"], None))


def test_refused_append_does_not_prevent_others_of_its_batch(database: str) -> None:
    with closing(Store(database)) as store:
        store.migrate()
        tables = [store_match(store, Game("daldos"), 5, seed) for seed in range(4)]
        heads = store.heads(tables)
        first, second, third, fourth = tables
        at = [heads[table] for table in tables]
        assert store.append([append_of(second, at[1], "0:a")]) == [None]
        batch = [
            append_of(fourth, at[3]),
            append_of(second, at[1] + 1, "0:a"),  # the same submission again
            append_of(third, at[2] - 1),  # its writer does not know the last event
            append_of(first, at[0], "0:a"),
        ]
        done, again, late, also_done = store.append(batch)
        assert done is None and also_done is None
        assert isinstance(again, Duplicate) and again.seq == at[1] + 1
        assert isinstance(late, Conflict)
        assert store.heads(tables) == {first: at[0] + 1, second: at[1] + 1, third: at[2], fourth: at[3] + 1}
        for table in tables:
            assert [event.seq for event in store.read(table, 0)] == list(range(1, store.heads([table])[table] + 1))
