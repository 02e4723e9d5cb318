"""The rules of Daldøs.

     prow                                                      stern
             B1   B2   B3   B4   B5   B6   B7   B8   B9   B10  B11  B12    Black's starting row  ->
     M13     M12  M11  M10  M9   M8   M7   M6   M5   M4   M3   M2   M1     middle row            <-
             W1   W2   W3   W4   W5   W6   W7   W8   W9   W10  W11  W12    White's starting row  ->

A side's *road* is its own row, the middle row, the enemy row, and its holes are counted in *steps*
from 0 (W1 for White, B1 for Black) to `holes - 1` (DAL-04, DAL-11). Pawns are sets of steps, one bit
each: `state.pawns[side]` all that are on the board, `state.awake[side]` those that are active, both
along that side's own road. `across` turns one side's steps into the other's.

The road ahead of a pawn is a set too: with the holes of a loop written again past its end, "an own
pawn one to d steps ahead" is the set shifted d times. That answers DAL-18 for all pawns at once.
"""

from __future__ import annotations

from ludotheque.core.bits import highest, lowest
from ludotheque.core.contract import CHANCE, OVER, Array, Record
from ludotheque.core.layout import state_layout

WHITE, BLACK, NOBODY = 0, 1, -1

# The phases of a turn (`state.phase`).
FIRST, ROLL, MOVE, ENDED = 0, 1, 2, 3

# The values of the options, in the order of `info.py`.
EXIT, LOOP, LOOP_ANY = 0, 1, 2
RIGHTMOST, ANY = 0, 1
ENEMIES, NONE = 0, 1
SINGLE, RETHROW, FOUR = 0, 1, 2
EACH, MAX, OPTIONAL = 0, 1, 2
WHITE_FIRST, HIGH_THROW = 0, 1

# DAL-02, DAL-R1: two dice with the faces 1 to 4; a throw is one of ten unordered pairs.
LOW = (1, 1, 1, 1, 2, 2, 2, 3, 3, 4)
HIGH = (1, 2, 3, 4, 2, 3, 4, 3, 4, 4)
PAIRS = 10
FACES = 4

GAME_ENDS = 2
"""What `dice_after` says of a use that ends the game."""

TURNS = 10
"""Ids for turning into the own row: 1 + 2 + 3 + 4 pairs of die and distance (`loop_any`)."""

MOST_HOLES = 59
"""A road and the four steps written again behind it fit into the 63 bits of a set."""

MOST_ACTIONS = 128
"""At most 24 pawns can each use four dice values, and turn, and stop: never more at once."""

MOST_OUTCOMES = PAIRS

STATE = state_layout(
    ("route", "i8"),
    ("activation", "i8"),
    ("jump", "i8"),
    ("double_one", "i8"),
    ("dice_use", "i8"),
    ("first", "i8"),
    ("throw_limit", "i8"),
    ("phase", "i8"),
    ("mover", "i8"),  # whose throw it is; NOBODY before the chance node `first`
    ("rethrow", "i8"),  # 1 while a second throw is due
    ("throws", "i8"),  # throws played out
    ("winner", "i8"),
    ("dice", "i8", (FACES,)),  # unused dice by face
    ("pawns", "i8", (2,)),
    ("awake", "i8", (2,)),
)


# --- the board ---------------------------------------------------------------------------------


def across(board: Record, steps: int) -> int:
    """The same holes as steps along the other side's road: the outer rows change places."""
    beyond = board.outer + board.middle
    own_row = steps & ((1 << board.outer) - 1)
    middle_row = steps & ((1 << beyond) - (1 << board.outer))
    return (steps >> beyond) | middle_row | (own_row << beyond)


def step_of(board: Record, side: int, hole: int) -> int:
    """The step of a hole (numbered W row, M row, B row) on a side's road, and back again."""
    if side == WHITE or (board.outer <= hole < board.outer + board.middle):
        return hole
    if hole < board.outer:
        return hole + board.outer + board.middle
    return hole - board.outer - board.middle


def road_ahead(board: Record, route: int, steps: int) -> int:
    """A set of steps with what lies past the last hole of the enemy row written behind it.

    Nothing (DAL-16), or with a loop the first holes of the middle row again (DAL-R20).
    """
    if route == EXIT:
        return steps
    return steps | (((steps >> board.outer) & 15) << board.holes)


def road_home(board: Record, steps: int) -> int:
    """A set of steps for a pawn that turns at the prow into its own row (`loop_any`)."""
    bend = board.outer + board.middle
    return (steps & ((1 << bend) - 1)) | ((steps & 15) << bend)


# --- what a die may do -------------------------------------------------------------------------


def hindered(state: Record, die: int, own: int, enemy: int) -> int:
    """The steps from which a pawn may not go `die` holes, with own and enemy pawns on the road ahead.

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
    """`loop_any`: the active pawns that may go `die` holes past the prow into their own row."""
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
    """Does this die have a legal use?"""
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


# --- actions -----------------------------------------------------------------------------------
# (die - 1) * holes + hole: use a die on the pawn there; then the ten turns; then stop.


def turn_action(board: Record, die: int, step: int) -> int:
    """The id for turning into the own row with `die` from a step near the prow."""
    distance = board.outer + board.middle - 1 - step
    return FACES * board.holes + die * (die - 1) // 2 + distance


def stop_action(board: Record) -> int:
    """DAL-R26: the id of giving up all unused dice."""
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
    """DAL-13, DAL-14, DAL-R4, DAL-R5: any unused die on any pawn that may take it."""
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
    """DAL-R6, DAL-R25: keep the uses after which the other die can still be used, if there are any,
    and those that end the game.

    A 1 can never be lost (DAL-R27), so only throws of two dice matter: the four 1s of `four` all count.
    """
    best = 0
    for i in range(n):
        after = dice_after(board, state, out[i])
        if after != GAME_ENDS:
            best = max(best, after)
    kept = 0
    for i in range(n):
        after = dice_after(board, state, out[i])
        if after in (best, GAME_ENDS):
            out[kept] = out[i]
            kept += 1
    return kept


def dice_after(board: Record, state: Record, action: int) -> int:
    """1 if another die can be used after this action, else 0; GAME_ENDS if it ends the game."""
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
    for face in range(FACES):
        left = state.dice[face] - (1 if face == used else 0)
        if left > 0 and usable(board, state, face + 1, own, awake, enemy):
            return 1
    return 0


# --- the course of the game --------------------------------------------------------------------


def setup(board: Record, state: Record) -> None:
    """DAL-03: all pawns asleep in their own row. DAL-05: White begins, unless the dice decide."""
    state.seats = 2
    for side in range(2):
        state.pawns[side] = (1 << board.outer) - 1
        state.awake[side] = 0
    state.winner = NOBODY
    state.to_move = CHANCE
    if state.first == HIGH_THROW:
        state.phase = FIRST
        state.mover = NOBODY
    else:
        state.phase = ROLL
        state.mover = WHITE


def outcomes(board: Record, state: Record, out: Array, weights: Array) -> int:
    """Who begins, fifty-fifty; or a throw: 10 pairs, those of two different dice twice as likely."""
    if state.phase == FIRST:
        for side in range(2):
            out[side] = side
            weights[side] = 1
        return 2
    for pair in range(PAIRS):
        out[pair] = pair
        weights[pair] = 1 if LOW[pair] == HIGH[pair] else 2
    return PAIRS


def apply(board: Record, state: Record, action: int) -> None:
    """A throw, the use of a die, or a stop; then all that follows by itself."""
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
    """DAL-06: both dice are thrown. DAL-R17: a double has no bonus but for `double_one`."""
    state.dice[LOW[pair] - 1] += 1
    state.dice[HIGH[pair] - 1] += 1
    if pair == 0:
        if state.double_one == FOUR:
            state.dice[0] = 4
        if state.double_one == RETHROW:
            state.rethrow = 1
    go_on(board, state)


def go_on(board: Record, state: Record) -> None:
    """The mover uses a die if he can; DAL-15, DAL-R15: else what is left of the throw is lost."""
    if some_die_usable(board, state):
        state.phase = MOVE
        state.to_move = state.mover
    else:
        end_throw(board, state)


def use_die(board: Record, state: Record, action: int) -> None:
    """Move one pawn by one die: DAL-08 and DAL-09 wake it, DAL-16 takes it off, DAL-19 captures."""
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
    """The throw is played out; DAL-R21: a draw at the limit; DAL-05: the other side, or a rethrow."""
    for face in range(FACES):
        state.dice[face] = 0
    state.throws += 1
    if state.throws >= state.throw_limit:
        state.rethrow = 0
        end_game(state, NOBODY)
        return
    if state.rethrow:
        state.rethrow = 0
    else:
        state.mover = 1 - state.mover
    state.phase = ROLL
    state.to_move = CHANCE


def end_game(state: Record, winner: int) -> None:
    """DAL-R16, DAL-R23: nothing of the throw is played any more."""
    for face in range(FACES):
        state.dice[face] = 0
    state.rethrow = 0
    state.winner = winner
    state.phase = ENDED
    state.to_move = OVER


def scores(board: Record, state: Record, out: Array) -> None:
    """DAL-R22: 1 for the winner, -1 for the loser, 0 for both in a draw and before the end."""
    for side in range(2):
        if state.winner == NOBODY:
            out[side] = 0.0
        else:
            out[side] = 1.0 if state.winner == side else -1.0


def hide(board: Record, state: Record, seat: int) -> None:
    """Both players see everything."""


def guess(board: Record, state: Record, seat: int, random: Array) -> None:
    """Nothing is hidden, nothing is to be guessed."""
