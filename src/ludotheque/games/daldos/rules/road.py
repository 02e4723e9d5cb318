"""The road of each side in Daldøs, and which pawns a die may move (DAL-04, DAL-07 to DAL-18)."""

from __future__ import annotations

from ludotheque.core.bits import highest
from ludotheque.core.contract import Record
from ludotheque.games.daldos.rules.record import EXIT, FACES, LOOP_ANY, NONE, RIGHTMOST, WHITE

# --- holes and steps -----------------------------------------------------------------------------


def across(board: Record, steps: int) -> int:
    """The same holes as steps along the other side's road: the outer rows change places."""
    beyond = board.outer + board.middle
    own_row = steps & ((1 << board.outer) - 1)
    middle_row = steps & ((1 << beyond) - (1 << board.outer))
    return (steps >> beyond) | middle_row | (own_row << beyond)


def step_of(board: Record, side: int, hole: int) -> int:
    """The step of a hole (numbered W row, M row, B row) on a side's road; it also turns a step into its hole."""
    if side == WHITE or (board.outer <= hole < board.outer + board.middle):
        return hole
    if hole < board.outer:
        return hole + board.outer + board.middle
    return hole - board.outer - board.middle


def road_ahead(board: Record, route: int, steps: int) -> int:
    """A set of steps, continued past the last hole of the enemy row.

    With `route = exit` nothing follows (DAL-16); with a loop the first four holes of the middle row follow (DAL-R20).
    """
    if route == EXIT:
        return steps
    return steps | (((steps >> board.outer) & 15) << board.holes)


def road_home(board: Record, steps: int) -> int:
    """A set of steps, continued past the prow with the first four holes of the own row (`loop_any`)."""
    bend = board.outer + board.middle
    return (steps & ((1 << bend) - 1)) | ((steps & 15) << bend)


# --- what a die may do -------------------------------------------------------------------------


def hindered(state: Record, die: int, own: int, enemy: int) -> int:
    """The steps from which a pawn may not go `die` holes.

    `own` and `enemy` are the pawns of both sides, continued by `road_ahead` or `road_home`.

    DAL-18, DAL-R3, DAL-R13, DAL-R19: own pawns are neither jumped nor landed on, on the way off the
    board too. DAL-17: enemies may be jumped, unless `jump = none`.
    """
    steps = own >> die
    for k in range(1, die):
        steps |= own >> k
        if state.jump == NONE:
            steps |= enemy >> k
    return steps


def movers(board: Record, state: Record, die: int, own: int, awake: int, enemy: int) -> int:
    """DAL-11, DAL-12: the active pawns that may go `die` holes along the arrows."""
    return awake & ~hindered(state, die, road_ahead(board, state.route, own), road_ahead(board, state.route, enemy))


def turners(board: Record, state: Record, die: int, own: int, awake: int, enemy: int) -> int:
    """`loop_any` (DAL-R20): the active pawns that may go `die` holes past the prow into their own row."""
    if state.route != LOOP_ANY:
        return 0
    bend = board.outer + board.middle
    near_the_prow = (1 << bend) - (1 << (bend - die))
    return awake & near_the_prow & ~hindered(state, die, road_home(board, own), road_home(board, enemy))


def wakeable(board: Record, state: Record, own: int, awake: int) -> int:
    """DAL-07, DAL-R10: the inactive pawns that a 1 may wake; only the one nearest the stern, if its
    next hole holds no own pawn (`activation = any`: every such pawn)."""
    asleep = own & ~awake
    if asleep == 0:
        return 0
    if state.activation == RIGHTMOST:
        asleep = 1 << highest(asleep)
    return asleep & ~(own >> 1)


def usable(board: Record, state: Record, die: int, own: int, awake: int, enemy: int) -> bool:
    """DAL-R15: does this die have a legal use?"""
    if movers(board, state, die, own, awake, enemy) or turners(board, state, die, own, awake, enemy):
        return True
    return die == 1 and wakeable(board, state, own, awake) != 0


def some_die_usable(board: Record, state: Record) -> bool:
    """DAL-R15: does any unused die have a legal use for the mover?"""
    side = state.mover
    enemy = across(board, state.pawns[1 - side])
    for face in range(FACES):
        if state.dice[face] > 0 and usable(board, state, face + 1, state.pawns[side], state.awake[side], enemy):
            return True
    return False
