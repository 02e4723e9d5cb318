"""`socket.py` and `routes.py`: the protocol on a real socket and over HTTP. Every message is checked by its model.

Covers `table_view.py` too. `pipeline.py`, `presence.py`, `chat.py` and `sweep.py` have test files of their own.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from ludotheque.core import registry
from ludotheque.core.module import load
from ludotheque.games.daldos import info as daldos_info
from ludotheque.server import catalogue, messages, pipeline, presence, socket, sweep, table_view
from ludotheque.server.events import now_ms
from tests.games import BUILT_IN
from tests.server.in_process import Client, LocalServer, bearer, running, settings_for


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    with running(settings_for(tmp_path_factory.mktemp("socket") / "tables.db", sweep=0.05)) as server:
        for slug in BUILT_IN:
            server.service.bots._ready[slug].set()  # compiled kernels, without waiting for all games
        yield server


def first_choice(player: Client) -> str:
    """The first legal action, in notation."""
    return str(player.scene["choices"][0]["text"])


def post(server: LocalServer, id: str, what: str, token: str | None, /, **request: Any) -> tuple[int, dict[str, Any]]:
    """The status and the data of an answer."""
    answer = server.http.post(f"/api/tables/{id}/{what}", json=request, headers=bearer(token))
    return answer.status_code, answer.json()


def log(server: LocalServer, id: str) -> list[tuple[int, str]]:
    """The sequence numbers and kinds of all events of a table."""
    return [(event.seq, event.kind) for event in server.service.store.read(id, 0)]


# --- submissions ---


def test_submission_sent_twice_is_carried_out_once_and_answered_twice(server: LocalServer) -> None:
    opened = server.open("daldos")
    id = opened["id"]
    with server.socket(id, opened["tokens"][0]) as one, server.socket(id, opened["tokens"][1]) as two:
        mover = (one, two)[one.table["to_move"]]
        token = opened["tokens"][one.table["to_move"]]
        at, action = mover.table["seq"], first_choice(mover)
        done = mover.act(action, id="same", at=at)
        assert done["type"] == "done" and done["seq"] == at + 1
        before = log(server, id)
        assert mover.act(action, id="same", at=at)["seq"] == done["seq"]
        assert post(server, id, "actions", token, id="same", at=at, action=action) == (
            200,
            {"type": "done", "id": "same", "seq": done["seq"]},
        )
        assert log(server, id) == before
        late = mover.act(action, id="other", at=at)
        assert late["code"] == "stale" and late["seq"] == len(before)
        assert mover.act(action, id="future", at=at + 1000)["code"] == "stale"
        other = (two, one)[mover is two]
        other.settle()
        assert other.table["seq"] == len(before) and log(server, id) == before


def test_person_on_two_seats_may_send_a_submission_again_after_the_turn(server: LocalServer) -> None:
    opened = server.open("daldos", chairs=[{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Bob"}])
    with server.socket(opened["id"], opened["tokens"][0]) as player:
        turn = player.table["to_move"]
        while player.table["to_move"] == turn:
            at, action = player.table["seq"], first_choice(player)
            done = player.act(action, id=f"n{at}", at=at)
            player.settle()
        assert player.act(action, id=f"n{at}", at=at) == done


def test_illegal_action_is_refused_with_its_clause_in_the_language_of_the_client(server: LocalServer) -> None:
    opened = server.open("daldos")
    mover = server.table(opened["id"])["to_move"]
    with server.socket(opened["id"], opened["tokens"][mover], language="fr") as player:
        french = player.act("3:W12-M3")
        player.send(type="why", action="3:W12-M3")
        because = player.until("because")
        assert french["code"] == "illegal" and french["clause"].startswith("DAL-")
        assert (because["reason"], because["clause"]) == (french["reason"], french["clause"])
        player.send(type="why", action=first_choice(player))
        assert player.until("because")["reason"] == ""
        player.send(type="language", language="en")
        player.until("whole")
        english = player.act("3:W12-M3")
        assert english["clause"] == french["clause"] and english["reason"] != french["reason"]


# --- views ---


@pytest.mark.parametrize("slug", BUILT_IN)
def test_language_can_be_changed_during_a_match(server: LocalServer, slug: str) -> None:
    seats = server.in_loop(lambda: seats_of(server, slug))
    opened = server.open(slug, seats)
    with server.socket(opened["id"], *opened["tokens"]) as player, server.socket(opened["id"]) as watcher:
        for language in ("fr", "en"):
            player.send(type="language", language=language)
            player.until("whole")
            assert player.scene["language"] == language
            player.act(first_choice(player))
            player.settle()
        with server.socket(opened["id"], *opened["tokens"]) as fresh:
            assert fresh.nodes == player.nodes and fresh.scene["headline"] == player.scene["headline"]
        watcher.settle()
        with server.socket(opened["id"]) as fresh:
            assert fresh.nodes == watcher.nodes and fresh.scene["choices"] == watcher.scene["choices"] == []


async def seats_of(server: LocalServer, slug: str) -> int:
    """The number of seats of a game."""
    return server.service.tables.game(slug, None, {}).seats


def test_person_on_two_seats_gets_the_view_of_the_seat_to_move(server: LocalServer) -> None:
    opened = server.open(
        "thin_ice", options={"mode": "advanced", "players": 2},
        chairs=[{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Bob"}],
    )  # fmt: skip
    assert opened["seats"] == [0, 1]
    with server.socket(opened["id"], opened["tokens"][0]) as player:
        seen = set()
        for _ in range(12):
            assert player.table["yours"] == [0, 1] and player.table["viewer"] == player.table["to_move"]
            seen.add(player.table["viewer"])
            assert player.act(first_choice(player))["type"] == "done"
            player.settle()
        assert seen == {0, 1}


def test_clients_see_who_is_connected_and_what_is_written(server: LocalServer) -> None:
    opened = server.open("daldos")
    id = opened["id"]
    with server.socket(id, opened["tokens"][0]) as one:
        assert [chair["here"] for chair in one.table["chairs"]] == [True, False]
        with server.socket(id, opened["tokens"][1]) as two, server.socket(id) as watcher:
            one.settle()
            assert [chair["here"] for chair in one.table["chairs"]] == [True, True]
            two.send(type="chat", text="  Bonsoir  ")
            message = one.until("chat")
            assert (message["text"], message["name"], message["seat"]) == ("Bonsoir", "Player 1", 1)
            watcher.until("chat")
            watcher.send(type="chat", text="hello")
            assert watcher.until("wrong")
        one.until("update")
        assert [chair["here"] for chair in one.table["chairs"]] == [True, False]
    with server.socket(id) as late:
        assert late.until("chat")["text"] == "Bonsoir"


# --- requests that are not actions ---


def test_takeback_is_asked_for_and_agreed_to(server: LocalServer) -> None:
    opened = server.open("daldos")
    id = opened["id"]
    with server.socket(id, opened["tokens"][0]) as one, server.socket(id, opened["tokens"][1]) as two:
        players = (one, two)
        mover = one.table["to_move"]
        players[mover].act(first_choice(players[mover]))
        ply = players[mover].table["ply"]
        players[mover].settle()
        assert players[mover].ask("takeback")["type"] == "done"
        asked = players[1 - mover]
        asked.settle()
        assert asked.table["proposal"] == {"request": "takeback", "seat": mover, "agreed": []}
        assert asked.ask("yes")["type"] == "done"
        players[mover].until("whole")
        assert players[mover].table["ply"] < max(ply, 2) and players[mover].table["to_move"] == mover
        assert asked.ask("resign", at=10**6)["code"] == "stale"
        asked.settle()
        assert asked.ask("resign")["type"] == "done"
        players[mover].until("update")
        assert players[mover].table["status"] == "over"
        assert players[mover].table["outcome"]["reason"] == "resigned"


def test_person_may_leave_an_open_table(server: LocalServer) -> None:
    opened = server.open("daldos", seats=1)
    with server.socket(opened["id"], opened["tokens"][0]) as player:
        assert player.ask("leave")["type"] == "done"
        player.settle()
        assert player.table["yours"] == [] and [chair["kind"] for chair in player.table["chairs"]] == ["open", "open"]


def resign(server: LocalServer, opened: dict[str, Any], seat: int = 0) -> None:
    """A seat resigns."""
    at = server.table(opened["id"])["seq"]
    assert post(server, opened["id"], "requests", opened["tokens"][seat], id="bye", at=at, request="resign")[0] == 200


def test_rematch_moves_every_player_by_one_seat(server: LocalServer) -> None:
    opened = server.open("daldos", clock={"kind": "days", "days": 2})
    id = opened["id"]
    assert post(server, id, "rematch", opened["tokens"][0])[0] == 409
    resign(server, opened)
    assert post(server, id, "rematch", None)[0] == 403
    status, first = post(server, id, "rematch", opened["tokens"][0])
    assert status == 201 and first["seats"] == [1]
    status, second = post(server, id, "rematch", opened["tokens"][1])
    assert status == 201 and second["id"] == first["id"] and second["seats"] == [0]
    table = server.table(first["id"])
    assert table["status"] == "playing" and table["clock"]["days"] == 2
    assert [chair["name"] for chair in table["chairs"]] == ["Player 1", "Ann"]
    assert server.table(id)["rematch"] == first["id"]
    server.http.cookies.clear()


def test_rematch_of_a_person_on_two_seats_takes_both(server: LocalServer) -> None:
    opened = server.open(
        "alaska", 3, options={"players": 3}, chairs=[{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Bob"}]
    )
    live = server.in_loop(lambda: server.service.find(opened["id"]))
    for number in range(3):  # all seats resign
        at = live.table.seq
        token = opened["tokens"][2 if number == 2 else 0]
        assert (
            post(server, opened["id"], "requests", token, id=f"r{number}", at=at, request="resign", seat=number)[0]
            == 200
        )
    assert live.table.status == "over"
    status, first = post(server, opened["id"], "rematch", opened["tokens"][2])
    assert status == 201 and first["seats"] == [1]
    status, second = post(server, opened["id"], "rematch", opened["tokens"][0])
    assert status == 201 and sorted(second["seats"]) == [0, 2]
    assert [chair["name"] for chair in server.table(first["id"])["chairs"]] == ["Bob", "Player 2", "Ann"]
    server.http.cookies.clear()


# --- clocks ---


def test_clock_runs_out_without_a_request(server: LocalServer, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = server.open("daldos", clock={"kind": "real", "seconds": 10, "increment": 0}, on_timeout="forfeit")
    mover = server.table(opened["id"])["to_move"]
    for module in (pipeline, sweep, socket, table_view):
        monkeypatch.setattr(module, "now_ms", lambda: now_ms() + 11_000)
    with server.socket(opened["id"]) as watcher:
        while watcher.table["status"] != "over":
            watcher.receive()
    assert watcher.table["outcome"]["reason"] == "flagged"
    assert watcher.table["chairs"][mover]["gone"] == "flagged" and watcher.table["outcome"]["win_shares"][mover] == 0


# --- the stream ---


def test_stream_has_the_events_the_position_and_the_legal_actions(server: LocalServer) -> None:
    opened = server.open("daldos")
    mover = server.table(opened["id"])["to_move"]
    token = opened["tokens"][mover]
    with server.http.stream("GET", f"/api/tables/{opened['id']}/stream", headers=bearer(token)) as answer:
        assert answer.headers["content-type"].startswith("application/x-ndjson")
        lines = answer.iter_lines()
        first = json.loads(next(lines))
        messages.Plain.model_validate(first, strict=True)
        assert first["table"]["yours"] == [mover] and first["legal"] and first["position"]
        request = {"id": "s", "at": first["table"]["seq"], "action": first["legal"][0]}
        assert post(server, opened["id"], "actions", token, **request)[0] == 200
        second = json.loads(next(line for line in lines if line))
        assert second["events"][0]["text"] == first["legal"][0] and second["events"][0]["seat"] == mover
        assert second["table"]["seq"] == first["table"]["seq"] + len(second["events"])
    with server.http.stream("GET", f"/api/tables/{opened['id']}/stream") as answer:
        watcher = json.loads(next(answer.iter_lines()))
        assert watcher["legal"] == [] and watcher["position"] == "" and watcher["table"]["viewer"] is None


# --- versions of rules ---


def test_match_keeps_the_version_of_its_rules(
    server: LocalServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a new version of the rules is installed, a running match keeps the old one; new matches use the new one."""
    file = tmp_path / "t.db"
    with running(settings_for(file)) as first:
        opened = first.open("daldos")
    newer = replace(daldos_info.INFO, version=2, earlier={1: {}})
    monkeypatch.setattr(daldos_info, "INFO", newer)
    forget_games()
    try:
        with running(settings_for(file)) as second:
            assert second.table(opened["id"])["rules"] == 1
            with second.socket(opened["id"], *opened["tokens"]) as player:
                assert player.act(first_choice(player))["type"] == "done"
            assert second.table(second.open("daldos")["id"])["rules"] == 2
        monkeypatch.setattr(daldos_info, "INFO", replace(newer, earlier={}))
        forget_games()
        with running(settings_for(file)) as third:
            answer = third.http.get(f"/api/tables/{opened['id']}")
            assert answer.status_code == 422 and "rules version 1" in answer.json()["error"]
    finally:
        monkeypatch.undo()
        forget_games()


def forget_games() -> None:
    """Empty the caches of games, so that they are loaded again."""
    for cached in (registry.info, load, catalogue.game_of):
        cached.cache_clear()


def test_closed_sockets_leave_no_tasks(server: LocalServer) -> None:
    async def tasks() -> int:
        for _ in range(20):
            await asyncio.sleep(0.01)
        return len(asyncio.all_tasks())

    before = server.in_loop(tasks)
    opened = server.open("daldos")
    for _ in range(10):
        with server.socket(opened["id"], opened["tokens"][0]), server.socket(opened["id"], mode="plain"):
            pass
    assert server.in_loop(tasks) == before


def test_silent_connection_is_closed_and_may_connect_again(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "SILENCE_SECONDS", 0.3)
    with server.socket(server.open("daldos")["id"]) as watcher:
        assert watcher.until("bye")["reason"] == "slow"
        with pytest.raises(ConnectionClosed):
            watcher.until()
        assert watcher.socket.close_code == 1012
