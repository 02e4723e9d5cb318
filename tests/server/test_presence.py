"""`presence.py` and `live.py`: who is at a table, in this process and in others. Real sockets: `test_socket.py`."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from ludotheque.server import presence
from ludotheque.server.fanout import Alone
from ludotheque.server.http_models import Chair
from tests.server.services import connect, open_match, received, run_async, table_service


class RecordingFanout(Alone):
    """Keeps the hints that a process sends."""

    def __init__(self) -> None:
        super().__init__()
        self.sent: list[str] = []

    def publish(self, table: str, what: str) -> None:
        self.sent.append(what)


def test_seat_is_here_while_one_of_its_connections_is_open(tmp_path: Path) -> None:
    with table_service(str(tmp_path / "t.db")) as service:

        async def run() -> None:
            opened = await open_match(service, [Chair(kind="me", name="Ann")])
            spectator = connect(service, opened.live)
            (whole,) = received(spectator)
            assert [chair["here"] for chair in whole["table"]["chairs"]] == [False, False]
            assert whole["table"]["watching"] == 1
            player = connect(service, opened.live, opened.seat_token)
            (update,) = received(spectator)
            assert [chair["here"] for chair in update["table"]["chairs"]] == [True, False]
            assert update["table"]["watching"] == 1
            service.presence.disconnect(opened.live, player)
            (update,) = received(spectator)
            assert [chair["here"] for chair in update["table"]["chairs"]] == [False, False]

        run_async(run())


def test_sweep_informs_everybody_about_the_number_of_spectators(tmp_path: Path) -> None:
    with table_service(str(tmp_path / "t.db")) as service:

        async def run() -> None:
            opened = await open_match(service, [Chair(kind="me", name="Ann")])
            player = connect(service, opened.live, opened.seat_token)
            received(player)
            first, _ = connect(service, opened.live), connect(service, opened.live)
            assert received(player) == [], "the next sweep informs about all who came"
            service.presence.sweep()
            (update,) = received(player)
            assert update["table"]["watching"] == 2
            service.presence.sweep()
            assert received(player) == []
            service.presence.disconnect(opened.live, first)
            service.presence.sweep()
            (update,) = received(player)
            assert update["table"]["watching"] == 1

        run_async(run())


def test_process_announces_who_is_here_and_answers_when_asked(tmp_path: Path) -> None:
    fanout = RecordingFanout()
    with table_service(str(tmp_path / "t.db"), fanout) as service:

        async def run() -> None:
            opened = await open_match(service, [Chair(kind="me", name="Ann")])
            connect(service, opened.live, opened.seat_token)
            assert fanout.sent == ["who", "here:0:0"]
            spectator = connect(service, opened.live)
            assert fanout.sent[2:] == ["here:0:1"], "the other processes were asked before"
            service.presence.receive(opened.live, "who", "another process")
            assert fanout.sent[3:] == ["here:0:1"]
            service.presence.disconnect(opened.live, spectator)
            assert fanout.sent[4:] == ["here:0:0"]

        run_async(run())


def test_clients_of_another_process_are_counted_until_it_is_silent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "FORGET_AFTER", 3)
    with table_service(str(tmp_path / "t.db")) as service:

        async def run() -> None:
            opened = await open_match(service, [Chair(kind="me", name="Ann")])
            player = connect(service, opened.live, opened.seat_token)
            received(player)
            for _ in range(2):  # the same announcement again changes nothing
                service.presence.receive(opened.live, "here:1:2", "another process")
            (update,) = received(player)
            assert [chair["here"] for chair in update["table"]["chairs"]] == [True, True]
            assert update["table"]["watching"] == 2
            for _ in range(3):
                service.presence.sweep()
            assert received(player) == []
            service.presence.sweep()
            (update,) = received(player)
            assert [chair["here"] for chair in update["table"]["chairs"]] == [True, False]
            assert update["table"]["watching"] == 0

        run_async(run())


def test_sweep_closes_connections_that_are_silent(tmp_path: Path) -> None:
    with table_service(str(tmp_path / "t.db")) as service:

        async def run() -> None:
            live = (await open_match(service)).live
            silent, active, stream = (connect(service, live) for _ in range(3))
            now = time.monotonic()
            silent.last_heard, active.last_heard = now - presence.SILENCE_SECONDS - 1, now
            service.presence.sweep()
            assert [message["type"] for message in received(silent)][-2:] == ["bye", "(closed)"]
            for connection in (active, stream):
                assert [message["type"] for message in received(connection)] == ["plain", "plain"]

        run_async(run())
