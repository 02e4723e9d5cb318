"""External bots (`bots.py`, `threads.py`): which are offered, and what happens when they fail."""

from __future__ import annotations

import logging
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import httpx
import pytest

from ludotheque.bots.external import BotPackageError
from ludotheque.core.game import Game
from ludotheque.server.bots import BotThreads
from ludotheque.server.events import Event, Header
from ludotheque.server.settings import Settings
from ludotheque.server.table import Chair, Table
from tests.bots.packages import importable, with_path, write_package
from tests.server.in_process import Client, LocalServer, bearer, running, settings_for
from tests.server.servers import Servers, wait_for

ME = {"kind": "me", "name": "Ann"}

FAILING = """
    import time

    class Raising:
        def choose(self, view, seat, seed):
            return {}["no such key"]

    class Cheating:
        def choose(self, view, seat, seed):
            return 9999

    class Leaving:
        def choose(self, view, seat, seed):
            exit(3)

    class Unmakeable:
        def __init__(self):
            raise ValueError("no weights")

        def choose(self, view, seat, seed):
            return 0

    class Slow:
        asked = 0

        def choose(self, view, seat, seed):
            Slow.asked += 1
            time.sleep(2 if Slow.asked == 1 else 0)
            return view.legal_actions()[0]

    class Endless:
        def choose(self, view, seat, seed):
            while True:
                time.sleep(0.01)
"""

FAILURES = {
    "Raising": "choose raised KeyError: 'no such key'",
    "Cheating": "choose returned 9999 in",
    "Leaving": "choose raised SystemExit: 3",
    "Unmakeable": "its constructor raised ValueError: no weights",
    "Slow": "bot 'failing_bots:Slow' chose no action in 0.5 s",
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder with installed bots, bots that fail, and a module that creates a file when it is imported."""
    folder = tmp_path_factory.mktemp("bots")
    with importable(folder):
        write_package(folder, "table_bots", first="table_bots:First", last="table_bots:Last")
        write_package(folder, "alaska_bot", ALASKA, iceman="alaska_bot:Bot")
        write_package(folder, "failing_bots", FAILING)
        (folder / "unlisted.py").write_text("open(__file__ + '.imported', 'w').close()\nclass Bot: pass\n", "utf-8")
        yield folder


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[LocalServer]:
    """A server that offers these bots, with compiled kernels."""
    named = ["examples.bot_class:PointHunter", "table_bots:First", *(f"failing_bots:{name}" for name in FAILURES)]
    with running(settings_for(folder / "t.db", compile=True, bots=named, bot_seconds=0.5)) as server:
        server.in_loop(lambda: server.service.bots.until_ready("daldos"), 300)
        yield server


ALASKA = """
    class Bot:
        games = ["alaska"]
        def choose(self, view, seat, seed):
            return 0
"""


def against(bot: str) -> dict[str, Any]:
    """The fields of a table for Ann and a bot."""
    return {"chairs": [ME, {"kind": "bot", "bot": bot}]}


def play(server: LocalServer, id: str, ann: Client) -> None:
    """Ann plays her first legal action until the bot on seat 1 has acted three times and it is her turn."""
    while ann.table["status"] == "playing" and (ann.table["to_move"] != 0 or len(acts_of(server, id, 1)) < 3):
        if ann.table["to_move"] == 0:
            ann.act(ann.plain["legal"][0])
        else:
            ann.receive()


def acts_of(server: LocalServer, id: str, seat: int) -> list[int]:
    """The actions of a seat."""
    return [event.value for event in server.service.store.read(id, 0) if event.kind == "act" and event.seat == seat]


# --- which bots are offered ---


def test_list_of_games_has_installed_bots_and_those_of_the_settings(server: LocalServer) -> None:
    games = {game["slug"]: game for game in server.http.get("/api/games").json()}
    assert games["daldos"]["bots"][:3] == [
        {"bot": "first", "name": "first", "character": "Plays the first legal action."},
        {"bot": "last", "name": "The last word", "character": ""},
        {
            "bot": "examples.bot_class:PointHunter",
            "name": "Point hunter",
            "character": "Plays the action that gains the most points immediately; ties are broken by the seed.",
        },
    ]
    assert len(games["daldos"]["levels"]) == 5


@pytest.mark.parametrize("bot", ["unlisted:Bot", "random", "level5", "search", "table_bots:Last", "iceman"])
def test_bot_that_is_not_offered_is_refused_and_not_imported(bot: str, server: LocalServer) -> None:
    refused = server.http.post("/api/tables", json={"game": "daldos", **against(bot)})
    assert refused.status_code == 422
    assert f"no bot '{bot}' for daldos here: expected first, last, examples" in refused.json()["error"]
    unlisted = Path(sys.modules["table_bots"].__file__ or "").with_name("unlisted.py.imported")
    assert "unlisted" not in sys.modules and not unlisted.exists()


@pytest.mark.parametrize("bot", ["../x", "a b", "x" * 201, "", 3, "search:iterations=5"])
def test_invalid_name_of_a_bot_is_refused(bot: Any, server: LocalServer) -> None:
    refused = server.http.post("/api/tables", json={"game": "daldos", **against(bot)})
    assert refused.status_code == 422 and "chairs.1.bot" in refused.json()["error"]


def test_unknown_bot_in_the_settings_raises() -> None:
    with pytest.raises(BotPackageError, match="nowhere cannot be imported"):
        BotThreads(1, ["nowhere:Bot"])


def test_setting_is_a_list_separated_by_commas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDOTHEQUE_BOTS", "a.b:C, d:E")
    assert Settings().bots == ["a.b:C", "d:E"]
    monkeypatch.setenv("LUDOTHEQUE_BOTS", "")
    assert Settings().bots == []


# --- at a table ---


def test_external_bot_keeps_its_name_in_the_record_and_in_a_rematch(server: LocalServer) -> None:
    opened = server.open("daldos", **against("last"))
    id, token = opened["id"], opened["tokens"][0]
    chair = server.table(id, token)["chairs"][1]
    assert (chair["kind"], chair["name"], chair["level"]) == ("bot", "The last word", None)
    with server.socket(id, token, mode="plain") as ann:
        play(server, id, ann)
        resigned = ann.ask("resign")
        assert resigned["type"] == "done", resigned
    last = acts_of(server, id, 1)
    assert last and last == played_by_last(server, id)
    record = server.http.get(f"/api/tables/{id}/record").text
    assert "seat 2: bot, The last word" in record
    answer = server.http.post(f"/api/tables/{id}/rematch", json={}, headers=bearer(token))
    assert answer.status_code == 201, answer.text
    live = server.in_loop(lambda: server.service.find(answer.json()["id"]))
    assert [(chair.kind, chair.bot, chair.name) for chair in live.table.chairs] == [
        ("bot", "last", "The last word"),
        ("human", "", "Ann"),
    ]
    wait_for("the bot", lambda: live.table.ply > 1)


def played_by_last(server: LocalServer, id: str) -> list[int]:
    """The actions of a bot on seat 1 that always plays the last legal one."""
    state, expected = Game("daldos").start(), []
    for event in server.service.store.read(id, 0):
        if event.kind in ("act", "chance"):
            if event.seat == 1:
                expected.append(state.legal_actions()[-1])
            state = state.play(event.value)
    return expected


@pytest.mark.parametrize("name", FAILURES)
def test_level_1_plays_an_action_that_an_external_bot_fails_to_choose(
    name: str, server: LocalServer, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.ERROR, "ludotheque.bots"):
        opened = server.open("daldos", **against(f"failing_bots:{name}"))
        with server.socket(opened["id"], opened["tokens"][0], mode="plain") as ann:
            play(server, opened["id"], ann)
            assert ann.table["status"] == "playing"
            assert ann.table["chairs"][1]["name"] == f"failing_bots:{name}"
    lines = [record.getMessage() for record in caplog.records if record.name == "ludotheque.bots"]
    lines = [line for line in lines if f"failing_bots:{name}'" in line]  # bots at other tables may still be playing
    assert lines and all(FAILURES[name] in line and line.endswith("level1 plays this one") for line in lines)
    if name == "Slow":
        assert len(lines) == 1, "it plays again as soon as it answers in time"


def test_level_1_plays_for_a_bot_that_is_no_longer_offered(
    server: LocalServer, caplog: pytest.LogCaptureFixture
) -> None:
    opened = server.open("daldos", **against("table_bots:First"))
    known = server.service.bots.offered.pop("table_bots:First")  # as if the server was started with other settings
    try:
        with (
            caplog.at_level(logging.ERROR, "ludotheque.bots"),
            server.socket(opened["id"], opened["tokens"][0], mode="plain") as ann,
        ):
            play(server, opened["id"], ann)
            assert ann.table["chairs"][1]["name"] == "table_bots:First"
            assert ann.ask("resign")["type"] == "done"
        base, token = f"/api/tables/{opened['id']}", opened["tokens"][0]
        again = server.http.post(f"{base}/rematch", json={}, headers=bearer(token))
        assert again.status_code == 422 and "no bot 'table_bots:First' for daldos here" in again.json()["error"]
    finally:
        server.service.bots.offered["table_bots:First"] = known
    assert "bot 'table_bots:First' is not offered here: expected first, iceman, last, examples" in caplog.text


# --- old logs ---


def test_log_and_snapshot_without_the_field_bot_can_be_read() -> None:
    header = Header("a" * 16, "daldos", 1, {}, None, "bot", False, "5eed" * 16, "", "", created=0)
    chairs = [asdict(Chair("human", name="Ann", key="k")), asdict(Chair("bot", level=2))]
    for chair in chairs:
        del chair["bot"]
    table = Table(header, Game("daldos"))
    for seq, chair in enumerate(chairs, start=1):
        table.apply(Event(seq, "sit", seq - 1, chair, 0))
    assert table.chairs[1] == Chair("bot", level=2)
    snapshot = table.snapshot()
    object.__setattr__(snapshot, "fields", snapshot.fields.replace(',"bot":""', ""))
    assert '"bot"' not in snapshot.fields.replace('"kind":"bot"', "")
    other = Table(header, Game("daldos"))
    other.restore(snapshot)
    assert other.chairs == table.chairs


# --- in a process of its own ---


def test_process_with_bots_that_never_answer_plays_on_and_stops(folder: Path, serve: Servers) -> None:
    server = serve(folder / "process.db", start=False, compile=True, bot_seconds=0.3, bot_threads=1)
    server.settings["bots"] = "failing_bots:Endless"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", with_path(folder)["PYTHONPATH"])
        server.start()
    games = {game["slug"]: game for game in httpx.get(f"{server.url}/api/games").json()}
    assert [bot["bot"] for bot in games["daldos"]["bots"]] == ["first", "last", "failing_bots:Endless"]

    def plies(*chairs: dict[str, Any]) -> Callable[[], int]:
        """Open a table, and return a function for the number of its plies."""
        request = {"game": "daldos", "chairs": chairs, "bearer": True}
        id = httpx.post(f"{server.url}/api/tables", json=request).json()["id"]
        return lambda: int(httpx.get(f"{server.url}/api/tables/{id}").json()["ply"])

    endless = plies(*[{"kind": "bot", "bot": "failing_bots:Endless"}] * 2)
    wait_for("level 1 in place of the bots that never answer", lambda: endless() >= 6, 300)
    levels = plies(*[{"kind": "bot", "level": 1}] * 2)
    wait_for("a table with levels at the same time", lambda: levels() >= 30)
    assert "chose no action in 0.3 s: level1 plays this one" in server.log_tail()
    started = time.monotonic()
    assert server.stop() == 0
    assert time.monotonic() - started < 30
