"""What a player of Daldøs sees, as numbers: the pawns of both sides along the own road, the dice, the options."""

from __future__ import annotations

from ludotheque.core.bits import count, lowest
from ludotheque.core.contract import Array, Record
from ludotheque.core.features import Feature, fraction, offsets, one_hot
from ludotheque.games.daldos.rules.record import FACES, MOST_HOLES, NOBODY
from ludotheque.games.daldos.rules.road import across

__all__ = ["FEATURES", "observe"]

ROUTES, DOUBLES, USES = 3, 3, 3
"""The number of values of the options `route`, `double_one` and `dice_use`."""

MOST_ROW = 27
"""The holes of the longest possible outer row: two of them and a middle row of four make MOST_HOLES."""

FEATURES = (
    Feature("own_awake", (MOST_HOLES,), "own active pawns, by step along the own road"),
    Feature("own_asleep", (MOST_ROW,), "own inactive pawns, by step along the own row"),
    Feature("enemy_awake", (MOST_HOLES,), "the enemy's active pawns, by step along the own road"),
    Feature("enemy_asleep", (MOST_ROW,), "the enemy's inactive pawns, by step along the enemy's row"),
    Feature("dice", (FACES,), "unused dice of each face, out of four"),
    Feature("turn", (1,), "1 when it is the own throw, -1 when it is the enemy's", least=-1.0),
    Feature("rethrow", (1,), "1 when the same side throws again after this throw"),
    Feature("pawns", (2,), "pawns on the board, own and enemy, as a fraction of a full row"),
    Feature("throws", (1,), "throws played out, as a fraction of the limit"),
    Feature("rows", (2,), "holes of an outer row and of the middle row, as a fraction of the largest board"),
    Feature("route", (ROUTES,), "the option `route`: exit, loop, loop_any"),
    Feature("activation", (1,), "1 when any inactive pawn may be woken"),
    Feature("jump", (1,), "1 when no pawn may be jumped"),
    Feature("double_one", (DOUBLES,), "the option `double_one`: none, rethrow, four"),
    Feature("dice_use", (USES,), "the option `dice_use`: each, max, optional"),
)

(OWN_AWAKE, OWN_ASLEEP, ENEMY_AWAKE, ENEMY_ASLEEP, DICE, TURN, AGAIN, PAWNS, THROWS, ROWS, ROUTE, ACTIVATION, JUMP,
 DOUBLE_ONE, DICE_USE) = offsets(FEATURES)  # fmt: skip


def observe(board: Record, state: Record, seat: int, out: Array) -> None:
    """Write the position as this seat sees it into `out`; nothing is hidden in Daldøs."""
    own, awake = state.pawns[seat], state.awake[seat]
    enemy, enemy_awake = state.pawns[1 - seat], state.awake[1 - seat]
    multi_hot(awake, out, OWN_AWAKE)
    multi_hot(own & ~awake, out, OWN_ASLEEP)
    multi_hot(across(board, enemy_awake), out, ENEMY_AWAKE)
    multi_hot(enemy & ~enemy_awake, out, ENEMY_ASLEEP)
    for face in range(FACES):
        out[DICE + face] = state.dice[face] / FACES
    if state.mover != NOBODY:
        out[TURN] = 1.0 if state.mover == seat else -1.0
    out[AGAIN] = state.rethrow
    out[PAWNS] = fraction(count(own), board.outer)
    out[PAWNS + 1] = fraction(count(enemy), board.outer)
    out[THROWS] = fraction(state.throws, state.throw_limit)
    out[ROWS] = board.outer / MOST_HOLES
    out[ROWS + 1] = board.middle / MOST_HOLES
    one_hot(out, ROUTE, state.route, ROUTES)
    out[ACTIVATION] = state.activation
    out[JUMP] = state.jump
    one_hot(out, DOUBLE_ONE, state.double_one, DOUBLES)
    one_hot(out, DICE_USE, state.dice_use, USES)


def multi_hot(steps: int, out: Array, first: int) -> None:
    """Write a 1 for each step of a set; `first` is the index of step 0."""
    while steps:
        out[first + lowest(steps)] = 1.0
        steps &= steps - 1
