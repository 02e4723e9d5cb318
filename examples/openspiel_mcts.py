"""An OpenSpiel algorithm with a game of this package: its tree search for any game with chance plays Daldøs.

    pip install "ludotheque[openspiel]"
    python -m examples.openspiel_mcts

The code does not depend on the game; `alaska(players=2)` or any other game string works too.
"""

from __future__ import annotations

import argparse

import numpy as np
import pyspiel
from open_spiel.python.algorithms import evaluate_bots, mcts
from open_spiel.python.bots import uniform_random

import ludotheque.research.openspiel  # noqa: F401  # registers the games


def match(name: str, games: int, simulations: int, seed: int = 0) -> list[float]:
    """The return of tree search in each of `games` games against random play, on a different seat from game to game."""
    game = pyspiel.load_game(name)
    random = np.random.RandomState(seed)
    results = []
    for number in range(games):
        seat = number % game.num_players()
        bots = [uniform_random.UniformRandomBot(player, random) for player in range(game.num_players())]
        evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=random)
        bots[seat] = mcts.MCTSBot(game, 1.4, simulations, evaluator, random_state=random)
        results.append(float(evaluate_bots.evaluate_bots(game.new_initial_state(), bots, random)[seat]))
    return results


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default="daldos")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--simulations", type=int, default=20)
    arguments = parser.parse_args()
    results = match(arguments.game, arguments.games, arguments.simulations)
    print(f"OpenSpiel's tree search, {arguments.simulations} simulations per move, against random play:")
    print(f"{sum(results) / len(results):+.2f} per game over {len(results)} games (1 is a win, -1 a loss of two)")


if __name__ == "__main__":
    main()
