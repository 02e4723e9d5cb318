"""The start position of Ayalan."""

from __future__ import annotations

from ludotheque.core.contract import Record
from ludotheque.games.ayalan.rules.conquest import drop_head
from ludotheque.games.ayalan.rules.record import FREE, OPPOSITE, SIDES, SQUARES
from ludotheque.games.ayalan.rules.turn import begin_turn


def setup(board: Record, state: Record) -> None:
    """AYA-04, AYA-08: put the bonuses on their squares and deal full hands. AYA-R23: side 1 starts."""
    state.seats = state.players
    state.sides = (1 << state.players) - 1
    if state.players == 2 and state.two_player_sides == OPPOSITE:
        state.sides = 0b0101  # AYA-R24: opposite sides
    state.alive = state.sides
    for square in range(SQUARES):
        content = board.start[square]
        state.squares[square] = content
        if content == FREE:
            state.border |= board.border[square]
    for side in range(SIDES):
        drop_head(state, side)
        if state.sides >> side & 1:
            state.straights[side] = board.straights
            state.bends[side] = board.bends
    begin_turn(board, state, 0)
