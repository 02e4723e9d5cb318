"""Reports: every number is computed once more from the Parquet file, by other means."""

from __future__ import annotations

import html
import json
import re
from collections import Counter, defaultdict
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ludotheque import Game
from ludotheque.arena.dataset import load
from ludotheque.arena.detail import aligned
from ludotheque.arena.page import Page
from ludotheque.arena.plan import self_play
from ludotheque.arena.play import pack, work
from ludotheque.arena.report import write_report
from ludotheque.arena.run import run
from ludotheque.arena.variants import variants
from ludotheque.conformance import random_decision
from ludotheque.core.batch import simulate
from ludotheque.core.errors import LudothequeError, OptionError
from ludotheque.core.info import Number, Text
from tests.games import BUILT_IN
from tests.test_cli import run as command

Row = dict[str, Any]


@pytest.fixture(scope="module", params=["daldos", "thin_ice"])
def report(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small report in both languages, of a game of two and of a game of four with cards and shared wins."""
    file = tmp_path_factory.mktemp("report") / "small.html"
    write_report(self_play(Game(request.param), "random", 12, seed=4, trials=80), file, ("en", "fr"))
    return file


def kept(file: Path) -> dict[str, Any]:
    """The figures a page carries."""
    found = re.search(r'<script type="application/json" id="figures">(.*?)</script>', file.read_text("utf-8"))
    assert found
    figures: dict[str, Any] = json.loads(found[1])["figures"]
    return figures


def wilson(total: float, n: int) -> dict[str, float]:
    """The interval as the roots of (rate - p)² = z² p (1 - p) / n; of no case it is everything."""
    if n == 0:
        return {"rate": 0.0, "low": 0.0, "high": 1.0}
    part, z = total / n, 1.959964
    low, high = sorted(np.roots([1 + z * z / n, -(2 * part + z * z / n), part * part]).real)
    return {"rate": part, "low": max(0.0, float(low)), "high": min(1.0, float(high))}


def sole(row: Row) -> int:
    """Who won alone, or -1."""
    return int(np.argmax(row["win_shares"])) if sorted(row["win_shares"])[-2] == 0 else -1


def ahead(estimate: list[float]) -> int:
    """Who is 20 points ahead of everybody else, or -1."""
    leaders = [s for s, own in enumerate(estimate) if all(own - x >= 0.2 for t, x in enumerate(estimate) if t != s)]
    return leaders[0] if leaders else -1


def changes(row: Row) -> int:
    line = [ahead(estimate) for estimate in row["estimates"]] + [sole(row)]
    line = [seat for seat in line if seat >= 0]
    return sum(1 for k in range(1, len(line)) if line[k] != line[k - 1])


def spread(values: list[int]) -> dict[str, float]:
    low, median, high = np.percentile(values, [10, 50, 90])
    ends = {"least": min(values), "most": max(values)}
    return {"mean": np.mean(values), "median": median, "low": low, "high": high, **ends}


def test_every_figure_from_the_parquet_file(report: Path) -> None:
    """Nothing but the rows, and none of the arena's own arithmetic."""
    header, table = load(report.with_suffix(".parquet"))
    figures = kept(report.with_suffix(".en.html"))
    assert figures == kept(report.with_suffix(".fr.html"))
    games = [row for row in table.to_pylist() if row["variant"] == 0]
    trials: dict[int, list[Row]] = defaultdict(list)
    for row in table.to_pylist():
        if row["variant"]:
            trials[row["variant"]].append(row)
    seats, n = header["seats"], len(games)
    told: dict[str, Any] = {"games": n, "seats": seats, "fair": 1 / seats}
    told["length"] = spread([row["decisions"] for row in games])
    told["length"]["chances"] = np.mean([row["chances"] for row in games])
    legal = [count for row in games for count in row["legal"]]
    tenths = defaultdict(list)
    for row in games:
        for k, count in enumerate(row["legal"]):
            tenths[int(k / len(row["legal"]) * 10 + 1e-9)].append(count)
    told["branching"] = {**spread(legal), "forced": legal.count(1) / len(legal)}
    told["branching"]["tenths"] = [np.mean(tenths[k]) for k in range(10)]
    told["places"] = {
        "matches": [wilson(sum(row["win_shares"][seat] for row in games), n) for seat in range(seats)],
        "simple": [wilson(sum(row["win_shares"][seat] for row in trials[1]), 80) for seat in range(seats)],
        "first": wilson(sum(row["win_shares"][row["deciders"][0]] for row in games), n),
    }
    told["shared"] = wilson(sum(sole(row) < 0 for row in games), n)
    told["leads"] = leads(games)
    told["decided"] = decided(games)
    told["options"] = [option(trials[k], trials[1]) for k in range(1, len(trials) + 1)]
    compare(figures, told, "")
    assert sum(bar["games"] for bar in figures["length"]["bars"]) == n
    for bar in figures["length"]["bars"]:
        assert bar["games"] == sum(bar["from"] <= row["decisions"] < bar["to"] for row in games)
    uses(figures["uses"], games)
    closest_game = next(row for row in games if row["number"] == figures["closest_game"]["number"])
    assert figures["closest_game"]["changes"] == changes(closest_game) == max(map(changes, games))
    assert figures["closest_game"]["estimates"] == [*closest_game["estimates"], closest_game["win_shares"]]
    assert figures["closest_game"]["parts"] == [*(at / closest_game["decisions"] for at in closest_game["turns"]), 1.0]


def leads(games: list[Row]) -> dict[str, Any]:
    counted = Counter(map(changes, games))
    won = [row for row in games if sole(row) >= 0]
    depths = [max(max(v) - v[sole(row)] for v in row["estimates"]) for row in won]
    halves = []
    for row in games:
        before = [v for at, v in zip(row["turns"], row["estimates"], strict=True) if at <= row["decisions"] / 2]
        if ahead(before[-1]) >= 0:
            halves.append(row["win_shares"][ahead(before[-1])])
    return {
        "mean": np.mean([changes(row) for row in games]),
        "none": wilson(counted[0], len(games)),
        "bars": [{"changes": k, "games": counted[k]} for k in range(max(counted) + 1)],
        "ahead": len(halves),
        "upset": wilson(halves.count(0.0), len(halves)),
        "depth": np.mean(depths),
        "afar": wilson(sum(d >= 0.5 for d in depths), len(won)),
    }


def decided(games: list[Row]) -> dict[str, Any]:
    points = []
    for row in (row for row in games if sole(row) >= 0):
        doubts = [k for k, v in enumerate(row["estimates"]) if v[sole(row)] < 0.75]
        after = doubts[-1] + 1 if doubts else 0
        points.append(row["turns"][after] / row["decisions"] if after < len(row["turns"]) else 1.0)
    tenths = [np.mean([point <= k / 10 for point in points]) for k in range(11)]
    return {"games": len(points), "median": np.median(points), "tenths": tenths}


def option(rows: list[Row], usual: list[Row]) -> dict[str, Any]:
    name, _, value = rows[0]["rules"].partition("=")
    own, others = (np.mean([row["decisions"] for row in some]) for some in (rows, usual))
    return {
        "option": name,
        "value": value,
        "games": len(rows),
        "seats": len(rows[0]["win_shares"]),
        "fair": 1 / len(rows[0]["win_shares"]),
        "length": own,
        "change": (own - others) / others,
        "first": wilson(sum(row["win_shares"][0] for row in rows), len(rows)),
        "shared": wilson(sum(sole(row) < 0 for row in rows), len(rows)),
        "same": all(a["digest"] == b["digest"] for a, b in zip(rows, usual, strict=True)),
    }


def uses(told: dict[str, Any], games: list[Row]) -> None:
    assert told["looks"] == sum(min(12, row["decisions"]) for row in games)
    spots = [use for row in games for use in row["uses"]]
    for spot in told["board"]:
        same = [use for use in spots if use["kind"] == "place" and (use["x"], use["y"]) == (spot["x"], spot["y"])]
        assert (spot["used"], spot["offered"]) == (sum(u["used"] for u in same), sum(u["offered"] for u in same))
    for spot in told["named"]:
        same = [use for use in spots if use["kind"] == spot["kind"] and use["en"] == spot["en"]]
        assert (spot["used"], spot["offered"]) == (sum(u["used"] for u in same), sum(u["offered"] for u in same))
    assert sum(use["used"] for use in spots) == sum(s["used"] for s in (*told["board"], *told["named"]))


def compare(figures: Any, told: Any, path: str) -> None:
    """Everything that was told stands among the figures."""
    if isinstance(told, dict):
        for name, value in told.items():
            compare(figures[name], value, f"{path}.{name}")
    elif isinstance(told, list):
        assert len(figures) == len(told), path
        for index, value in enumerate(told):
            compare(figures[index], value, f"{path}.{index}")
    elif isinstance(told, str):
        assert figures == told, path
    else:
        assert figures == pytest.approx(float(told), abs=1e-9), path


class Shown(HTMLParser):
    """The numbers of a page: what each is called, its value, and what is written; and all it asks for."""

    def __init__(self) -> None:
        super().__init__()
        self.numbers: list[tuple[str, float, str]] = []
        self.wants: list[str] = []
        self._open: tuple[str, float] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.wants += [given[name] for name in ("src", "srcset", "href", "action", "data") if name in given]
        if tag == "data":
            self._open = given["data-figure"], float(given["value"])

    def handle_data(self, data: str) -> None:
        if self._open:
            self.numbers.append((*self._open, data))

    def handle_endtag(self, tag: str) -> None:
        if tag == "data":
            self._open = None


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_text_shows_the_figures(report: Path, language: str) -> None:
    """Each number in the text names its figure and is its value, rounded."""
    page = report.with_suffix(f".{language}.html")
    shown, figures = Shown(), kept(page)
    shown.feed(page.read_text("utf-8"))
    assert len(shown.numbers) > 60
    for path, value, text in shown.numbers:
        figure: Any = figures
        for step in path.split("."):
            figure = figure[int(step) if step.isdecimal() else step]
        assert value == figure, path
        plain = text.replace("−", "-").replace("\u202f", "")
        plain = plain.replace(",", "." if language == "fr" else "").rstrip("%").lstrip("+")
        digits = len(plain.partition(".")[2])
        scale = 100 if "%" in text or path == "leads.depth" else 1
        assert float(plain) == pytest.approx(scale * value, abs=0.5001 * 10**-digits), path


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_page_needs_nothing_else(report: Path, language: str) -> None:
    page = report.with_suffix(f".{language}.html").read_text("utf-8")
    shown = Shown()
    shown.feed(page)
    assert shown.wants and all(want.startswith("data:image/svg+xml;base64,") for want in shown.wants)
    assert "://" not in page and "@import" not in page and "url(" not in page
    assert (
        f'<html lang="{language}">' in page
        and 'name="viewport"' in page
        and "{" not in html.unescape(re.sub(r"<(style|script).*?</\1>", "", page, flags=re.DOTALL))
    )


def test_a_page_is_made_from_its_parquet_file(report: Path) -> None:
    rows = report.with_suffix(".parquet")
    for language in ("en", "fr"):
        again = Page(*load(rows), language, rows.name).write()
        assert again == report.with_suffix(f".{language}.html").read_text("utf-8")


def test_the_same_whatever_the_workers(report: Path, tmp_path: Path) -> None:
    header = load(report.with_suffix(".parquet"))[0]
    plan = self_play(Game(header["game"]), "random", 12, seed=4, trials=80)
    run(plan, tmp_path / "again.parquet", workers=2)
    assert (tmp_path / "again.parquet").read_bytes() == report.with_suffix(".parquet").read_bytes()


@pytest.mark.parametrize("slug", BUILT_IN)
def test_what_is_seen_in_a_game(slug: str) -> None:
    """The details of one game of every game agree with each other and with the rules."""
    plan = self_play(Game(slug), "random", 1, seed=2, trials=10)
    (row,) = work(pack(plan), next(iter(plan.jobs())))
    assert len(row["deciders"]) == len(row["legal"]) == row["decisions"] and min(row["legal"]) >= 1
    hands = [k for k, seat in enumerate(row["deciders"]) if k == 0 or seat != row["deciders"][k - 1]]
    assert row["turns"] == hands and len(row["estimates"]) == len(hands)
    assert all(sum(estimate) == pytest.approx(1) and len(estimate) == plan.game.seats for estimate in row["estimates"])
    assert row["uses"]
    for use in row["uses"]:
        assert 0 <= use["used"] <= use["offered"] <= row["looks"] == min(12, row["decisions"])
        assert use["kind"] == "place" or (use["en"] and use["fr"])


def test_places_stay_where_they_are_when_the_frame_drifts() -> None:
    """Thin Ice's picture grows with the floe: a tile that has not moved is where it was at the beginning."""
    game = Game("thin_ice")
    state = random_decision(game, 5, 90)
    seat = int(state.record.to_move)
    first, later = game.start().scene(seat), state.scene(seat)
    assert (later.width, later.height) != (first.width, first.height)
    spaces = [node.id for node in later.nodes if node.id.startswith("space-")]
    common = [id for id in spaces if any(node.id == id for node in first.nodes)]
    assert common
    moved = aligned(later, first)
    for id in common:
        assert (moved.node(id).x, moved.node(id).y) == pytest.approx((first.node(id).x, first.node(id).y))
    assert aligned(first, first) is first


@pytest.mark.parametrize("slug", BUILT_IN)
def test_variants_change_one_option(slug: str) -> None:
    usual, *others = variants(Game(slug))
    assert usual.rules == "" and len({variant.rules for variant in others}) == len(others) > 0
    options = {option.name: option for option in usual.game.info.options}
    for variant in others:
        assert str(variant.game.options[variant.option]) == variant.value != str(usual.game.options[variant.option])
        changed: dict[str, Any] = {variant.option: variant.value}
        assert variant.game.options == Game(slug, **changed).options
        kind = options[variant.option]
        assert not isinstance(kind, Text) and not (isinstance(kind, Number) and kind.most - kind.least > 5)


def test_variants_keep_the_options_given() -> None:
    changed = {v.rules: v.game.options for v in variants(Game("daldos", route="loop"))}
    assert changed["route=exit"]["route"] == "exit" and changed["jump=none"]["route"] == "loop"
    assert "route=loop" not in changed


def test_simulated_rows_are_the_batch() -> None:
    """What a report says of simple play is what `simulate` says."""
    plan = self_play(Game("daldos"), "random", 1, seed=9, trials=50)
    rows = work(pack(plan), list(plan.jobs())[1])
    batch = simulate(Game("daldos"), 50, 9, playout_policy="policy")
    assert [row["digest"] for row in rows] == batch.tallies["digest"].tolist()
    assert sum(row["win_shares"][0] for row in rows) == batch.wins[0]


def test_on_the_command_line(tmp_path: Path) -> None:
    file = tmp_path / "ship.html"
    words = ["report", "daldos", "--bot", "random", "--games", "2", "--simulated", "20", "--output", str(file)]
    done = command(*words, "--option", "route=loop", "--lang", "fr", "--json")
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["figures"] == kept(file) and told["options"]["route"] == "loop"
    assert file.with_suffix(".parquet").exists()
    other = command(*words)
    assert other.returncode == 2 and "holds other games" in other.stderr and other.stderr.count("\n") == 1


def test_bad_reports(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="0 simulated games: expected"):
        self_play(Game("daldos"), "random", 1, trials=0)
    with pytest.raises(OptionError, match="unknown bot"):
        self_play(Game("daldos"), "nobody", 1)
    with pytest.raises(LudothequeError, match=r"ends in \.html"):
        write_report(self_play(Game("daldos"), "random", 1), tmp_path / "page.pdf")
