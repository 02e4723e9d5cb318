"""Matches as record files: export, import, and the data for checking the dice."""

from __future__ import annotations

from dataclasses import asdict, replace

from ludotheque.core.errors import RecordError
from ludotheque.core.record import Match, read_record, write_record
from ludotheque.core.state import State
from ludotheque.draw.scene import Scene
from ludotheque.server import catalogue, http_models
from ludotheque.server.events import Draft, Event, Header, now_ms, numbered
from ludotheque.server.fairness import Dice, commitment_to, dice_in, remarks_of
from ludotheque.server.identity import new_id
from ludotheque.server.store import Store, StoredFile, Summary
from ludotheque.server.table import Chair, Table

LONGEST = 5000
"""The largest number of actions and outcomes of a match that can be imported."""


def quiet(scene: Scene) -> Scene:
    """A scene in which nothing can be clicked, for looking back."""
    return replace(scene, choices=(), buttons=(), refusals=())


def replayed(table: Table) -> State:
    """The last position of a match with its whole history."""
    state = table.game.start()
    for action in table.line:
        state = state.play(action)
    return state


def written(table: Table) -> str:
    """The record of a match; of a finished one with the remarks that its dice are checked by."""
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


def fairness_data(table: Table) -> http_models.FairnessData:
    """Seed, contributions and every throw with its weights."""
    if not table.header.seed:
        raise RecordError("this match was imported without its seed: its dice cannot be checked")
    draws = []
    state = table.game.start()
    for ply, action in enumerate(table.line):
        if state.is_chance:
            weights = state.weights()
            draws.append(
                http_models.Draw(ply=ply, outcomes=list(weights), weights=list(weights.values()), outcome=action)
            )
        state = State(state.game, state.play(action).record)
    dice = table.dice
    return http_models.FairnessData(
        seed=dice.seed,
        commitment=commitment_to(dice.seed),
        contributions=list(dice.contributions),
        takebacks=list(dice.takebacks),
        draws=draws,
    )


def bring_in(store: Store, text: str) -> str:
    """Import a record as a finished table, and return its id. Raises `RecordError`."""
    match = read_record(text, catalogue.safe_options)
    if match.length > LONGEST:
        raise RecordError(f"a match of {match.length} actions: expected at most {LONGEST}")
    if next(iter(match.state.line())) != match.game.start():
        raise RecordError("this record starts from a position: expected one that starts from the beginning")
    table, events = _replay(match)
    for option, file in match.game.files.items():
        store.add_file(StoredFile(file.digest, match.game.slug, option, "", file.text), table.header.created)
    store.open(table.header, events, Summary(table.status, 0, list(match.names.values()), None), table.snapshot())
    return table.header.id


def _replay(match: Match) -> tuple[Table, list[Event]]:
    """The table and the log of a match that was read from a record."""
    now = now_ms()
    game = match.game
    try:
        dice = dice_in(match.remarks)
    except RecordError:  # a match that was not played on a server, or whose remarks are missing
        dice = Dice("", ())
    header = Header(
        id=new_id(), game=game.slug, version=game.version, options=game.changed_options, clock=None,
        on_timeout="forfeit", listed=False, seed=dice.seed, owner="", invite="", created=now,
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
    events = numbered(drafts, 0, now)
    for event in events:
        table.apply(event)
    return table, events
