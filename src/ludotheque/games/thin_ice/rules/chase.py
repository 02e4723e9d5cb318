"""Chased pawns: where they may be put, and when they are lost (THI-37 to THI-41, THI-81, THI-82, R14, R15, R45)."""

from __future__ import annotations

from ludotheque.core.bits import lowest
from ludotheque.core.contract import Record
from ludotheque.games.thin_ice.rules.agenda import DO_CHASE, ask, push
from ludotheque.games.thin_ice.rules.pawn import lose, put
from ludotheque.games.thin_ice.rules.record import ANYWHERE, CHASE, DIRECTIONS, ENTERABLE
from ludotheque.games.thin_ice.rules.sea import among, near, occupied, tile_at


def refuge(state: Record, space: int, origin: int, taken: int) -> bool:
    """THI-38, THI-R15: may a chased pawn be put here? Not on `origin`, the space that the bear came from.

    `taken` is the set of occupied tiles.
    """
    tile = tile_at(state, space)
    return among(ENTERABLE, int(state.side[tile])) and (taken >> tile) & 1 == 0 and space != origin


def anywhere(state: Record, origin: int) -> bool:
    """THI-R14: may a chased pawn be put on any tile, not only on a neighbour?

    THI-R45: not if the Kraken destroyed the tile under it; then `origin` is NOWHERE.
    """
    return state.chase_range == ANYWHERE and origin >= 0


def some_refuge(board: Record, state: Record, where: int, origin: int) -> bool:
    """Is there a tile on which a pawn chased on `where` may be put?"""
    taken = occupied(state)
    if anywhere(state, origin):
        for tile in range(1, state.tiles + 1):
            space = int(state.place[tile])
            if space >= 0 and refuge(state, space, origin, taken):
                return True
        return False
    for d in range(DIRECTIONS):
        if refuge(state, near(board, where, d), origin, taken):
            return True
    return False


def chase(board: Record, state: Record, where: int, origin: int, pawns: int) -> None:
    """THI-37, THI-R15: the chased pawns are put on tiles one by one, in letter order.

    THI-41, THI-82: a pawn without a possible tile is lost at sea.
    """
    while pawns and not some_refuge(board, state, where, origin):
        lose(state, lowest(pawns))
        pawns &= pawns - 1
    if pawns:
        state.about = where
        state.barred = origin
        state.chased = pawns
        ask(state, CHASE, state.actor)


def put_chased(state: Record, pawns: int, where: int, origin: int, space: int) -> None:
    """Put the first of the chased pawns on the chosen space; the others follow."""
    rest = pawns & (pawns - 1)
    if rest:
        push(state, DO_CHASE, where, origin, rest)
    put(state, lowest(pawns), space)
