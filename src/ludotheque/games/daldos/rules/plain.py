"""A plain version of the road of Daldøs: pawn by pawn, hole by hole along the arrows.

`road.py` and `actions.py` compute the same for all pawns at once, with one bit per hole. Games are played with those;
this version is for readers of the rule sheet, and `test_plain.py` checks that both agree.

A set of holes is one number here too, as in the record, but it is read and written one hole at a time (`stands`, `put`,
`lift`). Holes are steps along the road of the side whose pawns are `own`.
"""

from __future__ import annotations

from ludotheque.core.contract import Array, Record
from ludotheque.games.daldos.rules.actions import GAME_ENDS, stop_action, turn_action
from ludotheque.games.daldos.rules.record import BLACK, EXIT, FACES, LOOP_ANY, MAX, NONE, OPTIONAL, RIGHTMOST, WHITE
from ludotheque.games.daldos.rules.road import step_of

AHEAD, HOME = 0, 1
"""The ways past the last hole of the middle row: into the enemy row, or (`loop_any`) into the own row."""

OFF = -1
"""Past the last hole of the enemy row: no longer on the board."""


# --- a set of holes ------------------------------------------------------------------------------


def stands(pawns: int, step: int) -> bool:
    """Does a pawn stand on this step?"""
    return (pawns >> step) & 1 == 1


def put(pawns: int, step: int) -> int:
    """The pawns with one more on this step; unchanged if the step is OFF."""
    return pawns if step == OFF or stands(pawns, step) else pawns + (1 << step)


def lift(pawns: int, step: int) -> int:
    """The pawns without the one on this step, if one stands there."""
    return pawns - (1 << step) if step != OFF and stands(pawns, step) else pawns


def across(board: Record, pawns: int) -> int:
    """The same holes as steps along the other side's road, hole by hole (DAL-04)."""
    found = 0
    for step in range(board.holes):
        if stands(pawns, step):
            found = put(found, step_of(board, BLACK, step_of(board, WHITE, step)))
    return found


# --- along the arrows ----------------------------------------------------------------------------


def next_step(board: Record, state: Record, step: int, way: int) -> int:
    """DAL-04, DAL-11: the hole after this one along the arrows.

    DAL-16: past the last hole of the enemy row there is none, unless the route is a loop: then the first hole of the
    middle row follows (DAL-R20). With `loop_any` a pawn at the prow may also go on to the first hole of its own row.
    """
    if step == OFF:
        return OFF
    if way == HOME and step == board.outer + board.middle - 1:
        return 0
    if step == board.holes - 1:
        return OFF if state.route == EXIT else board.outer
    return step + 1


def goal_from(board: Record, state: Record, die: int, start: int, way: int) -> int:
    """DAL-12: where a pawn arrives after `die` holes; OFF when it leaves the board (DAL-R12)."""
    step = start
    for _ in range(die):
        step = next_step(board, state, step, way)
    return step


def hindered(board: Record, state: Record, die: int, start: int, way: int, own: int, enemy: int) -> bool:
    """May the pawn on `start` not go `die` holes?

    DAL-18, DAL-R3, DAL-R13, DAL-R19: own pawns, awake or asleep, are neither jumped nor landed on, on the way off the
    board too. DAL-17: enemies may be jumped, unless `jump = none`; landing on one is a capture (DAL-19).
    """
    step = start
    for k in range(1, die + 1):
        step = next_step(board, state, step, way)
        if step == OFF:
            return False
        if stands(own, step):
            return True
        if k < die and state.jump == NONE and stands(enemy, step):
            return True
    return False


def passes_prow(board: Record, die: int, start: int) -> bool:
    """Does the pawn on `start` leave the middle row at the prow with this die?"""
    last = board.outer + board.middle - 1
    return board.outer <= start <= last < start + die


# --- what a die may do ---------------------------------------------------------------------------


def may_wake(board: Record, state: Record, start: int, own: int, awake: int) -> bool:
    """DAL-07, DAL-R10: may a 1 wake the pawn on `start`?

    Only the inactive pawn nearest the stern, if its next hole holds no own pawn (`activation = any`: every such pawn).
    DAL-R11: an enemy on the next hole is captured, so it does not matter here.
    """
    if not stands(own, start) or stands(awake, start) or stands(own, next_step(board, state, start, AHEAD)):
        return False
    if state.activation == RIGHTMOST:
        for step in range(start + 1, board.outer):
            if stands(own, step) and not stands(awake, step):
                return False
    return True


def may_use(board: Record, state: Record, die: int, start: int, way: int, own: int, awake: int, enemy: int) -> bool:
    """May a die be used on the pawn on `start`, along this way?

    DAL-11, DAL-12: active pawns move by any die. DAL-08, DAL-10: inactive ones are woken by a 1, nothing else.
    """
    if way == HOME and (state.route != LOOP_ANY or not passes_prow(board, die, start)):
        return False
    if stands(awake, start):
        return not hindered(board, state, die, start, way, own, enemy)
    return way == AHEAD and die == 1 and may_wake(board, state, start, own, awake)


def movers(board: Record, state: Record, die: int, own: int, awake: int, enemy: int) -> int:
    """DAL-11, DAL-12: the active pawns that may go `die` holes along the arrows."""
    found = 0
    for step in range(board.holes):
        if stands(awake, step) and may_use(board, state, die, step, AHEAD, own, awake, enemy):
            found = put(found, step)
    return found


def turners(board: Record, state: Record, die: int, own: int, awake: int, enemy: int) -> int:
    """`loop_any` (DAL-R20): the active pawns that may go `die` holes past the prow into their own row."""
    found = 0
    for step in range(board.holes):
        if stands(awake, step) and may_use(board, state, die, step, HOME, own, awake, enemy):
            found = put(found, step)
    return found


def wakeable(board: Record, state: Record, own: int, awake: int) -> int:
    """DAL-07, DAL-R10: the inactive pawns that a 1 may wake."""
    found = 0
    for step in range(board.outer):
        if may_wake(board, state, step, own, awake):
            found = put(found, step)
    return found


def usable(board: Record, state: Record, die: int, own: int, awake: int, enemy: int) -> bool:
    """DAL-R15: does this die have a legal use?"""
    for step in range(board.holes):
        for way in range(2):
            if may_use(board, state, die, step, way, own, awake, enemy):
                return True
    return False


def some_die_usable(board: Record, state: Record) -> bool:
    """DAL-15, DAL-R15: does any unused die have a legal use for the mover?"""
    side = state.mover
    enemy = across(board, state.pawns[1 - side])
    for face in range(FACES):
        if state.dice[face] > 0 and usable(board, state, face + 1, state.pawns[side], state.awake[side], enemy):
            return True
    return False


# --- the actions ---------------------------------------------------------------------------------


def die_of(board: Record, action: int) -> int:
    """The die that an action uses."""
    if action < FACES * board.holes:
        return action // board.holes + 1
    for die in range(1, FACES + 1):
        for distance in range(die):
            if action == turn_action(board, die, board.outer + board.middle - 1 - distance):
                return die
    return 0


def way_of(board: Record, action: int) -> int:
    """The way that an action's pawn takes at the prow."""
    return AHEAD if action < FACES * board.holes else HOME


def start_of(board: Record, side: int, action: int) -> int:
    """The step from which an action moves a pawn."""
    if way_of(board, action) == AHEAD:
        return step_of(board, side, action % board.holes)
    step = board.outer + board.middle - 1
    while turn_action(board, die_of(board, action), step) != action:
        step -= 1
    return step


def goal_of(board: Record, state: Record, action: int) -> int:
    """The step where an action's pawn arrives; OFF when it leaves the board."""
    die, start = die_of(board, action), start_of(board, state.mover, action)
    return goal_from(board, state, die, start, way_of(board, action))


def legal_actions(board: Record, state: Record, out: Array) -> int:
    """DAL-13, DAL-14, DAL-R4, DAL-R5: any unused die on any pawn that it may move; DAL-R26: or stop."""
    side, n = state.mover, 0
    own, awake, enemy = state.pawns[side], state.awake[side], across(board, state.pawns[1 - side])
    for die in range(1, FACES + 1):
        if state.dice[die - 1] == 0:
            continue
        for step in range(board.holes):
            if may_use(board, state, die, step, AHEAD, own, awake, enemy):
                out[n] = (die - 1) * board.holes + step_of(board, side, step)
                n += 1
        for step in range(board.holes):
            if may_use(board, state, die, step, HOME, own, awake, enemy):
                out[n] = turn_action(board, die, step)
                n += 1
    if state.dice_use == MAX:
        n = keep_longest(board, state, out, n)
    if state.dice_use == OPTIONAL:
        out[n] = stop_action(board)
        n += 1
    return n


# --- the option dice_use = max -------------------------------------------------------------------


def moved(
    board: Record, state: Record, die: int, start: int, way: int, own: int, awake: int, enemy: int
) -> tuple[int, int, int]:
    """The own pawns, those of them awake, and the enemies after the use of a die (DAL-09, DAL-16, DAL-19)."""
    goal = goal_from(board, state, die, start, way)
    return put(lift(own, start), goal), put(lift(awake, start), goal), lift(enemy, goal)


def keep_longest(board: Record, state: Record, out: Array, n: int) -> int:
    """DAL-R6, DAL-R25: keep the uses after which the most dice can be used, and those that end the game."""
    most = 0
    for i in range(n):
        most = max(most, dice_after(board, state, out[i]))
    kept = 0
    for i in range(n):
        left = dice_after(board, state, out[i])
        if left in (most, GAME_ENDS):
            out[kept] = out[i]
            kept += 1
    return kept


def dice_after(board: Record, state: Record, action: int) -> int:
    """How many of the other dice can be used after this action, one after the other; GAME_ENDS if it ends the game."""
    side, die = state.mover, die_of(board, action)
    own, awake, enemy = moved(
        board, state, die, start_of(board, side, action), way_of(board, action),
        state.pawns[side], state.awake[side], across(board, state.pawns[1 - side]),
    )  # fmt: skip
    if own == 0 or enemy == 0:
        return GAME_ENDS
    ones = state.dice[0] - (1 if die == 1 else 0)
    if ones > 1:
        return ones_usable(board, state, ones, own, awake, enemy)
    for face in range(FACES):
        left = state.dice[face] - (1 if face == die - 1 else 0)
        if left > 0 and usable(board, state, face + 1, own, awake, enemy):
            return 1
    return 0


def ones_usable(board: Record, state: Record, ones: int, own: int, awake: int, enemy: int) -> int:
    """`double_one = four`: how many of two or three 1s can be used, one after the other.

    DAL-R27: a 1 can never be lost. So all of them can be used, unless every sequence ends the game earlier (DAL-R25).
    """
    if not can_go_on(board, state, own, awake, enemy):
        return 1
    if ones == 2:
        return 2
    for step in range(board.holes):
        for way in range(2):
            if may_use(board, state, 1, step, way, own, awake, enemy):
                own_after, awake_after, enemy_after = moved(board, state, 1, step, way, own, awake, enemy)
                if can_go_on(board, state, own_after, awake_after, enemy_after):
                    return 3
    return 2


def can_go_on(board: Record, state: Record, own: int, awake: int, enemy: int) -> bool:
    """Is there a use of a 1 that does not end the game (DAL-20)? False if the game is already over."""
    if own == 0 or enemy == 0:
        return False
    for step in range(board.holes):
        for way in range(2):
            if may_use(board, state, 1, step, way, own, awake, enemy):
                own_after, _, enemy_after = moved(board, state, 1, step, way, own, awake, enemy)
                if own_after != 0 and enemy_after != 0:
                    return True
    return False
