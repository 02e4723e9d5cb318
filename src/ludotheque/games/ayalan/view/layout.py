"""The layout of the picture of Ayalan: the board is turned so that the viewer's own side is at the bottom."""

from __future__ import annotations

from ludotheque.games.ayalan.rules.record import WIDE

CELL = 50.0
HALF = CELL * WIDE / 2  # from the middle of the board to its edge
STRIP = 25.0  # depth of the faint copy of the opposite border, outside an edge
STRIP_AT = HALF + 4 + STRIP / 2
NAMES_AT = STRIP_AT + STRIP / 2 + 11  # row letters and column numbers
BAR = 40.0  # depth of a player's bar
BAR_AT = NAMES_AT + 13 + BAR / 2
MIDDLE = BAR_AT + BAR / 2 + 6  # from the left and the upper edge to the middle of the board
BOARD_SIDE = 2 * MIDDLE
PANEL = 236.0  # width of the column beside the board
WIDTH = BOARD_SIDE + PANEL
HEIGHT = BOARD_SIDE

CUT_AT = 270.0  # place on a player's bar of the sign that the head was taken
LEFT = BOARD_SIDE + 4  # the left edge of the panel
WIDE_TILE, HIGH_TILE = PANEL - 16, 92.0  # a tile of the panel
TILE_GAP = 12.0
FIRST_TILE = 156.0  # from the upper edge to the first tile
PANEL_MIDDLE = LEFT + WIDE_TILE / 2

Place = tuple[float, float]

TOP, RIGHT_HAND, BOTTOM, LEFT_HAND = 0, 1, 2, 3  # the edges of the picture, numbered as headings


class BoardLayout:
    """The layout for the viewer of side `bottom`: the board is turned clockwise by `quarters` quarter turns."""

    def __init__(self, bottom: int) -> None:
        self.quarters = (BOTTOM - bottom) & 3

    def turned(self, x: float, y: float) -> Place:
        """The place in the picture of a point given relative to the middle of the unturned board."""
        for _ in range(self.quarters):
            x, y = -y, x
        return MIDDLE + x, MIDDLE + y

    def at(self, row: float, column: float) -> Place:
        """The middle of the square at a row and column from 0; fractions are places between squares."""
        return self.turned((column - (WIDE - 1) / 2) * CELL, (row - (WIDE - 1) / 2) * CELL)

    def square(self, square: int) -> Place:
        """The middle of a square."""
        return self.at(square // WIDE, square % WIDE)

    def edge_of(self, heading: int) -> int:
        """The edge of the picture where a heading points to, or where a side of the board lies."""
        return (heading + self.quarters) & 3

    def towards(self, heading: int) -> Place:
        """The distance to the next square in a heading: dx and dy in the picture."""
        return ((0.0, -CELL), (CELL, 0.0), (0.0, CELL), (-CELL, 0.0))[self.edge_of(heading)]

    def beside(self, square: int, heading: int, part: float) -> Place:
        """The place at a part (1.0: the whole) of the way from the middle of a square to its neighbour."""
        (x, y), (dx, dy) = self.square(square), self.towards(heading)
        return x + part * dx, y + part * dy

    def beyond(self, heading: int, place: int) -> Place:
        """The middle of a cell of the strip outside the board in a heading, by its row or column."""
        along = (place - (WIDE - 1) / 2) * CELL
        x, y = ((along, -STRIP_AT), (STRIP_AT, along), (along, STRIP_AT), (-STRIP_AT, along))[heading]
        return self.turned(x, y)

    def bar(self, side: int, along: float = 0.0) -> Place:
        """The place on a player's bar at the distance `along` from its middle, in reading direction."""
        edge = self.edge_of(side)
        if edge in (TOP, BOTTOM):
            return MIDDLE + along, MIDDLE + (BAR_AT if edge == BOTTOM else -BAR_AT)
        if edge == RIGHT_HAND:
            return MIDDLE + BAR_AT, MIDDLE + along
        return MIDDLE - BAR_AT, MIDDLE - along

    def bar_turn(self, side: int) -> float:
        """The turn of a bar's text in degrees: none at the top and bottom, along the edge on the left and right."""
        return {RIGHT_HAND: 90.0, LEFT_HAND: -90.0}.get(self.edge_of(side), 0.0)

    def degrees(self, quarters: int) -> float:
        """The turn in the picture, in degrees, of a symbol that has `quarters` quarter turns on the unturned board."""
        return 90.0 * ((quarters + self.quarters) & 3)
