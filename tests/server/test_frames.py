"""`broadcast.py` and `scenes.py`: a scene updated frame by frame equals the scene that a new connection gets."""

from __future__ import annotations

import asyncio
import json
import random
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from ludotheque.core.game import Game
from ludotheque.server import http_models, messages
from ludotheque.server.commands import Act, Ask
from ludotheque.server.connection import Connection
from ludotheque.server.fanout import Alone
from ludotheque.server.identity import key_of
from ludotheque.server.live import LiveTable
from ludotheque.server.service import TableService
from ludotheque.server.settings import Settings
from ludotheque.server.store import Store
from tests.games import BUILT_IN


class SceneClient:
    """A client that keeps its scene up to date with the messages it receives."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.nodes: dict[str, Any] = {}
        self.still: dict[str, Any] = {}
        self.narration: list[Any] = []

    def receive(self) -> None:
        """Apply all messages that wait in the outbox."""
        for message in map(json.loads, self.connection.outbox.drain()):
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


def connect(service: TableService, live: LiveTable, tokens: list[str], language: messages.Language) -> SceneClient:
    """Connect a client that has these tokens."""
    connection = Connection(tuple(key_of(token) for token in tokens), language)
    service.presence.connect(live, connection)
    return SceneClient(connection)


@pytest.mark.parametrize("slug", BUILT_IN)
def test_frames_lead_to_the_same_scene_as_a_new_connection(slug: str, tmp_path: Path, full_dose: bool) -> None:
    plies = 120 if full_dose else 12
    choices = random.Random(5)

    async def scene(store: Store) -> None:
        service = TableService(store, Alone(), Settings(compile=False))
        chairs = [http_models.Chair(kind="me", name="Ann")] * Game(slug).seats
        opened = await service.open(http_models.OpenTable(game=slug, chairs=chairs))
        live = opened.live
        viewers: list[tuple[list[str], messages.Language]] = [([opened.seat_token], "en"), ([], "fr"), ([], "en")]
        old_clients = [connect(service, live, *viewer) for viewer in viewers]
        for number in range(plies):
            seat = live.table.to_move
            if seat is None:
                break
            if number % 11 == 7:
                last = next(decider for decider in reversed(live.table.deciders) if decider >= 0)
                await service.pipeline.submit(live, Ask(last, "takeback", submission=f"t{number}"))
                continue
            action = choices.choice(list(live.table.state.legal_actions()))
            await service.pipeline.submit(live, Act(seat, action))
            for old, viewer in zip(old_clients, viewers, strict=True):
                old.receive()
                if number % 5 == 0:
                    new = connect(service, live, *viewer)
                    new.receive()
                    service.presence.disconnect(live, new.connection)
                    assert new.nodes == old.nodes and new.still == old.still
                    assert new.narration and new.narration == old.narration[-len(new.narration) :]

    with closing(Store(str(tmp_path / "tables.db"))) as store:
        store.migrate()
        asyncio.run(scene(store))
