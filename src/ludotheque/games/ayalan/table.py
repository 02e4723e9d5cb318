"""The board, the tokens and the players' bars of Ayalan, as nodes of a picture."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ludotheque.core.contract import Record
from ludotheque.draw.scene import Box, Node, Path, Sprite, Words
from ludotheque.games.ayalan.names import COLOURS, ROWS, owner_of, sides_in, square_name
from ludotheque.games.ayalan.plan import (
    BAR,
    BOARD_SIDE,
    BOTTOM,
    CELL,
    HALF,
    HEIGHT,
    MIDDLE,
    NAMES_AT,
    STRIP,
    TOP,
    WIDTH,
    Plan,
)
from ludotheque.games.ayalan.rules import (
    ALONG_SIDE,
    ELIMINATED,
    FREE,
    HEAD_TAKEN,
    NOBODY,
    ON_ROUTE,
    ROCK,
    SHAPES,
    SIDES,
    SQUARES,
    TOKEN,
    TURNING,
    WIDE,
    exit_of,
    target_of,
)
from ludotheque.games.ayalan.why import held, starts

Say = Callable[..., str]

DECOR = "decor"  # drawn only: clicks go through it
TILE = 46.0  # a token on its square
SMALL = 22.0  # what lies beyond an edge
ICON = 22.0  # on a bar
TIP = 0.36  # of a square from the middle of a head to its arrow tip


def token_sprite(content: int, size: float) -> tuple[Sprite, int]:
    """A token's symbol and its quarter turns; symbols are drawn as ns and as ne."""
    side, shape = owner_of(content), (content - TOKEN) % SHAPES
    kind = "straight" if shape < 2 else "bend"
    return Sprite(f"ayalan-{COLOURS[side]}-{kind}", size, size), shape if shape < 2 else shape - 2


def board_nodes(plan: Plan, board: Record, state: Record, words: Say) -> Iterator[Node]:
    """The ground, the squares with their names, and what lies beyond each edge."""
    yield Node("ground", "ground", Box(WIDTH, HEIGHT), WIDTH / 2, HEIGHT / 2, classes=("ground",))
    for k, (x, y, turn) in enumerate(((0.02, 0.03, 0), (0.98, 0.03, 90), (0.98, 0.97, 180), (0.02, 0.97, 270))):
        corner = Path("M-4 34 q2 -32 36 -38 M6 44 q4 -34 40 -40")
        yield Node(f"dune-{k}", "ground", corner, BOARD_SIDE * x, HEIGHT * y, turn, ("dune", DECOR))
    yield Node("frame", "ground", Box(2 * HALF + 10, 2 * HALF + 10, 6), MIDDLE, MIDDLE, classes=("frame",))
    playing = sides_in(state)
    for square in range(SQUARES):
        border = int(board.border[square])
        doors = [side for side in playing if border >> (WIDE * side) & ALONG_SIDE] if border else []
        yield _square_node(plan, state, square, doors, words)
    for heading in range(4):
        for place in range(WIDE):
            yield from _beyond_nodes(plan, board, state, heading, place, words)
    yield from _name_nodes(plan)


def _name_nodes(plan: Plan) -> Iterator[Node]:
    """Row letters and column numbers, at both ends."""
    for end, far in enumerate(((WIDE - 1) / 2 - NAMES_AT / CELL, (WIDE - 1) / 2 + NAMES_AT / CELL)):
        for place in range(WIDE):
            letter, number = Words(ROWS[place], 13), Words(str(place + 1), 13)
            yield Node(f"name-{ROWS[place]}-{end}", "squares", letter, *plan.at(place, far), 0, ("name", DECOR))
            yield Node(f"name-{place + 1}-{end}", "squares", number, *plan.at(far, place), 0, ("name", DECOR))


def _square_node(plan: Plan, state: Record, square: int, doors: list[int], words: Say) -> Node:
    """The ground of a square; its label tells what lies there, unless a token tells it itself.

    `doors` are the sides in play whose players may begin there.
    """
    name, content = square_name(square), int(state.squares[square])
    label = ""
    if content == ROCK:
        label = words("square-rock", square=name)
    elif content != FREE and content < TOKEN:
        label = words("square-bonus", square=name, points=content)
    elif content == FREE and doors:
        label = words("square-start", square=name, side=words(f"colour-{COLOURS[doors[0]]}"))
    elif content == FREE:
        label = words("square-free", square=name)
    # Squares where the mover may begin lie above the others, so that nothing covers their glow.
    begins = bool(doors) and content == FREE and not state.ways and int(state.mover) in doors
    layer = "doors" if begins else "squares"
    classes = ("square", "dark" if (square // WIDE + square % WIDE) % 2 else "light", held(content))
    return Node(f"square-{name}", layer, Box(CELL - 1, CELL - 1, 3), *plan.square(square), 0, classes, label)


def _beyond_nodes(plan: Plan, board: Record, state: Record, heading: int, place: int, words: Say) -> Iterator[Node]:
    """AYA-27: a faint copy of the opposite border, outside the edge in a heading."""
    square = int(board.door[WIDE * ((heading + 2) & 3) + place])
    content, name = int(state.squares[square]), square_name(square)
    flat = plan.edge_of(heading) in (TOP, BOTTOM)
    x, y = plan.beyond(heading, place)
    shape = Box(CELL - 2, STRIP - 2, 3) if flat else Box(STRIP - 2, CELL - 2, 3)
    id = f"beyond-{'nesw'[heading]}-{name}"
    yield Node(id, "squares", shape, x, y, 0, ("beyond", held(content), DECOR))
    if content == FREE:
        return
    sprite, turn = content_sprite(plan, content, SMALL)
    yield Node(f"{id}-content", "beyond", sprite, x, y, turn, (held(content), DECOR))


def content_sprite(plan: Plan, content: int, size: float) -> tuple[Sprite, float]:
    """The symbol of whatever lies on a square that is not free, and its turn in the picture."""
    if content == ROCK:
        return Sprite("ayalan-rock", size, size), 0.0
    if content < TOKEN:
        return Sprite(f"ayalan-bonus-{content}", size, size), 0.0
    sprite, quarters = token_sprite(content, size)
    return sprite, plan.degrees(quarters)


def content_nodes(plan: Plan, board: Record, state: Record, words: Say) -> Iterator[Node]:
    """Rocks, bonuses, tokens, and the arrow tips of the heads."""
    for square in range(SQUARES):
        content, name = int(state.squares[square]), square_name(square)
        if content == FREE:
            continue
        size = CELL - 1 if content == ROCK else TILE if content >= TOKEN else 40.0
        sprite, turn = content_sprite(plan, content, size)
        kind = "rock" if content == ROCK else "token" if content >= TOKEN else "bonus"
        label = _token_label(board, state, square, words) if kind == "token" else ""
        yield Node(f"{kind}-{name}", "tokens", sprite, *plan.square(square), turn, (kind, held(content), DECOR), label)
    for side in sides_in(state):
        if state.status[side] == ON_ROUTE:
            yield tip_node(plan, f"tip-{side + 1}", int(state.head[side]), int(state.heading[side]), side)


def tip_node(plan: Plan, id: str, square: int, heading: int, side: int, *classes: str) -> Node:
    """The arrow tip of a head, at the edge by which the route goes on."""
    place = plan.beside(square, heading, TIP)
    return Node(
        id, "tips", Sprite("ayalan-tip", 26, 26), *place, plan.degrees(heading), ("tip", COLOURS[side], DECOR, *classes)
    )


def _token_label(board: Record, state: Record, square: int, words: Say) -> str:
    content = int(state.squares[square])
    side = owner_of(content)
    colour = words(f"colour-{COLOURS[side]}")
    if state.status[side] == ON_ROUTE and state.head[side] == square:
        ahead = square_name(target_of(board, state, side))
        return words("token-head", square=square_name(square), side=colour, next=ahead)
    kind = "straight" if (content - TOKEN) % SHAPES < 2 else "bend"
    return words(f"token-{kind}", square=square_name(square), side=colour)


def mark_nodes(plan: Plan, board: Record, state: Record, words: Say) -> Iterator[Node]:
    """Where the mover's route goes on, and which ways lead out of there; or where a route may begin."""
    side = int(state.mover)
    if side == NOBODY:
        return
    if not state.ways:
        for square in starts(board, state, side):
            yield Node(
                f"door-{square_name(square)}", "marks", Sprite("ayalan-door", 24, 24),
                *plan.beside(square, side, 0.34), plan.degrees(side + 2), ("door", COLOURS[side], DECOR),
            )  # fmt: skip
        if state.status[side] == ON_ROUTE:
            yield from _exit_nodes(plan, board, state, side)
        return
    target = target_of(board, state, side)
    colour, name = words(f"colour-{COLOURS[side]}"), square_name(target)
    classes = ("target", COLOURS[side], DECOR)
    label = words("target", side=colour, square=name)
    yield Node("target", "marks", Box(CELL + 2, CELL + 2, 6), *plan.square(target), 0, classes, label)
    yield from _over_the_edge(plan, board, state, side, words)
    if state.squares[target] != FREE:
        yield from _exit_nodes(plan, board, state, side)


def _over_the_edge(plan: Plan, board: Record, state: Record, side: int, words: Say) -> Iterator[Node]:
    """The cell of the strip into which the mover's head points, if it points off the board."""
    head, heading = int(state.head[side]), int(state.heading[side])
    if head not in board.door[WIDE * heading : WIDE * (heading + 1)]:
        return
    place = head % WIDE if heading in (0, 2) else head // WIDE
    flat = plan.edge_of(heading) in (TOP, BOTTOM)
    shape = Box(CELL, STRIP, 5) if flat else Box(STRIP, CELL, 5)
    classes = ("target", "over", COLOURS[side], DECOR)
    label = words("beyond", square=square_name(target_of(board, state, side)))
    yield Node("over", "marks", shape, *plan.beyond(heading, place), 0, classes, label)


def _exit_nodes(plan: Plan, board: Record, state: Record, side: int) -> Iterator[Node]:
    """AYA-18: around an occupied target, an open chevron or a barred one at each way out."""
    target, heading = target_of(board, state, side), int(state.heading[side])
    if state.squares[target] == ROCK:
        return
    for way, letter in enumerate("SLR"):
        leaving = (heading + TURNING[way]) & 3
        free = state.squares[exit_of(board, target, heading, way)] == FREE
        sprite = Sprite("ayalan-way-out" if free else "ayalan-no-way", 18, 18)
        place = plan.beside(target, leaving, 0.5)
        classes = ("way-out" if free else "no-way", COLOURS[side], DECOR)
        yield Node(f"exit-{letter}", "marks", sprite, *place, plan.degrees(leaving), classes)


# --- the players' bars -------------------------------------------------------------------------


def bar_nodes(plan: Plan, state: Record, words: Say) -> Iterator[Node]:
    """Each side's bar: name, live score, hand, tokens taken, bonus points."""
    for side in range(SIDES):
        flat = plan.edge_of(side) in (TOP, BOTTOM)
        length = 2 * HALF + 10
        shape = Box(length, BAR, 8) if flat else Box(BAR, length, 8)
        if side not in sides_in(state):
            yield Node(f"bar-{side + 1}", "bars", shape, *plan.bar(side), 0, ("bar", "empty", DECOR))
            continue
        yield from _bar(plan, state, side, shape, words)


def _bar(plan: Plan, state: Record, side: int, shape: Box, words: Say) -> Iterator[Node]:
    colour = COLOURS[side]
    straights, bends = int(state.straights[side]), int(state.bends[side])
    trophies, bonus = int(state.trophies[side]), int(state.bonus[side])
    points = int(state.laid[side]) + trophies + bonus
    look = "active" if state.mover == side else "out" if state.status[side] == ELIMINATED else "waiting"
    label = words(
        "bar", side=words(f"colour-{colour}"), points=points, straights=straights, bends=bends, trophies=trophies,
        bonus=bonus,
    )  # fmt: skip
    turn = plan.bar_turn(side)
    yield Node(f"bar-{side + 1}", "bars", shape, *plan.bar(side), 0, ("bar", colour, look, DECOR), label)

    def text(what: str, words: str, size: float, along: float, *extra: str, anchor: str = "middle") -> Node:
        shape = Words(words, size, anchor)
        return Node(f"{what}-{side + 1}", "bars", shape, *plan.bar(side, along), turn, ("bar-text", *extra, DECOR))

    yield text("bar-name", f"{side + 1} · {words(f'colour-{colour}')}", 17, -290, "player", colour, anchor="start")
    yield text("bar-score", str(points), 26, -150, "score", colour)
    for what, sprite, value, along in (
        ("straights", f"ayalan-{colour}-straight", straights, -80),
        ("bends", f"ayalan-{colour}-bend", bends, -5),
        ("trophies", "ayalan-trophy", trophies, 70),
        ("bonus", "ayalan-coins", bonus, 145),
    ):
        icon = Sprite(sprite, ICON + 2, ICON + 2)
        yield Node(f"{what}-icon-{side + 1}", "bars", icon, *plan.bar(side, along), turn, (colour, "icon", DECOR))
        yield text(what, str(value), 17, along + 18, anchor="start")
    if state.status[side] == ELIMINATED:
        yield text("bar-state", words("banner-out"), 15, 290, "state", anchor="end")
    elif state.status[side] == HEAD_TAKEN:
        icon = Sprite("ayalan-cut", 30, 30)
        yield Node(f"cut-{side + 1}", "bars", icon, *plan.bar(side, 270), turn, (colour, "cut", DECOR))
