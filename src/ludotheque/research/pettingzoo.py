"""PettingZoo: every game as an AEC environment (agents act one after the other).

    from ludotheque.research.pettingzoo import env

    game = env("alaska", players=3)
    game.reset(seed=1)
    for agent in game.agent_iter():
        observation, reward, termination, truncation, info = game.last()
        game.step(None if termination else game.action_space(agent).sample(observation["action_mask"]))

Agents are `seat_0`, `seat_1`, …. An observation holds the numbers that the game's kernel `observe` writes, and the mask
of legal actions, which is also in `info`. Rewards come at the end: 1 for winning alone; they sum to 0. A copy
(`copy.deepcopy`, `pickle`) continues with the same chance outcomes as the original.
"""

from __future__ import annotations

from typing import Any, ClassVar

from ludotheque.core.extras import extra
from ludotheque.core.game import Game
from ludotheque.research.spaces import action_space, observation_space
from ludotheque.research.table import RENDER_MODES, Table, check_mode

with extra("research", "ludotheque.research.pettingzoo"):
    from pettingzoo import AECEnv
    from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper


def env(slug: str, render_mode: str | None = None, **options: Any) -> AECEnv[str, Any, Any]:
    """A game in PettingZoo's usual wrappers: an agent that plays an illegal action loses, with a reward of -1."""
    game: AECEnv[str, Any, Any] = TableEnv(slug, render_mode, **options)
    for wrap in (lambda inner: TerminateIllegalWrapper(inner, -1), AssertOutOfBoundsWrapper, OrderEnforcingWrapper):
        game = wrap(game)
    return game


class TableEnv(AECEnv[str, Any, Any]):
    """A game without wrappers: an illegal action raises `IllegalAction`, whose message lists the legal actions."""

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(self, slug: str, render_mode: str | None = None, **options: Any) -> None:
        super().__init__()
        self.table = Table(Game(slug, **options))
        game = self.table.game
        self.render_mode = check_mode(render_mode)
        self.metadata = {**type(self).metadata, "name": f"{game.slug}_v{game.version}"}  # type: ignore[misc]  # by name
        self.possible_agents = [f"seat_{seat}" for seat in range(game.seats)]
        self.agents: list[str] = []
        self.observation_spaces = {agent: observation_space(game) for agent in self.possible_agents}
        self.action_spaces = {agent: action_space(game) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin the first game of a seed, or without a seed the next game."""
        self.table.begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._skip_agent_selection = None
        self._update()

    def step(self, action: Any) -> None:
        """Play an action of the selected agent; None if its game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.table.play(action)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.agents, self.table.payoffs(), strict=True))
        self._accumulate_rewards()
        self._update()

    def _update(self) -> None:
        """Set the selected agent (the seat to decide, or the first agent if the game is over), the ends and masks."""
        decider = self.table.decider
        self.terminations = dict.fromkeys(self.agents, decider is None)
        self.agent_selection = self.agents[decider or 0]
        self.infos = {agent: {"action_mask": self.table.mask(seat)} for seat, agent in enumerate(self.agents)}

    def observe(self, agent: str) -> Any:
        """What an agent sees and its mask of legal actions, in new arrays."""
        seat = self.possible_agents.index(agent)
        return {"observation": self.table.observation(seat), "action_mask": self.table.mask(seat)}

    def render(self) -> Any:
        """The position, rendered in the mode of this environment."""
        return self.table.render(self.render_mode)

    def close(self) -> None:
        """Do nothing: the environment holds no resources."""
