"""Play one job and return its rows. It runs wherever the package is installed; the same job has the same rows."""

from __future__ import annotations

import pickle
from functools import lru_cache
from typing import Any

from ludotheque.arena.detail import Recorder
from ludotheque.arena.plan import Deal, Job, Plan, Trial, fingerprint
from ludotheque.bots.levels import bot_of
from ludotheque.bots.match import play_game
from ludotheque.bots.player import Bot
from ludotheque.core.batch import simulate
from ludotheque.core.errors import LudothequeError

Row = dict[str, Any]


def pack(plan: Plan) -> bytes:
    """A plan as bytes, to send it to a worker."""
    return pickle.dumps((plan.header["code"], plan))


class Context:
    """A plan and its bots in a worker. A bot that plays on two seats of a table is constructed twice.

    Raises `LudothequeError` if the worker's code differs from that of the process that made the plan.
    """

    def __init__(self, packed: bytes) -> None:
        code, self.plan = pickle.loads(packed)
        here = fingerprint(self.plan.game.slug, self.plan.bots)
        if code != here:
            raise LudothequeError(f"a worker has other code ({here}): expected {code}, as where the plan was made")
        self.bots: dict[tuple[str, int], Bot] = {}

    def table(self, number: int) -> list[Bot]:
        """The bots of a table."""
        names = [self.plan.bots[bot] for bot in self.plan.tables[number]]
        return [self.bot(name, names[:place].count(name)) for place, name in enumerate(names)]

    def bot(self, name: str, copy: int) -> Bot:
        """A bot by its name; bots that play on several seats have several copies."""
        if (name, copy) not in self.bots:
            self.bots[name, copy] = bot_of(name, self.plan.game, self.plan.budget)
        return self.bots[name, copy]


@lru_cache(maxsize=1)
def context_of(packed: bytes) -> Context:
    """The context of a plan, constructed once; a worker works for one plan at a time."""
    return Context(packed)


def work(packed: bytes, job: Job) -> list[Row]:
    """Play a job of a plan (see `pack`) and return its rows."""
    context = context_of(packed)
    return trial_rows(context.plan, job) if isinstance(job, Trial) else deal_rows(context, job)


def deal_rows(context: Context, deal: Deal) -> list[Row]:
    """The rows of a deal: one game per rotation of the seats."""
    plan, bots, rows = context.plan, context.table(deal.table), []
    for turn in range(plan.turns):
        seats, seed = plan.seats(deal, turn), plan.dice(deal)
        recorder = Recorder(plan.game, seed, detailed=plan.kind == "report")
        end = play_game(plan.game, bots, seats, seed, recorder.watch)
        row: Row = {"variant": 0, "rules": "", "number": plan.number(deal, turn), "deal": deal.number, "seed": seed}
        row["bots"] = [plan.bots[plan.tables[deal.table][place]] for place in seats]
        rows.append(row | {"win_shares": end.win_shares, "scores": end.scores} | recorder.row())
    return rows


def trial_rows(plan: Plan, job: Trial) -> list[Row]:
    """The rows of simulated games under a variant of the rules, with the game's playout policy."""
    variant = plan.variants[job.variant - 1]
    tallies = simulate(variant.game, plan.trials, plan.seed, playout_policy="policy").tallies
    seats = variant.game.seats
    return [
        {
            "variant": job.variant,
            "rules": variant.rules,
            "number": number,
            "win_shares": [float(win_share) for win_share in tally["win_shares"][:seats]],
            "scores": [float(score) for score in tally["scores"][:seats]],
            "decisions": int(tally["decisions"]),
            "chances": int(tally["chances"]),
            "digest": int(tally["digest"]),
        }
        for number, tally in enumerate(tallies)
    ]
