"""Who meets whom, on which seats and with which dice: a plan is decided by its header alone.

Games are numbered deal by deal, so that a plan with more games begins with those of a smaller one.
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
"""The modules of the arena that decide what a row says; the others only read it."""

DECIDING = (".py", ".toml", ".npz")
"""Code, tables and trained weights."""


@dataclass(frozen=True, slots=True)
class Deal:
    """One job: the same dice at one table, once for every turn of the seats."""

    table: int
    number: int


@dataclass(frozen=True, slots=True)
class Trial:
    """One job: many games of simple play under one variant of the rules."""

    variant: int


Job = Deal | Trial


@dataclass(frozen=True)
class Plan:
    """All jobs of a tournament or a report.

    `tables` are the bots that meet; `turns` how many ways round each deal is played. A report also keeps
    what happened inside its games, and plays `trials` games under each variant of the rules.
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
        """How often each table is dealt to: whole turns of the seats."""
        return -(-self.games // self.turns)

    @cached_property
    def variants(self) -> tuple[Variant, ...]:
        """The rules as they stand, then each change of one option; for reports."""
        return variants(self.game) if self.trials else ()

    def jobs(self) -> Iterator[Job]:
        """Every job, in order."""
        for number in range(self.deals):
            for table in range(len(self.tables)):
                yield Deal(table, number)
        for variant in range(1, len(self.variants) + 1):
            yield Trial(variant)

    def number(self, deal: Deal, turn: int) -> int:
        """The number of a game."""
        return (deal.number * len(self.tables) + deal.table) * self.turns + turn

    def keys(self, job: Job) -> set[tuple[int, int]]:
        """What names the rows of a job: the variant (0 for games between bots) and the number."""
        if isinstance(job, Trial):
            return {(job.variant, number) for number in range(self.trials)}
        return {(0, self.number(job, turn)) for turn in range(self.turns)}

    def seats(self, deal: Deal, turn: int) -> list[int]:
        """Which place of the table sits on each seat."""
        size = len(self.tables[deal.table])
        return [(seat + turn) % size for seat in range(size)]

    def dice(self, deal: Deal) -> int:
        """The seed of a deal's games, the same at every table: 48 bits, so that bots can count on from it."""
        text = f"{self.seed}/{deal.number}".encode()
        return int.from_bytes(hashlib.sha256(text).digest()[:6], "big")

    @cached_property
    def header(self) -> dict[str, Any]:
        """Everything that decides the rows, as plain data."""
        budget = self.budget
        return {
            "kind": self.kind,
            "game": self.game.slug,
            "options": self.game.options,
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
        """A short name that no other plan has; the number of games is not part of it."""
        header = json.dumps({**self.header, "games": None}, sort_keys=True)
        return f"{self.game.slug}-{hashlib.sha256(header.encode()).hexdigest()[:8]}"


@cache
def fingerprint(slug: str, bots: tuple[str, ...] = ()) -> str:
    """A digest of the code and the data that play a game: the core, the bots, this plan and the game's folder; of
    bots from outside, their module or the folder of the package that it is in."""
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
    """Add the files of a folder that decide what is played, or those of some names."""
    todo, files = [folder], []
    while todo:
        for entry in todo.pop().iterdir():
            if entry.is_dir():
                if names is None and entry.name != "__pycache__":
                    todo.append(entry)
            elif entry.name in names if names is not None else entry.name.endswith(DECIDING):
                files.append((entry.name, entry.read_bytes()))
    for name, content in sorted(files):
        digest.update(f"{package}/{name}\0{len(content)}\0".encode() + content)


def round_robin(
    game: Game, bots: Sequence[str], games: int, seed: int = 0, seats: int | None = None, budget: Budget | None = None
) -> Plan:
    """Every set of bots that fills the seats meets at a table, for so many games in whole turns of the seats.

    `seats` left out: as few as the game takes. A budget replaces that of every searching bot, levels included.
    """
    game = seated(game, game.info.fewest if seats is None else seats)
    if seats is not None and game.seats != seats:
        raise OptionError(f"{game.slug} with {seats} seats: expected {game.seats}")
    if len(set(bots)) != len(bots):
        raise OptionError(f"bots {', '.join(bots)}: expected each name once")
    if len(bots) < max(2, game.seats):
        raise OptionError(f"{len(bots)} bots for {game.seats} seats of {game.slug}: expected at least one a seat")
    tables = tuple(combinations(range(len(bots)), game.seats))
    return _checked(Plan("tournament", game.compiled(), tuple(bots), tables, game.seats, games, seed, budget))


def self_play(
    game: Game, bot: str, games: int, seed: int = 0, budget: Budget | None = None, trials: int = 2000
) -> Plan:
    """One bot on every seat, with all that a report keeps, and `trials` simulated games a variant of the rules."""
    if not 1 <= trials <= MOST_GAMES:
        raise OptionError(f"{trials} simulated games: expected a whole number from 1 to {MOST_GAMES}")
    table = (0,) * game.seats
    return _checked(Plan("report", game.compiled(), (bot,), (table,), 1, games, seed, budget, trials))


def budget_of(iterations: int | None, milliseconds: float | None) -> Budget | None:
    """A budget for all, if one is given."""
    return None if iterations is None and milliseconds is None else Budget(iterations, milliseconds)


def _checked(plan: Plan) -> Plan:
    if not 1 <= plan.games <= MOST_GAMES:
        raise OptionError(f"{plan.games} games: expected a whole number from 1 to {MOST_GAMES}")
    if not 0 <= plan.seed <= LARGEST_SEED:
        raise OptionError(f"seed {plan.seed}: expected a whole number from 0 to {LARGEST_SEED}")
    for name in plan.bots:
        bot_of(name, plan.game, plan.budget)
    return plan
