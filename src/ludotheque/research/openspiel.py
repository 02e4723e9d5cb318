"""OpenSpiel: every game registered in pyspiel, with chance as a player, so that OpenSpiel's algorithms run unchanged.

    import pyspiel
    import ludotheque.research.openspiel  # registers the games

    game = pyspiel.load_game("alaska(players=3)")
    state = game.new_initial_state()

The parameters are the options of the game, written so that OpenSpiel's game strings can hold them (`parameters`): 0
and the empty text mean "not given", a semicolon in a text means a comma, and a text of digits begins with `_`.
Returns are those of the other adapters: 1 for winning alone; the returns of all seats sum to 0.

An observation holds the numbers that the game's kernel `observe` writes. An information state is a text: all that a
seat saw of every action so far, and what it sees now. There is no tensor of it, because games may last thousands of
steps.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, ClassVar

import numpy as np

from ludotheque.core import registry
from ludotheque.core.boards import OwnFile, own_files
from ludotheque.core.contract import SPECTATOR
from ludotheque.core.extras import extra
from ludotheque.core.game import Game
from ludotheque.core.info import Info, Number
from ludotheque.core.layout import from_bytes
from ludotheque.core.module import load, playable
from ludotheque.core.observation import groups, length_of, observed
from ludotheque.core.outcome import payoffs
from ludotheque.core.state import State

with extra("openspiel", "ludotheque.research.openspiel"):
    import pyspiel

GameType = pyspiel.GameType
SINGLE_PLAYER, ALL_PLAYERS = pyspiel.PrivateInfoType.SINGLE_PLAYER, pyspiel.PrivateInfoType.ALL_PLAYERS

ALL = -2
"""A viewpoint that sees everything."""


class Position:
    """A position with the positions before it. It is immutable, so `copy.deepcopy` returns the same object."""

    __slots__ = ("_history", "_texts", "before", "state")

    def __init__(self, state: State, before: Position | None = None) -> None:
        self.state, self.before = state, before
        self._history: dict[int, tuple[str, ...]] = {}
        self._texts: dict[int, str] = {}

    def text(self, viewer: int) -> str:
        """The position as a text, as a seat or `SPECTATOR` sees it, or with nothing hidden (`ALL`)."""
        if viewer not in self._texts:
            self._texts[viewer] = _text(self.state, viewer)
        return self._texts[viewer]

    def after(self, action: int) -> Position:
        """The position after an action or outcome."""
        return Position(self.state.play(action), self)

    def history(self, seat: int) -> tuple[str, ...]:
        """What a seat saw of every action from the beginning to this position."""
        steps: list[str] = []
        position = self
        while seat not in position._history and position.before is not None:
            steps.append(position.state.view(seat).action_text)
            position = position.before
        self._history[seat] = position._history.get(seat, ()) + tuple(reversed(steps))
        return self._history[seat]

    def __deepcopy__(self, memo: dict[int, Any]) -> Position:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the record and what each seat saw, without the positions before."""
        game, record = self.state.game, self.state.record
        seen = {seat: self.history(seat) for seat in range(self.state.seats)}
        options = tuple(game.changed_options.items())
        return _position, (game.slug, options, game.files, record.tobytes(), seen)


def _position(
    slug: str, given: tuple[tuple[str, Any], ...], files: Mapping[str, OwnFile], saved: bytes,
    seen: dict[int, tuple[str, ...]],
) -> Position:  # fmt: skip
    """Restore a pickled position. `files` only has to be held: the options name them by digest."""
    game = _game(slug, given)
    position = Position(State(game, from_bytes(saved, game.rules.STATE)))
    position._history.update(seen)
    return position


@cache
def _game(slug: str, given: tuple[tuple[str, Any], ...]) -> Game:
    """A game with these options, constructed once."""
    return Game(slug, backend="cpu", **dict(given))


class SpielGame(pyspiel.Game):
    """A game with one set of options; `register` creates a subclass per game."""

    slug: ClassVar[str]
    short_name: ClassVar[str]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        slug = self.slug
        info = registry.info(slug)
        default = defaults(info)
        given = {name: to_parameter(value) for name, value in (params or {}).items() if value != default[name]}
        options = {name: from_parameter(value) for name, value in given.items()}
        files = own_files(slug, info.checked(options))  # by digest: a file that was edited makes another game
        options |= {name: file.digest for name, file in files.items()}
        self.game = _game(slug, tuple(options.items()))
        longest = self.game.longest
        chance = self.game.rules.MOST_OUTCOMES > 1
        self._most_chance_nodes = longest if chance else 0
        game_info = pyspiel.GameInfo(
            num_distinct_actions=self.game.action_count,
            max_chance_outcomes=self.game.rules.MOST_OUTCOMES if chance else 0,
            num_players=self.game.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=longest,
        )
        super().__init__(game_type(info, self.short_name, self.game.hides), game_info, given)
        self.first = Position(self.game.start())

    def new_initial_state(self, *_: Any) -> SpielState:
        """The first position."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """An upper bound on the number of chance nodes in a game."""
        return self._most_chance_nodes

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """An observer of what one player, all players or a spectator see; raises `ValueError` if `params` is given."""
        if params:
            raise ValueError(f"observation parameters {params}: expected none")
        return Observer(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class SpielState(pyspiel.State):
    """A position, chance nodes included."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.position = game.first

    @property
    def state(self) -> State:
        """The position as a `State` of this package, which has a picture, notation and reasons."""
        return self.position.state

    def current_player(self) -> int:
        if self.state.is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE if self.state.is_chance else self.state.record.to_move)

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.state.legal_actions())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return sorted(self.state.outcomes().items())

    def _apply_action(self, action: int) -> None:
        self.position = self.position.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.state.text_of(action)

    def is_terminal(self) -> bool:
        return self.state.is_over

    def returns(self) -> list[float]:
        return payoffs(self.state.win_shares, self.state.seats)

    def __str__(self) -> str:
        return self.position.text(ALL)


class Observer:
    """Observations as numbers (`tensor`, and `dict` with its named groups) and as text.

    Only the observation of one player without history has a tensor.
    """

    def __init__(self, spiel_game: SpielGame, kind: Any) -> None:
        game = spiel_game.game
        self.hides = game.hides
        self.kind = kind
        has_tensor = kind.public_info and kind.private_info == SINGLE_PLAYER and not kind.perfect_recall
        self.tensor = np.zeros(length_of(game), np.float32) if has_tensor else None
        self.dict: dict[str, Any] = groups(game, self.tensor) if has_tensor else {}

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what a player sees into `tensor`."""
        if self.tensor is not None:
            self.tensor[:] = observed(state.state, max(player, 0))

    def string_from(self, state: SpielState, player: int) -> str:
        """What a player sees, what everybody sees, or what only the player sees, depending on the kind of observer."""
        position = state.position
        if self.kind.private_info != SINGLE_PLAYER:
            return position.text(ALL if self.kind.private_info == ALL_PLAYERS else SPECTATOR)
        text = position.text(player)
        if not self.kind.public_info:
            return text if self.hides and text != position.text(SPECTATOR) else ""
        if not self.kind.perfect_recall:
            return text
        return f"seat {player}: {text}\n{' '.join(position.history(player))}"


def _text(state: State, viewer: int) -> str:
    return state.position if viewer == ALL else state.view(viewer).position


def defaults(info: Info) -> dict[str, Any]:
    """The parameters of a game with their default values; 0 and the empty text mean "not given"."""
    values: dict[str, Any] = {"preset": ""} if info.presets else {}
    for option in info.options:
        values[option.name] = option.initial if option.initial is not None else 0 if isinstance(option, Number) else ""
    return {name: to_parameter(value) for name, value in values.items()}


def to_parameter(value: Any) -> Any:
    """An option's value as a parameter that OpenSpiel reads back unchanged from a game string.

    In a game string a comma ends a parameter, digits are read as a number and `true` as a boolean.

    >>> [to_parameter(value) for value in ("exit", "0,1,0,1", "4", "true", 3)]
    ['exit', '0;1;0;1', '_4', True, 3]
    """
    if value in ("true", "false"):
        return value == "true"
    if not isinstance(value, str):
        return value
    return f"_{value}" if value.isdigit() else value.replace(",", ";")


def from_parameter(value: Any) -> Any:
    """The option's value of a parameter; the inverse of `to_parameter`, except that booleans stay booleans.

    >>> [from_parameter(value) for value in ("exit", "0;1;0;1", "_4", True, 3)]
    ['exit', '0,1,0,1', '4', True, 3]
    """
    if not isinstance(value, str):
        return value
    return value[1:] if value[:1] == "_" and value[1:].isdigit() else value.replace(";", ",")


def parameters(slug: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """Options as parameters, without default values, for `pyspiel.load_game(slug, parameters(slug, options))`.

    >>> parameters("thin_ice", {"mode": "advanced", "grid_size": "4", "variant_friendly": "true", "players": 4})
    {'mode': 'advanced', 'grid_size': '_4', 'variant_friendly': True}
    """
    default = defaults(registry.info(slug))
    given = {name: to_parameter(value) for name, value in options.items()}
    return {name: value for name, value in given.items() if value != default.get(name)}


def game_type(info: Info, name: str, hides: bool = True) -> Any:
    """OpenSpiel's description of a game. At registration the options are not known, so `hides` is True."""
    slug = info.slug
    return GameType(
        short_name=name,
        long_name=info.name,
        dynamics=GameType.Dynamics.SEQUENTIAL,
        chance_mode=GameType.ChanceMode.EXPLICIT_STOCHASTIC
        if load(slug).rules.MOST_OUTCOMES > 1
        else GameType.ChanceMode.DETERMINISTIC,
        information=GameType.Information.IMPERFECT_INFORMATION if hides else GameType.Information.PERFECT_INFORMATION,
        utility=GameType.Utility.ZERO_SUM,
        reward_model=GameType.RewardModel.TERMINAL,
        max_num_players=info.most,
        min_num_players=info.fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=defaults(info),
    )


def register() -> Sequence[str]:
    """Register every game for `pyspiel.load_game`; returns the names under which they are registered.

    A game whose name OpenSpiel already uses is registered as `ludotheque_<name>`.
    """
    names = []
    for slug in playable():
        name = f"ludotheque_{slug}" if slug in pyspiel.registered_names() else slug
        pyspiel.register_game(
            game_type(registry.info(slug), name), type(f"{slug}_game", (SpielGame,), {"slug": slug, "short_name": name})
        )
        names.append(name)
    return names


register()
