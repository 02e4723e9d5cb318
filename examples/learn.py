"""A learner: masked PPO in torch over the vector environment, from nothing to well above random in minutes.

    pip install "ludotheque[train]"
    python -m examples.learn daldos
    python -m examples.learn alcatraz --minutes 4

It plays one seat a game, each in turn, against opponents that choose any legal action; every 20 rounds it says how
many games it wins. One seed decides all: the games, the network's first weights, its choices.
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
    """What can be turned; the defaults suit every game of the house."""

    lanes: int = 256
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
    """Games in which it is tried out now and then."""


class Learner:
    """A network with two heads, what to do and what it is worth, and how it is improved."""

    def __init__(self, game: Game, seed: int, settings: Settings) -> None:
        torch.manual_seed(seed)
        self.settings = settings
        self.lanes = Lanes(game, settings.lanes, seed=seed, seat=IN_TURN)
        seen, actions, width = self.lanes.observations.shape[1], game.action_count, settings.width
        self.body = nn.Sequential(nn.Linear(seen, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.choice, self.worth = nn.Linear(width, actions), nn.Linear(width, 1)
        nn.init.zeros_(self.choice.weight)  # at first every legal action is alike
        self.weights = [*self.body.parameters(), *self.choice.parameters(), *self.worth.parameters()]
        self.optimizer = torch.optim.Adam(self.weights, lr=settings.rate)

    def judge(self, seen: Any, masks: Any) -> tuple[Categorical, Any]:
        """The chances of the legal actions, and what the position is worth to who sees it."""
        inside = self.body(seen)
        choices = self.choice(inside).masked_fill(masks == 0, -1e9)
        return Categorical(logits=choices, validate_args=False), self.worth(inside).squeeze(-1)

    @torch.no_grad()  # type: ignore[untyped-decorator]  # torch is not installed where types are checked
    def play(self) -> dict[str, Any]:
        """So many steps in every lane, with what each was worth in the end."""
        lanes, steps = self.lanes, self.settings.steps
        rows: dict[str, list[Any]] = {
            name: [] for name in ("seen", "masks", "actions", "odds", "worth", "reward", "over")
        }
        for _ in range(steps):
            seen, masks = torch.from_numpy(lanes.observations.copy()), torch.from_numpy(lanes.masks.copy())
            chances, worth = self.judge(seen, masks)
            actions = chances.sample()
            lanes.step(actions.numpy())
            parts = (seen, masks, actions, chances.log_prob(actions), worth, lanes.rewards.copy(), lanes.over.copy())
            for name, part in zip(rows, parts, strict=True):
                rows[name].append(torch.as_tensor(part))
        told = {name: torch.stack(parts) for name, parts in rows.items()}
        _, after = self.judge(torch.from_numpy(lanes.observations), torch.from_numpy(lanes.masks))
        gain, gains = torch.zeros(lanes.n), []
        for k in reversed(range(steps)):
            going = 1.0 - told["over"][k].float()
            surprise = told["reward"][k] + self.settings.discount * after * going - told["worth"][k]
            gain = surprise + self.settings.discount * self.settings.trace * going * gain
            gains.append(gain)
            after = told["worth"][k]
        told["gain"] = torch.stack(gains[::-1])
        return {name: part.flatten(0, 1) for name, part in told.items()}

    def improve(self, told: dict[str, Any]) -> None:
        """PPO: towards what did better than expected, but never far from what was tried."""
        goal = told["gain"] + told["worth"]
        gain = (told["gain"] - told["gain"].mean()) / (told["gain"].std() + 1e-6)
        for _ in range(self.settings.epochs):
            for part in torch.randperm(len(gain)).split(self.settings.batch):
                chances, worth = self.judge(told["seen"][part], told["masks"][part])
                ratio = (chances.log_prob(told["actions"][part]) - told["odds"][part]).exp()
                near = ratio.clamp(1 - self.settings.clip, 1 + self.settings.clip)
                better = torch.minimum(ratio * gain[part], near * gain[part]).mean()
                loss = (
                    0.5 * (worth - goal[part]).square().mean()
                    - better
                    - self.settings.entropy * chances.entropy().mean()
                )
                self.optimizer.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(self.weights, 0.5)
                self.optimizer.step()

    @torch.no_grad()  # type: ignore[untyped-decorator]  # torch is not installed where types are checked
    def win_rate(self, games: int = 1000, seed: int = 10**6) -> float:
        """Its share of the wins against random opponents, seats in turn, choosing what it likes best."""
        lanes = Lanes(self.lanes.game, 256, seed=seed, seat=IN_TURN)
        seats, won, played = lanes.game.seats, 0.0, 0
        while played < games:
            chances, _ = self.judge(torch.from_numpy(lanes.observations), torch.from_numpy(lanes.masks))
            lanes.step(chances.logits.argmax(1).numpy())
            payoffs = lanes.rewards[lanes.over]
            won += float(((payoffs * (seats - 1) + 1) / seats).sum())
            played += len(payoffs)
        return won / played


def learn(game: Game, seconds: float, seed: int = 0, settings: Settings | None = None, rounds: int = 10**9) -> Learner:
    """Improve until the time is up; says how it goes."""
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
    parser.add_argument("--players", type=int, help="where the game can be played by several numbers")
    wish = parser.parse_args()
    torch.set_num_threads(2)
    options: dict[str, Any] = {"players": wish.players} if wish.players else {}
    learn(Game(wish.game, **options), 60 * wish.minutes, wish.seed)


if __name__ == "__main__":
    main()
