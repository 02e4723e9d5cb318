"""How positions of Alaska are sorted on a GPU."""

from __future__ import annotations

from ludotheque.core.contract import Record
from ludotheque.games.alaska.rules.record import ENDED, FREEZE, KINDS

__all__ = ["STAGES", "stage"]

STAGES = ENDED + KINDS
"""The phases, ENDED aside, and one more stage per kind of ice."""


def stage(board: Record, state: Record) -> int:
    """The phase; freezing is sorted by kind, because the kinds have very different numbers of placements."""
    if state.phase == FREEZE:
        return int(ENDED + state.kind)
    return int(state.phase)
