"""OpenSpiel: every game registered in pyspiel, with chance as a player, so that its own algorithms run unchanged.

    import pyspiel
    import ludotheque.research.openspiel  # registers the games

    game = pyspiel.load_game("alaska(players=3)")
    state = game.new_initial_state()

Parameters are the options of the game, spelled so that OpenSpiel's game strings can hold them (`parameters`): 0 and the
empty text stand for "not given", in a text a semicolon stands for a comma, and a word of digits begins with `_`.
Returns are those of the other adapters: 1 for a win of one's own, 0 in all.

Observations have the numbers of the game's `observe.py`. Information states are texts: all that a seat has been told
of every action so far, and what it sees now. They are no tensors, because games may last thousands of steps.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, ClassVar

import numpy as np

from ludotheque.core import registry
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

Kind = pyspiel.GameType
SINGLE_PLAYER, ALL_PLAYERS = pyspiel.PrivateInfoType.SINGLE_PLAYER, pyspiel.PrivateInfoType.ALL_PLAYERS

ALL = -2
"""In place of a seat: somebody who sees everything."""


class Position:
    """A position with the way that led to it. It never changes, so a copy is the thing itself."""

    __slots__ = ("_history", "_texts", "before", "state")

    def __init__(self, state: State, before: Position | None = None) -> None:
        self.state, self.before = state, before
        self._history: dict[int, tuple[str, ...]] = {}
        self._texts: dict[int, str] = {}

    def text(self, viewer: int) -> str:
        """The position as a seat sees it, or a SPECTATOR, or as it is (ALL)."""
        if viewer not in self._texts:
            self._texts[viewer] = _text(self.state, viewer)
        return self._texts[viewer]

    def after(self, action: int) -> Position:
        """The position after an action or outcome."""
        return Position(self.state.play(action), self)

    def history(self, seat: int) -> tuple[str, ...]:
        """What a seat has seen of every action on the way."""
        steps: list[str] = []
        here = self
        while seat not in here._history and here.before is not None:
            steps.append(here.state.view(seat).action_text)
            here = here.before
        self._history[seat] = here._history.get(seat, ()) + tuple(reversed(steps))
        return self._history[seat]

    def __deepcopy__(self, memo: dict[int, Any]) -> Position:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Saved with what the seats have seen, not with the positions on the way."""
        game, record = self.state.game, self.state.record
        seen = {seat: self.history(seat) for seat in range(self.state.seats)}
        return _position, (game.slug, tuple(game.given.items()), record.tobytes(), seen)


def _position(
    slug: str, given: tuple[tuple[str, Any], ...], saved: bytes, seen: dict[int, tuple[str, ...]]
) -> Position:
    """A position that was saved."""
    game = _game(slug, given)
    position = Position(State(game, from_bytes(saved, game.rules.STATE)))
    position._history.update(seen)
    return position


@cache
def _game(slug: str, given: tuple[tuple[str, Any], ...]) -> Game:
    """A game under some options, made once."""
    return Game(slug, backend="cpu", **dict(given))


class SpielGame(pyspiel.Game):
    """A game under one set of options; `register` makes a class of each game."""

    slug: ClassVar[str]
    short_name: ClassVar[str]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        slug = self.slug
        info = registry.info(slug)
        usual = defaults(info)
        given = {name: spelled(value) for name, value in (params or {}).items() if value != usual[name]}
        options = {name: meant(value) for name, value in given.items()}
        self.game = _game(slug, tuple(options.items()))
        longest = self.game.longest
        chance = self.game.rules.MOST_OUTCOMES > 1
        self._longest_luck = longest if chance else 0
        facts = pyspiel.GameInfo(
            num_distinct_actions=self.game.action_count,
            max_chance_outcomes=self.game.rules.MOST_OUTCOMES if chance else 0,
            num_players=self.game.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=longest,
        )
        super().__init__(kind_of(info, self.short_name, self.game.hides), facts, given)
        self.first = Position(self.game.start())

    def new_initial_state(self, *_: Any) -> SpielState:
        """The first position."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """A bound on what chance does in a game."""
        return self._longest_luck

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What a player, or everybody, can see."""
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
        """The position as the rest of the house knows it: with its picture, its notation, its reasons."""
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
    """What is seen, as numbers (`tensor`, and in its groups `dict`) and as text."""

    def __init__(self, played: SpielGame, wanted: Any) -> None:
        game = played.game
        self.secrets = game.hides
        self.wanted = wanted
        own = wanted.public_info and wanted.private_info == SINGLE_PLAYER and not wanted.perfect_recall
        self.tensor = np.zeros(length_of(game), np.float32) if own else None
        self.dict: dict[str, Any] = groups(game, self.tensor) if own else {}

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what a player sees into `tensor`."""
        if self.tensor is not None:
            self.tensor[:] = observed(state.state, max(player, 0))

    def string_from(self, state: SpielState, player: int) -> str:
        """What a player sees, what everybody sees, or what only the player sees, as wished."""
        position = state.position
        if self.wanted.private_info != SINGLE_PLAYER:
            return position.text(ALL if self.wanted.private_info == ALL_PLAYERS else SPECTATOR)
        text = position.text(player)
        if not self.wanted.public_info:
            return text if self.secrets and text != position.text(SPECTATOR) else ""
        if not self.wanted.perfect_recall:
            return text
        return f"seat {player}: {text}\n{' '.join(position.history(player))}"


def _text(state: State, viewer: int) -> str:
    return state.position if viewer == ALL else state.view(viewer).position


def defaults(info: Info) -> dict[str, Any]:
    """The parameters of a game with what stands for "not given"."""
    usual: dict[str, Any] = {"preset": ""} if info.presets else {}
    for option in info.options:
        usual[option.name] = option.initial if option.initial is not None else 0 if isinstance(option, Number) else ""
    return {name: spelled(value) for name, value in usual.items()}


def spelled(value: Any) -> Any:
    """An option's value as a parameter that survives in a game string: there a comma ends a parameter, digits are a
    number and `true` is a truth value, which cannot stand for words.

    >>> [spelled(value) for value in ("exit", "0,1,0,1", "4", "true", 3)]
    ['exit', '0;1;0;1', '_4', True, 3]
    """
    if value in ("true", "false"):
        return value == "true"
    if not isinstance(value, str):
        return value
    return f"_{value}" if value.isdigit() else value.replace(",", ";")


def meant(value: Any) -> Any:
    """The option's value that a parameter stands for.

    >>> [meant(value) for value in ("exit", "0;1;0;1", "_4", True, 3)]
    ['exit', '0,1,0,1', '4', True, 3]
    """
    if not isinstance(value, str):
        return value
    return value[1:] if value[:1] == "_" and value[1:].isdigit() else value.replace(";", ",")


def parameters(slug: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """Options as parameters, for `pyspiel.load_game(slug, parameters(slug, options))`.

    >>> parameters("thin_ice", {"mode": "advanced", "grid_size": "4", "variant_friendly": "true", "players": 4})
    {'mode': 'advanced', 'grid_size': '_4', 'variant_friendly': True}
    """
    usual = defaults(registry.info(slug))
    wishes = {name: spelled(value) for name, value in options.items()}
    return {name: value for name, value in wishes.items() if value != usual.get(name)}


def kind_of(info: Info, name: str, secrets: bool = True) -> Any:
    """What OpenSpiel wants to know of a game; before it is loaded, secrets are not ruled out."""
    slug = info.slug
    return Kind(
        short_name=name,
        long_name=info.name,
        dynamics=Kind.Dynamics.SEQUENTIAL,
        chance_mode=Kind.ChanceMode.EXPLICIT_STOCHASTIC
        if load(slug).rules.MOST_OUTCOMES > 1
        else Kind.ChanceMode.DETERMINISTIC,
        information=Kind.Information.IMPERFECT_INFORMATION if secrets else Kind.Information.PERFECT_INFORMATION,
        utility=Kind.Utility.ZERO_SUM,
        reward_model=Kind.RewardModel.TERMINAL,
        max_num_players=info.most,
        min_num_players=info.fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=defaults(info),
    )


def register() -> Sequence[str]:
    """Make every game known to `pyspiel.load_game`; returns their names there.

    A game whose name OpenSpiel uses already is registered as `ludotheque_<name>`.
    """
    names = []
    for slug in playable():
        name = f"ludotheque_{slug}" if slug in pyspiel.registered_names() else slug
        pyspiel.register_game(
            kind_of(registry.info(slug), name), type(f"{slug}_game", (SpielGame,), {"slug": slug, "short_name": name})
        )
        names.append(name)
    return names


register()
