"""The layout of the picture of Thin Ice: the part of the sea with tiles and bear, and the panel below it."""

from __future__ import annotations

from collections.abc import Iterator

from ludotheque.core.layout import Fields
from ludotheque.games.thin_ice.notation.write import span
from ludotheque.games.thin_ice.rules.record import CENTRE, LAY_CELL, LAY_TILE, SIZE

CELL = 72.0
TILE = 66.0
EDGE = 26.0  # width of the strip for the names of columns and rows
FEWEST = 7  # the smallest number of columns and of rows shown
PANEL_HEIGHT = 84.0  # the panel below the sea
LAYERS = ("sea", "spaces", "tiles", "marks", "pieces", "panel")
SPRITES = (
    *("", "ice", "cracked", "permanent", "orca", "hole", "cracked-hole", "kraken"),
    *("chunk", "cracked-chunk", "rotating", "cracked-rotating"),
)


class SeaLayout:
    """The part of the sea that is shown, which may cross the edge of the map, and the place of each space."""

    def __init__(self, record: Fields) -> None:
        spaces = [int(place) for place in record.place[1 : int(record.tiles) + 1] if place >= 0]
        spaces += [int(record.bear)] if record.bear >= 0 else []
        spaces = spaces or [CENTRE]
        margin = 2 if record.phase in (LAY_TILE, LAY_CELL) else 1
        self.west, self.columns = _window({space % SIZE for space in spaces}, margin)
        self.south, self.rows = _window({space // SIZE for space in spaces}, margin)
        self.width = EDGE + self.columns * CELL + 10
        self.sea_height = EDGE + self.rows * CELL + 10
        self.height = self.sea_height + PANEL_HEIGHT

    def at(self, space: int) -> tuple[float, float]:
        """The centre of a space in the picture; a space that is not shown is drawn at the edge."""
        column = min((space % SIZE - self.west) % SIZE, self.columns - 1)
        row = min((space // SIZE - self.south) % SIZE, self.rows - 1)
        return EDGE + (column + 0.5) * CELL, 6 + (self.rows - row - 0.5) * CELL

    def spaces(self) -> Iterator[int]:
        """All spaces that are shown."""
        for row in range(self.rows):
            for column in range(self.columns):
                yield (self.south + row) % SIZE * SIZE + (self.west + column) % SIZE


def _window(used: set[int], margin: int) -> tuple[int, int]:
    """The places to show of a ring of 21, all used ones and a margin: the first place and their number."""
    first, length = span(used)
    room = max(FEWEST - length - 2 * margin, 0)
    length = min(SIZE, length + 2 * margin + room)
    return (first - margin - room // 2) % SIZE, length
