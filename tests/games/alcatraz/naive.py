"""A second implementation of Alcatraz, slow and simple, square by square on a dictionary, to check the kernels.

It shares no code with `rules/`: a position is read from its text, and every rule is checked on the squares themselves.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

COLUMNS = "abcdefghi"
SEATS = "YGRB"


@dataclass
class Yard:
    """A position in phase `m` or `a`; `standing` has what stands on each square, as (column, row)."""

    standing: dict[tuple[int, int], str]
    cell: list[int]
    boat: list[int]
    player: int
    phase: str
    hatched: set[tuple[int, int]] = field(default_factory=lambda: {(c, r) for c in (3, 4, 5) for r in (1, 2, 3)})
    own_capture: str = "mover_only"
    alarm_edge: str = "must_run"

    @classmethod
    def read(cls, text: str, own_capture: str = "mover_only", alarm_edge: str = "must_run") -> Yard:
        rows, cell, boat, player, phase, _ = text.split()
        standing = {}
        for row, line in enumerate(rows.split("/"), start=1):
            column = 0
            for letter in line:
                if letter.isdigit():
                    column += int(letter)
                else:
                    standing[column, row] = letter
                    column += 1
        cells, boats = ([int(n) for n in part.split(",")] for part in (cell, boat))
        player_seat = SEATS.index(player)
        return cls(standing, cells, boats, player_seat, phase, own_capture=own_capture, alarm_edge=alarm_edge)

    def guard(self, row: int) -> int | None:
        """The column of the guard of a row; None if there is none."""
        return next((c for c in range(9) if self.standing.get((c, row)) == "#"), None)

    def legal(self) -> set[str]:
        """All legal actions in notation."""
        if self.phase.startswith("a"):
            guard = self.guard(int(self.phase[1]))
            stay = self.alarm_edge == "may_stay"
            return {sign for sign, end in (("<", 0), (">", 8)) if guard != end or stay}
        found = set()
        me = SEATS[self.player]
        if self.cell[self.player]:
            for column in range(9):
                for target in self.ways(column, 10, 0, -1):
                    if self.safe(None, target, 10 - target[1]):
                        found.add(f"+{name(target)}")
        for (column, row), letter in self.standing.items():
            if letter != me:
                continue
            here = (column, row)
            for right, down in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                for target in self.ways(column, row, right, down):
                    steps = abs(target[0] - column) + abs(target[1] - row)
                    if self.safe(here, target, steps):
                        found.add(f"{name(here)}-{name(target)}")
            if here in self.hatched and all(self.standing.get((column, above)) != "#" for above in range(1, row)):
                found.add(f"{name(here)}^")
        return found or {"--"}

    def ways(self, column: int, row: int, right: int, down: int) -> list[tuple[int, int]]:
        """The free squares in one direction, up to the edge or the first guard."""
        found: list[tuple[int, int]] = []
        while True:
            column, row = column + right, row + down
            if not (0 <= column <= 8 and 1 <= row <= 9) or self.standing.get((column, row)) == "#":
                return found
            if (column, row) not in self.standing:
                found.append((column, row))

    def run(self, target: tuple[int, int], steps: int) -> list[tuple[int, int]]:
        """The squares that the guard of the target's row enters, in order."""
        guard = self.guard(target[1])
        if guard is None:
            return []
        way = 1 if target[0] > guard else -1
        return [(guard + way * k, target[1]) for k in range(1, steps + 1)]

    def safe(self, mover: tuple[int, int] | None, target: tuple[int, int], steps: int) -> bool:
        """Whether the guard can run without catching the mover or, with `never`, another of the same colour."""
        after = {square: letter for square, letter in self.standing.items() if square != mover}
        me = SEATS[self.player]
        for square in self.run(target, steps):
            if square == target or not 0 <= square[0] <= 8:
                return False
            if after.get(square) == me and self.own_capture == "never":
                return False
        return True

    def after(self, action: str) -> str:
        """The first three words of the position text after a legal action: yard, cell and boat."""
        standing, cell, boat = dict(self.standing), list(self.cell), list(self.boat)
        me = SEATS[self.player]
        way: list[tuple[int, int]] = []
        if action in ("<", ">"):
            row = int(self.phase[1])
            guard, end = self.guard(row), 0 if action == "<" else 8
            assert guard is not None
            step = 1 if end > guard else -1
            way = [(column, row) for column in range(guard + step, end + step, step)] if guard != end else []
        elif action.endswith("^"):
            del standing[square_of(action[:2])]
            boat[self.player] += 1
        elif action != "--":
            target = square_of(action[-2:])
            if action.startswith("+"):
                cell[self.player] -= 1
                steps = 10 - target[1]
            else:
                source = square_of(action[:2])
                del standing[source]
                steps = abs(source[0] - target[0]) + abs(source[1] - target[1])
            standing[target] = me
            way = self.run(target, steps)
        if way:
            guard = self.guard(way[0][1])
            assert guard is not None
            del standing[guard, way[0][1]]
            for square in way:
                if square in standing:
                    cell[SEATS.index(standing.pop(square))] += 1
            standing[way[-1]] = "#"
        return f"{_rows(standing)} {','.join(map(str, cell))} {','.join(map(str, boat))}"


def _rows(standing: dict[tuple[int, int], str]) -> str:
    lines = ("".join(standing.get((column, row), ".") for column in range(9)) for row in range(1, 10))
    return "/".join(re.sub(r"\.+", lambda run: str(len(run[0])), line) for line in lines)


def square_of(text: str) -> tuple[int, int]:
    return COLUMNS.index(text[0]), int(text[1])


def name(square: tuple[int, int]) -> str:
    return f"{COLUMNS[square[0]]}{square[1]}"
