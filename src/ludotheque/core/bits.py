"""Sets of up to 63 places as the bits of one non-negative integer.

Kernels import these functions by name. The interpreter runs them as written here; each compiled backend
replaces them by a machine instruction (`core.compile`).
"""

from __future__ import annotations


def count(mask: int) -> int:
    """The number of bits that are set.

    >>> count(0b1011)
    3
    """
    return int(mask).bit_count()


def lowest(mask: int) -> int:
    """The index of the lowest bit that is set; `mask` must not be 0.

    >>> lowest(0b1010)
    1
    """
    mask = int(mask)
    return (mask & -mask).bit_length() - 1


def highest(mask: int) -> int:
    """The index of the highest bit that is set; `mask` must not be 0.

    >>> highest(0b1010)
    3
    """
    return int(mask).bit_length() - 1
