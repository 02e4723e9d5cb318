"""The speed of the search compared with OpenSpiel's C++ MCTSBot in the same run, and how exactly time limits are kept.

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
    """The first decision, after fixed chance outcomes."""
    state = game.start()
    while state.is_chance:
        state = state.play(state._next[0][-1 if game.slug != "daldos" else 1])
    return state


def rollouts(bot: SearchBot, state: State, iterations: int) -> float:
    """Iterations per second, the best of three."""
    seat, best = int(state.record.to_move), 0.0
    for seed in range(3):
        bot.saw(None)
        started = time.perf_counter()
        bot.choose(state.view(seat), seat, seed)
        best = max(best, iterations / (time.perf_counter() - started))
    return best


def baseline() -> float:
    """Iterations per second of OpenSpiel's MCTS, with one random rollout each, from backgammon's first decision."""
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
    theirs = baseline()
    print(f"OpenSpiel MCTSBot, backgammon: {theirs:,.0f} rollouts/s")
    game = Game("daldos", backend="cpu")
    state = opening(game)
    one = rollouts(SearchBot(game, Budget(20_000), depth=-1), state, 20_000)
    two = rollouts(SearchBot(game, Budget(40_000), threads=2, depth=-1), state, 40_000)
    print(f"Daldøs, full playouts, one thread: {one:,.0f} rollouts/s, {one / theirs:.0f} times")
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
        print(f"{slug}: answers {max(late):+.1f} ms after the time limit; levels 1 to 5: {', '.join(spent)} per move")


if __name__ == "__main__":
    main(sys.argv[1:])
