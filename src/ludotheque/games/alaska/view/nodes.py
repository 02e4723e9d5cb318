"""The nodes of the picture of Alaska: lands, water, ice, what stands on them, and the panels beside the lake."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from ludotheque.core.contract import SPECTATOR
from ludotheque.core.layout import Fields
from ludotheque.core.provenance import Thing
from ludotheque.core.state import State
from ludotheque.core.text import Translate
from ludotheque.draw.scene import Box, Circle, Node, Path, Sprite, Text
from ludotheque.games.alaska.board import COLOUR_LETTERS, EVENT_NAMES, ISLAND, SHAPE_LETTERS
from ludotheque.games.alaska.notation.names import face_text, hexes_of, names_of, place_name, seat_letter
from ludotheque.games.alaska.rules.places import is_piece
from ludotheque.games.alaska.rules.record import (
    CARD_KEPT,
    EVENT_DRAW,
    EVENTS,
    ICE_DRAW,
    LAST,
    LIMIT,
    MELT,
    NONE,
    ON_TRIP,
    SHAPES,
    SPRING,
    STEPS,
    TRIPLE,
    WINTER,
)
from ludotheque.games.alaska.rules.three_objects import objects
from ludotheque.games.alaska.rules.winter import kind_of
from ludotheque.games.alaska.view.layout import MARGIN, ON_TRUCK, Cell, LakeLayout, Layout, mini
from ludotheque.games.alaska.view.narration import boxes_word, kind_word, shape_word, there, tint, who

LAYERS = ("frame", "shore", "land", "water", "ice", "signs", "boxes", "trucks", "bear", "marks", "panel")


def nodes_of(thing: Thing) -> tuple[str, ...]:
    """The nodes that show a thing of the data file: hexes, lands, the island, the stock, the two piles.

    >>> nodes_of(("hexes", "a1")), nodes_of(("shore", "CR")), nodes_of(("pieces", "V")), nodes_of(("ring", "N1"))
    (('hex-a1',), ('land-CR',), ('stock-3',), ('land-N1',))
    """
    key, name = thing
    if key == "pieces":
        return tuple(f"stock-{shape}" for shape, letter in enumerate(SHAPE_LETTERS) if name in ("", letter))
    ids = {
        "hexes": f"hex-{name}",
        "ring": f"land-{name}",
        "shore": f"land-{name}",
        "island": f"land-{ISLAND}",
        "ice_cards": "ice-pile",
        "event_cards": "event-pile",
    }
    return (ids[key],) if key in ids else ()


# --- water, land, ice ---------------------------------------------------------------------------


def land_nodes(layout: Layout, translate: Translate) -> Iterator[Node]:
    lake, board, record = layout.lake, layout.board, layout.record
    everything = [*lake.water, *lake.island_cells, *(cell for cells in lake.land_cells for cell in cells)]
    middle = (lake.width / 2, lake.height / 2)
    yield Node("rivers", "frame", Path(lake.path(everything, middle, -3, 9)), *middle, classes=("rivers",))
    for place in range(lake.hexes, lake.hexes + 1 + lake.lands):
        cells, (x, y), name = layout.cells(place), layout.anchor(place), place_name(board, place)
        colour = NONE if place == lake.hexes else int(board.camp_of[place - lake.hexes - 1])
        kinds = ("land",) if colour == NONE else ("land", f"camp-{COLOUR_LETTERS[colour]}")
        if place == lake.hexes:
            kinds = ("island",)
        lying = boxes_word(translate, record.box[place])
        label = there(translate, board, place) + (": " + lying if lying else "")
        shape = Path(lake.path(cells, (x, y), 3, 9)) if cells else Circle(30)
        yield Node(f"land-{name}", "land", shape, x, y, classes=kinds, label=label)
        camp_sign = "" if colour == NONE else translate("camp-sign", name=COLOUR_LETTERS[colour])
        yield from _signs(lake, place, name, colour, camp_sign)


@lru_cache(maxsize=256)
def _signs(lake: LakeLayout, place: int, name: str, colour: int, camp_sign: str) -> tuple[Node, ...]:
    """Names, huts in the camps, trees on the other lands, a mountain on the island."""
    return tuple(_sign_nodes(lake, place, name, colour, camp_sign))


def _sign_nodes(lake: LakeLayout, place: int, name: str, colour: int, camp_sign: str) -> Iterator[Node]:
    cells = lake.cells(place)
    if not cells:
        return
    if place == lake.hexes:
        x, y = lake.anchor(place)
        yield Node("peak", "signs", Sprite("alaska-peak", 76, 55), x, y + 44, classes=("decor",))
        return
    sign = lake.sign_cell(place)
    x, y = lake.point(sign)
    if colour != NONE:
        yield Node(f"hut-{name}", "signs", Sprite(f"alaska-hut-{COLOUR_LETTERS[colour]}", 40, 33), x, y - 8)
        yield Node(f"name-{name}", "signs", Text(camp_sign, 11), x, y + 19, classes=("land-name",))
        return
    yield Node(f"name-{name}", "signs", Text(name, 17), x, y, classes=("land-name",))
    outer = sorted(cells, key=lambda cell: _from_lake(lake, cell), reverse=True)
    for k, cell in enumerate([cell for cell in outer if cell != sign][:3]):
        tree_x, tree_y = lake.point(cell)
        shift = (13, -5, 6)[k]
        yield Node(f"tree-{name}-{k}", "signs", Sprite("alaska-tree", 21, 28), tree_x + shift, tree_y - 6)


def _from_lake(lake: LakeLayout, cell: Cell) -> float:
    x, y = lake.point(cell)
    return (x - lake.width / 2) ** 2 + (y - lake.height / 2) ** 2


def water_nodes(layout: Layout, translate: Translate) -> Iterator[Node]:
    names, piece_on = names_of(layout.board).hexes, layout.record.piece_on
    for hex, name in enumerate(names):
        free = bool(piece_on[hex] == NONE)
        yield from _hex_nodes(layout.lake, hex, name, translate("label-hex", hex=name) if free else "", free)


@lru_cache(maxsize=4096)
def _hex_nodes(lake: LakeLayout, hex: int, name: str, label: str, free: bool) -> tuple[Node, Node]:
    """A hex and its name; cached, because most of them are the same in every picture of a lake."""
    x, y = lake.hex(hex)
    path = Path(lake.path([lake.water[hex]], (x, y), 1.2, 3))
    classes = ("hex",) if free else ("hex", "frozen")
    name_classes = ("hex-name",) if free else ("hex-name", "on-ice")
    return (
        Node(f"hex-{name}", "water", path, x, y, classes=classes, label=label),
        Node(f"name-{name}", "signs", Text(name, 9), x, y + 21, classes=name_classes),
    )


def ice_nodes(layout: Layout, translate: Translate) -> Iterator[Node]:
    """One white shape per piece; a triple also has a thin line along its hexes."""
    lake, board, record = layout.lake, layout.board, layout.record
    vital = layout.roads.lifelines() if record.season == SPRING else set()
    for name in layout.places():
        if not is_piece(board, name):
            break
        hexes, (x, y), text = layout.hexes(name), layout.anchor(name), place_name(board, name)
        cells, kind = layout.cells(name), kind_of(int(board.form[record.placed[name]]))
        label = translate(
            "label-piece", kind=kind_word(translate, kind), name=text, n=objects(record, name), most=LIMIT
        )
        classes = ["ice"] + ["lifeline"] * (name in vital) + ["full"] * (objects(record, name) >= LIMIT)
        if name in vital:
            label += " " + translate("label-lifeline")
        yield Node(f"deep-{text}", "ice", Path(lake.path(cells, (x, y), 3.5, 8)), x, y + 4, classes=("ice-deep",))
        yield Node(
            f"ice-{text}", "ice", Path(lake.path(cells, (x, y), 3.5, 8)), x, y, classes=tuple(classes), label=label
        )
        if kind == TRIPLE:
            points = [lake.hex(hex) for hex in _in_line(lake, hexes)]
            line = " L".join(f"{px - x:.1f} {py - y:.1f}" for px, py in points)
            yield Node(f"line-{text}", "ice", Path(f"M{line}"), x, y, classes=("ice-line",))


def _in_line(lake: LakeLayout, hexes: tuple[int, ...]) -> tuple[int, ...]:
    """The hexes of a triple, with the middle one second."""

    def spread(hex: int) -> float:
        x, y = lake.hex(hex)
        return sum((x - px) ** 2 + (y - py) ** 2 for px, py in map(lake.hex, hexes))

    middle = min(hexes, key=spread)
    one, other = (hex for hex in hexes if hex != middle)
    return one, middle, other


# --- containers, trucks, bear ----------------------------------------------------------------------------


def thing_nodes(layout: Layout, translate: Translate) -> Iterator[Node]:
    board, record = layout.board, layout.record
    for (place, colour), (x, y) in layout.boxes.items():
        yield from _box_nodes(layout, place, colour, x, y, translate)
    for seat, (x, y) in layout.trucks.items():
        letter, load = seat_letter(record, seat), int(record.truck_load[seat])
        where = there(translate, board, int(record.truck_at[seat]))
        message = "label-truck" if load == NONE else "label-truck-loaded"
        said = {} if load == NONE else {"colour": tint(translate, load)}
        own = tint(translate, int(record.colour[seat]))
        label = translate(message, who=who(translate, record, seat), tint=own, where=where, **said)
        active = record.phase in ON_TRIP and record.player == seat
        classes = ("truck", f"side-{letter}", *(("active",) if active else ()))
        yield Node(
            f"truck-{letter}", "trucks", Sprite(f"alaska-truck-{letter}", 46, 34.5), x, y, classes=classes, label=label
        )
        if load != NONE:
            sprite = Sprite(f"alaska-box-{COLOUR_LETTERS[load]}", 20, 20)
            yield Node(f"cargo-{letter}", "trucks", sprite, x + ON_TRUCK[0], y + ON_TRUCK[1], classes=("cargo",))
        if record.overfull[seat]:
            yield Node(f"owes-{letter}", "marks", Text("!", 20), x + 20, y - 16, classes=("warn",))
    if layout.bear is not None:
        x, y = layout.bear
        label = translate("label-bear", where=there(translate, board, int(record.bear)))
        yield Node("bear", "bear", Sprite("alaska-bear", 48, 32), x, y, classes=("bear",), label=label)


def _box_nodes(layout: Layout, place: int, colour: int, x: float, y: float, translate: Translate) -> Iterator[Node]:
    """Up to three containers, or one with a number."""
    record, letter = layout.record, COLOUR_LETTERS[colour]
    name, n = place_name(layout.board, place), int(record.box[place, colour])
    where = there(translate, layout.board, place)
    label = translate("label-boxes", boxes=translate("boxes", n=n, colour=tint(translate, colour)), where=where)
    shown = n if n <= 3 else 1
    offsets = {1: ((0, 0),), 2: ((-8, 3), (8, -3)), 3: ((-9, 6), (9, 4), (0, -9))}[shown]
    if n > 3:
        offsets = ((-9, 0),)
    for k, (dx, dy) in enumerate(offsets):
        id = f"box-{name}-{letter}" + (f"-{k + 1}" if k else "")
        sprite = Sprite(f"alaska-box-{letter}", 22, 22)
        yield Node(id, "boxes", sprite, x + dx, y + dy, classes=("box", f"side-{letter}"), label="" if k else label)
    if n > 3:
        yield Node(f"count-{name}-{letter}", "boxes", Text(str(n), 15, "start"), x + 4, y + 1, classes=("box-count",))


# --- broken ice -----------------------------------------------------------------------------------


def gesture_nodes(layout: Layout, view: State) -> Iterator[Node]:
    """The crack where ice melted in the last action, and the splash of containers lost with it."""
    if view.parent is None or view.action is None or view.parent.fields.phase != MELT:
        return
    before, board = view.parent.fields, layout.board
    name = view.action - board.melt
    x, y = layout.lake.anchor(name, hexes_of(*board.cover[before.placed[name]]))
    yield Node("crack", "marks", Sprite("alaska-crack", 46, 46), x, y, classes=("gone",))
    if any(before.box[name]):
        yield Node("splash", "marks", Sprite("alaska-splash", 54, 36), x, y, classes=("gone",))


# --- beside the lake, in the corners of the picture -----------------------------------------------

SEASON_SPRITES = ("snowflake", "drop", "flag")
FORMS: tuple[tuple[Cell, ...], ...] = (((0, 0),), ((0, 0), (1, 0)), ((0, 0), (1, 0), (2, 0)), ((0, 0), (1, 0), (1, 1)))
FACE = (86.0, 118.0)
BACK = (62.0, 86.0)


def panel_nodes(lake: LakeLayout, view: State, viewpoint: int, translate: Translate) -> Iterator[Node]:
    """Season, steps, stock and the two piles."""
    yield from _season(view.fields, translate)
    yield from _steps(view.fields, translate)
    yield from _stock(lake, view.fields, translate)
    yield from _ice_pile(lake, view, translate)
    yield from _event_pile(lake, view, viewpoint, translate)


def _season(record: Fields, translate: Translate) -> Iterator[Node]:
    season = int(record.season)
    name = translate(f"season-{'wsf'[season]}")
    x, y = MARGIN + 84, MARGIN + 29
    yield Node("season", "panel", Box(168, 58, 12), x, y, classes=("banner", f"season-{'wsf'[season]}"), label=name)
    yield Node("season-sign", "panel", Sprite(f"alaska-{SEASON_SPRITES[season]}", 40, 40), x - 56, y)
    yield Node("season-word", "panel", Text(name, 19, "start"), x - 30, y, classes=("banner-word",))


def _steps(record: Fields, translate: Translate) -> Iterator[Node]:
    """Three dots for the steps; struck out if no step may follow a flight."""
    if record.phase not in ON_TRIP:
        return
    left = int(record.steps)
    label = translate("label-closed") if record.closed else translate("label-steps", n=left)
    x, y = MARGIN + 20, MARGIN + 84
    for k in range(STEPS):
        look = "spent" if k >= left else "closed" if record.closed else "left"
        said = label if k == 0 else ""
        yield Node(f"dot-{k + 1}", "panel", Circle(9), x + 28 * k, y, classes=("dot", look), label=said)
    if record.closed:
        yield Node("dots-struck", "panel", Path("M-14 0 H70"), x, y, classes=("struck",))


def _stock(lake: LakeLayout, record: Fields, translate: Translate) -> Iterator[Node]:
    top = lake.height - MARGIN - 112
    for shape in range(SHAPES):
        n = int(record.stock[shape])
        x, y = MARGIN + 34, top + 8 + 31 * shape
        label = translate("label-stock", n=n, shape=shape_word(translate, shape))
        classes = ("stock",) if n else ("stock", "gone")
        yield Node(f"stock-{shape}", "panel", Path(mini(FORMS[shape], 0.27)), x, y, classes=classes, label=label)
        yield Node(f"stock-{shape}-n", "panel", Text(f"× {n}", 16, "start"), x + 38, y, classes=("count",))


def last_draw(view: State, phase: int) -> State | None:
    """The position after the last card drawn in a phase; None if the history has none."""
    after = view
    while after.parent is not None:
        if after.parent.fields.phase == phase:
            return after
        after = after.parent
    return None


def _ice_pile(lake: LakeLayout, view: State, translate: Translate) -> Iterator[Node]:
    x, y = lake.width - MARGIN - FACE[0] - 14 - BACK[0] / 2, MARGIN + BACK[1] / 2
    n = int(view.fields.ice_deck.sum())
    yield Node(
        "ice-pile",
        "panel",
        Sprite("alaska-back-1", *BACK),
        x,
        y,
        classes=("pile",),
        label=translate("label-ice-pile", n=n),
    )
    yield Node("ice-pile-n", "panel", Text(str(n), 17), x, y + BACK[1] / 2 + 14, classes=("count",))
    drawn, board = last_draw(view, ICE_DRAW), view.game.fields
    x, y = lake.width - MARGIN - FACE[0] / 2, MARGIN + FACE[1] / 2
    if drawn is None or drawn.parent is None or drawn.action is None:
        yield Node("ice-card-slot", "panel", Box(*FACE, 10), x, y, classes=("slot",))
        return
    face, live = drawn.action, int(drawn.parent.fields.season != WINTER)
    label = translate("label-ice-card", card=face_text(board, face))
    yield Node("ice-card", "panel", Box(*FACE, 10), x, y, classes=("card", "ice-card"), label=label)
    kind = int(board.face_kind[face])
    for k, (sprite, number) in enumerate((("snowflake", board.face_winter[face]), ("drop", board.face_spring[face]))):
        row = y + (-38 if k == 0 else 38)
        classes = ("number", "live") if live == k else ("number",)
        yield Node(f"ice-card-live-{k}", "panel", Box(72, 32, 8), x, row, classes=("plate", *classes[1:]))
        yield Node(f"ice-card-sign-{k}", "panel", Sprite(f"alaska-{sprite}", 22, 22), x - 18, row)
        yield Node(
            f"ice-card-n-{k}", "panel", Text(str(int(number)) if number else "–", 22), x + 14, row, classes=classes
        )
    yield Node(
        "ice-card-kind",
        "panel",
        Path(mini(FORMS[kind], 0.3)),
        x,
        y,
        classes=("stock",),
        label=kind_word(translate, kind),
    )


def used_cards(board: Fields, record: Fields, viewpoint: int) -> list[int]:
    """The number of event cards face up, by face: all cards except unseen ones and those that the viewpoint keeps."""
    used = [int(board.event_count[card]) - int(record.event_deck[card]) for card in range(EVENTS)]
    if viewpoint != SPECTATOR:
        for column, card in enumerate(CARD_KEPT):
            used[card] -= int(record.hand[viewpoint, column])
    return [max(0, n) for n in used]


def _event_pile(lake: LakeLayout, view: State, viewpoint: int, translate: Translate) -> Iterator[Node]:
    record = view.fields
    x, y = lake.width - MARGIN - FACE[0] - 14 - BACK[0] / 2, lake.height - MARGIN - BACK[1] / 2
    others = [seat for seat in range(int(record.seats)) if seat != viewpoint]
    n = int(record.event_deck.sum()) - sum(int(record.kept[seat]) for seat in others)
    used = used_cards(view.game.fields, record, viewpoint)
    named = ", ".join(f"{n} {translate(f'card-{EVENT_NAMES[card]}')}" for card, n in enumerate(used) if n)
    label = translate("label-event-pile", n=n) + (" " + translate("label-used", cards=named) if named else "")
    yield Node("event-pile", "panel", Sprite("alaska-back-2", *BACK), x, y, classes=("pile",), label=label)
    yield Node("event-pile-n", "panel", Text(str(n), 17), x, y - BACK[1] / 2 - 14, classes=("count",))
    drawn = last_draw(view, EVENT_DRAW) if record.season != LAST else None
    x, y = lake.width - MARGIN - FACE[0] / 2, lake.height - MARGIN - FACE[1] / 2
    if drawn is None:
        yield Node("event-card-slot", "panel", Box(*FACE, 10), x, y, classes=("slot",))
        return
    card = drawn.action
    if card is None or card in CARD_KEPT:
        yield Node(
            "event-card", "panel", Sprite("alaska-back-2", FACE[0], FACE[1]), x, y, label=translate("label-kept-card")
        )
        return
    name = translate(f"card-{EVENT_NAMES[card]}")
    yield Node("event-card", "panel", Box(*FACE, 10), x, y, classes=("card",), label=name)
    yield Node("event-card-sign", "panel", Sprite(f"alaska-event-{EVENT_NAMES[card]}", 62, 62), x, y - 12)
    yield Node(
        "event-card-name", "panel", Text(translate(f"short-{EVENT_NAMES[card]}"), 14), x, y + 42, classes=("count",)
    )
