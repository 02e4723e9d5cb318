"""What a check is: a name, a property in a sentence, and a search for what breaks it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from inspect import getdoc
from typing import TypeAlias

from ludotheque.conformance.sample import Sample

Find: TypeAlias = Callable[[Sample], Iterator[str]]
"""Yields a sentence for each fault found; nothing for a game that has the property."""


@dataclass(frozen=True, slots=True)
class Check:
    """A property that every game has."""

    name: str
    find: Find

    @property
    def property(self) -> str:
        """The property, in words."""
        return getdoc(self.find) or ""


def checks(**named: Find) -> tuple[Check, ...]:
    """Checks by their names: `checks(purity=purity, …)`."""
    return tuple(Check(name, find) for name, find in named.items())
