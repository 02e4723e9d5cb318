"""Bots of other packages: what a class must have to be a bot, and an adapter that checks its answers.

    class MyBot:
        def choose(self, view, seat, seed):
            return view.legal_actions()[0]

`choose` returns an action or a `Decision`. The method `saw(action)` is optional. So are the class attributes `name`
(shown to players; 1 to 40 printable characters) and `games` (the names of the games it plays; without it, all games).
The class is called as `MyBot(game)` if its constructor needs one argument or has an optional `game`, else as `MyBot()`.
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
"""The most legal actions that an error message lists."""


class BotPackageError(LudothequeError):
    """A bot of another package that breaks the contract (`bots.external`)."""


class ExternalBot:
    """Adapts a bot of another package to the protocol `Bot`, and checks that each of its answers is a legal action."""

    def __init__(self, bot: Any, requested: str) -> None:
        self.who = describe(requested, type(bot))
        check(bot, self.who)
        self.name = display_name(bot, self.who) or requested
        self.bot = bot
        self._has_saw = hasattr(bot, "saw")

    def choose(self, view: State, seat: int, seed: int) -> Decision:
        """The bot's decision, checked. Raises `BotPackageError` if the bot raises or its action is not legal."""
        try:
            answer = self.bot.choose(view, seat, seed)
        except (Exception, SystemExit) as error:
            raise BotPackageError(
                f"{self.who}: choose raised {describe_raised(error, type(self.bot))} in {view.position}: "
                "expected an action"
            ) from error
        decision = answer if isinstance(answer, Decision) else Decision(answer)
        legal, action = view.legal_actions(), as_int(decision.action)
        if action not in legal:
            listed = ", ".join(map(str, legal[:MOST_SHOWN])) + (", …" if len(legal) > MOST_SHOWN else "")
            shown = f"{'the action ' if answer is decision else ''}{short(decision.action)}"
            kind = "" if action is not None else "a Decision or a whole number, "
            raise BotPackageError(
                f"{self.who}: choose returned {shown} in {view.position}: expected {kind}one of {listed}"
            )
        return decision if type(decision.action) is int else replace(decision, action=action)

    def saw(self, action: int | None) -> None:
        """Pass the action on to the bot, if it has the method. Raises `BotPackageError` if the bot raises."""
        if not self._has_saw:
            return
        try:
            self.bot.saw(action)
        except (Exception, SystemExit) as error:
            raise BotPackageError(
                f"{self.who}: saw({action}) raised {describe_raised(error, type(self.bot))}: expected no error"
            ) from error


def make_bot(kind: type[Any], game: Game, requested: str) -> ExternalBot:
    """Construct a bot from its class.

    Raises `OptionError` if the class does not play the game, and `BotPackageError` if it breaks the contract or its
    constructor raises.
    """
    who = describe(requested, kind)
    check(kind, who)
    games = games_of(kind, who)
    if games and game.slug not in games:
        raise OptionError(f"{who} plays {', '.join(games)}: expected another bot for {game.slug}")
    make = _maker(kind, game, who)
    try:
        bot = make()
    except (Exception, SystemExit) as error:
        raise BotPackageError(
            f"{who}: its constructor raised {describe_raised(error, kind)}: expected a bot"
        ) from error
    return ExternalBot(bot, requested)


def describe(requested: str, kind: type[Any]) -> str:
    """A bot in error messages: the name that the caller requested, and the class."""
    source = f"{kind.__module__}:{kind.__qualname__}"
    return f"bot {requested!r}" if requested == source else f"bot {requested!r} ({source})"


def about(kind: type[Any]) -> str:
    """The first line of a class's docstring."""
    return inspect.cleandoc(kind.__doc__ or "").partition("\n")[0]


def display_name(bot: Any, who: str) -> str:
    """The attribute `name` of a class or an object, shown to players; empty if there is none."""
    name = getattr(bot, "name", None)
    if name is None or (isinstance(bot, type) and isinstance(name, property)):  # only an object has the value
        return ""
    if not isinstance(name, str) or len(name) > LONGEST_NAME or not name.isprintable():
        raise BotPackageError(f"{who} has the name {short(name)}: expected 1 to {LONGEST_NAME} printable characters")
    return name.strip()


def games_of(kind: type[Any], who: str) -> tuple[str, ...]:
    """The games that a class plays; empty means all games."""
    games = getattr(kind, "games", ())
    if not isinstance(games, list | tuple | set | frozenset) or not all(isinstance(game, str) for game in games):
        raise BotPackageError(f"{who} has games = {short(games)}: expected a list of names, such as ['daldos']")
    return tuple(sorted(games))


def check(bot: Any, who: str) -> None:
    """Check the methods and the name of a class or an object; raises `BotPackageError` if something is wrong."""
    _check_method(bot, "choose", who)
    if hasattr(bot, "saw"):
        _check_method(bot, "saw", who)
    display_name(bot, who)


def as_int(action: Any) -> int | None:
    """An action as a Python int; None if it is not a whole number. NumPy integers are accepted, booleans are not."""
    try:
        return None if isinstance(action, bool) else operator.index(action)
    except TypeError:
        return None


def describe_raised(error: BaseException, kind: type[Any]) -> str:
    """An error raised by a bot's code in one line, with the last line of that code in the traceback."""
    message = describe_error(error)
    file = getattr(sys.modules.get(kind.__module__), "__file__", None)
    lines = [frame.lineno for frame in extract_tb(error.__traceback__) if frame.filename == file]
    return f"{message} ({file}, line {lines[-1]})" if lines else message


def _check_method(bot: Any, name: str, who: str) -> None:
    wanted, method = METHODS[name], getattr(bot, name, None)
    expected = f"expected {name}(self, {', '.join(wanted)})"
    if not callable(method):
        near = get_close_matches(name, dir(bot), 1)
        hint = f" (is {near[0]!r} misspelt?)" if near and near[0] != name else ""
        raise BotPackageError(f"{who} has no method {name}: {expected}{hint}")
    try:
        signature = inspect.signature(method)
    except (TypeError, ValueError):  # written in C: it has no signature
        return
    needs_self = isinstance(bot, type) and isinstance(inspect.getattr_static(bot, name), FunctionType)
    try:
        signature.bind(*(["self"] if needs_self else []), *wanted)
    except TypeError:
        raise BotPackageError(f"{who} has {name}({', '.join(signature.parameters)}): {expected}") from None


def _maker(kind: type[Any], game: Game, who: str) -> Callable[[], Any]:
    """A function that constructs the bot: with the game, or without arguments, as the constructor requires."""
    try:
        parameters = inspect.signature(kind).parameters
    except (TypeError, ValueError):  # written in C: it has no signature
        return kind
    variadic = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
    needed = [one for one in parameters.values() if one.default is one.empty and one.kind not in variadic]
    if not needed:
        return (lambda: kind(game=game)) if "game" in parameters else kind
    if len(needed) == 1 and needed[0].kind is not needed[0].KEYWORD_ONLY:
        return lambda: kind(game)
    has = f"{kind.__name__}({', '.join(parameters)})"
    raise BotPackageError(f"{who} has the constructor {has}: expected {kind.__name__}(game) or {kind.__name__}()")
