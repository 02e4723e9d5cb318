"""Read the data files of a game: those in its folder by name, any other by path."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from importlib import resources
from pathlib import Path
from typing import Any

from ludotheque.core.errors import BoardError

LARGEST_FILE = 1_000_000
"""The greatest size of a data file, in bytes."""


class BoardData(dict[str, Any]):
    """The content of a data file, with its path for error messages."""

    path: str = ""


def names_of(package: str | None, folder: str = "boards") -> list[str]:
    """The names of the data files that come with a game."""
    if package is None:  # a module outside a package has no data files
        return []
    files = resources.files(package) / folder
    return sorted(file.name.removesuffix(".toml") for file in files.iterdir() if file.name.endswith(".toml"))


def read_board(package: str | None, name: str, folder: str = "boards") -> BoardData:
    """Read the data file of the game with that name, or the file at that path; raises `BoardError`."""
    known = names_of(package, folder)
    if name in known and package is not None:
        return parse_board((resources.files(package) / folder / f"{name}.toml").read_text("utf-8"), name)
    path = Path(name)
    if path.suffix != ".toml" and not path.exists():
        raise BoardError(f"no data file {name!r}: expected one of {', '.join(known)}, or the path of a .toml file")
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise BoardError(f"{name}: larger than {LARGEST_FILE} bytes, too large for a data file of a game")
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not UTF-8 text"
        raise BoardError(f"{name}: cannot be read ({reason}): expected a .toml file") from None
    return parse_board(text, name)


def parse_board(text: str, path: str) -> BoardData:
    """Parse the TOML text of a data file; raises `BoardError`."""
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
    """The value of a key that must be a whole number; raises `BoardError`."""
    value = data[name]
    if not isinstance(value, int) or isinstance(value, bool):
        raise BoardError(f"{data.path}: {name} = {value!r}: expected a whole number")
    return value
