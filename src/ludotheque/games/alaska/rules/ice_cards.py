"""The ice cards: what happens when one is drawn (ALA-12, ALA-24 to ALA-26, ALA-32, ALA-33)."""

from __future__ import annotations

from ludotheque.core.contract import Record
from ludotheque.games.alaska.rules.phases import ice_done
from ludotheque.games.alaska.rules.record import FREEZE, MELT, WINTER
from ludotheque.games.alaska.rules.spring import something_melts
from ludotheque.games.alaska.rules.winter import kind_fits


def draw_ice(board: Record, state: Record, face: int) -> None:
    """ALA-12, ALA-24: draw a card; its winter number freezes, its spring number melts; ALA-R6: `-` is 0.

    ALA-32, ALA-33, ALA-R4: if nothing can be laid or removed, the card is put aside.
    """
    state.ice_deck[face] -= 1
    state.kind = int(board.face_kind[face])
    state.to_move = state.player
    if state.season == WINTER:
        state.left = int(board.face_winter[face])
        if state.left > 0 and kind_fits(board, state, state.kind):
            state.phase = FREEZE
        else:
            ice_done(board, state, 0, 0)
    else:
        state.left = int(board.face_spring[face])
        if state.left > 0 and something_melts(board, state):
            state.phase = MELT
        else:
            ice_done(board, state, 1, 0)
