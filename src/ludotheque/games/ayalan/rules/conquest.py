"""Conquest in Ayalan: when a player may lay a token on an occupied square, and what they take (AYA-16 to AYA-26)."""

from __future__ import annotations

from ludotheque.core.contract import Record
from ludotheque.games.ayalan.rules.record import (
    AFTER,
    FREE,
    HEAD_TAKEN,
    NOBODY,
    NOWHERE,
    WAYS,
    WITH_BENDS,
    WITH_STRAIGHTS,
)
from ludotheque.games.ayalan.rules.squares import exit_of
from ludotheque.games.ayalan.rules.tokens import is_bend, owner_of, ways_in_hand


def free_exits(board: Record, state: Record, square: int, heading: int) -> int:
    """AYA-18: the ways that lead from a square, entered with `heading`, to a free one, across the edge too."""
    ways = 0
    for way in range(WAYS):
        if state.squares[exit_of(board, square, heading, way)] == FREE:
            ways |= 1 << way
    return ways


def kinds_for_conquest(state: Record, side: int, content: int) -> int:
    """AYA-R8: the ways for which a player has a token in hand to conquer a square with this content.

    AYA-R17: with `recovered_token = before`, a player's own token on that square counts as in hand.
    """
    ways = ways_in_hand(state, side)
    if state.recovered_token == AFTER or owner_of(content) != side:
        return ways
    return ways | (WITH_BENDS if is_bend(content) else WITH_STRAIGHTS)


def is_head(state: Record, side: int, square: int) -> bool:
    """AYA-R12: is the token on this square the last one that this player laid on the current route?"""
    return state.head[side] == square


def drop_head(state: Record, side: int) -> None:
    """Mark that a player has no head."""
    state.head[side] = NOWHERE
    state.heading[side] = 0


def take(state: Record, square: int) -> None:
    """AYA-17, AYA-23: the mover takes what lies on an occupied square."""
    side = state.mover
    content = int(state.squares[square])
    owner = owner_of(content)
    if owner == NOBODY:
        state.bonus[side] += content  # AYA-24
        return
    state.laid[owner] -= 1
    if owner == side:
        recover(state, side, content)
        return
    # AYA-25, AYA-R18: the token becomes a trophy and is never laid again.
    state.trophies[side] += 1
    if is_head(state, owner, square):
        # AYA-19, AYA-R12: its owner loses the head of the current route and is definitively blocked.
        state.status[owner] = HEAD_TAKEN
        drop_head(state, owner)


def recover(state: Record, side: int, content: int) -> None:
    """AYA-26, AYA-R17: a player's own token brings no point, but goes back into the hand."""
    if is_bend(content):
        state.bends[side] += 1
    else:
        state.straights[side] += 1
