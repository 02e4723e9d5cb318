"""Which games there are: the folders of `ludotheque.games`. Adding a game edits no list."""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from types import ModuleType

from ludotheque import games as _games
from ludotheque.core.errors import UnknownGame
from ludotheque.core.info import Info


@cache
def slugs() -> tuple[str, ...]:
    """The names of the games, sorted.

    >>> "daldos" in slugs()
    True
    """
    return tuple(sorted(module.name for module in iter_modules(_games.__path__) if module.ispkg))


def check_slug(slug: str) -> str:
    """The name of a game, as the folder is called."""
    name = slug.lower().replace("-", "_").replace("ø", "o")
    if name in slugs():
        return name
    near = get_close_matches(name, slugs(), 1)
    hint = f" (did you mean {near[0]}?)" if near else ""
    raise UnknownGame(f"unknown game {slug!r}: expected one of {', '.join(slugs())}{hint}")


def part(slug: str, name: str) -> ModuleType:
    """A module of a game's folder: `part("daldos", "rules")`."""
    return import_module(f"{_games.__name__}.{check_slug(slug)}.{name}")


def has_part(slug: str, name: str) -> bool:
    """Whether a game's folder has such a module."""
    return find_spec(f"{_games.__name__}.{check_slug(slug)}.{name}") is not None


def info(slug: str) -> Info:
    """The facts of a game, without its rules.

    >>> info("daldos").name
    'Daldøs'
    """
    facts: Info = part(slug, "info").INFO
    return facts
