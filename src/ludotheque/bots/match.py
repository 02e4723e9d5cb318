"""Matches between bots: seats rotated, seeds paired, results with confidence intervals."""

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
    """Win shares by bot, game by game."""

    game: Game
    bots: tuple[str, ...]
    win_shares: Any  # games × bots

    @property
    def games(self) -> int:
        return len(self.win_shares)

    @property
    def wins(self) -> list[float]:
        """Wins by bot; a draw or a shared win counts as a part for each."""
        return [round(float(total), 6) for total in self.win_shares.sum(0)]

    def rate(self, bot: int) -> Interval:
        """A bot's share of the wins with its 95 % confidence interval, from the spread of the games."""
        column = self.win_shares[:, bot]
        return mean_rate(float(column.mean()), float(column.var()), self.games)

    def summary(self) -> dict[str, Any]:
        return {
            "game": self.game.slug,
            "options": self.game.options,
            "games": self.games,
            "bots": list(self.bots),
            "wins": self.wins,
            "rates": [[round(value, 4) for value in self.rate(bot)] for bot in range(len(self.bots))],
        }


def play_on(state: State, bots: Mapping[int, Bot], random: Any, seed: int) -> Iterator[tuple[State, int, State]]:
    """Let chance and the bots, by their seats, play until the game is over or a seat without a bot is to decide.

    Yields each action or outcome between the positions before and after it. Bots see hidden views, and of each action
    what their seat sees. The same stream and seed give the same game; `seed` has 49 bits at most.
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
    """Let the bots, by their seats, see what their seat sees of an action or outcome."""
    for seat, bot in bots.items():
        bot.saw(action if before.sees(action, seat) else None)


def play_game(
    game: Game, bots: Sequence[Bot], seats: Sequence[int], seed: int,
    watch: Callable[[State, int], None] | None = None,
) -> State:  # fmt: skip
    """One game: `bots[seats[k]]` sits on seat k. `watch` is told each position with what is done in it."""
    for bot in bots:
        bot.saw(None)
    end = game.start()
    for before, action, after in play_on(end, {k: bots[bot] for k, bot in enumerate(seats)}, stream(seed), seed):
        if watch:
            watch(before, action)
        end = after
    return State(game, end.record)


def _play_some(job: tuple[Game, tuple[str, ...], int, list[int]]) -> list[list[float]]:
    """Games of a match by their numbers, in a process of their own or here."""
    game, names, seed, numbers = job
    bots = [bot_of(name, game) for name in names]
    table = []
    for number in numbers:
        turn = number % len(names)
        seats = [(seat + turn) % len(names) for seat in range(len(names))]
        end = play_game(game, bots, seats, seed + number // len(names))
        shares = end.win_shares or []
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
