"""The actions of Alcatraz, and which of them are legal.

A move is `square * 16 + target`, where the targets are the 8 other columns of the row, then the 8 other rows of the
column. Then follow a release to each square, a boarding from each, the two directions of an alarm, and the pass.
"""

from __future__ import annotations

from ludotheque.core.bits import lowest
from ludotheque.core.contract import Array, Record
from ludotheque.games.alcatraz.rules.alarm import may_run_to
from ludotheque.games.alcatraz.rules.boat import may_board
from ludotheque.games.alcatraz.rules.guards import room_left, room_right
from ludotheque.games.alcatraz.rules.prisoners import goals_in_column, goals_in_row
from ludotheque.games.alcatraz.rules.record import ALARM_RUN, CELL, COLUMNS, LEFT_END, RIGHT_END, ROWS, SQUARES
from ludotheque.games.alcatraz.rules.strips import marked_rows, row_of
from ludotheque.games.alcatraz.rules.yard import prisoners_of

TARGETS = 16
"""The targets of a move from one square: 8 in the row, 8 in the column."""
OTHERS = 8
"""The other squares of a row, and of a column."""

# The first action of each kind.
RELEASE = SQUARES * TARGETS
BOARDING = RELEASE + SQUARES
LEFT = BOARDING + SQUARES
RIGHT = LEFT + 1
PASS = RIGHT + 1
ACTIONS = PASS + 1


# --- reading an action -----------------------------------------------------------------------


def is_move(action: int) -> bool:
    """Does a prisoner in the yard go to another square?"""
    return action < RELEASE


def is_release(action: int) -> bool:
    """ALC-07: does a prisoner leave the cell?"""
    return RELEASE <= action < BOARDING


def is_boarding(action: int) -> bool:
    """ALC-22: does a prisoner climb aboard?"""
    return BOARDING <= action < LEFT


def source_of(action: int) -> int:
    """The square that a move or a boarding starts from."""
    return action // TARGETS if action < RELEASE else action - BOARDING


def target_of(action: int) -> int:
    """The square where a move or a release ends."""
    if action >= RELEASE:
        return action - RELEASE
    square = action // TARGETS
    row, column = square // COLUMNS, square % COLUMNS
    target = action % TARGETS
    if target < OTHERS:
        return row * COLUMNS + (target if target < column else target + 1)
    target -= OTHERS
    return (target if target < row else target + 1) * COLUMNS + column


def steps_of(action: int) -> int:
    """How many squares a prisoner goes in a move or a release; ALC-R2: from the cell, row 9 is the first."""
    target = target_of(action)
    if action >= RELEASE:
        return CELL - target // COLUMNS
    square = action // TARGETS
    return abs(target // COLUMNS - square // COLUMNS) + abs(target % COLUMNS - square % COLUMNS)


def end_of(action: int) -> int:
    """ALC-26: the column to which this direction of an alarm sends the guard."""
    return LEFT_END if action == LEFT else RIGHT_END


# --- what is legal -----------------------------------------------------------------------------


def legal_actions(board: Record, state: Record, out: Array) -> int:
    """ALC-08: board, bring a prisoner out or move one; ALC-R16: pass if nothing else is legal. Returns how many."""
    if state.phase == ALARM_RUN:
        return list_directions(state, out)
    n = 0
    seat = state.mover
    left = room_left(state, seat)
    right = room_right(state, seat)
    for row in range(ROWS):
        own = prisoners_of(state, seat, row)
        while own:
            column = lowest(own)
            own &= own - 1
            if may_board(board, state, row, column):
                out[n] = BOARDING + row * COLUMNS + column
                n += 1
            n = list_moves(board, state, row, column, left, right, out, n)
    if state.cell[seat]:
        n = list_releases(board, state, left, right, out, n)
    if n == 0:
        out[0] = PASS
        n = 1
    return n


def list_moves(board: Record, state: Record, row: int, column: int, left: int, right: int, out: Array, n: int) -> int:
    """ALC-10, ALC-11: list one prisoner's moves, along the row or along the column; returns the new length."""
    columns = goals_in_row(board, state, state.mover, row, column)
    rows = marked_rows(goals_in_column(board, state, row, column, left, right))
    targets = without_own(columns, column) | (without_own(rows, row) << OTHERS)
    first = (row * COLUMNS + column) * TARGETS
    while targets:
        out[n] = first + lowest(targets)
        targets &= targets - 1
        n += 1
    return n


def without_own(places: int, own: int) -> int:
    """A set of nine places as one of eight: the bit of the mover's own place, which is never set, is removed."""
    below = (1 << own) - 1
    return (places & below) | ((places >> 1) & ~below)


def list_releases(board: Record, state: Record, left: int, right: int, out: Array, n: int) -> int:
    """ALC-07, ALC-08: list where a prisoner may come out of the cell, in any column."""
    for column in range(COLUMNS):
        goals = goals_in_column(board, state, CELL, column, left, right)
        while goals:
            out[n] = RELEASE + row_of(goals) * COLUMNS + column
            goals &= goals - 1
            n += 1
    return n


def list_directions(state: Record, out: Array) -> int:
    """ALC-25: list the directions in which the guard may be sent."""
    n = 0
    if may_run_to(state, LEFT_END):
        out[n] = LEFT
        n += 1
    if may_run_to(state, RIGHT_END):
        out[n] = RIGHT
        n += 1
    return n
