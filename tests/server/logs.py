"""The log as it is stored, read without the server's code, and checks that every log must pass."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import Any

import psycopg

from ludotheque.core.game import Game


@dataclass(frozen=True)
class Row:
    """An event as it is stored."""

    table: str
    seq: int
    kind: str
    seat: int | None
    value: Any
    submission: str | None

    @property
    def sent_as(self) -> str | None:
        """The id that its sender chose, without the seat that the server writes before it."""
        return self.submission.partition(":")[2] if self.submission else None


def query(database: str, statement: str) -> list[tuple[Any, ...]]:
    """The rows of a query, by the database's own driver."""
    if database.startswith("postgresql"):
        with psycopg.connect(database) as connection:
            return connection.execute(statement.encode()).fetchall()
    with closing(sqlite3.connect(database)) as lite:
        return lite.execute(statement).fetchall()


def change(database: str, statement: str) -> None:
    """Change what is stored, without the server."""
    if database.startswith("postgresql"):
        with psycopg.connect(database) as connection:
            connection.execute(statement.encode())
    else:
        with closing(sqlite3.connect(database)) as lite, lite:
            lite.execute(statement)


def logs(database: str) -> dict[str, list[Row]]:
    """Every table's log, by sequence number."""
    found: dict[str, list[Row]] = {id: [] for (id,) in query(database, "select id from tables")}
    rows = query(database, "select table_id, seq, kind, seat, value, submission from events order by table_id, seq")
    for table, seq, kind, seat, value, submission in rows:
        found[table].append(Row(table, seq, kind, seat, json.loads(value), submission))
    return found


def check_log(rows: Sequence[Row]) -> None:
    """Check that sequence numbers have no gaps and that no submission is stored twice."""
    assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
    submissions = [row.submission for row in rows if row.submission is not None]
    assert len(submissions) == len(set(submissions))


def check_rules(game: Game, rows: Sequence[Row]) -> None:
    """Check that every action is legal for the seat to move, and every outcome possible."""
    state = game.start()
    for row in rows:
        if row.kind == "act":
            assert state.to_move == row.seat and row.value in state.legal_actions()
            state = state.play(row.value)
        elif row.kind == "chance":
            assert state.is_chance and row.value in state.weights()
            state = state.play(row.value)
