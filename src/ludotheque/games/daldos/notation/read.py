"""Read actions and positions of Daldøs from text."""

from __future__ import annotations

import re

from ludotheque.core.contract import OVER, Record
from ludotheque.core.errors import PositionError
from ludotheque.core.game import Game
from ludotheque.core.layout import Fields
from ludotheque.games.daldos.notation.names import SIDES, hole_name
from ludotheque.games.daldos.rules.record import (
    BLACK,
    ENDED,
    FIRST,
    FOUR,
    HIGH_THROW,
    NOBODY,
    RETHROW,
    ROLL,
    WHITE,
)
from ludotheque.games.daldos.rules.road import step_of
from ludotheque.games.daldos.rules.turn import go_on


def tidy(board: Fields, state: Fields, text: str) -> str:
    """Remove the `!` of a woken pawn, so that it may be left out."""
    return text.removesuffix("!")


def split(line: str) -> list[str]:
    """Split a line into actions and events; `/` may separate turns."""
    return line.replace("/", " ").split()


def read_position(game: Game, text: str) -> Record:
    """Read a position; the number of throws may be left out. Raises `PositionError` if the text is not a position."""
    board, words = game.board, text.split()
    if len(words) not in (3, 4):
        raise PositionError(f"{text!r}: expected '<W row>/<M row>/<B row> <mover> <dice> <throws>'")
    state = game.first_record()
    _read_rows(game, state, words[0])
    _read_mover(state, words[1])
    state.throws = _read_throws(state, words[3]) if len(words) == 4 else 0
    sides_left = [side for side in (WHITE, BLACK) if state.pawns[side]]
    if not sides_left:
        raise PositionError(f"{words[0]}: no pawn is on the board: expected at least one (DAL-R23)")
    dice = _read_dice(state, words[2])
    finished = len(sides_left) == 1 or state.throws >= state.throw_limit
    if finished:
        if dice or state.mover == NOBODY:
            raise PositionError(f"{text!r}: the game is over: expected a mover and the dice '-' (DAL-R23)")
        state.winner = sides_left[0] if len(sides_left) == 1 else NOBODY
        state.phase, state.to_move = ENDED, OVER
    elif dice:
        for face in dice:
            state.dice[face - 1] += 1
        go_on(board, state)
    return state


def _read_rows(game: Game, state: Record, text: str) -> None:
    board, rows = game.board, text.split("/")
    lengths = (int(board.outer), int(board.middle), int(board.outer))
    if tuple(map(len, rows)) != lengths:
        wanted = ", ".join(map(str, lengths))
        raise PositionError(f"{text}: expected three rows of {wanted} holes, separated by '/'")
    pawns, awake = [0, 0], [0, 0]
    for hole, letter in enumerate("".join(rows)):
        if letter not in ".wWbB":
            raise PositionError(f"{text}: {letter!r} on {hole_name(board, hole)}: expected one of . w W b B")
        if letter == ".":
            continue
        side = WHITE if letter in "wW" else BLACK
        bit = 1 << int(step_of(board, side, hole))
        pawns[side] |= bit
        if letter in "WB":
            awake[side] |= bit
        elif bit >> int(board.outer):
            raise PositionError(
                f"{text}: {letter!r} on {hole_name(board, hole)}: expected {letter!r} in its own row only"
            )
    for side in (WHITE, BLACK):
        if pawns[side].bit_count() > board.outer:
            raise PositionError(f"{text}: a side has at most {board.outer} pawns")
        state.pawns[side], state.awake[side] = pawns[side], awake[side]


def _read_mover(state: Record, text: str) -> None:
    if text == "?" and state.first == HIGH_THROW:
        state.phase, state.mover = FIRST, NOBODY
    elif text in ("w", "b"):
        state.phase, state.mover = ROLL, SIDES.index(text)
    else:
        wanted = "w, b or ?" if state.first == HIGH_THROW else "w or b"
        raise PositionError(f"mover {text!r}: expected {wanted}")


def _read_throws(state: Record, text: str) -> int:
    if not re.fullmatch(r"\d{1,9}", text) or int(text) > state.throw_limit:
        raise PositionError(f"throws {text!r}: expected a whole number from 0 to {state.throw_limit}")
    return int(text)


def _read_dice(state: Record, text: str) -> list[int]:
    """Read the unused dice, and set `state.rethrow` if a rethrow is due."""
    if text == "-":
        return []
    most = 4 if state.double_one == FOUR else 2
    dice = [int(face) for face in text.removesuffix("+") if face in "1234"]
    shape_fits = text.removesuffix("+") == "".join(map(str, sorted(dice))) and 1 <= len(dice) <= most
    if not shape_fits or (len(dice) > 2 and set(dice) != {1}) or state.mover == NOBODY:
        raise PositionError(f"dice {text!r}: expected '-' or the unused dice, low first, such as 13 or 4")
    if state.double_one == RETHROW:
        if (text.endswith("+") and set(dice) != {1}) or (dice == [1, 1] and not text.endswith("+")):
            raise PositionError(f"dice {text!r}: a rethrow is due after 1-1, and then only: expected 11+ or 1+")
        state.rethrow = int(text.endswith("+"))
    elif text.endswith("+"):
        raise PositionError(f"dice {text!r}: no rethrow without the option double_one = rethrow")
    return dice
