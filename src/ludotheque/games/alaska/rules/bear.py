"""The polar bear: where it may go (ALA-52 to ALA-54). `three_objects.py` says which trucks must leave."""

from __future__ import annotations

from ludotheque.core.bits import lowest
from ludotheque.core.contract import Array, Record
from ludotheque.games.alaska.rules.phases import begin_trip
from ludotheque.games.alaska.rules.places import is_piece
from ludotheque.games.alaska.rules.record import NONE, SPLIT
from ludotheque.games.alaska.rules.sets import pieces


def bear_can_go(board: Record, state: Record) -> bool:
    """Is there a place for the bear? ALA-52, ALA-R11: the first time a piece; ALA-R12: later any other place."""
    if state.bear == NONE:
        return (pieces(state, 0) | pieces(state, 1)) != 0
    if is_piece(board, state.bear):
        return bool(board.wild[0] != NONE) or more_pieces(state, 1)
    return bool(board.wild[1] != NONE) or more_pieces(state, 0)


def more_pieces(state: Record, than: int) -> bool:
    """Are there more than `than` pieces on the water?"""
    n = 0
    for word in range(2):
        names = pieces(state, word)
        while names and n <= than:
            names &= names - 1
            n += 1
    return n > than


def list_bear(board: Record, state: Record, out: Array) -> int:
    """ALA-53, ALA-54, ALA-R12: any other piece, or land that is no camp; the first time a piece (ALA-52)."""
    n = 0
    for word in range(2):
        names = pieces(state, word)
        while names:
            name = lowest(names) + word * SPLIT
            names &= names - 1
            if name != state.bear:
                out[n] = board.bear + name
                n += 1
    if state.bear != NONE:
        for k in range(board.lands):
            if board.wild[k] not in (NONE, state.bear):
                out[n] = board.bear + board.hexes + k
                n += 1
    return n


def bear_place(board: Record, action: int) -> int:
    """Where a bear action puts the bear."""
    place = action - board.bear
    return int(place if place < board.hexes else board.wild[place - board.hexes])


def move_bear(board: Record, state: Record, action: int) -> None:
    """ALA-53, ALA-R12: nothing stops the bear; ALA-R13: the player who moved it need not leave in this turn."""
    state.bear = bear_place(board, action)
    state.bear_fresh = 1
    begin_trip(state)
