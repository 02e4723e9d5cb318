"""Gymnasium environments: one seat of a game against bots (`SeatEnv`), and many games at once (`VectorGames`).

    import gymnasium
    import ludotheque.research.gymnasium  # registers the games

    one = gymnasium.make("ludotheque/daldos-v1", opponents="level2")
    many = gymnasium.make_vec("ludotheque/daldos-v1", num_envs=1024, vectorization_mode="vector_entry_point")

An observation holds the numbers that the game's kernel `observe` writes, and the mask of legal actions, which is also
in `info`. The reward comes at the end of a game: 1 for winning alone; the rewards of all seats sum to 0.
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
"""A bot by its name (`bots.registry`), as a class, or as an object that has `choose`."""


class SeatEnv(gymnasium.Env[dict[str, Any], Any]):
    """One seat of a game; bots play the other seats.

    `opponents` is one bot for all other seats (`random`, `greedy`, `level1` to `level5`, `search:iterations=N`, an
    installed bot, `module:Class`, a class, or an object), or a list with one bot per other seat, in order. From a name
    or a class, each seat gets its own object; a single object plays all other seats.

    An illegal action loses the game: the episode ends with reward -1, and `info["illegal"]` is the reason.
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
        """Begin the first game of a seed, or without a seed the next game.

        Games that end before the seat has a decision are skipped.
        """
        self.table.begin(seed)
        super().reset(seed=seed)
        self._lost = False
        self._begin()
        while self.table.decider is None:
            self.table.begin()
            self._begin()
        return self._observation(), self._info()

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Play an action; then bots and chance play until the seat's next decision or the end.

        Raises `IllegalAction` if the game is already over.
        """
        if self._lost or self.table.decider is None:
            raise IllegalAction("the game is over: expected reset()")
        try:
            happened = self.table.play(int(action))
        except IllegalAction as error:
            self._lost = True
            return self._observation(), -1.0, True, False, {**self._info(), "illegal": str(error)}
        for before, done in happened:
            notify(self.bots, before, done)
        self._play_on()
        over = self.table.decider is None
        return self._observation(), self.table.payoffs()[self.seat], over, False, self._info()

    def _begin(self) -> None:
        """Notify the bots of a new game, and play until the seat's first decision or the end."""
        for bot in self.bots.values():
            bot.saw(None)
        self._play_on()

    def _play_on(self) -> None:
        """Let bots and chance play until the seat is to decide or the game is over."""
        seed = (self.table.seed + self.table.number) % (1 << 49)
        for _, _, after in play_on(self.table.state, self.bots, self.table.random, seed):
            self.table.go_to(after)

    def _observation(self) -> dict[str, Any]:
        return {"observation": self.table.observation(self.seat), "action_mask": self.table.mask(self.seat)}

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.table.mask(self.seat)}

    def render(self) -> Any:
        """The position, rendered in the mode of this environment."""
        return self.table.render(self.render_mode)


class VectorGames(VectorEnv[dict[str, Any], Any, Any]):
    """Many games at once in compiled code. A game that ends is replaced by a new one in the same step.

    `seat` is the seat that the caller plays in every game, `"each"` for a different seat from game to game, or None to
    play all seats. With None, each observation is that of the seat to decide, `info["seat"]`, and the reward is that of
    the seat that acted. The other seats follow the playout policy `opponents`: `uniform` (any legal action) or the
    game's own `policy`.

    The returned arrays are overwritten by the next step unless `copy` is set. For games that ended in this step,
    `info["final_obs"]` holds the last observation and `info["payoffs"]` the payoff of each seat.
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
        """Begin games 0, 1, … of a seed; without a seed, one is drawn from the environment's generator."""
        if isinstance(seed, list):
            raise OptionError("a list of seeds: expected one whole number, which decides all games")
        self.lanes.reset(int(self.np_random.integers(1 << 62)) if seed is None else seed)
        super().reset(seed=seed)
        return self._observation(), self._info()

    def step(self, actions: Any) -> tuple[dict[str, Any], Any, Any, Any, dict[str, Any]]:
        """Play one action in every game. Raises `IllegalAction`, and changes no game, if one of them is not legal."""
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
        return self._observation(), rewards, over, self._not_truncated, info

    def _observation(self) -> dict[str, Any]:
        arrays: dict[str, Any] = {"observation": self.lanes.observations, "action_mask": self.lanes.masks}
        return {name: array.copy() for name, array in arrays.items()} if self.copy else arrays

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": self.lanes.masks, "seat": self.lanes.deciders}
        return {name: array.copy() for name, array in info.items()} if self.copy else info


def register() -> None:
    """Register every game for `gymnasium.make` and `gymnasium.make_vec`."""
    for slug in playable():
        gymnasium.register(
            f"ludotheque/{slug}-v{registry.info(slug).version}",
            entry_point=f"{__name__}:SeatEnv",
            vector_entry_point=f"{__name__}:VectorGames",
            kwargs={"slug": slug},
        )


register()
