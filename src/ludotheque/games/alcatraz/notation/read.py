"""Read lines and positions of Alcatraz from text."""

from __future__ import annotations

import re
from typing import Any

from ludotheque.core.contract import CHANCE, OVER, Record
from ludotheque.core.errors import PositionError
from ludotheque.core.game import Game
from ludotheque.games.alcatraz.notation.names import SEATS
from ludotheque.games.alcatraz.notation.write import PHASES
from ludotheque.games.alcatraz.rules.end import is_over
from ludotheque.games.alcatraz.rules.guards import guard_column, place_guard
from ludotheque.games.alcatraz.rules.record import (
    ALARM,
    ALARM_ON,
    BEFORE_PLAY,
    COLUMNS,
    ENDED,
    ESCAPED,
    GUARDS,
    MIDDLE,
    NOBODY,
    NOWHERE,
    PLACE_GUARDS,
    PRISONERS,
    RANDOM,
    ROWS,
    SEAT_DECIDES,
)
from ludotheque.games.alcatraz.rules.yard import prisoners_of, put_prisoner

PHASE = re.compile(r"[mrso]|a[1-8]|g[2-8]")
TURNS = re.compile(r"(0|[1-9]\d{0,5})(?:p([1-4]))?")
SHAPE = "'<rows 1 to 9> <cell counts> <boat counts> <player> <phase> <turns>'"


def split(line: str) -> list[str]:
    """Split a line into words; a text in brackets is one word."""
    return re.findall(r"\([^()]*\)|[^\s()]+|[()]", line)


def options_in(game: Game, text: str) -> dict[str, Any]:
    """The options that a position text implies: it has one count per player (ALC-R19)."""
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
    """Read a position (ALC-R19). Raises `PositionError` if the text is not a position."""
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
        raise PositionError(f"{text}: {len(rows)} rows: expected {ROWS}, separated by '/'")
    for row in range(GUARDS):
        place_guard(state, row, NOWHERE)
    letters = SEATS[: int(state.seats)]
    for row, line in enumerate(rows):
        column = 0
        for letter in line:
            if letter in "123456789":
                column += int(letter)
            elif letter in letters and column < COLUMNS:
                put_prisoner(state, letters.index(letter), row, column)
                column += 1
            elif letter == "#" and row < GUARDS and column < COLUMNS and guard_column(state, row) == NOWHERE:
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
            raise PositionError(f"{name} counts {text!r}: expected {seats} numbers 0 to {most}, separated by ','")
        for seat, number in enumerate(text.split(",")):
            counts[seat] = int(number)
    if [int(number) for number in state.boat].count(ESCAPED) > 1:
        raise PositionError(f"boat counts {boat!r}: expected at most one {ESCAPED}, which ends the game")
    for seat in range(seats):
        outside = sum(prisoners_of(state, seat, row).bit_count() for row in range(ROWS))
        total = outside + int(state.cell[seat]) + int(state.boat[seat])
        if total != PRISONERS:
            raise PositionError(f"{SEATS[seat]} has {total} prisoners in yard, cell and boat: expected {PRISONERS}")


def _read_phase(state: Record, phase: str, player: str) -> None:
    letters = SEATS[: int(state.seats)]
    wanted = ", ".join(letters) if phase[0] in "mra" else "-"
    if player not in wanted.split(", "):
        raise PositionError(f"player {player!r} in phase {phase}: expected {wanted.replace(', ', ' or ')}")
    if phase[0] in "ra" and state.alarm != ALARM_ON:
        raise PositionError(f"phase {phase!r}: expected no phase of an alarm, because option alarm = off")
    if phase[0] == "g" and state.guard_setup != RANDOM:
        raise PositionError(f"phase {phase!r}: expected only with option guard_setup = random")
    if phase == "s" and state.first_player:
        raise PositionError(f"phase {phase!r}: expected only with option first_player = random")
    state.phase = next(number for number, letter in PHASES.items() if letter == phase[0])
    state.row = int(phase[1]) - 1 if len(phase) > 1 else 0
    state.mover = NOBODY if player == "-" else letters.index(player)
    if state.phase == ENDED:
        state.to_move = OVER
    elif state.phase in SEAT_DECIDES:
        state.to_move = state.mover
    else:
        state.to_move = CHANCE


def _check_guards(state: Record, text: str) -> None:
    """ALC-33: rows 1 to 8 have one guard each; while guards are being placed, only the rows placed so far."""
    placed = int(state.row) if state.phase == PLACE_GUARDS else GUARDS
    for row in range(GUARDS):
        if (guard_column(state, row) != NOWHERE) != (row < placed):
            wanted = "one guard" if row < placed else "no guard yet"
            raise PositionError(f"row {row + 1} {text.split('/')[row]!r}: expected {wanted}")


def _read_turns(state: Record, text: str) -> None:
    match = TURNS.fullmatch(text)
    if not match or int(match[1]) > state.turn_limit:
        raise PositionError(f"turns {text!r}: expected 0 to {state.turn_limit}, then p1 to p4 after passes")
    state.turns, state.passes = int(match[1]), int(match[2] or 0)
    if state.passes > min(int(state.seats), int(state.turns)):
        raise PositionError(f"turns {text!r}: expected at most {state.seats} passes, and no more than turns")
    if state.passes and state.phase in ALARM:
        raise PositionError(f"turns {text!r}: expected no passes in an alarm, which follows a boarding")


def _check_end(state: Record, text: str) -> None:
    over = is_over(state)
    if over and state.phase != ENDED:
        raise PositionError(f"{text!r}: the game is over: expected player - and phase o")
    if not over and state.phase == ENDED:
        raise PositionError(f"{text!r}: the game is not over: expected a phase other than o")


def _check_start(state: Record, text: str) -> None:
    """Before the first turn all prisoners are in the cell, and the guard of row 1 is on the middle square (ALC-32)."""
    if state.phase not in BEFORE_PLAY:
        return
    at_home = all(state.cell[seat] == PRISONERS for seat in range(int(state.seats)))
    if not at_home or state.turns or guard_column(state, 0) != MIDDLE:
        raise PositionError(f"{text!r}: nobody has moved yet: expected all prisoners in the cell, guard e1, turns 0")
