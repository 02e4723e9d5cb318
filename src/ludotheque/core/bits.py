"""Sets of up to 63 places as the bits of one non-negative integer.

Kernels import these functions by name. Interpreted they are what stands here; each compiled backend
puts the machine's own instruction in their place (`core.compile`).
"""

from __future__ import annotations


def count(mask: int) -> int:
    """How many bits are set.

    >>> count(0b1011)
    3
    """
    return int(mask).bit_count()


def lowest(mask: int) -> int:
    """The place of the lowest bit set; `mask` must not be 0.

    >>> lowest(0b1010)
    1
    """
    mask = int(mask)
    return (mask & -mask).bit_length() - 1


def highest(mask: int) -> int:
    """The place of the highest bit set; `mask` must not be 0.

    >>> highest(0b1010)
    3
    """
    return int(mask).bit_length() - 1
