"""The installed games: the entry points of the group `ludotheque.games`, for built-in games and other packages.

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
BUILT_IN_PREFIX = "ludotheque.games."


@cache
def _claims() -> dict[str, list[str]]:
    """Name of a game -> the packages that have an entry point of that name."""
    return by_name(entry_points(GROUP))


def entry_points(group: str) -> list[EntryPoint]:
    """The entry points of a group, of all installed packages."""
    from importlib.metadata import entry_points

    return list(entry_points(group=group))


def by_name(points: list[EntryPoint]) -> dict[str, list[str]]:
    """Name -> the different values that entry points of that name have, sorted by name."""
    found: dict[str, list[str]] = {}
    for point in points:
        offered = found.setdefault(point.name, [])
        if point.value not in offered:  # the same package may be found twice: installed, and on the path
            offered.append(point.value)
    return dict(sorted(found.items()))


@cache
def package_of(slug: str) -> str:
    """The package of a game; raises `GamePackageError` if several packages claim the name.

    >>> package_of("daldos")
    'ludotheque.games.daldos'
    """
    packages = _claims()[slug]
    built_in = [package for package in packages if package.startswith(BUILT_IN_PREFIX)]
    if len(packages) > 1 and not built_in:
        raise GamePackageError(f"{' and '.join(packages)}: both claim the name {slug!r}: expected one game per name")
    return (built_in or packages)[0]


def foreign_claims() -> dict[str, str]:
    """Packages that claim the name of a built-in game: package -> error message. They are ignored."""
    found = {}
    for slug, packages in _claims().items():
        if len(packages) > 1 and any(package.startswith(BUILT_IN_PREFIX) for package in packages):
            for package in packages:
                if not package.startswith(BUILT_IN_PREFIX):
                    found[package] = f"{package}: claims the name {slug!r} of a built-in game: expected another name"
    return found


def names() -> tuple[str, ...]:
    """The names of all installed games, sorted. Their packages are not imported; see `core.module.playable`.

    >>> "daldos" in names()
    True
    """
    return tuple(_claims())


def check_slug(slug: str) -> str:
    """Return the name of an installed game, also from a spelling such as `Daldøs` or `thin-ice`.

    Raises `UnknownGame` if there is none.
    """
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
    """Information about a game, without importing its rules; raises `UnknownGame` or `GamePackageError`.

    >>> info("daldos").name
    'Daldøs'
    """
    slug = check_slug(slug)
    package = package_of(slug)
    try:
        found = vars(import_module(f"{package}.info")).get("INFO")
    except Exception as error:  # the code of an installed package may raise anything
        raise GamePackageError(
            f"{package}: info.py cannot be imported ({describe_error(error)}): expected INFO"
        ) from None
    if not isinstance(found, Info):
        raise GamePackageError(f"{package}: info.py has no INFO: expected INFO = Info(slug={slug!r}, …)")
    if not re.fullmatch(r"[a-z][a-z0-9_]{0,39}", slug):
        raise GamePackageError(
            f"{package}: the entry point is called {slug!r}: expected at most 40 lower-case letters, digits and _"
        )
    if found.slug != slug:
        raise GamePackageError(f"{package}: INFO.slug is {found.slug!r}: expected {slug!r}, as the entry point says")
    return found


def describe_error(error: BaseException) -> str:
    """An error of any kind, such as one in the code of another package, as one line of text."""
    return " ".join(f"{type(error).__name__}: {error}".split())[:300]
