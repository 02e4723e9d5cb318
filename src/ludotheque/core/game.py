"""A game with its options and board chosen: where positions come from."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

import numpy as np

from ludotheque.core.batch import Simulation, simulate
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

    `version` asks for earlier rules that the game keeps for old records. `backend` is what its states
    run on: `python` starts at once, `cpu` compiles first and is for long matches.
    """

    def __init__(self, slug: str, *, version: int | None = None, backend: str = "python", **options: Any) -> None:
        self.backend = check_backend(backend)
        self.module = load(check_slug(slug))
        """The parts of the game: rules, notation, view and so on."""
        self.version = self.info.check_version(version)
        self.options: dict[str, Any] = self._settle(options)
        self.board: Record = frozen(self.module.boards.load_board(self.options))

    @property
    def info(self) -> Info:
        """The facts of the game."""
        return self.module.info

    @property
    def slug(self) -> str:
        """The name of the game in code, files and addresses."""
        return self.module.info.slug

    @property
    def rules(self) -> Rules:
        """The kernels of the game, and the layout and the bounds of its positions."""
        return self.module.rules

    def _settle(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """All options from those given; the game itself fills in what depends on others."""
        return self.module.boards.check_options(self.info.checked(options, self.version))

    @property
    def seats(self) -> int:
        """How many take part."""
        return int(self._first.seats)

    @cached_property
    def action_count(self) -> int:
        """The size of the action space: a mask or a policy vector has this length."""
        return self.module.boards.action_count(self.board)

    @cached_property
    def longest(self) -> int:
        """A bound on the actions and outcomes of a game."""
        return self.module.boards.longest_game(self)

    @cached_property
    def given(self) -> dict[str, Any]:
        """The options that differ from the default of this version of the rules."""
        usual = self._settle({})
        return {name: value for name, value in self.options.items() if value != usual[name]}

    def with_options(self, options: Mapping[str, Any]) -> Game:
        """The same game with some options changed; what depends on them and has its usual value follows.

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
                if self._settle(others)[option.name] == keep[option.name]:
                    del keep[option.name]
        return Game(self.slug, version=self.version, backend=self.backend, **{**keep, **options})

    def compiled(self) -> Game:
        """The same game with states that run on compiled kernels."""
        keep = {name: value for name, value in self.options.items() if value is not None}
        return _again(self.slug, self.version, "cpu", keep)

    def kernels(self, backend: str | None = None) -> Kernels:
        """The rules and the generic kernels in a backend: `python`, `cpu` or `cuda`."""
        return kernels_of(self.module, check_backend(backend or self.backend))

    def blank(self) -> Record:
        """A record with the options set and nothing else, before `setup`."""
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
        """Whether somebody may know what another does not, under these options."""
        return self.info.hides(self.options)

    @cached_property
    def fields(self) -> Fields:
        """The fields of the board, for reading."""
        return Fields(self.board)

    def first_record(self) -> Record:
        """The record of the first position, a copy."""
        return copy(self._first)

    def start(self) -> State:
        """The first position.

        >>> Game("daldos").start().position
        'wwwwwwwwwwww/............./bbbbbbbbbbbb w - 0'
        """
        return State(self, self.first_record())

    def position(self, text: str) -> State:
        """The position that a text describes; options it names replace this game's.

        >>> Game("daldos").position("wwwwwwwwwwww/............./bbbbbbbbbbbb w 13").legal_texts()
        ['1:W12-M1!']
        """
        game = self.with_options(self.module.notation.options_in(self, text))
        return State(game, game.module.notation.read_position(game, text))

    def scratch(self) -> tuple[Any, Any]:
        """Arrays that hold the longest lists of actions and of weights."""
        most = max(self.rules.MOST_ACTIONS, self.rules.MOST_OUTCOMES)
        return np.zeros(most, np.int64), np.zeros(self.rules.MOST_OUTCOMES, np.int64)

    def simulate(
        self, games: int, seed: int = 0, backend: str = "cpu", threads: int = 1, playout_policy: str = "uniform"
    ) -> Simulation:
        """Play `games` random games; see `core.batch.simulate`."""
        return simulate(self, games, seed, backend=backend, threads=threads, playout_policy=playout_policy)

    def __reduce__(self) -> tuple[Any, ...]:
        keep = {name: value for name, value in self.options.items() if value is not None}
        return _again, (self.slug, self.version, self.backend, keep)

    def __repr__(self) -> str:
        given = "".join(f", {name}={value!r}" for name, value in self.given.items())
        return f"Game({self.slug!r}{given})"


def _again(slug: str, version: int, backend: str, options: dict[str, Any]) -> Game:
    """A game made once more from what it was made of."""
    return Game(slug, version=version, backend=backend, **options)
