"""Thin Ice on a GPU: games that ask the same question are played side by side."""

from __future__ import annotations

from ludotheque.core.contract import Record
from ludotheque.games.thin_ice.rules.record import ACT, ENDED

__all__ = ["LONG_FIELDS", "STAGES", "stage"]

STAGES = ENDED + 1

LONG_FIELDS = ("slid",)
"""Single numbers that need more than 32 bits: the one set of tiles among them."""


def stage(board: Record, state: Record) -> int:
    """The phases; acting with a slide to make is the dearest list, and a stage of its own."""
    if state.phase == ACT and state.slide_due:
        return ENDED
    return int(state.phase)
