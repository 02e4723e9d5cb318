"""Elimination, the end and the scores of Ayalan (AYA-22, AYA-28 to AYA-34)."""

from __future__ import annotations

from ludotheque.core.bits import count
from ludotheque.core.contract import OVER, Array, Record
from ludotheque.games.ayalan.rules.conquest import drop_head
from ludotheque.games.ayalan.rules.record import ELIMINATED, NOBODY, SIDES


def eliminate(state: Record, side: int) -> None:
    """AYA-22, AYA-R14: a player is eliminated; their tokens stay on the board and still count."""
    state.alive &= ~(1 << side)
    state.status[side] = ELIMINATED
    drop_head(state, side)


def stalled(state: Record) -> bool:
    """AYA-R10, with `blocked_may_pass`: have all remaining players passed, one after the other?"""
    return state.passes > 0 and state.passes >= count(state.alive)


def end_game(state: Record) -> None:
    """AYA-28, AYA-29: the game is over; no player is to move."""
    state.mover = NOBODY
    state.ways = 0
    state.to_move = OVER


def points_of(state: Record, side: int) -> int:
    """AYA-31 to AYA-33: own tokens on the board, opponents' tokens taken, bonus points."""
    return int(state.laid[side]) + int(state.trophies[side]) + int(state.bonus[side])


def scores(board: Record, state: Record, out: Array) -> None:
    """AYA-34: write the points of each seat into `out`."""
    seat = 0
    for side in range(SIDES):
        if state.sides >> side & 1:
            out[seat] = points_of(state, side)
            seat += 1
