"""Bots from outside: what a class must have to be one, and an adapter that checks what it answers.

    class MyBot:
        def choose(self, view, seat, seed):
            return view.legal_actions()[0]

`choose` returns an action or a `Decision`. `saw(action)` is optional, and so are the class attributes `name` (for
players; 1 to 40 printable characters) and `games` (the names of the games it plays; left out: all of them).
A class is called as `MyBot(game)` if its constructor needs one argument or has an optional `game`, else as `MyBot()`.
"""

from __future__ import annotations

import inspect
import operator
import sys
from collections.abc import Callable
from dataclasses import replace
from difflib import get_close_matches
from reprlib import repr as short
from traceback import extract_tb
from types import FunctionType
from typing import Any

from ludotheque.bots.player import Decision
from ludotheque.core.errors import LudothequeError, OptionError
from ludotheque.core.game import Game
from ludotheque.core.registry import describe_error
from ludotheque.core.state import State

METHODS = {"choose": ("view", "seat", "seed"), "saw": ("action",)}
"""The methods of a bot with their arguments; only `choose` is required."""

LONGEST_NAME = 40
MOST_SHOWN = 12
"""Legal actions that an error lists at most."""


class BotPackageError(LudothequeError):
    """A bot from outside that does not keep the contract (`bots.external`)."""


class ExternalBot:
    """A bot from outside as callers know bots: it has a name and `saw`, and every answer is a legal action."""

    def __init__(self, bot: Any, asked: str) -> None:
        self.who = named(asked, type(bot))
        check(bot, self.who)
        self.name = shown_name(bot, self.who) or asked
        self.bot = bot
        self._sees = hasattr(bot, "saw")

    def choose(self, view: State, seat: int, seed: int) -> Decision:
        """The bot's decision, checked; `BotPackageError` if it raises or its action is not a legal one."""
        try:
            answer = self.bot.choose(view, seat, seed)
        except (Exception, SystemExit) as error:
            raise BotPackageError(
                f"{self.who}: choose raised {raised(error, type(self.bot))} in {view.position}: expected an action"
            ) from error
        decision = answer if isinstance(answer, Decision) else Decision(answer)
        legal, action = view.legal_actions(), whole(decision.action)
        if action not in legal:
            listed = ", ".join(map(str, legal[:MOST_SHOWN])) + (", …" if len(legal) > MOST_SHOWN else "")
            shown = f"{'the action ' if answer is decision else ''}{short(decision.action)}"
            kind = "" if action is not None else "a Decision or a whole number, "
            raise BotPackageError(
                f"{self.who}: choose returned {shown} in {view.position}: expected {kind}one of {listed}"
            )
        return decision if type(decision.action) is int else replace(decision, action=action)

    def saw(self, action: int | None) -> None:
        """Tell the bot, if it wants to know."""
        if not self._sees:
            return
        try:
            self.bot.saw(action)
        except (Exception, SystemExit) as error:
            raise BotPackageError(
                f"{self.who}: saw({action}) raised {raised(error, type(self.bot))}: expected nothing"
            ) from error


def made(kind: type[Any], game: Game, asked: str) -> ExternalBot:
    """A bot of a class for a game."""
    who = named(asked, kind)
    check(kind, who)
    games = games_of(kind, who)
    if games and game.slug not in games:
        raise OptionError(f"{who} plays {', '.join(games)}: expected another bot for {game.slug}")
    make = _maker(kind, game, who)
    try:
        bot = make()
    except (Exception, SystemExit) as error:
        raise BotPackageError(f"{who}: its constructor raised {raised(error, kind)}: expected a bot") from error
    return ExternalBot(bot, asked)


def named(asked: str, kind: type[Any]) -> str:
    """A bot as errors call it: the name that was asked for, and its class."""
    place = f"{kind.__module__}:{kind.__qualname__}"
    return f"bot {asked!r}" if asked == place else f"bot {asked!r} ({place})"


def about(kind: type[Any]) -> str:
    """What a class says of itself: the first line of its docstring."""
    return inspect.cleandoc(kind.__doc__ or "").partition("\n")[0]


def shown_name(bot: Any, who: str) -> str:
    """The name that a class or an object gives itself for players; empty if it gives none."""
    name = getattr(bot, "name", None)
    if name is None or (isinstance(bot, type) and isinstance(name, property)):  # whose value only an object has
        return ""
    if not isinstance(name, str) or len(name) > LONGEST_NAME or not name.isprintable():
        raise BotPackageError(f"{who} has the name {short(name)}: expected 1 to {LONGEST_NAME} printable characters")
    return name.strip()


def games_of(kind: type[Any], who: str) -> tuple[str, ...]:
    """The games that a class plays; empty: all."""
    games = getattr(kind, "games", ())
    if not isinstance(games, list | tuple | set | frozenset) or not all(isinstance(game, str) for game in games):
        raise BotPackageError(f"{who} has games = {short(games)}: expected a list of names, such as ['daldos']")
    return tuple(sorted(games))


def check(bot: Any, who: str) -> None:
    """Refuse a class or an object that has not the methods of a bot."""
    _check_method(bot, "choose", who)
    if hasattr(bot, "saw"):
        _check_method(bot, "saw", who)
    shown_name(bot, who)


def whole(action: Any) -> int | None:
    """An action as a plain whole number; None if it is none. NumPy's whole numbers are, truth values are not."""
    try:
        return None if isinstance(action, bool) else operator.index(action)
    except TypeError:
        return None


def raised(error: BaseException, kind: type[Any]) -> str:
    """An error of somebody else's code in one line, with the last place of that code it came through."""
    said = describe_error(error)
    file = getattr(sys.modules.get(kind.__module__), "__file__", None)
    lines = [frame.lineno for frame in extract_tb(error.__traceback__) if frame.filename == file]
    return f"{said} ({file}, line {lines[-1]})" if lines else said


def _check_method(bot: Any, name: str, who: str) -> None:
    wanted, method = METHODS[name], getattr(bot, name, None)
    expected = f"expected {name}(self, {', '.join(wanted)})"
    if not callable(method):
        near = get_close_matches(name, dir(bot), 1)
        hint = f" (is {near[0]!r} misspelt?)" if near and near[0] != name else ""
        raise BotPackageError(f"{who} has no method {name}: {expected}{hint}")
    try:
        signature = inspect.signature(method)
    except (TypeError, ValueError):  # written in C: there is nothing to look at
        return
    needs_self = isinstance(bot, type) and isinstance(inspect.getattr_static(bot, name), FunctionType)
    try:
        signature.bind(*(["self"] if needs_self else []), *wanted)
    except TypeError:
        raise BotPackageError(f"{who} has {name}({', '.join(signature.parameters)}): {expected}") from None


def _maker(kind: type[Any], game: Game, who: str) -> Callable[[], Any]:
    """How a class is called: with the game, or without arguments."""
    try:
        parameters = inspect.signature(kind).parameters
    except (TypeError, ValueError):  # written in C: there is nothing to look at
        return kind
    various = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
    needed = [one for one in parameters.values() if one.default is one.empty and one.kind not in various]
    if not needed:
        return (lambda: kind(game=game)) if "game" in parameters else kind
    if len(needed) == 1 and needed[0].kind is not needed[0].KEYWORD_ONLY:
        return lambda: kind(game)
    has = f"{kind.__name__}({', '.join(parameters)})"
    raise BotPackageError(f"{who} is made by {has}: expected {kind.__name__}(game) or {kind.__name__}()")
