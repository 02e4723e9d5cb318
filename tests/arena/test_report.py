"""Reports: every number is computed again from the Parquet file, independently of the arena's code."""

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
from tests.commands import run as command
from tests.games import BUILT_IN, FULL, some_games

Row = dict[str, Any]


@pytest.fixture(scope="module", params=["daldos", "thin_ice"] if FULL else ["daldos"])
def report(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small report in both languages, of a game for two and of a game for four with cards and shared wins."""
    file = tmp_path_factory.mktemp("report") / "small.html"
    write_report(self_play(Game(request.param), "random", 12, seed=4, trials=80), file, ("en", "fr"))
    return file


def kept(file: Path) -> dict[str, Any]:
    """The figures that a page holds as JSON."""
    found = re.search(r'<script type="application/json" id="figures">(.*?)</script>', file.read_text("utf-8"))
    assert found
    figures: dict[str, Any] = json.loads(found[1])["figures"]
    return figures


def wilson(total: float, n: int) -> dict[str, float]:
    """The interval whose bounds are the roots of (rate - p)² = z² p (1 - p) / n; 0 to 1 if n is 0."""
    if n == 0:
        return {"rate": 0.0, "low": 0.0, "high": 1.0}
    part, z = total / n, 1.959964
    low, high = sorted(np.roots([1 + z * z / n, -(2 * part + z * z / n), part * part]).real)
    return {"rate": part, "low": max(0.0, float(low)), "high": min(1.0, float(high))}


def sole(row: Row) -> int:
    """The seat that won alone, or -1."""
    return int(np.argmax(row["win_shares"])) if sorted(row["win_shares"])[-2] == 0 else -1


def ahead(estimate: list[float]) -> int:
    """The seat that is 20 points ahead of all others, or -1."""
    leaders = [s for s, own in enumerate(estimate) if all(own - x >= 0.2 for t, x in enumerate(estimate) if t != s)]
    return leaders[0] if leaders else -1


def changes(row: Row) -> int:
    """The number of lead changes."""
    line = [ahead(estimate) for estimate in row["estimates"]] + [sole(row)]
    line = [seat for seat in line if seat >= 0]
    return sum(1 for k in range(1, len(line)) if line[k] != line[k - 1])


def spread(values: list[int]) -> dict[str, float]:
    low, median, high = np.percentile(values, [10, 50, 90])
    ends = {"least": min(values), "most": max(values)}
    return {"mean": np.mean(values), "median": median, "low": low, "high": high, **ends}


def test_every_figure_from_the_parquet_file(report: Path) -> None:
    """Only the rows are used, and none of the arena's own functions."""
    header, table = load(report.with_suffix(".parquet"))
    figures = kept(report.with_suffix(".en.html"))
    assert figures == kept(report.with_suffix(".fr.html"))
    games = [row for row in table.to_pylist() if row["variant"] == 0]
    trials: dict[int, list[Row]] = defaultdict(list)
    for row in table.to_pylist():
        if row["variant"]:
            trials[row["variant"]].append(row)
    seats, n = header["seats"], len(games)
    expected: dict[str, Any] = {"games": n, "seats": seats, "fair": 1 / seats}
    expected["length"] = spread([row["decisions"] for row in games])
    expected["length"]["chances"] = np.mean([row["chances"] for row in games])
    legal = [count for row in games for count in row["legal"]]
    tenths = defaultdict(list)
    for row in games:
        for k, count in enumerate(row["legal"]):
            tenths[int(k / len(row["legal"]) * 10 + 1e-9)].append(count)
    expected["branching"] = {**spread(legal), "forced": legal.count(1) / len(legal)}
    expected["branching"]["tenths"] = [np.mean(tenths[k]) for k in range(10)]
    expected["places"] = {
        "matches": [wilson(sum(row["win_shares"][seat] for row in games), n) for seat in range(seats)],
        "simple": [wilson(sum(row["win_shares"][seat] for row in trials[1]), 80) for seat in range(seats)],
        "first": wilson(sum(row["win_shares"][row["deciders"][0]] for row in games), n),
    }
    expected["shared"] = wilson(sum(sole(row) < 0 for row in games), n)
    expected["leads"] = leads(games)
    expected["decided"] = decided(games)
    expected["options"] = [option(trials[k], trials[1]) for k in range(1, len(trials) + 1)]
    compare(figures, expected, "")
    assert sum(bar["games"] for bar in figures["length"]["bars"]) == n
    for bar in figures["length"]["bars"]:
        assert bar["games"] == sum(bar["from"] <= row["decisions"] < bar["to"] for row in games)
    check_uses(figures["uses"], games)
    closest_game = next(row for row in games if row["number"] == figures["closest_game"]["number"])
    assert figures["closest_game"]["changes"] == changes(closest_game) == max(map(changes, games))
    assert figures["closest_game"]["estimates"] == [*closest_game["estimates"], closest_game["win_shares"]]
    assert figures["closest_game"]["parts"] == [*(at / closest_game["decisions"] for at in closest_game["turns"]), 1.0]


def leads(games: list[Row]) -> dict[str, Any]:
    """The section `leads` of the figures."""
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
    """The section `decided` of the figures."""
    points = []
    for row in (row for row in games if sole(row) >= 0):
        doubts = [k for k, v in enumerate(row["estimates"]) if v[sole(row)] < 0.75]
        after = doubts[-1] + 1 if doubts else 0
        points.append(row["turns"][after] / row["decisions"] if after < len(row["turns"]) else 1.0)
    tenths = [np.mean([point <= k / 10 for point in points]) for k in range(11)]
    return {"games": len(points), "median": np.median(points), "tenths": tenths}


def option(rows: list[Row], unchanged: list[Row]) -> dict[str, Any]:
    """A row of the section `options` of the figures."""
    name, _, value = rows[0]["rules"].partition("=")
    own, others = (np.mean([row["decisions"] for row in some]) for some in (rows, unchanged))
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
        "same": all(a["digest"] == b["digest"] for a, b in zip(rows, unchanged, strict=True)),
    }


def check_uses(figures: dict[str, Any], games: list[Row]) -> None:
    assert figures["sampled"] == sum(min(12, row["decisions"]) for row in games)
    spots = [use for row in games for use in row["uses"]]
    for spot in figures["board"]:
        same = [use for use in spots if use["kind"] == "place" and (use["x"], use["y"]) == (spot["x"], spot["y"])]
        assert (spot["used"], spot["offered"]) == (sum(u["used"] for u in same), sum(u["offered"] for u in same))
    for spot in figures["named"]:
        same = [use for use in spots if use["kind"] == spot["kind"] and use["en"] == spot["en"]]
        assert (spot["used"], spot["offered"]) == (sum(u["used"] for u in same), sum(u["offered"] for u in same))
    assert sum(use["used"] for use in spots) == sum(s["used"] for s in (*figures["board"], *figures["named"]))


def compare(figures: Any, expected: Any, path: str) -> None:
    """Assert that all expected values are among the figures."""
    if isinstance(expected, dict):
        for name, value in expected.items():
            compare(figures[name], value, f"{path}.{name}")
    elif isinstance(expected, list):
        assert len(figures) == len(expected), path
        for index, value in enumerate(expected):
            compare(figures[index], value, f"{path}.{index}")
    elif isinstance(expected, str):
        assert figures == expected, path
    else:
        assert figures == pytest.approx(float(expected), abs=1e-9), path


class Shown(HTMLParser):
    """The numbers of a page (path, value, text), and the addresses that the page refers to."""

    def __init__(self) -> None:
        super().__init__()
        self.numbers: list[tuple[str, float, str]] = []
        self.addresses: list[str] = []
        self._open: tuple[str, float] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.addresses += [given[name] for name in ("src", "srcset", "href", "action", "data") if name in given]
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
    """Each number in the text has the path of a figure, and is its rounded value."""
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
def test_a_page_loads_no_other_file(report: Path, language: str) -> None:
    page = report.with_suffix(f".{language}.html").read_text("utf-8")
    shown = Shown()
    shown.feed(page)
    assert shown.addresses
    assert all(address.startswith("data:image/svg+xml;base64,") for address in shown.addresses)
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


def test_the_rows_are_the_same_for_any_number_of_workers(report: Path, tmp_path: Path) -> None:
    header = load(report.with_suffix(".parquet"))[0]
    plan = self_play(Game(header["game"]), "random", 12, seed=4, trials=80)
    run(plan, tmp_path / "again.parquet", workers=2)
    assert (tmp_path / "again.parquet").read_bytes() == report.with_suffix(".parquet").read_bytes()


@pytest.mark.parametrize("slug", some_games("alcatraz", "daldos"))
def test_the_details_of_a_game(slug: str) -> None:
    """What is recorded of one game agrees with itself and with the rules."""
    plan = self_play(Game(slug), "random", 1, seed=2, trials=10)
    (row,) = work(pack(plan), next(iter(plan.jobs())))
    assert len(row["deciders"]) == len(row["legal"]) == row["decisions"] and min(row["legal"]) >= 1
    turns = [k for k, seat in enumerate(row["deciders"]) if k == 0 or seat != row["deciders"][k - 1]]
    assert row["turns"] == turns and len(row["estimates"]) == len(turns)
    assert all(sum(estimate) == pytest.approx(1) and len(estimate) == plan.game.seats for estimate in row["estimates"])
    assert row["uses"]
    for use in row["uses"]:
        assert 0 <= use["used"] <= use["offered"] <= row["sampled"] == min(12, row["decisions"])
        assert use["kind"] == "place" or (use["en"] and use["fr"])


def test_aligned_scenes_have_the_places_of_the_first_scene() -> None:
    """Thin Ice's scene grows with the floe: a tile that was not moved has the place of the first scene."""
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
    unchanged, *others = variants(Game(slug))
    assert unchanged.rules == "" and len({variant.rules for variant in others}) == len(others) > 0
    options = {option.name: option for option in unchanged.game.info.options}
    for variant in others:
        assert str(variant.game.options[variant.option]) == variant.value != str(unchanged.game.options[variant.option])
        changed: dict[str, Any] = {variant.option: variant.value}
        assert variant.game.options == Game(slug, **changed).options
        kind = options[variant.option]
        assert not isinstance(kind, Text) and not (isinstance(kind, Number) and kind.most - kind.least > 5)


def test_variants_keep_the_options_given() -> None:
    changed = {v.rules: v.game.options for v in variants(Game("daldos", route="loop"))}
    assert changed["route=exit"]["route"] == "exit" and changed["jump=none"]["route"] == "loop"
    assert "route=loop" not in changed


def test_simulated_rows_are_those_of_simulate() -> None:
    """The simulated games of a report are those of `simulate` with the same seed."""
    plan = self_play(Game("daldos"), "random", 1, seed=9, trials=50)
    rows = work(pack(plan), list(plan.jobs())[1])
    batch = simulate(Game("daldos"), 50, 9, playout_policy="policy")
    assert [row["digest"] for row in rows] == batch.tallies["digest"].tolist()
    assert sum(row["win_shares"][0] for row in rows) == batch.wins[0]


def test_on_the_command_line(tmp_path: Path) -> None:
    file = tmp_path / "ship.html"
    arguments = ["report", "daldos", "--bot", "random", "--games", "2", "--simulated", "20", "--output", str(file)]
    done = command(*arguments, "--option", "route=loop", "--lang", "fr", "--json")
    assert done.returncode == 0, done.stderr
    printed = json.loads(done.stdout)
    assert printed["figures"] == kept(file) and printed["options"]["route"] == "loop"
    assert file.with_suffix(".parquet").exists()
    other = command(*arguments)
    assert other.returncode == 2 and "holds other games" in other.stderr and other.stderr.count("\n") == 1


def test_wrong_arguments_raise(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="0 simulated games: expected"):
        self_play(Game("daldos"), "random", 1, trials=0)
    with pytest.raises(OptionError, match="unknown bot"):
        self_play(Game("daldos"), "nobody", 1)
    with pytest.raises(LudothequeError, match=r"ends in \.html"):
        write_report(self_play(Game("daldos"), "random", 1), tmp_path / "page.pdf")
