"""Matches between bots: the seats rotate, games are paired by seed, rates have confidence intervals."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
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
from ludotheque.core.outcome import Interval, mean_rate
from ludotheque.core.random import stream
from ludotheque.core.state import State


@dataclass(frozen=True)
class Result:
    """The result of a match: the win share of each bot in each game."""

    game: Game
    bots: tuple[str, ...]
    win_shares: Any  # games × bots

    @property
    def games(self) -> int:
        return len(self.win_shares)

    @property
    def wins(self) -> list[float]:
        """The sum of each bot's win shares; a draw or a shared win counts as a fraction."""
        return [round(float(total), 6) for total in self.win_shares.sum(0)]

    def rate(self, bot: int) -> Interval:
        """A bot's mean win share with its 95 % confidence interval, from the variance over the games."""
        column = self.win_shares[:, bot]
        return mean_rate(float(column.mean()), float(column.var()), self.games)

    def summary(self) -> dict[str, Any]:
        """The result as plain data."""
        return {
            "game": self.game.slug,
            "options": self.game.options,
            "games": self.games,
            "bots": list(self.bots),
            "wins": self.wins,
            "rates": [[round(value, 4) for value in self.rate(bot)] for bot in range(len(self.bots))],
        }


def play_on(state: State, bots: Mapping[int, Bot], random: Any, seed: int) -> Iterator[tuple[State, int, State]]:
    """Play on until the game is over or a seat without a bot is to move. `bots` maps seats to bots.

    Yields (position before, action or outcome, position after). A bot receives the view of its seat, and is notified of
    the actions that its seat sees. The same `random` stream and `seed` produce the same game; `seed` has at most 49
    bits.
    """
    game = state.game
    while not state.is_over:
        state = State(game, state.record)  # without its history, which would grow
        if state.is_chance:
            after = state.roll(random)
        elif (seat := int(state.record.to_move)) in bots:
            after = state.play(bots[seat].choose(state.view(seat), seat, seed * 4096 + int(state.record.ply)).action)
        else:
            return
        assert after.action is not None
        notify(bots, state, after.action)
        yield state, after.action, after
        state = after


def notify(bots: Mapping[int, Bot], before: State, action: int) -> None:
    """Call `saw` of each bot: with the action or outcome if the bot's seat sees it, else with None."""
    for seat, bot in bots.items():
        bot.saw(action if before.sees(action, seat) else None)


def play_game(
    game: Game, bots: Sequence[Bot], seats: Sequence[int], seed: int,
    watch: Callable[[State, int], None] | None = None,
) -> State:  # fmt: skip
    """Play one game with `bots[seats[k]]` on seat k, and return the last position without its history.

    `watch` is called with each position and the action or outcome played in it.
    """
    for bot in bots:
        bot.saw(None)
    end = game.start()
    for before, action, after in play_on(end, {k: bots[bot] for k, bot in enumerate(seats)}, stream(seed), seed):
        if watch:
            watch(before, action)
        end = after
    return State(game, end.record)


def _play_some(job: tuple[Game, tuple[str, ...], int, list[int]]) -> list[list[float]]:
    """Play the games of a match with these numbers; returns a row of win shares by bot per game."""
    game, names, seed, numbers = job
    bots = [bot_of(name, game) for name in names]
    table = []
    for number in numbers:
        turn = number % len(names)
        seats = [(seat + turn) % len(names) for seat in range(len(names))]
        end = play_game(game, bots, seats, seed + number // len(names))
        win_shares = end.win_shares or []
        row = [0.0] * len(names)
        for seat, bot in enumerate(seats):
            row[bot] += win_shares[seat]
        table.append(row)
    return table


def seated(game: Game, seats: int) -> Game:
    """The game with its option `players` set to `seats`; the same game if it has no such option.

    Raises `OptionError` if the game cannot be played by that number of players.
    """
    option = next((option for option in game.info.options if option.name == "players"), None)
    if option is None or game.seats == seats:
        return game
    return game.with_options({"players": option.check(seats)})


def play_match(
    game: Game, names: Sequence[str], games: int, seed: int = 0, workers: int = 1,
    progress: Callable[[int], None] | None = None, enough: Callable[[list[list[float]]], bool] | None = None,
) -> Result:  # fmt: skip
    """Play `games` games between bots. In game k the seats are rotated by k; a full rotation uses the same dice.

    `progress` is called after each rotation with the number of games just played. `enough` is called with the rows of
    win shares so far, and ends the match when it returns True. Raises `OptionError` if a bot or a number is wrong.
    """
    game = seated(game, len(names))
    if len(names) != game.seats:
        raise OptionError(f"{len(names)} bots for {game.seats} seats of {game.slug}: expected one per seat")
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
