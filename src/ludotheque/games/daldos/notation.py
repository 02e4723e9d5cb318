"""Daldøs in writing: throws, die uses, positions."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ludotheque.core.contract import CHANCE, OVER, Record
from ludotheque.core.errors import PositionError
from ludotheque.core.game import Game
from ludotheque.games.daldos.rules import (
    BLACK,
    ENDED,
    FACES,
    FIRST,
    FOUR,
    HIGH,
    HIGH_THROW,
    LOW,
    NOBODY,
    PAIRS,
    RETHROW,
    ROLL,
    WHITE,
    across,
    die_of,
    go_on,
    goal_of,
    start_of,
    step_of,
    stop_action,
)

SIDES = "wb"


def hole_name(board: Record, hole: int) -> str:
    """W1 to W12, M1 to M13, B1 to B12."""
    outer, middle = int(board.outer), int(board.middle)
    if hole < outer:
        return f"W{hole + 1}"
    if hole < outer + middle:
        return f"M{hole - outer + 1}"
    return f"B{hole - outer - middle + 1}"


def hole_of(board: Record, name: str) -> int | None:
    """The hole of a name, or None."""
    match = re.fullmatch(r"([WMB])([1-9]\d?)", name)
    if not match:
        return None
    row, number = match[1], int(match[2])
    outer, middle = int(board.outer), int(board.middle)
    if number > (middle if row == "M" else outer):
        return None
    return number - 1 + {"W": 0, "M": outer, "B": outer + middle}[row]


def step_name(board: Record, side: int, step: int) -> str:
    """The name of a hole by its step on a side's road."""
    return hole_name(board, step_of(board, side, step))


def write_action(board: Record, state: Record, action: int) -> str:
    """`fw`, `r13`, `3:M1-M4`, `2:M12xB1`, `1:W12-M1!`, `4:B10-off`, `stop`."""
    if state.phase == FIRST:
        return f"f{SIDES[action]}"
    if state.phase == ROLL:
        return f"r{LOW[action]}{HIGH[action]}"
    if action == stop_action(board):
        return "stop"
    side, die = int(state.mover), die_of(board, action)
    start, goal = int(start_of(board, side, action)), int(goal_of(board, state, action))
    source = step_name(board, side, start)
    if goal >= board.holes:
        return f"{die}:{source}-off"
    hit = int(across(board, int(state.pawns[1 - side]))) >> goal & 1
    woken = "" if int(state.awake[side]) >> start & 1 else "!"
    return f"{die}:{source}{'x' if hit else '-'}{step_name(board, side, goal)}{woken}"


def tidy(board: Record, state: Record, text: str) -> str:
    """A reader does without the `!`."""
    return text.removesuffix("!")


def split(line: str) -> list[str]:
    """The words of a line; `/` between turns may be there or not."""
    return line.replace("/", " ").split()


def opens_line(board: Record, state: Record) -> bool:
    """A record begins a new line with every throw."""
    return bool(state.to_move == CHANCE)


def events(board: Record, before: Record, action: int, after: Record) -> Iterable[str]:
    """`pass`: no die of the throw could be used; `lost4`: this die was lost."""
    if before.phase == FIRST or (after.phase == ENDED and after.winner != NOBODY):
        return
    if after.to_move >= 0:
        return
    if before.phase == ROLL:
        yield "pass"
    elif action != stop_action(board):
        used = die_of(board, action) - 1
        for face in range(FACES):
            if before.dice[face] - (face == used) > 0:
                yield f"lost{face + 1}"


def dice_text(state: Record) -> str:
    """The unused dice, low first, `+` while a rethrow is due; `-` when there are none."""
    dice = "".join(str(face + 1) * int(state.dice[face]) for face in range(FACES))
    return (dice + "+" * int(state.rethrow)) or "-"


WHITES, BLACKS = str.maketrans("012", ".wW"), str.maketrans("012", ".bB")
"""What stands in a hole: nothing, a pawn, an active pawn."""


def digits(steps: int) -> int:
    """A set of steps as a decimal number: a one for each step that is in it, so that such numbers can be added."""
    return int(f"{steps:b}")


def write_position(game: Game, state: Record) -> str:
    """`<W row>/<M row>/<B row> <mover> <dice> <throws>`."""
    board = game.facts
    white, black = (digits(int(state.pawns[side])) + digits(int(state.awake[side])) for side in (WHITE, BLACK))
    road = f"{white:0{board.holes}}"[::-1].translate(WHITES)
    away = f"{black:0{board.holes}}"[::-1].translate(BLACKS)
    outer, far = board.outer, board.outer + board.middle
    middle = "".join(map(max, road[outer:far], away[outer:far]))
    rows = ("".join(map(max, road[:outer], away[far:])), middle, "".join(map(max, road[far:], away[:outer])))
    mover = "?" if state.mover == NOBODY else SIDES[state.mover]
    return f"{'/'.join(rows)} {mover} {dice_text(state)} {state.throws}"


def read_position(game: Game, text: str) -> Record:
    """The position of a text; the throws may be left out."""
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
        raise PositionError(f"{text}: expected three rows of {wanted} holes, parted by '/'")
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
            raise PositionError(f"{text}: {letter!r} on {hole_name(board, hole)}: a pawn sleeps in its own row only")
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
    """The unused dice of a text; sets the rethrow that is due."""
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


def pair_of(low: int, high: int) -> int:
    """The outcome number of a throw."""
    return next(pair for pair in range(PAIRS) if (LOW[pair], HIGH[pair]) == (min(low, high), max(low, high)))
