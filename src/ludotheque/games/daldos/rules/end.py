"""The end of Daldøs: who has won."""

from __future__ import annotations

from ludotheque.core.contract import OVER, Array, Record
from ludotheque.games.daldos.rules.record import ENDED, FACES, NOBODY


def end_game(state: Record, winner: int) -> None:
    """DAL-R16, DAL-R23: the game ends at once; the rest of the throw is not played. `winner` is NOBODY in a draw."""
    for face in range(FACES):
        state.dice[face] = 0
    state.rethrow = 0
    state.winner = winner
    state.phase = ENDED
    state.to_move = OVER


def scores(board: Record, state: Record, out: Array) -> None:
    """DAL-R22: 1 for the winner, -1 for the loser, 0 for both in a draw and before the end."""
    for side in range(2):
        if state.winner == NOBODY:
            out[side] = 0.0
        else:
            out[side] = 1.0 if state.winner == side else -1.0
