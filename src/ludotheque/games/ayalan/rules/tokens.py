"""The tokens of Ayalan: bonus tokens, and path tokens on the board and in hand (AYA-04, AYA-08, AYA-09)."""

from __future__ import annotations

from ludotheque.core.contract import Record
from ludotheque.games.ayalan.rules.record import (
    NOBODY,
    SHAPE,
    SHAPES,
    STRAIGHT_SHAPES,
    THREE,
    TOKEN,
    TWO,
    WITH_BENDS,
    WITH_STRAIGHTS,
)


def token_of(side: int, heading: int, way: int) -> int:
    """AYA-09, AYA-R1: the content of a square that a player's route enters with `heading` and leaves by `way`."""
    return TOKEN + SHAPES * side + SHAPE[4 * way + heading]


def owner_of(content: int) -> int:
    """The side that owns this path token; NOBODY for any other content."""
    return (content - TOKEN) // SHAPES if content >= TOKEN else NOBODY


def is_bonus(content: int) -> bool:
    """AYA-04: is this a bonus token?"""
    return content in (TWO, THREE)


def shape_of(content: int) -> int:
    """The shape of a path token: which two edges of its square it joins."""
    return (content - TOKEN) % SHAPES


def is_bend(content: int) -> bool:
    """Is this path token a bend?"""
    return shape_of(content) >= STRAIGHT_SHAPES


def ways_in_hand(state: Record, side: int) -> int:
    """AYA-08: the ways for which a player has a token in hand. A bend can go left or right (AYA-R1)."""
    ways = 0
    if state.straights[side] > 0:
        ways |= WITH_STRAIGHTS
    if state.bends[side] > 0:
        ways |= WITH_BENDS
    return ways
