"""How positions of Alaska are grouped on a GPU."""

from __future__ import annotations

from ludotheque.core.contract import Record
from ludotheque.games.alaska.rules.record import ENDED, FREEZE, KINDS

__all__ = ["STAGES", "stage"]

STAGES = ENDED + KINDS
"""The number of stages: the phases without ENDED, and one more per kind of ice."""


def stage(board: Record, state: Record) -> int:
    """The phase; freezing is divided by kind, because the kinds have very different numbers of placements."""
    if state.phase == FREEZE:
        return int(ENDED + state.kind)
    return int(state.phase)
