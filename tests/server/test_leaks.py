"""Nobody can peek: what a seat or a spectator is sent does not depend on what it cannot know, byte for byte.

Two whole matches are played on two servers; they differ only in what one seat knows (`twins.py`). All traffic to
everybody else is compared: sockets with pictures and without, the stream, the answers over HTTP, refusals included.
"""

from __future__ import annotations

import asyncio
import json
import threading
import time
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ludotheque.core.game import Game
from ludotheque.core.state import State
from ludotheque.server.events import Event, Header
from ludotheque.server.fairness import Dice
from ludotheque.server.table import DiceOf
from tests.conftest import FULL
from tests.server.local import Player, Server, bearer, masked, quiet, running
from tests.server.twins import Twins, twins

PAIRS: list[tuple[str, dict[str, Any], int, int]] = [
    ("thin_ice", {"mode": "advanced", "players": 2}, 1, 1),
    ("alaska", {"players": 2}, 1, 1),
]
if FULL:
    PAIRS += [
        ("thin_ice", {"mode": "advanced", "players": 3}, 2, 2),
        ("thin_ice", {"mode": "advanced", "players": 3}, 1, 1),
        ("thin_ice", {"mode": "advanced", "players": 2}, 0, 2),
        ("alaska", {"players": 3}, 2, 2),
        ("alaska", {"players": 3}, 0, 0),
    ]

PICTURES = 10_000 if FULL else 40
"""For how many plies the sockets with pictures are held."""


@dataclass(frozen=True, slots=True)
class Scripted(Dice):
    """Dice that fall as a line says."""

    line: tuple[int, ...] = ()

    def outcome(self, ply: int, weights: Any) -> int:
        assert self.line[ply] in weights
        return self.line[ply]


def scripted(line: tuple[int, ...]) -> DiceOf:
    def dice(header: Header, contributions: tuple[str, ...], takebacks: tuple[int, ...]) -> Dice:
        return Scripted(header.seed, contributions, takebacks, line)

    return dice


@dataclass
class Watch:
    """Everything that one match sent to those who cannot know."""

    traffic: dict[str, list[str]] = field(default_factory=dict)
    secrets: dict[str, str] = field(default_factory=dict)

    def heard(self, who: str, text: str) -> None:
        self.traffic.setdefault(who, []).append(text)

    def received(self) -> dict[str, list[str]]:
        return {who: [masked(text, self.secrets) for text in texts] for who, texts in self.traffic.items()}


def written(pair: Twins) -> list[str]:
    """The actions of one of the twins in notation: both servers are asked about the same."""
    state, texts = pair.game.start(), []
    for action in pair.one:
        texts.append(state.text_of(action))
        state = State(pair.game, state.play(action).record)
    return texts


def ready(server: Server, slug: str) -> None:
    """Let tables run on compiled kernels, which were loaded to find the twins."""
    server.service.bots._ready[slug].set()


def play(pair: Twins, line: tuple[int, ...], file: Path) -> Watch:
    """Play one of the twins on a server and keep what the blind are sent."""
    watch = Watch()
    game, random = pair.game, Random(5)
    with ExitStack() as stack:
        server = stack.enter_context(running(quiet(file), scripted(line)))
        ready(server, game.slug)
        opened = server.open(game.slug, game.seats, options=game.changed_options)
        id, tokens = opened["id"], opened["tokens"]
        watch.secrets = {id: "ID", opened["commitment"]: "COMMITMENT"}
        me = pair.blind[0]
        sockets: dict[str, Player] = {}

        def join(name: str, *held: str, **hello: Any) -> Player:
            sockets[name] = stack.enter_context(server.socket(id, *held, **hello))
            return sockets[name]

        pictured = stack.enter_context(ExitStack())
        shown = pictured.enter_context(server.socket(id, tokens[me], language="fr"))
        seen = pictured.enter_context(server.socket(id))
        sockets |= {"seat, pictures": shown, "spectator, pictures": seen}
        mine = join("seat, plain", tokens[me], mode="plain")
        join("spectator, plain", mode="plain")
        stream = threading.Thread(target=follow, args=[server, id, watch])
        stream.start()
        while len(server.inside(lambda: server.service.find(id)).connections) < 5:
            time.sleep(0.01)  # so that all traffic begins at the same event
        state = game.start()
        texts = written(pair)
        for ply, action in enumerate(line):
            if not state.is_chance:
                text = state.text_of(action)
                if ply % 7 == 0:
                    probe(server, pair, id, tokens, mine, random.choice(texts[: ply + 20]), watch)
                if state.to_move == me:
                    mine.settle()
                    assert mine.act(text)["type"] == "done", text
                else:
                    assert isinstance(state.to_move, int)
                    act(server, id, tokens[state.to_move], text)
                if ply >= PICTURES:
                    for name in ("seat, pictures", "spectator, pictures"):
                        if name in sockets:
                            player = sockets.pop(name)
                            player.settle()
                            watch.traffic[name] = player.traffic
                    pictured.close()
            if ply % 10 == 0:  # those who are silent for long are let go
                for player in sockets.values():
                    player.settle()
            if ply % (20 if FULL else 100) == 0:
                look(server, pair, id, tokens, ply, watch)
            state = State(game, state.play(action).record)
        for name, player in sockets.items():
            while player.table["status"] != "over":
                player.receive()
            watch.traffic[name] = player.traffic
        stream.join(60)
        assert not stream.is_alive()
        watch.secrets[server.table(id)["fairness"]["seed"]] = "SEED"
    return watch


def act(server: Server, id: str, token: str, text: str) -> None:
    at = server.table(id, token)["seq"]
    answer = server.http.post(
        f"/api/tables/{id}/actions", json={"id": f"s{at}", "at": at, "action": text}, headers=bearer(token)
    )
    assert answer.status_code == 200, answer.text


def probe(server: Server, pair: Twins, id: str, tokens: list[str], mine: Player, text: str, watch: Watch) -> None:
    """Ask for reasons, and try what is not one's turn or not legal: the refusals are traffic too."""
    mine.settle()
    mine.send(type="why", action=text)
    mine.until("because")
    mine.send(type="why", action="nonsense")
    mine.until("because")
    live = server.inside(lambda: server.service.find(id))
    mover = live.table.to_move
    if mover is not None and mover != pair.knower and text not in live.table.state.legal_texts():
        request = {"id": "p", "at": live.table.seq, "action": text}
        answer = server.http.post(f"/api/tables/{id}/actions", json=request, headers=bearer(tokens[mover]))
        assert answer.status_code == 409
        watch.heard("refusals", answer.text)


def look(server: Server, pair: Twins, id: str, tokens: list[str], ply: int, watch: Watch) -> None:
    """Ask over HTTP for all there is."""
    for token in (*(tokens[seat] for seat in pair.blind), None):
        base = f"/api/tables/{id}"
        paths = ["", f"/narration?from={max(0, ply - 8)}&count=9", f"/at/{ply}", f"/at/{ply // 2}?language=fr"]
        for path in paths:
            answer = server.http.get(base + path, headers=bearer(token))
            assert answer.status_code in (200, 422), answer.text
            watch.heard(f"http {path.partition('?')[0][:4]}", answer.text)
    for path in ("record", "fairness", f"analysis/{ply}"):
        for token in (*tokens, None):
            answer = server.http.get(f"/api/tables/{id}/{path}", headers=bearer(token))
            assert answer.status_code == 403, f"{path} is for finished matches"


def follow(server: Server, id: str, watch: Watch) -> None:
    """A spectator on the stream of JSON lines, until the match is over."""
    with server.http.stream("GET", f"/api/tables/{id}/stream") as answer:
        for line in answer.iter_lines():
            if line:
                watch.heard("stream", line)
                if json.loads(line)["table"]["status"] == "over":
                    return


@pytest.mark.parametrize(("slug", "options", "knower", "seed"), PAIRS)
def test_two_matches_that_differ_in_secrets_send_the_same_bytes(
    slug: str, options: dict[str, Any], knower: int, seed: int, tmp_path: Path
) -> None:
    pair = twins(Game(slug, backend="cpu", **options), knower, seed)
    assert pair.one != pair.other and pair.differ > len(pair.one) // 3, "the secret matters"
    one = play(pair, pair.one, tmp_path / "one.db")
    other = play(pair, pair.other, tmp_path / "other.db")
    received, again = one.received(), other.received()
    assert set(received) == set(again) and len(received) >= 8
    for who, texts in received.items():
        for number, (text, twice) in enumerate(zip(texts, again[who], strict=False)):
            assert text == twice, (who, number)
        assert len(texts) == len(again[who]), who


def test_how_long_a_bot_thinks_does_not_show_where_hands_are_hidden(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bots answer at the ticks of a clock: one that thinks for a tick and a half answers at the second."""
    with running(quiet(tmp_path / "t.db", compile=True)) as server:
        bots, pace = server.service.bots, server.service.settings.pace
        choose = bots.choose

        async def slowly(*given: Any) -> int:
            await asyncio.sleep(1.5 * pace if len(slow) % 2 else 0)
            slow.append(True)
            return await choose(*given)

        slow: list[bool] = []
        monkeypatch.setattr(bots, "choose", slowly)
        ready(server, "alaska")
        opened = server.open("alaska", options={"players": 2}, chairs=[{"kind": "bot", "level": 1}] * 2)
        log: list[Event] = []
        deadline = time.monotonic() + 60
        while len([event for event in log if event.kind == "act"]) < 4:
            assert time.monotonic() < deadline, "the bots do not play"
            time.sleep(0.1)
            log = server.service.store.read(opened["id"], 0)
        acts = [number for number, event in enumerate(log) if event.kind == "act"]
        for number, place in enumerate(acts):
            waited = log[place].at - log[place - 1].at
            assert waited >= 1000 * pace * (2 if number % 2 else 1) - 2
