"""The first position of Alcatraz, and who begins (ALC-02 to ALC-04, ALC-32, ALC-R1)."""

from __future__ import annotations

from ludotheque.core.contract import CHANCE, Record
from ludotheque.games.alcatraz.rules.guards import place_guard
from ludotheque.games.alcatraz.rules.record import (
    GUARDS,
    NOBODY,
    NOWHERE,
    PLACE_GUARDS,
    PRISONERS,
    RANDOM,
    WHO_BEGINS,
)
from ludotheque.games.alcatraz.rules.turn import begin_turn


def setup(board: Record, state: Record) -> None:
    """ALC-02: guards on their squares, or placed at random (ALC-32); ALC-03: all prisoners in the cell."""
    state.seats = state.players
    state.mover = NOBODY
    state.guards = board.guards
    for seat in range(state.players):
        state.cell[seat] = PRISONERS
    if state.guard_setup == RANDOM:
        for row in range(1, GUARDS):
            place_guard(state, row, NOWHERE)
        state.phase = PLACE_GUARDS
        state.row = 1
        state.to_move = CHANCE
    else:
        begin_play(state)


def place_next_guard(state: Record, column: int) -> None:
    """ALC-32: place the guard of the next row; after the last one the game begins."""
    place_guard(state, state.row, column)
    state.row += 1
    if state.row == GUARDS:
        begin_play(state)


def begin_play(state: Record) -> None:
    """ALC-04, ALC-R1: all guards are placed; the option names the first player, or chance decides."""
    state.row = 0
    if state.first_player == 0:
        state.phase = WHO_BEGINS
        state.to_move = CHANCE
    else:
        begin_turn(state, state.first_player - 1)
