"""What a check is: a name, a property, and a function that searches for violations of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from inspect import getdoc
from typing import TypeAlias

from ludotheque.conformance.sample import Sample

Find: TypeAlias = Callable[[Sample], Iterator[str]]
"""A function that yields one sentence per fault; nothing if the game has the property."""


@dataclass(frozen=True, slots=True)
class Check:
    """A property that every game must have."""

    name: str
    find: Find

    @property
    def property(self) -> str:
        """The property in a sentence: the docstring of `find`."""
        return getdoc(self.find) or ""


def checks(**named: Find) -> tuple[Check, ...]:
    """Make checks from named functions: `checks(purity=purity, …)`."""
    return tuple(Check(name, find) for name, find in named.items())
