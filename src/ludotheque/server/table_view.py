"""The data of a table without its picture, as one connection may see it (`messages.TableView`)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import asdict
from itertools import chain
from typing import Any

from ludotheque.bots.levels import levels_of
from ludotheque.server.connection import Connection
from ludotheque.server.events import now_ms
from ludotheque.server.live import LiveTable
from ludotheque.server.table import Chair, Table


def table_view(live: LiveTable, connection: Connection) -> dict[str, Any]:
    """The whole view of a connection."""
    table = live.table
    seated = [table.seats_of(other.keys) for other in live.connections]
    own = own_view(table, connection, table.seats_of(connection.keys))
    return {**shared_view(live, connection.language, seated), **own}


def own_view(table: Table, connection: Connection, seats: list[int]) -> dict[str, Any]:
    """The part of a view that is different for every connection; `seats` are its seats."""
    return {"yours": seats, "owner": table.header.owner in connection.keys, "viewer": connection.viewer}


def viewer_of(table: Table, connection: Connection, seats: list[int]) -> int | None:
    """The seat whose view a connection gets: of its `seats` the one to move, else the same as before.

    None, a spectator, if it has no seat.
    """
    if not seats:
        return None
    if table.to_move in seats:
        return table.to_move
    return connection.viewer if connection.viewer in seats else seats[0]


def shared_view(live: LiveTable, language: str, seated: Collection[list[int]]) -> dict[str, Any]:
    """The part of a view that is the same for all connections of one language.

    `seated` has the seats of every connection in this process.
    """
    table, now = live.table, now_ms()
    header, proposal, end = table.header, table.proposal, table.end
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
        "proposal": asdict(proposal) if proposal else None,
        "outcome": asdict(end) if end else None,
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
    """The name of who sits on a chair; bots have a name in each language."""
    if chair.kind == "bot" and chair.level is not None and not chair.gone:
        return levels_of(slug)[chair.level - 1].name[language]
    return chair.name
