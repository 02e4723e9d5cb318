"""A second, slow and simple implementation of Ayalan, written from the rule sheet; the tests compare the kernels to it.

It shares no code with the package: squares are names, tokens are objects in a dictionary, and a move is legal if it
passes the checks of the rules one after the other.
"""

from __future__ import annotations

from dataclasses import dataclass, field

ROWS = "ABCDEFGHIJKL"
MAP = (
    "##...#.2..##",
    "#3........3#",
    "...2..2.....",
    ".....#...2..",
    "2....3......",
    "..2....3#..#",
    "#..#3....2..",
    "......3....2",
    "..2...#.....",
    ".....2..2...",
    "#3........3#",
    "##..2.#...##",
)
CLOCKWISE = "nesw"
INWARDS = {1: "s", 2: "w", 3: "n", 4: "e"}
KIND = {"S": "straight", "L": "bend", "R": "bend"}
ORDER = ("ns", "ew", "ne", "es", "sw", "nw")


def beside(square: str, heading: str) -> str:
    """The neighbour of a square; the board wraps around at the edges."""
    row, column = ROWS.index(square[0]), int(square[1:])
    if heading == "n":
        row = 11 if row == 0 else row - 1
    if heading == "s":
        row = 0 if row == 11 else row + 1
    if heading == "w":
        column = 12 if column == 1 else column - 1
    if heading == "e":
        column = 1 if column == 12 else column + 1
    return f"{ROWS[row]}{column}"


def turned(heading: str, turn: str) -> str:
    """The heading after going straight on, left or right."""
    place = CLOCKWISE.index(heading)
    return {"S": heading, "L": CLOCKWISE[place - 1], "R": (CLOCKWISE * 2)[place + 1]}[turn]


def own_side(side: int) -> list[str]:
    """The squares of a side."""
    if side in (1, 3):
        return [f"{'A' if side == 1 else 'L'}{column}" for column in range(1, 13)]
    return [f"{row}{12 if side == 2 else 1}" for row in ROWS]


@dataclass
class Token:
    """A path token on the board; `edges` are the two edges of its square that it joins."""

    side: int
    kind: str
    edges: frozenset[str]


@dataclass
class Player:
    """A hand, what was taken, and the head of the route: its square and its heading."""

    straight: int = 24
    bend: int = 16
    trophies: int = 0
    bonus: int = 0
    begun: bool = False
    out: bool = False
    head: tuple[str, str] | None = None

    def has(self, kind: str) -> bool:
        return (self.straight if kind == "straight" else self.bend) > 0

    def change(self, kind: str, by: int) -> None:
        if kind == "straight":
            self.straight += by
        else:
            self.bend += by


@dataclass
class Table:
    """A whole game; `mover` is 0 when it is over."""

    sides: tuple[int, ...] = (1, 2, 3, 4)
    may_pass: bool = False
    lift_first: bool = False
    rocks: set[str] = field(default_factory=set)
    bonuses: dict[str, int] = field(default_factory=dict)
    tokens: dict[str, Token] = field(default_factory=dict)
    players: dict[int, Player] = field(default_factory=dict)
    mover: int = 1
    last_round: bool = False
    passes: int = 0

    def __post_init__(self) -> None:
        for row, line in zip(ROWS, MAP, strict=True):
            for column, sign in enumerate(line, start=1):
                if sign == "#":
                    self.rocks.add(f"{row}{column}")
                elif sign in "23":
                    self.bonuses[f"{row}{column}"] = int(sign)
        self.players = {side: Player() for side in self.sides}

    def free(self, square: str) -> bool:
        return square not in self.rocks and square not in self.bonuses and square not in self.tokens

    # --- legal moves ---

    def continuations(self, side: int) -> list[str]:
        player = self.players[side]
        if player.head is None:
            return []
        target = beside(*player.head)
        if target in self.rocks:
            return []
        found = []
        for turn in "SLR":
            if self.free(target):
                allowed = player.has(KIND[turn])
            else:
                lifted = self.tokens.get(target)
                own = lifted is not None and lifted.side == side
                recovered = self.lift_first and own and lifted is not None and lifted.kind == KIND[turn]
                way_out = beside(target, turned(player.head[1], turn))
                allowed = (player.has(KIND[turn]) or recovered) and self.free(way_out)
            if allowed:
                found.append(target + turn)
        return found

    def beginnings(self, side: int) -> list[str]:
        player = self.players[side]
        starts = [square for square in own_side(side) if self.free(square)]
        return [f"+{square}{turn}" for square in starts for turn in "SLR" if player.has(KIND[turn])]

    def legal(self) -> list[str]:
        if self.mover == 0:
            return []
        player = self.players[self.mover]
        found = self.continuations(self.mover) or self.beginnings(self.mover)
        stopped = player.begun and (player.head is None or not self.free(beside(*player.head)))
        return [*found, "--"] if self.may_pass and stopped else found

    # --- playing a move ---

    def play(self, text: str) -> None:
        side = self.mover
        if text == "--":
            self.passes += 1
        else:
            self.passes = 0
            self.lay(side, text)
        if self.passes and self.passes == sum(not player.out for player in self.players.values()):
            self.mover = 0
            return
        self.next_turn(side)

    def lay(self, side: int, text: str) -> None:
        player, turn = self.players[side], text[-1]
        square = text[:-1].removeprefix("+")
        heading = INWARDS[side]
        if not text.startswith("+"):
            assert player.head is not None
            heading = player.head[1]
        player.change(KIND[turn], -1)
        if square in self.bonuses:
            player.bonus += self.bonuses.pop(square)
        elif square in self.tokens:
            lifted = self.tokens.pop(square)
            if lifted.side == side:
                player.change(lifted.kind, +1)
            else:
                player.trophies += 1
                victim = self.players[lifted.side]
                if victim.head is not None and victim.head[0] == square:
                    victim.head = None
        comes_from = turned(turned(heading, "R"), "R")
        goes_to = turned(heading, turn)
        self.tokens[square] = Token(side, KIND[turn], frozenset((comes_from, goes_to)))
        player.begun, player.head = True, (square, goes_to)
        if player.straight + player.bend == 0:
            self.last_round = True

    def next_turn(self, side: int) -> None:
        """Find the next player who can move; players before them who cannot move are eliminated."""
        while True:
            later = [other for other in self.sides if other > side]
            if not later and self.last_round:
                self.mover = 0
                return
            side = later[0] if later else self.sides[0]
            player = self.players[side]
            if player.out:
                continue
            if self.continuations(side) or any(self.free(square) for square in own_side(side)):
                self.mover = side
                return
            player.out, player.head = True, None
            left = [other for other in self.players.values() if not other.out]
            if not left or 0 < len(left) <= self.passes:
                self.mover = 0
                return

    # --- scores and text ---

    def score(self, side: int) -> int:
        on_board = sum(token.side == side for token in self.tokens.values())
        return on_board + self.players[side].trophies + self.players[side].bonus

    def sign(self, square: str) -> str:
        if square in self.rocks:
            return "#"
        if square in self.bonuses:
            return str(self.bonuses[square])
        if square in self.tokens:
            token = self.tokens[square]
            shape = next(k for k, edges in enumerate(ORDER) if set(edges) == token.edges)
            return "abcdefghijklmnopqrstuvwx"[6 * (token.side - 1) + shape]
        return "."

    def position(self) -> str:
        rows = "/".join("".join(self.sign(f"{row}{column}") for column in range(1, 13)) for row in ROWS)
        flag = ("!" if self.last_round else "-") + (f"p{self.passes}" if self.passes else "")
        players = []
        for side, player in self.players.items():
            head = "x" if player.out else "-" if player.begun else "*"
            head = player.head[0] + player.head[1] if player.head else head
            players.append(f"{side}:{player.straight}/{player.bend}@{head}+{player.trophies}+{player.bonus}")
        return " ".join([rows, str(self.mover), flag, *players])


def sequences(table: Table, depth: int) -> int:
    """The number of sequences of `depth` moves."""
    from copy import deepcopy

    moves = table.legal()
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        after = deepcopy(table)
        after.play(move)
        total += sequences(after, depth - 1)
    return total
