"""Alaska as a picture: the lake with its ice, lands and camps around it, trucks, containers, the bear."""

from __future__ import annotations

from collections.abc import Iterator

from ludotheque.core.contract import CHANCE, Record
from ludotheque.core.layout import copy
from ludotheque.core.state import State
from ludotheque.draw.scene import Button, Card, Circle, Motion, Node, Path, Scene, Seat, Sprite, Words
from ludotheque.games.alaska.board import COLOUR_LETTERS
from ludotheque.games.alaska.chart import Cell, Chart, chart_of
from ludotheque.games.alaska.choices import choices
from ludotheque.games.alaska.ice import kind_of
from ludotheque.games.alaska.layout import Layout
from ludotheque.games.alaska.names import KEPT_NAMES, hexes_of, names_of, place_name, seat_letter
from ludotheque.games.alaska.panel import panels
from ludotheque.games.alaska.rules import hide
from ludotheque.games.alaska.story import headline, story
from ludotheque.games.alaska.table import (
    ANSWER,
    BEAR,
    FIRST,
    FOUND,
    FREEZE,
    KEPT,
    LIMIT,
    MELT,
    NONE,
    SPRING,
    TRIP,
    TRIPLE,
    is_piece,
    objects,
)
from ludotheque.games.alaska.words import Say, boxes_word, kind_word, speaker, there, tint, who

LAYERS = ("frame", "shore", "land", "water", "ice", "signs", "boxes", "trucks", "bear", "marks", "panel")
ON_TRUCK = (-8.0, -12.0)  # where the load stands, from the middle of a truck


def seen(state: State, seat: int | None) -> Record:
    """The record as a seat, or a spectator, may see it."""
    record = copy(state.record)
    hide(state.game.board, record, -1 if seat is None else seat)
    return record


def scene(state: State, seat: int | None, language: str) -> Scene:
    """The position as a seat (or a spectator) sees it."""
    board, record, words = state.game.board, seen(state, seat), speaker(language)
    chart = chart_of(board)
    layout = Layout(chart, board, record)
    offered = tuple(choices(layout, state, words)) if seat is not None and state.to_move == seat else ()
    title = headline(board, record, words, state.running_scores())
    nodes = [*_land_nodes(layout, words), *_water_nodes(layout, words), *_ice_nodes(layout, words)]
    nodes += [*_things(layout, words), *_gestures(layout, state), *panels(chart, state, record, seat, words)]
    return Scene(
        game="alaska",
        language=language,
        width=chart.width,
        height=chart.height,
        layers=LAYERS,
        nodes=tuple(nodes),
        headline=title,
        label=words("scene", headline=title),
        seats=tuple(_seat(layout, state, one, seat, words) for one in range(int(record.seats))),
        choices=offered,
        buttons=tuple(_buttons(state, words)) if offered else (),
        story=tuple(story(state, seat, words)),
        motions=tuple(_motions(layout, state)),
    )


# --- water, land, ice ---------------------------------------------------------------------------


def _land_nodes(layout: Layout, words: Say) -> Iterator[Node]:
    chart, board, record = layout.chart, layout.board, layout.record
    everything = [*chart.water, *chart.island_cells, *(cell for cells in chart.land_cells for cell in cells)]
    middle = (chart.width / 2, chart.height / 2)
    yield Node("rivers", "frame", Path(chart.path(everything, middle, -3, 9)), *middle, classes=("rivers",))
    for place in range(chart.hexes, chart.hexes + 1 + chart.lands):
        cells, (x, y), name = layout.cells(place), layout.anchor(place), place_name(board, place)
        colour = NONE if place == chart.hexes else int(board.camp_of[place - chart.hexes - 1])
        kinds = ("land",) if colour == NONE else ("land", f"camp-{COLOUR_LETTERS[colour]}")
        if place == chart.hexes:
            kinds = ("island",)
        lying = boxes_word(words, record.box[place])
        label = there(words, board, place) + (": " + lying if lying else "")
        shape = Path(chart.path(cells, (x, y), 3, 9)) if cells else Circle(30)
        yield Node(f"land-{name}", "land", shape, x, y, classes=kinds, label=label)
        yield from _signs(layout, place, name, colour, words)


def _signs(layout: Layout, place: int, name: str, colour: int, words: Say) -> Iterator[Node]:
    """Names, huts in the camps, trees on the other lands, a mountain on the island."""
    chart = layout.chart
    cells = layout.cells(place)
    if not cells:
        return
    if place == chart.hexes:
        x, y = layout.anchor(place)
        yield Node("peak", "signs", Sprite("alaska-peak", 76, 55), x, y + 44, classes=("decor",))
        return
    sign = chart.sign_cell(place)
    x, y = chart.point(sign)
    if colour != NONE:
        yield Node(f"hut-{name}", "signs", Sprite(f"alaska-hut-{COLOUR_LETTERS[colour]}", 40, 33), x, y - 8)
        text = words("camp-sign", name=COLOUR_LETTERS[colour])
        yield Node(f"name-{name}", "signs", Words(text, 11), x, y + 19, classes=("land-name",))
        return
    yield Node(f"name-{name}", "signs", Words(name, 17), x, y, classes=("land-name",))
    outer = sorted(cells, key=lambda cell: _from_lake(chart, cell), reverse=True)
    for k, cell in enumerate([cell for cell in outer if cell != sign][:3]):
        tree_x, tree_y = chart.point(cell)
        shift = (13, -5, 6)[k]
        yield Node(f"tree-{name}-{k}", "signs", Sprite("alaska-tree", 21, 28), tree_x + shift, tree_y - 6)


def _from_lake(chart: Chart, cell: Cell) -> float:
    x, y = chart.point(cell)
    return (x - chart.width / 2) ** 2 + (y - chart.height / 2) ** 2


def _water_nodes(layout: Layout, words: Say) -> Iterator[Node]:
    chart, record = layout.chart, layout.record
    names = names_of(layout.board).hexes
    for hex, cell in enumerate(chart.water):
        x, y = chart.hex(hex)
        free = record.piece_on[hex] == NONE
        label = words("label-hex", hex=names[hex]) if free else ""
        path = Path(chart.path([cell], (x, y), 1.2, 3))
        yield Node(
            f"hex-{names[hex]}", "water", path, x, y, classes=("hex",) if free else ("hex", "frozen"), label=label
        )
        yield Node(
            f"name-{names[hex]}",
            "signs",
            Words(names[hex], 9),
            x,
            y + 21,
            classes=("hex-name",) if free else ("hex-name", "on-ice"),
        )


def _ice_nodes(layout: Layout, words: Say) -> Iterator[Node]:
    """A joined white shape per piece; a triple with a faint line that shows how it lies."""
    chart, board, record = layout.chart, layout.board, layout.record
    vital = layout.roads.lifelines() if record.season == SPRING else set()
    for name in layout.places():
        if not is_piece(board, name):
            break
        hexes, (x, y), text = layout.hexes(name), layout.anchor(name), place_name(board, name)
        cells, kind = layout.cells(name), kind_of(int(board.form[record.placed[name]]))
        label = words("label-piece", kind=kind_word(words, kind), name=text, n=objects(record, name), most=LIMIT)
        classes = ["ice"] + ["lifeline"] * (name in vital) + ["full"] * (objects(record, name) >= LIMIT)
        if name in vital:
            label += " " + words("label-lifeline")
        yield Node(f"deep-{text}", "ice", Path(chart.path(cells, (x, y), 3.5, 8)), x, y + 4, classes=("ice-deep",))
        yield Node(
            f"ice-{text}", "ice", Path(chart.path(cells, (x, y), 3.5, 8)), x, y, classes=tuple(classes), label=label
        )
        if kind == TRIPLE:
            points = [chart.hex(hex) for hex in _in_line(chart, hexes)]
            line = " L".join(f"{px - x:.1f} {py - y:.1f}" for px, py in points)
            yield Node(f"line-{text}", "ice", Path(f"M{line}"), x, y, classes=("ice-line",))


def _in_line(chart: Chart, hexes: tuple[int, ...]) -> tuple[int, ...]:
    """The hexes of a triple, its middle one in the middle."""

    def spread(hex: int) -> float:
        x, y = chart.hex(hex)
        return sum((x - px) ** 2 + (y - py) ** 2 for px, py in map(chart.hex, hexes))

    middle = min(hexes, key=spread)
    one, other = (hex for hex in hexes if hex != middle)
    return one, middle, other


# --- what stands there ----------------------------------------------------------------------------


def _things(layout: Layout, words: Say) -> Iterator[Node]:
    board, record = layout.board, layout.record
    for (place, colour), (x, y) in layout.boxes.items():
        yield from _box_nodes(layout, place, colour, x, y, words)
    for seat, (x, y) in layout.trucks.items():
        letter, load = seat_letter(record, seat), int(record.truck_load[seat])
        where = there(words, board, int(record.truck_at[seat]))
        message = "label-truck" if load == NONE else "label-truck-loaded"
        said = {} if load == NONE else {"colour": tint(words, load)}
        own = tint(words, int(record.colour[seat]))
        label = words(message, who=who(words, record, seat), tint=own, where=where, **said)
        active = record.phase in (TRIP, ANSWER) and record.player == seat
        classes = ("truck", f"side-{letter}", *(("active",) if active else ()))
        yield Node(
            f"truck-{letter}", "trucks", Sprite(f"alaska-truck-{letter}", 46, 34.5), x, y, classes=classes, label=label
        )
        if load != NONE:
            sprite = Sprite(f"alaska-box-{COLOUR_LETTERS[load]}", 20, 20)
            yield Node(f"cargo-{letter}", "trucks", sprite, x + ON_TRUCK[0], y + ON_TRUCK[1], classes=("cargo",))
        if record.overfull[seat]:
            yield Node(f"owes-{letter}", "marks", Words("!", 20), x + 20, y - 16, classes=("warn",))
    if layout.bear is not None:
        x, y = layout.bear
        label = words("label-bear", where=there(words, board, int(record.bear)))
        yield Node("bear", "bear", Sprite("alaska-bear", 48, 32), x, y, classes=("bear",), label=label)


def _box_nodes(layout: Layout, place: int, colour: int, x: float, y: float, words: Say) -> Iterator[Node]:
    """Up to three cubes, or one with a count."""
    record, letter = layout.record, COLOUR_LETTERS[colour]
    name, n = place_name(layout.board, place), int(record.box[place, colour])
    where = there(words, layout.board, place)
    label = words("label-boxes", boxes=words("boxes", n=n, colour=tint(words, colour)), where=where)
    shown = n if n <= 3 else 1
    offsets = {1: ((0, 0),), 2: ((-8, 3), (8, -3)), 3: ((-9, 6), (9, 4), (0, -9))}[shown]
    if n > 3:
        offsets = ((-9, 0),)
    for k, (dx, dy) in enumerate(offsets):
        id = f"box-{name}-{letter}" + (f"-{k + 1}" if k else "")
        sprite = Sprite(f"alaska-box-{letter}", 22, 22)
        yield Node(id, "boxes", sprite, x + dx, y + dy, classes=("box", f"side-{letter}"), label="" if k else label)
    if n > 3:
        yield Node(f"count-{name}-{letter}", "boxes", Words(str(n), 15, "start"), x + 4, y + 1, classes=("box-count",))


# --- what moved -----------------------------------------------------------------------------------


def _gestures(layout: Layout, state: State) -> Iterator[Node]:
    """Where ice broke in the last action, and what sank with it."""
    if state.parent is None or state.action is None or state.parent.record.phase != MELT:
        return
    before, board = state.parent.record, layout.board
    name = int(state.action - board.melt)
    x, y = layout.chart.anchor(name, hexes_of(*board.cover[before.placed[name]]))
    yield Node("crack", "marks", Sprite("alaska-crack", 46, 46), x, y, classes=("gone",))
    if any(before.box[name]):
        yield Node("splash", "marks", Sprite("alaska-splash", 54, 36), x, y, classes=("gone",))


def _motions(layout: Layout, state: State) -> Iterator[Motion]:
    """The way of trucks, containers and the bear; ice that grew or broke."""
    if state.parent is None or state.action is None:
        return
    before, after, board = state.parent.record, layout.record, layout.board
    was = Layout(layout.chart, board, before)
    if before.phase == FREEZE:
        name = int(hexes_of(*board.cover[state.action])[0])
        yield Motion(f"ice-{place_name(board, name)}", (layout.anchor(name),), "grow")
    if before.phase == MELT:
        name = int(state.action - board.melt)
        yield Motion("crack", (was.anchor(name),), "break")
        if any(before.box[name]):
            yield Motion("splash", (was.anchor(name),), "sink")
    if before.phase == BEAR and layout.bear is not None:
        yield Motion("bear", (*((was.bear,) if was.bear else ()), layout.bear), "stalk")
    for seat in range(int(after.seats)):
        letter, start, end = seat_letter(after, seat), was.trucks[seat], layout.trucks[seat]
        if before.truck_at[seat] != after.truck_at[seat]:
            flew = board.flight <= state.action < board.load and before.phase == TRIP
            gesture = "fly" if flew else "drive" if before.phase == TRIP else "flash"
            yield Motion(f"truck-{letter}", (start, end), gesture)
            if after.truck_load[seat] != NONE:
                way = tuple((x + ON_TRUCK[0], y + ON_TRUCK[1]) for x, y in (start, end))
                yield Motion(f"cargo-{letter}", way, gesture)
        elif before.truck_load[seat] == NONE != after.truck_load[seat]:
            found = before.phase == FOUND
            source = layout.chart.hexes if found else int(before.truck_at[seat])
            from_ = was.boxes.get((source, int(after.truck_load[seat])), end)
            yield Motion(f"cargo-{letter}", (from_, (end[0] + ON_TRUCK[0], end[1] + ON_TRUCK[1])), "lift")
        elif before.truck_load[seat] != NONE == after.truck_load[seat]:
            place, colour = int(after.truck_at[seat]), int(before.truck_load[seat])
            goal = layout.boxes.get((place, colour), end)
            node = f"box-{place_name(board, place)}-{COLOUR_LETTERS[colour]}"
            yield Motion(node, ((start[0] + ON_TRUCK[0], start[1] + ON_TRUCK[1]), goal), "lower")


# --- buttons and seats ------------------------------------------------------------------------------


def _buttons(state: State, words: Say) -> Iterator[Button]:
    board = state.game.board
    legal = set(state.legal_actions())
    first, names = int(board.stop), ("stop", "found", "leave", "fog", "nofog")
    for action, name in enumerate(names, start=first):
        if action in legal:
            yield Button(name, words(f"button-{name}"))


def _seat(layout: Layout, state: State, seat: int, viewer: int | None, words: Say) -> Seat:
    record = layout.record
    colour, letter = int(record.colour[seat]), seat_letter(record, seat)
    on_island, lost = int(record.box[layout.chart.hexes, colour]), int(record.lost[colour])
    facts = [words("fact-island", n=on_island)]
    if lost:
        facts.append(words("fact-lost", n=lost))
    steps = layout.roads.steps_home(seat)
    facts.append(words("fact-no-way") if steps is None else words("fact-way-home", n=steps))
    hidden = seat != viewer
    kept = int(record.kept[seat])
    if hidden:
        cards = [Card(f"back-{letter}-{k + 1}", words("card-back"), classes=("back",)) for k in range(kept)]
    else:
        cards = []
        for column in range(KEPT):
            for k in range(int(record.hand[seat, column])):
                name = KEPT_NAMES[column]
                id = f"card-{letter}-{name}" + (f"-{k + 1}" if k else "")
                cards.append(Card(id, words(f"card-{name}"), words(f"detail-{name}"), classes=(name,)))
    active = record.to_move == seat or (record.to_move == CHANCE and record.phase != FIRST and record.player == seat)
    points = int(state.running_scores()[seat])
    return Seat(
        seat, words(f"colour-{letter}"), (f"side-{letter}",), str(points), tuple(facts), tuple(cards), bool(active)
    )
