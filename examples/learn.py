"""Reinforcement learning: masked PPO in torch with the vector environment; it beats random play after some minutes.

    pip install "ludotheque[train]"
    python -m examples.learn daldos
    python -m examples.learn alcatraz --minutes 4

It plays one seat per game, a different one from game to game, against opponents that play random legal actions; every
20 rounds it prints its win rate. One seed determines the games, the network's first weights and its choices.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass
from typing import Any

import torch
from torch import nn
from torch.distributions import Categorical

from ludotheque import Game
from ludotheque.core.vector import IN_TURN, Lanes


@dataclass(frozen=True)
class Settings:
    """The hyperparameters; the defaults suit every game of this package."""

    games: int = 256
    """How many games are stepped side by side."""
    steps: int = 32
    epochs: int = 3
    batch: int = 2048
    width: int = 128
    rate: float = 1e-3
    discount: float = 0.997
    trace: float = 0.95
    clip: float = 0.2
    entropy: float = 0.01
    trials: int = 1000
    """The number of games from which a win rate is computed."""


class Learner:
    """A network with two heads, policy and value, and its training."""

    def __init__(self, game: Game, seed: int, settings: Settings) -> None:
        torch.manual_seed(seed)
        self.settings = settings
        self.games = Lanes(game, settings.games, seed=seed, seat=IN_TURN)
        inputs, actions, width = self.games.observations.shape[1], game.action_count, settings.width
        self.body = nn.Sequential(nn.Linear(inputs, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.policy, self.value = nn.Linear(width, actions), nn.Linear(width, 1)
        nn.init.zeros_(self.policy.weight)  # at first every legal action has the same probability
        self.weights = [*self.body.parameters(), *self.policy.parameters(), *self.value.parameters()]
        self.optimizer = torch.optim.Adam(self.weights, lr=settings.rate)

    def evaluate(self, observations: Any, masks: Any) -> tuple[Categorical, Any]:
        """The probabilities of the legal actions, and the values of the positions for the seats that see them."""
        hidden = self.body(observations)
        logits = self.policy(hidden).masked_fill(masks == 0, -1e9)
        return Categorical(logits=logits, validate_args=False), self.value(hidden).squeeze(-1)

    @torch.no_grad()  # type: ignore[untyped-decorator]  # torch is not installed where types are checked
    def play(self) -> dict[str, Any]:
        """Play some steps in every game; returns the data of each step, with its advantage (GAE)."""
        games, steps = self.games, self.settings.steps
        rows: dict[str, list[Any]] = {
            name: [] for name in ("observations", "masks", "actions", "log_probs", "values", "rewards", "over")
        }
        for _ in range(steps):
            observations, masks = torch.from_numpy(games.observations.copy()), torch.from_numpy(games.masks.copy())
            policy, values = self.evaluate(observations, masks)
            actions = policy.sample()
            games.step(actions.numpy())
            log_probs, rewards, over = policy.log_prob(actions), games.rewards.copy(), games.over.copy()
            parts = (observations, masks, actions, log_probs, values, rewards, over)
            for name, part in zip(rows, parts, strict=True):
                rows[name].append(torch.as_tensor(part))
        data = {name: torch.stack(parts) for name, parts in rows.items()}
        _, after = self.evaluate(torch.from_numpy(games.observations), torch.from_numpy(games.masks))
        advantage, advantages = torch.zeros(games.n), []
        for k in reversed(range(steps)):
            running = 1.0 - data["over"][k].float()
            error = data["rewards"][k] + self.settings.discount * after * running - data["values"][k]
            advantage = error + self.settings.discount * self.settings.trace * running * advantage
            advantages.append(advantage)
            after = data["values"][k]
        data["advantages"] = torch.stack(advantages[::-1])
        return {name: part.flatten(0, 1) for name, part in data.items()}

    def improve(self, data: dict[str, Any]) -> None:
        """Update the network by PPO: more of what did better than expected, with a clipped probability ratio."""
        targets = data["advantages"] + data["values"]
        advantages = (data["advantages"] - data["advantages"].mean()) / (data["advantages"].std() + 1e-6)
        for _ in range(self.settings.epochs):
            for part in torch.randperm(len(advantages)).split(self.settings.batch):
                policy, values = self.evaluate(data["observations"][part], data["masks"][part])
                ratio = (policy.log_prob(data["actions"][part]) - data["log_probs"][part]).exp()
                clipped = ratio.clamp(1 - self.settings.clip, 1 + self.settings.clip)
                gain = torch.minimum(ratio * advantages[part], clipped * advantages[part]).mean()
                loss = (
                    0.5 * (values - targets[part]).square().mean()
                    - gain
                    - self.settings.entropy * policy.entropy().mean()
                )
                self.optimizer.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(self.weights, 0.5)
                self.optimizer.step()

    @torch.no_grad()  # type: ignore[untyped-decorator]  # torch is not installed where types are checked
    def win_rate(self, games: int = 1000, seed: int = 10**6) -> float:
        """The mean win share against random opponents on all seats, with the most probable action of each position."""
        trials = Lanes(self.games.game, 256, seed=seed, seat=IN_TURN)
        seats, won, played = trials.game.seats, 0.0, 0
        while played < games:
            policy, _ = self.evaluate(torch.from_numpy(trials.observations), torch.from_numpy(trials.masks))
            trials.step(policy.logits.argmax(1).numpy())
            payoffs = trials.rewards[trials.over]
            won += float(((payoffs * (seats - 1) + 1) / seats).sum())
            played += len(payoffs)
        return won / played


def learn(game: Game, seconds: float, seed: int = 0, settings: Settings | None = None, rounds: int = 10**9) -> Learner:
    """Train for `seconds` or `rounds` rounds, and print the win rate every 20 rounds; returns the learner."""
    learner = Learner(game, seed, settings or Settings())
    started, busy = time.perf_counter(), time.process_time()
    for k in range(rounds):
        spent = time.perf_counter() - started
        if k % 20 == 0 or spent > seconds:
            rate = learner.win_rate(learner.settings.trials)
            print(
                f"round {k:4d}  {spent:5.0f} s ({time.process_time() - busy:4.0f} s of CPU)  wins {rate:.1%}",
                flush=True,
            )
        if spent > seconds:
            break
        learner.improve(learner.play())
    return learner


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--minutes", type=float, default=3.0)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--players", type=int, help="the number of players, if the game has this option")
    arguments = parser.parse_args()
    torch.set_num_threads(2)
    options: dict[str, Any] = {"players": arguments.players} if arguments.players else {}
    learn(Game(arguments.game, **options), 60 * arguments.minutes, arguments.seed)


if __name__ == "__main__":
    main()
