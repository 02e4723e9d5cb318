"""The Ayalan board: twelve rows of twelve squares, read from a data file."""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ludotheque.core.boards import BoardData, BoardWarning, check_keys, read_board, whole
from ludotheque.core.contract import Record
from ludotheque.core.layout import blank, packed
from ludotheque.core.provenance import Thing, things_of
from ludotheque.games.ayalan.notation.names import CONTENTS, ROWS, square_name, square_named
from ludotheque.games.ayalan.rules.actions import ACTIONS
from ludotheque.games.ayalan.rules.record import FREE, MOST_TOKENS, SIDES, SQUARES, TOKEN, WIDE
from ludotheque.games.ayalan.rules.tokens import is_bonus

if TYPE_CHECKING:
    from ludotheque.core.game import Game

__all__ = ["action_count", "load_board", "longest_game", "things"]

BOARD = packed(
    ("straights", "i8"),
    ("bends", "i8"),
    ("free", "i8"),  # how many squares are free at the start
    ("bonus_points", "i8"),  # the sum of all bonus points at the start
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
    """Read the board file that the option `board` names; raises `BoardError` if it breaks a rule.

    A board that cannot be the one of the box only causes a warning.
    """
    data = read_board(__package__, options["board"])
    check_keys(data, {"rows", "straight", "bend"})
    board = blank(BOARD)
    rows = _rows(data)
    board.straights, board.bends = _hand(data)
    for square, content in enumerate("".join(rows)):
        at_start = CONTENTS.index(content)
        board.start[square] = at_start
        board.free += at_start == FREE
        board.bonus_points += at_start if is_bonus(at_start) else 0
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
    if not isinstance(rows, list):
        raise data.fault("board-rows", at=("rows", ""), value=repr(rows)[:40], wide=str(WIDE))
    if len(rows) != WIDE:
        raise data.fault("board-row-count", at=("rows", ""), rows=len(rows), wide=str(WIDE))
    for letter, row in zip(ROWS, rows, strict=True):
        if not isinstance(row, str):
            raise data.fault("board-row", at=("rows", f"{letter}1"), row=letter, value=repr(row)[:40], wide=str(WIDE))
        if len(row) != WIDE:  # the first square that is missing, or the last one before those that are too many
            name = f"{letter}{min(len(row) + 1, WIDE)}"
            raise data.fault("board-row-length", at=("rows", name), row=letter, length=len(row), wide=str(WIDE))
    for square, content in enumerate("".join(rows)):
        if content not in AT_START:
            name = square_name(square)
            expected = " ".join(AT_START)
            raise data.fault("board-square", at=("rows", name), square=name, content=repr(content), expected=expected)
    return rows


def _hand(data: BoardData) -> tuple[int, int]:
    straights, bends = whole(data, "straight"), whole(data, "bend")
    for name, tokens in (("straight", straights), ("bend", bends)):
        if not 0 <= tokens <= MOST_TOKENS:
            most = str(MOST_TOKENS)
            raise data.fault("board-tokens", at=(name, ""), key=name, tokens=str(tokens)[:40], most=most)
    if straights + bends == 0:
        raise data.fault("board-no-token", at=("straight", ""))
    return straights, bends


def _check_sides(data: BoardData, board: Record) -> None:
    for side in range(SIDES):
        squares = (int(square) for square in board.side_squares[WIDE * side : WIDE * (side + 1)])
        if all(board.start[square] != FREE for square in squares):
            middle = square_name(side_square(side, WIDE // 2))
            raise data.fault("board-side", at=("rows", middle), side=side + 1)


def _warn(data: BoardData, rows: list[str]) -> None:
    """Warn where the board differs from what the rule sheet says about the board of the box."""
    turned = ["".join(rows[WIDE - 1 - column][row] for column in range(WIDE)) for row in range(WIDE)]
    if turned != rows:
        said = f"{data.path}: a quarter turn changes the board: the sides are not equal"
        warnings.warn(said, BoardWarning, stacklevel=3)
    for contents, names in RULE_SHEET_SQUARES.items():
        for name in names.split():
            found = "".join(rows)[square_named(name) or 0]
            if found not in contents:
                said = f"{data.path}: {found!r} on {name}: the rule sheet says otherwise"
                warnings.warn(said, BoardWarning, stacklevel=3)


def things(data: BoardData) -> Iterator[Thing]:
    """The things of a board file: the content of each square, the value of each bonus, the numbers of tokens.

    >>> named = list(things(read_board(__package__, "ayalan_default")))
    >>> named[0], named[7:9], named[-1], len(named)
    (('rows', 'A1'), [('rows', 'A8'), ('values', 'A8')], ('bend', ''), 166)
    """
    for square, content in enumerate("".join(data["rows"])):
        yield "rows", square_name(square)
        if is_bonus(CONTENTS.index(content)):
            yield "values", square_name(square)
    yield from things_of({key: value for key, value in data.items() if key != "rows"})


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
