"""Appends that share a commit: each is done or refused as if it stood alone."""

from __future__ import annotations

from contextlib import closing

from ludotheque.core.game import Game
from ludotheque.server.events import Event
from ludotheque.server.store import Append, Conflict, Duplicate, Store, Summary
from tests.server.matches import store_match


def asked(table: str, seen: int, submission: str | None = None) -> Append:
    """Somebody who saw so many events asks for a take-back."""
    event = Event(seen + 1, "ask", 0, "takeback", 7, submission)
    return Append(table, seen, [event], Summary("playing", 0, ["Ann"], None))


def test_one_who_comes_late_keeps_nobody_else_from_writing(database: str) -> None:
    with closing(Store(database)) as store:
        store.migrate()
        tables = [store_match(store, Game("daldos"), 5, seed) for seed in range(4)]
        heads = store.heads(tables)
        first, second, third, fourth = tables
        at = [heads[table] for table in tables]
        assert store.append([asked(second, at[1], "0:a")]) == [None]
        batch = [
            asked(fourth, at[3]),
            asked(second, at[1] + 1, "0:a"),  # the same submission again
            asked(third, at[2] - 1),  # its writer has missed an event
            asked(first, at[0], "0:a"),
        ]
        done, again, late, also_done = store.append(batch)
        assert done is None and also_done is None
        assert isinstance(again, Duplicate) and again.seq == at[1] + 1
        assert isinstance(late, Conflict)
        assert store.heads(tables) == {first: at[0] + 1, second: at[1] + 1, third: at[2], fourth: at[3] + 1}
        for table in tables:
            assert [event.seq for event in store.read(table, 0)] == list(range(1, store.heads([table])[table] + 1))
