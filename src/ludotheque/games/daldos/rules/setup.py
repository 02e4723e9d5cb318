"""The first position of Daldøs."""

from __future__ import annotations

from ludotheque.core.contract import CHANCE, Record
from ludotheque.games.daldos.rules.record import FIRST, HIGH_THROW, NOBODY, ROLL, WHITE


def setup(board: Record, state: Record) -> None:
    """DAL-03: all pawns asleep in their own row. DAL-05: White begins, unless the dice decide."""
    state.seats = 2
    for side in range(2):
        state.pawns[side] = (1 << board.outer) - 1
        state.awake[side] = 0
    state.winner = NOBODY
    state.to_move = CHANCE
    if state.first == HIGH_THROW:
        state.phase = FIRST
        state.mover = NOBODY
    else:
        state.phase = ROLL
        state.mover = WHITE
