"""Coordinates in the picture of Alaska: hexes, lands, island, and what stands on them.

The lake of a data file can have any outline. Land is drawn as hexes too: those within two hexes of the water, each
belonging to the land whose shore is nearest.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cache, lru_cache

from ludotheque.core.contract import Record
from ludotheque.core.layout import Fields, from_bytes
from ludotheque.games.alaska.board import AROUND, BOARD
from ludotheque.games.alaska.notation.names import hexes_of, names_of
from ludotheque.games.alaska.rules.places import home, land_place, neighbour_lands, neighbour_pieces
from ludotheque.games.alaska.rules.record import COLOURS, NONE

SIDE = 32.0  # the side of a hexagon
ACROSS = SIDE * math.sqrt(3)
MARGIN = 18.0
CORNERS_NEED = ((168.0, 100.0), (92.0, 124.0))  # (width, height) that cards and counters need free in the corners
BESIDE = 208.0  # the margin at the sides if the lake leaves no free corners
RING_DEPTH = 2
ON_TRUCK = (-8.0, -12.0)  # the offset of the load from the middle of a truck

Cell = tuple[int, int]
Point = tuple[float, float]

CORNERS: tuple[Point, ...] = tuple(
    (SIDE * math.sin(math.radians(60 * k)), -SIDE * math.cos(math.radians(60 * k))) for k in range(6)
)
"""The corners of a hexagon around its centre, clockwise from the top."""

BEYOND: tuple[Cell, ...] = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
"""The neighbour beyond each side, clockwise from the upper right."""


def centre(cell: Cell) -> Point:
    """The middle of a cell, before the origin of the picture is subtracted."""
    return ACROSS * (cell[0] + cell[1] / 2), 1.5 * SIDE * cell[1]


def distance(one: Cell, other: Cell) -> int:
    """The number of steps between two cells."""
    dq, dr = one[0] - other[0], one[1] - other[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def near(cell: Cell) -> list[Cell]:
    """The six cells around one."""
    return [(cell[0] + dq, cell[1] + dr) for dq, dr in AROUND]


# --- outlines -----------------------------------------------------------------------------------


def outlines(cells: Iterable[Cell]) -> list[list[Point]]:
    """The borders of a set of cells as closed lines, clockwise around the cells."""
    inside = set(cells)
    leads: dict[tuple[int, int], list[tuple[Point, Point]]] = {}
    for cell in sorted(inside):
        x, y = centre(cell)
        points = [(x + dx, y + dy) for dx, dy in CORNERS]
        for k in range(6):
            one, other = points[k], points[(k + 1) % 6]
            dq, dr = BEYOND[k]
            if (cell[0] + dq, cell[1] + dr) not in inside:
                leads.setdefault(_key(one), []).append((one, other))
    loops = []
    while leads:
        start = next(iter(leads))
        loop, key = [], start
        while key in leads:
            one, other = leads[key].pop()
            if not leads[key]:
                del leads[key]
            loop.append(one)
            key = _key(other)
        loops.append(loop)
    return loops


def _key(point: Point) -> tuple[int, int]:
    return round(point[0] * 8), round(point[1] * 8)


def inset(loop: list[Point], by: float) -> list[Point]:
    """A closed clockwise line, moved inwards by a distance."""
    moved = []
    for k, point in enumerate(loop):
        before, after = loop[k - 1], loop[(k + 1) % len(loop)]
        (ax, ay), (bx, by_) = _inward(before, point), _inward(point, after)
        share = by / (1 + ax * bx + ay * by_)
        moved.append((point[0] + share * (ax + bx), point[1] + share * (ay + by_)))
    return moved


def _inward(one: Point, other: Point) -> Point:
    length = math.dist(one, other)
    return -(other[1] - one[1]) / length, (other[0] - one[0]) / length


def rounded(loop: list[Point], radius: float, origin: Point = (0.0, 0.0)) -> str:
    """A closed line with round corners, as an SVG path around `origin`."""
    parts: list[str] = []
    for k, point in enumerate(loop):
        start, end = _towards(point, loop[k - 1], radius), _towards(point, loop[(k + 1) % len(loop)], radius)
        (sx, sy), (px, py), (ex, ey) = ((x - origin[0], y - origin[1]) for x, y in (start, point, end))
        parts.append(f"{'L' if parts else 'M'}{sx:.1f} {sy:.1f} Q{px:.1f} {py:.1f} {ex:.1f} {ey:.1f}")
    return " ".join(parts) + " Z"


def _towards(point: Point, goal: Point, by: float) -> Point:
    share = min(0.5, by / math.dist(point, goal))
    return point[0] + share * (goal[0] - point[0]), point[1] + share * (goal[1] - point[1])


@lru_cache(maxsize=8192)
def shape(cells: tuple[Cell, ...], origin: Point, by: float, radius: float) -> str:
    """The outline of a set of cells as an SVG path around `origin`, moved inwards by `by`."""
    return " ".join(rounded(inset(loop, by), radius, origin) for loop in outlines(cells))


@cache
def mini(cells: tuple[Cell, ...], scale: float) -> str:
    """A small picture of a piece around its middle."""
    points = [centre(cell) for cell in cells]
    at = (sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))
    loops = [[((x - at[0]) * scale, (y - at[1]) * scale) for x, y in loop] for loop in outlines(cells)]
    return " ".join(rounded(inset(loop, 0.6), 2.0) for loop in loops)


# --- the lake -----------------------------------------------------------------------------------


class LakeLayout:
    """The coordinates of hexes, lands and the island of one lake."""

    def __init__(self, board: Record) -> None:
        self.hexes, self.lands = int(board.hexes), int(board.lands)
        self.water: list[Cell] = [(int(q), int(r)) for q, r in board.spot[: self.hexes]]
        shores = [[self.water[hex] for hex in hexes_of(*board.shore[land])] for land in range(self.lands)]
        outer, inner = self._surroundings()
        self.land_cells: list[list[Cell]] = [[] for _ in range(self.lands)]
        for cell in outer:
            self.land_cells[min(range(self.lands), key=lambda land: self._far(cell, shores[land]))].append(cell)
        self._share_cells(shores)
        touching = [self.water[hex] for hex in hexes_of(*board.isle)]
        self.island_cells = [cell for cell in inner if any(there in touching for there in near(cell))]
        self.island_cells += [cell for cell in inner if cell not in self.island_cells]
        self._frame([*self.water, *outer, *self.island_cells])
        self._middles = [self._middle(cells) for cells in self.land_cells]
        self._island = self._middle(self.island_cells or touching)
        self._signs: dict[int, Cell] = {}

    def _surroundings(self) -> tuple[list[Cell], list[Cell]]:
        """The land cells around the lake, and those inside it."""
        wet = set(self.water)
        edge = RING_DEPTH + 1
        qs, rs = [q for q, _ in wet], [r for _, r in wet]
        box = {
            (q, r)
            for q in range(min(qs) - edge, max(qs) + edge + 1)
            for r in range(min(rs) - edge, max(rs) + edge + 1)
        } - wet  # fmt: skip
        front = [(min(qs) - edge, min(rs) - edge)]
        outside = set(front)
        while front:
            for there in near(front.pop()):
                if there in box and there not in outside:
                    outside.add(there)
                    front.append(there)
        ring = [cell for cell in sorted(outside) if min(distance(cell, hex) for hex in wet) <= RING_DEPTH]
        return ring, sorted(box - outside)

    def _share_cells(self, shores: list[list[Cell]]) -> None:
        """Give each land without a cell the nearest one of a land with several; there are more cells than lands."""
        for land, cells in enumerate(self.land_cells):
            if not cells:
                rich = [cell for others in self.land_cells if len(others) > 1 for cell in others]
                nearest = min(rich, key=lambda cell: self._far(cell, shores[land]))
                next(others for others in self.land_cells if nearest in others).remove(nearest)
                cells.append(nearest)

    @staticmethod
    def _far(cell: Cell, shore: list[Cell]) -> tuple[int, float]:
        x = sum(centre(hex)[0] for hex in shore) / len(shore)
        y = sum(centre(hex)[1] for hex in shore) / len(shore)
        return min(distance(cell, hex) for hex in shore), math.dist(centre(cell), (x, y))

    def _frame(self, cells: list[Cell]) -> None:
        """Set the origin and size of the picture, with wide margins if the lake leaves no room in the corners."""
        xs, ys = [centre(cell)[0] for cell in cells], [centre(cell)[1] for cell in cells]
        left, top = min(xs) - ACROSS / 2, min(ys) - SIDE
        wide, high = max(xs) - min(xs) + ACROSS, max(ys) - min(ys) + 2 * SIDE
        tips = [(centre(cell)[0] + dx - left, centre(cell)[1] + dy - top) for cell in cells for dx, dy in CORNERS]
        crowded = any(
            min(x, wide - x) < need_wide and min(y, high - y) < need_high
            for x, y in tips
            for need_wide, need_high in CORNERS_NEED
        )
        gap = BESIDE if crowded else MARGIN
        self.origin = (left - gap, top - MARGIN)
        self.width, self.height = wide + 2 * gap, max(high + 2 * MARGIN, 330.0)

    def point(self, cell: Cell) -> Point:
        """The middle of a cell in the picture."""
        x, y = centre(cell)
        return x - self.origin[0], y - self.origin[1]

    def hex(self, hex: int) -> Point:
        """The middle of a water hex in the picture."""
        return self.point(self.water[hex])

    def _middle(self, cells: list[Cell]) -> Point:
        points = [self.point(cell) for cell in cells]
        return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)

    # --- places ---

    def cells(self, place: int, hexes: tuple[int, ...] = ()) -> list[Cell]:
        """The cells of a place; for a piece, of its hexes."""
        if place < self.hexes:
            return [self.water[hex] for hex in hexes]
        if place == self.hexes:
            return self.island_cells
        return self.land_cells[place - self.hexes - 1]

    def anchor(self, place: int, hexes: tuple[int, ...] = ()) -> Point:
        """The point of a place where things and motions end."""
        if place < self.hexes:
            return self._middle([self.water[hex] for hex in hexes or (place,)])
        if place == self.hexes:
            return self._island
        return self._middles[place - self.hexes - 1]

    def sign_cell(self, place: int) -> Cell:
        """The cell for a land's name: the innermost one, away from the water."""
        if place not in self._signs:
            cells, middle = self.cells(place), (self.width / 2, self.height / 2)

            def fitness(cell: Cell) -> tuple[int, int, int]:
                inner = sum(there in cells for there in near(cell))
                return inner, round(math.dist(self.point(cell), middle)), -cell[0]

            self._signs[place] = max(cells, key=fitness)
        return self._signs[place]

    def path(self, cells: list[Cell], at: Point, by: float, radius: float) -> str:
        """The outline of a set of cells as an SVG path around a point of the picture."""
        origin = (round(at[0] + self.origin[0], 3), round(at[1] + self.origin[1], 3))
        return shape(tuple(cells), origin, by, radius)

    def slots(self, place: int, n: int, hexes: tuple[int, ...] = ()) -> list[Point]:
        """Points for n things at a place, spread over its cells; on lands the middle cells come first."""
        cells = list(self.cells(place, hexes))
        if not cells:
            return [self.anchor(place)] * n
        if place > self.hexes and len(cells) > 1:
            cells.remove(self.sign_cell(place))
        middle = self.anchor(place)
        ordered = sorted(cells, key=lambda cell: (cell[1], cell[0]))
        if place > self.hexes:
            ordered = sorted(cells, key=lambda cell: (round(math.dist(self.point(cell), middle)), cell[1], cell[0]))
        found = []
        for k in range(n):
            index = k % len(ordered)
            crowd = (n - index - 1) // len(ordered) + 1
            dx, dy = SPREAD[min(crowd, len(SPREAD)) - 1][min(k // len(ordered), len(SPREAD) - 1)]
            x, y = self.point(ordered[index])
            found.append((x + dx, y + dy))
        return found


SPREAD: tuple[tuple[Point, ...], ...] = (
    ((0, 0), (0, 0), (0, 0), (0, 0)),
    ((-13, -6), (13, 7), (0, 0), (0, 0)),
    ((-13, -8), (13, -4), (0, 12), (0, 0)),
    ((-13, -10), (13, -8), (-12, 10), (13, 11)),
)
"""The offsets of one to four things that share a hex."""


@lru_cache(maxsize=8)
def _lake_layout(board: bytes) -> LakeLayout:
    return LakeLayout(from_bytes(board, BOARD))


def lake_layout(board: Record) -> LakeLayout:
    """The layout of a board's lake, cached."""
    return _lake_layout(board.tobytes())


# --- one position -------------------------------------------------------------------------------


class Roads:
    """Ways over the ice of one position: how far home is, and which pieces the way from the island depends on."""

    def __init__(self, board: Record, record: Record) -> None:
        self.board, self.record = board, record
        self._known: dict[int, list[int]] = {}

    def next_to(self, place: int) -> list[int]:
        """The places one step away; the bear and the limit are ignored."""
        if place not in self._known:
            lands = neighbour_lands(self.board, self.record, place)
            near = [land_place(self.board, bit) for bit in range(int(self.board.lands) + 1) if lands >> bit & 1]
            self._known[place] = [*hexes_of(*neighbour_pieces(self.board, self.record, place)), *near]
        return self._known[place]

    def steps_home(self, seat: int) -> int | None:
        """How many steps a truck needs to its camp; None if there is no way."""
        goal, front = home(self.board, self.record, seat), [int(self.record.truck_at[seat])]
        seen, steps = set(front), 0
        while front:
            if goal in front:
                return steps
            front = [place for place in {there for here in front for there in self.next_to(here)} if place not in seen]
            seen.update(front)
            steps += 1
        return None

    def lifelines(self) -> set[int]:
        """The pieces whose loss would cut the island off from every land."""
        way = self._way_ashore(NONE)
        return {name for name in way if not self._way_ashore(name)}

    def _way_ashore(self, without: int) -> list[int]:
        """The pieces of a way from the island to a land without the piece `without`; empty if there is no way."""
        island = int(self.board.hexes)
        came: dict[int, int] = {island: NONE, without: NONE}
        front = [island]
        while front:
            here = front.pop(0)
            for place in self.next_to(here):
                if place > island and here != island:
                    way = []
                    while here != island:
                        way.append(here)
                        here = came[here]
                    return way
                if place < island and place not in came:
                    came[place] = here
                    front.append(place)
        return []


class Layout:
    """The coordinates of trucks, containers and the bear in one position."""

    def __init__(self, lake: LakeLayout, board: Fields, record: Fields) -> None:
        self.lake, self.board, self.record = lake, board, record
        self.roads = Roads(board, record)
        self._placed: list[int] = record.placed.tolist()
        self._boxes: list[list[int]] = record.box.tolist()
        self._at: list[int] = record.truck_at.tolist()[: int(record.seats)]
        self.trucks: dict[int, Point] = {}
        self.boxes: dict[tuple[int, int], Point] = {}
        self.bear: Point | None = None
        for place in self.places():
            self._spread(place)

    def places(self) -> list[int]:
        """Every piece, the island, every land."""
        pieces = [name for name in range(self.lake.hexes) if self._placed[name] != NONE]
        return [*pieces, *range(self.lake.hexes, self.lake.hexes + 1 + self.lake.lands)]

    def hexes(self, place: int) -> tuple[int, ...]:
        """The hexes of a piece."""
        if place >= self.lake.hexes or self._placed[place] == NONE:
            return ()
        return names_of(self.board).covers[self._placed[place]]

    def cells(self, place: int) -> list[Cell]:
        """The cells of a place."""
        return self.lake.cells(place, self.hexes(place))

    def anchor(self, place: int) -> Point:
        """The middle of a place."""
        return self.lake.anchor(place, self.hexes(place))

    def _spread(self, place: int) -> None:
        trucks = [seat for seat, at in enumerate(self._at) if at == place]
        boxes = [colour for colour in range(COLOURS) if self._boxes[place][colour]]
        bear = self.record.bear == place
        if not trucks and not boxes and not bear:
            return
        slots = self.lake.slots(place, len(boxes) + len(trucks) + bear, self.hexes(place))
        for colour in boxes:
            self.boxes[place, colour] = slots.pop(0)
        for seat in trucks:
            self.trucks[seat] = slots.pop(0)
        if bear:
            self.bear = slots.pop(0)
