"""The boat of Alcatraz: who may board (ALC-21, ALC-22, ALC-R11)."""

from __future__ import annotations

from ludotheque.core.contract import Record
from ludotheque.games.alcatraz.rules.guards import guards_in_column
from ludotheque.games.alcatraz.rules.record import COLUMNS
from ludotheque.games.alcatraz.rules.strips import rows_above
from ludotheque.games.alcatraz.rules.yard import take_prisoner


def is_hatched(board: Record, row: int, column: int) -> bool:
    """ALC-21: is this one of the nine squares from which a prisoner may board?"""
    return (board.hatched[row] >> column) & 1 == 1


def may_board(board: Record, state: Record, row: int, column: int) -> bool:
    """ALC-21: from a hatched square; ALC-22, ALC-R11: if no guard stands between it and the boat."""
    return is_hatched(board, row, column) and guards_in_column(state, column) & rows_above(row) == 0


def climb_aboard(state: Record, seat: int, square: int) -> None:
    """Move a prisoner from the yard into the boat; ALC-R11: no guard reacts."""
    take_prisoner(state, seat, square // COLUMNS, square % COLUMNS)
    state.boat[seat] += 1
