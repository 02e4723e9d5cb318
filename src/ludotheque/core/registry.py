"""Which games there are: the folders of `ludotheque.games`. Adding a game edits no list."""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType

from ludotheque import games as _games
from ludotheque.core.errors import UnknownGame
from ludotheque.core.info import Info

PARTS = ("info", "rules", "board", "notation")
"""The modules without which nothing can be played; a folder that lacks one is not on the shelf yet."""


@cache
def slugs() -> tuple[str, ...]:
    """The names of the games, sorted.

    >>> "daldos" in slugs()
    True
    """
    folders = [Path(path) / module.name for path in _games.__path__ for module in iter_modules([path]) if module.ispkg]
    return tuple(sorted(f.name for f in folders if all((f / f"{part}.py").exists() for part in PARTS)))


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


def info(slug: str) -> Info:
    """The facts of a game, without its rules.

    >>> info("daldos").name
    'Daldøs'
    """
    facts: Info = part(slug, "info").INFO
    return facts
