"""Counter-based random streams: a number depends only on the seed, the game index and how many were drawn before.

Therefore a batch plays the same games for any batch size, number of threads or device. All arithmetic stays
below 2**63 in 64-bit signed integers (32-bit words times 31-bit odd constants), so it never overflows and is the
same interpreted, compiled and on a GPU.

A stream is an integer array of length 3: two key words and the counter.
"""

from __future__ import annotations

import numpy as np

from ludotheque.core.contract import Array

WORD = 0xFFFFFFFF
"""32 bits, all set."""

STREAM = 3
"""Length of a stream's array."""


def mix(x: int) -> int:
    """Mix the bits of a 32-bit word: two rounds of xor-shift and multiply, a bijection.

    >>> mix(0), mix(1) != mix(2)
    (0, True)
    """
    x ^= x >> 16
    x = (x * 0x21F0AAAD) & WORD
    x ^= x >> 15
    x = (x * 0x735A2D97) & WORD
    return x ^ (x >> 15)


def begin(random: Array, seed: int, index: int) -> None:
    """Start the stream of game `index` under `seed` (both below 2**62)."""
    low = mix((seed & WORD) ^ 0x5851F42D)
    high = mix(((seed >> 32) & WORD) ^ low)
    a = mix((index & WORD) ^ high)
    b = mix(((index >> 32) & WORD) ^ a ^ 0x2545F491)
    random[0] = mix(a ^ low)
    random[1] = mix(b ^ high ^ 0x14057B7E)
    random[2] = 0


def stream(seed: int, index: int = 0) -> Array:
    """Return a new stream; for code outside kernels, because it allocates."""
    random = np.zeros(STREAM, np.int64)
    begin(random, seed, index)
    return random


def word(random: Array) -> int:
    """The next 32 bits of the stream."""
    counter = random[2]
    random[2] = counter + 1
    return mix(mix((counter ^ random[0]) & WORD) ^ random[1])


def draw(random: Array, n: int) -> int:
    """Draw a whole number from 0 to n - 1; all are equally likely up to a relative error of n / 2**32."""
    return (word(random) * n) >> 32
