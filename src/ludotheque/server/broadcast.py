"""Sending a table to its connections: whole at first, then what happened, each as its seat may see it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludotheque.core.state import State
from ludotheque.server import scenes
from ludotheque.server.connection import Connection
from ludotheque.server.encoding import encode
from ludotheque.server.events import Event
from ludotheque.server.live import LiveTable
from ludotheque.server.scenes import Viewer
from ludotheque.server.table_view import own_view, shared_view, table_view, viewer_of


def send_whole(live: LiveTable, connection: Connection) -> None:
    """Send the whole table to one connection."""
    table, view = live.table, table_view(live, connection)
    if connection.plain:
        connection.send({"type": "plain", "table": view, **_plain(live, connection.viewer, [])})
        return
    viewer = (connection.viewer, connection.language)
    states = list(table.state.line())[1:]
    narration = [
        live.scenes.line(state, viewer, ply=ply, takebacks=len(table.takebacks))
        for ply, state in enumerate(states, start=table.ply - len(states) + 1)
    ]
    scene = scenes.whole(live.scenes.scene(table.state, viewer))
    connection.send({"type": "whole", "table": view, "scene": scene, "narration": narration})


def broadcast(
    live: LiveTable,
    events: Sequence[Event] = (),
    states: Sequence[State | None] = (),
    leave_out: Connection | None = None,
) -> None:
    """Send what happened to every connection of a table; without events, who is there and how the clocks stand.

    `states` has the position after each event, None where the position did not change.
    """
    news = News(live, events, states)
    for connection in list(live.connections):
        if connection is leave_out or connection.too_slow:
            continue
        viewer = viewer_of(live.table, connection, news.seats[connection])
        if connection.plain:
            connection.viewer = viewer
        if connection.plain or not news.rewound:
            connection.send_text(news.text(connection))
        if not connection.plain and (news.rewound or viewer != connection.viewer):
            connection.viewer = viewer
            send_whole(live, connection)


class News:
    """What happened, as JSON. A text that is the same for several connections is made once."""

    def __init__(self, live: LiveTable, events: Sequence[Event], states: Sequence[State | None]) -> None:
        self.live, self.events, self.states = live, events, states
        self.rewound = any(event.kind == "takeback" for event in events)
        self.seats = {connection: live.table.seats_of(connection.keys) for connection in live.connections}
        self._shared: dict[str, str] = {}
        self._happened: dict[tuple[bool, Viewer], str] = {}
        self._events: dict[int | None, list[dict[str, Any]]] = {}
        self._texts: dict[tuple[Any, ...], str] = {}

    def text(self, connection: Connection) -> str:
        """The message for a connection, as the seat of its `viewer` may see it."""
        language, viewer = connection.language, (connection.viewer, connection.language)
        own = own_view(self.live.table, connection, self.seats[connection])
        key = (connection.plain, viewer, *own["yours"], own["owner"])
        if key not in self._texts:
            if language not in self._shared:
                self._shared[language] = encode(shared_view(self.live, language, self.seats.values()))
            kind = "plain" if connection.plain else "update"
            view = _merged(self._shared[language], encode(own))
            happened = self._happened_to(connection.plain, viewer)
            self._texts[key] = _merged(f'{{"type":"{kind}","table":{view}}}', happened)
        return self._texts[key]

    def _happened_to(self, plain: bool, viewer: Viewer) -> str:
        """The part of the message that is the same for all who have the same view, as a JSON object."""
        if (plain, viewer) not in self._happened:
            seat = viewer[0]
            data = _plain(self.live, seat, self._event_views(seat)) if plain else self._frames(viewer)
            self._happened[plain, viewer] = encode(data)
        return self._happened[plain, viewer]

    def _event_views(self, seat: int | None) -> list[dict[str, Any]]:
        """The events in notation (`messages.EventView`)."""
        seat = seat if self.live.table.game.hides else None
        if seat not in self._events:
            self._events[seat] = [
                _event_view(event, state, seat) for event, state in zip(self.events, self.states, strict=True)
            ]
        return self._events[seat]

    def _frames(self, viewer: Viewer) -> dict[str, Any]:
        """A frame per event that changed the position, and the scene after them without its nodes."""
        table, cache = self.live.table, self.live.scenes
        steps = [(event, state) for event, state in zip(self.events, self.states, strict=True) if state is not None]
        if not steps:
            return {"frames": [], "still": scenes.still(cache.scene(table.state, viewer))}
        first = steps[0][1].parent
        assert first is not None
        before = cache.scene(first, viewer)
        frames = []
        for ply, (event, state) in enumerate(steps, start=table.ply - len(steps) + 1):
            line = cache.line(state, viewer, ply=ply, takebacks=len(table.takebacks))
            after = cache.scene(state, viewer)
            frames.append({**line, "seq": event.seq, **scenes.changes(before, after)})
            before = after
        return {"frames": frames, "still": scenes.still(before)}


def _merged(one: str, other: str) -> str:
    """Two JSON objects, neither of them empty, as one."""
    return f"{one[:-1]},{other[1:]}"


def _event_view(event: Event, state: State | None, seat: int | None) -> dict[str, Any]:
    """An event in notation, as a seat may see it."""
    if state is None or state.parent is None:
        return {"seq": event.seq, "seat": event.seat, "text": f"({event.kind})", "effects": []}
    view = state.view(scenes.viewpoint_of(seat))
    return {"seq": event.seq, "seat": event.seat, "text": view.action_text, "effects": view.events()}


def _plain(live: LiveTable, seat: int | None, events: list[dict[str, Any]]) -> dict[str, Any]:
    """For a program on a seat: what happened, the position, and what is legal."""
    table = live.table
    mine = seat is not None and table.to_move == seat
    return {
        "events": events,
        "position": table.state.view(seat).position if seat is not None else "",
        "legal": table.state.legal_texts() if mine else [],
    }
