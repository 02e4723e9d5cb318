"""The functions on strips and sets of Alcatraz."""

from __future__ import annotations

from ludotheque.games.alcatraz.rules.actions import without_own
from ludotheque.games.alcatraz.rules.strips import MARKS, STRIP, marked_rows


def test_strips() -> None:
    for rows in range(512):
        marks = sum(64 << (STRIP * row) for row in range(9) if rows >> row & 1)
        assert marks & MARKS == marks and marked_rows(marks) == rows
        for own in range(9):
            places = [place for place in range(9) if place != own]
            kept = rows & ~(1 << own)
            assert without_own(kept, own) == sum(1 << k for k, place in enumerate(places) if kept >> place & 1)
