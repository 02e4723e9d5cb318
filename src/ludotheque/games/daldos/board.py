"""The boards of Daldøs: three rows of holes, read from a data file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ludotheque.core.boards import check_keys, read_board, whole
from ludotheque.core.contract import Record
from ludotheque.core.errors import BoardError
from ludotheque.core.layout import blank, packed
from ludotheque.games.daldos.rules.record import FACES, MOST_HOLES, TURNS

if TYPE_CHECKING:
    from ludotheque.core.game import Game

__all__ = ["action_count", "load_board", "longest_game"]

BOARD = packed(("outer", "i8"), ("middle", "i8"), ("holes", "i8"))


def load_board(options: Mapping[str, Any]) -> Record:
    """The board an option names: `outer` holes in each outer row, `middle` in the middle one."""
    data = read_board(__package__, options["board"])
    check_keys(data, {"outer", "middle"})
    outer, middle = whole(data, "outer"), whole(data, "middle")
    for name, length in (("outer", outer), ("middle", middle)):
        if length < 4:
            raise BoardError(f"{data.path}: {name} = {length}: a row has at least 4 holes (DAL-R24)")
    holes = 2 * outer + middle
    if holes > MOST_HOLES:
        raise BoardError(f"{data.path}: {holes} holes: a board has at most {MOST_HOLES}")
    board = blank(BOARD)
    board.outer, board.middle, board.holes = outer, middle, holes
    return board


def action_count(board: Record) -> int:
    """How many action ids there are on this board: a die on a hole, the ten turns, stop."""
    return int(FACES * board.holes + TURNS + 1)


def longest_game(game: Game) -> int:
    """A bound on actions and outcomes: who begins, then a throw and up to four uses each (DAL-R21)."""
    return 1 + (1 + FACES) * int(game.options["throw_limit"])
