"""Which games there are: the entry points of the group `ludotheque.games`, built-in and from other packages alike.

An entry point names a game and the package that holds it:

    [project.entry-points."ludotheque.games"]
    nim = "nim"
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from ludotheque.core.errors import GamePackageError, UnknownGame
from ludotheque.core.info import Info

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "ludotheque.games"
OURS = "ludotheque.games."


@cache
def _claims() -> dict[str, list[str]]:
    """The names of games, each with the packages that claim it."""
    return by_name(entry_points(GROUP))


def entry_points(group: str) -> list[EntryPoint]:
    """What installed packages offer under a group."""
    from importlib.metadata import entry_points

    return list(entry_points(group=group))


def by_name(points: list[EntryPoint]) -> dict[str, list[str]]:
    """Name -> what different packages offer under it."""
    found: dict[str, list[str]] = {}
    for point in points:
        offered = found.setdefault(point.name, [])
        if point.value not in offered:  # a package may be found twice: installed, and on the path
            offered.append(point.value)
    return dict(sorted(found.items()))


def package_of(slug: str) -> str:
    """The package that holds a game.

    >>> package_of("daldos")
    'ludotheque.games.daldos'
    """
    packages = _claims()[slug]
    built_in = [package for package in packages if package.startswith(OURS)]
    if len(packages) > 1 and not built_in:
        raise GamePackageError(f"{' and '.join(packages)}: both claim the name {slug!r}: expected one game of a name")
    return (built_in or packages)[0]


def foreign_claims() -> dict[str, str]:
    """Packages that claim the name of a built-in game, and what to tell their authors."""
    found = {}
    for slug, packages in _claims().items():
        if len(packages) > 1 and any(package.startswith(OURS) for package in packages):
            for package in packages:
                if not package.startswith(OURS):
                    found[package] = f"{package}: claims the name {slug!r} of a built-in game: expected another name"
    return found


def names() -> tuple[str, ...]:
    """The names of all games that are installed, sorted. Nothing is imported; see `core.module.playable`.

    >>> "daldos" in names()
    True
    """
    return tuple(_claims())


def check_slug(slug: str) -> str:
    """The name of a game, as it is installed."""
    if slug in names():
        return slug
    name = slug.lower().replace("-", "_").replace("ø", "o")
    if name in names():
        return name
    near = get_close_matches(name, names(), 1)
    hint = f" (did you mean {near[0]}?)" if near else ""
    raise UnknownGame(f"unknown game {slug!r}: expected one of {', '.join(names())}{hint}")


@cache
def info(slug: str) -> Info:
    """The facts of a game, without its rules.

    >>> info("daldos").name
    'Daldøs'
    """
    slug = check_slug(slug)
    package = package_of(slug)
    try:
        facts = vars(import_module(f"{package}.info")).get("INFO")
    except Exception as error:  # whatever a package of somebody else does while it is imported
        raise GamePackageError(
            f"{package}: info.py cannot be imported ({describe_error(error)}): expected INFO"
        ) from None
    if not isinstance(facts, Info):
        raise GamePackageError(f"{package}: info.py has no INFO: expected INFO = Info(slug={slug!r}, …)")
    if not re.fullmatch(r"[a-z][a-z0-9_]{0,39}", slug):
        raise GamePackageError(
            f"{package}: the entry point is called {slug!r}: expected at most 40 lower-case letters, digits and _"
        )
    if facts.slug != slug:
        raise GamePackageError(f"{package}: INFO.slug is {facts.slug!r}: expected {slug!r}, as the entry point says")
    return facts


def describe_error(error: BaseException) -> str:
    """An error of somebody else's code, in one line."""
    return " ".join(f"{type(error).__name__}: {error}".split())[:300]
