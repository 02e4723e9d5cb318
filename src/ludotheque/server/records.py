"""Matches as files: out of the log, back into it, and what the dice can be checked by."""

from __future__ import annotations

from dataclasses import asdict, replace

from ludotheque.core.errors import RecordError
from ludotheque.core.record import Match, read_record, write_record
from ludotheque.core.state import State
from ludotheque.draw.scene import Scene
from ludotheque.server import catalogue, messages
from ludotheque.server.fairness import Dice, commitment_to, dice_in, remarks_of
from ludotheque.server.identity import new_id
from ludotheque.server.log import Draft, Entry, Header, now_ms
from ludotheque.server.store import Store, Summary
from ludotheque.server.table import Chair, Table

LONGEST = 5000
"""Actions and outcomes of a match that can be brought in."""


def quiet(scene: Scene) -> Scene:
    """A picture of the past: nothing in it can be clicked."""
    return replace(scene, choices=(), buttons=(), refusals=())


def replayed(table: Table) -> State:
    """The last position of a match with its whole history."""
    state = table.game.start()
    for action in table.line:
        state = state.play(action)
    return state


def written(table: Table) -> str:
    """The record of a match; of a finished one with all its dice can be checked by."""
    header = table.header
    names = [
        chair.name if chair.kind == "human" or chair.gone else f"bot, {chair.name or f'level {chair.level}'}"
        for chair in table.chairs
    ]
    remarks = {"table": header.id}
    if table.status == "over":
        remarks["ended"] = table.end.reason if table.end else "rules"
        remarks |= remarks_of(table.dice) if header.seed else {}
    return write_record(replayed(table), names, remarks)


def fairness_data(table: Table) -> messages.FairnessData:
    """Seed, contributions and every throw with its weights."""
    if not table.header.seed:
        raise RecordError("this match was brought in without its seed: its dice cannot be checked")
    draws = []
    state = table.game.start()
    for ply, action in enumerate(table.line):
        if state.is_chance:
            weights = state.weights()
            draws.append(messages.Draw(ply=ply, outcomes=list(weights), weights=list(weights.values()), outcome=action))
        state = State(state.game, state.play(action).record)
    dice = table.dice
    return messages.FairnessData(
        seed=dice.seed,
        commitment=commitment_to(dice.seed),
        contributions=list(dice.contributions),
        takebacks=list(dice.takebacks),
        draws=draws,
    )


def bring_in(store: Store, text: str) -> str:
    """A record becomes a finished table; its id."""
    match = read_record(text, catalogue.safe_options)
    if match.length > LONGEST:
        raise RecordError(f"a match of {match.length} actions: expected at most {LONGEST}")
    if next(iter(match.state.line())) != match.game.start():
        raise RecordError("this record starts from a position: expected one that starts from the beginning")
    table, entries = _folded(match)
    store.open(table.header, entries, Summary(table.status, 0, list(match.names.values()), None), table.snapshot())
    return table.header.id


def _folded(match: Match) -> tuple[Table, list[Entry]]:
    now = now_ms()
    game = match.game
    try:
        dice = dice_in(match.remarks)
    except RecordError:  # a match that was not played here, or nobody's dice
        dice = Dice("", ())
    header = Header(
        id=new_id(), game=game.slug, version=game.version, options=game.changed_options, clock=None, on_timeout="forfeit",
        listed=False, seed=dice.seed, owner="", invite="", created=now,
    )  # fmt: skip
    contributions = [*dice.contributions, *[""] * game.seats]
    drafts: list[Draft] = [
        ("sit", seat, asdict(Chair("human", match.names.get(seat, "")[:40], contribution=contributions[seat])))
        for seat in range(game.seats)
    ]
    drafts.append(("start", None, {"takebacks": list(dice.takebacks)}))
    for state in match.state.line():
        if state.parent is not None:
            by_seat = not state.parent.is_chance
            drafts.append(
                ("act" if by_seat else "chance", int(state.parent.record.to_move) if by_seat else None, state.action)
            )
    if not match.state.is_over:
        drafts.append(("close", None, None))
    table = Table(header, game)
    entries = table.entries(now, None, *drafts)
    for entry in entries:
        table.add(entry)
    return table, entries
