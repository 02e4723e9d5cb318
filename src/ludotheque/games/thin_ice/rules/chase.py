"""Chased pawns: where they may be put, and who is lost (THI-37 to THI-41, THI-81, THI-82, R14, R15, R45)."""

from __future__ import annotations

from ludotheque.core.bits import lowest
from ludotheque.core.contract import Record
from ludotheque.games.thin_ice.rules.agenda import DO_CHASE, ask, push
from ludotheque.games.thin_ice.rules.pawn import lose, put
from ludotheque.games.thin_ice.rules.record import ANYWHERE, CHASE, DIRECTIONS, ENTERABLE
from ludotheque.games.thin_ice.rules.sea import among, near, occupied, tile_at


def refuge(state: Record, space: int, origin: int, taken: int) -> bool:
    """THI-38, THI-R15: may a chased pawn be put here? Not where the bear came from."""
    tile = tile_at(state, space)
    return among(ENTERABLE, int(state.side[tile])) and (taken >> tile) & 1 == 0 and space != origin


def anywhere(state: Record, origin: int) -> bool:
    """THI-R14: may a chased pawn be put on any tile? THI-R45: not when the Kraken destroyed the tile under it,
    where `origin` is NOWHERE."""
    return state.chase_range == ANYWHERE and origin >= 0


def some_refuge(board: Record, state: Record, where: int, origin: int) -> bool:
    """Is there a tile for a chased pawn?"""
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
    """THI-37, THI-R15: the pawns on `where` are placed one by one in letter order; THI-41, THI-82: one
    without a refuge is lost."""
    while pawns and not some_refuge(board, state, where, origin):
        lose(state, lowest(pawns))
        pawns &= pawns - 1
    if pawns:
        state.about = where
        state.barred = origin
        state.chased = pawns
        ask(state, CHASE, state.actor)


def put_chased(state: Record, pawns: int, where: int, origin: int, space: int) -> None:
    """The mover has chosen a tile for the first of the chased pawns."""
    rest = pawns & (pawns - 1)
    if rest:
        push(state, DO_CHASE, where, origin, rest)
    put(state, lowest(pawns), space)
