"""The evaluation of positions of Alcatraz: how near each prisoner is to the boat, and which guards can stop it.

Everything is computed from the moves that the players could make in the present position. A prisoner's *standing* is
how near it is to the boat. A prisoner is *stoppable* if another player's next move can make a guard catch it or, if it
could board now, make a guard stand between it and the boat.
"""

from __future__ import annotations

from ludotheque.core.bits import count, lowest
from ludotheque.core.contract import Array, Record
from ludotheque.core.softmax import softmax
from ludotheque.games.alcatraz.rules.boat import is_hatched, may_board
from ludotheque.games.alcatraz.rules.guards import guard_column, room_left, room_right
from ludotheque.games.alcatraz.rules.prisoners import goals_in_column, goals_in_row
from ludotheque.games.alcatraz.rules.record import CELL, COLUMNS, ESCAPED, LAST, NOBODY, ROWS
from ludotheque.games.alcatraz.rules.strips import STRIP, row_of
from ludotheque.games.alcatraz.rules.yard import prisoners_of

# The standings of a prisoner in the yard: in row 9; in row 7 or 8; in rows 4 to 6; in rows 1 to 3, not on a hatched
# square; on a hatched square behind a guard; one move away from one with a free way to the boat; on such a square.
NINTH, LOW, MIDDLE, HIGH, BEHIND, NEAR, READY = 0, 1, 2, 3, 4, 5, 6
STANDINGS = 7

# The weights of `worth`. 0 to 27: the standings, for a player to move or waiting, safe or stoppable. Then: one boarded;
# two boarded; to move; to move and one ready to board; to move and the third ready; waiting, with the third ready and
# not stoppable; several stoppable; no legal move; and the number of moves of the prisoners in the yard.
BOARDED, BOARDED_TWO, TO_MOVE, BOARDS_NOW, WINS_NOW, WINS_SOON, STOPPABLE_TWO, STUCK, CHOICE = range(28, 37)

WEIGHTS = (
    -0.650, -0.212, 0.026, 0.158, 1.120, 0.653, 0.731,  # to move, safe
    0.000, 0.145, -0.078, 0.013, 0.235, 0.409, 0.578,  # to move, stoppable
    -0.611, -0.182, 0.070, 0.273, 0.492, 0.791, 1.049,  # waiting, safe
    0.000, -0.096, -0.286, 0.021, 0.400, 0.090, 0.845,  # waiting, stoppable
    1.468, 1.823, 0.278, 0.123, 3.849, 2.799, -0.164, -2.050, 0.069,
)  # fmt: skip
"""Fitted to self-play by the regression of `benches/tune.py`. Three or four more moves to choose from are worth as
much as the way from row 8 to row 6: a player with few moves must often make a bad one."""


RUNS = 127
"""The bits of one row in a strip of runs: 1 to 7 squares."""

# --- how guards can be made to run --------------------------------------------------------------------


def runs(board: Record, state: Record, seat: int) -> tuple[int, int]:
    """How far a player's next move can make each guard run, to the right and to the left.

    Two strips; bit n - 1 of a row is set if the guard can be made to run n squares. No guard runs more than seven
    squares, because the moving prisoner must be further away (ALC-R3).
    """
    left = room_left(state, seat)
    right = room_right(state, seat)
    to_right, to_left = 0, 0
    for row in range(ROWS):
        own = prisoners_of(state, seat, row)
        while own:
            column = lowest(own)
            own &= own - 1
            goals = goals_in_column(board, state, row, column, left, right)
            to_right |= runs_in_columns(state, goals, row, column, True)
            to_left |= runs_in_columns(state, goals, row, column, False)
            if row < LAST:
                along = runs_along(goals_in_row(board, state, seat, row, column), column) << (STRIP * row)
                if column > guard_column(state, row):
                    to_right |= along
                else:
                    to_left |= along
    if state.cell[seat]:
        for column in range(COLUMNS):
            goals = goals_in_column(board, state, CELL, column, left, right)
            to_right |= runs_in_columns(state, goals, CELL, column, True)
            to_left |= runs_in_columns(state, goals, CELL, column, False)
    return to_right, to_left


def runs_in_columns(state: Record, goals: int, start: int, column: int, rightwards: bool) -> int:
    """The runs to the right or left that a prisoner's moves along the column cause; `goals` has marks in the rows."""
    found = 0
    while goals:
        row = row_of(goals)
        goals &= goals - 1
        if row < LAST and (column > guard_column(state, row)) == rightwards:
            found |= 1 << (STRIP * row + abs(start - row) - 1)
    return found


def runs_along(goals: int, column: int) -> int:
    """The runs that a prisoner's moves along the row cause, one bit for each number of squares."""
    found = 0
    while goals:
        found |= 1 << (abs(lowest(goals) - column) - 1)
        goals &= goals - 1
    return found


def may_catch(state: Record, row: int, column: int, to_right: int, to_left: int) -> bool:
    """ALC-R4: can one of these runs take the guard of the row to that column, or past it?"""
    if row == LAST:
        return False
    distance = column - guard_column(state, row)
    if distance > 0:
        return ((to_right >> (STRIP * row)) & RUNS) >> (distance - 1) != 0
    return ((to_left >> (STRIP * row)) & RUNS) >> (-distance - 1) != 0


def may_block(state: Record, row: int, column: int, to_right: int, to_left: int) -> bool:
    """ALC-22: can one of these runs end between that square and the boat?"""
    for above in range(row):
        distance = column - guard_column(state, above)
        if distance > 0:
            if (((to_right >> (STRIP * above)) & RUNS) >> (distance - 1)) & 1:
                return True
        elif distance < 0 and (((to_left >> (STRIP * above)) & RUNS) >> (-distance - 1)) & 1:
            return True
    return False


# --- the value of a position for a player -----------------------------------------------------------------------


def is_near(board: Record, state: Record, row: int, column: int, rows: int, columns: int) -> bool:
    """Is one of a prisoner's goals a hatched square with a free way to the boat?

    The goals are marks in `rows` for its column, and the set `columns` for its row.
    """
    while rows:
        if may_board(board, state, row_of(rows), column):
            return True
        rows &= rows - 1
    columns &= board.hatched[row]
    while columns:
        if may_board(board, state, row, lowest(columns)):
            return True
        columns &= columns - 1
    return False


def standing(board: Record, state: Record, row: int, column: int, rows: int, columns: int) -> int:
    """The standing of a prisoner; `rows` and `columns` are its goals, as in `is_near`."""
    if may_board(board, state, row, column):
        return READY
    if is_near(board, state, row, column, rows, columns):
        return NEAR
    if is_hatched(board, row, column):
        return BEHIND
    if row == LAST:
        return NINTH
    if row > 5:
        return LOW
    return MIDDLE if row > 2 else HIGH


def worth(board: Record, state: Record, seat: int, weights: tuple[float, ...]) -> float:
    """The value of a position for a player, linear in `weights`, so that they can be fitted."""
    to_right, to_left = 0, 0
    for rival in range(state.seats):
        if rival != seat:
            more_right, more_left = runs(board, state, rival)
            to_right |= more_right
            to_left |= more_left
    left = room_left(state, seat)
    right = room_right(state, seat)
    waits = 0 if state.mover == seat else 1
    total, ready, sure, stoppable, choices = 0.0, 0, 0, 0, 0
    for row in range(ROWS):
        own = prisoners_of(state, seat, row)
        while own:
            column = lowest(own)
            own &= own - 1
            rows = goals_in_column(board, state, row, column, left, right)
            columns = goals_in_row(board, state, seat, row, column)
            stands = standing(board, state, row, column, rows, columns)
            choices += count(rows) + count(columns)
            stop = 1 if may_catch(state, row, column, to_right, to_left) else 0
            if stands == READY:
                if may_block(state, row, column, to_right, to_left):
                    stop = 1
                ready += 1
                sure += 1 - stop
            stoppable += stop
            total += weights[(2 * waits + stop) * STANDINGS + stands]
    total += weights[STOPPABLE_TWO] * (stoppable > 1)
    total += weights[STUCK] * (choices == 0 and state.cell[seat] == 0)
    total += weights[CHOICE] * choices
    return total + boat_worth(state, seat, ready, sure, weights)


def boat_worth(state: Record, seat: int, ready: int, sure: int, weights: tuple[float, ...]) -> float:
    """The part of `worth` for prisoners in the boat and those ready to board.

    `ready` is the number of those ready to board, `sure` how many of them no other player can stop.
    """
    boat = int(state.boat[seat])
    total = weights[BOARDED] * (boat > 0) + weights[BOARDED_TWO] * (boat > 1)
    if state.mover != seat:
        return total + weights[WINS_SOON] * (sure > 0 and boat == ESCAPED - 1)
    total += weights[TO_MOVE]
    total += weights[BOARDS_NOW] * (ready > 0)
    return total + weights[WINS_NOW] * (ready > 0 and boat == ESCAPED - 1)


def evaluate(board: Record, state: Record, out: Array) -> None:
    """Each player's chance to win."""
    if state.mover == NOBODY:
        for seat in range(state.seats):
            out[seat] = 1.0 / state.seats
        return
    for seat in range(state.seats):
        out[seat] = worth(board, state, seat, WEIGHTS)
    softmax(out, state.seats)
