"""The search is reproducible, uses only what its seat sees, keeps to its memory and its budget, and finds wins."""

from __future__ import annotations

import gc
import tracemalloc
from typing import Any

import numpy as np
import pytest

from ludotheque import Game, State
from ludotheque.bots.player import Budget, Decision, GreedyBot, RandomBot
from ludotheque.bots.search import Blundering, SearchBot
from ludotheque.conformance import random_decision
from ludotheque.core.errors import OptionError
from ludotheque.core.random import STREAM, begin
from tests.games import BUILT_IN


def decision_in(slug: str, seed: int, steps: int, **options: Any) -> State:
    """A position of a random game in which a seat is to move."""
    return random_decision(Game(slug, backend="cpu", **options), seed, steps)


def search(state: State, iterations: int = 300, seed: int = 5, **settings: Any) -> Decision:
    """The decision of a new `SearchBot` for the seat to move."""
    seat = int(state.record.to_move)
    return SearchBot(state.game, Budget(iterations), **settings).choose(state.view(seat), seat, seed)


@pytest.mark.parametrize("slug", BUILT_IN)
def test_the_same_seed_produces_the_same_decision(slug: str) -> None:
    state = decision_in(slug, 2, 40)
    one, other = search(state, threads=2), search(state, threads=2)
    assert one == other
    assert one.action in state.legal_actions()
    assert one.iterations == 300
    assert abs(sum(one.values) - 1) < 1e-4


@pytest.mark.parametrize(
    ("slug", "options"), [("alaska", {}), ("thin_ice", {"mode": "intermediate"}), ("thin_ice", {"mode": "advanced"})]
)
def test_hidden_information_does_not_change_the_decision(slug: str, options: dict[str, Any]) -> None:
    """In two states that differ only in what the seat cannot know, the same seed produces the same decision."""
    differed = 0
    for seed in range(6):
        state = decision_in(slug, seed, 90 + 25 * seed, **options)
        seat = int(state.record.to_move)
        decision = search(state, 120)
        for number in range(3):
            other = state.determinization(seat, number)
            differed += other != State(state.game, state.record)
            assert search(other, 120) == decision
        greedy = [GreedyBot().choose(one.view(seat), seat, 3) for one in (state, state.determinization(seat, 9))]
        assert greedy[0] == greedy[1]
    assert differed, "no determinization differed from the position"


def test_an_immediate_win_is_found() -> None:
    game = Game("daldos")
    state = game.position("www........./.........W.B./............ w 24")
    decision = search(state, 200)
    assert state.text_of(decision.action) == "2:M10xM12"
    assert decision.worth[decision.action] == pytest.approx(1.0)


def test_the_tree_is_kept_from_move_to_move() -> None:
    game = Game("daldos", backend="cpu")
    state = game.position("wwwwwwwwwww./..WBB.B....../bbbbbbbbb... w 24")
    bot = SearchBot(game, Budget(400))
    first = bot.choose(state.view(0), 0, 1)
    visits = first.visits[first.action]
    bot.saw(first.action)
    tree = bot.trees[0]
    assert tree.nodes[0].visits == visits
    reachable, queue = 0, [0]
    while queue:
        node = queue.pop()
        reachable += 1
        queue += tree.children(node)
    assert reachable == tree.used[0]
    bot.saw(None)
    assert tree.used[0] == 1 and tree.nodes[0].visits == 0


def test_the_search_goes_on_when_the_pool_of_nodes_is_full() -> None:
    state = Game("daldos").position("wwwwwwwwwww./..WBB.B....../bbbbbbbbb... w 24")
    decision = search(state, 2000, nodes=50)
    assert decision.iterations == 2000 and decision.action in state.legal_actions()


def test_memory_does_not_grow(full_dose: bool) -> None:
    """The second half of a long session needs no more memory than the first."""
    game = Game("daldos", backend="cpu")
    bot = SearchBot(game, Budget(60), nodes=1 << 12)
    random = np.zeros(STREAM, np.int64)
    begin(random, 3, 0)
    tracemalloc.start()
    sizes, moves, state = [], 0, game.start()
    while moves < (2000 if full_dose else 500):
        if state.is_over:
            state = game.start()
            bot.saw(None)
        if state.is_chance:
            state = state.roll(random)
        else:
            seat = int(state.record.to_move)
            state = state.play(bot.choose(state.view(seat), seat, moves).action)
            moves += 1
            if moves % 100 == 0:
                gc.collect()
                sizes.append(tracemalloc.get_traced_memory()[0])
        bot.saw(state.action)
        state = State(game, state.record)
    tracemalloc.stop()
    half = len(sizes) // 2
    assert max(sizes[half:]) < max(sizes[:half]) + 50_000, sizes


def test_iteration_and_time_budgets() -> None:
    game = Game("daldos", backend="cpu")
    state = game.position("wwwwwwwwwww./..WBB.B....../bbbbbbbbb... w 24")
    few = SearchBot(game, Budget(iterations=50, milliseconds=60_000)).choose(state.view(0), 0, 1)
    assert few.iterations >= 50
    timed = SearchBot(game, Budget(milliseconds=30), threads=2).choose(state.view(0), 0, 1)
    assert timed.iterations > 0 and timed.action in state.legal_actions()


def test_a_blunder_is_another_legal_action() -> None:
    game = Game("daldos", backend="cpu")
    state = game.position("wwwwwwwwwww./..WBB.B....../bbbbbbbbb... w 24")
    always = Blundering(SearchBot(game, Budget(80)), 1.0, "beginner")
    best = SearchBot(game, Budget(80)).choose(state.view(0), 0, 4)
    blunder = always.choose(state.view(0), 0, 4)
    assert blunder.action != best.action and blunder.action in state.legal_actions()
    assert RandomBot().choose(state.view(0), 0, 4).action in state.legal_actions()


def test_a_budget_of_zero_is_refused() -> None:
    with pytest.raises(OptionError, match="more than 0"):
        Budget(iterations=0)
