"""The nodes of the picture of Alcatraz: water and boat, squares, the cell with its bars, guards and prisoners."""

from __future__ import annotations

from collections.abc import Iterator

from ludotheque.core.layout import Fields
from ludotheque.core.provenance import Thing
from ludotheque.core.text import Translate
from ludotheque.draw.scene import Box, Circle, Node, Path, Sprite, Text
from ludotheque.games.alcatraz.board import LETTERS
from ludotheque.games.alcatraz.notation.names import SEATS, prisoner_on, prisoners, square_name
from ludotheque.games.alcatraz.notation.write import Run
from ludotheque.games.alcatraz.rules.boat import is_hatched
from ludotheque.games.alcatraz.rules.guards import guard_column
from ludotheque.games.alcatraz.rules.record import (
    ALARM,
    ALARM_RUN,
    COLUMNS,
    ESCAPED,
    GUARDS,
    LAST,
    NOWHERE,
    ROWS,
    SQUARES,
)
from ludotheque.games.alcatraz.view.layout import (
    BENCH,
    BOAT_Y,
    CELL_HEIGHT,
    CELL_Y,
    COLOURS,
    FIGURE,
    HEIGHT,
    LEFT,
    PITCH,
    SMALL,
    TOP,
    WALL_Y,
    WIDTH,
    YARD,
    bench_middle,
    boat_half,
    boat_middle,
    boat_place,
    cell_figure,
    cell_place,
    cell_width,
    column_x,
    hatched_columns,
    hull,
    place,
    row_y,
)

LAYERS = ("water", "boat", "walls", "squares", "lights", "aids", "alarm", "pieces", "bars", "marks")


def nodes_of(thing: Thing) -> tuple[str, ...]:
    """The nodes that show a thing of a yard file: the stripes of a hatched square, the guard of a row."""
    key, name = thing
    prefix = {"hatched": "hatched", "guards": "guard"}.get(key)
    return (f"{prefix}-{name}",) if prefix and name else ()


# --- what never changes ------------------------------------------------------------------------


def scenery_nodes(board: Fields) -> Iterator[Node]:
    """Water, walls, towers, names of rows and columns."""
    yield Node("water", "water", Box(WIDTH, HEIGHT), WIDTH / 2, HEIGHT / 2, classes=("water",))
    for k, (x, y) in enumerate(((0.07, 0.02), (0.92, 0.02), (0.06, 0.155), (0.95, 0.11), (0.34, 0.014), (0.66, 0.014))):
        wave = Path("M-26 0 q6.5 -7 13 0 t13 0 t13 0 t13 0")
        yield Node(f"wave-{k}", "water", wave, WIDTH * x, HEIGHT * y, classes=("wave",))
    rock = (
        f"M14 {TOP - 34:.0f} Q{LEFT + 60:.0f} {TOP - 48:.0f} {WIDTH / 2:.0f} {TOP - 40:.0f} "
        f"T{WIDTH - 14:.0f} {TOP - 36:.0f} L{WIDTH:.0f} {HEIGHT - 30:.0f} Q{WIDTH - 40:.0f} {HEIGHT:.0f} "
        f"{WIDTH / 2:.0f} {HEIGHT - 3:.0f} T0 {HEIGHT - 24:.0f} Z"
    )
    yield Node("rock", "water", Path(rock), classes=("rock",))
    yield Node("wall", "walls", Box(YARD + 44, HEIGHT - TOP - 8 + 22, 8), WIDTH / 2, WALL_Y, classes=("wall",))
    yield Node("ground", "walls", Box(YARD + 12, YARD + 12, 3), WIDTH / 2, TOP + YARD / 2, classes=("ground",))
    yield from _quay(board)
    for k, (x, y) in enumerate(((LEFT - 14, TOP - 14), (WIDTH - LEFT + 14, TOP - 14))):
        yield Node(f"tower-{k}", "walls", Sprite("alcatraz-tower", 58, 58), x, y, classes=("tower",))
    for row in range(ROWS):
        y = row_y(row)
        classes = ("row-name",) if row < GUARDS else ("row-name", "last")
        yield Node(f"row-{row + 1}", "walls", Circle(13), LEFT - 42, y, classes=("row-plate",))
        yield Node(f"row-name-{row + 1}", "walls", Text(str(row + 1), 15), LEFT - 42, y, classes=classes)
    for column in range(COLUMNS):
        x = column_x(column)
        yield Node(
            f"column-{LETTERS[column]}", "walls", Text(LETTERS[column], 13), x, TOP + YARD + 15,
            classes=("column-name",),
        )  # fmt: skip


def _quay(board: Fields) -> Iterator[Node]:
    """Planks from the gate in the wall to the boat, in the hatched columns."""
    for column in hatched_columns(board):
        x = column_x(column)
        yield Node(f"quay-{LETTERS[column]}", "walls", Box(PITCH, 56), x, TOP - 32, classes=("quay",))
        for k in range(3):
            plank = Path(f"M{-PITCH / 2:.0f} 0 H{PITCH / 2:.0f}")
            yield Node(f"plank-{LETTERS[column]}-{k}", "walls", plank, x, TOP - 46 + 14 * k, classes=("plank",))


def boat_nodes(board: Fields, seats: int, translate: Translate) -> Iterator[Node]:
    """The hull, its benches, and the oars."""
    x = boat_middle(board)
    for k in range(2):
        oar = Path("M0 -40 L-24 -66 M-24 -66 l-9 -10")
        yield Node(f"oar-{k}", "boat", oar, x + (k - 0.75) * boat_half(seats) / 2, BOAT_Y, classes=("oar",))
    yield Node("boat", "boat", Path(hull(seats, 0)), x, BOAT_Y, classes=("hull",), label=translate("boat"))
    yield Node("boat-deck", "boat", Path(hull(seats, 9)), x, BOAT_Y, classes=("deck",))
    for k in (-1, 1):
        strake = Path(f"M{-boat_half(seats) + 34:.0f} 0 H{boat_half(seats) - 58:.0f}")
        yield Node(f"strake-{k}", "boat", strake, x, BOAT_Y + k * 27, classes=("strake",))
    for seat in range(seats):
        bench = Box(ESCAPED * BENCH + 6, 46, 6)
        yield Node(
            f"bench-{SEATS[seat]}", "boat", bench, bench_middle(board, seats, seat), BOAT_Y,
            classes=("bench", COLOURS[seat]),
        )  # fmt: skip
    stem = Path("M-10 -9 L12 0 L-10 9 Z")
    yield Node("boat-stem", "boat", stem, x + boat_half(seats) - 30, BOAT_Y, classes=("stem",))


# --- squares -----------------------------------------------------------------------------------


def square_nodes(board: Fields, translate: Translate) -> Iterator[Node]:
    """The 81 squares, the hatched ones with stripes."""
    for square in range(SQUARES):
        name, (x, y) = square_name(square), place(square)
        row, column = square // COLUMNS, square % COLUMNS
        hatched = is_hatched(board, row, column)
        shade = "light" if (row + column) % 2 else "dark"
        label = translate("square-hatched" if hatched else "square-empty", square=name)
        stone = Box(PITCH - 3, PITCH - 3, 3)
        yield Node(f"square-{name}", "squares", stone, x, y, classes=("square", shade), label=label)
        if hatched:
            stripes = Sprite("alcatraz-hatched", PITCH - 3, PITCH - 3)
            yield Node(f"hatched-{name}", "squares", stripes, x, y, classes=("hatched",))


def distance_nodes(state: Fields) -> Iterator[Node]:
    """An aid: on every free square, the distance of the guard of its row. A move to it must be shorter than that."""
    for square in range(SQUARES):
        row, column = square // COLUMNS, square % COLUMNS
        guard = guard_column(state, row)
        if row == LAST or guard in (NOWHERE, column) or prisoner_on(state, square) is not None:
            continue
        x, y = place(square)
        far = abs(guard - column)
        yield Node(
            f"distance-{square_name(square)}", "aids", Text(str(far), 11), x + PITCH / 2 - 10, y + PITCH / 2 - 10,
            classes=("aid", "distance"),
        )  # fmt: skip


def danger_nodes(squares: set[int]) -> Iterator[Node]:
    """An aid: squares that a guard can enter in the next player's move."""
    for square in sorted(squares):
        x, y = place(square)
        footprint = Sprite("alcatraz-steps", 16, 16)
        yield Node(
            f"danger-{square_name(square)}", "aids", footprint, x - PITCH / 2 + 12, y - PITCH / 2 + 12,
            classes=("aid", "danger"),
        )  # fmt: skip


# --- pieces ------------------------------------------------------------------------------------


def figure_nodes(board: Fields, state: Fields, translate: Translate) -> Iterator[Node]:
    """Guards, and every prisoner in the yard, in the cell and in the boat."""
    for row in range(GUARDS):
        column = guard_column(state, row)
        if column != NOWHERE:
            x, y = place(row * COLUMNS + column)
            label = translate("guard", square=square_name(row * COLUMNS + column))
            yield Node(
                f"light-{row + 1}", "lights", Sprite("alcatraz-light", 130, 130), x + 16, y + 10, classes=("lamplight",)
            )
            guard = Sprite("alcatraz-guard", 56, 56)
            yield Node(f"guard-{row + 1}", "pieces", guard, x, y, classes=("guard",), label=label)
    for seat, square in prisoners(state):
        x, y = place(square)
        name = square_name(square)
        label = translate("prisoner", colour=translate(f"colour-{seat}"), square=name)
        sprite = Sprite(f"alcatraz-{COLOURS[seat]}", FIGURE, FIGURE)
        yield Node(f"prisoner-{name}", "pieces", sprite, x, y, classes=("prisoner", COLOURS[seat]), label=label)
    yield from _in_cell(state, translate)
    yield from _in_boat(board, state, translate)


def _in_cell(state: Fields, translate: Translate) -> Iterator[Node]:
    seats = state.seats
    width = cell_width(seats)
    yield Node("cell", "walls", Box(YARD + 12, CELL_HEIGHT, 4), WIDTH / 2, CELL_Y, classes=("cell",))
    for seat in range(seats):
        letter = SEATS[seat]
        x = LEFT + (seat + 0.5) * width
        said = translate("cell", list=translate("in-cell", colour=translate(f"colour-{seat}"), n=int(state.cell[seat])))
        niche = Box(width - 14, CELL_HEIGHT - 34, 8)
        yield Node(f"cell-{letter}", "walls", niche, x, CELL_Y, classes=("niche", COLOURS[seat]), label=said)
        for number in range(int(state.cell[seat])):
            px, py = cell_place(seats, seat, number)
            size = cell_figure(seats)
            sprite = Sprite(f"alcatraz-{COLOURS[seat]}", size, size)
            yield Node(f"cell-{letter}{number + 1}", "pieces", sprite, px, py, classes=("prisoner", COLOURS[seat]))
    bars = 19
    for k in range(bars):
        x = LEFT + (k + 0.5) * YARD / bars
        bar = Path(f"M0 {-CELL_HEIGHT / 2:.0f} V{CELL_HEIGHT / 2:.0f}")
        yield Node(f"bar-{k}", "bars", bar, x, CELL_Y, classes=("bar",))
    for k, y in enumerate((-CELL_HEIGHT / 2 + 8, CELL_HEIGHT / 2 - 8)):
        yield Node(f"rail-{k}", "bars", Path(f"M{LEFT:.0f} 0 H{LEFT + YARD:.0f}"), 0, CELL_Y + y, classes=("rail",))


def _in_boat(board: Fields, state: Fields, translate: Translate) -> Iterator[Node]:
    seats = state.seats
    for seat in range(seats):
        colour = translate(f"colour-{seat}")
        for number in range(ESCAPED):
            x, y = boat_place(board, seats, seat, number)
            name = f"{SEATS[seat]}{number + 1}"
            taken = number < state.boat[seat]
            label = translate("boat-place-taken" if taken else "boat-place-empty", colour=colour, n=number + 1)
            yield Node(f"seat-{name}", "boat", Circle(13), x, y, classes=("place", COLOURS[seat]), label=label)
            if taken:
                sprite = Sprite(f"alcatraz-{COLOURS[seat]}", SMALL, SMALL)
                yield Node(f"boat-{name}", "pieces", sprite, x, y, classes=("prisoner", COLOURS[seat]))
            else:
                yield Node(f"seat-name-{name}", "boat", Text(SEATS[seat], 11), x, y, classes=("place-name",))


# --- alarm and marks ---------------------------------------------------------------------------


def alarm_nodes(state: Fields, translate: Translate) -> Iterator[Node]:
    """The siren; while an alarm lasts also the die, and the row it named."""
    ringing = state.phase in ALARM
    kind = "ringing" if ringing else "silent"
    yield Node("siren", "alarm", Sprite(f"alcatraz-siren-{kind}", 60, 60), 44, 66, classes=("siren", kind))
    if not ringing:
        return
    thrown = state.phase == ALARM_RUN
    label = translate("die", row=state.row + 1) if thrown else translate("die-rolling")
    x, y = WIDTH - 46, 66.0
    yield Node("die", "alarm", Sprite("alcatraz-die", 66, 66), x, y, classes=("die",), label=label)
    face = str(state.row + 1) if thrown else "?"
    yield Node("die-face", "alarm", Text(face, 24), x, y - 3, classes=("die-face",))
    if thrown:
        lit = Box(YARD, PITCH, 6)
        yield Node("alarm-row", "alarm", lit, WIDTH / 2, row_y(state.row), classes=("alarm-row",))


def turns_left_nodes(state: Fields, translate: Translate) -> Iterator[Node]:
    """An aid: the number of turns left, during the last fifty before the limit."""
    left = state.turn_limit - state.turns
    if left <= 50:
        text = Text(translate("turns-left", n=left), 15, "end")
        yield Node("turns-left", "marks", text, WIDTH - 14, TOP - 62, classes=("aid", "turns-left"))


def run_arrow(id: str, run: Run, classes: tuple[str, ...]) -> Node:
    """A guard's run as an arrow along the row."""
    way = 1 if run.goal > run.start else -1
    start = column_x(run.start) + way * 20
    end = column_x(run.goal) - way * 6
    barb = end - way * 11
    d = f"M{start:.1f} 18 H{end:.1f} M{barb:.1f} 9 L{end:.1f} 18 L{barb:.1f} 27"
    return Node(id, "marks", Path(d), 0, row_y(run.row), classes=classes)
