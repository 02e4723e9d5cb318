"""What a player of Daldøs sees, as numbers: both sides' pawns along the own road, the dice, the rules in force."""

from __future__ import annotations

from ludotheque.core.bits import count, lowest
from ludotheque.core.contract import Array, Record
from ludotheque.core.features import Feature, mark, offsets, part
from ludotheque.games.daldos.rules.record import FACES, MOST_HOLES, NOBODY
from ludotheque.games.daldos.rules.road import across

__all__ = ["FEATURES", "observe"]

ROUTES, DOUBLES, USES = 3, 3, 3
"""The values of the options `route`, `double_one` and `dice_use`."""

MOST_ROW = 27
"""Holes of the longest outer row: two of them and a middle row of four are MOST_HOLES."""

FEATURES = (
    Feature("own_awake", (MOST_HOLES,), "own active pawns, by step along the own road"),
    Feature("own_asleep", (MOST_ROW,), "own inactive pawns, by step along the own row"),
    Feature("enemy_awake", (MOST_HOLES,), "the enemy's active pawns, by step along the own road"),
    Feature("enemy_asleep", (MOST_ROW,), "the enemy's inactive pawns, by step along the enemy's row"),
    Feature("dice", (FACES,), "unused dice of each face, out of four"),
    Feature("turn", (1,), "1 when the throw is one's own, -1 when it is the enemy's", least=-1.0),
    Feature("rethrow", (1,), "1 while a second throw is due to the same side"),
    Feature("pawns", (2,), "pawns on the board, own and enemy, as a part of a full row"),
    Feature("throws", (1,), "throws played out, as a part of the limit"),
    Feature("rows", (2,), "holes of an outer row and of the middle row, as a part of the most there can be"),
    Feature("route", (ROUTES,), "the option `route`: exit, loop, loop_any"),
    Feature("activation", (1,), "1 when any pawn may be woken"),
    Feature("jump", (1,), "1 when nobody is jumped"),
    Feature("double_one", (DOUBLES,), "the option `double_one`: none, rethrow, four"),
    Feature("dice_use", (USES,), "the option `dice_use`: each, max, optional"),
)

(OWN_AWAKE, OWN_ASLEEP, ENEMY_AWAKE, ENEMY_ASLEEP, DICE, TURN, AGAIN, PAWNS, THROWS, ROWS, ROUTE, ACTIVATION, JUMP,
 DOUBLE_ONE, DICE_USE) = offsets(FEATURES)  # fmt: skip


def observe(board: Record, state: Record, seat: int, out: Array) -> None:
    """The board from the seat's end of it; nothing is hidden in Daldøs."""
    own, awake = state.pawns[seat], state.awake[seat]
    enemy, enemy_awake = state.pawns[1 - seat], state.awake[1 - seat]
    spread(awake, out, OWN_AWAKE)
    spread(own & ~awake, out, OWN_ASLEEP)
    spread(across(board, enemy_awake), out, ENEMY_AWAKE)
    spread(enemy & ~enemy_awake, out, ENEMY_ASLEEP)
    for face in range(FACES):
        out[DICE + face] = state.dice[face] / FACES
    if state.mover != NOBODY:
        out[TURN] = 1.0 if state.mover == seat else -1.0
    out[AGAIN] = state.rethrow
    out[PAWNS] = part(count(own), board.outer)
    out[PAWNS + 1] = part(count(enemy), board.outer)
    out[THROWS] = part(state.throws, state.throw_limit)
    out[ROWS] = board.outer / MOST_HOLES
    out[ROWS + 1] = board.middle / MOST_HOLES
    mark(out, ROUTE, state.route, ROUTES)
    out[ACTIVATION] = state.activation
    out[JUMP] = state.jump
    mark(out, DOUBLE_ONE, state.double_one, DOUBLES)
    mark(out, DICE_USE, state.dice_use, USES)


def spread(steps: int, out: Array, first: int) -> None:
    """A set of steps as ones."""
    while steps:
        out[first + lowest(steps)] = 1.0
        steps &= steps - 1
