"""What a player of Ayalan sees, as numbers: the board turned so that the own side is its first row.

The quarter turn keeps left and right, so that the three ways on mean the same from every side. The places of
a side are counted along the board's rows and columns, hence from the other end on sides 3 and 4; the feature
`side` says which side it is.
"""

from __future__ import annotations

from ludotheque.core.contract import Array, Record
from ludotheque.core.features import Feature, mark, offsets, part
from ludotheque.games.ayalan.rules.record import NOBODY, NOWHERE, ON_ROUTE, ROCK, SIDES, SQUARES, THREE, WIDE
from ludotheque.games.ayalan.rules.sides import side_of
from ludotheque.games.ayalan.rules.squares import target_of
from ludotheque.games.ayalan.rules.tokens import is_bend, owner_of

__all__ = ["FEATURES", "observe"]

STATUSES = 4
"""Not started, on the route, head taken, eliminated."""
BONUSES = 48
"""AYA-04: all bonus points on the board of the box."""

FEATURES = (
    Feature("rocks", (WIDE, WIDE), "rocks"),
    Feature("bonuses", (WIDE, WIDE), "bonuses, in thirds of a point: 2/3 or 1"),
    Feature("tokens", (SIDES, WIDE, WIDE), "path tokens: own, then of each side clockwise"),
    Feature("bends", (WIDE, WIDE), "path tokens that are bends"),
    Feature("heads", (SIDES, WIDE, WIDE), "the heads of the routes: own, then clockwise"),
    Feature("target", (WIDE, WIDE), "the square that the own head points to"),
    Feature("heading", (SIDES, 4), "where each route heads as the board is turned: up, right, down, left"),
    Feature("status", (SIDES, STATUSES), "each side's route: not started, under way, head taken, out of the game"),
    Feature("playing", (SIDES,), "1 for each side that somebody plays"),
    Feature("straights", (SIDES,), "straight tokens in hand, as a part of a full hand"),
    Feature("curves", (SIDES,), "bends in hand, as a part of a full hand"),
    Feature("laid", (SIDES,), "tokens on the board, as a part of its squares"),
    Feature("trophies", (SIDES,), "tokens taken from others, as a part of the board's squares"),
    Feature("bonus", (SIDES,), "bonus points taken, as a part of all"),
    Feature("turn", (SIDES,), "whose turn it is: own, then clockwise"),
    Feature("side", (SIDES,), "the own side of the board, from 1 to 4"),
    Feature("last_round", (1,), "1 once somebody has laid the last token"),
    Feature("passes", (1,), "passes one after the other, out of four"),
    Feature("may_pass", (1,), "the option `blocked_may_pass`"),
    Feature("recovered", (1,), "1 when an own token taken back may be laid in the same turn"),
)

(ROCKS, BONUS_SQUARES, TOKENS, BENDS, HEADS, TARGET, HEADING, STATUS, PLAYING, STRAIGHTS, CURVES, LAID, TROPHIES,
 BONUS, TURN, SIDE, LAST_ROUND, PASSES, MAY_PASS, RECOVERED) = offsets(FEATURES)  # fmt: skip


def observe(board: Record, state: Record, seat: int, out: Array) -> None:
    """The board and what everybody holds; nothing is hidden in Ayalan."""
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
    out[PASSES] = part(state.passes, SIDES)
    out[MAY_PASS] = state.blocked_may_pass
    out[RECOVERED] = state.recovered_token


def turned(square: int, side: int) -> int:
    """A square's number when the board is turned so that `side` is the first row."""
    row, column = square // WIDE, square % WIDE
    for _ in range(side):
        row, column = WIDE - 1 - column, row
    return row * WIDE + column


def see_square(state: Record, side: int, square: int, out: Array) -> None:
    """What lies on a square."""
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
    """How a player stands, seen from another's side."""
    place = (other - side) % SIDES
    out[PLAYING + place] = 1.0
    mark(out, STATUS + STATUSES * place, int(state.status[other]), STATUSES)
    out[STRAIGHTS + place] = part(int(state.straights[other]), board.straights)
    out[CURVES + place] = part(int(state.bends[other]), board.bends)
    out[LAID + place] = part(int(state.laid[other]), SQUARES)
    out[TROPHIES + place] = part(int(state.trophies[other]), SQUARES)
    out[BONUS + place] = part(int(state.bonus[other]), BONUSES)
    if state.head[other] != NOWHERE:
        out[HEADS + SQUARES * place + turned(int(state.head[other]), side)] = 1.0
        out[HEADING + 4 * place + (int(state.heading[other]) - side) % 4] = 1.0
