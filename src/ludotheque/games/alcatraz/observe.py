"""What a player of Alcatraz sees, as numbers: the yard with prisoners by colour, own first, and the guards."""

from __future__ import annotations

from ludotheque.core.bits import lowest
from ludotheque.core.contract import Array, Record
from ludotheque.core.features import Feature, mark, offsets, part
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
    Feature("prisoners", (COLOURS, ROWS, COLUMNS), "prisoners in the yard: own, then of each player to the left"),
    Feature("guards", (ROWS, COLUMNS), "guards"),
    Feature("hatched", (ROWS, COLUMNS), "squares from which one may board"),
    Feature("cell", (COLOURS,), "prisoners in the cell, out of four"),
    Feature("boat", (COLOURS,), "prisoners in the boat, out of the three that win"),
    Feature("playing", (COLOURS,), "1 for each colour that somebody plays"),
    Feature("turn", (COLOURS,), "whose turn it is: own, then to the left"),
    Feature("move", (1,), "1 when a prisoner is moved"),
    Feature("run", (1,), "1 when a guard is sent running by the alarm"),
    Feature("alarm", (GUARDS,), "the row that the alarm die named"),
    Feature("turns", (1,), "turns played, as a part of the limit"),
    Feature("passes", (1,), "passes one after the other, out of four"),
    Feature("silent", (1,), "1 when there is no alarm"),
    Feature("own_capture", (1,), "1 when own prisoners but the mover may be caught"),
    Feature("may_stay", (1,), "1 when a guard may be sent to the end where it stands"),
    Feature("draw", (1,), "1 when nobody wins at the limit"),
)

(YARD, GUARD, HATCHED, CELL, BOAT, PLAYING, TURN, MOVING, RUNNING, ALARM, TURNS, PASSES, SILENT, OWN_CAPTURE, MAY_STAY,
 DRAWN) = offsets(FEATURES)  # fmt: skip


def observe(board: Record, state: Record, seat: int, out: Array) -> None:
    """The yard, the cell and the boat; nothing is hidden in Alcatraz."""
    for row in range(ROWS):
        spread(board.hatched[row], out, HATCHED + row * COLUMNS)
        if row < GUARDS:
            mark(out, GUARD + row * COLUMNS, guard_column(state, row), COLUMNS)
    for place in range(state.seats):
        see_player(state, (seat + place) % state.seats, place, out)
    if state.mover >= 0:
        out[TURN + (state.mover - seat) % state.seats] = 1.0
    out[MOVING] = state.phase == MOVE
    out[RUNNING] = state.phase == ALARM_RUN
    if state.phase == ALARM_RUN:
        mark(out, ALARM, state.row, GUARDS)
    out[TURNS] = part(state.turns, state.turn_limit)
    out[PASSES] = part(state.passes, COLOURS)
    out[SILENT] = state.alarm
    out[OWN_CAPTURE] = state.own_capture
    out[MAY_STAY] = state.alarm_edge
    out[DRAWN] = state.limit_result


def see_player(state: Record, seat: int, place: int, out: Array) -> None:
    """A player's prisoners; `place` counts players from the one who sees."""
    for row in range(ROWS):
        spread(prisoners_of(state, seat, row), out, YARD + SQUARES * place + row * COLUMNS)
    out[CELL + place] = part(int(state.cell[seat]), PRISONERS)
    out[BOAT + place] = part(int(state.boat[seat]), ESCAPED)
    out[PLAYING + place] = 1.0


def spread(columns: int, out: Array, first: int) -> None:
    """A set of columns as ones."""
    while columns:
        out[first + lowest(columns)] = 1.0
        columns &= columns - 1
