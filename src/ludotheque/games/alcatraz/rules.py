"""The rules of Alcatraz.

                  [      BOAT      ]
          a   b   c   d   e   f   g   h   i
      1   .   .   .   %   G   %   .   .   .        G guard      % hatched (e1 is hatched too)
      2   G   .   .   %   %   %   .   .   .
      3   .   .   .   %   %   %   .   .   G
      4   G   .   .   .   .   .   .   .   .
      5   .   .   .   .   .   .   .   .   G
      6   G   .   .   .   .   .   .   .   .
      7   .   .   .   .   .   .   .   .   G
      8   G   .   .   .   .   .   .   .   .
      9   .   .   .   .   .   .   .   .   .        no guard here, ever
          [            CELL            ]

Rows and columns are counted from 0 here: row 0 lies in front of the boat, row 8 (`LAST`) in front of
the cell, and the cell itself (`CELL`) is row 9, one step further. A square is `row * 9 + column`.

A *row set* has one bit a column: `state.yard[seat * 9 + row]` says where a player's prisoners stand.

A *strip* is one integer with seven bits for each row, so that one subtraction compares something in
all rows at once, above all the guards' distances with the steps a prisoner makes:

      bit  62    56 55    49            13    7 6     0
           m nnnnnn m nnnnnn     …      m nnnnnn m nnnnnn      n a number up to 63, m the *mark*
            row 9    row 8                row 2    row 1

`state.guards` is the strip of the guards' columns. A strip of differences with 64 added in each row has
a mark exactly in those rows where the difference is not negative.
"""

from __future__ import annotations

from ludotheque.core.bits import highest, lowest
from ludotheque.core.contract import CHANCE, OVER, Array, Record
from ludotheque.core.layout import state_layout
from ludotheque.core.random import draw

ROWS, COLUMNS, SQUARES = 9, 9, 81
LAST = 8
"""The row in front of the cell: ALC-33, no guard."""
CELL = 9
GUARDS = 8
MIDDLE = 4
"""ALC-32: the guard of the first row starts on its middle square."""
WHOLE_ROW = 511

COLOURS = 4
PRISONERS = 4
"""ALC-03: of each colour."""
ESCAPED = 3
"""ALC-01: so many in the boat win."""

NOBODY = -1

STRIP = 7
"""Bits for each row in a strip."""
ONES = sum(1 << (STRIP * row) for row in range(ROWS))
"""The strip with 1 in each row."""
MARKS = ONES << (STRIP - 1)
"""The strip with a mark in each row."""
WHOLE_STRIP = (1 << (STRIP * ROWS)) - 1
PAIRS = sum(3 << (2 * STRIP * pair) for pair in range(5))
FOURS = sum(15 << (4 * STRIP * four) for four in range(3))
"""Bits of two and of four rows side by side, as `rows_of` joins them."""
FAR = 31
"""A distance that nobody runs."""
AWAY = 40
"""Where the strip of guards has "the guard of row 9": so far to the right that he never matters."""
NOWHERE = 63
"""Where a guard is that still has to be placed."""

# The phases of a turn (`state.phase`), and before the first one.
PLACE_GUARDS, WHO_BEGINS, MOVE, ALARM_DIE, ALARM_RUN, ENDED = 0, 1, 2, 3, 4, 5

# The values of the options, in the order of `info.py`.
ALARM_ON, ALARM_OFF = 0, 1
STANDARD, RANDOM, CUSTOM = 0, 1, 2
NEVER, MOVER_ONLY = 0, 1
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


# --- the yard ----------------------------------------------------------------------------------


def own_in(state: Record, seat: int, row: int) -> int:
    """The columns in which a player's prisoners stand in a row."""
    return int(state.yard[seat * ROWS + row])


def prisoners_in(state: Record, row: int) -> int:
    """The columns in which anybody's prisoners stand in a row."""
    return (
        int(state.yard[row])
        | int(state.yard[ROWS + row])
        | int(state.yard[2 * ROWS + row])
        | int(state.yard[3 * ROWS + row])
    )


def guard_in(state: Record, row: int) -> int:
    """The column of the guard of a row."""
    return (state.guards >> (STRIP * row)) & 63  # type: ignore[no-any-return]  # records are untyped in kernels


def place_guard(state: Record, row: int, column: int) -> None:
    """Put the guard of a row on a column."""
    state.guards += (column - guard_in(state, row)) << (STRIP * row)


def mark(row: int) -> int:
    """The strip with a mark in one row."""
    return 64 << (STRIP * row)


def rows_above(row: int) -> int:
    """The strip with every bit set in the rows before a row."""
    return WHOLE_STRIP >> (STRIP * (ROWS - row))


def put(state: Record, seat: int, row: int, column: int) -> None:
    """A prisoner comes to stand on a square."""
    state.yard[seat * ROWS + row] = own_in(state, seat, row) | (1 << column)
    state.taken[column] |= mark(row)


def take(state: Record, seat: int, row: int, column: int) -> None:
    """A prisoner is gone from a square."""
    state.yard[seat * ROWS + row] = own_in(state, seat, row) & ~(1 << column)
    state.taken[column] &= ~mark(row)


# --- what the guards allow ---------------------------------------------------------------------


def room_right(state: Record, seat: int) -> int:
    """ALC-R5: a strip of how far each guard is from the nearest own prisoner on his right; FAR if there
    is none, or if he may be caught (`mover_only`)."""
    if state.own_capture == MOVER_ONLY:
        return FAR * ONES
    strip = FAR << (STRIP * LAST)
    for row in range(GUARDS):
        strip += distance_right(own_in(state, seat, row), guard_in(state, row)) << (STRIP * row)
    return strip


def room_left(state: Record, seat: int) -> int:
    """The same on the guards' left."""
    if state.own_capture == MOVER_ONLY:
        return FAR * ONES
    strip = FAR << (STRIP * LAST)
    for row in range(GUARDS):
        strip += distance_left(own_in(state, seat, row), guard_in(state, row)) << (STRIP * row)
    return strip


def distance_right(columns: int, guard: int) -> int:
    """From a guard to the nearest of the columns on his right; FAR if there is none."""
    return lowest((columns >> (guard + 1)) | (1 << (FAR - 1))) + 1


def distance_left(columns: int, guard: int) -> int:
    """From a guard to the nearest of the columns on his left; FAR or more if there is none."""
    columns &= (1 << guard) - 1
    return guard + FAR - highest((columns << FAR) | 1)


def goals_in_column(board: Record, state: Record, row: int, column: int, left: int, right: int) -> int:
    """Marks in the rows to which a prisoner may go along his column, from his row or from the CELL.

    ALC-06, ALC-12: the square is free. ALC-14, ALC-R6: no guard stands there or on the way. ALC-15,
    ALC-R3: in the row reached the guard is more steps away than the prisoner makes. ALC-R5: no other
    own prisoner is so near to that guard on that side. ALC-R9: in row 9 no guard is near.
    """
    steps = board.steps[row]
    needed = steps + ONES - MARKS
    guards = state.guards
    columns = column * ONES
    runs_right = (columns - guards - needed) & (right - needed)
    runs_left = (guards - columns - needed) & (left - needed)
    goals = (runs_right | runs_left) & MARKS & ~state.taken[column]
    barred = guards_in_column(state, column)
    above = barred & rows_above(row)
    below = barred & ~above
    goals &= -2 << highest(above | 1)
    return goals & ((below & -below) - 1)


def guards_in_column(state: Record, column: int) -> int:
    """Marks in the rows whose guard stands in a column."""
    return MARKS & ~((state.guards ^ (column * ONES)) + 63 * ONES)


def goals_in_row(board: Record, state: Record, seat: int, row: int, column: int) -> int:
    """The columns to which a prisoner may go along his own row.

    ALC-12: the square is free. ALC-14, ALC-R3: `board.along` has the columns that the guard allows.
    ALC-R5: another own prisoner on the guard's side of the row limits how far he may run.
    """
    guard = guard_in(state, row)
    goals = board.along[min(guard, COLUMNS) * COLUMNS + column] & ~prisoners_in(state, row)
    others = own_in(state, seat, row) & ~(1 << column)
    if others and row < LAST and state.own_capture == NEVER:
        if column > guard:
            most = distance_right(others, guard) - 1
        else:
            most = distance_left(others, guard) - 1
        most = min(most, COLUMNS)
        goals &= (((2 << (2 * most)) - 1) << column) >> most
    return goals


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


def list_moves(
    board: Record, state: Record, row: int, column: int, left: int, right: int, out: Array, n: int
) -> int:
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


def rows_of(marks: int) -> int:
    """The marked rows of a strip as bits 0 to 8: neighbours are joined, then pairs, then fours."""
    rows = marks >> (STRIP - 1)
    rows = (rows | rows >> 6) & PAIRS
    rows = (rows | rows >> 12) & FOURS
    return (rows | rows >> 24 | rows >> 48) & WHOLE_ROW


def without(places: int, own: int) -> int:
    """Nine places as eight: the mover's own one, never among them, is left out of the count."""
    below = (1 << own) - 1
    return (places & below) | ((places >> 1) & ~below)


def may_board(board: Record, state: Record, row: int, column: int) -> bool:
    """ALC-21: from a hatched square; ALC-22, ALC-R11: if no guard stands between him and the boat."""
    if not (board.hatched[row] >> column) & 1:
        return False
    return guards_in_column(state, column) & rows_above(row) == 0


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


def guard_runs(state: Record, row: int, goal: int) -> None:
    """ALC-17; ALC-16, ALC-27, ALC-R4: all prisoners on the squares he enters go back to the cell."""
    way = guards_way(guard_in(state, row), goal)
    place_guard(state, row, goal)
    if way & prisoners_in(state, row) == 0:
        return
    for seat in range(state.seats):
        caught = own_in(state, seat, row) & way
        while caught:
            take(state, seat, row, lowest(caught))
            caught &= caught - 1
            state.cell[seat] += 1


def guards_way(guard: int, goal: int) -> int:
    """The columns that a guard enters on his way."""
    if goal > guard:
        return (2 << goal) - (2 << guard)
    return (1 << guard) - (1 << goal)


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
    """Any of the most promising actions; one time in eight any action, so that no game goes in circles."""
    n = legal_actions(board, state, actions)
    best = 0
    for i in range(n):
        best = max(best, promise(board, actions[i]))
    if best < 3 and draw(random, 8) == 0:
        return actions[draw(random, n)]  # type: ignore[no-any-return]  # arrays are untyped in kernels
    kept = 0
    for i in range(n):
        if promise(board, actions[i]) == best:
            actions[kept] = actions[i]
            kept += 1
    return actions[draw(random, kept)]  # type: ignore[no-any-return]  # arrays are untyped in kernels
