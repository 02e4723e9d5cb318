"""The nodes of the picture of Ayalan: the board, the tokens, the players' bars, the signs, the count at the end."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from ludotheque.core.layout import Fields
from ludotheque.core.text import Translate
from ludotheque.draw.scene import Box, Node, Path, Sprite, Text
from ludotheque.games.ayalan.notation.names import (
    COLOURS,
    HEADINGS,
    ROWS,
    WAY_LETTERS,
    content_name,
    free_starts,
    sides_in,
    square_name,
)
from ludotheque.games.ayalan.rules.conquest import is_head
from ludotheque.games.ayalan.rules.end import points_of
from ludotheque.games.ayalan.rules.record import (
    ELIMINATED,
    FREE,
    HEAD_TAKEN,
    NE,
    NOBODY,
    NORTH,
    NS,
    ON_ROUTE,
    ROCK,
    SIDES,
    SOUTH,
    SQUARES,
    WIDE,
)
from ludotheque.games.ayalan.rules.sides import inward, lies_on
from ludotheque.games.ayalan.rules.squares import exit_of, heading_after, points_off_board, target_of
from ludotheque.games.ayalan.rules.tokens import is_bend, is_bonus, owner_of, shape_of
from ludotheque.games.ayalan.view.layout import (
    BAR,
    BOARD_SIDE,
    BOTTOM,
    CELL,
    CUT_AT,
    FIRST_TILE,
    HALF,
    HEIGHT,
    HIGH_TILE,
    LEFT,
    MIDDLE,
    NAMES_AT,
    PANEL_MIDDLE,
    STRIP,
    TILE_GAP,
    TOP,
    WIDE_TILE,
    WIDTH,
    BoardLayout,
)
from ludotheque.games.ayalan.view.narration import colour_name, joined, still_to_play

LAYERS = ("ground", "squares", "doors", "beyond", "tokens", "tips", "marks", "bars", "panel", "loot")

DECOR = "decor"  # cannot be clicked: clicks go to the node below
TILE = 46.0  # size of a token on its square
SIZES = {"rock": CELL - 1, "token": TILE, "bonus": 40.0}
SMALL = 22.0  # size of what lies in the strip outside an edge
ICON = 22.0  # size of an icon on a bar
TIP = 0.36  # distance from the middle of a head to its arrow tip, as a part of a square


def token_sprite(content: int, size: float) -> tuple[Sprite, int]:
    """A token's symbol and its quarter turns; the symbols are drawn for the shapes ns and ne."""
    side, shape = owner_of(content), shape_of(content)
    if is_bend(content):
        return Sprite(f"ayalan-{COLOURS[side]}-bend", size, size), shape - NE
    return Sprite(f"ayalan-{COLOURS[side]}-straight", size, size), shape - NS


def board_nodes(layout: BoardLayout, board: Fields, state: Fields, translate: Translate) -> Iterator[Node]:
    """The ground, the squares with their names, and outside each edge a copy of the opposite border."""
    yield Node("ground", "ground", Box(WIDTH, HEIGHT), WIDTH / 2, HEIGHT / 2, classes=("ground",))
    for k, (x, y, turn) in enumerate(((0.02, 0.03, 0), (0.98, 0.03, 90), (0.98, 0.97, 180), (0.02, 0.97, 270))):
        corner = Path("M-4 34 q2 -32 36 -38 M6 44 q4 -34 40 -40")
        yield Node(f"dune-{k}", "ground", corner, BOARD_SIDE * x, HEIGHT * y, turn, ("dune", DECOR))
    yield Node("frame", "ground", Box(2 * HALF + 10, 2 * HALF + 10, 6), MIDDLE, MIDDLE, classes=("frame",))
    playing = sides_in(state)
    for square in range(SQUARES):
        owners = [side for side in playing if lies_on(board, square, side)] if board.border[square] else []
        yield _square_node(layout, state, square, owners, translate)
    for heading in range(4):
        for place in range(WIDE):
            yield from _beyond_nodes(layout, board, state, heading, place)
    yield from _name_nodes(layout)


def _name_nodes(layout: BoardLayout) -> Iterator[Node]:
    """Row letters and column numbers, at both ends of the rows and columns."""
    for end, far in enumerate(((WIDE - 1) / 2 - NAMES_AT / CELL, (WIDE - 1) / 2 + NAMES_AT / CELL)):
        for place in range(WIDE):
            letter, number = Text(ROWS[place], 13), Text(str(place + 1), 13)
            yield Node(f"name-{ROWS[place]}-{end}", "squares", letter, *layout.at(place, far), 0, ("name", DECOR))
            yield Node(f"name-{place + 1}-{end}", "squares", number, *layout.at(far, place), 0, ("name", DECOR))


def _square_node(layout: BoardLayout, state: Fields, square: int, owners: list[int], translate: Translate) -> Node:
    """The ground of a square; its label says what lies there, except for a token, which has its own label.

    `owners` are the sides in play that the square belongs to: their players may begin a route there.
    """
    name, content = square_name(square), int(state.squares[square])
    label = ""
    if content == ROCK:
        label = translate("square-rock", square=name)
    elif is_bonus(content):
        label = translate("square-bonus", square=name, points=content)
    elif content == FREE and owners:
        label = translate("square-start", square=name, side=colour_name(owners[0], translate))
    elif content == FREE:
        label = translate("square-free", square=name)
    # Squares where the mover may begin are in a higher layer, so that no other square covers their glow.
    begins = content == FREE and not state.ways and state.mover in owners
    layer = "doors" if begins else "squares"
    classes = ("square", "dark" if (square // WIDE + square % WIDE) % 2 else "light", content_name(content))
    return Node(f"square-{name}", layer, Box(CELL - 1, CELL - 1, 3), *layout.square(square), 0, classes, label)


def _beyond_nodes(layout: BoardLayout, board: Fields, state: Fields, heading: int, place: int) -> Iterator[Node]:
    """AYA-27: one cell of the faint copy of the opposite border, outside the edge in a heading."""
    square = int(board.side_squares[WIDE * inward(heading) + place])
    content, name = int(state.squares[square]), square_name(square)
    x, y = layout.beyond(heading, place)
    shape = _along_edge(layout, heading, CELL - 2, STRIP - 2, 3)
    id = f"beyond-{HEADINGS[heading]}-{name}"
    yield Node(id, "squares", shape, x, y, 0, ("beyond", content_name(content), DECOR))
    if content == FREE:
        return
    sprite, turn = content_sprite(layout, content, SMALL)
    yield Node(f"{id}-content", "beyond", sprite, x, y, turn, (content_name(content), DECOR))


def _along_edge(layout: BoardLayout, heading: int, length: float, depth: float, radius: float) -> Box:
    """A box whose `length` runs along the edge of the board in a heading."""
    flat = layout.edge_of(heading) in (TOP, BOTTOM)
    return Box(length, depth, radius) if flat else Box(depth, length, radius)


def content_sprite(layout: BoardLayout, content: int, size: float) -> tuple[Sprite, float]:
    """The symbol of a content other than FREE, and its turn in the picture in degrees."""
    if content == ROCK:
        return Sprite("ayalan-rock", size, size), 0.0
    if is_bonus(content):
        return Sprite(f"ayalan-bonus-{content}", size, size), 0.0
    sprite, quarters = token_sprite(content, size)
    return sprite, layout.degrees(quarters)


def content_nodes(layout: BoardLayout, board: Fields, state: Fields, translate: Translate) -> Iterator[Node]:
    """Rocks, bonuses, tokens, and the arrow tips of the heads."""
    for square in range(SQUARES):
        content, name = int(state.squares[square]), square_name(square)
        if content == FREE:
            continue
        kind = "rock" if content == ROCK else "bonus" if is_bonus(content) else "token"
        sprite, turn = content_sprite(layout, content, SIZES[kind])
        label = _token_label(board, state, square, translate) if kind == "token" else ""
        classes = (kind, content_name(content), DECOR)
        yield Node(f"{kind}-{name}", "tokens", sprite, *layout.square(square), turn, classes, label)
    for side in sides_in(state):
        if state.status[side] == ON_ROUTE:
            yield tip_node(layout, f"tip-{side + 1}", int(state.head[side]), int(state.heading[side]), side)


def tip_node(layout: BoardLayout, id: str, square: int, heading: int, side: int, *classes: str) -> Node:
    """The arrow tip of a head, at the edge where the route leaves the square."""
    place, turn = layout.beside(square, heading, TIP), layout.degrees(heading)
    return Node(id, "tips", Sprite("ayalan-tip", 26, 26), *place, turn, ("tip", COLOURS[side], DECOR, *classes))


def _token_label(board: Fields, state: Fields, square: int, translate: Translate) -> str:
    content = int(state.squares[square])
    side = owner_of(content)
    colour = colour_name(side, translate)
    if is_head(state, side, square):
        ahead = square_name(target_of(board, state, side))
        return translate("token-head", square=square_name(square), side=colour, next=ahead)
    return translate("token-bend" if is_bend(content) else "token-straight", square=square_name(square), side=colour)


def mark_nodes(layout: BoardLayout, board: Fields, state: Fields, translate: Translate) -> Iterator[Node]:
    """The signs for the mover: the target and the ways out of it, or the squares where a route may begin."""
    side = state.mover
    if side == NOBODY:
        return
    if not state.ways:
        for square in free_starts(board, state, side):
            yield Node(
                f"door-{square_name(square)}", "marks", Sprite("ayalan-door", 24, 24),
                *layout.beside(square, side, 0.34), layout.degrees(inward(side)), ("door", COLOURS[side], DECOR),
            )  # fmt: skip
        if state.status[side] == ON_ROUTE:
            yield from _exit_nodes(layout, board, state, side)
        return
    target = target_of(board, state, side)
    colour, name = colour_name(side, translate), square_name(target)
    classes = ("target", COLOURS[side], DECOR)
    label = translate("target", side=colour, square=name)
    yield Node("target", "marks", Box(CELL + 2, CELL + 2, 6), *layout.square(target), 0, classes, label)
    yield from _over_the_edge(layout, board, state, side, translate)
    if state.squares[target] != FREE:
        yield from _exit_nodes(layout, board, state, side)


def _over_the_edge(
    layout: BoardLayout, board: Fields, state: Fields, side: int, translate: Translate
) -> Iterator[Node]:
    """The frame around the cell of the strip that the mover's head points to, if it points off the board."""
    if not points_off_board(board, state, side):
        return
    head, heading = int(state.head[side]), int(state.heading[side])
    place = head % WIDE if heading in (NORTH, SOUTH) else head // WIDE
    shape = _along_edge(layout, heading, CELL, STRIP, 5)
    classes = ("target", "over", COLOURS[side], DECOR)
    label = translate("beyond", square=square_name(target_of(board, state, side)))
    yield Node("over", "marks", shape, *layout.beyond(heading, place), 0, classes, label)


def _exit_nodes(layout: BoardLayout, board: Fields, state: Fields, side: int) -> Iterator[Node]:
    """AYA-18: around an occupied target, a sign at each way out: open or closed."""
    target, heading = target_of(board, state, side), int(state.heading[side])
    if state.squares[target] == ROCK:
        return
    for way, letter in enumerate(WAY_LETTERS):
        leaving = heading_after(heading, way)
        free = state.squares[exit_of(board, target, heading, way)] == FREE
        sprite = Sprite("ayalan-way-out" if free else "ayalan-no-way", 18, 18)
        place = layout.beside(target, leaving, 0.5)
        classes = ("way-out" if free else "no-way", COLOURS[side], DECOR)
        yield Node(f"exit-{letter}", "marks", sprite, *place, layout.degrees(leaving), classes)


# --- the players' bars -------------------------------------------------------------------------


def bar_nodes(layout: BoardLayout, state: Fields, translate: Translate) -> Iterator[Node]:
    """The bar of each side: name, current score, hand, tokens taken, bonus points."""
    for side in range(SIDES):
        shape = _along_edge(layout, side, 2 * HALF + 10, BAR, 8)
        if side not in sides_in(state):
            yield Node(f"bar-{side + 1}", "bars", shape, *layout.bar(side), 0, ("bar", "empty", DECOR))
            continue
        yield from _bar(layout, state, side, shape, translate)


def _bar(layout: BoardLayout, state: Fields, side: int, shape: Box, translate: Translate) -> Iterator[Node]:
    colour = COLOURS[side]
    straights, bends = int(state.straights[side]), int(state.bends[side])
    trophies, bonus = int(state.trophies[side]), int(state.bonus[side])
    points = points_of(state, side)
    look = "active" if state.mover == side else "out" if state.status[side] == ELIMINATED else "waiting"
    label = translate(
        "bar", side=colour_name(side, translate), points=points, straights=straights, bends=bends, trophies=trophies,
        bonus=bonus,
    )  # fmt: skip
    turn = layout.bar_turn(side)
    yield Node(f"bar-{side + 1}", "bars", shape, *layout.bar(side), 0, ("bar", colour, look, DECOR), label)

    def line(what: str, text: str, size: float, along: float, *extra: str, anchor: str = "middle") -> Node:
        shape = Text(text, size, anchor)
        return Node(f"{what}-{side + 1}", "bars", shape, *layout.bar(side, along), turn, ("bar-text", *extra, DECOR))

    yield line("bar-name", f"{side + 1} · {colour_name(side, translate)}", 17, -290, "player", colour, anchor="start")
    yield line("bar-score", str(points), 26, -150, "score", colour)
    for what, sprite, value, along in (
        ("straights", f"ayalan-{colour}-straight", straights, -80),
        ("bends", f"ayalan-{colour}-bend", bends, -5),
        ("trophies", "ayalan-trophy", trophies, 70),
        ("bonus", "ayalan-coins", bonus, 145),
    ):
        icon = Sprite(sprite, ICON + 2, ICON + 2)
        yield Node(f"{what}-icon-{side + 1}", "bars", icon, *layout.bar(side, along), turn, (colour, "icon", DECOR))
        yield line(what, str(value), 17, along + 18, anchor="start")
    if state.status[side] == ELIMINATED:
        yield line("bar-state", translate("banner-out"), 15, 290, "state", anchor="end")
    elif state.status[side] == HEAD_TAKEN:
        icon = Sprite("ayalan-cut", 30, 30)
        yield Node(f"cut-{side + 1}", "bars", icon, *layout.bar(side, CUT_AT), turn, (colour, "cut", DECOR))


# --- the panel beside the board ----------------------------------------------------------------


def panel_line(id: str, text: str, size: float, y: float, *classes: str, indent: float = 0.0) -> Node:
    """A line of text in the panel."""
    return Node(id, "panel", Text(text, size, "start"), LEFT + indent, y, 0, ("panel", *classes, DECOR))


def legend_nodes(side: int, translate: Translate) -> Iterator[Node]:
    """The legend of the signs on the board."""
    signs = (("rock", 26), ("bonus-3", 26), ("tip", 24), ("trophy", 24), ("way-out", 20), ("no-way", 20))
    for k, (sign, size) in enumerate(signs):
        y = HEIGHT - 24 - 30 * (len(signs) - 1 - k)
        sprite = Sprite(f"ayalan-{sign}", size, size)
        yield Node(f"legend-{sign}", "panel", sprite, LEFT + 14, y, 0, (COLOURS[side], DECOR))
        yield panel_line(f"legend-{sign}-text", translate(f"legend-{sign}"), 14, y, "note", "legend", indent=36)


def last_round_nodes(state: Fields, translate: Translate) -> Iterator[Node]:
    """AYA-30, AYA-R20: the banner of the last round, with the names of the players who still have a turn."""
    y = FIRST_TILE + 3 * (HIGH_TILE + TILE_GAP) + 34
    yield Node("banner", "panel", Box(WIDE_TILE, 86, 12), PANEL_MIDDLE, y + 22, 0, ("banner", DECOR))
    title = Text(translate("banner-last"), 19)
    yield Node("banner-title", "panel", title, PANEL_MIDDLE, y, 0, ("panel", "title", DECOR))
    others = joined([colour_name(other, translate) for other in still_to_play(state)], translate)
    for k, line in enumerate(textwrap.wrap(translate("banner-last-who", others=others), 30)[:2]):
        at = y + 26 + 20 * k
        yield Node(f"banner-who-{k}", "panel", Text(line, 15), PANEL_MIDDLE, at, 0, ("panel", "note", DECOR))


COUNT_COLUMNS = (("laid", 88), ("trophies", 128), ("bonus", 166), ("sum", 202))
"""The columns of the count at the end, with their distance from the left edge of the panel."""


def count_nodes(state: Fields, translate: Translate) -> Iterator[Node]:
    """AYA-31 to AYA-34: the count at the end: tokens on the board, tokens taken, bonus points, sum, winners marked."""
    rows = sides_in(state)
    height = 96 + 44 * len(rows)
    top = HEIGHT / 2 - height / 2
    yield Node("count", "panel", Box(WIDE_TILE, height, 12), PANEL_MIDDLE, HEIGHT / 2, 0, ("count", DECOR))
    title = Text(translate("table-title"), 20)
    yield Node("count-title", "panel", title, PANEL_MIDDLE, top + 28, 0, ("panel", "title", DECOR))
    for name, x in COUNT_COLUMNS:
        head = Text(translate(f"table-{name}"), 11)
        yield Node(f"count-{name}", "panel", head, LEFT + x, top + 58, 0, ("panel", "note", DECOR))
    best = max(points_of(state, side) for side in rows)
    for k, side in enumerate(rows):
        y = top + 88 + 44 * k
        if points_of(state, side) == best:
            mark = Box(WIDE_TILE - 12, 38, 8)
            yield Node(f"count-won-{side + 1}", "panel", mark, PANEL_MIDDLE, y, 0, ("won", COLOURS[side], DECOR))
        yield from _count_row(state, side, y, translate)


def _count_row(state: Fields, side: int, y: float, translate: Translate) -> Iterator[Node]:
    """A player's row of the count."""
    player = Text(colour_name(side, translate), 16, "start")
    classes = ("panel", "player", COLOURS[side], DECOR)
    yield Node(f"count-name-{side + 1}", "panel", player, LEFT + 14, y, 0, classes)
    parts = (int(state.laid[side]), int(state.trophies[side]), int(state.bonus[side]), points_of(state, side))
    for (column, x), value in zip(COUNT_COLUMNS, parts, strict=True):
        kind = "sum" if column == "sum" else "note"
        cell = Text(str(value), 19 if column == "sum" else 16)
        yield Node(f"count-{column}-{side + 1}", "panel", cell, LEFT + x, y, 0, ("panel", kind, DECOR))
