"""Fixed-size records: how a position is laid out in memory.

A position is one `numpy.record`. Copying it is one assignment, a batch is an array, saving it is its
bytes, comparing two is comparing bytes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ludotheque.core.contract import Record

HEADER: tuple[tuple[str, str], ...] = (("to_move", "i8"), ("seats", "i8"), ("ply", "i8"))
"""The fields every STATE begins with: who decides, how many seats, actions and outcomes so far."""


def state_layout(*fields: Sequence[Any]) -> np.dtype[np.void]:
    """The dtype of a STATE: the common header, then a game's options and own fields.

    Fields are (name, type) or (name, type, shape). They are laid out aligned, as a GPU demands, and
    padding is spelt out as fields, so that equal positions have equal bytes. Single numbers are 64
    bits wide: compiled code computes in 64 bits, and the interpreter must not do it in fewer.
    Elements of arrays may be narrow; kernels take `int(...)` of one before they shift or multiply it.
    """
    for field in fields:
        if len(field) < 3 and np.dtype(field[1]) != np.int64:
            raise TypeError(f"field {field[0]!r} of a state is a single number: expected type 'i8'")
    return packed(*HEADER, *fields)


def packed(*fields: Sequence[Any]) -> np.dtype[np.void]:
    """An aligned dtype without hidden padding.

    >>> packed(("a", "i1"), ("b", "i4")).names
    ('a', '_0', 'b')
    """
    laid: list[tuple[Any, ...]] = []
    offset = 0
    widest = 1

    def pad(alignment: int) -> None:
        nonlocal offset
        gap = -offset % alignment
        if gap:
            laid.append((f"_{len(laid) - 1}", "i1", (gap,)))
            offset += gap

    for field in fields:
        name, kind, shape = field[0], np.dtype(field[1]), tuple(field[2]) if len(field) > 2 else ()
        pad(kind.alignment)
        laid.append((name, kind, shape) if shape else (name, kind))
        offset += kind.itemsize * int(np.prod(shape, dtype=np.int64))
        widest = max(widest, kind.alignment)
    pad(widest)
    return np.dtype(laid, align=True)


def blank(layout: np.dtype[np.void]) -> Record:
    """A record of zeros."""
    return blanks(layout, 1)[0]


def blanks(layout: np.dtype[np.void], n: int) -> Any:
    """An array of n records of zeros, whose elements give their fields as attributes."""
    return np.zeros(n, layout).view(np.recarray)


def copy(record: Record) -> Record:
    """An independent copy of a record."""
    return record.copy()


def frozen(record: Record) -> Record:
    """A copy of a record that cannot be written to."""
    array = blanks(record.dtype, 1)
    array[0] = record
    array.setflags(write=False)
    return array[0]


def same(one: Record, other: Record) -> bool:
    """Whether two records are equal to the byte."""
    return bool(one.dtype == other.dtype and one.tobytes() == other.tobytes())


def differing(one: Record, other: Record) -> list[str]:
    """The names of the fields in which two records differ."""
    return [name for name in one.dtype.names if not np.array_equal(one[name], other[name])]
