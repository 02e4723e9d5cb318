"""What helps to play Ayalan well: what lies ahead of each head, who can take it, and what is left to live on.

A player who may go on lays a token on one square, the target; what is chosen is where the route leads
next. So a step is judged by the square behind the target. Bends are dearer than they look: who has laid
them all runs straight ahead, is blocked again and again, and uses up the squares to start from.
"""

from __future__ import annotations

from ludotheque.core.bits import count, lowest
from ludotheque.core.chances import to_chances
from ludotheque.core.contract import Array, Record, legal_actions
from ludotheque.core.random import draw
from ludotheque.games.ayalan.rules import (
    ELIMINATED,
    FREE,
    HEAD_TAKEN,
    ON_ROUTE,
    PASS,
    ROCK,
    SHAPES,
    SIDES,
    START,
    STRAIGHT,
    TOKEN,
    TURNING,
    WIDE,
    start_squares,
    target_of,
)

SEARCH = {"explore": 0.25, "depth": 4}

# --- how promising a step is, for playouts -------------------------------------------------------

# The weight of a step by what lies on the square that it leads to.
NO_WAY = 1
OWN_AHEAD = 3
FREE_AHEAD = 12
FREE_BEYOND = 8  # more for each free square behind a free one
RIVAL_AHEAD = 90
BONUS_AHEAD = 60  # for each point
BENDS_AT_EASE = 12  # with fewer bends in hand, a bend weighs less


def free_around(board: Record, state: Record, square: int, heading: int) -> int:
    """How many of the three squares behind one that is entered with `heading` are free."""
    found = 0
    for way in range(3):
        if state.squares[board.beside[4 * square + ((heading + TURNING[way]) & 3)]] == FREE:
            found += 1
    return found


def promise(board: Record, state: Record, side: int, square: int, heading: int) -> int:
    """How good it is for a player to point to a square with `heading`: a whole number from 1."""
    content = int(state.squares[square])
    if content == ROCK:
        return NO_WAY
    behind = free_around(board, state, square, heading)
    if content == FREE:
        return FREE_AHEAD + FREE_BEYOND * behind
    if behind == 0:
        return NO_WAY
    if content < TOKEN:
        return BONUS_AHEAD * content
    return OWN_AHEAD if (content - TOKEN) // SHAPES == side else RIVAL_AHEAD


def weight_of(board: Record, state: Record, action: int) -> int:
    """How good an action of the mover looks: a whole number from 1."""
    if action == PASS:
        return NO_WAY
    side = state.mover
    if action < START:
        square, heading, way = target_of(board, state, side), int(state.heading[side]), action
    else:
        square, heading, way = int(board.door[WIDE * side + (action - START) // 3]), side + 2, (action - START) % 3
    heading = (heading + TURNING[way]) & 3
    weight = promise(board, state, side, int(board.beside[4 * square + heading]), heading)
    if way == STRAIGHT:
        return weight
    return max(1, weight * min(8, int(state.bends[side])) // BENDS_AT_EASE)


def policy(board: Record, state: Record, random: Array, actions: Array) -> int:
    """A legal action, drawn by how good it looks."""
    n = legal_actions(board, state, actions)
    chosen = actions[0]
    if n == 1:
        return chosen
    total = 0
    for i in range(n):
        weight = weight_of(board, state, actions[i])
        total += weight
        if draw(random, total) < weight:
            chosen = actions[i]
    return chosen


# --- how a player stands -------------------------------------------------------------------------

# What `worth` looks at. Points of gain are those over one rival: a token taken is a point more and a point less.
SCORE = 0  # with a point for each turn to come
SCORE_LATE = 1  # … the more, the fewer rounds are to come
SCORE_END = 2
GAIN_NEXT = 3  # what the next token brings
GAIN_NEXT_LATE = 4
GAIN_THEN = 5  # the most that the one after it can bring
GAIN_SOON = 6  # the most that the two after it can bring
STUCK = 7  # the route has ended: a new one is due
NO_HEAD = 8  # … because the head was taken
STARTS = 9  # free squares of the own side
NO_START = 10
LAST_ROUTE = 11  # no square to start from, and the route ends within three tokens
HEAD_EXPOSED = 12  # a rival who moves first can take the head
MEETING = 13  # a rival points to the same square: who has to lay there first is taken
TO_MOVE = 14
BENDS = 15  # in hand
BENDS_LATE = 16
BENDS_FEW = 17
STRAIGHTS_ENOUGH = 18  # for half of the rounds to come
NEAR_BONUS = 19  # points around the target, the nearer the more
NEAR_RIVALS = 20  # tokens of rivals likewise
STRAIGHTS_NONE = 21
LIVES = 22  # squares to start from times bends, for the rounds to come
LINES = 23  # ways to lay the next three tokens; where there are many, there is little to take
FEATURES = 24

WEIGHTS = (
    0.280, 0.321, 0.679, 0.215, 0.290, 0.111, 0.094, 0.950, 0.665, 0.278, -0.541, -1.225, -0.317, 0.262, 0.287,
    0.290, 0.057, -0.389, 1.947, 0.007, 0.006, 0.773, -0.245, -0.045,
)  # fmt: skip
"""Fitted to self-play by the regression of `benches/tune.py`."""

RADIUS = 3


def side_of(state: Record, seat: int) -> int:
    """The side that a seat plays."""
    sides = int(state.sides)
    for _ in range(seat):
        sides &= sides - 1
    return lowest(sides)


def rounds_left(state: Record) -> int:
    """The rounds to come at the least: somebody may lay the last token in the last of them (AYA-29)."""
    if state.last_round or state.alive == 0:
        return 0
    rounds = 1 << 15
    for side in range(SIDES):
        if state.alive >> side & 1:
            rounds = min(rounds, int(state.straights[side]) + int(state.bends[side]))
    return rounds


def turns_left(state: Record, side: int, rounds: int) -> int:
    """The turns of a player who stays in play: in the last round one, or none if it is over for them (AYA-R20)."""
    if state.alive >> side & 1 == 0:
        return 0
    if state.last_round:
        return 1 if side >= state.mover else 0
    return rounds


def gain_at(board: Record, state: Record, side: int, square: int, heading: int) -> int:
    """The points over one rival that a token on that square brings; -1 if the route ends before it."""
    content = int(state.squares[square])
    if content == FREE:
        return 1
    if content == ROCK or free_around(board, state, square, heading) == 0:
        return -1
    if content < TOKEN:
        return 1 + content
    return 0 if (content - TOKEN) // SHAPES == side else 3


def worth(board: Record, state: Record, seat: int, weights: tuple[float, ...]) -> float:
    """How well a player stands: linear in `weights`, so that they can be fitted."""
    side = side_of(state, seat)
    rounds = rounds_left(state)
    late = 8.0 / (rounds + 4)
    score = int(state.laid[side]) + int(state.trophies[side]) + int(state.bonus[side])
    score += turns_left(state, side, rounds)
    total = score * (weights[SCORE] + weights[SCORE_LATE] * late + weights[SCORE_END] / (rounds + 1))
    if state.status[side] == ELIMINATED:
        return total
    total += of_hand(state, side, rounds, late, weights)
    if state.mover == side:
        total += weights[TO_MOVE]
    if state.status[side] == ON_ROUTE:
        return total + of_route(board, state, side, late, weights)
    return total + weights[NO_HEAD] * (state.status[side] == HEAD_TAKEN)


def of_hand(state: Record, side: int, rounds: int, late: float, weights: tuple[float, ...]) -> float:
    """What a player has to live on: squares to start from, bends to steer with, straights to keep them."""
    starts = count(start_squares(state, side))
    bends, straights = int(state.bends[side]), int(state.straights[side])
    total = weights[STARTS] * starts + weights[NO_START] * (starts == 0)
    total += bends * (weights[BENDS] + weights[BENDS_LATE] * late) + weights[BENDS_FEW] * max(0, 4 - bends)
    total += weights[STRAIGHTS_NONE] * (straights == 0) + weights[LIVES] * (starts + 1) * (bends + 2) / (rounds + 4)
    return total + weights[STRAIGHTS_ENOUGH] * min(1.0, straights / (0.5 * rounds + 0.5))


def of_route(board: Record, state: Record, side: int, late: float, weights: tuple[float, ...]) -> float:
    """What lies ahead of a player's head, and who lurks there."""
    square, heading = target_of(board, state, side), int(state.heading[side])
    gain = gain_at(board, state, side, square, heading)
    if gain < 0:
        return weights[STUCK] + weights[LAST_ROUTE] * (start_squares(state, side) == 0)
    total = gain * (weights[GAIN_NEXT] + weights[GAIN_NEXT_LATE] * late)
    then, soon, lines = 0, 0, 0
    taking = state.squares[square] != FREE
    for way in range(3):
        turned = (heading + TURNING[way]) & 3
        second = int(board.beside[4 * square + turned])
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
    return total + of_rivals(board, state, side, square, weights) + of_surroundings(state, side, square, weights)


def lines_behind(board: Record, state: Record, side: int, square: int, heading: int) -> tuple[int, int]:
    """How many ways a route can go on behind that square, and the most that a token there brings."""
    ways, most = 0, 0
    taking = state.squares[square] != FREE
    for way in range(3):
        turned = (heading + TURNING[way]) & 3
        behind = int(board.beside[4 * square + turned])
        if not taking or state.squares[behind] == FREE:
            gain = gain_at(board, state, side, behind, turned)
            ways += gain >= 0
            most = max(most, gain)
    return ways, most


def of_rivals(board: Record, state: Record, side: int, square: int, weights: tuple[float, ...]) -> float:
    """Rivals who point at a player's head, or at the same square as it."""
    total = 0.0
    head = int(state.head[side])
    for rival in range(SIDES):
        if rival != side and state.status[rival] == ON_ROUTE:
            aim = target_of(board, state, rival)
            if aim == square:
                total += -weights[MEETING] if state.mover == side else weights[MEETING]
            elif aim == head and state.mover != side:
                total += weights[HEAD_EXPOSED] * (free_around(board, state, aim, int(state.heading[rival])) > 0)
    return total


def of_surroundings(state: Record, side: int, square: int, weights: tuple[float, ...]) -> float:
    """Bonuses and rivals' tokens around a square, the nearer the more; the board has no edge."""
    bonus, rivals = 0, 0
    row, column = square // WIDE + WIDE, square % WIDE + WIDE
    for down in range(-RADIUS, RADIUS + 1):
        line = WIDE * ((row + down) % WIDE)
        for right in range(-RADIUS, RADIUS + 1):
            content = int(state.squares[line + (column + right) % WIDE])
            if content > ROCK:
                near = 2 * RADIUS + 1 - abs(down) - abs(right)
                if content < TOKEN:
                    bonus += near * content
                elif (content - TOKEN) // SHAPES != side:
                    rivals += near
    return weights[NEAR_BONUS] * bonus + weights[NEAR_RIVALS] * rivals


def evaluate(board: Record, state: Record, out: Array) -> None:
    """Each player's chance to win."""
    for seat in range(state.seats):
        out[seat] = worth(board, state, seat, WEIGHTS)
    to_chances(out, state.seats)
