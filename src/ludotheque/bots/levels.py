"""Bots by name, and the five levels of every game.

A game's `bot/levels.toml` lists its levels: a budget, a blunder rate, and a name and a character in French and English.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from ludotheque.bots.player import Bot, Budget, Chooser, GreedyBot, Partner, RandomBot
from ludotheque.bots.registry import SETTINGS, external_bot
from ludotheque.bots.search import Blundering, SearchBot
from ludotheque.core import registry
from ludotheque.core.errors import OptionError
from ludotheque.core.game import Game
from ludotheque.core.text import document

LEVELS = 5


@dataclass(frozen=True, slots=True)
class Level:
    """A level of a game: its budget per move, its blunder rate, its name and its character.

    A level with a `partner` plays with the network of that sparring partner of the game (kernel `spar`), and searches
    only under options for which the network was not trained.
    """

    number: int
    iterations: int
    blunder_rate: float
    depth: int
    name: dict[str, str]
    character: dict[str, str]
    partner: int = 0


@cache
def levels_of(slug: str) -> tuple[Level, ...]:
    """The levels of a game, weakest first."""
    listed = tomllib.loads(document(registry.check_slug(slug), "bot/levels.toml") or default_levels())["level"]
    return tuple(Level(number, **level) for number, level in enumerate(listed, start=1))


def default_levels() -> str:
    """The TOML text of the levels of a game that has no `levels.toml`."""
    return (resources.files("ludotheque.bots") / "levels.toml").read_text("utf-8")


def bot_of(bot: str | Chooser | type[Chooser], game: Game, budget: Budget | None = None) -> Bot:
    """A bot by its name, from a class, or from an object that has `choose`.

    Names are `random`, `greedy`, `level3`, `search:iterations=500`, the name of an installed bot, or `module:Class`
    (see `bots.registry`). A `budget` replaces the budget of levels and searches. Raises `OptionError` if the name is
    unknown or a setting is wrong, and `BotPackageError` if a bot of another package breaks the contract.

    >>> bot_of("level9", Game("daldos"))
    Traceback (most recent call last):
    ludotheque.core.errors.OptionError: unknown bot 'level9': expected random, greedy, level1 to level5, ...
    """
    if not isinstance(bot, str):
        return external_bot(bot, game)
    if bot == "random":
        return RandomBot()
    if bot == "greedy":
        return GreedyBot()
    if match := re.fullmatch(r"level([1-5])", bot):
        return level_bot(game, int(match[1]), budget)
    kind, _, rest = bot.partition(":")
    if kind == "search":
        return _search(game, bot, rest, budget)
    return external_bot(bot, game)


def level_bot(game: Game, number: int, budget: Budget | None = None) -> Bot:
    """The bot of a level. A `budget` replaces only the level's budget; the blunder rate and the depth stay."""
    level = levels_of(game.slug)[number - 1]
    budget = budget or Budget(iterations=level.iterations)
    bot: Bot = SearchBot(game, budget, name=f"level{number}", depth=level.depth)
    if level.blunder_rate:
        bot = Blundering(bot, level.blunder_rate, bot.name)
    return Partner(level.partner, bot) if level.partner else bot


def _search(game: Game, name: str, rest: str, budget: Budget | None) -> Bot:
    numbers: dict[str, Any] = {}
    kinds = {"iterations": int, "milliseconds": float, "threads": int, "depth": int, "explore": float, "nodes": int}
    kinds |= {"widen": float, "first": float}
    for part in filter(None, rest.split(",")):
        key, _, value = part.partition("=")
        if key not in kinds:
            raise OptionError(f"bot {name!r}: unknown setting {key!r}: expected {SETTINGS}")
        try:
            numbers[key] = kinds[key](value)
        except ValueError:
            raise OptionError(f"bot {name!r}: {key} = {value!r}: expected a number") from None
    iterations, milliseconds = numbers.pop("iterations", None), numbers.pop("milliseconds", None)
    if budget is None and iterations is None and milliseconds is None:
        raise OptionError(f"bot {name!r}: expected iterations=N or milliseconds=N")
    if not 1 <= numbers.get("threads", 1) <= 256:
        raise OptionError(f"bot {name!r}: expected 1 to 256 threads")
    return SearchBot(game, budget or Budget(iterations, milliseconds), name=name, **numbers)
