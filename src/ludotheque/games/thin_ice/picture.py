"""Thin Ice as a picture: floes on a dark sea, cut where the sea is empty so that nobody sees the seam."""

from __future__ import annotations

from collections.abc import Iterator

from ludotheque.core.contract import Record
from ludotheque.draw.scene import Box, Node, Path, Sprite, Words
from ludotheque.games.thin_ice import agenda as phase
from ludotheque.games.thin_ice.board import RESULTS, SIZE
from ludotheque.games.thin_ice.position import COLUMNS, PAWN_NAMES, due_text, space_name, span
from ludotheque.games.thin_ice.setup import fronts_of
from ludotheque.games.thin_ice.telling import Say, side_text
from ludotheque.games.thin_ice.tiles import (
    BACKS,
    FRONTS,
    HK,
    LETTERS,
    LIFTED,
    PUBLIC,
    STRIP,
    UNKNOWN,
    adrift_tiles,
)

CELL = 72.0
TILE = 66.0
EDGE = 26.0  # for the names of columns and rows
FEWEST = 7  # columns and rows shown at least
STRIP_HEIGHT = 84.0
LAYERS = ("sea", "spaces", "tiles", "marks", "pieces", "panel")
SPRITES = (
    *("", "ice", "cracked", "permanent", "orca", "hole", "cracked-hole", "kraken"),
    *("strip", "cracked-strip", "corner", "cracked-corner"),
)
U_KINDS = ((1, "c"), (2, "P"), (3, "O"), (4, "h"), (5, "K"))


class Chart:
    """Which part of the round sea is shown, and where each space lies in the picture."""

    def __init__(self, record: Record) -> None:
        spaces = [int(place) for place in record.place[1 : int(record.tiles) + 1] if place >= 0]
        spaces += [int(record.bear)] if record.bear >= 0 else []
        spaces = spaces or [220]
        margin = 2 if record.phase in (phase.LAY_TILE, phase.LAY_CELL) else 1
        self.west, self.columns = _window({space % SIZE for space in spaces}, margin)
        self.south, self.rows = _window({space // SIZE for space in spaces}, margin)
        self.width = EDGE + self.columns * CELL + 10
        self.sea_height = EDGE + self.rows * CELL + 10
        self.height = self.sea_height + STRIP_HEIGHT

    def at(self, space: int) -> tuple[float, float]:
        """The centre of a space; one outside the picture lies on its edge."""
        column = min((space % SIZE - self.west) % SIZE, self.columns - 1)
        row = min((space // SIZE - self.south) % SIZE, self.rows - 1)
        return EDGE + (column + 0.5) * CELL, 6 + (self.rows - row - 0.5) * CELL

    def spaces(self) -> Iterator[int]:
        """Every space shown."""
        for row in range(self.rows):
            for column in range(self.columns):
                yield (self.south + row) % SIZE * SIZE + (self.west + column) % SIZE


def _window(used: set[int], margin: int) -> tuple[int, int]:
    """The first place and the number of places of a ring of 21 to show around the used ones."""
    first, length = span(used)
    room = max(FEWEST - length - 2 * margin, 0)
    length = min(SIZE, length + 2 * margin + room)
    return (first - margin - room // 2) % SIZE, length


# --- sea and tiles -----------------------------------------------------------------------------


def sea_nodes(chart: Chart, record: Record, aims: set[str], words: Say) -> Iterator[Node]:
    """The water, the names of columns and rows, and the empty spaces."""
    middle = chart.width / 2
    yield Node("sea", "sea", Box(chart.width, chart.sea_height), middle, chart.sea_height / 2, classes=("sea",))
    for space in chart.spaces():
        x, y = chart.at(space)
        if (space * 7 + space // SIZE) % 5 == 0:
            yield Node(f"ripple-{space}", "sea", Path("M-16 0 q8 -7 16 0 t16 0"), x, y, classes=("ripple",))
    for column in range(chart.columns):
        name = COLUMNS[(chart.west + column) % SIZE]
        x, y = EDGE + (column + 0.5) * CELL, chart.sea_height - 15
        yield Node(f"column-{name}", "sea", Words(name, 15), x, y, classes=("name",))
    for row in range(chart.rows):
        number = (chart.south + row) % SIZE + 1
        y = 6 + (chart.rows - row - 0.5) * CELL
        yield Node(f"row-{number}", "sea", Words(str(number), 15), 14, y, classes=("name",))
    for space in chart.spaces():
        if record.at[space] == 0:
            id, (x, y) = f"space-{space_name(space)}", chart.at(space)
            classes = ("space", "aim") if id in aims else ("space",)
            label = words("label-space", space=space_name(space)) if id in aims else ""
            yield Node(id, "spaces", Box(TILE, TILE, 8), x, y, classes=classes, label=label)


def tile_nodes(chart: Chart, board: Record, record: Record, seat: int | None, words: Say) -> Iterator[Node]:
    """The tiles with what is known of their backs; those that will drift off are marked."""
    for tile in range(1, int(record.tiles) + 1):
        place = int(record.place[tile])
        lifted = place == LIFTED
        if place < 0 and not lifted:
            continue
        x, y = chart.at(int(record.about) if lifted else place)
        side = int(record.side[tile])
        name = SPRITES[side]
        turn = 90.0 * int(record.turn[tile]) if side >= STRIP else 0.0
        label = words(
            "label-tile",
            space=space_name(int(record.about) if lifted else place),
            side=side_text(side, words),
            back=_back_label(board, record, tile, words),
        )
        size = TILE * 0.7 if lifted else TILE
        layer = "marks" if lifted else "tiles"
        yield Node(f"tile-{tile}", layer, Sprite(f"thin-{name}", size, size), x, y, turn, ("tile", name), label)
        yield from _mark_nodes(board, record, tile, x, y, seat)
    yield from _adrift_nodes(chart, board, record, words)


def _back_label(board: Record, record: Record, tile: int, words: Say) -> str:
    kind = int(record.kind[tile])
    if kind == UNKNOWN or record.side[tile] != FRONTS[kind]:
        return ""
    public = int(record.seen[tile]) & PUBLIC
    return words("label-back" if public else "label-back-own", side=side_text(BACKS[kind], words))


def _mark_nodes(board: Record, record: Record, tile: int, x: float, y: float, seat: int | None) -> Iterator[Node]:
    """A small picture of a known back in the corner; an eye if the knowledge is private."""
    kind, side, marks = int(record.kind[tile]), int(record.side[tile]), int(record.seen[tile])
    kinds = int(fronts_of(board, side))
    if kinds & (kinds - 1) == 0:
        return
    if kind != UNKNOWN and side == FRONTS[kind]:
        badge = Sprite("thin-" + SPRITES[BACKS[kind]], 20, 20)
        yield Node(f"back-{tile}", "marks", badge, x + 21, y + 21, classes=("badge",))
    if marks and not marks & PUBLIC:
        own = seat is not None and marks >> seat & 1
        classes = ("eye",) if own else ("eye", "foreign")
        yield Node(f"eye-{tile}", "marks", Sprite("thin-eye", 19, 19), x + 22, y - 22, classes=classes)
        others = "".join(PAWN_NAMES[s] for s in range(6) if marks >> s & 1 and s != seat)
        if others:
            yield Node(f"knows-{tile}", "marks", Words(others, 12), x + 20, y - 6, classes=("tag",))


def _adrift_nodes(chart: Chart, board: Record, record: Record, words: Say) -> Iterator[Node]:
    if record.phase < phase.ASK_DRAW or record.phase == phase.ENDED:
        return
    doomed = int(adrift_tiles(board, record))
    for tile in range(1, int(record.tiles) + 1):
        if doomed >> tile & 1:
            x, y = chart.at(int(record.place[tile]))
            shape = Box(TILE + 4, TILE + 4, 10)
            yield Node(f"adrift-{tile}", "marks", shape, x, y, classes=("adrift",), label=words("label-adrift"))


# --- pieces ------------------------------------------------------------------------------------


def piece_nodes(chart: Chart, record: Record, words: Say) -> Iterator[Node]:
    """The bear, and the pawns; two on one tile stand side by side."""
    if record.bear >= 0:
        yield bear_node(chart, record, int(record.bear), words)
    if record.phase == phase.CHASE and record.barred >= 0:
        x, y = chart.at(int(record.barred))
        hatch = Path("M-24 8 L8 -24 M-24 24 L24 -24 M-8 24 L24 -8")
        yield Node("origin", "marks", hatch, x, y, classes=("origin",))
    for pawn in range(int(record.pawns)):
        if int(record.on) >> pawn & 1:
            yield from _pawn_nodes(chart, record, pawn, words)


def bear_node(chart: Chart, record: Record, space: int, words: Say) -> Node:
    """The bear on a space: asleep, standing or swimming."""
    x, y = chart.at(space)
    shared = any(int(record.on) >> p & 1 and record.pawn_at[p] == space for p in range(6))
    if not record.awake:
        name, shape = "bear-asleep", Sprite("thin-bear-asleep", 54, 43)
    elif record.at[space] == 0:
        name, shape = "bear-swims", Sprite("thin-bear-swims", 56, 45)
    else:
        name, shape = "bear-awake", Sprite("thin-bear-awake", 48, 52)
    label = words(f"label-{name}", space=space_name(space))
    return Node("bear", "pieces", shape, x - (14 if shared else 0), y - 2, classes=("piece", name), label=label)


def _pawn_nodes(chart: Chart, record: Record, pawn: int, words: Say) -> Iterator[Node]:
    space = int(record.pawn_at[pawn])
    here = [p for p in range(int(record.pawns)) if int(record.on) >> p & 1 and record.pawn_at[p] == space]
    crowd = len(here) + (record.bear == space)
    x, y = chart.at(space)
    if crowd > 1:
        x += -15 if here.index(pawn) == 0 and record.bear != space else 17
    name = PAWN_NAMES[pawn]
    lying, resting = int(record.lying) >> pawn & 1, int(record.resting) >> pawn & 1
    state = "lying" if lying else "resting" if resting else "pawn"
    label = words(f"label-{state}", pawn=name, space=space_name(space))
    turn = 78.0 if lying else 24.0 if resting else 0.0
    classes = ("piece", "pawn", f"pawn-{name.lower()}", state)
    yield Node(f"pawn-{name}", "pieces", Sprite(f"thin-pawn-{name}", 42, 50), x, y - 3, turn, classes, label)
    if lying or resting:
        yield Node(f"skips-{name}", "pieces", Words(words("label-skips"), 12), x, y + 25, classes=("tag",))


# --- the strip below ---------------------------------------------------------------------------


def panel_nodes(chart: Chart, record: Record, shown: int, words: Say) -> Iterator[Node]:
    """The die, the three duties of the turn, and the backs not seen yet; `shown` is the die's result."""
    top = chart.sea_height
    y = top + STRIP_HEIGHT / 2
    yield Node("panel", "panel", Box(chart.width, STRIP_HEIGHT), chart.width / 2, y, classes=("panel",))
    name = f"die-{RESULTS[shown - 1]}" if 1 <= shown <= 4 else "die-any"
    label = words("label-die-shows", result=words(name)) if name != "die-any" else words("label-die")
    due = due_text(record)
    running = record.phase >= phase.ASK_DRAW
    spent = ("spent",) if running and "d" not in due and name == "die-any" else ()
    yield Node("die", "panel", Sprite(f"thin-{name}", 54, 54), 44, y, classes=("die", *spent), label=label)
    if running and record.phase != phase.ENDED:
        pawns = any(letter in due for letter in PAWN_NAMES)
        for k, (key, open_) in enumerate((("pawn", pawns), ("slide", "s" in due), ("die", "d" in due))):
            x = 104.0 + 62 * k
            icon = {"pawn": "icon-pawn", "slide": "icon-tile", "die": "icon-die"}[key]
            box = "box-due" if open_ else "box-done"
            label = words(f"label-{'due' if open_ else 'done'}-{key}")
            yield Node(f"icon-{key}", "panel", Sprite(f"thin-{icon}", 24, 24), x, y, classes=("duty",))
            yield Node(f"box-{key}", "panel", Sprite(f"thin-{box}", 22, 22), x + 26, y, classes=("duty",), label=label)
    yield from _undrawn_nodes(chart, record, y, words)


def _undrawn_nodes(chart: Chart, record: Record, y: float, words: Say) -> Iterator[Node]:
    kinds = [
        (kind, letter) for kind, letter in U_KINDS if record.undrawn[kind] > 0 and (kind <= 3 or record.undrawn[HK])
    ]
    for k, (kind, letter) in enumerate(kinds):
        x = chart.width - 30 - 50 * (len(kinds) - 1 - k)
        side = LETTERS.index(letter)
        n = int(record.undrawn[kind])
        label = words("label-undrawn", n=n, side=side_text(side, words))
        shape = Sprite("thin-" + SPRITES[side], 34, 34)
        yield Node(f"undrawn-{letter}", "panel", shape, x, y - 10, classes=("undrawn",), label=label)
        yield Node(f"undrawn-n-{letter}", "panel", Words(f"×{n}", 15), x, y + 21, classes=("count",))
