"""A picture built up frame by frame is the picture somebody gets who comes in now."""

from __future__ import annotations

import asyncio
import json
import random
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from ludotheque.core.game import Game
from ludotheque.server import messages
from ludotheque.server.fanout import Alone
from ludotheque.server.house import House
from ludotheque.server.identity import key_of
from ludotheque.server.log import now_ms
from ludotheque.server.settings import Settings
from ludotheque.server.store import Store
from ludotheque.server.table import Table
from ludotheque.server.telling import Guest, Live
from tests.games import BUILT_IN


class Onlooker:
    """A client that keeps its picture up to date from what it is sent."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self.nodes: dict[str, Any] = {}
        self.still: dict[str, Any] = {}
        self.narration: list[Any] = []

    def look(self) -> None:
        for message in map(json.loads, self.guest.outbox.taken()):
            messages.from_server.validate_python(message)
            if message["type"] == "whole":
                scene = message["scene"]
                self.nodes = {node["id"]: node for node in scene["nodes"]}
                self.still = {name: scene[name] for name in messages.Still.model_fields}
                self.narration = [(line["ply"], line["text"], line["narration"]) for line in message["narration"]]
            elif message["type"] == "update":
                for frame in message["frames"]:
                    self.nodes |= {node["id"]: node for node in frame["nodes"]}
                    for id in frame["gone"]:
                        del self.nodes[id]
                    self.narration.append((frame["ply"], frame["text"], frame["narration"]))
                self.still = message["still"]


def onlooker(house: House, live: Live, tokens: list[str], language: messages.Language) -> Onlooker:
    guest = Guest(tuple(key_of(token) for token in tokens), language)
    house.welcome(live, guest)
    return Onlooker(guest)


@pytest.mark.parametrize("slug", BUILT_IN)
def test_frames_add_up_to_the_whole(slug: str, tmp_path: Path, full_dose: bool) -> None:
    plies = 120 if full_dose else 12
    chance = random.Random(5)

    async def scene(store: Store) -> None:
        house = House(store, Alone(), Settings(compile=False))
        chairs = [messages.Chair(kind="me", name="Ann")] * Game(slug).seats
        _, live, token, _, _ = await house.open(messages.OpenTable(game=slug, chairs=chairs))
        who: list[tuple[list[str], messages.Language]] = [([token], "en"), ([], "fr"), ([], "en")]
        staying = [onlooker(house, live, *one) for one in who]
        for number in range(plies):
            seat = live.table.to_move
            if seat is None:
                break
            if number % 11 == 7:
                last = next(decider for decider in reversed(live.table.deciders) if decider >= 0)
                await house.submit(
                    live, partial(Table.wishing, seat=last, wish="takeback", now=now_ms(), submission=f"t{number}")
                )
                continue
            action = chance.choice(list(live.table.state.legal_actions()))
            await house.submit(
                live, partial(Table.acting, seat=seat, action=action, now=now_ms(), submission=None, language="en")
            )
            for old, one in zip(staying, who, strict=True):
                old.look()
                if number % 5 == 0:
                    new = onlooker(house, live, *one)
                    new.look()
                    house.farewell(live, new.guest)
                    assert new.nodes == old.nodes and new.still == old.still
                    assert new.narration and new.narration == old.narration[-len(new.narration) :]

    with closing(Store(str(tmp_path / "tables.db"))) as store:
        store.migrate()
        asyncio.run(scene(store))
