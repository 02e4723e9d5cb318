"""Write actions, events and positions of Alcatraz as text."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from ludotheque.core.contract import Record
from ludotheque.core.game import Game
from ludotheque.core.layout import Fields
from ludotheque.games.alcatraz.board import LETTERS
from ludotheque.games.alcatraz.notation.names import SEATS, prisoner_on, square_name
from ludotheque.games.alcatraz.rules.actions import (
    LEFT,
    PASS,
    RIGHT,
    end_of,
    is_boarding,
    is_move,
    is_release,
    source_of,
    steps_of,
    target_of,
)
from ludotheque.games.alcatraz.rules.guards import guard_column, run_end
from ludotheque.games.alcatraz.rules.record import (
    ALARM_DIE,
    ALARM_RUN,
    COLUMNS,
    ENDED,
    GUARDS,
    LAST,
    MOVE,
    NOBODY,
    NOWHERE,
    PLACE_GUARDS,
    ROWS,
    WHO_BEGINS,
)
from ludotheque.games.alcatraz.rules.yard import prisoners_of

# --- actions -----------------------------------------------------------------------------------


def write_action(board: Fields, state: Fields, action: int) -> str:
    """An action as text: `+b7`, `d7-d3`, `d3^`, `--`; `!6`, `<`, `>`; `seatY`, `g2a`."""
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
    if is_boarding(action):
        return f"{square_name(source_of(action))}^"
    if is_release(action):
        return f"+{square_name(target_of(action))}"
    return f"{square_name(source_of(action))}-{square_name(target_of(action))}"


def opens_line(board: Fields, state: Fields) -> bool:
    """Whether a record begins a new line here: with every turn, and with the alarm before a turn."""
    return bool(state.phase in (MOVE, ALARM_DIE))


# --- what the guards do ------------------------------------------------------------------------


class Run(NamedTuple):
    """A guard's run along a row, from one column to another."""

    row: int
    start: int
    goal: int

    @property
    def squares(self) -> tuple[int, ...]:
        """The squares of the run in order, beginning with the one that the guard leaves."""
        way = 1 if self.goal > self.start else -1
        return tuple(self.row * COLUMNS + column for column in range(self.start, self.goal + way, way))

    @property
    def entered(self) -> tuple[int, ...]:
        """The squares that the guard enters, in order."""
        return self.squares[1:]

    @property
    def last(self) -> int:
        """The square where the guard stops."""
        return self.row * COLUMNS + self.goal


def guard_run(state: Record, action: int) -> Run | None:
    """The guard's run that an action causes; None if no guard runs."""
    if state.phase == ALARM_RUN:
        row, end = int(state.row), end_of(action)
        guard = int(guard_column(state, row))
        return Run(row, guard, end) if guard != end else None
    if state.phase != MOVE or not (is_move(action) or is_release(action)):
        return None
    row, column = target_of(action) // COLUMNS, target_of(action) % COLUMNS
    if row == LAST:
        return None
    return Run(row, int(guard_column(state, row)), int(run_end(state, row, column, steps_of(action))))


def caught_by(state: Record, action: int) -> list[tuple[int, int]]:
    """The seat and square of each prisoner that the guard catches, in the order of the run (ALC-R21)."""
    run = guard_run(state, action)
    if run is None:
        return []
    left = source_of(action) if state.phase == MOVE and is_move(action) else -1  # ALC-R7: the mover has left it
    met = ((prisoner_on(state, square), square) for square in run.entered if square != left)
    return [(seat, square) for seat, square in met if seat is not None]


def events(board: Fields, before: Fields, action: int | None, after: Fields) -> Iterable[str]:
    """The guard's run and the prisoners caught, such as `(#i7-f7 xGg7)` (ALC-R21); nothing if no guard ran."""
    run = guard_run(before, action) if action is not None else None
    if action is None or run is None:
        return
    way = f"#{square_name(run.squares[0])}-{square_name(run.last)}"
    caught = [f"x{SEATS[seat]}{square_name(square)}" for seat, square in caught_by(before, action)]
    yield f"({' '.join([way, *caught])})"


# --- positions ---------------------------------------------------------------------------------

PHASES = {PLACE_GUARDS: "g", WHO_BEGINS: "s", MOVE: "m", ALARM_DIE: "r", ALARM_RUN: "a", ENDED: "o"}
"""ALC-R19: the letter of each phase."""


def write_position(game: Game, state: Fields, viewpoint: int | None) -> str:
    """A position as text: `<rows 1 to 9> <cell counts> <boat counts> <player> <phase> <turns>`."""
    rows = "/".join(_write_row(state, row) for row in range(ROWS))
    seats = range(state.seats)
    cell = ",".join(str(int(state.cell[seat])) for seat in seats)
    boat = ",".join(str(int(state.boat[seat])) for seat in seats)
    mover = "-" if state.mover == NOBODY else SEATS[state.mover]
    phase = PHASES[int(state.phase)] + (str(state.row + 1) if state.phase in (PLACE_GUARDS, ALARM_RUN) else "")
    passes = f"p{state.passes}" if state.passes else ""
    return f"{rows} {cell} {boat} {mover} {phase} {state.turns}{passes}"


def _write_row(state: Fields, row: int) -> str:
    cells = ["."] * COLUMNS
    for seat in range(state.seats):
        columns = prisoners_of(state, seat, row)
        for column in range(COLUMNS):
            if columns >> column & 1:
                cells[column] = SEATS[seat]
    if row < GUARDS and guard_column(state, row) != NOWHERE:
        cells[guard_column(state, row)] = "#"
    return re.sub(r"\.+", lambda run: str(len(run[0])), "".join(cells))
