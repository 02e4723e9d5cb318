"""Coordinates in the picture of Alcatraz: the yard from above, the boat at the top, the cell at the bottom."""

from __future__ import annotations

from ludotheque.core.layout import Fields
from ludotheque.games.alcatraz.rules.boat import is_hatched
from ludotheque.games.alcatraz.rules.record import COLUMNS, ESCAPED, PRISONERS, ROWS

PITCH = 64.0  # from square to square
LEFT = 76.0  # from the left edge to the yard
TOP = 196.0  # from the upper edge to the yard: water, boat, quay
YARD = PITCH * COLUMNS
CELL_HEIGHT = 92.0
WIDTH = LEFT + YARD + LEFT
HEIGHT = TOP + YARD + 26 + CELL_HEIGHT + 26
CELL_Y = TOP + YARD + 26 + CELL_HEIGHT / 2
WALL_Y = (TOP - 22 + HEIGHT - 8) / 2  # the middle of the wall around yard and cell
BOAT_Y = 84.0
FIGURE = 50.0  # a prisoner in the yard
SMALL = 40.0  # a prisoner in the boat
BENCH = 33.0  # from place to place in the boat

COLOURS = ("yellow", "green", "red", "blue")


def place(square: int) -> tuple[float, float]:
    """The centre of a square."""
    return column_x(square % COLUMNS), row_y(square // COLUMNS)


def row_y(row: int) -> float:
    """The y coordinate of the middle of a row."""
    return TOP + (row + 0.5) * PITCH


def column_x(column: int) -> float:
    """The x coordinate of the middle of a column."""
    return LEFT + (column + 0.5) * PITCH


def cell_width(seats: int) -> float:
    """The width of the part of the cell where a player's prisoners wait."""
    return YARD / seats


def cell_place(seats: int, seat: int, number: int) -> tuple[float, float]:
    """The centre of a player's prisoner in the cell, `number` counted from 0."""
    step = cell_figure(seats)
    middle = LEFT + (seat + 0.5) * cell_width(seats)
    return middle + (number - (PRISONERS - 1) / 2) * step, CELL_Y + 2


def cell_figure(seats: int) -> float:
    """The size of a prisoner in the cell."""
    return min(46.0, (cell_width(seats) - 12) / PRISONERS)


def hatched_columns(board: Fields) -> list[int]:
    """The columns that have a hatched square."""
    return [column for column in range(COLUMNS) if any(is_hatched(board, row, column) for row in range(ROWS))]


def boat_middle(board: Fields) -> float:
    """The x coordinate of the middle of the boat, which lies in front of the hatched columns."""
    columns = hatched_columns(board)
    middle = LEFT + (columns[0] + columns[-1] + 1) / 2 * PITCH
    return min(max(middle, WIDTH / 2 - 70), WIDTH / 2 + 70)


def boat_place(board: Fields, seats: int, seat: int, number: int) -> tuple[float, float]:
    """The centre of a player's prisoner in the boat, `number` counted from 0: three places side by side."""
    x = bench_middle(board, seats, seat) + (number - (ESCAPED - 1) / 2) * BENCH
    return x, BOAT_Y - 2


def bench_middle(board: Fields, seats: int, seat: int) -> float:
    """The x coordinate of the middle of a player's three places in the boat."""
    return boat_middle(board) - 8 + (seat - (seats - 1) / 2) * (ESCAPED * BENCH + 16)


def boat_half(seats: int) -> float:
    """Half the boat's length, stem to stern."""
    return seats * (ESCAPED * BENCH + 16) / 2 + 52


def hull(seats: int, inset: float) -> str:
    """The outline of the boat around its middle as an SVG path, moved inwards by `inset`."""
    half, beam = boat_half(seats) - inset * 1.4, 52.0 - inset
    shoulder = half - 74
    return (
        f"M{-half + 16:.1f} {-beam + 10:.1f} Q{-half + 22:.1f} {-beam:.1f} {-half + 44:.1f} {-beam:.1f} "
        f"L{shoulder:.1f} {-beam:.1f} C{half - 34:.1f} {-beam:.1f} {half - 6:.1f} {-beam * 0.5:.1f} {half:.1f} 0 "
        f"C{half - 6:.1f} {beam * 0.5:.1f} {half - 34:.1f} {beam:.1f} {shoulder:.1f} {beam:.1f} "
        f"L{-half + 44:.1f} {beam:.1f} Q{-half + 22:.1f} {beam:.1f} {-half + 16:.1f} {beam - 10:.1f} Z"
    )
