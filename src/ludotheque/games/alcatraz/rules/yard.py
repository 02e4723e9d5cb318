"""The yard of Alcatraz: where the prisoners stand.

Two fields hold the same information: `state.yard` by player and row, `state.taken` by column.
"""

from __future__ import annotations

from ludotheque.core.contract import Record
from ludotheque.games.alcatraz.rules.record import COLUMNS, ROWS
from ludotheque.games.alcatraz.rules.strips import mark_in

ALL_COLUMNS = (1 << COLUMNS) - 1


def prisoners_of(state: Record, seat: int, row: int) -> int:
    """The columns in which a player's prisoners stand in a row."""
    return int(state.yard[seat * ROWS + row]) & ALL_COLUMNS


def prisoners_in(state: Record, row: int) -> int:
    """The columns in which prisoners of any player stand in a row."""
    return (
        int(state.yard[row])
        | int(state.yard[ROWS + row])
        | int(state.yard[2 * ROWS + row])
        | int(state.yard[3 * ROWS + row])
    )


def stands_on(state: Record, seat: int, row: int, column: int) -> bool:
    """Does one of a player's prisoners stand on this square?"""
    return (int(state.yard[seat * ROWS + row]) >> column) & 1 == 1


def put_prisoner(state: Record, seat: int, row: int, column: int) -> None:
    """Put a prisoner on a square."""
    state.yard[seat * ROWS + row] = prisoners_of(state, seat, row) | (1 << column)
    state.taken[column] |= mark_in(row)


def take_prisoner(state: Record, seat: int, row: int, column: int) -> None:
    """Take a prisoner off a square."""
    state.yard[seat * ROWS + row] = prisoners_of(state, seat, row) & ~(1 << column)
    state.taken[column] &= ~mark_in(row)
