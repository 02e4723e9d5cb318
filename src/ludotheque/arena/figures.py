"""The numbers of a report. They are computed from the rows alone, so a page can be made again from its Parquet file.

A seat *leads* if its estimate exceeds every other by `MARGIN`, which is more than the random error of the playouts. A
game is *decided* at the moment from which the estimate of its only winner stays at `SAFE` or above.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

from ludotheque.arena.statistics import mean, percentile
from ludotheque.core.outcome import rate

MARGIN = 0.2
SAFE = 0.75
BEHIND = 0.5
"""A winner who was this far behind the leader, or farther, counts as one who came back from afar."""

BARS = 24
"""The most bars in a histogram."""

Row = dict[str, Any]


def figures(header: dict[str, Any], rows: Any) -> dict[str, Any]:
    """All numbers of a report, by section."""
    every: list[Row] = rows.to_pylist()
    matches = [row for row in every if row["variant"] == 0]
    trials: dict[int, list[Row]] = defaultdict(list)
    for row in every:
        if row["variant"]:
            trials[row["variant"]].append(row)
    unchanged = trials[1]
    return {
        "games": len(matches),
        "seats": header["seats"],
        "length": length(matches),
        "branching": branching(matches),
        "fair": 1 / header["seats"],
        "places": {
            "matches": by_seat(matches),
            "simple": by_seat(unchanged),
            "first": interval(first_wins(matches), len(matches)),
        },
        "shared": rate_of(matches, lambda row: winner(row) is None),
        "leads": leads(matches),
        "decided": decided(matches),
        "closest_game": closest_game(matches),
        "uses": uses(matches),
        "options": [option(some, unchanged) for _, some in sorted(trials.items())],
    }


def interval(total: float, n: int) -> dict[str, float]:
    """A rate and the bounds of its confidence interval."""
    part, low, high = rate(total, n)
    return {"rate": part, "low": low, "high": high}


def rate_of(rows: Sequence[Row], condition: Any) -> dict[str, float]:
    """The rate of rows that meet a condition."""
    return interval(sum(bool(condition(row)) for row in rows), len(rows))


def winner(row: Row) -> int | None:
    """The seat that won alone, or None."""
    best = max(row["win_shares"])
    return row["win_shares"].index(best) if best > 1 - 1e-9 else None


def by_seat(rows: Sequence[Row]) -> list[dict[str, float]]:
    """The mean win share of each seat."""
    seats = len(rows[0]["win_shares"]) if rows else 0
    return [interval(sum(row["win_shares"][seat] for row in rows), len(rows)) for seat in range(seats)]


def first_wins(rows: Sequence[Row]) -> float:
    """The sum of the win shares of the seats that decided first."""
    return float(sum(row["win_shares"][row["deciders"][0]] for row in rows if row["deciders"]))


def spread(values: Iterable[float]) -> dict[str, float]:
    """Mean, median, first and ninth decile, minimum and maximum."""
    ordered = sorted(values)
    tenth, half, ninth = (percentile(ordered, part) for part in (0.1, 0.5, 0.9))
    ends = {"least": ordered[0], "most": ordered[-1]} if ordered else {"least": 0, "most": 0}
    return {"mean": mean(ordered), "median": half, "low": tenth, "high": ninth, **ends}


def length(rows: Sequence[Row]) -> dict[str, Any]:
    """Decisions and chance outcomes per game."""
    decisions = [row["decisions"] for row in rows]
    return {**spread(decisions), "chances": mean([row["chances"] for row in rows]), "bars": histogram(decisions)}


def histogram(values: Sequence[int]) -> list[dict[str, int]]:
    """Bars of a round width: how many values are at least `from` and less than `to`."""
    low, high = min(values, default=0), max(values, default=0)
    width = next(w for k in range(9) for w in (10**k, 2 * 10**k, 5 * 10**k) if (high - low) // w < BARS)
    bars = []
    for start in range(low // width * width, high + 1, width):
        counted = sum(start <= value < start + width for value in values)
        bars.append({"from": start, "to": start + width, "games": counted})
    return bars


def branching(rows: Sequence[Row]) -> dict[str, Any]:
    """Legal actions per decision, over all decisions and for each tenth of a game."""
    legal = [n for row in rows for n in row["legal"]]
    tenths: list[list[int]] = [[] for _ in range(10)]
    for row in rows:
        for index, n in enumerate(row["legal"]):
            tenths[10 * index // len(row["legal"])].append(n)
    forced = interval(sum(n == 1 for n in legal), len(legal))["rate"]
    return {**spread(legal), "forced": forced, "tenths": [mean(tenth) for tenth in tenths]}


def leader(estimate: Sequence[float]) -> int | None:
    """The seat that leads, or None."""
    first, second = sorted(estimate, reverse=True)[:2]
    return estimate.index(first) if first - second >= MARGIN else None


def lead_changes(row: Row) -> int:
    """How often the lead passed from one seat to another; a single winner counts as the last leader."""
    line = [seat for seat in map(leader, row["estimates"]) if seat is not None]
    last = winner(row)
    line += [] if last is None else [last]
    return sum(a != b for a, b in pairwise(line))


def leads(rows: Sequence[Row]) -> dict[str, Any]:
    """Lead changes, how often the leader at half time wins nothing, and how far behind winners were."""
    changes = [lead_changes(row) for row in rows]
    halves = [(row, leader(row["estimates"][at_half(row)])) for row in rows if row["estimates"]]
    ahead = [(row, seat) for row, seat in halves if seat is not None]
    depths = [depth(row) for row in rows if winner(row) is not None]
    most = max(changes, default=0)
    return {
        "mean": mean(changes),
        "none": rate_of(rows, lambda row: lead_changes(row) == 0),
        "bars": [{"changes": n, "games": changes.count(n)} for n in range(most + 1)],
        "ahead": len(ahead),
        "upset": interval(sum(row["win_shares"][seat] == 0 for row, seat in ahead), len(ahead)),
        "depth": mean(depths),
        "afar": interval(sum(d >= BEHIND for d in depths), len(depths)),
    }


def at_half(row: Row) -> int:
    """The index of the last estimate in the first half of the decisions."""
    return max(index for index, at in enumerate(row["turns"]) if 2 * at <= row["decisions"])


def depth(row: Row) -> float:
    """The largest distance between the winner's estimate and the best estimate."""
    seat = winner(row)
    return float(max((max(estimate) - estimate[seat] for estimate in row["estimates"]), default=0.0))


def decision_point(row: Row) -> float:
    """The fraction of the game after which the winner's estimate stayed at `SAFE` or above; 1 if it never did."""
    seat, point = winner(row), 1.0
    for at, estimate in zip(reversed(row["turns"]), reversed(row["estimates"]), strict=True):
        if estimate[seat] < SAFE:
            break
        point = at / row["decisions"]
    return point


def decided(rows: Sequence[Row]) -> dict[str, Any]:
    """When games are decided: the median, and the fraction of games decided by each tenth of a game."""
    points = sorted(decision_point(row) for row in rows if winner(row) is not None)
    tenths = [sum(point <= k / 10 for point in points) / max(1, len(points)) for k in range(11)]
    return {"games": len(points), "median": percentile(points, 0.5), "tenths": tenths}


def closest_game(rows: Sequence[Row]) -> dict[str, Any]:
    """The game whose lead changed most often, with its estimates."""
    row = max(rows, key=lambda row: (lead_changes(row), depth(row) if winner(row) is not None else 0.0))
    return {
        "number": row["number"],
        "changes": lead_changes(row),
        "parts": [at / row["decisions"] for at in row["turns"]] + [1.0],
        "estimates": [*row["estimates"], row["win_shares"]],
    }


def uses(rows: Sequence[Row]) -> dict[str, Any]:
    """How often each place, card and button was used, and how often it could be used."""
    offered: dict[tuple[Any, ...], int] = defaultdict(int)
    used: dict[tuple[Any, ...], int] = defaultdict(int)
    sizes: dict[tuple[Any, ...], float] = {}
    for row in rows:
        for use in row["uses"]:
            key = ("place", use["x"], use["y"]) if use["kind"] == "place" else (use["kind"], use["en"], use["fr"])
            offered[key] += use["offered"]
            used[key] += use["used"]
            sizes[key] = max(sizes.get(key, 0.0), use["size"])
    board = [
        {"x": key[1], "y": key[2], "size": sizes[key], "offered": offered[key], "used": used[key]}
        for key in sorted(offered)
        if key[0] == "place"
    ]
    named = [
        {"kind": key[0], "en": key[1], "fr": key[2], "offered": offered[key], "used": used[key]}
        for key in sorted(offered, key=lambda key: (-used[key], key))
        if key[0] != "place"
    ]
    return {"sampled": sum(row["sampled"] for row in rows), "board": board, "named": named}


def option(rows: Sequence[Row], unchanged: Sequence[Row]) -> dict[str, Any]:
    """The effect of one changed option on simulated games, compared with the unchanged rules."""
    name, _, value = rows[0]["rules"].partition("=")
    length = mean([row["decisions"] for row in rows])
    before = mean([row["decisions"] for row in unchanged])
    seats = len(rows[0]["win_shares"])
    return {
        "option": name,
        "value": value,
        "games": len(rows),
        "seats": seats,
        "fair": 1 / seats,
        "length": length,
        "change": length / before - 1 if before else 0.0,
        "first": by_seat(rows)[0],
        "shared": rate_of(rows, lambda row: winner(row) is None),
        "same": [row["digest"] for row in rows] == [row["digest"] for row in unchanged],
    }
