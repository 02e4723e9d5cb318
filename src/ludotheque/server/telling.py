"""What everybody at a table is told: the whole when he comes, then what happened, each as he may know it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from ludotheque.bots.levels import levels_of
from ludotheque.core.state import State
from ludotheque.server import frames, messages
from ludotheque.server.fairness import commitment_to
from ludotheque.server.log import Entry, now_ms
from ludotheque.server.table import Chair, Table


@dataclass(eq=False, slots=True)
class Guest:
    """Somebody connected to a table, with the messages that wait for the wire."""

    keys: tuple[str, ...]
    language: messages.Language = "en"
    plain: bool = False
    outbox: asyncio.Queue[dict[str, Any]] = field(default_factory=lambda: asyncio.Queue(maxsize=256))
    viewer: int | None = None
    too_slow: bool = False

    def put(self, message: dict[str, Any]) -> None:
        """Hand a message over; a guest who cannot keep up is let go and comes back for the whole."""
        try:
            self.outbox.put_nowait(message)
        except asyncio.QueueFull:
            self.too_slow = True


@dataclass(eq=False, slots=True)
class Live:
    """A table in memory."""

    table: Table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    guests: set[Guest] = field(default_factory=set)
    album: frames.Album = field(default_factory=frames.Album)
    thinking: bool = False
    used: float = field(default_factory=time.monotonic)


def viewer_of(table: Table, guest: Guest) -> int | None:
    """Through whose eyes a guest looks: of his seats, the one to move, else the last one."""
    seats = table.seats_of(guest.keys)
    if table.to_move in seats:
        return table.to_move
    return guest.viewer if guest.viewer in seats else (seats[0] if seats else None)


def send_whole(live: Live, guest: Guest) -> None:
    """The table from scratch."""
    if guest.plain:
        guest.put(_plain(live, guest, [], []))
        return
    table = live.table
    eyes = (guest.viewer, guest.language)
    told = list(table.state.line())[1:]
    story = [
        live.album.line(state, eyes, ply=ply, takebacks=len(table.takebacks))
        for ply, state in enumerate(told, start=table.ply - len(told) + 1)
    ]
    guest.put(
        {
            "type": "whole",
            "table": table_view(live, guest),
            "scene": frames.whole(live.album.scene(table.state, eyes)),
            "story": story,
        }
    )


def _plain(live: Live, guest: Guest, entries: Sequence[Entry], states: Sequence[State | None]) -> dict[str, Any]:
    table = live.table
    seat = guest.viewer
    told: list[dict[str, Any]] = []
    for entry, state in zip(entries, states, strict=True):
        if state is None or state.parent is None:
            told.append({"seq": entry.seq, "seat": entry.seat, "text": f"({entry.kind})", "events": []})
        else:
            text = state.parent.text_of(entry.value, frames.SPECTATOR if seat is None else seat)
            told.append({"seq": entry.seq, "seat": entry.seat, "text": text, "events": list(state.events())})
    mine = seat is not None and table.to_move == seat
    return {
        "type": "plain",
        "table": table_view(live, guest),
        "entries": told,
        "position": table.state.view_text(seat) if seat is not None else "",
        "legal": table.state.legal_texts() if mine else [],
    }


def tell(live: Live, entries: Sequence[Entry], states: Sequence[State | None], but: Guest | None = None) -> None:
    """Everybody at the table learns what happened, each as he may know it."""
    if not live.guests:
        return
    rewound = any(entry.kind == "takeback" for entry in entries)
    steps = [(entry, state) for entry, state in zip(entries, states, strict=True) if state is not None]
    films: dict[tuple[int | None, str], tuple[list[dict[str, Any]], dict[str, Any]]] = {}
    for guest in list(live.guests):
        if guest is but or guest.too_slow:
            continue
        if guest.plain:
            guest.viewer = viewer_of(live.table, guest)
            guest.put(_plain(live, guest, entries, states))
            continue
        viewer = viewer_of(live.table, guest)
        if not rewound:
            eyes = (guest.viewer, guest.language)
            if eyes not in films:
                films[eyes] = _film(live, steps, eyes)
            pictures, rest = films[eyes]
            guest.put({"type": "update", "table": table_view(live, guest), "frames": pictures, "still": rest})
        if rewound or viewer != guest.viewer:
            guest.viewer = viewer
            send_whole(live, guest)


def _film(
    live: Live, steps: Sequence[tuple[Entry, State]], eyes: frames.Eyes
) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """The frames of what happened, and the picture it ends with."""
    table, album = live.table, live.album
    if not steps:
        return [], frames.still(album.scene(table.state, eyes))
    first = steps[0][1].parent
    assert first is not None
    before = album.scene(first, eyes)
    pictures = []
    for ply, (entry, state) in enumerate(steps, start=table.ply - len(steps) + 1):
        told = album.line(state, eyes, ply=ply, takebacks=len(table.takebacks))
        after = album.scene(state, eyes)
        pictures.append({**told, "seq": entry.seq, **frames.changes(before, after)})
        before = after
    return pictures, frames.still(before)


def table_view(live: Live, guest: Guest) -> dict[str, Any]:
    """The table without its picture, as a guest may see it."""
    table, now = live.table, now_ms()
    header = table.header
    here = {seat for other in live.guests for seat in table.seats_of(other.keys)}
    return messages.TableView(
        id=header.id,
        game=header.game,
        rules=header.version,
        options=header.options,
        status=table.status,
        seq=table.seq,
        ply=table.ply,
        to_move=table.to_move,
        chairs=[
            messages.Chaired(
                index=seat,
                kind=chair.kind,
                name=chair_name(header.game, chair, guest.language),
                level=chair.level,
                here=chair.kind == "bot" or seat in here,
                gone=chair.gone,
                clock=table.clock_of(seat, now),
            )
            for seat, chair in enumerate(table.chairs)
        ],
        clock=header.clock,
        on_timeout=header.on_timeout,
        listed=header.listed,
        now=now,
        yours=table.seats_of(guest.keys),
        owner=header.owner in guest.keys,
        viewer=guest.viewer,
        thinking=table.bot_to_move() is not None,
        proposal=messages.Proposal(
            wish=table.proposal.wish, seat=table.proposal.seat, agreed=list(table.proposal.agreed)
        )
        if table.proposal
        else None,
        outcome=messages.Outcome(shares=list(table.end.shares), scores=list(table.end.scores), reason=table.end.reason)
        if table.end
        else None,
        fairness=messages.Fairness(
            commitment=commitment_to(header.seed),
            contributions=[chair.contribution for chair in table.chairs],
            takebacks=list(table.takebacks),
            seed=header.seed if table.status == "over" else None,
        ),
        rematch=table.rematch,
        watching=sum(1 for other in live.guests if not table.seats_of(other.keys)),
    ).model_dump(mode="json")


def chair_name(slug: str, chair: Chair, language: str) -> str:
    """Who sits there, in a language: bots have names of their own."""
    if chair.kind == "bot" and chair.level is not None and not chair.gone:
        return levels_of(slug)[chair.level - 1].name[language]
    return chair.name
