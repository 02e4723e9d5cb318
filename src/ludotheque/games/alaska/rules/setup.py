"""The first position of Alaska (ALA-01 to ALA-09)."""

from __future__ import annotations

from ludotheque.core.contract import CHANCE, Record
from ludotheque.games.alaska.rules.piles import renew_piles
from ludotheque.games.alaska.rules.places import home
from ludotheque.games.alaska.rules.record import (
    COLOURS,
    CONTAINERS,
    FIRST,
    ICE_DRAW,
    MOST_HEXES,
    NONE,
    RANDOM_FIRST,
    SHAPES,
    WINTER,
)


def setup(board: Record, state: Record) -> None:
    """ALA-03, ALA-05 to ALA-09: trucks in their camps, containers on the island, pieces in stock, cards in the piles.

    ALA-R35: containers of colours that do not play are out of the game.
    """
    for hex in range(MOST_HEXES):
        state.piece_on[hex] = NONE
        state.placed[hex] = NONE
    for shape in range(SHAPES):
        state.stock[shape] = board.stock[shape]
    renew_piles(board, state)
    for seat in range(COLOURS):
        state.truck_at[seat] = NONE
        state.truck_load[seat] = NONE
        if seat < state.seats:
            state.truck_at[seat] = home(board, state, seat)
            state.box[board.hexes, state.colour[seat]] = CONTAINERS
    state.season = WINTER
    state.bear = NONE
    state.stolen = NONE
    state.to_move = CHANCE
    if state.first_player == RANDOM_FIRST:
        state.phase = FIRST
        state.player = 0
    else:
        state.phase = ICE_DRAW
        state.player = state.first_player
