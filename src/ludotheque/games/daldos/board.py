"""The boards of Daldøs: three rows of holes, read from a data file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ludotheque.core.boards import BoardData, check_keys, read_board, whole
from ludotheque.core.contract import Record
from ludotheque.core.layout import blank, packed
from ludotheque.core.provenance import Thing
from ludotheque.games.daldos.rules.record import FACES, MOST_HOLES, TURNS

if TYPE_CHECKING:
    from ludotheque.core.game import Game

__all__ = ["action_count", "load_board", "longest_game", "things"]

BOARD = packed(("outer", "i8"), ("middle", "i8"), ("holes", "i8"))

FEWEST = 4
"""DAL-R24: the fewest holes of a row."""


def load_board(options: Mapping[str, Any]) -> Record:
    """Read the board that the option `board` names: `outer` holes in each outer row, `middle` in the middle row.

    Raises `BoardError` if the file does not describe a valid board (DAL-R24).
    """
    data = read_board(__package__, options["board"])
    check_keys(data, {"outer", "middle"})
    outer, middle = whole(data, "outer"), whole(data, "middle")
    for name, length in (("outer", outer), ("middle", middle)):
        if length < FEWEST:
            raise data.fault(
                "board-row", at=(name, ""), clause="DAL-R24", key=name, holes=str(length)[:40], least=str(FEWEST)
            )
    holes = 2 * outer + middle
    if holes > MOST_HOLES:
        too_long = "outer" if 2 * outer + FEWEST > MOST_HOLES else "middle"
        raise data.fault("board-holes", at=(too_long, ""), holes=str(holes)[:40], most=str(MOST_HOLES))
    board = blank(BOARD)
    board.outer, board.middle, board.holes = outer, middle, holes
    return board


def things(data: BoardData) -> Iterator[Thing]:
    """The things in a board file: the holes, those of both outer rows below `outer`, the others below `middle`."""
    for key, row in (("outer", "W"), ("middle", "M"), ("outer", "B")):
        yield from ((key, f"{row}{number}") for number in range(1, whole(data, key) + 1))


def action_count(board: Record) -> int:
    """The number of action ids: one for each die and hole, ten for turning into the own row, one to stop."""
    return int(FACES * board.holes + TURNS + 1)


def longest_game(game: Game) -> int:
    """An upper bound on the actions and chance outcomes of a game.

    Who begins, then for each throw the throw itself and up to four uses of a die (DAL-R21).
    """
    return 1 + (1 + FACES) * int(game.options["throw_limit"])
