"""The evaluation of a position of Ayalan: a weighted sum of terms for each player."""

from __future__ import annotations

from ludotheque.core.bits import count
from ludotheque.core.contract import Array, Record
from ludotheque.core.softmax import softmax
from ludotheque.games.ayalan.rules.conquest import free_exits
from ludotheque.games.ayalan.rules.end import points_of
from ludotheque.games.ayalan.rules.record import (
    ELIMINATED,
    FREE,
    HEAD_TAKEN,
    ON_ROUTE,
    ROCK,
    SIDES,
    WAYS,
    WIDE,
)
from ludotheque.games.ayalan.rules.sides import side_of, start_squares
from ludotheque.games.ayalan.rules.squares import exit_of, heading_after, target_of
from ludotheque.games.ayalan.rules.tokens import is_bonus, owner_of

# The terms of `worth`. A gain is counted relative to one rival: a token taken from a rival is 2 points, because the
# taker wins one and the rival loses one. LATE terms count more, the fewer rounds are left.
SCORE = 0  # points, plus one for each turn left
SCORE_LATE = 1
SCORE_END = 2
GAIN_NEXT = 3  # the gain of the next token
GAIN_NEXT_LATE = 4
GAIN_THEN = 5  # the largest gain of the token after it
GAIN_SOON = 6  # the largest gain of the two tokens after it
STUCK = 7  # the route is blocked: the player must begin a new one
NO_HEAD = 8  # … because the head was taken
STARTS = 9  # free squares on the player's own side
NO_START = 10
LAST_ROUTE = 11  # no square to start from, and the route ends within three tokens
HEAD_EXPOSED = 12  # a rival whose turn comes first can take the head
MEETING = 13  # a rival's head points to the same square: the player who lays there first can lose that token
TO_MOVE = 14
BENDS = 15  # in hand
BENDS_LATE = 16
BENDS_FEW = 17
STRAIGHTS_ENOUGH = 18  # straights in hand for half of the rounds left
NEAR_BONUS = 19  # bonus points around the target; near ones count more
NEAR_RIVALS = 20  # rivals' tokens around the target; near ones count more
STRAIGHTS_NONE = 21
LIVES = 22  # squares to start from times bends in hand, relative to the rounds left
LINES = 23  # ways to lay the next three tokens; an open area has many, and little to take
TERMS = 24

WEIGHTS = (
    0.280, 0.321, 0.679, 0.215, 0.290, 0.111, 0.094, 0.950, 0.665, 0.278, -0.541, -1.225, -0.317, 0.262, 0.287,
    0.290, 0.057, -0.389, 1.947, 0.007, 0.006, 0.773, -0.245, -0.045,
)  # fmt: skip
"""Fitted to self-play by the regression of `benches/tune.py`."""

RADIUS = 3
"""How far `surroundings_worth` looks, in rows and columns."""


def rounds_left(state: Record) -> int:
    """The smallest number of rounds left: as many as the smallest hand of a player in play has tokens (AYA-29)."""
    if state.last_round or state.alive == 0:
        return 0
    rounds = 1 << 15
    for side in range(SIDES):
        if state.alive >> side & 1:
            rounds = min(rounds, int(state.straights[side]) + int(state.bends[side]))
    return rounds


def turns_left(state: Record, side: int, rounds: int) -> int:
    """The number of turns left to a player in `rounds` rounds; in the last round one at most (AYA-R20)."""
    if state.alive >> side & 1 == 0:
        return 0
    if state.last_round:
        return 1 if side >= state.mover else 0
    return rounds


def gain_at(board: Record, state: Record, side: int, square: int, heading: int) -> int:
    """The gain of laying a token on a square, relative to one rival; -1 if the route cannot enter the square."""
    content = int(state.squares[square])
    if content == FREE:
        return 1
    if content == ROCK or free_exits(board, state, square, heading) == 0:
        return -1
    if is_bonus(content):
        return 1 + content
    return 0 if owner_of(content) == side else 3


def worth(board: Record, state: Record, seat: int, weights: tuple[float, ...]) -> float:
    """The value of a position for a player, higher is better: linear in `weights`, so that they can be fitted."""
    side = side_of(state, seat)
    rounds = rounds_left(state)
    late = 8.0 / (rounds + 4)
    score = points_of(state, side) + turns_left(state, side, rounds)
    total = score * (weights[SCORE] + weights[SCORE_LATE] * late + weights[SCORE_END] / (rounds + 1))
    if state.status[side] == ELIMINATED:
        return total
    total += hand_worth(state, side, rounds, late, weights)
    if state.mover == side:
        total += weights[TO_MOVE]
    if state.status[side] == ON_ROUTE:
        return total + route_worth(board, state, side, late, weights)
    return total + weights[NO_HEAD] * (state.status[side] == HEAD_TAKEN)


def hand_worth(state: Record, side: int, rounds: int, late: float, weights: tuple[float, ...]) -> float:
    """The terms for what a player still has: squares to start from, bends, straights."""
    starts = count(start_squares(state, side))
    bends, straights = int(state.bends[side]), int(state.straights[side])
    total = weights[STARTS] * starts + weights[NO_START] * (starts == 0)
    total += bends * (weights[BENDS] + weights[BENDS_LATE] * late) + weights[BENDS_FEW] * max(0, 4 - bends)
    total += weights[STRAIGHTS_NONE] * (straights == 0) + weights[LIVES] * (starts + 1) * (bends + 2) / (rounds + 4)
    return total + weights[STRAIGHTS_ENOUGH] * min(1.0, straights / (0.5 * rounds + 0.5))


def route_worth(board: Record, state: Record, side: int, late: float, weights: tuple[float, ...]) -> float:
    """The terms for the squares ahead of a player's head and for the rivals near it."""
    square, heading = target_of(board, state, side), int(state.heading[side])
    gain = gain_at(board, state, side, square, heading)
    if gain < 0:
        return weights[STUCK] + weights[LAST_ROUTE] * (start_squares(state, side) == 0)
    total = gain * (weights[GAIN_NEXT] + weights[GAIN_NEXT_LATE] * late)
    then, soon, lines = 0, 0, 0
    taking = state.squares[square] != FREE
    for way in range(WAYS):
        turned = heading_after(heading, way)
        second = exit_of(board, square, heading, way)
        if taking and state.squares[second] != FREE:
            continue  # AYA-18
        gain = gain_at(board, state, side, second, turned)
        if gain >= 0:
            then = max(then, gain)
            ways, last = lines_behind(board, state, side, second, turned)
            lines += ways
            soon = max(soon, gain + last)
    total += weights[GAIN_THEN] * then + weights[GAIN_SOON] * soon + weights[LINES] * lines
    total += weights[LAST_ROUTE] * (lines == 0 and start_squares(state, side) == 0)
    return total + rivals_worth(board, state, side, square, weights) + surroundings_worth(state, side, square, weights)


def lines_behind(board: Record, state: Record, side: int, square: int, heading: int) -> tuple[int, int]:
    """The number of ways in which a route can go on behind a square, and the largest gain of a token there."""
    ways, most = 0, 0
    taking = state.squares[square] != FREE
    for way in range(WAYS):
        turned = heading_after(heading, way)
        behind = exit_of(board, square, heading, way)
        if not taking or state.squares[behind] == FREE:
            gain = gain_at(board, state, side, behind, turned)
            ways += gain >= 0
            most = max(most, gain)
    return ways, most


def rivals_worth(board: Record, state: Record, side: int, square: int, weights: tuple[float, ...]) -> float:
    """The terms for rivals whose head points to a player's head, or to the same square as it."""
    total = 0.0
    head = int(state.head[side])
    for rival in range(SIDES):
        if rival != side and state.status[rival] == ON_ROUTE:
            aim = target_of(board, state, rival)
            if aim == square:
                total += -weights[MEETING] if state.mover == side else weights[MEETING]
            elif aim == head and state.mover != side:
                total += weights[HEAD_EXPOSED] * (free_exits(board, state, aim, int(state.heading[rival])) != 0)
    return total


def surroundings_worth(state: Record, side: int, square: int, weights: tuple[float, ...]) -> float:
    """The terms for bonuses and rivals' tokens around a square, across the edges of the board too (AYA-27)."""
    bonus, rivals = 0, 0
    row, column = square // WIDE + WIDE, square % WIDE + WIDE
    for down in range(-RADIUS, RADIUS + 1):
        line = WIDE * ((row + down) % WIDE)
        for right in range(-RADIUS, RADIUS + 1):
            content = int(state.squares[line + (column + right) % WIDE])
            if content in (FREE, ROCK):
                continue
            near = 2 * RADIUS + 1 - abs(down) - abs(right)
            if is_bonus(content):
                bonus += near * content
            elif owner_of(content) != side:
                rivals += near
    return weights[NEAR_BONUS] * bonus + weights[NEAR_RIVALS] * rivals


def evaluate(board: Record, state: Record, out: Array) -> None:
    """Write each player's estimated chance to win into `out`."""
    for seat in range(state.seats):
        out[seat] = worth(board, state, seat, WEIGHTS)
    softmax(out, state.seats)
