"""Gymnasium: one seat of a game against bots, and thousands of games at once.

    import gymnasium
    import ludotheque.research.gymnasium  # registers the games

    one = gymnasium.make("ludotheque/daldos-v1", opponents="level2")
    many = gymnasium.make_vec("ludotheque/daldos-v1", num_envs=1024, vectorization_mode="vector_entry_point")

Observations have the numbers of the game's `observe.py` and the mask of legal actions, which is in `info` too.
Rewards come at the end of a game: 1 for a win of one's own, 0 in all.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ludotheque.bots.levels import bot_of
from ludotheque.bots.match import notify, play_on
from ludotheque.bots.player import Chooser
from ludotheque.core import registry
from ludotheque.core.errors import IllegalAction, OptionError
from ludotheque.core.extras import extra
from ludotheque.core.game import Game
from ludotheque.core.module import playable
from ludotheque.core.vector import EVERYBODY, IN_TURN, Lanes
from ludotheque.research.spaces import action_space, observation_space
from ludotheque.research.table import RENDER_MODES, Table, check_mode

with extra("research", "ludotheque.research.gymnasium"):
    import gymnasium
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space

Opponent = str | Chooser | type[Chooser]
"""A bot by its name (`bots.registry`), a class of bots, or an object that chooses."""


class SeatEnv(gymnasium.Env[dict[str, Any], Any]):
    """A seat of a game; bots take the others: one for all (`random`, `greedy`, `level1` to `level5`,
    `search:iterations=N`, an installed bot, `module:Class`, a class, an object), or a list with one for each other
    seat in order. Of a name or a class every seat gets an object of its own; an object given for all plays them all.

    An illegal action loses the game: the episode ends with reward -1, and `info["illegal"]` says why.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012  # Gymnasium's declaration

    def __init__(
        self, slug: str, seat: int = 0, opponents: Opponent | Sequence[Opponent] = "random",
        render_mode: str | None = None, **options: Any,
    ) -> None:  # fmt: skip
        self.table = Table(Game(slug, **options))
        game = self.table.game
        if not 0 <= seat < game.seats:
            raise OptionError(f"no seat {seat}: expected 0 to {game.seats - 1}")
        if isinstance(opponents, str) or not isinstance(opponents, Sequence):
            opponents = [opponents] * (game.seats - 1)
        if len(opponents) != game.seats - 1:
            raise OptionError(f"{len(opponents)} opponents: expected {game.seats - 1}, one for each other seat")
        others = (other for other in range(game.seats) if other != seat)
        self.seat = seat
        self.bots = {other: bot_of(bot, game) for other, bot in zip(others, opponents, strict=True)}
        self.render_mode = check_mode(render_mode)
        self.observation_space = observation_space(game)
        self.action_space = action_space(game)
        self._lost = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin the first game of a seed, or without one the next game in which the seat comes to decide."""
        self.table.begin(seed)
        super().reset(seed=seed)
        self._lost = False
        self._wait()
        while self.table.decider is None:
            self.table.begin()
            self._wait()
        return self._seen(), self._info()

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Play an action; the bots and chance play on to the seat's next decision or the end."""
        if self._lost or self.table.decider is None:
            raise IllegalAction("the game is over: expected reset()")
        try:
            happened = self.table.play(int(action))
        except IllegalAction as error:
            self._lost = True
            return self._seen(), -1.0, True, False, {**self._info(), "illegal": str(error)}
        for before, done in happened:
            notify(self.bots, before, done)
        self._play_on()
        over = self.table.decider is None
        return self._seen(), self.table.payoffs()[self.seat], over, False, self._info()

    def _wait(self) -> None:
        """The bots forget the last game and play until the seat decides."""
        for bot in self.bots.values():
            bot.saw(None)
        self._play_on()

    def _play_on(self) -> None:
        """The bots and chance play until the seat decides or the game is over."""
        seed = (self.table.seed + self.table.number) % (1 << 49)
        for _, _, after in play_on(self.table.state, self.bots, self.table.random, seed):
            self.table.go_to(after)

    def _seen(self) -> dict[str, Any]:
        return {"observation": self.table.observation(self.seat), "action_mask": self.table.mask(self.seat)}

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.table.mask(self.seat)}

    def render(self) -> Any:
        """The position in the mode that was chosen."""
        return self.table.render(self.render_mode)


class VectorGames(VectorEnv[dict[str, Any], Any, Any]):
    """Many games at once in compiled code, each begun anew in the step that ends it.

    `seat` is the seat that is played in every game, `"each"` for a different one from game to game, or None to
    play for everybody: then each observation is of the seat that decides, `info["seat"]`, and the reward is that of
    the seat that acted. Other seats play `uniform` (any legal action) or the game's own `policy`.

    The arrays are written again in every step unless `copy` is set. Where a game ended, `info["final_obs"]` has the
    last observation and `info["payoffs"]` what the game was worth to every seat.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012  # Gymnasium's declaration

    def __init__(
        self, slug: str, num_envs: int, seat: int | str | None = None, opponents: str = "uniform", threads: int = 1,
        copy: bool = False, **options: Any,
    ) -> None:  # fmt: skip
        game = Game(slug, **options)
        if isinstance(seat, str) and seat != "each":
            raise OptionError(f"seat {seat!r}: expected a seat's number, 'each' or None")
        played = EVERYBODY if seat is None else IN_TURN if isinstance(seat, str) else seat
        self.lanes = Lanes(game, num_envs, seat=played, opponents=opponents, threads=threads)
        self.num_envs = num_envs
        self.copy = copy
        self.single_observation_space = observation_space(game)
        self.single_action_space = action_space(game)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._no_action = np.zeros_like(self.lanes.masks)
        self._not_truncated = np.zeros(num_envs, np.bool_)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin games 0, 1, … of a seed; without one, of a seed that follows from the last."""
        if isinstance(seed, list):
            raise OptionError("a list of seeds: expected one whole number, which decides all games")
        self.lanes.reset(int(self.np_random.integers(1 << 62)) if seed is None else seed)
        super().reset(seed=seed)
        return self._seen(), self._info()

    def step(self, actions: Any) -> tuple[dict[str, Any], Any, Any, Any, dict[str, Any]]:
        """Play one legal action in every game."""
        lanes = self.lanes
        lanes.step(actions)
        rewards, over = (lanes.rewards.copy(), lanes.over.copy()) if self.copy else (lanes.rewards, lanes.over)
        info = self._info()
        if over.any():
            info |= {
                "payoffs": lanes.payoffs, "_payoffs": over,
                "final_obs": {"observation": lanes.last_observations, "action_mask": self._no_action},
                "_final_obs": over,
            }  # fmt: skip
        return self._seen(), rewards, over, self._not_truncated, info

    def _seen(self) -> dict[str, Any]:
        seen: dict[str, Any] = {"observation": self.lanes.observations, "action_mask": self.lanes.masks}
        return {name: array.copy() for name, array in seen.items()} if self.copy else seen

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": self.lanes.masks, "seat": self.lanes.deciders}
        return {name: array.copy() for name, array in info.items()} if self.copy else info


def register() -> None:
    """Make every game known to `gymnasium.make` and `make_vec`."""
    for slug in playable():
        gymnasium.register(
            f"ludotheque/{slug}-v{registry.info(slug).version}",
            entry_point=f"{__name__}:SeatEnv",
            vector_entry_point=f"{__name__}:VectorGames",
            kwargs={"slug": slug},
        )


register()
