"""The Ayalan board: twelve rows of twelve squares, read from a data file."""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ludotheque.core.boards import BoardData, check_keys, read_board, whole
from ludotheque.core.contract import Record
from ludotheque.core.errors import BoardError
from ludotheque.core.layout import blank, packed
from ludotheque.games.ayalan.notation.names import CONTENTS, square_name, square_named
from ludotheque.games.ayalan.rules.actions import ACTIONS
from ludotheque.games.ayalan.rules.record import FREE, MOST_TOKENS, SIDES, SQUARES, TOKEN, WIDE

if TYPE_CHECKING:
    from ludotheque.core.game import Game

__all__ = ["action_count", "load_board", "longest_game"]

BOARD = packed(
    ("straights", "i8"),
    ("bends", "i8"),
    ("free", "i8"),  # how many squares are free at the start
    ("border", "i8", (SQUARES,)),  # the bits of this square in `state.border`; 0 for a square inside the board
    ("beside", "i2", (4 * SQUARES,)),  # the neighbours of each square: north, east, south, west
    ("side_squares", "i2", (SIDES * WIDE,)),  # the 12 squares of each side, in order
    ("start", "i1", (SQUARES,)),  # the content of each square at the start
)

AT_START = CONTENTS[:TOKEN]
"""The possible contents of a square at the start: nothing, a rock, a bonus of 2 or 3."""

RULE_SHEET_SQUARES = {
    "#": "A1 A2 A6 A11 A12 F9 K1 L2 L7",
    "23": "A8 F8 K2",
    ".": "A3 A4 A5 A7 A9 A10 F7 C1 D1 H1 I1 J1",
}
"""The squares whose content the rule sheet itself states (AYA-35 to AYA-39, AYA-42), by that content."""


def square_of(row: int, column: int) -> int:
    """The number of a square; row and column count from 0 and wrap at the edges (AYA-27).

    >>> square_of(0, 0), square_of(-1, 2), square_of(4, 12)
    (0, 134, 48)
    """
    return WIDE * (row % WIDE) + column % WIDE


def side_square(side: int, place: int) -> int:
    """The number of a square by its place on a side: its column on sides 1 and 3, its row on sides 2 and 4.

    >>> [side_square(side, 2) for side in range(4)]
    [2, 35, 134, 24]
    """
    row, column = ((0, place), (place, WIDE - 1), (WIDE - 1, place), (place, 0))[side]
    return square_of(row, column)


def load_board(options: Mapping[str, Any]) -> Record:
    """Read the board file that the option `board` names; raises BoardError if it breaks a rule.

    A board that cannot be the one of the box only causes a warning.
    """
    data = read_board(__package__, options["board"])
    check_keys(data, {"rows", "straight", "bend"}, {"name"})
    board = blank(BOARD)
    rows = _rows(data)
    board.straights, board.bends = _hand(data)
    for square, content in enumerate("".join(rows)):
        board.start[square] = CONTENTS.index(content)
        board.free += board.start[square] == FREE
        row, column = divmod(square, WIDE)
        for heading, (down, right) in enumerate(((-1, 0), (0, 1), (1, 0), (0, -1))):
            board.beside[4 * square + heading] = square_of(row + down, column + right)
    for side in range(SIDES):
        for place in range(WIDE):
            square = side_square(side, place)
            board.side_squares[WIDE * side + place] = square
            board.border[square] |= 1 << (WIDE * side + place)
    _check_sides(data, board)
    _warn(data, rows)
    return board


def _rows(data: BoardData) -> list[str]:
    rows = data["rows"]
    fits = isinstance(rows, list) and len(rows) == WIDE and all(isinstance(row, str) for row in rows)
    if not fits or any(len(row) != WIDE for row in rows):
        raise BoardError(f"{data.path}: rows: expected {WIDE} strings of {WIDE} characters")
    text = "".join(rows)
    for square, content in enumerate(text):
        if content not in AT_START:
            raise BoardError(f"{data.path}: {content!r} on {square_name(square)}: expected one of . # 2 3")
    for content, wanted in (("3", 8), ("2", 12)):
        if text.count(content) != wanted:
            raise BoardError(
                f"{data.path}: {text.count(content)} bonuses of {content}: expected exactly {wanted} (AYA-04)"
            )
    return list(rows)


def _hand(data: BoardData) -> tuple[int, int]:
    straights, bends = whole(data, "straight"), whole(data, "bend")
    for name, tokens in (("straight", straights), ("bend", bends)):
        if not 0 <= tokens <= MOST_TOKENS:
            raise BoardError(f"{data.path}: {name} = {tokens}: expected a whole number from 0 to {MOST_TOKENS}")
    if straights + bends == 0:
        raise BoardError(f"{data.path}: no token in hand: expected at least one straight token or bend")
    return straights, bends


def _check_sides(data: BoardData, board: Record) -> None:
    for side in range(SIDES):
        squares = (int(square) for square in board.side_squares[WIDE * side : WIDE * (side + 1)])
        if all(board.start[square] != FREE for square in squares):
            raise BoardError(f"{data.path}: side {side + 1} has no free square: expected at least one to start from")


def _warn(data: BoardData, rows: list[str]) -> None:
    """Warn where the board differs from what the rule sheet says about the board of the box."""
    turned = ["".join(rows[WIDE - 1 - column][row] for column in range(WIDE)) for row in range(WIDE)]
    if turned != rows:
        warnings.warn(f"{data.path}: a quarter turn changes the board: the sides are not equal", stacklevel=3)
    for contents, names in RULE_SHEET_SQUARES.items():
        for name in names.split():
            found = "".join(rows)[square_named(name) or 0]
            if found not in contents:
                warnings.warn(f"{data.path}: {found!r} on {name}: the rule sheet says otherwise", stacklevel=3)


def action_count(board: Record) -> int:
    """The size of the action space: three ways to go on, three for each square of a side, pass."""
    return ACTIONS


def longest_game(game: Game) -> int:
    """An upper bound on the number of actions in a game (specification, section 6, "Termination").

    The number of free squares never grows, and between two conquests by the same player at least one is filled.
    So each player conquers at most as often as there are free squares at the start. With passing, fewer than
    `players` passes lie between two tokens, because the game ends when all players have passed.
    """
    players = int(game.options["players"])
    tokens = int(game.board.free) * (players + 1)
    if game.options["blocked_may_pass"] == "true":
        return players * (tokens + 1)
    return tokens
