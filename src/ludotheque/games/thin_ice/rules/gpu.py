"""Thin Ice on a GPU: games are grouped by their stage, so that the threads of a group run the same code."""

from __future__ import annotations

from ludotheque.core.contract import Record
from ludotheque.games.thin_ice.rules.record import ACT, ENDED

__all__ = ["LONG_FIELDS", "STAGES", "stage"]

STAGES = ENDED + 1

LONG_FIELDS = ("slid",)
"""The scalar fields that need more than 32 bits: `slid` is a set of up to 41 tiles."""


def stage(board: Record, state: Record) -> int:
    """The stage of a position: its phase; ACT with a slide to make is a separate stage, because it is the slowest."""
    if state.phase == ACT and state.slide_due:
        return ENDED
    return int(state.phase)
