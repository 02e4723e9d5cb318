"""Who is at a table, in this process and in others.

A process announces who is at its tables whenever that changes, and again every few sweeps. A process that announces
nothing for longer is forgotten. Announcements are hints and may be lost: the next one corrects what they said.
"""

from __future__ import annotations

import time

from ludotheque.server.broadcast import broadcast, send_whole
from ludotheque.server.connection import Connection
from ludotheque.server.fanout import Fanout
from ludotheque.server.live import LiveTable, Party
from ludotheque.server.table_view import viewer_of
from ludotheque.server.tables import LiveTables

REPEAT_EVERY = 15
"""Sweeps after which a process announces again who is at its tables."""

FORGET_AFTER = 40
"""Sweeps after which a process that announces nothing is forgotten."""

SILENCE_SECONDS = 90.0
"""A socket from which nothing came for this long is closed."""

WHO = "who"
"""The hint that asks the other processes who is at a table."""

NOBODY = Party(frozenset(), 0)


def hint_of(party: Party) -> str:
    """The hint that announces who is at a table.

    >>> hint_of(Party(frozenset({2, 0}), 1))
    'here:0,2:1'
    """
    return f"here:{','.join(map(str, sorted(party.seats)))}:{party.watching}"


def party_of(hint: str) -> Party | None:
    """Who is at a table in another process; None if the hint is about something else.

    >>> party_of("here::3"), party_of("log")
    (Party(seats=frozenset(), watching=3), None)
    """
    kind, _, rest = hint.partition(":")
    if kind != "here":
        return None
    seats, _, watching = rest.partition(":")
    return Party(frozenset(int(seat) for seat in seats.split(",") if seat), int(watching))


class Presence:
    """Connects and disconnects clients, and informs clients and other processes about who is at a table."""

    def __init__(self, tables: LiveTables, fanout: Fanout) -> None:
        self._tables, self._fanout = tables, fanout
        self._sweeps = 0

    def connect(self, live: LiveTable, connection: Connection) -> None:
        """Add a connection to a table, and send it the whole table."""
        if not live.connections:
            self._fanout.publish(live.id, WHO)
        live.connections.add(connection)
        connection.viewer = viewer_of(live.table, connection, live.table.seats_of(connection.keys))
        send_whole(live, connection)
        self._changed(live, connection)

    def disconnect(self, live: LiveTable, connection: Connection) -> None:
        """Remove a connection from a table."""
        live.connections.discard(connection)
        live.last_used = time.monotonic()
        if not live.connections:
            live.scenes.clear()
        self._changed(live, connection)

    def _changed(self, live: LiveTable, connection: Connection) -> None:
        self._announce(live)
        if live.table.seats_of(connection.keys):
            broadcast(live, leave_out=connection)
        else:  # there may be very many: the next sweep informs all about all
            live.spectators_changed = True

    def _announce(self, live: LiveTable) -> None:
        """Send the other processes a hint with who is at a table here."""
        self._fanout.publish(live.id, hint_of(live.party()))

    def receive(self, live: LiveTable, hint: str, process: str) -> None:
        """Handle a hint from another process: it asks who is here, or announces who is there."""
        if hint == WHO:
            self._announce(live)
        elif (party := party_of(hint)) is not None:
            known, _ = live.elsewhere.get(process, (NOBODY, 0))
            live.elsewhere[process] = (party, self._sweeps)
            if party != known:
                broadcast(live)

    def sweep(self) -> None:
        """Announce again who is here, broadcast how many watch, forget what is silent: processes and connections."""
        self._sweeps += 1
        for live in self._tables:
            if live.connections and self._sweeps % REPEAT_EVERY == 0:
                self._announce(live)
            silent = [process for process, (_, at) in live.elsewhere.items() if at < self._sweeps - FORGET_AFTER]
            for process in silent:
                del live.elsewhere[process]
            if silent or live.spectators_changed:
                live.spectators_changed = False
                broadcast(live)
            self._close_silent(live)

    def _close_silent(self, live: LiveTable) -> None:
        oldest = time.monotonic() - SILENCE_SECONDS
        for connection in live.connections:
            if connection.last_heard is not None and connection.last_heard < oldest:
                connection.last_heard = None
                connection.close("slow", 1000)

    def close(self) -> None:
        """Ask all clients to connect again soon: this process stops."""
        for live in self._tables:
            for connection in live.connections:
                connection.close("restart", 500)
