"""A turn of Daldøs: a throw, the use of each die, and what follows automatically."""

from __future__ import annotations

from ludotheque.core.contract import CHANCE, Record
from ludotheque.games.daldos.rules.actions import die_of, goal_of, start_of, stop_action
from ludotheque.games.daldos.rules.end import end_game
from ludotheque.games.daldos.rules.record import FACES, FIRST, FOUR, HIGH, LOW, MOVE, NOBODY, RETHROW, ROLL
from ludotheque.games.daldos.rules.road import across, some_die_usable


def apply(board: Record, state: Record, action: int) -> None:
    """Apply a throw, the use of a die, or a stop, and everything that follows automatically."""
    state.ply += 1
    if state.phase == FIRST:
        state.mover = action
        state.phase = ROLL
    elif state.phase == ROLL:
        throw(board, state, action)
    elif action == stop_action(board):
        end_throw(board, state)
    else:
        use_die(board, state, action)


def throw(board: Record, state: Record, pair: int) -> None:
    """DAL-06: both dice are thrown. DAL-R17: a double has no bonus without the option `double_one`."""
    state.dice[LOW[pair] - 1] += 1
    state.dice[HIGH[pair] - 1] += 1
    if pair == 0:
        if state.double_one == FOUR:
            state.dice[0] = 4
        if state.double_one == RETHROW:
            state.rethrow = 1
    go_on(board, state)


def go_on(board: Record, state: Record) -> None:
    """The mover uses a die if one can be used; DAL-15, DAL-R15: otherwise the rest of the throw is lost."""
    if some_die_usable(board, state):
        state.phase = MOVE
        state.to_move = state.mover
    else:
        end_throw(board, state)


def use_die(board: Record, state: Record, action: int) -> None:
    """Move one pawn by one die: it may wake (DAL-08, DAL-09), leave the board (DAL-16) or capture (DAL-19)."""
    side = state.mover
    start = 1 << start_of(board, side, action)
    goal = goal_of(board, state, action)
    state.dice[die_of(board, action) - 1] -= 1
    state.pawns[side] &= ~start
    state.awake[side] &= ~start
    if goal < board.holes:
        landing = 1 << goal
        state.pawns[side] |= landing
        state.awake[side] |= landing
        hit = across(board, landing)
        state.pawns[1 - side] &= ~hit
        state.awake[1 - side] &= ~hit
    # DAL-20, DAL-21, DAL-R16: a side without a pawn has lost, at once.
    if state.pawns[side] == 0:
        end_game(state, 1 - side)
    elif state.pawns[1 - side] == 0:
        end_game(state, side)
    else:
        go_on(board, state)


def end_throw(board: Record, state: Record) -> None:
    """The throw is played out. DAL-R21: a draw at the limit; DAL-05: else the other side's throw, or a rethrow."""
    for face in range(FACES):
        state.dice[face] = 0
    state.throws += 1
    if state.throws >= state.throw_limit:
        end_game(state, NOBODY)
        return
    if state.rethrow:
        state.rethrow = 0
    else:
        state.mover = 1 - state.mover
    state.phase = ROLL
    state.to_move = CHANCE
