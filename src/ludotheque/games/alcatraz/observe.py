"""What a player of Alcatraz sees, as numbers: prisoners by player, the own ones first, and the guards."""

from __future__ import annotations

from ludotheque.core.bits import lowest
from ludotheque.core.contract import Array, Record
from ludotheque.core.features import Feature, fraction, offsets, one_hot
from ludotheque.games.alcatraz.rules.guards import guard_column
from ludotheque.games.alcatraz.rules.record import (
    ALARM_RUN,
    COLOURS,
    COLUMNS,
    ESCAPED,
    GUARDS,
    MOVE,
    PRISONERS,
    ROWS,
    SQUARES,
)
from ludotheque.games.alcatraz.rules.yard import prisoners_of

__all__ = ["FEATURES", "observe"]

FEATURES = (
    Feature("prisoners", (COLOURS, ROWS, COLUMNS), "prisoners in the yard: own, then those of each player to the left"),
    Feature("guards", (ROWS, COLUMNS), "guards"),
    Feature("hatched", (ROWS, COLUMNS), "squares from which a prisoner may board"),
    Feature("cell", (COLOURS,), "prisoners in the cell, out of four"),
    Feature("boat", (COLOURS,), "prisoners in the boat, out of the three that win"),
    Feature("playing", (COLOURS,), "1 for each colour that is played"),
    Feature("turn", (COLOURS,), "whose turn it is: own, then to the left"),
    Feature("move", (1,), "1 in the phase in which a prisoner is moved"),
    Feature("run", (1,), "1 in the phase in which a guard is sent running by the alarm"),
    Feature("alarm", (GUARDS,), "the row that the alarm die named"),
    Feature("turns", (1,), "turns played, as a fraction of the limit"),
    Feature("passes", (1,), "consecutive passes, out of four"),
    Feature("silent", (1,), "1 when the option `alarm` is off"),
    Feature("own_capture", (1,), "1 when a move may get other prisoners of the own colour caught"),
    Feature("may_stay", (1,), "1 when a guard at the end of the row may stay there in an alarm"),
    Feature("draw", (1,), "1 when nobody wins at the limit"),
)

(YARD, GUARD, HATCHED, CELL, BOAT, PLAYING, TURN, MOVING, RUNNING, ALARM, TURNS, PASSES, SILENT, OWN_CAPTURE, MAY_STAY,
 DRAWN) = offsets(FEATURES)  # fmt: skip


def observe(board: Record, state: Record, seat: int, out: Array) -> None:
    """Write the position as this seat sees it into `out`; nothing is hidden in Alcatraz."""
    for row in range(ROWS):
        multi_hot(board.hatched[row], out, HATCHED + row * COLUMNS)
        if row < GUARDS:
            one_hot(out, GUARD + row * COLUMNS, guard_column(state, row), COLUMNS)
    for place in range(state.seats):
        see_player(state, (seat + place) % state.seats, place, out)
    if state.mover >= 0:
        out[TURN + (state.mover - seat) % state.seats] = 1.0
    out[MOVING] = state.phase == MOVE
    out[RUNNING] = state.phase == ALARM_RUN
    if state.phase == ALARM_RUN:
        one_hot(out, ALARM, state.row, GUARDS)
    out[TURNS] = fraction(state.turns, state.turn_limit)
    out[PASSES] = fraction(state.passes, COLOURS)
    out[SILENT] = state.alarm
    out[OWN_CAPTURE] = state.own_capture
    out[MAY_STAY] = state.alarm_edge
    out[DRAWN] = state.limit_result


def see_player(state: Record, seat: int, place: int, out: Array) -> None:
    """Write a player's prisoners; `place` is the player's number, counted to the left from the observing seat."""
    for row in range(ROWS):
        multi_hot(prisoners_of(state, seat, row), out, YARD + SQUARES * place + row * COLUMNS)
    out[CELL + place] = fraction(int(state.cell[seat]), PRISONERS)
    out[BOAT + place] = fraction(int(state.boat[seat]), ESCAPED)
    out[PLAYING + place] = 1.0


def multi_hot(columns: int, out: Array, first: int) -> None:
    """Write a 1 for each column of a set; `first` is the index of column 0."""
    while columns:
        out[first + lowest(columns)] = 1.0
        columns &= columns - 1
