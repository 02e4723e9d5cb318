"""Information about a game that can be imported without its rules: names, seats, options, presets.

Options are data, so that the command line, the web form and the tests can use the same list. The names of options and
of their values, in French and English, are in the game's `text/*.ftl`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from ludotheque.core.errors import OptionError, RecordError

Value = Any
"""The value of an option: a string, a whole number or None."""


@dataclass(frozen=True, slots=True)
class Choice:
    """An option with a few named values; the record holds the index of the chosen value.

    >>> Choice("route", ("exit", "loop")).check("lop")
    Traceback (most recent call last):
    ludotheque.core.errors.OptionError: option route = 'lop': expected exit or loop
    """

    name: str
    values: tuple[str, ...]
    default: str = ""

    @property
    def initial(self) -> Value:
        """The default value."""
        return self.default or self.values[0]

    @property
    def expected(self) -> str:
        """The allowed values, in words, for error messages."""
        return " or ".join(filter(None, (", ".join(self.values[:-1]), self.values[-1])))

    def check(self, value: Value) -> Value:
        """Return the value in its normal form; raises `OptionError` if it is not allowed."""
        text = str(value).lower() if isinstance(value, bool) else str(value)
        if text not in self.values:
            raise OptionError(f"option {self.name} = {value!r}: expected {self.expected}")
        return text

    def number(self, value: Value) -> int:
        """The value as a number, as the record holds it."""
        return self.values.index(value)


@dataclass(frozen=True, slots=True)
class Number:
    """An option that is a whole number within bounds.

    `initial` is None if the default depends on other options.
    """

    name: str
    least: int
    most: int
    default: int | None = None

    @property
    def initial(self) -> Value:
        """The default value."""
        return self.default

    @property
    def expected(self) -> str:
        """The allowed values, in words, for error messages."""
        return f"a whole number from {self.least} to {self.most}"

    def check(self, value: Value) -> Value:
        """Return the value in its normal form; raises `OptionError` if it is not allowed."""
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
        """The value as a number, as the record holds it."""
        return int(value)


@dataclass(frozen=True, slots=True)
class Text:
    """An option that only the game itself can check, such as a list of teams."""

    name: str
    default: str
    expected: str

    @property
    def initial(self) -> Value:
        """The default value."""
        return self.default

    def check(self, value: Value) -> Value:
        """Return the value as a string; the game checks it later."""
        return str(value)


@dataclass(frozen=True, slots=True)
class DataFile:
    """An option that is the name of a data file of the game, or the path of any other file.

    >>> DataFile("board", "12-13-12").initial
    '12-13-12'
    """

    name: str
    default: str
    folder: str = "boards"
    expected: str = "the name of a data file of the game, or the path of a .toml file"

    @property
    def initial(self) -> Value:
        """The default value."""
        return self.default

    def check(self, value: Value) -> Value:
        """Return the value as a string; the game checks it later."""
        return str(value)


Option = Choice | Number | Text | DataFile


CreditKind = Literal[
    "designers", "developers", "illustrators", "publisher", "number", "origin", "year", "ages", "minutes", "begins"
]


@dataclass(frozen=True, slots=True)
class Credit:
    """Something known about the printed game, and where it is from. What is not known has no Credit.

    >>> Credit("year", "2016", "sheet").text("fr")
    '2016'
    """

    kind: CreditKind
    value: str | Mapping[str, str]
    """The same text in all languages, or a text per language."""
    source: Literal["sheet", "public"]
    """The rule sheet of the game, or public descriptions of it."""

    def text(self, language: str) -> str:
        """The value in a language."""
        return self.value if isinstance(self.value, str) else self.value[language]


def nothing_hidden(options: Mapping[str, Value]) -> bool:
    """The default of `Info.hides`: everybody sees everything."""
    return False


@dataclass(frozen=True, slots=True)
class Info:
    """Information about a game.

    >>> nim = Info(slug="nim", name="Nim", fewest=2, most=2)
    >>> nim.version, nim.hides({})
    (1, False)
    """

    slug: str
    """The name of the game in code, files and addresses: lower-case letters, digits and underscores."""
    name: str
    """The name of the game as it is printed."""
    fewest: int
    """The least number of seats."""
    most: int
    """The greatest number of seats."""
    options: tuple[Option, ...] = ()
    prefix: str = ""
    """The prefix of the clause ids, such as `DAL`; empty if the rules are not numbered."""
    credits: tuple[Credit, ...] = ()
    """What is known about the printed game: who made it, when, for which ages. Nothing else is shown as known."""
    accent: tuple[str, str] = ("#4a6572", "#a9c4d0")
    """The accent colour of the game, in the day theme and in the night theme."""
    presets: Mapping[str, Mapping[str, Value]] = field(default_factory=dict)
    """Named sets of options; the first one is the default."""
    hides: Callable[[Mapping[str, Value]], bool] = nothing_hidden
    """Whether there is hidden information under these options."""
    version: int = 1
    """The version of the rules; raise it with every change after which an old record might replay differently."""
    earlier: Mapping[int, Mapping[str, Value]] = field(default_factory=dict)
    """Earlier versions of the rules that old records can still be replayed with, each with those option defaults that
    were different. If STATE has a field `version`, it holds the version in use."""

    def option(self, name: str) -> Option:
        """The option of that name; raises `OptionError` if there is none."""
        for option in self.options:
            if option.name == name:
                return option
        names = ", ".join([*(["preset"] if self.presets else []), *(option.name for option in self.options)])
        raise OptionError(f"{self.slug} has no option {name!r}: expected {f'one of {names}' if names else 'none'}")

    def check_names(self, names: Iterable[str]) -> None:
        """Raise `OptionError` if one of the names is not an option of the game (or `preset`)."""
        for name in names:
            if name != "preset" or not self.presets:
                self.option(name)

    def check_version(self, version: int | None) -> int:
        """Return the version, or the present one if it is None; raises `RecordError` if it cannot be played."""
        known = sorted({self.version, *self.earlier})
        if version is not None and version not in known:
            wanted = ", ".join(map(str, known))
            raise RecordError(f"{self.slug} has no rules version {version}: expected one of {wanted}")
        return self.version if version is None else version

    def checked(self, given: Mapping[str, Value], version: int | None = None) -> dict[str, Value]:
        """Return the values of all options: those given, else those of the preset, else the defaults of the version.

        Raises `OptionError` if an option does not exist or does not allow the given value.
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
