"""`fairness.py`: dice are even, anybody can check them, the commitment comes before the match and the seed after it."""

from __future__ import annotations

import doctest
import json
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from ludotheque.core.errors import RecordError
from ludotheque.core.game import Game
from ludotheque.core.record import read_record, write_record
from ludotheque.server import records
from ludotheque.server.commands import Sit
from ludotheque.server.decisions import decide
from ludotheque.server.fairness import Dice, commitment_to, dice_in, new_seed, remarks_of, verify
from ludotheque.server.table import Chair, Table
from tests.games import FULL
from tests.server.in_process import LocalServer, bearer, running, settings_for
from tests.server.tables import act, apply_all, ask, new_table

CRITICAL_VALUE = 33.72
"""Chi-squared with 9 degrees of freedom is larger once in 10,000 times."""

FAIRNESS = Path(__file__).parents[2] / "docs" / "explanation" / "fairness.md"


def chi_squared(seen: Counter[int], weights: dict[int, int]) -> float:
    """Pearson's statistic: how far a sample of 10 outcomes is from their weights."""
    assert len(weights) == 10
    unit = sum(seen.values()) / sum(weights.values())
    return sum((seen[outcome] - unit * weight) ** 2 / (unit * weight) for outcome, weight in weights.items())


def test_derived_throws_are_even() -> None:
    """Chi-squared over many throws: within a match, over many seeds, over many contributions and take-backs."""
    weights = Game("daldos").start().weights()
    count = 100_000 if FULL else 20_000
    ways: dict[str, Callable[[int], int]] = {
        "plies of a match": lambda n: Dice("5eed", ("ab", "")).outcome(n, weights),
        "seeds": lambda n: Dice(f"{n:064x}", ("", "")).outcome(0, weights),
        "contributions": lambda n: Dice("5eed", (f"{n:x}", "ff")).outcome(3, weights),
        "take-backs": lambda n: Dice("5eed", ("", ""), tuple([4] * (n % 500))).outcome(4 + n // 500, weights),
    }
    for name, throw in ways.items():
        seen = Counter(throw(number) for number in range(count))
        assert sum(seen.values()) == count
        assert chi_squared(seen, weights) < CRITICAL_VALUE, name


def test_chi_squared_rejects_uneven_dice() -> None:
    """The same statistic is too large for dice that never show the last outcome."""
    weights = Game("daldos").start().weights()
    seen = Counter(list(weights)[Dice("5eed", ()).ticket(number, 9)] for number in range(2000))
    assert chi_squared(seen, weights) > CRITICAL_VALUE


def finished(takebacks: int = 1, seed: str = "") -> Table:
    """A match with take-backs that ended when a player resigned."""
    table = new_table()
    table = Table(replace(table.header, seed=seed or new_seed()), table.game)
    for seat, contribution in enumerate(("a1b2c3d4", "0badcafe")):
        chair = Chair("human", ("Ann", "Bob")[seat], key=str(seat), contribution=contribution)
        apply_all(table, decide(table, Sit(seat, chair), 0))
    for _ in range(takebacks):
        for _ in range(5):
            act(table)
        asker = next(decider for decider in reversed(table.deciders) if decider >= 0)
        ask(table, asker, "takeback")
        ask(table, 1 - asker, "yes")
    for _ in range(12):
        act(table)
    ask(table, 0, "resign")
    return table


def derived(data: dict[str, Any]) -> list[int]:
    """Every throw, derived from the data of a finished match with SHA-256 alone."""
    outcomes = []
    for draw in data["draws"]:
        generation = 0
        for number, to in enumerate(data["takebacks"], start=1):
            if to <= draw["ply"]:
                generation = number
        parts = [data["seed"], *data["contributions"], str(draw["ply"]), str(generation)]
        left = int(sha256("|".join(parts).encode()).hexdigest(), 16) % sum(draw["weights"])
        place = 0
        while left >= draw["weights"][place]:
            left -= draw["weights"][place]
            place += 1
        outcomes.append(draw["outcomes"][place])
    return outcomes


@pytest.mark.parametrize("takebacks", [0, 1, 4])
def test_throws_can_be_derived_without_our_code(takebacks: int) -> None:
    table = finished(takebacks)
    data = records.fairness_data(table).model_dump()
    assert len(data["takebacks"]) == takebacks and len(data["draws"]) > 3
    assert derived(data) == [draw["outcome"] for draw in data["draws"]]
    assert sha256(data["seed"].encode()).hexdigest() == data["commitment"]
    assert verify(read_record(records.written(table))) == len(data["draws"])


def test_worked_example_of_the_documentation() -> None:
    result = doctest.testfile(str(FAIRNESS), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert result.attempted >= 6 and result.failed == 0
    text = FAIRNESS.read_text("utf-8")
    lines = [line.strip() for line in text.splitlines() if line.startswith("    ")]
    head = ["Ludothèque record 1", "game: daldos", "rules: 1"]
    begin = next(number for number, line in enumerate(lines) if line.startswith("remark seed"))
    body = lines.index("result: *")
    record = "\n".join([*head, *lines[begin : body + 1], "", *lines[body + 1 :]])
    assert verify(read_record(record)) == 4


# --- a record that was changed ---


def tampered(record: str, ply: int, action: int) -> str:
    """The record with another outcome at a ply and, after it, always the first legal action or outcome."""
    match = read_record(record)
    state = match.at(ply).play(action)
    while not state.is_over and len(state.history) < match.length:
        state = state.play(state._next[0][0])
    head, body = record.split("\n\n", 1)
    moves = []
    for before, after in zip(list(state.line()), list(state.line())[1:], strict=False):
        assert after.action is not None
        moves.append(before.text_of(after.action))
    assert body
    return f"{head}\n\n" + "\n".join(moves) + "\n"


def test_changed_throw_is_reported_with_its_ply(tmp_path: Path) -> None:
    record = records.written(finished())
    match = read_record(record)
    throws = [ply for ply in range(match.length) if match.at(ply).is_chance]
    for ply in throws[1:]:
        actual = match.at(ply + 1).action
        other = next(outcome for outcome in match.at(ply).weights() if outcome != actual)
        changed = tampered(record, ply, other)
        with pytest.raises(RecordError, match=f"^ply {ply}: the record has"):
            verify(read_record(changed))
    file = tmp_path / "match.ludo"
    file.write_text(changed, "utf-8")
    command = [str(Path(sys.executable).with_name("ludotheque")), "verify", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2 and f"ply {ply}:" in done.stderr and done.stderr.count("\n") == 1
    file.write_text(record, "utf-8")
    done = subprocess.run([*command, "--json"], capture_output=True, text=True, check=False)
    assert done.returncode == 0 and json.loads(done.stdout)["throws"] == len(throws)


@pytest.mark.parametrize(
    ("remark", "value", "reason"),
    [
        ("seed", "00", "does not fit the commitment"),
        ("seed", "xyz", "hexadecimal"),
        ("seed", "é", "hexadecimal"),
        ("commitment", "0" * 64, "does not fit the commitment"),
        ("contributions", "a1b2c3d4", "expected 2 of them"),
        ("contributions", "é -", "hexadecimal"),
        ("contributions", "a1b2c3d5 0badcafe", "^ply [0-9]"),
        ("contributions", "0badcafe a1b2c3d4", "^ply [0-9]"),
        ("takebacks", "x", "whole numbers"),
        ("takebacks", "9" * 5000, "whole numbers"),
        ("takebacks", "0 0 0 0 0 0", "^ply [0-9]"),
    ],
)
def test_changed_remark_is_reported(remark: str, value: str, reason: str) -> None:
    record = records.written(finished(seed="01" * 32))
    lines = [
        f"remark {remark}: {value}" if line.startswith(f"remark {remark}:") else line for line in record.split("\n")
    ]
    assert verify(read_record(record)) > 3
    with pytest.raises(RecordError, match=reason):
        verify(read_record("\n".join(lines)))


def test_record_without_its_seed_cannot_be_checked() -> None:
    record = "\n".join(line for line in records.written(finished()).split("\n") if not line.startswith("remark seed"))
    with pytest.raises(RecordError, match="no remark 'seed'"):
        verify(read_record(record))


def test_long_contributions_and_many_takebacks_fit_into_a_record() -> None:
    dice = Dice("ab" * 32, tuple("cd" * 32 for _ in range(6)), tuple(range(400)))
    assert dice_in(read_record(write_record(Game("daldos").start(), (), remarks_of(dice))).remarks) == dice


# --- commitment, contribution and seed over HTTP and the socket ---


def resign(server: LocalServer, opened: dict[str, Any]) -> None:
    """End the match: seat 0 resigns."""
    at = server.table(opened["id"])["seq"]
    request = {"id": "bye", "at": at, "request": "resign"}
    answer = server.http.post(f"/api/tables/{opened['id']}/requests", json=request, headers=bearer(opened["tokens"][0]))
    assert answer.status_code == 200


def test_commitment_is_sent_before_the_contribution_and_the_seed_at_the_end(tmp_path: Path) -> None:
    with running(settings_for(tmp_path / "t.db")) as server:
        made = server.http.post("/api/commitments").json()
        assert set(made) == {"id", "commitment"}
        opened = server.open("daldos", commitment_id=made["id"], contribution="c0ffee")
        assert opened["commitment"] == made["commitment"]
        again = server.http.post("/api/tables", json={"game": "daldos", "commitment_id": made["id"]})
        assert again.status_code == 422 and "used already" in again.json()["error"], "a commitment is used once"
        unknown = server.http.post("/api/tables", json={"game": "daldos", "commitment_id": "unknown"})
        assert unknown.status_code == 422
        live = server.in_loop(lambda: server.service.find(opened["id"]))
        seed = live.table.header.seed
        base = f"/api/tables/{opened['id']}"
        with server.socket(opened["id"], opened["tokens"][0]) as player, server.socket(opened["id"]) as watcher:
            for text in (*player.traffic, *watcher.traffic, server.http.get(f"{base}/record").text):
                assert seed not in text
            assert server.http.get(f"{base}/fairness").status_code == 403
            assert player.table["fairness"] == {
                "commitment": commitment_to(seed), "contributions": ["c0ffee", ""], "takebacks": [], "seed": None,
            }  # fmt: skip
            resign(server, opened)
            while watcher.table["status"] != "over":
                watcher.receive()
            assert watcher.table["fairness"]["seed"] == seed
        data = server.http.get(f"{base}/fairness").json()
        assert derived(data) == [draw["outcome"] for draw in data["draws"]] and data["draws"]
        assert verify(read_record(server.http.get(f"{base}/record").text)) == len(data["draws"])
