"""Matches between bots: seats rotated, seeds paired, results with confidence intervals."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from multiprocessing import get_context
from typing import Any

import numpy as np

from ludotheque.bots.levels import bot_of
from ludotheque.bots.player import Bot
from ludotheque.core.errors import OptionError
from ludotheque.core.game import Game
from ludotheque.core.random import stream
from ludotheque.core.state import State


@dataclass(frozen=True)
class Result:
    """Win shares by bot, game by game."""

    game: Game
    bots: tuple[str, ...]
    shares: Any  # games × bots

    @property
    def games(self) -> int:
        return len(self.shares)

    @property
    def wins(self) -> list[float]:
        """Wins by bot; a draw or a shared win counts as a part for each."""
        return [round(float(total), 6) for total in self.shares.sum(0)]

    def rate(self, bot: int) -> tuple[float, float, float]:
        """A bot's share of the wins with its 95 % confidence interval, from the spread of the games."""
        column = self.shares[:, bot]
        mean = float(column.mean())
        half = 1.959964 * math.sqrt(max(float(column.var()), 0.25 / max(1, self.games)) / max(1, self.games))
        return mean, max(0.0, mean - half), min(1.0, mean + half)

    def summary(self) -> dict[str, Any]:
        return {
            "game": self.game.slug,
            "options": self.game.options,
            "games": self.games,
            "bots": list(self.bots),
            "wins": self.wins,
            "rates": [[round(value, 4) for value in self.rate(bot)] for bot in range(len(self.bots))],
        }


def play_game(
    game: Game, bots: Sequence[Bot], seats: Sequence[int], seed: int,
    watch: Callable[[State, int], None] | None = None,
) -> State:  # fmt: skip
    """One game: `bots[seats[k]]` sits on seat k. Bots see hidden views, and others' actions as their seat does.

    `watch` is told every position with the action or outcome that follows it.
    """
    random = stream(seed)
    state = game.start()
    for bot in bots:
        bot.saw(None)
    while not state.is_over:
        before = State(game, state.record)
        if state.is_chance:
            state = state.roll(random)
        else:
            seat = int(state.record.to_move)
            thought = bots[seats[seat]].choose(state.view(seat), seat, seed * 4096 + int(state.record.ply))
            state = state.play(thought.action)
        action = state.action
        assert action is not None
        if watch:
            watch(before, action)
        for place, player in enumerate(seats):
            bots[player].saw(action if visible(before, action, place) else None)
        state = State(game, state.record)
    return state


def visible(state: State, action: int, seat: int) -> bool:
    """Whether a seat is told the whole of an action."""
    return state.text_of(action, seat) == state.text_of(action)


def _play_some(job: tuple[Game, tuple[str, ...], int, list[int]]) -> list[list[float]]:
    """Games of a match by their numbers, in a process of their own or here."""
    game, names, seed, numbers = job
    bots = [bot_of(name, game) for name in names]
    table = []
    for number in numbers:
        turn = number % len(names)
        seats = [(seat + turn) % len(names) for seat in range(len(names))]
        end = play_game(game, bots, seats, seed + number // len(names))
        shares = end.shares or []
        row = [0.0] * len(names)
        for seat, bot in enumerate(seats):
            row[bot] += shares[seat]
        table.append(row)
    return table


def seated(game: Game, seats: int) -> Game:
    """The game for so many players, where it can be played by so many."""
    option = next((option for option in game.info.options if option.name == "players"), None)
    if option is None or game.seats == seats:
        return game
    return game.with_options({"players": option.check(seats)})


def play_match(
    game: Game, names: Sequence[str], games: int, seed: int = 0, workers: int = 1,
    progress: Callable[[int], None] | None = None, enough: Callable[[list[list[float]]], bool] | None = None,
) -> Result:  # fmt: skip
    """So many games between bots; game k seats them turned by k, with the dice of game k - 1 where it can.

    `progress` is told how many games were played since it was last told; `enough` looks at the shares so far, game by
    game, and may end the match after any round of seats.
    """
    game = seated(game, len(names))
    if len(names) != game.seats:
        raise OptionError(f"{len(names)} bots for {game.seats} seats of {game.slug}: expected one a seat")
    if not 1 <= games <= 1_000_000:
        raise OptionError(f"{games} games: expected a whole number from 1 to 1000000")
    if not 1 <= workers <= 256:
        raise OptionError(f"{workers} workers: expected a whole number from 1 to 256")
    game = game.compiled()
    for name in names:
        bot_of(name, game)
    parts = [list(range(k, games))[: len(names)] for k in range(0, games, len(names))]
    jobs = [(game, tuple(names), seed, part) for part in parts]
    rows: list[list[float]] = []
    with ExitStack() as stack:
        spread: Any = map
        if workers > 1:
            pool = stack.enter_context(ProcessPoolExecutor(workers, get_context("spawn")))
            stack.callback(pool.shutdown, cancel_futures=True)
            spread = pool.map
        for done in spread(_play_some, jobs):
            rows += done
            if progress:
                progress(len(done))
            if enough and enough(rows):
                break
    return Result(game, tuple(names), np.array(rows))
