"""The bots that exist: the built-in ones, those of installed packages, and any class given as `module:Class`.

A package provides a bot with an entry point of the group `ludotheque.bots`:

    [project.entry-points."ludotheque.bots"]
    mybot = "my_package.bots:MyBot"

`mybot` can then be used like the name `random`. Any class that can be imported is a bot with the name `module:Class`.
"""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from typing import Any

from ludotheque.bots import external
from ludotheque.bots.external import BotPackageError, ExternalBot
from ludotheque.bots.player import Chooser
from ludotheque.core.errors import OptionError
from ludotheque.core.game import Game
from ludotheque.core.registry import by_name, describe_error, entry_points

GROUP = "ludotheque.bots"

SETTINGS = "iterations=N, milliseconds=N, threads=N, depth=N, explore=X"

BUILT_IN = {
    "random": "Plays any legal action with the same probability.",
    "greedy": "Looks one step ahead with the game's evaluation.",
    **{f"level{number}": f"Level {number} of 5, as in the browser." for number in range(1, 6)},
    "search": f"Tree search with your own settings, such as search:iterations=500 ({SETTINGS}).",
}
"""The names of the built-in bots, which no other bot can have, and what each does."""

EXPECTED = (
    f"random, greedy, level1 to level5, search:iterations=N (also {SETTINGS.partition(', ')[2]}), "
    "a bot that `ludotheque bots` lists, or module:Class"
)

NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,39}")
SOURCE = re.compile(r"(?P<module>\w+(\.\w+)*)\s*:\s*(?P<kind>[^\W\d]\w*(\.\w+)*)(\s*\[.*\])?")


@dataclass(frozen=True, slots=True)
class BotInfo:
    """A bot in a list.

    `name` identifies it on the command line, `title` is shown to players, `about` describes it in one line, `source`
    is its class or `built-in`, and `games` are the games it plays (empty: all games).
    """

    name: str
    title: str
    about: str
    source: str
    games: tuple[str, ...] = ()

    def plays(self, slug: str) -> bool:
        """Whether the bot plays this game."""
        return not self.games or slug in self.games


def built_in() -> list[BotInfo]:
    """The built-in bots.

    >>> [bot.name for bot in built_in()][:3]
    ['random', 'greedy', 'level1']
    """
    return [BotInfo(name, name, about, "built-in") for name, about in BUILT_IN.items()]


def installed() -> tuple[list[BotInfo], list[str]]:
    """The bots of installed packages, and an error message for each that cannot be used. Imports all of them."""
    found, faults = [], []
    for name, sources in _claims().items():
        if name in BUILT_IN:
            faults += [
                f"{source}: claims the name {name!r} of a built-in bot: expected another name" for source in sources
            ]
            continue
        try:
            found.append(info(name))
        except BotPackageError as error:
            faults.append(str(error))
    return found, faults


def info(name: str) -> BotInfo:
    """The information about a bot of an installed package, or of a class given as `module:Class`.

    Raises `OptionError` if the name is unknown, and `BotPackageError` if the class is not a bot.
    """
    kind, source = _class_of(name)
    who = external.describe(name, kind)
    external.check(kind, who)
    title = external.display_name(kind, who) or name
    return BotInfo(name, title, external.about(kind), source, external.games_of(kind, who))


def external_bot(bot: str | Chooser | type[Chooser], game: Game) -> ExternalBot:
    """A bot that is not built in, given by its name, as a class or as an object.

    Raises `OptionError` if the name is unknown or the bot does not play the game, and `BotPackageError` if the class or
    object is not a bot.
    """
    if isinstance(bot, str):
        return external.make_bot(_class_of(bot)[0], game, bot)
    if isinstance(bot, type):
        return external.make_bot(bot, game, bot.__qualname__)
    return ExternalBot(bot, type(bot).__qualname__)


def module_of(name: str) -> str | None:
    """The module that defines the bot of this name; None for built-in bots.

    >>> module_of("level3") is None
    True
    """
    return None if name in BUILT_IN or name.startswith("search:") else _class_of(name)[0].__module__


def _claims() -> dict[str, list[str]]:
    """The names of bots in entry points, each with the classes (`module:Class`) that claim it."""
    return _claims_on(tuple(sys.path))


@cache
def _claims_on(path: tuple[str, ...]) -> dict[str, list[str]]:
    return by_name(entry_points(GROUP))


def _class_of(name: str) -> tuple[type[Any], str]:
    """The class of the bot of this name, and its source as `module:Class`."""
    if SOURCE.fullmatch(name):
        return _load_class(name), name
    sources = _claims().get(name)
    if not sources:
        near = get_close_matches(name, [*BUILT_IN, *_claims()], 1)
        hint = f" (did you mean {near[0]}?)" if near else ""
        raise OptionError(f"unknown bot {name!r}: expected {EXPECTED}{hint}")
    if not NAME.fullmatch(name):
        raise BotPackageError(
            f"{sources[0]}: has the name {name!r}: expected at most 40 letters, digits and the signs _ . -"
        )
    if len(sources) > 1:
        raise BotPackageError(f"{' and '.join(sources)}: both claim the name {name!r}: expected one bot per name")
    return _load_class(sources[0]), sources[0]


def _load_class(source: str) -> type[Any]:
    """Import the class given as `module:Class`; raises `BotPackageError` if that fails."""
    match = SOURCE.fullmatch(source)
    if match is None:
        raise BotPackageError(f"{source}: does not name a class: expected module:Class, as my_package.bots:MyBot")
    module, name = match["module"], match["kind"]
    try:
        found: Any = import_module(module)
    except (Exception, SystemExit) as error:  # the code of another package may raise anything when imported
        raise BotPackageError(
            f"{source}: {module} cannot be imported ({describe_error(error)}): expected a class {name}"
        ) from None
    for part in name.split("."):
        if not hasattr(found, part):
            near = get_close_matches(part, dir(found), 1)
            hint = f" (did you mean {near[0]}?)" if near else ""
            raise BotPackageError(f"{source}: {module} has no {name}: expected a class of that name{hint}")
        found = getattr(found, part)
    if not isinstance(found, type):
        raise BotPackageError(f"{source}: {name} is of the type {type(found).__name__}: expected a class")
    return found
