"""The log as it stands in the database, read past the server, and what must be so in every log."""

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
        """The id its sender gave it; in the log a seat of his stands before it."""
        return self.submission.partition(":")[2] if self.submission else None


def query(database: str, statement: str) -> list[tuple[Any, ...]]:
    """What the database answers, with nothing of ours in between."""
    if database.startswith("postgresql"):
        with psycopg.connect(database) as connection:
            return connection.execute(statement.encode()).fetchall()
    with closing(sqlite3.connect(database)) as lite:
        return lite.execute(statement).fetchall()


def change(database: str, statement: str) -> None:
    """Change what is stored, behind the server's back."""
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
    """Numbers without gaps, no submission twice, and a match that follows the rules to its end."""
    assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
    submissions = [row.submission for row in rows if row.submission is not None]
    assert len(submissions) == len(set(submissions))


def check_rules(game: Game, rows: Sequence[Row]) -> None:
    """Every action is a legal one of the seat to move, every outcome a possible one."""
    state = game.start()
    for row in rows:
        if row.kind == "act":
            assert state.to_move == row.seat and row.value in state.legal_actions()
            state = state.play(row.value)
        elif row.kind == "chance":
            assert state.is_chance and row.value in state.weights()
            state = state.play(row.value)
