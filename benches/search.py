"""The search beside OpenSpiel's C++ MCTSBot on backgammon, in the same run; time limits kept.

python -m benches.search [GAME …]
"""

from __future__ import annotations

import sys
import time

import pyspiel

from ludotheque import Game, State, game_names
from ludotheque.bots.levels import bot_of, levels_of
from ludotheque.bots.player import Budget
from ludotheque.bots.search import SearchBot
from ludotheque.conformance import random_decision


def opening(game: Game) -> State:
    """The first decision, chance outcomes taken as they come."""
    state = game.start()
    while state.is_chance:
        state = state.play(state._next[0][-1 if game.slug != "daldos" else 1])
    return state


def rollouts(bot: SearchBot, state: State, iterations: int) -> float:
    """Iterations a second, the best of three."""
    seat, best = int(state.record.to_move), 0.0
    for seed in range(3):
        bot.saw(None)
        started = time.perf_counter()
        bot.choose(state.view(seat), seat, seed)
        best = max(best, iterations / (time.perf_counter() - started))
    return best


def yardstick() -> float:
    """OpenSpiel's MCTS with one random rollout an iteration, from backgammon's first decision."""
    game = pyspiel.load_game("backgammon")
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    best = 0.0
    for seed in range(3):
        bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, seed), 2.0, 600, 1000, False, seed, False)
        started = time.perf_counter()
        bot.step(state)
        best = max(best, 600 / (time.perf_counter() - started))
    return best


def main(names: list[str]) -> None:
    stick = yardstick()
    print(f"OpenSpiel MCTSBot, backgammon: {stick:,.0f} rollouts/s")
    game = Game("daldos", backend="cpu")
    state = opening(game)
    one = rollouts(SearchBot(game, Budget(20_000), depth=-1), state, 20_000)
    two = rollouts(SearchBot(game, Budget(40_000), threads=2, depth=-1), state, 40_000)
    print(f"Daldøs, full playouts, one thread: {one:,.0f} rollouts/s, {one / stick:.0f} times")
    print(f"two threads: {two / one:.2f} times one")
    for slug in names or game_names():
        game = Game(slug, backend="cpu")
        state = random_decision(game, 1, 60)
        seat = int(state.record.to_move)
        late = []
        for limit in (20.0, 100.0, 400.0):
            bot = SearchBot(game, Budget(milliseconds=limit))
            bot.choose(state.view(seat), seat, 0)
            started = time.perf_counter()
            bot.choose(state.view(seat), seat, 1)
            late.append(1000 * (time.perf_counter() - started) - limit)
        spent = []
        for level in levels_of(slug):
            bot_of(f"level{level.number}", game).choose(state.view(seat), seat, 0)
            started = time.perf_counter()
            bot_of(f"level{level.number}", game).choose(state.view(seat), seat, 1)
            spent.append(f"{1000 * (time.perf_counter() - started):.0f} ms")
        print(f"{slug}: answers {max(late):+.1f} ms after its time limit; levels 1 to 5 take {', '.join(spent)} a move")


if __name__ == "__main__":
    main(sys.argv[1:])
