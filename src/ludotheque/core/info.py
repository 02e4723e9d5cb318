"""The facts of a game, importable without its rules: names, seats, options, presets.

Options are data, so that a command line, a web form and a test can all be made from them. Their names
and values in French and English stand in the game's `text/*.ftl`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ludotheque.core.errors import OptionError, RecordError

Value = Any
"""A checked option value: a word, a whole number, a truth value or a text."""


@dataclass(frozen=True, slots=True)
class Choice:
    """An option with a few named values; the record holds the number of the one chosen.

    >>> Choice("route", ("exit", "loop")).check("lop")
    Traceback (most recent call last):
    ludotheque.core.errors.OptionError: option route = 'lop': expected exit or loop
    """

    name: str
    values: tuple[str, ...]
    default: str = ""

    @property
    def initial(self) -> Value:
        return self.default or self.values[0]

    @property
    def expected(self) -> str:
        return " or ".join(filter(None, (", ".join(self.values[:-1]), self.values[-1])))

    def check(self, value: Value) -> Value:
        text = str(value).lower() if isinstance(value, bool) else str(value)
        if text not in self.values:
            raise OptionError(f"option {self.name} = {value!r}: expected {self.expected}")
        return text

    def number(self, value: Value) -> int:
        """What stands in the record."""
        return self.values.index(value)


@dataclass(frozen=True, slots=True)
class Number:
    """An option that is a whole number within bounds.

    `initial` is what stands for "not given" where the default depends on other options.
    """

    name: str
    least: int
    most: int
    default: int | None = None

    @property
    def initial(self) -> Value:
        return self.default

    @property
    def expected(self) -> str:
        return f"a whole number from {self.least} to {self.most}"

    def check(self, value: Value) -> Value:
        if value is None and self.default is None:
            return None
        try:
            number = int(str(value))
        except ValueError:
            number = self.least - 1
        if isinstance(value, bool) or not self.least <= number <= self.most:
            raise OptionError(f"option {self.name} = {value!r}: expected {self.expected}")
        return number

    def number(self, value: Value) -> int:
        """What stands in the record."""
        return int(value)


@dataclass(frozen=True, slots=True)
class Text:
    """An option that only the game itself can check (a list of teams, guards' columns)."""

    name: str
    default: str
    expected: str

    @property
    def initial(self) -> Value:
        return self.default

    def check(self, value: Value) -> Value:
        return str(value)


@dataclass(frozen=True, slots=True)
class DataFile:
    """An option that names a data file of the game, or a file of one's own by its path.

    >>> DataFile("board", "12-13-12").initial
    '12-13-12'
    """

    name: str
    default: str
    folder: str = "boards"
    expected: str = "the name of a data file of the game, or the path of a .toml file"

    @property
    def initial(self) -> Value:
        return self.default

    def check(self, value: Value) -> Value:
        return str(value)


Option = Choice | Number | Text | DataFile


def nothing_hidden(options: Mapping[str, Value]) -> bool:
    """The default of `Info.hides`: everybody sees everything."""
    return False


@dataclass(frozen=True, slots=True)
class Info:
    """What a person picks a game by.

    >>> nim = Info(slug="nim", name="Nim", fewest=2, most=2)
    >>> nim.version, nim.hides({})
    (1, False)
    """

    slug: str
    """The name of the game in code, files and addresses: lower-case letters, digits and underscores."""
    name: str
    """The name of the game as people write it."""
    fewest: int
    """The least number of seats."""
    most: int
    """The greatest number of seats."""
    options: tuple[Option, ...] = ()
    prefix: str = ""
    """What the ids of the clauses begin with, such as `DAL`; empty where the rules are not numbered."""
    year: int | None = None
    minutes: tuple[int, int] | None = None
    """How long a game takes between people."""
    accent: tuple[str, str] = ("#4a6572", "#a9c4d0")
    """The colour of the game in the room, by day and by night."""
    presets: Mapping[str, Mapping[str, Value]] = field(default_factory=dict)
    """Named sets of options; the first one is the default."""
    hides: Callable[[Mapping[str, Value]], bool] = nothing_hidden
    """Whether somebody may know what another does not, under these options."""
    version: int = 1
    """The version of the rules, raised by any change after which an old record might replay differently."""
    earlier: Mapping[int, Mapping[str, Value]] = field(default_factory=dict)
    """Earlier versions that old records still replay with, each with the defaults that were different then. A game
    whose STATE has a field `version` finds the version there."""

    def option(self, name: str) -> Option:
        """The option of that name."""
        for option in self.options:
            if option.name == name:
                return option
        names = ", ".join([*(["preset"] if self.presets else []), *(option.name for option in self.options)])
        raise OptionError(f"{self.slug} has no option {name!r}: expected {f'one of {names}' if names else 'none'}")

    def check_names(self, names: Iterable[str]) -> None:
        """Refuse names that are no option's, where options come from a text."""
        for name in names:
            if name != "preset" or not self.presets:
                self.option(name)

    def check_version(self, version: int | None) -> int:
        """A version of the rules that can be played; the present one if none is given."""
        known = sorted({self.version, *self.earlier})
        if version is not None and version not in known:
            wanted = ", ".join(map(str, known))
            raise RecordError(f"{self.slug} has no rules version {version}: expected one of {wanted}")
        return self.version if version is None else version

    def checked(self, given: Mapping[str, Value], version: int | None = None) -> dict[str, Value]:
        """All options, the given ones checked, a preset's next, the rest by the default of that version.

        An option given beside a preset replaces the preset's value.
        """
        rest = dict(given)
        values = {option.name: option.initial for option in self.options}
        values |= self.earlier.get(self.version if version is None else version, {})
        if self.presets:
            preset = str(rest.pop("preset", next(iter(self.presets))))
            if preset not in self.presets:
                known = ", ".join(self.presets)
                raise OptionError(f"option preset = {preset!r}: expected one of {known}")
            values.update(self.presets[preset])
        for name, value in rest.items():
            values[name] = self.option(name).check(value)
        return values
