"""Coordinates in the picture: a ship seen from above, prow left, stern right, the own row at the bottom."""

from __future__ import annotations

from functools import cache

from ludotheque.games.daldos.rules.record import BLACK, NOBODY, WHITE

NAMES = ("side-white", "side-black")
"""The ids of the messages with the names of the sides."""

COLOURS = ("white", "black")
"""The sides in ids, classes and sprites."""

# Distances in the picture.
PITCH = 62.0  # from hole to hole
ROWS = 96.0  # from row to row
PROW = 236.0  # from the left edge to the first hole
STERN = 214.0  # from the last hole to the right edge: stern, way out, dice
TOP = 128.0  # from the upper edge to the upper row


class Ship:
    """The coordinates of everything, for one board and the side that sits at the bottom."""

    def __init__(self, outer: int, middle: int, bottom: int) -> None:
        self.outer, self.middle, self.bottom = outer, middle, bottom
        self.bow = PROW + max(0, self.middle - self.outer - 1) * PITCH
        self.stern = self.bow + (self.outer - 1) * PITCH
        self.width, self.height = self.stern + STERN, 2 * TOP + 2 * ROWS

    def row_y(self, side: int) -> float:
        """The y coordinate of a side's row; NOBODY means the middle row."""
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
        """The centre of the exit: beyond the stern, at the end of the enemy row."""
        return self.stern + 66, self.row_y(1 - side)

    def hull(self, inset: float) -> str:
        """The outline of the ship as an SVG path, moved inwards by `inset`."""
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


# One object per board and side, because `nodes.py` caches nodes by ship.
ship_of = cache(Ship)
