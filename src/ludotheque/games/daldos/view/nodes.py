"""The nodes of the picture of Daldøs: the ship, the holes, the pegs, the dice."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from ludotheque.core.layout import Fields
from ludotheque.core.provenance import Thing
from ludotheque.core.state import State
from ludotheque.core.text import Translate
from ludotheque.draw.scene import Box, Circle, Node, Path, Sprite, Text
from ludotheque.games.daldos.notation.names import hole_name
from ludotheque.games.daldos.rules.record import BLACK, FACES, MOVE, NOBODY, RIGHTMOST, WHITE
from ludotheque.games.daldos.rules.road import step_of, wakeable
from ludotheque.games.daldos.view.layout import COLOURS, NAMES, PITCH, ROWS, TOP, Ship

LAYERS = ("sea", "hull", "deck", "arrows", "holes", "pegs", "marks", "dice")


def nodes_of(thing: Thing) -> tuple[str, ...]:
    """The node that shows a thing of a board file: a hole."""
    key, name = thing
    return (f"hole-{name}",) if key in ("outer", "middle") and name else ()


def cached(nodes: Callable[..., Iterator[Node]]) -> Callable[..., tuple[Node, ...]]:
    """Cache the nodes that a function yields, by its arguments."""
    return cache(lambda *arguments: tuple(nodes(*arguments)))


# --- the ship ----------------------------------------------------------------------------------


@cached
def ship_nodes(ship: Ship) -> Iterator[Node]:
    """The sea, the hull, the planks of the deck, prow and rudder."""
    middle = TOP + ROWS
    yield Node("sea", "sea", Box(ship.width, ship.height), ship.width / 2, ship.height / 2, classes=("sea",))
    for k, (x, y) in enumerate(((0.12, 0.09), (0.55, 0.05), (0.86, 0.12), (0.2, 0.93), (0.6, 0.95), (0.92, 0.9))):
        wave = Path("M-34 0 q8.5 -9 17 0 t17 0 t17 0 t17 0")
        yield Node(f"wave-{k}", "sea", wave, ship.width * x, ship.height * y, classes=("wave",))
    yield Node("keel", "hull", Path(ship.hull(-7)), classes=("keel",))
    yield Node("hull", "hull", Path(ship.hull(0)), classes=("hull",))
    yield Node("gunwale", "hull", Path(ship.hull(13)), classes=("gunwale",))
    yield Node("deck", "deck", Path(ship.hull(20)), classes=("deck",))
    left, right = ship.bow - PITCH - 20, ship.stern + 74
    for k in range(1, 8):
        offset = (k - 4) * (ROWS / 2) * 0.92
        sheer = abs(k - 4) * 13.0
        d = (
            f"M{left + sheer * 1.8:.1f} {middle + offset * 0.82:.1f} Q{left + 150:.1f} {middle + offset:.1f} "
            f"{left + 260:.1f} {middle + offset:.1f} L{right - sheer * 0.3:.1f} {middle + offset:.1f}"
        )
        yield Node(f"seam-{k}", "deck", Path(d), classes=("seam",))
    yield Node("prow", "hull", Sprite("daldos-prow", 96, 96), ship.bow - PITCH - 110, middle, classes=("prow",))
    yield Node("rudder", "hull", Sprite("daldos-stern", 44, 96), ship.stern + 106, middle, classes=("stern",))


@cached
def arrow_nodes(ship: Ship, mover: int) -> Iterator[Node]:
    """Thin arrows along the rows, the turns at the stern, and the turn at the prow of the side to move."""
    for side in (WHITE, BLACK):
        y = ship.row_y(side)
        yield Node(
            f"arrow-{COLOURS[side]}", "arrows", Path(f"M{ship.bow:.1f} 0 H{ship.stern:.1f}"), 0, y, classes=("arrow",)
        )
        middle = ship.row_y(NOBODY)
        out = ship.stern + 62
        d = f"M{ship.stern:.1f} {y:.1f} C{out:.1f} {y:.1f} {out:.1f} {middle:.1f} {ship.stern:.1f} {middle:.1f}"
        yield Node(f"arrow-stern-{COLOURS[side]}", "arrows", Path(d), classes=("arrow",))
    left, _ = ship.place(ship.outer + ship.middle - 1)
    middle = ship.row_y(NOBODY)
    yield Node("arrow-middle", "arrows", Path(f"M{ship.stern:.1f} 0 H{left:.1f}"), 0, middle, classes=("arrow",))
    for row, (y, turn) in enumerate(((TOP, 0), (middle, 180), (TOP + 2 * ROWS, 0))):
        for gap in range(1, ship.outer - 1, 4):
            tip = Path("M-5 -5 L4 0 L-5 5")
            yield Node(f"tip-{row}-{gap}", "arrows", tip, ship.bow + (gap + 0.5) * PITCH, y, turn, classes=("tip",))
    if mover != NOBODY:
        y = ship.row_y(1 - mover)
        d = f"M{left:.1f} {middle:.1f} C{left - 46:.1f} {middle:.1f} {left - 30:.1f} {y:.1f} {ship.bow:.1f} {y:.1f}"
        yield Node("arrow-prow", "arrows", Path(d), classes=("arrow", COLOURS[mover]))


# --- holes and pegs ------------------------------------------------------------------------------


def hole_nodes(ship: Ship, view: State, translate: Translate) -> Iterator[Node]:
    """The holes with their names; only an empty hole has a label."""
    board, taken = view.game.fields, pegs_in(view)
    for hole in range(board.holes):
        name = hole_name(board, hole)
        yield _hole_node(ship, hole, name, "" if hole in taken else translate("hole-empty", hole=name))
    yield from _name_nodes(ship)


@cache
def _hole_node(ship: Ship, hole: int, name: str, label: str) -> Node:
    x, y = ship.place(hole)
    return Node(f"hole-{name}", "holes", Circle(15), x, y, classes=("hole",), label=label)


@cached
def _name_nodes(ship: Ship) -> Iterator[Node]:
    for side, letter in ((WHITE, "W"), (BLACK, "B")):
        y = ship.row_y(side) + (36 if side == ship.bottom else -36)
        for k in range(ship.outer):
            yield Node(
                f"name-{letter}{k + 1}", "holes", Text(f"{letter}{k + 1}", 12), ship.bow + k * PITCH, y,
                classes=("name",),
            )  # fmt: skip
    for k in range(ship.middle):
        x, y = ship.place(ship.outer + k)
        yield Node(f"name-M{k + 1}", "holes", Text(f"M{k + 1}", 12), x, y + 33, classes=("name",))


def pegs_in(view: State) -> dict[int, tuple[int, bool]]:
    """Hole -> (side, awake) of the peg in it."""
    board, record = view.game.fields, view.fields
    found: dict[int, tuple[int, bool]] = {}
    for side in (WHITE, BLACK):
        pawns, awake = int(record.pawns[side]), int(record.awake[side])
        while pawns:
            step = pawns.bit_length() - 1
            pawns -= 1 << step
            found[step_of(board, side, step)] = (side, bool(awake >> step & 1))
    return found


def peg_nodes(ship: Ship, view: State, translate: Translate) -> Iterator[Node]:
    """The pegs, and a 1 beside the peg that may be woken, if only one may be."""
    board, record = view.game.fields, view.fields
    for hole, (side, awake) in sorted(pegs_in(view).items()):
        kind, name = "awake" if awake else "asleep", hole_name(board, hole)
        label = translate(f"peg-{kind}", side=translate(NAMES[side]), hole=name)
        yield _peg_node(ship, hole, name, side, kind, label)
    if record.phase == MOVE and record.dice[0] and record.activation == RIGHTMOST:
        side = record.mover
        ready = wakeable(board, record, int(record.pawns[side]), int(record.awake[side]))
        if ready:
            x, y = ship.place(step_of(board, side, ready.bit_length() - 1))
            lift = -30 if side == ship.bottom else 30
            yield Node("wake-mark", "marks", Text("1", 15), x, y + lift, classes=("wake-mark",))


@cache
def _peg_node(ship: Ship, hole: int, name: str, side: int, kind: str, label: str) -> Node:
    x, y = ship.place(hole)
    sprite = Sprite(f"daldos-{COLOURS[side]}-{kind}", 46, 46)
    return Node(f"peg-{name}", "pegs", sprite, x, y, classes=("peg", COLOURS[side], kind), label=label)


# --- dice and the way out ------------------------------------------------------------------------


def dice_nodes(ship: Ship, view: State, translate: Translate) -> Iterator[Node]:
    """The dice of the present throw: unused ones bright, used or lost ones grey."""
    unused = _faces(view.fields)
    used = _thrown(view)
    for face in unused:
        used.remove(face)
    dice = sorted([(face, True) for face in unused] + [(face, False) for face in used])
    x = ship.width - 42
    for k, (face, bright) in enumerate(dice):
        y = TOP + ROWS + (k - (len(dice) - 1) / 2) * 76
        twins = dice[:k].count((face, bright))
        suffix = f"-{twins + 1}" if twins else ""
        yield Node(
            f"die-{face}{suffix}" if bright else f"spent-{face}{suffix}",
            "dice", Sprite(f"daldos-die-{face}", 44, 64), x, y,
            classes=("die", "unused" if bright else "used"),
            label=translate("die-unused" if bright else "die-used", face=face),
        )  # fmt: skip


def _faces(record: Fields) -> list[int]:
    """The faces of the unused dice."""
    return [face + 1 for face in range(FACES) for _ in range(int(record.dice[face]))]


def _thrown(view: State) -> list[int]:
    """The faces of all dice of the present throw, used or not."""
    first = view
    while first.parent is not None and first.fields.phase == MOVE and first.parent.fields.phase == MOVE:
        first = first.parent
    return _faces(first.fields)


def way_out_nodes(ship: Ship, view: State, translate: Translate) -> Iterator[Node]:
    """The exit beyond the stern; red if the last pawn of the side would leave."""
    side = view.fields.mover
    x, y = ship.way_out(side)
    last = int(view.fields.pawns[side]).bit_count() == 1
    classes = ("way-out", "last") if last else ("way-out",)
    yield Node("off", "marks", Circle(20), x, y, classes=classes, label=translate("off"))
    yield Node("off-sign", "marks", Text("⚠" if last else "→", 20), x, y, classes=classes)
