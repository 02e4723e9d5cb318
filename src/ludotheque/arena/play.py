"""One job becomes rows. Runs anywhere the package is installed; the same job gives the same rows."""

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
    """A plan on its way to a worker."""
    return pickle.dumps((plan.header["code"], plan))


class Hall:
    """A plan and its bots, made once in a worker: a bot that sits twice at a table is two."""

    def __init__(self, packed: bytes) -> None:
        code, self.plan = pickle.loads(packed)
        here = fingerprint(self.plan.game.slug, self.plan.bots)
        if code != here:
            raise LudothequeError(f"a worker has other code ({here}): expected {code}, as where the plan was made")
        self.bots: dict[tuple[str, int], Bot] = {}

    def table(self, number: int) -> list[Bot]:
        names = [self.plan.bots[bot] for bot in self.plan.tables[number]]
        return [self.bot(name, names[:place].count(name)) for place, name in enumerate(names)]

    def bot(self, name: str, copy: int) -> Bot:
        if (name, copy) not in self.bots:
            self.bots[name, copy] = bot_of(name, self.plan.game, self.plan.budget)
        return self.bots[name, copy]


@lru_cache(maxsize=1)
def hall(packed: bytes) -> Hall:
    """The hall of a plan; a worker serves one plan at a time."""
    return Hall(packed)


def work(packed: bytes, job: Job) -> list[Row]:
    """The rows of a job."""
    place = hall(packed)
    return trial_rows(place.plan, job) if isinstance(job, Trial) else deal_rows(place, job)


def deal_rows(place: Hall, deal: Deal) -> list[Row]:
    """A deal, once for every turn of the seats."""
    plan, bots, rows = place.plan, place.table(deal.table), []
    for turn in range(plan.turns):
        seats, seed = plan.seats(deal, turn), plan.dice(deal)
        recorder = Recorder(plan.game, seed, detailed=plan.kind == "report")
        end = play_game(plan.game, bots, seats, seed, recorder.watch)
        row: Row = {"variant": 0, "rules": "", "number": plan.number(deal, turn), "deal": deal.number, "seed": seed}
        row["bots"] = [plan.bots[plan.tables[deal.table][place]] for place in seats]
        rows.append(row | {"win_shares": end.win_shares, "scores": end.scores} | recorder.row())
    return rows


def trial_rows(plan: Plan, job: Trial) -> list[Row]:
    """Games of simple play under a variant of the rules, by the compiled batch."""
    variant = plan.variants[job.variant - 1]
    tallies = simulate(variant.game, plan.trials, plan.seed, playout_policy="policy").tallies
    seats = variant.game.seats
    return [
        {
            "variant": job.variant,
            "rules": variant.rules,
            "number": number,
            "win_shares": [float(share) for share in tally["win_shares"][:seats]],
            "scores": [float(score) for score in tally["scores"][:seats]],
            "decisions": int(tally["decisions"]),
            "chances": int(tally["chances"]),
            "digest": int(tally["digest"]),
        }
        for number, tally in enumerate(tallies)
    ]
