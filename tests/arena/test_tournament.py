"""Tournaments: plans, ratings, and that the rows do not depend on workers, interruptions and crashes."""

from __future__ import annotations

import contextlib
import json
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from itertools import count
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest

from ludotheque import Game
from ludotheque.arena import run as running
from ludotheque.arena.dataset import Dataset, load
from ludotheque.arena.plan import Deal, Plan, round_robin, self_play
from ludotheque.arena.ratings import Rating, ratings
from ludotheque.arena.run import run
from ludotheque.bots.levels import bot_of
from ludotheque.bots.player import Budget
from ludotheque.conformance import random_decision
from ludotheque.core.errors import LudothequeError, OptionError
from tests.commands import data
from tests.commands import run as command
from tests.games import some_games

CUP = ["tournament", "daldos", "level3", "greedy", "random", "--games", "16", "--seed", "5"]
ALL = 48
"""The number of games of `CUP`: 16 for each of three pairs."""


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of the cup, played in one process without interruption."""
    file = tmp_path_factory.mktemp("cup") / "cup.parquet"
    run(cup(), file)
    return file


def cup() -> Plan:
    """The plan of `CUP`."""
    return round_robin(Game("daldos"), ["level3", "greedy", "random"], 16, seed=5)


# --- plans ---


@pytest.mark.parametrize("seats", [2, 3])
def test_all_bots_meet_equally_often_on_every_seat(seats: int) -> None:
    plan = round_robin(Game("ayalan"), ["random", "greedy", "level1", "level2"], 6, seats=seats)
    seated: Counter[tuple[str, int]] = Counter()
    met: Counter[frozenset[str]] = Counter()
    for job in plan.jobs():
        assert isinstance(job, Deal)
        for turn in range(plan.turns):
            names = [plan.bots[plan.tables[job.table][place]] for place in plan.seats(job, turn)]
            seated.update((name, seat) for seat, name in enumerate(names))
            met[frozenset(names)] += 1
    tables = 6 if seats == 2 else 4
    assert set(met.values()) == {6} and len(met) == tables
    assert len(set(seated.values())) == 1 and len(seated) == 4 * seats


def test_dice_are_paired_and_differ_by_deal_and_seed() -> None:
    plan, other = cup(), round_robin(Game("daldos"), ["level3", "greedy", "random"], 16, seed=6)
    dice = {deal: {plan.dice(Deal(table, deal)) for table in range(3)} for deal in range(plan.deals)}
    assert all(len(seeds) == 1 for seeds in dice.values())
    assert len(set.union(*dice.values())) == plan.deals == 8
    assert not set.union(*dice.values()) & {other.dice(Deal(0, deal)) for deal in range(8)}


def test_a_larger_plan_begins_with_a_smaller_one() -> None:
    small, large = cup(), round_robin(Game("daldos"), ["level3", "greedy", "random"], 20, seed=5)
    jobs = list(small.jobs())
    assert list(large.jobs())[: len(jobs)] == jobs
    assert [large.keys(job) for job in jobs] == [small.keys(job) for job in jobs]
    assert small.name == large.name != round_robin(Game("daldos"), ["level3", "random"], 16, seed=5).name


def test_every_number_is_used_once() -> None:
    plan = cup()
    numbers = [key for job in plan.jobs() for key in sorted(plan.keys(job))]
    assert sorted(numbers) == [(0, number) for number in range(ALL)]


@pytest.mark.parametrize("name", ["level5", "level1", "search", "search:iterations=900,explore=1"])
def test_a_budget_is_the_same_for_every_searching_bot(name: str) -> None:
    game = Game("daldos").compiled()
    state = random_decision(game, 3, 20)
    seat = int(state.record.to_move)
    assert bot_of(name, game, Budget(iterations=7)).choose(state.view(seat), seat, 1).iterations == 7


@pytest.mark.parametrize(
    ("bots", "arguments", "message"),
    [
        (["random"], {}, "1 bots for 2 seats of daldos"),
        (["random", "random"], {}, "each name once"),
        (["random", "deep-blue"], {}, "unknown bot 'deep-blue'"),
        (["random", "search"], {}, "expected iterations=N"),
        (["random", "greedy"], {"games": 0}, "0 games: expected"),
        (["random", "greedy"], {"seats": 3}, "expected 2"),
        (["random", "greedy"], {"seed": -1}, "seed -1: expected"),
    ],
)
def test_wrong_plans_raise(bots: list[str], arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        round_robin(Game("daldos"), bots, **{"games": 10, **arguments})


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--workers", "0"], "0 workers: expected"),
        (["--iterations", "0"], "expected more than 0"),
        (["--output", "cup.csv"], "ends in .parquet"),
        (["--output", "/dev/null/cup.parquet", "--games", "2"], "cannot be written"),
        (["--games", "2", "--ray", "nowhere"], "no Ray cluster at 'nowhere'"),
    ],
)
def test_wrong_arguments_of_the_command_line(arguments: list[str], message: str) -> None:
    refused = command("tournament", "daldos", "random", "greedy", *arguments)
    assert refused.returncode == 2 and refused.stderr.count("\n") == 1 and message in refused.stderr


# --- the same rows, wherever and however they are played ---


def test_rows_describe_the_games(undisturbed: Path) -> None:
    header, rows = load(undisturbed)
    assert header == cup().header
    assert rows["number"].to_pylist() == list(range(ALL))
    for row in rows.to_pylist():
        assert len(row["bots"]) == len(row["win_shares"]) == len(row["scores"]) == 2
        assert sum(row["win_shares"]) == pytest.approx(1) and row["decisions"] > 0 and row["chances"] > 0


@pytest.mark.parametrize("slug", some_games("alcatraz", "daldos"))
def test_every_game_has_tournaments(slug: str, tmp_path: Path) -> None:
    seats = Game(slug).info.fewest
    plan = round_robin(Game(slug), ["random", "search:iterations=3"], seats, seed=2)
    one = run(plan, tmp_path / "one.parquet")
    assert len(one) == seats and one.equals(run(plan, tmp_path / "two.parquet"))


def test_a_killed_tournament_is_continued(undisturbed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After SIGKILL, games that were stored are not played again, and the final file is byte-identical."""
    file = tmp_path / "cup.parquet"
    with subprocess.Popen([sys.executable, "-m", "ludotheque.cli", *CUP, "--output", str(file)]) as process:
        wait_for(lambda: any(file.with_suffix(".parts").glob("*.parquet")))
        process.kill()
    kept = len(Dataset(file, cup().header).read())
    assert 0 < kept < ALL and not file.exists()
    progress: list[tuple[int, int]] = []
    run(cup(), file, progress=lambda done, total: progress.append((done, total)))
    assert progress[0] == (kept // 2, ALL // 2) and progress[-1] == (ALL // 2, ALL // 2)
    assert file.read_bytes() == undisturbed.read_bytes()
    assert not file.with_suffix(".parts").exists()
    # a finished tournament is not played again
    monkeypatch.setattr(running, "pack", lambda plan: pytest.fail("played again"))
    assert len(run(cup(), file)) == ALL


def test_the_file_is_written_if_all_games_are_in_parts(undisturbed: Path, tmp_path: Path) -> None:
    """The run was killed after the last game and before the final file was written."""
    file = tmp_path / "cup.parquet"
    file.with_suffix(".parts").mkdir()
    (file.with_suffix(".parts") / "0000-000000000-1.parquet").write_bytes(undisturbed.read_bytes())
    run(cup(), file)
    assert file.read_bytes() == undisturbed.read_bytes() and not file.with_suffix(".parts").exists()


def test_an_incomplete_part_is_not_read(tmp_path: Path, undisturbed: Path) -> None:
    """An interrupted write leaves a file with another suffix; a damaged part raises."""
    file = tmp_path / "cup.parquet"
    file.with_suffix(".parts").mkdir()
    (file.with_suffix(".parts") / "0000-000000000-1.aside").write_bytes(undisturbed.read_bytes()[:100])
    assert len(Dataset(file, cup().header).read()) == 0
    (file.with_suffix(".parts") / "0000-000000000-1.parquet").write_bytes(b"PAR1")
    with pytest.raises(LudothequeError, match="expected a Parquet file"):
        run(cup(), file)


def test_a_killed_process_is_replaced(undisturbed: Path, tmp_path: Path) -> None:
    killed: list[int] = []

    def kill_one(done: int, total: int) -> None:
        if 0 < done < total and not killed:
            victim = active_children()[0].pid
            assert victim is not None
            os.kill(victim, signal.SIGKILL)
            killed.append(victim)

    file = tmp_path / "cup.parquet"
    run(cup(), file, workers=2, progress=kill_one)
    assert killed and file.read_bytes() == undisturbed.read_bytes()


def test_the_file_of_another_tournament_is_refused(undisturbed: Path) -> None:
    other = round_robin(Game("daldos"), ["level3", "greedy", "random"], 16, seed=6)
    with pytest.raises(LudothequeError, match=r"holds other games \(seed 5\): expected seed 6"):
        run(other, undisturbed)
    with pytest.raises(LudothequeError, match="kind tournament"):
        run(self_play(Game("daldos"), "level3", 16, seed=5), undisturbed)


def test_games_can_be_added_to_a_tournament(undisturbed: Path, tmp_path: Path) -> None:
    file = tmp_path / "cup.parquet"
    file.write_bytes(undisturbed.read_bytes())
    longer = run(round_robin(Game("daldos"), ["level3", "greedy", "random"], 18, seed=5), file)
    assert len(longer) == ALL + 6
    assert longer.slice(0, ALL).to_pylist() == load(undisturbed)[1].to_pylist()


def test_bots_with_a_time_limit(tmp_path: Path) -> None:
    plan = round_robin(Game("daldos"), ["search", "random"], 2, budget=Budget(milliseconds=1))
    assert len(run(plan, tmp_path / "blitz.parquet")) == 2 and plan.header["milliseconds"] == 1


@pytest.mark.parametrize(
    ("library", "extra", "more"),
    [("pyarrow", "arena", []), ("choix", "arena", []), ("ray", "ray", ["--ray", "auto"])],
)
def test_the_message_of_a_missing_library_has_its_extra(
    library: str, extra: str, more: list[str], tmp_path: Path
) -> None:
    file = str(tmp_path / "x.parquet")
    arguments = ["tournament", "daldos", "random", "greedy", "--games", "2", "--output", file, *more]
    hide = f"import sys; sys.modules[{library!r}] = None; sys.argv[1:] = {arguments!r}"
    code = f"{hide}; import ludotheque.cli as c; c.main()"
    refused = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert refused.returncode == 2 and refused.stderr.count("\n") == 1
    assert f"pip install 'ludotheque[{extra}]'" in refused.stderr


def test_on_the_command_line(undisturbed: Path) -> None:
    printed = data(*CUP, "--output", str(undisturbed))
    table = ratings(load(undisturbed)[1], ["level3", "greedy", "random"])
    assert printed["table"] == [line.data() for line in table] and printed["played"] == ALL
    assert [line.games for line in table] == [32, 32, 32]
    assert sum(line.wins for line in table) == pytest.approx(ALL)
    assert table[0].bot == "level3"
    assert "level3" in command(*CUP, "--output", str(undisturbed)).stdout


# --- on a Ray cluster ---


class Cluster:
    """A Ray cluster on this machine: a head node that runs no tasks, and nodes of one worker each."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.address = f"127.0.0.1:{probe.getsockname()[1]}"
        self.nodes: list[subprocess.Popen[bytes]] = []
        port = self.address.partition(":")[2]
        self.start("--head", "--port", port, "--num-cpus=0", "--include-dashboard=false", "--temp-dir", folder)
        wait_for(lambda: "Ray runtime started" in self.log(0))

    def start(self, *arguments: str) -> subprocess.Popen[bytes]:
        """Start a node, with all its processes in one process group."""
        ray = str(Path(sys.executable).parent / "ray")
        command = [ray, "start", "--block", "--node-ip-address=127.0.0.1", *arguments]
        with open(f"{self.folder}.{len(self.nodes)}.log", "wb") as log:
            node = subprocess.Popen(
                command, stdout=log, stderr=subprocess.STDOUT, start_new_session=True,
                env={**os.environ, "RAY_USAGE_STATS_ENABLED": "0"},
            )  # fmt: skip
        self.nodes.append(node)
        return node

    def worker(self) -> subprocess.Popen[bytes]:
        """Start a node with one worker."""
        node = self.start("--address", self.address, "--num-cpus=1")
        number = len(self.nodes) - 1
        wait_for(lambda: "Ray runtime started" in self.log(number))
        return node

    def log(self, node: int) -> str:
        return Path(f"{self.folder}.{node}.log").read_text("utf-8", "replace")

    def kill(self, node: subprocess.Popen[bytes]) -> None:
        """Kill a node with all its processes, as a power cut would."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(node.pid, signal.SIGKILL)
        node.wait()


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    with tempfile.TemporaryDirectory(prefix="ludo", ignore_cleanup_errors=True) as folder:  # socket paths must be short
        started = Cluster(f"{folder}/ray")
        try:
            yield started
        finally:
            for node in reversed(started.nodes):
                started.kill(node)


def test_a_ray_cluster_that_loses_a_worker(cluster: Cluster, undisturbed: Path, tmp_path: Path) -> None:
    """Two workers, one killed during the run: the file is byte-identical, so the final table is the same."""
    victim, _ = cluster.worker(), cluster.worker()
    file, parts = tmp_path / "cup.parquet", tmp_path / "cup.parts"
    arguments = [*CUP, "--output", str(file), "--ray", cluster.address, "--json"]
    with subprocess.Popen([sys.executable, "-m", "ludotheque.cli", *arguments], stdout=subprocess.PIPE) as process:
        wait_for(lambda: any(parts.glob("*.parquet")))
        kept = len(Dataset(file, cup().header).read())
        cluster.kill(victim)
        assert 0 < kept < ALL and not file.exists()
        printed, _ = process.communicate()
    assert process.returncode == 0
    assert file.read_bytes() == undisturbed.read_bytes()
    local = ratings(load(undisturbed)[1], ["level3", "greedy", "random"])
    assert json.loads(printed)["table"] == [line.data() for line in local]


# --- ratings ---


def played(strengths: dict[str, float], games: int, seed: int, seats: int = 2) -> Any:
    """Rows of games at random tables, whose winners are drawn by strength."""
    drawn, names = random.Random(seed), list(strengths)
    rows = []
    for number in range(games):
        table = drawn.sample(names, seats)
        winner = drawn.choices(table, [10 ** (strengths[name] / 400) for name in table])[0]
        rows.append({"deal": number, "bots": table, "win_shares": [float(name == winner) for name in table]})
    return pa.Table.from_pylist(rows)


@pytest.mark.parametrize("seats", [2, 4])
def test_intervals_contain_the_true_strengths(seats: int) -> None:
    """In 60 tournaments between bots of known strength, about 95 % of the intervals contain the true strength."""
    strengths = {"a": 150.0, "b": 50.0, "c": 0.0, "d": -50.0, "e": -150.0}
    held = [
        line.low <= 1500 + strengths[line.bot] <= line.high
        for seed in range(60)
        for line in ratings(played(strengths, 200, seed, seats), list(strengths))
    ]
    assert 0.9 <= sum(held) / len(held) <= 0.99


def test_ratings_of_few_games() -> None:
    rows = pa.table({"deal": [0, 0], "bots": [["a", "b"], ["b", "a"]], "win_shares": [[1.0, 0.0], [0.0, 1.0]]})
    best, worst = ratings(rows, ["a", "b"])
    assert (best.bot, best.games, best.wins, worst.wins) == ("a", 2, 2.0, 0.0)
    # two wins and the assumed draw: odds of 2.5 to 0.5
    assert best.rating - worst.rating == pytest.approx(400 * 0.69897, abs=0.2)
    assert best.low < 1500 < best.high  # two games are too few to separate the bots
    drawn = pa.table({"deal": [0], "bots": [["a", "b"]], "win_shares": [[0.5, 0.5]]})
    assert [(line.bot, line.rating) for line in ratings(drawn, ["b", "a"])] == [("a", 1500.0), ("b", 1500.0)]
    assert isinstance(best, Rating)


def wait_for(ready: Any, seconds: float = 120) -> None:
    """Wait until `ready()` is true; fails after `seconds`."""
    for tick in count():
        if ready():
            return
        assert tick < seconds * 20, f"not ready after {seconds} s"
        time.sleep(0.05)
