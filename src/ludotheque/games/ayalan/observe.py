"""The observation of Ayalan: the board is turned so that the player's own side is its first row.

Turning the board keeps left and right, so the three ways to go on mean the same for every side. But the actions
that start a route count the places of a side along the unturned rows and columns, so for sides 3 and 4 they run
backwards in the observation; the feature `side` says which side it is.
"""

from __future__ import annotations

from ludotheque.core.contract import Array, Record
from ludotheque.core.features import Feature, fraction, offsets, one_hot
from ludotheque.games.ayalan.rules.record import NOBODY, NOWHERE, ON_ROUTE, ROCK, SIDES, SQUARES, THREE, WIDE
from ludotheque.games.ayalan.rules.sides import side_of
from ludotheque.games.ayalan.rules.squares import target_of
from ludotheque.games.ayalan.rules.tokens import is_bend, owner_of

__all__ = ["FEATURES", "observe"]

STATUSES = 4
"""Not started, on the route, head taken, eliminated."""

FEATURES = (
    Feature("rocks", (WIDE, WIDE), "rocks"),
    Feature("bonuses", (WIDE, WIDE), "bonuses, in thirds of a point: 2/3 or 1"),
    Feature("tokens", (SIDES, WIDE, WIDE), "path tokens: own, then each other side's, clockwise"),
    Feature("bends", (WIDE, WIDE), "path tokens that are bends"),
    Feature("heads", (SIDES, WIDE, WIDE), "the heads of the routes: own, then clockwise"),
    Feature("target", (WIDE, WIDE), "the square that the own head points to"),
    Feature("heading", (SIDES, 4), "the heading of each route on the turned board: up, right, down, left"),
    Feature("status", (SIDES, STATUSES), "each side's route: not started, under way, head taken, out of the game"),
    Feature("playing", (SIDES,), "1 for each side in play"),
    Feature("straights", (SIDES,), "straight tokens in hand, as a part of a full hand"),
    Feature("curves", (SIDES,), "bends in hand, as a part of a full hand"),
    Feature("laid", (SIDES,), "tokens on the board, as a part of its squares"),
    Feature("trophies", (SIDES,), "tokens taken from others, as a part of the board's squares"),
    Feature("bonus", (SIDES,), "bonus points taken, as a part of all bonus points"),
    Feature("turn", (SIDES,), "whose turn it is: own, then clockwise"),
    Feature("side", (SIDES,), "the own side of the board, from 1 to 4"),
    Feature("last_round", (1,), "1 once a player has laid their last token"),
    Feature("passes", (1,), "consecutive passes, as a part of four"),
    Feature("may_pass", (1,), "the option `blocked_may_pass`"),
    Feature("recovered", (1,), "1 when an own token taken back may be laid in the same turn"),
)

(ROCKS, BONUS_SQUARES, TOKENS, BENDS, HEADS, TARGET, HEADING, STATUS, PLAYING, STRAIGHTS, CURVES, LAID, TROPHIES,
 BONUS, TURN, SIDE, LAST_ROUND, PASSES, MAY_PASS, RECOVERED) = offsets(FEATURES)  # fmt: skip


def observe(board: Record, state: Record, seat: int, out: Array) -> None:
    """Write the observation of a seat into `out`; nothing is hidden in Ayalan."""
    side = side_of(state, seat)
    for square in range(SQUARES):
        see_square(state, side, square, out)
    for other in range(SIDES):
        if (state.sides >> other) & 1:
            see_player(board, state, side, other, out)
    if state.status[side] == ON_ROUTE:
        out[TARGET + turned(target_of(board, state, side), side)] = 1.0
    if state.mover != NOBODY:
        out[TURN + (state.mover - side) % SIDES] = 1.0
    out[SIDE + side] = 1.0
    out[LAST_ROUND] = state.last_round
    out[PASSES] = fraction(state.passes, SIDES)
    out[MAY_PASS] = state.blocked_may_pass
    out[RECOVERED] = state.recovered_token


def turned(square: int, side: int) -> int:
    """A square's number when the board is turned so that `side` is the first row."""
    row, column = square // WIDE, square % WIDE
    for _ in range(side):
        row, column = WIDE - 1 - column, row
    return row * WIDE + column


def see_square(state: Record, side: int, square: int, out: Array) -> None:
    """Write the features of a square."""
    content = int(state.squares[square])
    place = turned(square, side)
    if content == ROCK:
        out[ROCKS + place] = 1.0
        return
    owner = owner_of(content)
    if owner != NOBODY:
        out[TOKENS + SQUARES * ((owner - side) % SIDES) + place] = 1.0
        if is_bend(content):
            out[BENDS + place] = 1.0
    else:
        out[BONUS_SQUARES + place] = content / THREE


def see_player(board: Record, state: Record, side: int, other: int, out: Array) -> None:
    """Write the features of the player of side `other`, as seen from `side`."""
    place = (other - side) % SIDES
    out[PLAYING + place] = 1.0
    one_hot(out, STATUS + STATUSES * place, int(state.status[other]), STATUSES)
    out[STRAIGHTS + place] = fraction(int(state.straights[other]), board.straights)
    out[CURVES + place] = fraction(int(state.bends[other]), board.bends)
    out[LAID + place] = fraction(int(state.laid[other]), SQUARES)
    out[TROPHIES + place] = fraction(int(state.trophies[other]), SQUARES)
    out[BONUS + place] = fraction(int(state.bonus[other]), board.bonus_points)
    if state.head[other] != NOWHERE:
        out[HEADS + SQUARES * place + turned(int(state.head[other]), side)] = 1.0
        out[HEADING + 4 * place + (int(state.heading[other]) - side) % 4] = 1.0
