"""A game under one set of options; it makes positions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any

import numpy as np

from ludotheque.core.batch import Simulation, simulate
from ludotheque.core.boards import OwnFile, own_files
from ludotheque.core.compile import Kernels, check_backend, kernels_of
from ludotheque.core.contract import Record
from ludotheque.core.info import Choice, Info, Number
from ludotheque.core.layout import Fields, blank, copy, frozen
from ludotheque.core.module import Rules, load
from ludotheque.core.registry import check_slug
from ludotheque.core.state import State


class Game:
    """One game under one set of options.

    >>> daldos = Game("daldos", route="loop")
    >>> daldos.options["route"], daldos.options["jump"]
    ('loop', 'enemies')
    >>> Game("daldos", route="lop")
    Traceback (most recent call last):
    ludotheque.core.errors.OptionError: option route = 'lop': expected exit, loop or loop_any

    `version` chooses an earlier version of the rules, for old records. `backend` is the backend of its positions:
    `python` starts at once; `cpu` compiles first, for long matches.

    Raises `UnknownGame`, `OptionError` or `BoardError`.
    """

    def __init__(self, slug: str, *, version: int | None = None, backend: str = "python", **options: Any) -> None:
        self.backend = check_backend(backend)
        self.module = load(check_slug(slug))
        """The parts of the game: rules, notation, view, …"""
        self.version = self.info.check_version(version)
        self.options: dict[str, Any] = self._complete(options)
        self.files = own_files(self.slug, self.options)
        """Option -> data file, for the options whose value is the digest of a file that does not come with the game."""
        self.options |= {name: file.digest for name, file in self.files.items()}
        self.board: Record = frozen(self.module.boards.load_board(self.options))

    @property
    def info(self) -> Info:
        """Information about the game: names, seats, options."""
        return self.module.info

    @property
    def slug(self) -> str:
        """The name of the game in code, file names and URLs."""
        return self.module.info.slug

    @property
    def rules(self) -> Rules:
        """The kernels of the game, and the layout and the bounds of its positions, as the package defines them."""
        return self.module.rules

    def _complete(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Return all options from those given; the game fills in those that depend on others."""
        return self.module.boards.check_options(self.info.checked(options, self.version))

    @property
    def seats(self) -> int:
        """The number of seats."""
        return int(self._first.seats)

    @cached_property
    def action_count(self) -> int:
        """The size of the action space: the length of a mask or of a policy vector."""
        return self.module.boards.action_count(self.board)

    @cached_property
    def longest(self) -> int:
        """The greatest number of actions and outcomes in a game."""
        return self.module.boards.longest_game(self)

    @cached_property
    def changed_options(self) -> dict[str, Any]:
        """The options whose value is not the default of this version of the rules."""
        default = self._complete({})
        return {name: value for name, value in self.options.items() if value != default[name]}

    def with_options(self, options: Mapping[str, Any]) -> Game:
        """The same game with some options changed; options that depend on these get their new default.

        >>> Game("alcatraz").options["turn_limit"], Game("alcatraz").with_options({"players": 4}).options["turn_limit"]
        (1000, 2000)
        """
        if all(value == self.options.get(name) for name, value in options.items()):
            return self
        self.info.check_names(options)
        keep = {name: value for name, value in self.options.items() if name not in options and value is not None}
        for option in self.info.options:
            if option.initial is None and option.name in keep:
                others = {name: value for name, value in self.options.items() if name != option.name}
                if self._complete(others)[option.name] == keep[option.name]:
                    del keep[option.name]
        return Game(self.slug, version=self.version, backend=self.backend, **{**keep, **options})

    def compiled(self) -> Game:
        """The same game with positions that use compiled kernels."""
        keep = {name: value for name, value in self.options.items() if value is not None}
        return _rebuilt(self.slug, self.version, "cpu", keep, self.files)

    def kernels(self, backend: str | None = None) -> Kernels:
        """The kernels of the game and the generic kernels in a backend; by default that of the game."""
        return kernels_of(self.module, check_backend(backend or self.backend))

    def blank(self) -> Record:
        """A record that holds the options and nothing else; `setup` then makes it the first position."""
        record = blank(self.rules.STATE)
        for option in self.info.options:
            if isinstance(option, Choice | Number) and option.name in (record.dtype.names or ()):
                record[option.name] = option.number(self.options[option.name])
        if "version" in (record.dtype.names or ()):
            record["version"] = self.version
        self.module.boards.fill(self.options, record)
        return record

    @cached_property
    def _first(self) -> Record:
        record = self.blank()
        self.kernels().setup(self.board, record)
        return record

    @cached_property
    def hides(self) -> bool:
        """Whether there is hidden information under these options."""
        return self.info.hides(self.options)

    @cached_property
    def fields(self) -> Fields:
        """The fields of the board, read-only."""
        return Fields(self.board)

    def first_record(self) -> Record:
        """A copy of the record of the first position."""
        return copy(self._first)

    def start(self) -> State:
        """The first position.

        >>> Game("daldos").start().position
        'wwwwwwwwwwww/............./bbbbbbbbbbbb w - 0'
        """
        return State(self, self.first_record())

    def position(self, text: str) -> State:
        """Read the text of a position; options that the text implies replace those of this game.

        Raises `PositionError` if the text cannot be read.

        >>> Game("daldos").position("wwwwwwwwwwww/............./bbbbbbbbbbbb w 13").legal_texts()
        ['1:W12-M1!']
        """
        game = self.with_options(self.module.notation.options_in(self, text))
        return State(game, game.module.notation.read_position(game, text))

    def scratch(self) -> tuple[Any, Any]:
        """New scratch arrays for kernels, long enough for every list of actions and of weights."""
        rules = self.rules
        return np.empty(max(rules.MOST_ACTIONS, rules.MOST_OUTCOMES), np.int64), np.empty(rules.MOST_OUTCOMES, np.int64)

    def simulate(
        self, games: int, seed: int = 0, backend: str = "cpu", threads: int = 1, playout_policy: str = "uniform"
    ) -> Simulation:
        """Play `games` random games; see `core.batch.simulate`."""
        return simulate(self, games, seed, backend=backend, threads=threads, playout_policy=playout_policy)

    def __reduce__(self) -> tuple[Any, ...]:
        keep = {name: value for name, value in self.options.items() if value is not None}
        return _rebuilt, (self.slug, self.version, self.backend, keep, self.files)

    def __repr__(self) -> str:
        given = "".join(f", {name}={value!r}" for name, value in self.changed_options.items())
        return f"Game({self.slug!r}{given})"


def game_with_files(slug: str, options: Mapping[str, Any], texts: Iterable[str], version: int | None = None) -> Game:
    """A game whose options name data files by digest; `texts` are the texts of these files."""
    files = [OwnFile.of(text) for text in texts]
    game = Game(slug, version=version, **options)
    del files  # they had to be held until the game holds them
    return game


def _rebuilt(slug: str, version: int, backend: str, options: dict[str, Any], files: dict[str, OwnFile]) -> Game:
    """Make a game again, as pickling needs it. `files` only has to be held: the options name them by digest."""
    return Game(slug, version=version, backend=backend, **options)
