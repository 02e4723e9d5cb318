"""The actions of Daldøs, and which of them are legal.

`(die - 1) * holes + hole` uses a die on the pawn in that hole. Ten ids for turning into the own row (`loop_any`)
follow, one for each die and distance from the prow. The last id is stop.
"""

from __future__ import annotations

from ludotheque.core.bits import lowest
from ludotheque.core.contract import Array, Record
from ludotheque.games.daldos.rules.record import EXIT, FACES, MAX, OPTIONAL, TURNS
from ludotheque.games.daldos.rules.road import across, movers, road_ahead, step_of, turners, usable, wakeable

GAME_ENDS = -1
"""What `dice_after` returns for a use that ends the game."""


def turn_action(board: Record, die: int, step: int) -> int:
    """The id for turning into the own row with `die` from a step near the prow."""
    distance = board.outer + board.middle - 1 - step
    return FACES * board.holes + die * (die - 1) // 2 + distance


def stop_action(board: Record) -> int:
    """DAL-R26: the id of the action that gives up all unused dice."""
    return FACES * board.holes + TURNS


def die_of(board: Record, action: int) -> int:
    """The die that an action uses."""
    holes = board.holes
    turn = action - FACES * holes
    if turn < 0:  # action // holes + 1, without the division
        return 1 + (action >= holes) + (action >= 2 * holes) + (action >= 3 * holes)
    return 1 + (turn >= 1) + (turn >= 3) + (turn >= 6)


def start_of(board: Record, side: int, action: int) -> int:
    """The step from which an action moves a pawn."""
    die = die_of(board, action)
    turn = action - FACES * board.holes
    if turn < 0:
        return step_of(board, side, action - (die - 1) * board.holes)
    return board.outer + board.middle - 1 - (turn - die * (die - 1) // 2)


def goal_of(board: Record, state: Record, action: int) -> int:
    """The step where an action's pawn arrives; `holes` or more when it leaves the board (DAL-R12)."""
    goal = start_of(board, state.mover, action) + die_of(board, action)
    if action >= FACES * board.holes:
        return goal - board.outer - board.middle
    if goal >= board.holes and state.route != EXIT:
        return goal - board.holes + board.outer
    return goal


def legal_actions(board: Record, state: Record, out: Array) -> int:
    """DAL-13, DAL-14, DAL-R4, DAL-R5: any unused die on any pawn that it may move; returns how many."""
    n = 0
    side = state.mover
    own = state.pawns[side]
    awake = state.awake[side]
    enemy = across(board, state.pawns[1 - side])
    for face in range(FACES):
        if state.dice[face] == 0:
            continue
        die = face + 1
        steps = movers(board, state, die, own, awake, enemy)
        if die == 1:
            steps |= wakeable(board, state, own, awake)
        while steps:
            step = lowest(steps)
            steps &= steps - 1
            out[n] = face * board.holes + step_of(board, side, step)
            n += 1
        steps = turners(board, state, die, own, awake, enemy)
        while steps:
            step = lowest(steps)
            steps &= steps - 1
            out[n] = turn_action(board, die, step)
            n += 1
    if state.dice_use == MAX:
        n = keep_longest(board, state, out, n)
    if state.dice_use == OPTIONAL:
        out[n] = stop_action(board)
        n += 1
    return n


def keep_longest(board: Record, state: Record, out: Array, n: int) -> int:
    """DAL-R6, DAL-R25: keep the uses after which the most dice can be used, and those that end the game."""
    most = 0
    for i in range(n):
        most = max(most, dice_after(board, state, out[i]))
    kept = 0
    for i in range(n):
        if dice_after(board, state, out[i]) in (most, GAME_ENDS):
            out[kept] = out[i]
            kept += 1
    return kept


def dice_after(board: Record, state: Record, action: int) -> int:
    """How many of the other dice can be used after this action, one after the other; GAME_ENDS if it ends the game."""
    side = state.mover
    start = 1 << start_of(board, side, action)
    goal = goal_of(board, state, action)
    landing = 0 if goal >= board.holes else 1 << goal
    own = (state.pawns[side] & ~start) | landing
    awake = (state.awake[side] & ~start) | landing
    enemy = across(board, state.pawns[1 - side]) & ~landing
    if own == 0 or enemy == 0:
        return GAME_ENDS
    used = die_of(board, action) - 1
    ones = state.dice[0] - (1 if used == 0 else 0)
    if ones > 1:
        return ones_usable(board, state, ones, own, awake, enemy)
    for face in range(FACES):
        left = state.dice[face] - (1 if face == used else 0)
        if left > 0 and usable(board, state, face + 1, own, awake, enemy):
            return 1
    return 0


def ones_usable(board: Record, state: Record, ones: int, own: int, awake: int, enemy: int) -> int:
    """`double_one = four`: how many of two or three 1s can be used, one after the other.

    DAL-R27: a 1 can never be lost. So all of them can be used, unless every sequence ends the game earlier (DAL-R25).
    """
    steps = going_on(board, state, own, awake, enemy)
    turning = turning_goes_on(board, state, own, awake, enemy)
    if steps == 0 and not turning:
        return 1
    if ones == 2:
        return 2
    last = 1 << (board.holes - 1)
    while steps:
        start = steps & -steps
        steps &= steps - 1
        landing = start << 1
        if start == last:
            landing = 0 if state.route == EXIT else 1 << board.outer
        if goes_on(board, state, (own & ~start) | landing, (awake & ~start) | landing, enemy & ~landing):
            return 3
    prow = 1 << (board.outer + board.middle - 1)
    if turning and goes_on(board, state, (own & ~prow) | 1, (awake & ~prow) | 1, enemy & ~1):
        return 3
    return 2


def goes_on(board: Record, state: Record, own: int, awake: int, enemy: int) -> bool:
    """Is there a use of a 1 that does not end the game (DAL-20)?"""
    return going_on(board, state, own, awake, enemy) != 0 or turning_goes_on(board, state, own, awake, enemy)


def going_on(board: Record, state: Record, own: int, awake: int, enemy: int) -> int:
    """The pawns that a 1 takes along the arrows without ending the game."""
    steps = movers(board, state, 1, own, awake, enemy) | wakeable(board, state, own, awake)
    if enemy & (enemy - 1) == 0:  # taking the last enemy ends it
        steps &= ~(road_ahead(board, state.route, enemy) >> 1)
    if state.route == EXIT and own & (own - 1) == 0:  # leaving with the last pawn ends it
        steps &= ~(1 << (board.holes - 1))
    return steps


def turning_goes_on(board: Record, state: Record, own: int, awake: int, enemy: int) -> bool:
    """May a 1 take a pawn from the prow into its own row without ending the game there?"""
    return turners(board, state, 1, own, awake, enemy) != 0 and enemy != 1
