"""An OpenSpiel algorithm on a game of ours: its tree search, written for any game with chance, plays Daldøs.

    pip install "ludotheque[openspiel]"
    python -m examples.openspiel_mcts

Nothing in it knows the game; `alaska(players=2)` or any other game string will do as well.
"""

from __future__ import annotations

import argparse

import numpy as np
import pyspiel
from open_spiel.python.algorithms import evaluate_bots, mcts
from open_spiel.python.bots import uniform_random

import ludotheque.research.openspiel  # noqa: F401  # registers the games


def match(name: str, games: int, simulations: int, seed: int = 0) -> list[float]:
    """What tree search got in each of so many games against random play, on the seats in turn."""
    game = pyspiel.load_game(name)
    random = np.random.RandomState(seed)
    results = []
    for number in range(games):
        seat = number % game.num_players()
        bots = [uniform_random.UniformRandomBot(player, random) for player in range(game.num_players())]
        judge = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=random)
        bots[seat] = mcts.MCTSBot(game, 1.4, simulations, judge, random_state=random)
        results.append(float(evaluate_bots.evaluate_bots(game.new_initial_state(), bots, random)[seat]))
    return results


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default="daldos")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--simulations", type=int, default=20)
    wish = parser.parse_args()
    results = match(wish.game, wish.games, wish.simulations)
    print(f"OpenSpiel's tree search, {wish.simulations} simulations a move, against random play:")
    print(f"{sum(results) / len(results):+.2f} a game over {len(results)} games (1 is a win, -1 a loss of two)")


if __name__ == "__main__":
    main()
