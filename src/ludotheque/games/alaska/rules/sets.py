"""Sets of hexes, or of pieces by their names, as two words.

Bit k of the first word is hex k, bit k of the second word is hex 63 + k.
"""

from __future__ import annotations

from ludotheque.core.bits import lowest
from ludotheque.core.contract import Array, Record
from ludotheque.games.alaska.rules.record import DOUBLE, SINGLE, SPLIT, TRIPLE


def has(words: Array, hex: int) -> bool:
    """Is a hex, or a piece by its name, in a set?"""
    if hex < SPLIT:
        return bool((words[0] >> hex) & 1)
    return bool((words[1] >> (hex - SPLIT)) & 1)


def insert(words: Array, hex: int) -> None:
    """Put a hex, or a piece by its name, into a set."""
    if hex < SPLIT:
        words[0] |= 1 << hex
    else:
        words[1] |= 1 << (hex - SPLIT)


def remove(words: Array, hex: int) -> None:
    """Take a hex, or a piece by its name, out of a set."""
    if hex < SPLIT:
        words[0] &= ~(1 << hex)
    else:
        words[1] &= ~(1 << (hex - SPLIT))


def first_of(low: int, high: int) -> int:
    """The first hex of a set that is not empty."""
    if low:
        return lowest(low)
    return SPLIT + lowest(high)


def without_first(low: int, high: int) -> tuple[int, int]:
    """A set that is not empty, without its first hex."""
    if low:
        return low & (low - 1), high
    return 0, high & (high - 1)


def pieces(state: Record, word: int) -> int:
    """All pieces on the water, by name."""
    return int(state.names[SINGLE, word] | state.names[DOUBLE, word] | state.names[TRIPLE, word])
