"""Daldøs as a picture: a ship seen from above, prow left, stern right, one's own row at the bottom."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial

from ludotheque.core.contract import CHANCE, Record
from ludotheque.core.state import State
from ludotheque.core.text import say
from ludotheque.draw.scene import Box, Button, Choice, Circle, Motion, Node, Path, Scene, Seat, Sprite, Words
from ludotheque.games.daldos.notation import dice_text, hole_name, step_name, write_action
from ludotheque.games.daldos.rules import (
    BLACK,
    EXIT,
    FACES,
    FIRST,
    HIGH,
    LOW,
    MOVE,
    NOBODY,
    RIGHTMOST,
    ROLL,
    WHITE,
    across,
    die_of,
    goal_of,
    start_of,
    step_of,
    stop_action,
    wakeable,
)

PITCH = 62.0  # from hole to hole
ROWS = 96.0  # from row to row
PROW = 236.0  # from the left edge to the first hole
STERN = 214.0  # from the last hole to the right edge: stern, way out, dice
TOP = 128.0  # from the upper edge to the upper row
LAYERS = ("sea", "hull", "deck", "arrows", "holes", "pegs", "marks", "dice")
NAMES = ("side-white", "side-black")
COLOURS = ("white", "black")

Say = Callable[..., str]


def kept(nodes: Callable[..., Iterator[Node]]) -> Callable[..., tuple[Node, ...]]:
    """Nodes that are made once for the same arguments."""
    return cache(lambda *arguments: tuple(nodes(*arguments)))


class Ship:
    """Where everything lies, for a board and the side that sits at the bottom."""

    def __init__(self, outer: int, middle: int, bottom: int) -> None:
        self.outer, self.middle, self.bottom = outer, middle, bottom
        self.holes = 2 * outer + middle
        self.bow = PROW + max(0, self.middle - self.outer - 1) * PITCH
        self.stern = self.bow + (self.outer - 1) * PITCH
        self.width, self.height = self.stern + STERN, 2 * TOP + 2 * ROWS

    def row_y(self, side: int) -> float:
        """The height of a side's row; NOBODY is the middle."""
        if side == NOBODY:
            return TOP + ROWS
        return TOP + 2 * ROWS if side == self.bottom else TOP

    def place(self, hole: int) -> tuple[float, float]:
        """The centre of a hole."""
        if hole < self.outer:
            return self.bow + hole * PITCH, self.row_y(WHITE)
        if hole < self.outer + self.middle:
            return self.stern - (hole - self.outer) * PITCH, self.row_y(NOBODY)
        return self.bow + (hole - self.outer - self.middle) * PITCH, self.row_y(BLACK)

    def way_out(self, side: int) -> tuple[float, float]:
        """Beyond the stern, at the end of the enemy row."""
        return self.stern + 66, self.row_y(1 - side)

    def hull(self, inset: float) -> str:
        """The outline of the ship, drawn in by `inset`."""
        left, right = self.bow - PITCH - 112 + 1.8 * inset, self.stern + 104 - inset
        top, bottom, middle = TOP - 74 + inset, TOP + 2 * ROWS + 74 - inset, TOP + ROWS
        shoulder, quarter = self.bow + 0.9 * PITCH, self.stern - 1.5 * PITCH
        return (
            f"M{left:.1f} {middle:.1f} C{left + 48:.1f} {middle - 64:.1f} {shoulder - 120:.1f} {top:.1f} "
            f"{shoulder:.1f} {top:.1f} L{quarter:.1f} {top:.1f} C{right - 60:.1f} {top:.1f} {right - 8:.1f} "
            f"{top + 26:.1f} {right:.1f} {top + 44:.1f} Q{right - 16:.1f} {middle:.1f} {right:.1f} {bottom - 44:.1f} "
            f"C{right - 8:.1f} {bottom - 26:.1f} {right - 60:.1f} {bottom:.1f} {quarter:.1f} {bottom:.1f} "
            f"L{shoulder:.1f} {bottom:.1f} C{shoulder - 120:.1f} {bottom:.1f} {left + 48:.1f} {middle + 64:.1f} "
            f"{left:.1f} {middle:.1f} Z"
        )


# Kept, with the nodes on it: most of a picture is that of the picture before.
ship_of = cache(Ship)


def scene(state: State, seat: int | None, language: str) -> Scene:
    """The position as a seat (or a spectator, from White's side) sees it."""
    board = state.game.facts
    ship = ship_of(board.outer, board.middle, BLACK if seat == BLACK else WHITE)
    words: Say = partial(say, "daldos", language)
    headline = _headline(state, words)
    nodes = [*_ship_nodes(ship), *_arrow_nodes(ship, state.facts.mover), *_hole_nodes(ship, state.facts, words)]
    nodes += [*_peg_nodes(ship, state.facts, words), *_dice_nodes(ship, state, words)]
    choices = tuple(_choices(ship, state, words)) if seat is not None and state.to_move == seat else ()
    ways_out = {choice.clicks[1] for choice in choices if len(choice.clicks) > 1} & {"off"}
    if ways_out:
        nodes += _way_out_nodes(ship, state.facts, words)
    buttons = (Button("stop", words("choice-stop")),) if any(c.clicks == ("stop",) for c in choices) else ()
    return Scene(
        game="daldos",
        language=language,
        width=ship.width,
        height=ship.height,
        layers=LAYERS,
        nodes=tuple(nodes),
        headline=headline,
        label=words("scene", headline=headline),
        seats=tuple(_seat(state, side, words) for side in (WHITE, BLACK)),
        choices=choices,
        buttons=buttons,
        story=tuple(_story(state, words)),
        motions=tuple(_motions(ship, state)),
    )


def _headline(state: State, words: Say) -> str:
    record = state.facts
    if record.phase == FIRST:
        return words("headline-first")
    if record.phase == ROLL:
        return words("headline-throw", side=words(NAMES[record.mover]))
    if record.phase == MOVE:
        return words("headline-move", side=words(NAMES[record.mover]), dice=" · ".join(dice_text(record)))
    if record.winner == NOBODY:
        return words("headline-draw")
    return words("headline-won", side=words(NAMES[record.winner]))


# --- the ship ----------------------------------------------------------------------------------


@kept
def _ship_nodes(ship: Ship) -> Iterator[Node]:
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


@kept
def _arrow_nodes(ship: Ship, mover: int) -> Iterator[Node]:
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


def _hole_nodes(ship: Ship, record: Record, words: Say) -> Iterator[Node]:
    taken = _holes_of(ship, record)
    for hole in range(ship.holes):
        yield _hole_node(ship, hole, "" if hole in taken else words("hole-empty", hole=hole_name(ship, hole)))
    yield from _name_nodes(ship)


@cache
def _hole_node(ship: Ship, hole: int, label: str) -> Node:
    x, y = ship.place(hole)
    return Node(f"hole-{hole_name(ship, hole)}", "holes", Circle(15), x, y, classes=("hole",), label=label)


@kept
def _name_nodes(ship: Ship) -> Iterator[Node]:
    for side, letter in ((WHITE, "W"), (BLACK, "B")):
        y = ship.row_y(side) + (36 if side == ship.bottom else -36)
        for k in range(ship.outer):
            yield Node(
                f"name-{letter}{k + 1}", "holes", Words(f"{letter}{k + 1}", 12), ship.bow + k * PITCH, y,
                classes=("name",),
            )  # fmt: skip
    for k in range(ship.middle):
        x, y = ship.place(ship.outer + k)
        yield Node(f"name-M{k + 1}", "holes", Words(f"M{k + 1}", 12), x, y + 33, classes=("name",))


def _holes_of(board: Record, record: Record) -> dict[int, tuple[int, bool]]:
    """Hole -> (side, awake) of the peg in it."""
    found: dict[int, tuple[int, bool]] = {}
    for side in (WHITE, BLACK):
        pawns, awake = int(record.pawns[side]), int(record.awake[side])
        while pawns:
            step = pawns.bit_length() - 1
            pawns -= 1 << step
            found[step_of(board, side, step)] = (side, bool(awake >> step & 1))
    return found


def _peg_nodes(ship: Ship, record: Record, words: Say) -> Iterator[Node]:
    board = ship
    for hole, (side, awake) in sorted(_holes_of(board, record).items()):
        kind = "awake" if awake else "asleep"
        label = words(f"peg-{kind}", side=words(NAMES[side]), hole=hole_name(board, hole))
        yield _peg_node(ship, hole, side, kind, label)
    if record.phase == MOVE and record.dice[0] and record.activation == RIGHTMOST:
        side = int(record.mover)
        ready = int(wakeable(board, record, record.pawns[side], record.awake[side]))
        if ready:
            x, y = ship.place(int(step_of(board, side, ready.bit_length() - 1)))
            lift = -30 if side == ship.bottom else 30
            yield Node("wake-mark", "marks", Words("1", 15), x, y + lift, classes=("wake-mark",))


@cache
def _peg_node(ship: Ship, hole: int, side: int, kind: str, label: str) -> Node:
    name, (x, y) = hole_name(ship, hole), ship.place(hole)
    sprite = Sprite(f"daldos-{COLOURS[side]}-{kind}", 46, 46)
    return Node(f"peg-{name}", "pegs", sprite, x, y, classes=("peg", COLOURS[side], kind), label=label)


def _dice_nodes(ship: Ship, state: State, words: Say) -> Iterator[Node]:
    """The throw under way: unused dice bright, used or lost ones grey."""
    unused = [face + 1 for face in range(FACES) for _ in range(int(state.facts.dice[face]))]
    thrown = list(unused)
    before: State | None = state
    while before is not None and before.facts.phase == MOVE:
        before = before.parent
        if before is not None and before.facts.phase == MOVE:
            thrown = [f + 1 for f in range(FACES) for _ in range(int(before.facts.dice[f]))]
    used = list(thrown)
    for face in unused:
        used.remove(face)
    faces = sorted([(face, True) for face in unused] + [(face, False) for face in used])
    x = ship.width - 42
    for k, (face, bright) in enumerate(faces):
        y = TOP + ROWS + (k - (len(faces) - 1) / 2) * 76
        twin = [other for other, is_bright in faces[:k] if other == face and is_bright == bright]
        suffix = f"-{len(twin) + 1}" if twin else ""
        id = f"die-{face}{suffix}" if bright else f"spent-{face}{suffix}"
        yield Node(
            id, "dice", Sprite(f"daldos-die-{face}", 44, 64), x, y,
            classes=("die", "unused" if bright else "used"),
            label=words("die-unused" if bright else "die-used", face=face),
        )  # fmt: skip


def _way_out_nodes(ship: Ship, record: Record, words: Say) -> Iterator[Node]:
    side = int(record.mover)
    x, y = ship.way_out(side)
    last = int(record.pawns[side]).bit_count() == 1
    classes = ("way-out", "last") if last else ("way-out",)
    yield Node("off", "marks", Circle(20), x, y, classes=classes, label=words("off"))
    yield Node("off-sign", "marks", Words("⚠" if last else "→", 20), x, y, classes=classes)


# --- what can be done --------------------------------------------------------------------------


def _choices(ship: Ship, state: State, words: Say) -> Iterator[Choice]:
    board, record = ship, state.facts
    side = int(record.mover)
    for action in state.legal_actions():
        text = write_action(board, record, action)
        if action == stop_action(board):
            yield Choice(action, text, ("stop",), words("choice-stop"))
            continue
        die, start = int(die_of(board, action)), int(start_of(board, side, action))
        goal = int(goal_of(board, record, action))
        source = step_name(board, side, start)
        if goal >= board.holes:
            last = int(record.pawns[side]).bit_count() == 1
            label = words("choice-off-last" if last else "choice-off", die=die, **{"from": source})
            yield Choice(action, text, (f"peg-{source}", "off", f"die-{die}"), label)
            continue
        target = step_name(board, side, goal)
        hit = int(across(board, record.pawns[1 - side])) >> goal & 1
        asleep = not int(record.awake[side]) >> start & 1
        message = "choice-hit" if hit else "choice-wake" if asleep else "choice-move"
        aim = f"peg-{target}" if hit else f"hole-{target}"
        x, y = ship.place(int(step_of(board, side, goal)))
        ghost = Node("ghost", "pegs", Sprite(f"daldos-{COLOURS[side]}-awake", 46, 46), x, y, classes=("ghost",))
        number = Node("ghost-die", "marks", Words(str(die), 15), x, y - 28, classes=("wake-mark",))
        label = words(message, die=die, to=target, **{"from": source})
        yield Choice(action, text, (f"peg-{source}", aim), label, (ghost, number))


# --- who sits there, what happened ---------------------------------------------------------------


def _seat(state: State, side: int, words: Say) -> Seat:
    """Pawns left and awake."""
    record = state.facts
    left, awake = int(record.pawns[side]).bit_count(), int(record.awake[side]).bit_count()
    facts = [words("fact-left", n=left), words("fact-awake", n=awake)]
    score = f"{int(state.scores[side]):+d}" if state.scores else str(left)
    return Seat(
        side, words(NAMES[side]), (COLOURS[side],), score, tuple(facts),
        active=bool(record.phase == MOVE and record.mover == side),
    )  # fmt: skip


def _story(state: State, words: Say) -> Iterator[str]:
    """What the last action did, sentence by sentence."""
    if state.parent is None or state.action is None:
        return
    before, after, action = state.parent.record, state.facts, state.action
    board, side = state.game.board, int(before.mover)
    if before.phase == FIRST:
        yield words("tell-first", side=words(NAMES[action]))
        return
    name = words(NAMES[side])
    if before.phase == ROLL:
        yield words("tell-throw", side=name, dice=f"{LOW[action]}-{HIGH[action]}")
    elif action == stop_action(board):
        yield words("tell-stop", side=name)
    else:
        yield from _tell_use(state, words, name)
    for event in state.events():
        if event == "pass":
            yield words("tell-pass", side=name)
        else:
            yield words("tell-lost", die=int(event.removeprefix("lost")))
    if after.to_move != CHANCE and after.winner != NOBODY:
        yield words("tell-end", side=words(NAMES[1 - int(after.winner)]))


def _tell_use(state: State, words: Say, name: str) -> Iterator[str]:
    assert state.parent is not None and state.action is not None
    before, board, action = state.parent.record, state.game.board, state.action
    side = int(before.mover)
    die, start = int(die_of(board, action)), int(start_of(board, side, action))
    goal = int(goal_of(board, before, action))
    source = step_name(board, side, start)
    if goal >= board.holes:
        yield words("tell-off", side=name, die=die, **{"from": source})
        return
    target = step_name(board, side, goal)
    asleep = not int(before.awake[side]) >> start & 1
    yield words("tell-wake" if asleep else "tell-move", side=name, die=die, to=target, **{"from": source})
    if int(across(board, before.pawns[1 - side])) >> goal & 1:
        yield words("tell-hit", side=words(NAMES[1 - side]), hole=target)


def _motions(ship: Ship, state: State) -> Iterator[Motion]:
    """The pawn of the last die use, hole by hole."""
    if state.parent is None or state.action is None or state.parent.record.phase != MOVE:
        return
    before, board, action = state.parent.record, ship, state.action
    if action == stop_action(board):
        return
    side, die = int(before.mover), int(die_of(board, action))
    start, goal = int(start_of(board, side, action)), int(goal_of(board, before, action))
    turning = action >= FACES * board.holes
    way = []
    for step in range(start, start + die + 1):
        if turning and step >= ship.outer + ship.middle:
            step -= ship.outer + ship.middle
        elif step >= board.holes and before.route != EXIT:
            step += ship.outer - int(board.holes)
        inside = step < board.holes
        way.append(ship.place(int(step_of(board, side, step))) if inside else ship.way_out(side))
    if goal < board.holes:
        yield Motion(f"peg-{step_name(board, side, goal)}", tuple(way), "hop")


def diagram(state: State, seat: int | None) -> str:
    """The three rows in characters, one's own at the bottom: ○ ● asleep, W B awake."""
    board, pegs = state.game.board, _holes_of(state.game.board, state.facts)
    ship = ship_of(int(board.outer), int(board.middle), BLACK if seat == BLACK else WHITE)
    signs = {(WHITE, False): "○", (WHITE, True): "W", (BLACK, False): "●", (BLACK, True): "B"}
    left = min(ship.place(hole)[0] for hole in range(int(board.holes)))
    rows: dict[float, list[tuple[int, str]]] = {}
    for hole in range(int(board.holes)):
        x, y = ship.place(hole)
        rows.setdefault(y, []).append((round((x - left) / PITCH), signs[pegs[hole]] if hole in pegs else "·"))
    names = {ship.row_y(WHITE): "W >", ship.row_y(NOBODY): "M <", ship.row_y(BLACK): "B >"}
    lines = []
    for y in sorted(rows):
        cells = dict(rows[y])
        lines.append(f"{names[y]}  " + "  ".join(cells.get(k, " ") for k in range(max(cells) + 1)))
    return "\n".join(lines)
