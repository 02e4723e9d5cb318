"""The bot that searches: one tree per thread, grown by compiled kernels and kept from move to move."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from ludotheque.bots import tree as kernels
from ludotheque.bots.player import Bot, Budget, Decision
from ludotheque.core.contract import MOST_SEATS
from ludotheque.core.game import Game
from ludotheque.core.layout import blank, blanks
from ludotheque.core.random import STREAM, begin, draw, stream
from ludotheque.core.state import State

SLICE = 0.008
"""Seconds between two checks of the clock."""


@dataclass(frozen=True, slots=True)
class Style:
    """The settings of a search (`bots.tree.SETTINGS`), and `nodes`, the size of the tree.

    A game's `bot/` may have a dict `SEARCH` with its own values.
    """

    explore: float = 0.7
    widen: float = 1.0
    first: float = 1000.0
    depth: int = -1
    nodes: int = 1 << 17


def style_of(game: Game, **changes: Any) -> Style:
    """The game's search settings, with changes."""
    return Style(**{**game.module.bot.SEARCH, **changes})


class Tree:
    """The search tree of one thread, with the scratch space its kernels need."""

    def __init__(self, game: Game, style: Style) -> None:
        self.game = game
        self.nodes = blanks(kernels.NODE, style.nodes)
        self.spare = blanks(kernels.NODE, style.nodes)
        self.queue = np.zeros(style.nodes, np.int64)
        self.used = np.ones(1, np.int64)
        self.random = np.zeros(STREAM, np.int64)
        self.settings = blank(kernels.SETTINGS)
        self.settings.explore, self.settings.widen = style.explore, style.widen
        self.settings.first, self.settings.depth = style.first, style.depth
        actions, weights = game.scratch()
        space = max(game.action_count, game.rules.MOST_OUTCOMES)
        self.scratch = (
            actions,
            weights,
            np.zeros(space, np.int64),
            np.zeros(len(actions)),
            np.zeros(kernels.LONGEST_PATH, np.int64),
            np.zeros(MOST_SEATS),
        )
        self.states = blanks(game.rules.STATE, 1)
        bind = game.kernels("cpu").bind
        self._iterate, self._move_root = bind(kernels.iterate), bind(kernels.move_root)

    def clear(self) -> None:
        """Reset the tree to an empty root."""
        self.nodes[0] = np.zeros(1, kernels.NODE)[0]
        self.used[0] = 1

    def grow(self, record: Any, seat: int, iterations: int) -> None:
        """Make `iterations` iterations from the root."""
        self._iterate(
            self.game.board, record, seat, self.states, self.nodes, self.used, self.settings, self.random,
            *self.scratch, iterations,
        )  # fmt: skip

    def children(self, node: int = 0) -> list[int]:
        """The numbers of a node's children."""
        found, child = [], int(self.nodes[node].child)
        while child:
            found.append(child)
            child = int(self.nodes[child].sibling)
        return found

    def follow(self, action: int) -> None:
        """Make the child of this action the root and keep its subtree; clear the tree if there is no such child."""
        node = next((child for child in self.children() if self.nodes[child].action == action), 0)
        if node:
            self._move_root(self.nodes, self.spare, self.used, node, self.queue)
        else:
            self.clear()


class SearchBot:
    """UCT over what the seat sees. The same seed, iterations and threads produce the same decision."""

    def __init__(self, game: Game, budget: Budget, threads: int = 1, name: str = "search", **style: Any) -> None:
        self.name, self.game, self.budget, self.threads = name, game, budget, threads
        self.trees = [Tree(game, style_of(game, **style)) for _ in range(threads)]

    def choose(self, view: State, seat: int, seed: int) -> Decision:
        for index, tree in enumerate(self.trees):
            begin(tree.random, seed, index)
            if tree.used[0] > len(tree.nodes) // 2:  # little room left: start a new tree
                tree.clear()
        iterations = self._grow(view.record, seat)
        return self._decision(view, seat, iterations)

    def _grow(self, record: Any, seat: int) -> int:
        """Search until the budget is used; returns the iterations made in all trees."""
        limit, until = self.budget.iterations, None
        if self.budget.milliseconds is not None:
            until = time.perf_counter() + self.budget.milliseconds / 1000
        if until is None:
            portions = [
                (limit or 1) * (k + 1) // self.threads - (limit or 1) * k // self.threads for k in range(self.threads)
            ]
            self._grow_trees(record, seat, portions)
            return limit or 1
        made, portion = 0, 8
        while limit is None or made < limit:
            started = time.perf_counter()
            if made and started + SLICE > until:
                break
            portion = portion if limit is None else min(portion, max(1, (limit - made) // self.threads))
            self._grow_trees(record, seat, [portion] * self.threads)
            made += portion * self.threads
            spent = max(time.perf_counter() - started, 1e-6)
            portion = max(1, min(4 * portion, int(portion * SLICE / spent)))
        return made

    def _grow_trees(self, record: Any, seat: int, portions: list[int]) -> None:
        """Grow the trees in parallel, each by its portion of iterations."""
        if self.threads == 1:
            self.trees[0].grow(record, seat, portions[0])
            return
        with ThreadPoolExecutor(self.threads) as pool:
            list(pool.map(lambda job: job[0].grow(record, seat, job[1]), zip(self.trees, portions, strict=True)))

    def _decision(self, view: State, seat: int, iterations: int) -> Decision:
        """The most visited action, with the statistics of all trees added up."""
        legal = set(view.legal_actions())
        visits: dict[int, int] = {}
        sums: dict[int, float] = {}
        totals, count = np.zeros(MOST_SEATS), 0
        for tree in self.trees:
            totals += tree.nodes[0].sums
            count += int(tree.nodes[0].visits)
            for child in tree.children():
                one = tree.nodes[child]
                action = int(one.action)
                if action in legal:
                    visits[action] = visits.get(action, 0) + int(one.visits)
                    sums[action] = sums.get(action, 0.0) + float(one.sums[seat])
        worth = {action: sums[action] / max(1, visits[action]) for action in visits}
        best = max(visits, key=lambda action: (visits[action], worth[action], -action))
        values = tuple(float(total) / max(1, count) for total in totals[: view.seats])
        return Decision(best, values, visits, worth, self._line(best), iterations)

    def _line(self, first: int) -> tuple[int, ...]:
        """The most visited continuation in the first tree."""
        tree, line, node = self.trees[0], [first], 0
        node = next((child for child in tree.children() if tree.nodes[child].action == first), 0)
        while node and len(line) < 12:
            children = tree.children(node)
            node = max(children, key=lambda child: int(tree.nodes[child].visits), default=0)
            if node and tree.nodes[node].visits >= 8:
                line.append(int(tree.nodes[node].action))
            else:
                break
        return tuple(line)

    def saw(self, action: int | None) -> None:
        for tree in self.trees:
            if action is None:
                tree.clear()
            else:
                tree.follow(action)


class Blundering:
    """A bot that sometimes plays a worse action than it found, as a beginner does.

    With the probability `blunder_rate` it plays one of the other actions that it tried, the better ones more often.
    """

    def __init__(self, bot: Bot, blunder_rate: float, name: str) -> None:
        self.bot, self.blunder_rate, self.name = bot, blunder_rate, name

    def choose(self, view: State, seat: int, seed: int) -> Decision:
        decision = self.bot.choose(view, seat, seed)
        random = stream(seed, 1 << 20)
        if len(decision.visits) < 2 or draw(random, 1000) >= 1000 * self.blunder_rate:
            return decision
        others = sorted(set(decision.visits) - {decision.action}, key=lambda action: -decision.worth[action])
        place = int(draw(random, len(others))) * int(draw(random, len(others))) // max(1, len(others))
        return Decision(
            others[place], decision.values, decision.visits, decision.worth, (others[place],), decision.iterations
        )

    def saw(self, action: int | None) -> None:
        self.bot.saw(action)
