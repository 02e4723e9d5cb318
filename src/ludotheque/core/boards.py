"""Reading a game's data files: by name from the game's folder, or one's own by path."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from importlib import resources
from pathlib import Path
from typing import Any

from ludotheque.core.errors import BoardError

LARGEST_FILE = 1_000_000
"""No data file of a tabletop game is larger; what is, is no data file."""


class BoardData(dict[str, Any]):
    """The entries of a data file, and the path to name in errors."""

    path: str = ""


def names_of(package: str | None, folder: str = "boards") -> list[str]:
    """The names of the data files that come with a game."""
    if package is None:  # a module outside a package has no data files
        return []
    files = resources.files(package) / folder
    return sorted(entry.name.removesuffix(".toml") for entry in files.iterdir() if entry.name.endswith(".toml"))


def read_board(package: str | None, name: str, folder: str = "boards") -> BoardData:
    """The data file of that name, or the one at that path."""
    known = names_of(package, folder)
    if name in known and package is not None:
        return parse_board((resources.files(package) / folder / f"{name}.toml").read_text("utf-8"), name)
    path = Path(name)
    if path.suffix != ".toml" and not path.exists():
        raise BoardError(f"no data file {name!r}: expected one of {', '.join(known)}, or the path of a .toml file")
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise BoardError(f"{name}: larger than {LARGEST_FILE} bytes, so it is no data file of a game")
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not UTF-8 text"
        raise BoardError(f"{name}: cannot be read ({reason}): expected a .toml file") from None
    return parse_board(text, name)


def parse_board(text: str, path: str) -> BoardData:
    """The entries of a data file's text."""
    try:
        data = BoardData(tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise BoardError(f"{path}: not a TOML file: {error}") from None
    data.path = path
    return data


def check_keys(data: BoardData, expected: Iterable[str], optional: Iterable[str] = ()) -> None:
    """Raise `BoardError` unless a file has all the expected keys, and no others except the optional ones."""
    wanted, allowed = set(expected), set(optional)
    for name in sorted(wanted - data.keys()):
        raise BoardError(f"{data.path}: key {name!r} is missing: expected {', '.join(sorted(wanted))}")
    for name in sorted(data.keys() - wanted - allowed):
        raise BoardError(f"{data.path}: unknown key {name!r}: expected {', '.join(sorted(wanted | allowed))}")


def whole(data: BoardData, name: str) -> int:
    """An entry that is a whole number."""
    value = data[name]
    if not isinstance(value, int) or isinstance(value, bool):
        raise BoardError(f"{data.path}: {name} = {value!r}: expected a whole number")
    return value
