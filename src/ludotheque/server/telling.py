"""What everybody at a table is told: the whole when he comes, then what happened, each as he may know it."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

from pydantic_core import to_json

from ludotheque.bots.levels import levels_of
from ludotheque.core.state import State
from ludotheque.server import frames, messages
from ludotheque.server.log import Entry, now_ms
from ludotheque.server.presence import Party
from ludotheque.server.table import Chair, Table

HANG_UP = ""
"""In place of a message: there will be no more."""


def encoded(message: Any) -> str:
    """Data as JSON text, as it goes over the wire."""
    return to_json(message).decode()


MOST_WAITING = 256
"""Messages that wait for the wire at most."""


class Outbox:
    """Messages on their way to one reader: a queue with less ado than asyncio's."""

    def __init__(self) -> None:
        self._texts: deque[str] = deque()
        self._bell: asyncio.Future[None] | None = None

    def put(self, text: str) -> bool:
        """Add a message; False if too many wait already."""
        if len(self._texts) >= MOST_WAITING:
            return False
        self._texts.append(text)
        if self._bell is not None and not self._bell.done():
            self._bell.set_result(None)
        return True

    async def get(self) -> str:
        """The next message, as soon as there is one."""
        while not self._texts:
            self._bell = asyncio.get_running_loop().create_future()
            await self._bell
        return self._texts.popleft()

    def taken(self) -> list[str]:
        """All that wait, at once."""
        texts = list(self._texts)
        self._texts.clear()
        return texts


@dataclass(eq=False, slots=True)
class Guest:
    """Somebody connected to a table, with the messages that wait for the wire."""

    keys: tuple[str, ...]
    language: messages.Language = "en"
    plain: bool = False
    outbox: Outbox = field(default_factory=Outbox)
    viewer: int | None = None
    too_slow: bool = False
    heard: float | None = None
    """When he last said something; None where he need not."""

    def put(self, message: dict[str, Any]) -> None:
        """Hand a message over."""
        self.put_text(encoded(message))

    def put_text(self, text: str) -> None:
        """Hand over a message that is text; a guest who cannot keep up is let go and comes back for the whole."""
        if not self.outbox.put(text):
            self.too_slow = True

    def dismiss(self, reason: str, retry: int) -> None:
        """Say goodbye; the guest may come back after so many milliseconds."""
        self.put({"type": "bye", "reason": reason, "retry": retry})
        self.put_text(HANG_UP)


@dataclass(eq=False, slots=True)
class Live:
    """A table in memory."""

    table: Table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    guests: set[Guest] = field(default_factory=set)
    album: frames.Album = field(default_factory=frames.Album)
    spoken: int = 0
    """The number of the last word everybody was told."""
    elsewhere: dict[str, tuple[Party, int]] = field(default_factory=dict)
    """Who is here in other processes, and at which sweep they said so."""
    thinking: bool = False
    used: float = field(default_factory=time.monotonic)


def party_here(live: Live) -> Party:
    """Who is at a table in this process."""
    seated = [live.table.seats_of(guest.keys) for guest in live.guests]
    return Party(frozenset(chain.from_iterable(seated)), sum(not seats for seats in seated))


def viewer_of(table: Table, guest: Guest, seats: list[int]) -> int | None:
    """Through whose eyes a guest looks: of his seats, the one to move, else the last one."""
    if not seats:
        return None
    if table.to_move in seats:
        return table.to_move
    return guest.viewer if guest.viewer in seats else seats[0]


def send_whole(live: Live, guest: Guest) -> None:
    """The table from scratch."""
    view = table_view(live, guest)
    if guest.plain:
        guest.put({"type": "plain", "table": view, **_plain(live, guest.viewer, [])})
        return
    table = live.table
    eyes = (guest.viewer, guest.language)
    told = list(table.state.line())[1:]
    narration = [
        live.album.line(state, eyes, ply=ply, takebacks=len(table.takebacks))
        for ply, state in enumerate(told, start=table.ply - len(told) + 1)
    ]
    scene = frames.whole(live.album.scene(table.state, eyes))
    guest.put({"type": "whole", "table": view, "scene": scene, "narration": narration})


def tell(live: Live, entries: Sequence[Entry], states: Sequence[State | None], but: Guest | None = None) -> None:
    """Everybody at the table learns what happened, each as he may know it. What several are told alike is put into
    words once."""
    table = live.table
    rewound = any(entry.kind == "takeback" for entry in entries)
    steps = [(entry, state) for entry, state in zip(entries, states, strict=True) if state is not None]
    shared: dict[str, dict[str, Any]] = {}
    news: dict[tuple[bool, int | None, str], str] = {}
    texts: dict[Any, str] = {}
    in_words: dict[int | None, list[dict[str, Any]]] = {}
    seated = {guest: table.seats_of(guest.keys) for guest in live.guests}

    def told(seat: int | None) -> list[dict[str, Any]]:
        eyes = seat if table.game.hides else None
        if eyes not in in_words:
            in_words[eyes] = _told(entries, states, eyes)
        return in_words[eyes]

    for guest in list(live.guests):
        if guest is but or guest.too_slow:
            continue
        seats, language = seated[guest], guest.language
        viewer = viewer_of(table, guest, seats)
        if guest.plain:
            guest.viewer = viewer
        if guest.plain or not rewound:
            if language not in shared:
                shared[language] = shared_view(live, language, seated.values())
            mine = own_view(table, guest, seats)
            eyes = (guest.plain, guest.viewer, language)
            if eyes not in news:
                happened = _plain(live, viewer, told(viewer)) if guest.plain else _film(live, steps, eyes[1:])
                news[eyes] = encoded(happened)[1:]
            alike = (*eyes, *mine["yours"], mine["owner"])
            if alike not in texts:
                kind = "plain" if guest.plain else "update"
                view = encoded({**shared[language], **mine})
                texts[alike] = f'{{"type":"{kind}","table":{view},{news[eyes]}'
            guest.put_text(texts[alike])
        if not guest.plain and (rewound or viewer != guest.viewer):
            guest.viewer = viewer
            send_whole(live, guest)


def _told(entries: Sequence[Entry], states: Sequence[State | None], seat: int | None) -> list[dict[str, Any]]:
    """What happened, in notation, as a seat may know it."""
    told: list[dict[str, Any]] = []
    for entry, state in zip(entries, states, strict=True):
        if state is None or state.parent is None:
            told.append({"seq": entry.seq, "seat": entry.seat, "text": f"({entry.kind})", "events": []})
        else:
            view = state.view(frames.viewpoint_of(seat))
            told.append({"seq": entry.seq, "seat": entry.seat, "text": view.action_text, "events": view.events()})
    return told


def _plain(live: Live, seat: int | None, told: list[dict[str, Any]]) -> dict[str, Any]:
    """What happened, the position and what is legal, for a program on a seat."""
    table = live.table
    mine = seat is not None and table.to_move == seat
    return {
        "entries": told,
        "position": table.state.view(seat).position if seat is not None else "",
        "legal": table.state.legal_texts() if mine else [],
    }


def _film(live: Live, steps: Sequence[tuple[Entry, State]], eyes: frames.Eyes) -> dict[str, Any]:
    """The frames of what happened, and the picture it ends with."""
    table, album = live.table, live.album
    if not steps:
        return {"frames": [], "still": frames.still(album.scene(table.state, eyes))}
    first = steps[0][1].parent
    assert first is not None
    before = album.scene(first, eyes)
    pictures = []
    for ply, (entry, state) in enumerate(steps, start=table.ply - len(steps) + 1):
        told = album.line(state, eyes, ply=ply, takebacks=len(table.takebacks))
        after = album.scene(state, eyes)
        pictures.append({**told, "seq": entry.seq, **frames.changes(before, after)})
        before = after
    return {"frames": pictures, "still": frames.still(before)}


def table_view(live: Live, guest: Guest) -> dict[str, Any]:
    """The table without its picture, as a guest may see it (`messages.TableView`)."""
    table = live.table
    seated = [table.seats_of(other.keys) for other in live.guests]
    return {**shared_view(live, guest.language, seated), **own_view(table, guest, table.seats_of(guest.keys))}


def own_view(table: Table, guest: Guest, seats: list[int]) -> dict[str, Any]:
    """What of a table's view is a guest's own."""
    return {"yours": seats, "owner": table.header.owner in guest.keys, "viewer": guest.viewer}


def shared_view(live: Live, language: str, seated: Collection[list[int]]) -> dict[str, Any]:
    """What of a table's view is the same for all who read a language; `seated` are the seats of all who are here
    in this process."""
    table, now = live.table, now_ms()
    header, asked, end = table.header, table.proposal, table.end
    others = [party for party, _ in live.elsewhere.values()]
    here = {*chain.from_iterable(seated), *chain.from_iterable(party.seats for party in others)}
    return {
        "id": header.id,
        "game": header.game,
        "rules": header.version,
        "options": header.options,
        "status": table.status,
        "seq": table.seq,
        "ply": table.ply,
        "to_move": table.to_move,
        "chairs": [
            {
                "index": seat,
                "kind": chair.kind,
                "name": chair_name(header.game, chair, language),
                "level": chair.level,
                "here": chair.kind == "bot" or seat in here,
                "gone": chair.gone,
                "clock": table.clock_of(seat, now),
            }
            for seat, chair in enumerate(table.chairs)
        ],
        "clock": header.clock.model_dump() if header.clock else None,
        "on_timeout": header.on_timeout,
        "listed": header.listed,
        "now": now,
        "thinking": table.bot_to_move() is not None,
        "proposal": {"wish": asked.wish, "seat": asked.seat, "agreed": list(asked.agreed)} if asked else None,
        "outcome": {"win_shares": list(end.win_shares), "scores": list(end.scores), "reason": end.reason}
        if end
        else None,
        "fairness": {
            "commitment": header.commitment,
            "contributions": [chair.contribution for chair in table.chairs],
            "takebacks": table.takebacks,
            "seed": header.seed if table.status == "over" else None,
        },
        "rematch": table.rematch,
        "watching": sum(not seats for seats in seated) + sum(party.watching for party in others),
    }


def chair_name(slug: str, chair: Chair, language: str) -> str:
    """Who sits there, in a language: bots have names of their own."""
    if chair.kind == "bot" and chair.level is not None and not chair.gone:
        return levels_of(slug)[chair.level - 1].name[language]
    return chair.name
