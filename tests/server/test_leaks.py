"""Nothing hidden is sent: what a seat or a spectator receives does not depend on what they may not know.

Two whole matches, which differ only in what one seat knows (`match_pairs.py`), are played on two servers. Everything
that the other seats and spectators receive must be equal byte for byte: on sockets with and without scenes, on the
stream, and over HTTP, including refusals. Covers `broadcast.py`, `table_view.py` and `scenes.py`; the thinking time of
bots (`bot_turns.py`) is tested at the end.
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
from tests.games import FULL
from tests.server.in_process import Client, LocalServer, bearer, masked, running, settings_for
from tests.server.match_pairs import MatchPair, match_pair

PAIRS: list[tuple[str, dict[str, Any], int, int]] = [  # the game, its options, the seat that knows more, a seed
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

SCENE_PLIES = 10_000 if FULL else 40
"""The number of plies after which the sockets with scenes are closed."""


@dataclass(frozen=True, slots=True)
class Scripted(Dice):
    """Dice whose outcomes are given: `line` has the actions and outcomes of the match."""

    line: tuple[int, ...] = ()

    def outcome(self, ply: int, weights: Any) -> int:
        assert self.line[ply] in weights
        return self.line[ply]


def scripted(line: tuple[int, ...]) -> DiceOf:
    """For `running`: the dice of a match whose actions and outcomes are given."""

    def dice(header: Header, contributions: tuple[str, ...], takebacks: tuple[int, ...]) -> Dice:
        return Scripted(header.seed, contributions, takebacks, line)

    return dice


@dataclass
class Traffic:
    """What one match sent to the other seats and to spectators, by the kind of receiver."""

    texts: dict[str, list[str]] = field(default_factory=dict)
    secrets: dict[str, str] = field(default_factory=dict)
    """Random names of this match, and what to write in their place."""

    def add(self, receiver: str, text: str) -> None:
        self.texts.setdefault(receiver, []).append(text)

    def masked(self) -> dict[str, list[str]]:
        """All texts without random names and times."""
        return {receiver: [masked(text, self.secrets) for text in texts] for receiver, texts in self.texts.items()}


def texts_of(pair: MatchPair) -> list[str]:
    """The actions and outcomes of the first match in notation: both servers get the same questions about them."""
    state, texts = pair.game.start(), []
    for action in pair.first:
        texts.append(state.text_of(action))
        state = State(pair.game, state.play(action).record)
    return texts


def ready(server: LocalServer, slug: str) -> None:
    """Use compiled kernels, which are already loaded, without waiting for all games."""
    server.service.bots._ready[slug].set()


def play(pair: MatchPair, line: tuple[int, ...], file: Path) -> Traffic:
    """Play one match of a pair on a server, and return what the other seats and spectators received."""
    traffic = Traffic()
    game, random = pair.game, Random(5)
    with ExitStack() as stack:
        # Without sweeps, so that the number of spectators is sent at the same events in both matches.
        server = stack.enter_context(running(settings_for(file, sweep=3600), scripted(line)))
        ready(server, game.slug)
        opened = server.open(game.slug, game.seats, options=game.changed_options)
        id, tokens = opened["id"], opened["tokens"]
        traffic.secrets = {id: "ID", opened["commitment"]: "COMMITMENT"}
        me = pair.other_seats[0]
        sockets: dict[str, Client] = {}

        def connect(name: str, *tokens: str, **hello: Any) -> Client:
            sockets[name] = stack.enter_context(server.socket(id, *tokens, **hello))
            return sockets[name]

        with_scenes = stack.enter_context(ExitStack())
        seat_scenes = with_scenes.enter_context(server.socket(id, tokens[me], language="fr"))
        spectator_scenes = with_scenes.enter_context(server.socket(id))
        sockets |= {"seat, scenes": seat_scenes, "spectator, scenes": spectator_scenes}
        mine = connect("seat, plain", tokens[me], mode="plain")
        connect("spectator, plain", mode="plain")
        stream = threading.Thread(target=follow, args=[server, id, traffic])
        stream.start()
        while len(server.in_loop(lambda: server.service.find(id)).connections) < 5:
            time.sleep(0.01)  # so that all traffic begins at the same event
        state = game.start()
        texts = texts_of(pair)
        for ply, action in enumerate(line):
            if not state.is_chance:
                text = state.text_of(action)
                if ply % 7 == 0:
                    probe(server, pair, id, tokens, mine, random.choice(texts[: ply + 20]), traffic)
                if state.to_move == me:
                    mine.settle()
                    assert mine.act(text)["type"] == "done", text
                else:
                    assert isinstance(state.to_move, int)
                    act(server, id, tokens[state.to_move], text)
                if ply >= SCENE_PLIES:
                    for name in ("seat, scenes", "spectator, scenes"):
                        if name in sockets:
                            player = sockets.pop(name)
                            player.settle()
                            traffic.texts[name] = player.traffic
                    with_scenes.close()
            if ply % 10 == 0:  # otherwise the server closes connections that are silent for long
                for player in sockets.values():
                    player.settle()
            if ply % (20 if FULL else 100) == 0:
                get_all(server, pair, id, tokens, ply, traffic)
            state = State(game, state.play(action).record)
        for name, player in sockets.items():
            while player.table["status"] != "over":
                player.receive()
            traffic.texts[name] = player.traffic
        stream.join(60)
        assert not stream.is_alive()
        traffic.secrets[server.table(id)["fairness"]["seed"]] = "SEED"
    return traffic


def act(server: LocalServer, id: str, token: str, text: str) -> None:
    """Send an action over HTTP."""
    at = server.table(id, token)["seq"]
    answer = server.http.post(
        f"/api/tables/{id}/actions", json={"id": f"s{at}", "at": at, "action": text}, headers=bearer(token)
    )
    assert answer.status_code == 200, answer.text


def probe(
    server: LocalServer, pair: MatchPair, id: str, tokens: list[str], mine: Client, text: str, traffic: Traffic
) -> None:
    """Ask why an action is not legal, and send actions that are refused: the answers are compared too."""
    mine.settle()
    mine.send(type="why", action=text)
    mine.until("because")
    mine.send(type="why", action="nonsense")
    mine.until("because")
    live = server.in_loop(lambda: server.service.find(id))
    mover = live.table.to_move
    if mover is not None and mover != pair.knowing_seat and text not in live.table.state.legal_texts():
        request = {"id": "p", "at": live.table.seq, "action": text}
        answer = server.http.post(f"/api/tables/{id}/actions", json=request, headers=bearer(tokens[mover]))
        assert answer.status_code == 409
        traffic.add("refusals", answer.text)


def get_all(server: LocalServer, pair: MatchPair, id: str, tokens: list[str], ply: int, traffic: Traffic) -> None:
    """Get over HTTP everything that there is about a table."""
    for token in (*(tokens[seat] for seat in pair.other_seats), None):
        base = f"/api/tables/{id}"
        paths = ["", f"/narration?from={max(0, ply - 8)}&count=9", f"/at/{ply}", f"/at/{ply // 2}?language=fr"]
        for path in paths:
            answer = server.http.get(base + path, headers=bearer(token))
            assert answer.status_code in (200, 422), answer.text
            traffic.add(f"http {path.partition('?')[0][:4]}", answer.text)
    for path in ("record", "fairness", f"analysis/{ply}"):
        for token in (*tokens, None):
            answer = server.http.get(f"/api/tables/{id}/{path}", headers=bearer(token))
            assert answer.status_code == 403, f"{path} is for finished matches"


def follow(server: LocalServer, id: str, traffic: Traffic) -> None:
    """Receive the stream as a spectator until the match is over."""
    with server.http.stream("GET", f"/api/tables/{id}/stream") as answer:
        for line in answer.iter_lines():
            if line:
                traffic.add("stream", line)
                if json.loads(line)["table"]["status"] == "over":
                    return


@pytest.mark.parametrize(("slug", "options", "knowing_seat", "seed"), PAIRS)
def test_matches_that_differ_in_hidden_things_send_the_same_bytes(
    slug: str, options: dict[str, Any], knowing_seat: int, seed: int, tmp_path: Path
) -> None:
    pair = match_pair(Game(slug, backend="cpu", **options), knowing_seat, seed)
    assert pair.first != pair.second and pair.differing > len(pair.first) // 3, "the matches differ often"
    first = play(pair, pair.first, tmp_path / "first.db").masked()
    second = play(pair, pair.second, tmp_path / "second.db").masked()
    assert set(first) == set(second) and len(first) >= 8
    for receiver, texts in first.items():
        for number, (text, other) in enumerate(zip(texts, second[receiver], strict=False)):
            assert text == other, (receiver, number)
        assert len(texts) == len(second[receiver]), receiver


def test_thinking_time_of_a_bot_does_not_show_if_hands_are_hidden(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bots answer after multiples of `Settings.pace`: one that thinks for 1.5 times the pace answers after 2."""
    with running(settings_for(tmp_path / "t.db", compile=True)) as server:
        bots, pace = server.service.bots, server.service.settings.pace
        choose = bots.choose

        async def choose_slowly(*arguments: Any) -> int:
            await asyncio.sleep(1.5 * pace if len(calls) % 2 else 0)
            calls.append(True)
            return await choose(*arguments)

        calls: list[bool] = []
        monkeypatch.setattr(bots, "choose", choose_slowly)
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
