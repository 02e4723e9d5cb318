"""Fixed-size records: the layout of a position in memory.

A position is one NumPy record whose fields are attributes. To copy, save or compare positions is to copy, save or
compare bytes; a batch of positions is an array.

NumPy's `recarray` has fields as attributes too, but looks up each one in Python every time, which took most of the
time of writing a position as text or as a picture. Here every layout has its own class with one property per field.
"""

from __future__ import annotations

import copyreg
from collections.abc import Callable, Sequence
from functools import cache
from operator import itemgetter
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from ludotheque.core.contract import Record

HEADER: tuple[tuple[str, str], ...] = (("to_move", "i8"), ("seats", "i8"), ("ply", "i8"))
"""The first fields of every STATE: who decides, the number of seats, the number of actions and outcomes so far."""


class Layout(type):
    """The metaclass of record classes. These are made at run time; this type lets pickle make them again."""


@cache
def record_class(names: tuple[str, ...]) -> Layout:
    """The class of records with these fields; a field with the name of a member of `np.void` gets no attribute."""
    fields = {name: property(itemgetter(name), _setter(name)) for name in names if not hasattr(np.void, name)}
    return Layout("Record", (np.void,), fields)


def _setter(name: str) -> Callable[[Any, Any], None]:
    def put(record: Any, value: Any) -> None:
        record[name] = value

    return put


def _reduced(made: Layout) -> tuple[Callable[[tuple[str, ...]], Layout], tuple[tuple[str, ...]]]:
    return record_class, (tuple(name for name, member in vars(made).items() if isinstance(member, property)),)


copyreg.pickle(Layout, _reduced)


def state_layout(*fields: Sequence[Any]) -> np.dtype[np.void]:
    """The dtype of a STATE: the common header, then a game's options and own fields.

    Fields are (name, type) or (name, type, shape). They are aligned, because GPUs require it, and
    padding is declared as fields, so that equal positions have equal bytes. Single numbers must have 64
    bits (`TypeError` otherwise): compiled code computes in 64 bits, and the interpreter must not compute in fewer.
    Elements of arrays may be narrower; kernels apply `int(...)` to one before they shift or multiply it.
    """
    for field in fields:
        if len(field) < 3 and np.dtype(field[1]) != np.int64:
            raise TypeError(f"field {field[0]!r} of a state is a single number: expected type 'i8'")
    return packed(*HEADER, *fields)


def packed(*fields: Sequence[Any]) -> np.dtype[np.void]:
    """An aligned dtype whose padding is declared as fields, and whose records have their fields as attributes.

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
    return np.dtype((record_class(tuple(field[0] for field in laid)), np.dtype(laid, align=True)))


def blank(layout: np.dtype[np.void]) -> Record:
    """A record of zeros."""
    return cast(Record, blanks(layout, 1)[0])


def blanks(layout: np.dtype[np.void], n: int) -> Any:
    """An array of n records of zeros."""
    return np.zeros(n, layout)


def copy(record: Record) -> Record:
    """An independent copy of a record."""
    return cast(Record, np.frombuffer(bytearray(record.tobytes()), record.dtype)[0])


def frozen(record: Record) -> Record:
    """A read-only copy of a record."""
    return from_bytes(record.tobytes(), record.dtype)


def from_bytes(data: bytes, layout: np.dtype[np.void]) -> Record:
    """The read-only record with these bytes."""
    return cast(Record, np.frombuffer(data, layout)[0])


if TYPE_CHECKING:

    class Fields(Record):
        """The fields of a record as plain attributes, for fast reading; single numbers are Python numbers.

        Code that only reads a record also works with this.
        """

        def __init__(self, record: Record) -> None: ...

else:

    class Fields:
        """The fields of a record as plain attributes, for fast reading; single numbers are Python numbers."""

        def __init__(self, record):
            vars(self).update(zip(record.dtype.names, record.item(), strict=True))

        def __getattr__(self, name):
            raise AttributeError(f"there is no field {name!r}")


def same(one: Record, other: Record) -> bool:
    """Whether two records have the same layout and the same bytes."""
    return bool(one.dtype == other.dtype and one.tobytes() == other.tobytes())


def differing(one: Record, other: Record) -> list[str]:
    """The names of the fields in which two records differ."""
    return [name for name in one.dtype.names or () if not np.array_equal(one[name], other[name])]
