"""Fit a game's evaluation to self-play, by logistic regression of the winner on the features of `worth`.

    python -m benches.tune GAME [--games N] [--bot BOT] [--option NAME=VALUE]

A game's `bot/evaluate.py` has `worth(board, state, seat, weights)`, which is linear in `weights`; calls with unit
vectors return the features. Prints the fitted weights, and how well they predict held-out games, compared with the
weights in use.
"""

from __future__ import annotations

import argparse
from importlib import import_module
from typing import Any

import numpy as np

from ludotheque import Game
from ludotheque.bots.levels import bot_of
from ludotheque.core.random import STREAM, begin, draw


def positions(game: Game, bot: str, games: int, seed: int) -> tuple[Any, Any, Any]:
    """Features by seat, win shares by seat, and game number of positions sampled from self-play.

    One action in eight is random.
    """
    evaluation = import_module(f"{game.module.package}.bot.evaluate")
    kernels = game.kernels("cpu")
    worth = kernels.bind(evaluation.worth)
    size = len(evaluation.WEIGHTS)
    units = [tuple(float(i == k) for i in range(size)) for k in range(size)]
    players = [bot_of(bot, game) for _ in range(game.seats)]
    features, win_shares, numbers = [], [], []
    for number in range(games):
        random = np.zeros(STREAM, np.int64)
        begin(random, seed, number)
        for player in players:
            player.saw(None)
        state, seen = game.start(), []
        while not state.is_over:
            if state.is_chance:
                state = state.roll(random)
            elif draw(random, 8) == 0:
                legal = state.legal_actions()
                state = state.play(legal[draw(random, len(legal))])
            else:
                seat = int(state.record.to_move)
                state = state.play(players[seat].choose(state.view(seat), seat, int(draw(random, 1 << 30))).action)
            for player in players:
                player.saw(None)
            if draw(random, 6) == 0 and not state.is_over:
                seen.append([[worth(game.board, state.record, s, u) for u in units] for s in range(game.seats)])
            state = type(state)(game, state.record)
        features += seen
        win_shares += [state.win_shares] * len(seen)
        numbers += [number] * len(seen)
    return np.array(features), np.array(win_shares), np.array(numbers)


def fit(features: Any, win_shares: Any, steps: int = 3000, rate: float = 0.05, decay: float = 1e-4) -> Any:
    """The weights of a softmax over seats, fitted with Adam on the scaled features."""
    scale = features.reshape(-1, features.shape[2]).std(0) + 1e-9
    scaled, weights = features / scale, np.zeros(features.shape[2])
    first, second = np.zeros_like(weights), np.zeros_like(weights)
    for step in range(1, steps + 1):
        gradient = ((softmax(scaled @ weights) - win_shares)[:, :, None] * scaled).sum(1).mean(0) + decay * weights
        first, second = 0.9 * first + 0.1 * gradient, 0.999 * second + 0.001 * gradient**2
        weights -= rate * (first / (1 - 0.9**step)) / (np.sqrt(second / (1 - 0.999**step)) + 1e-8)
    return weights / scale


def softmax(logits: Any) -> Any:
    power = np.exp(logits - logits.max(1, keepdims=True))
    return power / power.sum(1, keepdims=True)


def loss(features: Any, win_shares: Any, weights: Any) -> float:
    """The mean log loss; ln(seats) is the loss of equal chances."""
    return float(-(win_shares * np.log(softmax(features @ weights) + 1e-12)).sum(1).mean())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bot", default="search:iterations=200")
    parser.add_argument("--option", action="append", default=[])
    arguments = parser.parse_args()
    game = Game(arguments.game, backend="cpu", **dict(option.split("=", 1) for option in arguments.option))
    features, win_shares, numbers = positions(game, arguments.bot, arguments.games, arguments.seed)
    held = numbers % 5 == 0
    weights = fit(features[~held], win_shares[~held])
    now = np.array(import_module(f"{game.module.package}.bot.evaluate").WEIGHTS)
    print(f"{len(features)} positions of {arguments.games} games")
    print(f"held-out loss: fitted {loss(features[held], win_shares[held], weights):.4f}, in use "
          f"{loss(features[held], win_shares[held], now):.4f}, equal chances {np.log(game.seats):.4f}")  # fmt: skip
    print("WEIGHTS = (" + ", ".join(f"{weight:.3f}" for weight in weights) + ")")


if __name__ == "__main__":
    main()
