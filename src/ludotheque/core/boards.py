"""The data files of a game: those in its folder by name, all others by the digest of their text.

A file that is named by its path is read once, when a game is made with it. From then on the game names it by its digest
and carries its text along: into pickles, records and tables. A file that is edited later is another file.
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib import resources
from pathlib import Path
from typing import Any
from weakref import WeakValueDictionary

from ludotheque.core import registry
from ludotheque.core.errors import BoardError
from ludotheque.core.info import DataFile
from ludotheque.core.provenance import Statement, Thing, statements
from ludotheque.core.reasons import Reason, without_clause

LARGEST_FILE = 200_000
"""The greatest size of a data file, in bytes."""

QUOTED = re.compile(r"\"[^\"]*\"|'[^']*'")

MOST_DOTS, DEEPEST = 2000, 6
"""Limits of a data file: dots or brackets in a line, lists and tables within each other."""


NAME = re.compile(r"[\w '’(),.\-]{0,60}")
"""The names that a data file can have: letters, digits, spaces and a few signs."""

NOTE = re.compile(r"[^\x00-\x1f\x7f-\x9f]{0,500}")
"""The notes that a data file can have: any text on one line."""

DIGEST = re.compile("sha256:[0-9a-f]{64}")
"""How an option names a data file that does not come with the game."""


class BoardWarning(UserWarning):
    """A data file can be played with, but cannot be that of the printed game."""


class OwnFile:
    """A data file that does not come with a game. It can be found by its digest as long as somebody holds it.

    >>> OwnFile.of("outer = 4").digest[:15]
    'sha256:bba6d6f7'
    """

    def __init__(self, text: str, digest: str, name: str) -> None:
        self.text, self.digest = text, digest
        self.name = name
        """What messages call the file: its path, or the beginning of its digest."""

    @classmethod
    def of(cls, text: str, name: str = "") -> OwnFile:
        """The file with this text; `name` is used if nobody holds it yet."""
        digest = f"sha256:{hashlib.sha256(text.encode()).hexdigest()}"
        return _held.get(digest) or _held.setdefault(digest, cls(text, digest, name or digest[:15]))

    def __reduce__(self) -> tuple[Any, ...]:
        return OwnFile.of, (self.text, self.name)


_held: WeakValueDictionary[str, OwnFile] = WeakValueDictionary()
"""Digest -> file, for all that somebody holds."""


class BoardData(dict[str, Any]):
    """The content of a data file, with its path for error messages and what it says about its provenance."""

    path: str = ""
    package: str = ""
    """The package of the game, whose `text/*.ftl` says what can be wrong with the file."""
    name: str = ""
    """What the author of the file calls it."""
    note: str = ""
    """Where its numbers are from, as its author says."""
    provenance: tuple[Statement, ...] = ()

    def fault(self, message: str, at: Thing | None = None, clause: str = "", **arguments: str | int) -> BoardError:
        """An error with a message of the game; `at` is the thing that is wrong, such as `("rows", "A1")`."""
        return BoardError(self.path, Reason(clause, message, tuple(arguments.items()), self.package), at)

    def part(self, name: str, content: Mapping[str, Any]) -> BoardData:
        """A table within the file, with a name for messages."""
        part = BoardData(content)
        part.path, part.package = f"{self.path}, {name}", self.package
        return part


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
        text = (resources.files(package) / folder / f"{name}.toml").read_text("utf-8")
        return parse_board(text, name, package)
    file = own_file(name, known)
    return parse_board(file.text, file.name, package or "")


def own_file(name: str, known: Sequence[str] = ()) -> OwnFile:
    """The data file with that digest or at that path; raises `BoardError`. `known` are the names a game knows."""
    if DIGEST.fullmatch(name):
        file = _held.get(name)
        if file is None:
            raise BoardError("", without_clause("file-unknown", digest=f"{name[:15]}…"))
        return file
    path = Path(name)
    if path.suffix != ".toml" and not path.exists():
        raise BoardError("", without_clause("file-not-found", name=repr(name), known=", ".join(known)))
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise BoardError(name, without_clause("file-too-large", most=str(LARGEST_FILE)))
        return OwnFile.of(path.read_text("utf-8"), name)
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not UTF-8 text"
        raise BoardError(name, without_clause("file-unreadable", problem=str(reason))) from None


def own_files(slug: str, options: Mapping[str, Any]) -> dict[str, OwnFile]:
    """Option -> data file, for the options that name a file that does not come with the game; raises `BoardError`."""
    found = {}
    for option in registry.info(slug).options:
        if isinstance(option, DataFile):
            known = names_of(registry.package_of(slug), option.folder)
            if options[option.name] not in known:
                found[option.name] = own_file(str(options[option.name]), known)
    return found


def parse_board(text: str, path: str, package: str) -> BoardData:
    """Parse the TOML text of a data file of a game's package; raises `BoardError`."""
    data = BoardData(parse_toml(text, path))
    data.path, data.package = path, package
    data.name, data.note = data.pop("name", ""), data.pop("note", "")
    if not isinstance(data.name, str) or not NAME.fullmatch(data.name):
        raise BoardError(path, without_clause("file-name", name=repr(data.name)[:40], most="60"), ("name", ""))
    if not isinstance(data.note, str) or not NOTE.fullmatch(data.note):
        raise BoardError(path, without_clause("file-note", note=repr(data.note)[:40], most="500"), ("note", ""))
    data.provenance = statements(data.pop("provenance", []), path)
    return data


def parse_toml(text: str, path: str) -> dict[str, Any]:
    """Parse any TOML text of a bounded complexity; raises `BoardError`."""
    for number, line in enumerate(text.split("\n"), start=1):  # tomllib takes long for keys of thousands of parts
        bare = QUOTED.sub("", line)
        if bare.count(".") > MOST_DOTS or bare.count("[") > MOST_DOTS:
            raise BoardError(path, without_clause("file-line", line=str(number)))
    try:
        content = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise BoardError(path, without_clause("file-not-toml", problem=str(error)[:100])) from None
    for key, value in content.items():
        if not _is_small(value):
            place = without_clause("file-value", place=key[:40], depth=str(DEEPEST))
            raise BoardError(path, place, (key[:40], ""))
    return content


def _is_small(value: Any, depth: int = 0) -> bool:
    """Whether a value of a file has no huge number and is not nested too deeply."""
    if isinstance(value, dict | list):
        inner = value.values() if isinstance(value, dict) else value
        return depth < DEEPEST and all(_is_small(one, depth + 1) for one in inner)
    return not isinstance(value, int) or abs(value) < 10**18


def built_in_data(slug: str) -> Iterator[BoardData]:
    """The data files that come with a game, in the order of its options."""
    package = registry.package_of(slug)
    folders = [option.folder for option in registry.info(slug).options if isinstance(option, DataFile)]
    for folder in dict.fromkeys(folders):
        for name in names_of(package, folder):
            yield read_board(package, name, folder)


def check_keys(data: BoardData, expected: Iterable[str], optional: Iterable[str] = ()) -> None:
    """Raise `BoardError` unless a file has all the expected keys, and no others except the optional ones."""
    wanted, allowed = set(expected), set(optional)
    for name in sorted(wanted - data.keys()):
        expected = ", ".join(sorted(wanted))
        raise BoardError(data.path, without_clause("file-key-missing", key=repr(name)[:40], expected=expected))
    for name in sorted(data.keys() - wanted - allowed):
        expected = ", ".join(sorted(wanted | allowed))
        raise BoardError(
            data.path, without_clause("file-key-unknown", key=repr(name)[:40], expected=expected), (name[:40], "")
        )


def whole(data: BoardData, name: str) -> int:
    """The value of a key that must be a whole number; raises `BoardError`."""
    value = data[name]
    if not isinstance(value, int) or isinstance(value, bool):
        problem = without_clause("file-not-whole", key=name, value=repr(value)[:40])
        raise BoardError(data.path, problem, (name, ""))
    return value
