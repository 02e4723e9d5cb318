"""Which bots play which games, on which seats and with which dice. The header of a plan determines all of it.

Games are numbered deal by deal, so that a plan with more games begins with the games of a smaller one.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import import_module, resources
from importlib.resources.abc import Traversable
from itertools import combinations
from pathlib import Path
from typing import Any, Literal

from ludotheque.arena.variants import Variant, variants
from ludotheque.bots.levels import bot_of
from ludotheque.bots.match import seated
from ludotheque.bots.player import Budget
from ludotheque.bots.registry import module_of
from ludotheque.core import registry
from ludotheque.core.batch import LARGEST_SEED
from ludotheque.core.errors import OptionError
from ludotheque.core.game import Game

MOST_GAMES = 1_000_000

PLAYING = ("plan.py", "play.py", "detail.py", "variants.py")
"""The modules of the arena on which the content of a row depends; the others only read rows."""

DECIDING = (".py", ".toml", ".npz")
"""The suffixes of the files that decide how a game is played: code, tables and trained weights."""


@dataclass(frozen=True, slots=True)
class Deal:
    """One job: the games of one table with the same dice, one per rotation of the seats."""

    table: int
    number: int


@dataclass(frozen=True, slots=True)
class Trial:
    """One job: many simulated games under one variant of the rules."""

    variant: int


Job = Deal | Trial


@dataclass(frozen=True)
class Plan:
    """All jobs of a tournament or a report.

    Each of `tables` holds the indices of the bots that play together; `turns` is the number of rotations of the seats
    in which each deal is played. A report also records what happens within its games, and simulates `trials` games
    under each variant of the rules.
    """

    kind: Literal["tournament", "report"]
    game: Game
    bots: tuple[str, ...]
    tables: tuple[tuple[int, ...], ...]
    turns: int
    games: int
    seed: int
    budget: Budget | None = None
    trials: int = 0

    @property
    def deals(self) -> int:
        """The number of deals per table: `games` divided by `turns`, rounded up."""
        return -(-self.games // self.turns)

    @cached_property
    def variants(self) -> tuple[Variant, ...]:
        """The unchanged rules, then each change of one option; empty except in reports."""
        return variants(self.game) if self.trials else ()

    def jobs(self) -> Iterator[Job]:
        """All jobs, in order."""
        for number in range(self.deals):
            for table in range(len(self.tables)):
                yield Deal(table, number)
        for variant in range(1, len(self.variants) + 1):
            yield Trial(variant)

    def number(self, deal: Deal, turn: int) -> int:
        """The number of a game."""
        return (deal.number * len(self.tables) + deal.table) * self.turns + turn

    def keys(self, job: Job) -> set[tuple[int, int]]:
        """The keys of the rows of a job: the variant (0 for games between bots) and the number."""
        if isinstance(job, Trial):
            return {(job.variant, number) for number in range(self.trials)}
        return {(0, self.number(job, turn)) for turn in range(self.turns)}

    def seats(self, deal: Deal, turn: int) -> list[int]:
        """The place at the table (index in `tables[deal.table]`) of the bot on each seat."""
        size = len(self.tables[deal.table])
        return [(seat + turn) % size for seat in range(size)]

    def dice(self, deal: Deal) -> int:
        """The seed of a deal's games, the same at every table. It has 48 bits, because `play_on` takes at most 49."""
        text = f"{self.seed}/{deal.number}".encode()
        return int.from_bytes(hashlib.sha256(text).digest()[:6], "big")

    @cached_property
    def header(self) -> dict[str, Any]:
        """Everything on which the rows depend, as plain data."""
        budget = self.budget
        return {
            "kind": self.kind,
            "game": self.game.slug,
            "options": self.game.options,
            "files": {name: file.text for name, file in self.game.files.items()},
            "rules": self.game.version,
            "code": fingerprint(self.game.slug, self.bots),
            "bots": list(self.bots),
            "seats": self.game.seats,
            "seed": self.seed,
            "iterations": budget.iterations if budget else None,
            "milliseconds": budget.milliseconds if budget else None,
            "games": self.games,
            "trials": self.trials,
        }

    @property
    def name(self) -> str:
        """A short name, different for every plan; the number of games is not part of it."""
        header = json.dumps({**self.header, "games": None}, sort_keys=True)
        return f"{self.game.slug}-{hashlib.sha256(header.encode()).hexdigest()[:8]}"


@cache
def fingerprint(slug: str, bots: tuple[str, ...] = ()) -> str:
    """A digest of the code and data on which the games depend: the core, the bots, the arena and the game's folder.

    For bots of other packages, their module, or all files of the folder if it belongs to a package.
    """
    digest = hashlib.sha256()
    for package in ("ludotheque.core", "ludotheque.bots", registry.package_of(slug)):
        _add(digest, package, resources.files(package))
    _add(digest, "ludotheque.arena", resources.files("ludotheque.arena"), PLAYING)
    for module in sorted({module for module in map(module_of, bots) if module is not None}):
        if file := getattr(import_module(module), "__file__", None):
            path = Path(file)
            alone = "." not in module and path.name != "__init__.py"
            _add(digest, module, path.parent, (path.name,) if alone else None)
    return digest.hexdigest()[:16]


def _add(digest: Any, package: str, folder: Traversable, names: tuple[str, ...] | None = None) -> None:
    """Add the files of a folder and its subfolders to the digest, or only the files with these names."""
    todo, files = [folder], []
    while todo:
        for path in todo.pop().iterdir():
            if path.is_dir():
                if names is None and path.name != "__pycache__":
                    todo.append(path)
            elif path.name in names if names is not None else path.name.endswith(DECIDING):
                files.append((path.name, path.read_bytes()))
    for name, content in sorted(files):
        digest.update(f"{package}/{name}\0{len(content)}\0".encode() + content)


def round_robin(
    game: Game, bots: Sequence[str], games: int, seed: int = 0, seats: int | None = None, budget: Budget | None = None
) -> Plan:
    """A tournament: every combination of bots that fills the seats is a table, and plays `games` games.

    The number of games is rounded up to full rotations of the seats. Without `seats`, the game's smallest number of
    players is used. A `budget` replaces that of every bot that searches, levels included. Raises `OptionError` if an
    argument is wrong.
    """
    game = seated(game, game.info.fewest if seats is None else seats)
    if seats is not None and game.seats != seats:
        raise OptionError(f"{game.slug} with {seats} seats: expected {game.seats}")
    if len(set(bots)) != len(bots):
        raise OptionError(f"bots {', '.join(bots)}: expected each name once")
    if len(bots) < max(2, game.seats):
        raise OptionError(f"{len(bots)} bots for {game.seats} seats of {game.slug}: expected at least one per seat")
    tables = tuple(combinations(range(len(bots)), game.seats))
    return _checked(Plan("tournament", game.compiled(), tuple(bots), tables, game.seats, games, seed, budget))


def self_play(
    game: Game, bot: str, games: int, seed: int = 0, budget: Budget | None = None, trials: int = 2000
) -> Plan:
    """A report: games with the same bot on every seat, and `trials` simulated games per variant of the rules.

    Raises `OptionError` if an argument is wrong.
    """
    if not 1 <= trials <= MOST_GAMES:
        raise OptionError(f"{trials} simulated games: expected a whole number from 1 to {MOST_GAMES}")
    table = (0,) * game.seats
    return _checked(Plan("report", game.compiled(), (bot,), (table,), 1, games, seed, budget, trials))


def budget_of(iterations: int | None, milliseconds: float | None) -> Budget | None:
    """The budget of these limits; None if both are None."""
    return None if iterations is None and milliseconds is None else Budget(iterations, milliseconds)


def _checked(plan: Plan) -> Plan:
    """Return the plan; raises `OptionError` if a number or a bot is wrong."""
    if not 1 <= plan.games <= MOST_GAMES:
        raise OptionError(f"{plan.games} games: expected a whole number from 1 to {MOST_GAMES}")
    if not 0 <= plan.seed <= LARGEST_SEED:
        raise OptionError(f"seed {plan.seed}: expected a whole number from 0 to {LARGEST_SEED}")
    for name in plan.bots:
        bot_of(name, plan.game, plan.budget)
    return plan
