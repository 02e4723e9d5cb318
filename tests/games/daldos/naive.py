"""A second implementation of Daldøs, slow and simple, written from the specification to check the rules.

It shares no code with the package. A position is a dictionary from hole names to pegs, a road is a list of hole
names, and actions are texts. `w` and `b` are sleeping pegs, `W` and `B` awake ones, as in the position text.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

OFF = "off"


@dataclass
class Ship:
    """A whole game; `winner` is `w`, `b`, or `-` for a draw, and empty while the game goes on."""

    outer: int = 12
    middle: int = 13
    route: str = "exit"
    activation: str = "rightmost"
    jump: str = "enemies"
    double_one: str = "none"
    dice_use: str = "each"
    first: str = "white"
    throw_limit: int = 2500
    pegs: dict[str, str] = field(default_factory=dict)
    mover: str = ""
    dice: list[int] = field(default_factory=list)
    rethrow: bool = False
    throws: int = 0
    winner: str = ""

    def __post_init__(self) -> None:
        if not self.pegs:
            self.pegs = {name: name[0].lower() for name in [*self.row("W"), *self.row("B")]}
        if not self.mover:
            self.mover = "w" if self.first == "white" else "?"

    def row(self, letter: str) -> list[str]:
        """The holes of a row, in the order of their numbers."""
        return [f"{letter}{k + 1}" for k in range(self.middle if letter == "M" else self.outer)]

    # --- roads ---

    def next_holes(self, side: str, hole: str) -> list[str]:
        """The holes one step further along the arrows, for a peg of a side."""
        own, enemy = ("W", "B") if side == "w" else ("B", "W")
        if hole == OFF:
            return [OFF]
        letter, number = hole[0], int(hole[1:])
        if letter == "M":
            if number < self.middle:
                return [f"M{number + 1}"]
            return [f"{enemy}1", f"{own}1"] if self.route == "loop_any" else [f"{enemy}1"]
        if number < self.outer:
            return [f"{letter}{number + 1}"]
        if letter == own or self.route != "exit":
            return ["M1"]
        return [OFF]

    def ways(self, side: str, hole: str, die: int) -> list[list[str]]:
        """Each way of `die` holes from a hole, as the list of holes entered."""
        found: list[list[str]] = [[]]
        for _ in range(die):
            found = [[*way, onward] for way in found for onward in self.next_holes(side, way[-1] if way else hole)]
        return found

    # --- legal actions ---

    def owner(self, hole: str) -> str:
        """The side whose peg is in a hole; empty if there is none."""
        return self.pegs.get(hole, "").lower()

    def is_free(self, side: str, way: list[str]) -> bool:
        """Whether a peg of a side may go this way: own pegs block it everywhere, enemies only with `jump = none`."""
        for k, hole in enumerate(way):
            if self.owner(hole) == side:
                return False
            if self.jump == "none" and k < len(way) - 1 and self.owner(hole):
                return False
        return True

    def sleepers(self) -> list[str]:
        """The mover's pegs that a 1 could wake if their next hole is free."""
        own_row = self.row(self.mover.upper())
        asleep = [hole for hole in own_row if self.pegs.get(hole) == self.mover]
        return asleep if self.activation == "any" else asleep[-1:]

    def uses(self) -> list[str]:
        """Every use of an unused die, before `dice_use` is considered."""
        found = []
        for die in sorted(set(self.dice)):
            for hole, peg in self.pegs.items():
                if peg == self.mover.upper():
                    wakes = ""
                elif peg == self.mover and die == 1 and hole in self.sleepers():
                    wakes = "!"
                else:
                    continue
                for way in self.ways(self.mover, hole, die):
                    if self.is_free(self.mover, way):
                        sign = "x" if self.owner(way[-1]) else "-"
                        found.append(f"{die}:{hole}{sign}{way[-1]}{wakes}")
        return sorted(found)

    def legal(self) -> list[str]:
        """The legal actions; none when the dice must be thrown, or when the game is over."""
        found = self.uses()
        if self.dice_use == "max" and found:
            longest = max(self.line_after(use) for use in found)
            found = [use for use in found if self.line_after(use) == longest or self.after(use).winner]
        return [*found, "stop"] if self.dice_use == "optional" and self.dice else found

    def after(self, use: str) -> Ship:
        """The position right after the use of a die, with the dice that are left."""
        ship = Ship(**{**vars(self), "pegs": dict(self.pegs), "dice": list(self.dice)})
        ship.move(use)
        return ship

    def line_after(self, use: str) -> int:
        """How many of the other dice can be used after this use, until the game ends."""
        ship = self.after(use)
        if ship.winner:
            return 0
        return max((1 + ship.line_after(more) for more in ship.uses()), default=0)

    # --- playing ---

    def move(self, use: str) -> None:
        """Move one peg by one die; a side without pegs has lost."""
        match = re.fullmatch(r"([1-4]):([WMB]\d+)[-x](off|[WMB]\d+)!?", use)
        assert match is not None
        die, source, target = int(match[1]), match[2], match[3]
        self.dice.remove(die)
        del self.pegs[source]
        if target != OFF:
            self.pegs[target] = self.mover.upper()
        for side, other in (("w", "b"), ("b", "w")):
            if all(self.owner(hole) != side for hole in self.pegs):
                self.winner, self.dice, self.rethrow = other, [], False

    def play(self, text: str) -> list[str]:
        """Play an outcome or an action and everything that follows automatically; returns the events."""
        if text[0] == "f":
            self.mover = text[1]
            return []
        if text[0] == "r":
            self.dice = [int(text[1]), int(text[2])]
            if self.dice == [1, 1]:
                self.rethrow = self.double_one == "rethrow"
                if self.double_one == "four":
                    self.dice = [1, 1, 1, 1]
            if self.uses():
                return []
            self.end_throw()
            return ["pass"]
        if text == "stop":
            self.end_throw()
            return []
        self.move(text)
        if self.winner or self.uses():
            return []
        lost = [f"lost{die}" for die in self.dice]
        self.end_throw()
        return lost

    def end_throw(self) -> None:
        """The throw is played out: the other side throws, or the same one again."""
        self.dice = []
        self.throws += 1
        again, self.rethrow = self.rethrow, False
        if self.throws == self.throw_limit:
            self.winner = "-"
        elif not again:
            self.mover = "b" if self.mover == "w" else "w"

    # --- results ---

    def position(self) -> str:
        """The position text."""
        rows = "/".join("".join(self.pegs.get(hole, ".") for hole in self.row(letter)) for letter in "WMB")
        dice = "".join(map(str, sorted(self.dice))) + ("+" if self.rethrow else "")
        return f"{rows} {self.mover} {dice or '-'} {self.throws}"

    def scores(self) -> list[int]:
        """1 for the winner, -1 for the loser, 0 for both in a draw."""
        return [0, 0] if self.winner == "-" else [1, -1] if self.winner == "w" else [-1, 1]
