"""The same game under other rules, with one option changed at a time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ludotheque.core.boards import names_of
from ludotheque.core.errors import LudothequeError
from ludotheque.core.game import Game
from ludotheque.core.info import Choice, DataFile, Number, Option

FEW = 6
"""An option that is a number with more values than this is skipped: it is a limit rather than a rule."""


@dataclass(frozen=True)
class Variant:
    """A game with one option changed; without `option`, the unchanged game."""

    game: Game
    option: str = ""
    value: str = ""

    @property
    def rules(self) -> str:
        """The change as NAME=VALUE; empty for the unchanged game."""
        return f"{self.option}={self.value}" if self.option else ""


def variants(game: Game) -> tuple[Variant, ...]:
    """The unchanged game, then each other value of each option that the game accepts with its other options."""
    found = [Variant(game)]
    for option in game.info.options:
        for value in _values(game, option):
            if value == game.options[option.name]:
                continue
            try:
                changed = Game(
                    game.slug, version=game.version, **{**game.changed_options, option.name: value}
                ).compiled()
            except LudothequeError:  # not together with the other options
                continue
            found.append(Variant(changed, option.name, str(value)))
    return tuple(found)


def _values(game: Game, option: Option) -> Iterator[Any]:
    """The values of an option that has few of them."""
    match option:
        case Choice(_, values):
            yield from values
        case Number(_, least, most) if most - least < FEW:
            yield from range(least, most + 1)
        case DataFile(_, _, folder):
            yield from names_of(game.module.package, folder)
