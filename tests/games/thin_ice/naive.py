"""A second, slow implementation of a turn in basic mode: the legal actions, computed from the position text alone.

It is written from the rule text with dictionaries and shares no code with the package; the tests compare the kernels
to it. Only the open sides of chunks are not in the position: they come from the text of the tile file.
"""

from __future__ import annotations

import re
import tomllib

WAYS = {
    "n": (0, 1),
    "ne": (1, 1),
    "e": (1, 0),
    "se": (1, -1),
    "s": (0, -1),
    "sw": (-1, -1),
    "w": (-1, 0),
    "nw": (-1, 1),
}
Space = tuple[int, int]


def parse(name: str) -> Space:
    return ord(name[0]) - ord("a"), int(name[1:]) - 1


def name_of(space: Space) -> str:
    return f"{chr(space[0] % 21 + ord('a'))}{space[1] % 21 + 1}"


def beside(space: Space, way: str) -> Space:
    return (space[0] + WAYS[way][0]) % 21, (space[1] + WAYS[way][1]) % 21


class Table:
    """Tiles, pawns and bear, read from a position text of the basic mode without the Kraken.

    `tile_file` is the text of the tile file, which is needed only if there are chunks.
    """

    def __init__(self, text: str, tile_file: str = "") -> None:
        self.sides = tomllib.loads(tile_file).get("open_sides", {})
        words = text.split()
        corner, rows = words[0].split(":")
        column, row = parse(corner)
        self.tiles: dict[Space, str] = {}
        for down, line in enumerate(rows.split("/")):
            right = 0
            for sea, letter in re.findall(r"(\d+)|([IcPOHh]|[SsRr]\d)(?:'[cPOh])?\*?", line):
                if sea:
                    right += int(sea)
                else:
                    self.tiles[(column + right) % 21, (row - down) % 21] = letter
                    right += 1
        fields = dict(word.split("=") for word in words[1:] if "=" in word)
        bear = fields["bear"].removesuffix("z")
        self.bear = None if bear == "-" else parse(bear)
        self.pawns = {k: parse(v.strip("_-")) for k, v in fields.items() if len(k) == 1 and k.isupper() and v != "x"}
        self.lying = {k for k, v in fields.items() if v.endswith(("_", "-"))}
        self.mover = "ABCDEF"[int(next(word[1:] for word in words if word.startswith("@")))]
        due = [word[1:-1] for word in words if word.startswith("[")]
        everything = f"{self.mover}sd" if self.mover in self.pawns else "d"
        self.due = due[0] if due else everything

    def opened(self, space: Space, way: str) -> bool:
        """Whether a tile is open on a side: a chunk is open on the printed sides, turned by quarters."""
        tile = self.tiles[space]
        if tile[0] not in "SsRr":
            return True
        printed = self.sides["strip" if tile[0] in "Ss" else "corner"]
        names = list(WAYS)
        return way in [names[(names.index(side) + 2 * int(tile[1])) % 8] for side in printed]

    def enters(self, start: Space, way: str) -> bool:
        """Whether a pawn can step out of its tile and into the next one in this direction."""
        goal, back = beside(start, way), beside((0, 0), way)
        opposite = next(name for name in WAYS if beside((0, 0), name) == (-back[0] % 21, -back[1] % 21))
        if self.tiles.get(goal, "O")[0] not in "IcPHhSsRr":
            return False
        return self.opened(start, way) and self.opened(goal, opposite)

    def taken(self, space: Space) -> bool:
        return space in self.pawns.values() or space == self.bear

    def steps(self) -> list[str]:
        """The steps of the mover: section A of the rule text."""
        if self.mover not in self.due or self.mover in self.lying:
            return []
        here = self.pawns[self.mover]
        around = [beside(here, way) for way in WAYS if self.enters(here, way)]
        return [f"{self.mover} {name_of(space)}" for space in around if not self.taken(space)]

    def slides(self) -> list[str]:
        """The slides of the mover: section B of the rule text."""
        found = []
        others = [space for pawn, space in self.pawns.items() if pawn != self.mover]
        for space, letter in self.tiles.items():
            if letter[0] in "IPHOSR" and space not in others and space != self.bear:
                for way in "nesw":
                    goal = beside(space, way)
                    if goal not in self.tiles and (goal != self.bear or letter == "O"):
                        found.append(f"{name_of(space)}/{way}")
        return found

    def sea(self) -> list[str]:
        here = self.pawns[self.mover]
        around = [beside(here, way) for way in WAYS if self.opened(here, way)]
        return [f"{self.mover}~"] if any(space not in self.tiles for space in around) else []

    def actions(self) -> set[str]:
        """All legal actions."""
        found = self.steps()
        if "s" in self.due:
            found += self.slides()
        if "d" in self.due:
            found.append("roll")
        if not found and self.mover in self.due and self.mover not in self.lying:
            found = self.sea()
        return set(found)

    def targets(self, result: str) -> set[str]:
        """The choices after a result of the die: section C of the rule text."""
        free = {space: letter for space, letter in self.tiles.items() if not self.taken(space)}
        if result == "slide":
            return set(self.slides())
        if result == "crack":
            return {f"x {name_of(space)}" for space, letter in free.items() if letter[0] in "IHchSsRr"}
        if result == "freeze":
            return {f"f {name_of(space)}" for space, letter in free.items() if letter[0] in "chOsr"}
        assert self.bear is not None
        around = [beside(self.bear, way) for way in WAYS]
        return {f"bear {name_of(space)}" for space in around if self.tiles.get(space) != "O"}
