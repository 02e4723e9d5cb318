"""Which actions of Alcatraz are promising: for playouts (`playout_policy`) and for search (`prior`)."""

from __future__ import annotations

from ludotheque.core.bits import count
from ludotheque.core.contract import Array, Record
from ludotheque.core.random import draw
from ludotheque.games.alcatraz.bot.evaluate import RUNS, may_catch, runs
from ludotheque.games.alcatraz.rules.actions import (
    is_boarding,
    is_move,
    is_release,
    legal_actions,
    source_of,
    steps_of,
    target_of,
)
from ludotheque.games.alcatraz.rules.boat import is_hatched, may_board
from ludotheque.games.alcatraz.rules.guards import columns_entered, guard_column, run_end
from ludotheque.games.alcatraz.rules.record import COLUMNS, ESCAPED, LAST, ROWS
from ludotheque.games.alcatraz.rules.strips import STRIP
from ludotheque.games.alcatraz.rules.yard import prisoners_in, prisoners_of

# --- playouts ----------------------------------------------------------------------------------

# The ranks of an action in playouts.
ANYTHING, FORWARD, ONTO_HATCHED, BOARDS = 0, 1, 2, 3


def rank_of(board: Record, action: int) -> int:
    """The rank of an action in playouts: board, reach a hatched square, go forward, anything else."""
    if is_boarding(action):
        return BOARDS
    if is_release(action):
        return FORWARD
    if not is_move(action):
        return ANYTHING
    start, target = source_of(action), target_of(action)
    row, from_row = target // COLUMNS, start // COLUMNS
    if is_hatched(board, row, target % COLUMNS) and not is_hatched(board, from_row, start % COLUMNS):
        return ONTO_HATCHED
    return FORWARD if row < from_row else ANYTHING


def playout_policy(board: Record, state: Record, random: Array, actions: Array) -> int:
    """A random action of the best rank; with probability 1/8 any action, so that games do not repeat for ever.

    If a prisoner can board, one always does. The actions of the best rank are moved to the front of `actions`.
    """
    n = legal_actions(board, state, actions)
    best = ANYTHING
    kept = 0
    for i in range(n):
        rank = rank_of(board, actions[i])
        if rank > best:
            best = rank
            kept = 0
        if rank == best:
            action = actions[i]
            actions[i] = actions[kept]
            actions[kept] = action
            kept += 1
    if best < BOARDS and draw(random, 8) == 0:
        kept = n
    return actions[draw(random, kept)]


# --- the prior of search -------------------------------------------------------

CERTAIN = 1 << 30
"""The appeal of a move that wins: search tries it before all others."""


def blocks(board: Record, state: Record, row: int, column: int) -> bool:
    """Would a guard on that square stand between the boat and a rival who could board now?"""
    for below in range(row + 1, ROWS):
        if is_hatched(board, below, column):
            rivals = prisoners_in(state, below) & ~prisoners_of(state, state.mover, below)
            if (rivals >> column) & 1 and may_board(board, state, below, column):
                return True
    return False


def appeal(board: Record, state: Record, action: int, to_right: int, to_left: int) -> int:
    """How promising an action is; `to_right` and `to_left` are the runs that the next player can cause."""
    if is_boarding(action):
        return CERTAIN if state.boat[state.mover] == ESCAPED - 1 else 4000
    if not (is_move(action) or is_release(action)):
        return 8
    target = target_of(action)
    row, column = target // COLUMNS, target % COLUMNS
    value = 6
    if is_move(action):
        start = source_of(action)
        from_row, from_column = start // COLUMNS, start % COLUMNS
        if may_board(board, state, from_row, from_column):
            value = 1
        elif row < from_row:
            value = 12
        if may_catch(state, from_row, from_column, to_right, to_left):
            value += 30
    if may_board(board, state, row, column):
        value += 40
    return with_run(board, state, action, value, to_right, to_left) if row < LAST else value


def with_run(board: Record, state: Record, action: int, value: int, to_right: int, to_left: int) -> int:
    """The appeal of a move or a release after the guard's run is considered.

    Rivals caught or blocked raise it. Own prisoners caught lower it, and so does a next run that could catch the mover.
    """
    target = target_of(action)
    row, column = target // COLUMNS, target % COLUMNS
    guard = guard_column(state, row)
    goal = run_end(state, row, column, steps_of(action))
    entered = columns_entered(guard, goal)
    own = prisoners_of(state, state.mover, row)
    caught = entered & prisoners_in(state, row) & ~own
    value += 60 * count(caught)
    if blocks(board, state, row, goal):
        value += 80
    if caught == 0:
        distance = abs(column - goal)
        strip = to_right if column > guard else to_left
        if ((strip >> (STRIP * row)) & RUNS) >> (distance - 1) != 0:
            value = value // 4 + 1
    if is_move(action) and source_of(action) // COLUMNS == row:
        own &= ~(1 << (source_of(action) % COLUMNS))
    return value // 8 + 1 if entered & own else value


def prior(board: Record, state: Record, actions: Array, n: int, out: Array) -> None:
    """How promising each action is."""
    following = state.mover + 1 if state.mover + 1 < state.seats else 0
    to_right, to_left = runs(board, state, following)
    for i in range(n):
        out[i] = float(appeal(board, state, actions[i], to_right, to_left))
