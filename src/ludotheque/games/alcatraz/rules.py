"""The rules of Alcatraz: the actions, the course of a game, and how playouts choose.

Where things stand is in `yard.py`, where a prisoner may go in `prisoners.py`. Rows and columns are
counted from 0; a square is `row * 9 + column`.
"""

from __future__ import annotations

from ludotheque.core.bits import lowest
from ludotheque.core.contract import CHANCE, OVER, Array, Record
from ludotheque.core.layout import state_layout
from ludotheque.core.random import draw
from ludotheque.games.alcatraz.prisoners import goals_in_column, goals_in_row, may_board, room_left, room_right
from ludotheque.games.alcatraz.yard import (
    CELL,
    COLOURS,
    COLUMNS,
    ESCAPED,
    GUARDS,
    LAST,
    NOBODY,
    NOWHERE,
    PRISONERS,
    ROWS,
    SQUARES,
    STRIP,
    guard_in,
    guard_runs,
    own_in,
    place_guard,
    put,
    rows_of,
    take,
    without,
)

# The phases of a turn (`state.phase`), and before the first one.
PLACE_GUARDS, WHO_BEGINS, MOVE, ALARM_DIE, ALARM_RUN, ENDED = 0, 1, 2, 3, 4, 5

# The values of the options, in the order of `info.py`.
ALARM_ON, ALARM_OFF = 0, 1
STANDARD, RANDOM, CUSTOM = 0, 1, 2
MUST_RUN, MAY_STAY = 0, 1
BOAT_COUNT, DRAW = 0, 1

# Actions: a move is square * 16 + target (8 other columns of the row, then 8 other rows of the
# column); then a release to each square, a boarding from each, the two directions, the pass.
TARGETS = 16
RELEASE = SQUARES * TARGETS
BOARDING = RELEASE + SQUARES
LEFT = BOARDING + SQUARES
RIGHT = LEFT + 1
PASS = RIGHT + 1
ACTIONS = PASS + 1

MOST_ACTIONS = 98
"""Three prisoners out with 16 moves and a boarding each, and the 47 squares a release can reach."""

MOST_OUTCOMES = COLUMNS

STATE = state_layout(
    ("players", "i8"),
    ("first_player", "i8"),  # 0: drawn
    ("alarm", "i8"),
    ("guard_setup", "i8"),
    ("own_capture", "i8"),
    ("alarm_edge", "i8"),
    ("turn_limit", "i8"),
    ("limit_result", "i8"),
    ("phase", "i8"),
    ("mover", "i8"),  # whose turn it is, or who throws the die; NOBODY before the first turn and at the end
    ("row", "i8"),  # whose guard is placed next, or the row the die named
    ("turns", "i8"),
    ("passes", "i8"),  # one after the other, up to now
    ("guards", "i8"),  # a strip of columns
    ("cell", "i1", (COLOURS,)),
    ("boat", "i1", (COLOURS,)),
    ("yard", "i2", (COLOURS * ROWS,)),
    ("taken", "i8", (COLUMNS,)),  # for each column, marks in the rows where a prisoner stands
)


# --- actions -----------------------------------------------------------------------------------


def target_of(action: int) -> int:
    """The square where a move or a release ends."""
    if action >= RELEASE:
        return action - RELEASE
    square = action // TARGETS
    row, column = square // COLUMNS, square % COLUMNS
    target = action % TARGETS
    if target < 8:
        return row * COLUMNS + (target if target < column else target + 1)
    target -= 8
    return (target if target < row else target + 1) * COLUMNS + column


def steps_of(action: int) -> int:
    """The squares a prisoner goes in a move or a release; ALC-R2: the first from the cell is in row 9."""
    target = target_of(action)
    if action >= RELEASE:
        return ROWS - target // COLUMNS
    square = action // TARGETS
    return abs(target // COLUMNS - square // COLUMNS) + abs(target % COLUMNS - square % COLUMNS)


def list_releases(board: Record, state: Record, left: int, right: int, out: Array, n: int) -> int:
    """ALC-07, ALC-08: a new prisoner comes out in any column."""
    for column in range(COLUMNS):
        goals = goals_in_column(board, state, CELL, column, left, right)
        while goals:
            out[n] = RELEASE + (lowest(goals) // STRIP) * COLUMNS + column
            goals &= goals - 1
            n += 1
    return n


def list_moves(board: Record, state: Record, row: int, column: int, left: int, right: int, out: Array, n: int) -> int:
    """ALC-10, ALC-11: one prisoner's moves, along his row or along his column."""
    columns = goals_in_row(board, state, state.mover, row, column)
    rows = rows_of(goals_in_column(board, state, row, column, left, right))
    targets = without(columns, column) | (without(rows, row) << 8)
    first = (row * COLUMNS + column) * TARGETS
    while targets:
        out[n] = first + lowest(targets)
        targets &= targets - 1
        n += 1
    return n


def legal_actions(board: Record, state: Record, out: Array) -> int:
    """Board, bring one out or move one (ALC-08); ALC-R16: the pass only if there is nothing else."""
    if state.phase == ALARM_RUN:
        return list_directions(state, out)
    n = 0
    seat = state.mover
    left = room_left(state, seat)
    right = room_right(state, seat)
    for row in range(ROWS):
        own = own_in(state, seat, row)
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


def list_directions(state: Record, out: Array) -> int:
    """ALC-25: left or right; ALC-R14: not to the end where the guard stands, unless he may stay."""
    n = 0
    guard = guard_in(state, state.row)
    if guard > 0 or state.alarm_edge == MAY_STAY:
        out[n] = LEFT
        n += 1
    if guard < COLUMNS - 1 or state.alarm_edge == MAY_STAY:
        out[n] = RIGHT
        n += 1
    return n


# --- the course of the game --------------------------------------------------------------------


def setup(board: Record, state: Record) -> None:
    """ALC-02: guards on their squares; ALC-03: all prisoners in the cell; ALC-R1: who begins is drawn."""
    state.seats = state.players
    state.mover = NOBODY
    state.guards = board.guards
    for seat in range(state.players):
        state.cell[seat] = PRISONERS
    if state.guard_setup == RANDOM:
        for row in range(1, GUARDS):
            place_guard(state, row, NOWHERE)
        state.phase = PLACE_GUARDS
        state.row = 1
        state.to_move = CHANCE
    else:
        begin_play(state)


def begin_play(state: Record) -> None:
    """ALC-04, ALC-R1: the guards stand; the first player is named, or drawn."""
    state.row = 0
    if state.first_player == 0:
        state.phase = WHO_BEGINS
        state.to_move = CHANCE
    else:
        begin_turn(state, state.first_player - 1)


def begin_turn(state: Record, seat: int) -> None:
    """A player moves."""
    state.phase = MOVE
    state.mover = seat
    state.to_move = seat


def outcomes(board: Record, state: Record, out: Array, weights: Array) -> int:
    """A column for the next guard (ALC-32), who begins (ALC-R1), or the row that the die names (ALC-24)."""
    n = GUARDS
    if state.phase == PLACE_GUARDS:
        n = COLUMNS
    elif state.phase == WHO_BEGINS:
        n = state.seats
    for i in range(n):
        out[i] = i
        weights[i] = 1
    return n


def apply(board: Record, state: Record, action: int) -> None:
    """An action or a chance outcome, and what follows by itself."""
    state.ply += 1
    if state.phase == MOVE:
        take_turn(state, action)
    elif state.phase == ALARM_DIE:
        state.row = action
        state.phase = ALARM_RUN
        state.to_move = state.mover
    elif state.phase == ALARM_RUN:
        # ALC-26: to the end of his row. ALC-29: then the thrower's normal turn.
        guard_runs(state, state.row, 0 if action == LEFT else COLUMNS - 1)
        state.row = 0
        begin_turn(state, state.mover)
    elif state.phase == WHO_BEGINS:
        begin_turn(state, action)
    else:
        place_guard(state, state.row, action)
        state.row += 1
        if state.row == GUARDS:
            begin_play(state)


def take_turn(state: Record, action: int) -> None:
    """ALC-05: a prisoner moves, then the guard of the row he reached; or he boards; or nobody moves."""
    seat = state.mover
    if action == PASS:
        state.passes += 1
        end_turn(state, False)
        return
    state.passes = 0
    if action >= BOARDING:
        leave(state, seat, action - BOARDING)
        state.boat[seat] += 1
        end_turn(state, state.alarm == ALARM_ON)
        return
    if action >= RELEASE:
        state.cell[seat] -= 1
    else:
        leave(state, seat, action // TARGETS)
    arrive(state, seat, target_of(action), steps_of(action))
    end_turn(state, False)


def leave(state: Record, seat: int, square: int) -> None:
    """A prisoner is gone from his square; ALC-R7: before the guard comes."""
    take(state, seat, square // COLUMNS, square % COLUMNS)


def arrive(state: Record, seat: int, square: int, steps: int) -> None:
    """ALC-09, ALC-19, ALC-R8: the guard of the row reached, if there is one, runs as far towards him."""
    row, column = square // COLUMNS, square % COLUMNS
    if row < LAST:
        guard = guard_in(state, row)
        guard_runs(state, row, guard + steps if column > guard else guard - steps)
    put(state, seat, row, column)


def end_turn(state: Record, alarm: bool) -> None:
    """ALC-30, ALC-R13, ALC-R17: three escaped, all passed or the limit: over. Else the left neighbour's
    turn, who first throws the die after a boarding (ALC-23, ALC-24)."""
    state.turns += 1
    if state.boat[state.mover] == ESCAPED or state.passes == state.seats or state.turns >= state.turn_limit:
        state.phase = ENDED
        state.mover = NOBODY
        state.to_move = OVER
        return
    neighbour = state.mover + 1 if state.mover + 1 < state.seats else 0
    begin_turn(state, neighbour)
    if alarm:
        state.phase = ALARM_DIE
        state.to_move = CHANCE


def scores(board: Record, state: Record, out: Array) -> None:
    """ALC-R20: prisoners in the boat."""
    for seat in range(state.seats):
        out[seat] = float(state.boat[seat])


def shares(board: Record, state: Record, out: Array) -> None:
    """ALC-01, ALC-R20: three in the boat win; at a limit the most, shared, or all with `draw`."""
    most = 0
    for seat in range(state.seats):
        most = max(most, int(state.boat[seat]))
    everybody = state.limit_result == DRAW and most < ESCAPED
    winners = 0
    for seat in range(state.seats):
        if everybody or state.boat[seat] == most:
            winners += 1
    for seat in range(state.seats):
        out[seat] = 1.0 / winners if everybody or state.boat[seat] == most else 0.0


def hide(board: Record, state: Record, seat: int) -> None:
    """Everybody sees everything."""


def guess(board: Record, state: Record, seat: int, random: Array) -> None:
    """Nothing is hidden, nothing is to be guessed."""


# --- playouts ----------------------------------------------------------------------------------


def promise(board: Record, action: int) -> int:
    """How a playout ranks an action: board, reach a hatched square, go forward, anything else."""
    if action >= LEFT:
        return 0
    if action >= BOARDING:
        return 3
    target = target_of(action)
    row, column = target // COLUMNS, target % COLUMNS
    if action >= RELEASE:
        return 1
    start = action // TARGETS
    if (board.hatched[row] >> column) & 1 and not (board.hatched[start // COLUMNS] >> (start % COLUMNS)) & 1:
        return 2
    return 1 if row < start // COLUMNS else 0


def policy(board: Record, state: Record, random: Array, actions: Array) -> int:
    """Any of the most promising actions, which are gathered at the front of the list; one time in eight,
    unless somebody can board, any action at all, so that no game goes in circles."""
    n = legal_actions(board, state, actions)
    best = 0
    kept = 0
    for i in range(n):
        rank = promise(board, actions[i])
        if rank > best:
            best = rank
            kept = 0
        if rank == best:
            action = actions[i]
            actions[i] = actions[kept]
            actions[kept] = action
            kept += 1
    if best < 3 and draw(random, 8) == 0:
        kept = n
    return actions[draw(random, kept)]
