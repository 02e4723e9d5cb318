"""The end of Alcatraz: when it is over, and who has won (ALC-01, ALC-30, ALC-R13, ALC-R17, ALC-R20)."""

from __future__ import annotations

from ludotheque.core.contract import OVER, Array, Record
from ludotheque.games.alcatraz.rules.record import DRAW, ENDED, ESCAPED, NOBODY


def is_over(state: Record) -> bool:
    """ALC-30, ALC-R13: three of one colour have escaped; ALC-R17: all players passed in a row, or turn limit."""
    for seat in range(state.seats):
        if state.boat[seat] == ESCAPED:
            return True
    return state.passes == state.seats or state.turns >= state.turn_limit


def end_game(state: Record) -> None:
    """End the game: nobody is to move."""
    state.phase = ENDED
    state.mover = NOBODY
    state.to_move = OVER


def scores(board: Record, state: Record, out: Array) -> None:
    """ALC-R20: a player's score is the number of their prisoners in the boat."""
    for seat in range(state.seats):
        out[seat] = float(state.boat[seat])


def win_shares(board: Record, state: Record, out: Array) -> None:
    """ALC-01, ALC-R20: three prisoners in the boat win.

    If the game stops without that, the players with the most in the boat share the win; with `limit_result = draw` all
    players share it.
    """
    most = 0
    for seat in range(state.seats):
        most = max(most, int(state.boat[seat]))
    everybody = state.limit_result == DRAW and most < ESCAPED
    winners = 0
    for seat in range(state.seats):
        if everybody or state.boat[seat] == most:
            winners += 1
    for seat in range(state.seats):
        out[seat] = 1.0 / winners if everybody or state.boat[seat] == most else 0.0
