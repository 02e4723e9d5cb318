"""The Alcatraz yard: hatched squares and the guards' first squares, read from a data file."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ludotheque.core.boards import BoardData, check_keys, read_board
from ludotheque.core.contract import Record
from ludotheque.core.errors import OptionError
from ludotheque.core.layout import blank, packed
from ludotheque.core.provenance import Thing
from ludotheque.games.alcatraz.rules.actions import ACTIONS
from ludotheque.games.alcatraz.rules.record import AWAY, CELL, COLUMNS, GUARDS, MIDDLE, ROWS
from ludotheque.games.alcatraz.rules.strips import STRIP

if TYPE_CHECKING:
    from ludotheque.core.game import Game

__all__ = ["action_count", "check_options", "load_board", "longest_game", "things"]

BOARD = packed(
    ("guards", "i8"),
    ("hatched", "i8", (ROWS,)),
    ("steps", "i8", (CELL + 1,)),
    ("along", "i8", ((COLUMNS + 1) * COLUMNS,)),
)
"""The tables of a yard.

`guards` is the strip of the guards' columns at the start. `hatched` has the hatched columns of each row, one bit each.
`steps` has, for each row a prisoner can start from and for the cell, the strip of the steps to every row (ALC-R2).
`along` has the result of the function `along` for each column of a guard and of a prisoner in the same row.
"""

LETTERS = "abcdefghi"
HATCHED = 9
TURNS_PER_PLAYER = 500


def columns_of(text: str) -> list[int] | None:
    """ALC-32, ALC-33: the guards' columns, row 1 on its middle square; None if the text is no such list."""
    if not re.fullmatch(f"[{LETTERS}]{{{GUARDS}}}", text) or LETTERS.index(text[0]) != MIDDLE:
        return None
    return [LETTERS.index(letter) for letter in text]


def check_options(options: dict[str, Any]) -> dict[str, Any]:
    """Check who begins (ALC-R1) and the guards' columns (ALC-32), and fill in the turn limit (ALC-R17).

    Raises `OptionError` if an option does not fit the number of players, or if the columns are not valid.
    """
    players, first = options["players"], options["first_player"]
    if first != "random" and int(first) > players:
        raise OptionError(f"option first_player = {first!r}: expected random or 1 to {players}")
    if columns_of(options["guard_columns"]) is None:
        given = options["guard_columns"]
        raise OptionError(f"option guard_columns = {given!r}: expected 8 letters a to i, the first of them e")
    limit = options["turn_limit"]
    return {**options, "turn_limit": TURNS_PER_PLAYER * players if limit is None else limit}


def load_board(options: Mapping[str, Any]) -> Record:
    """Read the yard that the option `board_data` names; ALC-32: with `custom`, guards start on `guard_columns`.

    Raises `BoardError` if the file does not describe a valid yard.
    """
    data = read_board(__package__, options["board_data"])
    check_keys(data, {"hatched", "guards"})
    guards = _guards(data)
    if options["guard_setup"] == "custom":
        guards = columns_of(options["guard_columns"]) or guards
    board = blank(BOARD)
    board.guards = strip([*guards, AWAY])
    for start in range(CELL + 1):
        board.steps[start] = strip(abs(row - start) for row in range(ROWS))
    for guard in range(COLUMNS + 1):
        for column in range(COLUMNS):
            board.along[guard * COLUMNS + column] = along(guard, column)
    for row, column in _hatched(data):
        board.hatched[row] |= 1 << column
    return board


def along(guard: int, column: int) -> int:
    """The columns to which a prisoner in `column` may go along a row with a guard in column `guard` (ALC-R3).

    A `guard` of 9 means that the row has no guard: then all other columns (ALC-R9).

    >>> bin(along(0, 7))  # edge case 4 of the specification: h to e, f, g and i
    '0b101110000'
    """
    return sum(
        1 << goal
        for goal in range(COLUMNS)
        if goal != column
        and (guard == COLUMNS or ((goal > guard) == (column > guard) and abs(goal - guard) > abs(goal - column)))
    )


def strip(numbers: Iterable[int]) -> int:
    """Pack one number per row into a strip (`rules/strips.py`)."""
    return sum(number << (STRIP * row) for row, number in enumerate(numbers))


def _guards(data: BoardData) -> list[int]:
    """Read the columns of the guards of rows 1 to 8 (ALC-33), row 1 on its middle square (ALC-32)."""
    letters = data["guards"]
    if not isinstance(letters, str):
        raise data.fault("board-guards", at=("guards", ""), value=repr(letters)[:40])
    if len(letters) != GUARDS:
        raise data.fault("board-guard-count", at=("guards", ""), clause="ALC-33", guards=len(letters))
    for row, letter in enumerate(letters, start=1):
        if letter not in LETTERS:
            raise data.fault("board-guard", at=("guards", str(row)), row=str(row), column=repr(letter))
    if letters[0] != LETTERS[MIDDLE]:
        raise data.fault("board-first-guard", at=("guards", "1"), clause="ALC-32", column=repr(letters[0]))
    return [LETTERS.index(letter) for letter in letters]


def _hatched(data: BoardData) -> set[tuple[int, int]]:
    """Read the nine different hatched squares (ALC-21), as (row, column)."""
    squares = data["hatched"]
    if not isinstance(squares, list):
        raise data.fault("board-hatched", at=("hatched", ""), value=repr(squares)[:40])
    if len(squares) != HATCHED:
        raise data.fault("board-hatched-count", at=("hatched", ""), clause="ALC-21", squares=len(squares))
    found = set()
    for square in squares:
        if not isinstance(square, str) or not re.fullmatch("[a-i][1-9]", square):
            raise data.fault("board-hatched-square", at=("hatched", str(square)[:40]), square=repr(square)[:40])
        place = int(square[1]) - 1, LETTERS.index(square[0])
        if place in found:
            raise data.fault("board-hatched-twice", at=("hatched", square), clause="ALC-21", square=square)
        found.add(place)
    return found


def things(data: BoardData) -> Iterator[Thing]:
    """The things in a yard file: each hatched square, and the guard of each row by the number of the row."""
    yield from (("hatched", str(square)) for square in data["hatched"])
    yield from (("guards", str(row)) for row, _ in enumerate(data["guards"], start=1))


def action_count(board: Record) -> int:
    """The number of action ids: moves, releases, boardings, two directions, the pass."""
    return ACTIONS


def longest_game(game: Game) -> int:
    """An upper bound on the actions and chance outcomes of a game.

    The places of the guards and who begins, the turns (ALC-R17), and a die and a direction after each of two boardings
    per player (the third ends the game, ALC-30).
    """
    return GUARDS - 1 + 1 + int(game.options["turn_limit"]) + 4 * int(game.options["players"])
