"""Alcatraz in writing: moves, alarms, positions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from ludotheque.core.bits import highest, lowest
from ludotheque.core.contract import CHANCE, OVER, Record
from ludotheque.core.errors import PositionError
from ludotheque.core.game import Game
from ludotheque.games.alcatraz.board import LETTERS
from ludotheque.games.alcatraz.rules import (
    ALARM_DIE,
    ALARM_ON,
    ALARM_RUN,
    BOARDING,
    ENDED,
    LEFT,
    MOVE,
    PASS,
    PLACE_GUARDS,
    RANDOM,
    RELEASE,
    RIGHT,
    TARGETS,
    WHO_BEGINS,
    steps_of,
    target_of,
)
from ludotheque.games.alcatraz.yard import (
    COLUMNS,
    ESCAPED,
    GUARDS,
    LAST,
    MIDDLE,
    NOBODY,
    NOWHERE,
    PRISONERS,
    ROWS,
    guard_in,
    guards_way,
    own_in,
    place_guard,
    put,
)

SEATS = "YGRB"
"""Yellow, green, red, blue, clockwise."""

PHASE = re.compile(r"[mrso]|a[1-8]|g[2-8]")
TURNS = re.compile(r"(0|[1-9]\d{0,5})(?:p([1-4]))?")
SHAPE = "'<rows 1 to 9> <cell counts> <boat counts> <player> <phase> <turns>'"


def square_name(square: int) -> str:
    """`e1`: column letter and row number."""
    return f"{LETTERS[square % COLUMNS]}{square // COLUMNS + 1}"


def square_of(name: str) -> int | None:
    """The square of a name, or None."""
    if not re.fullmatch("[a-i][1-9]", name):
        return None
    return (int(name[1]) - 1) * COLUMNS + LETTERS.index(name[0])


# --- actions -----------------------------------------------------------------------------------


def write_action(board: Record, state: Record, action: int) -> str:
    """`+b7`, `d7-d3`, `d3^`, `--`; `!6`, `<`, `>`; `seatY`, `g2a`."""
    if state.phase == PLACE_GUARDS:
        return f"g{state.row + 1}{LETTERS[action]}"
    if state.phase == WHO_BEGINS:
        return f"seat{SEATS[action]}"
    if state.phase == ALARM_DIE:
        return f"!{action + 1}"
    if action in (LEFT, RIGHT):
        return "<" if action == LEFT else ">"
    if action == PASS:
        return "--"
    if action >= BOARDING:
        return f"{square_name(action - BOARDING)}^"
    if action >= RELEASE:
        return f"+{square_name(action - RELEASE)}"
    return f"{square_name(action // TARGETS)}-{square_name(target_of(action))}"


def split(line: str) -> list[str]:
    """The words of a line; what stands in brackets is one of them."""
    return re.findall(r"\([^()]*\)|[^\s()]+|[()]", line)


def opens_line(board: Record, state: Record) -> bool:
    """A record begins a new line with every turn, and with an alarm before it."""
    return bool(state.phase in (MOVE, ALARM_DIE))


def guards_run(state: Record, action: int) -> tuple[int, int, int] | None:
    """Row, first and last column of the guard's run that an action causes; None if nobody runs."""
    if state.phase == ALARM_RUN:
        row, goal = int(state.row), 0 if action == LEFT else COLUMNS - 1
        guard = int(guard_in(state, row))
        return (row, guard, goal) if guard != goal else None
    if state.phase != MOVE or action >= BOARDING:
        return None
    target, steps = int(target_of(action)), int(steps_of(action))
    row, column = target // COLUMNS, target % COLUMNS
    if row == LAST:
        return None
    guard = int(guard_in(state, row))
    return row, guard, guard + (steps if column > guard else -steps)


def caught_by(state: Record, action: int) -> list[tuple[int, int]]:
    """ALC-R21: seat and square of everyone the guard catches, in the order in which he meets them."""
    run = guards_run(state, action)
    if run is None:
        return []
    row, guard, goal = run
    way = int(guards_way(guard, goal))
    left_behind = action // TARGETS if state.phase == MOVE and action < RELEASE else -1
    found = []
    while way:
        column = lowest(way) if goal > guard else highest(way)
        way &= ~(1 << column)
        square = row * COLUMNS + column
        for seat in range(int(state.seats)):
            # ALC-R7: the mover himself has left.
            if own_in(state, seat, row) >> column & 1 and square != left_behind:
                found.append((seat, square))
    return found


def events(board: Record, before: Record, action: int, after: Record) -> Iterable[str]:
    """ALC-R21: the guard's run and those he caught, `(#i7-f7 xGg7)`."""
    run = guards_run(before, action)
    if run is None:
        return
    row, guard, goal = run
    way = f"#{square_name(row * COLUMNS + guard)}-{square_name(row * COLUMNS + goal)}"
    caught = [f"x{SEATS[seat]}{square_name(square)}" for seat, square in caught_by(before, action)]
    yield f"({' '.join([way, *caught])})"


# --- positions ---------------------------------------------------------------------------------


def write_position(game: Game, state: Record) -> str:
    """`<rows 1 to 9> <cell counts> <boat counts> <player> <phase> <turns>`."""
    rows = "/".join(_write_row(state, row) for row in range(ROWS))
    seats = range(int(state.seats))
    cell = ",".join(str(int(state.cell[seat])) for seat in seats)
    boat = ",".join(str(int(state.boat[seat])) for seat in seats)
    mover = "-" if state.mover == NOBODY else SEATS[state.mover]
    passes = f"p{state.passes}" if state.passes else ""
    return f"{rows} {cell} {boat} {mover} {_write_phase(state)} {state.turns}{passes}"


def _write_row(state: Record, row: int) -> str:
    cells = ["."] * COLUMNS
    for seat in range(int(state.seats)):
        for column in range(COLUMNS):
            if own_in(state, seat, row) >> column & 1:
                cells[column] = SEATS[seat]
    if row < GUARDS and guard_in(state, row) != NOWHERE:
        cells[guard_in(state, row)] = "#"
    return re.sub(r"\.+", lambda run: str(len(run[0])), "".join(cells))


def _write_phase(state: Record) -> str:
    letters = {WHO_BEGINS: "s", MOVE: "m", ALARM_DIE: "r", ENDED: "o"}
    if state.phase == PLACE_GUARDS:
        return f"g{state.row + 1}"
    if state.phase == ALARM_RUN:
        return f"a{state.row + 1}"
    return letters[int(state.phase)]


def options_in(game: Game, text: str) -> dict[str, Any]:
    """ALC-R19: the number of counts is the number of players."""
    words = text.split()
    players = words[1].count(",") + 1 if len(words) > 1 else 0
    options = game.options
    if not 2 <= players <= 4 or players == options["players"]:
        return {}
    found: dict[str, Any] = {"players": players}
    if options["first_player"] != "random" and int(options["first_player"]) > players:
        found["first_player"] = "random"
    return found


def read_position(game: Game, text: str) -> Record:
    """ALC-R19: the position of a text."""
    words = text.split()
    if len(words) != 6:
        raise PositionError(f"{text!r}: expected {SHAPE}")
    state = game.first_record()
    if not PHASE.fullmatch(words[4]):
        raise PositionError(f"phase {words[4]!r}: expected m, r, a1 to a8, g2 to g8, s or o")
    _read_rows(state, words[0])
    _read_counts(state, words[1], words[2])
    _read_phase(state, words[4], words[3])
    _check_guards(state, words[0])
    _read_turns(state, words[5])
    _check_end(state, text)
    _check_start(state, text)
    return state


def _read_rows(state: Record, text: str) -> None:
    rows = text.split("/")
    if len(rows) != ROWS:
        raise PositionError(f"{text}: {len(rows)} rows: expected {ROWS}, parted by '/'")
    for row in range(GUARDS):
        place_guard(state, row, NOWHERE)
    letters = SEATS[: int(state.seats)]
    for row, line in enumerate(rows):
        column = 0
        for letter in line:
            if letter in "123456789":
                column += int(letter)
            elif letter in letters and column < COLUMNS:
                put(state, letters.index(letter), row, column)
                column += 1
            elif letter == "#" and row < GUARDS and column < COLUMNS and guard_in(state, row) == NOWHERE:
                place_guard(state, row, column)
                column += 1
            else:
                wanted = f"1 to 9, one of {letters}" + (" or one #" if row < GUARDS else " (no guard here)")
                raise PositionError(f"row {row + 1} {line!r}: {letter!r} does not fit: expected {wanted}, 9 squares")
        if column != COLUMNS:
            raise PositionError(f"row {row + 1} {line!r}: {column} squares: expected {COLUMNS}")


def _read_counts(state: Record, cell: str, boat: str) -> None:
    seats = int(state.seats)
    for name, text, counts, most in (("cell", cell, state.cell, PRISONERS), ("boat", boat, state.boat, ESCAPED)):
        if not re.fullmatch(f"[0-{most}](,[0-{most}]){{{seats - 1}}}", text):
            raise PositionError(f"{name} counts {text!r}: expected {seats} numbers 0 to {most}, parted by ','")
        for seat, number in enumerate(text.split(",")):
            counts[seat] = int(number)
    if [int(number) for number in state.boat].count(ESCAPED) > 1:
        raise PositionError(f"boat counts {boat!r}: expected at most one {ESCAPED}, which ends the game")
    for seat in range(seats):
        outside = sum(own_in(state, seat, row).bit_count() for row in range(ROWS))
        total = outside + int(state.cell[seat]) + int(state.boat[seat])
        if total != PRISONERS:
            raise PositionError(f"{SEATS[seat]} has {total} prisoners in yard, cell and boat: expected {PRISONERS}")


def _read_phase(state: Record, phase: str, player: str) -> None:
    letters = SEATS[: int(state.seats)]
    wanted = ", ".join(letters) if phase[0] in "mra" else "-"
    if player not in wanted.split(", "):
        raise PositionError(f"player {player!r} in phase {phase}: expected {wanted.replace(', ', ' or ')}")
    if phase[0] in "ra" and state.alarm != ALARM_ON:
        raise PositionError(f"phase {phase!r}: expected none of an alarm, since option alarm = off")
    if phase[0] == "g" and state.guard_setup != RANDOM:
        raise PositionError(f"phase {phase!r}: expected only with option guard_setup = random")
    if phase == "s" and state.first_player:
        raise PositionError(f"phase {phase!r}: expected only with option first_player = random")
    phases = {"m": MOVE, "r": ALARM_DIE, "a": ALARM_RUN, "g": PLACE_GUARDS, "s": WHO_BEGINS, "o": ENDED}
    state.phase = phases[phase[0]]
    state.row = int(phase[1]) - 1 if len(phase) > 1 else 0
    state.mover = NOBODY if player == "-" else letters.index(player)
    if state.phase == ENDED:
        state.to_move = OVER
    elif state.phase in (MOVE, ALARM_RUN):
        state.to_move = state.mover
    else:
        state.to_move = CHANCE


def _check_guards(state: Record, text: str) -> None:
    """ALC-33: one guard in each of the rows 1 to 8; while they are placed, in the rows before."""
    placed = int(state.row) if state.phase == PLACE_GUARDS else GUARDS
    for row in range(GUARDS):
        if (guard_in(state, row) != NOWHERE) != (row < placed):
            wanted = "one guard" if row < placed else "no guard yet"
            raise PositionError(f"row {row + 1} {text.split('/')[row]!r}: expected {wanted}")


def _read_turns(state: Record, text: str) -> None:
    match = TURNS.fullmatch(text)
    if not match or int(match[1]) > state.turn_limit:
        raise PositionError(f"turns {text!r}: expected 0 to {state.turn_limit}, then p1 .. for consecutive passes")
    state.turns, state.passes = int(match[1]), int(match[2] or 0)
    if state.passes > min(int(state.seats), int(state.turns)):
        raise PositionError(f"turns {text!r}: expected at most {state.seats} passes, and no more than turns")
    if state.passes and state.phase in (ALARM_DIE, ALARM_RUN):
        raise PositionError(f"turns {text!r}: expected no passes in an alarm, which follows a boarding")


def _check_end(state: Record, text: str) -> None:
    over = ESCAPED in state.boat or state.turns >= state.turn_limit or state.passes == state.seats
    if over and state.phase != ENDED:
        raise PositionError(f"{text!r}: the game is over: expected player - and phase o")
    if not over and state.phase == ENDED:
        raise PositionError(f"{text!r}: the game is not over: expected a phase other than o")


def _check_start(state: Record, text: str) -> None:
    """Before the first turn nobody has moved, and the guard of row 1 is on its middle square (ALC-32)."""
    if state.phase not in (PLACE_GUARDS, WHO_BEGINS):
        return
    at_home = all(state.cell[seat] == PRISONERS for seat in range(int(state.seats)))
    if not at_home or state.turns or guard_in(state, 0) != MIDDLE:
        raise PositionError(f"{text!r}: nobody has moved yet: expected all prisoners in the cell, guard e1, turns 0")


def prisoners(state: Record) -> Iterator[tuple[int, int]]:
    """Seat and square of every prisoner in the yard, from the boat to the cell, left to right."""
    for square in range(ROWS * COLUMNS):
        for seat in range(int(state.seats)):
            if own_in(state, seat, square // COLUMNS) >> (square % COLUMNS) & 1:
                yield seat, square
