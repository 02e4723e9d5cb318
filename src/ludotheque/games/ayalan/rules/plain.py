"""The plain version of the rules of Ayalan: easy to check by hand, without bit sets and lookup tables.

A function here has the name, the arguments and the result of the fast one that it explains. Squares are computed from
row and column, ways and places are tried one after the other, and tokens are counted on the board. The tests compare
the two versions on every position of random games.
"""

from __future__ import annotations

from ludotheque.core.contract import Array, Record
from ludotheque.games.ayalan.rules.actions import PASS, START
from ludotheque.games.ayalan.rules.record import (
    BEFORE,
    EAST,
    ELIMINATED,
    ES,
    EW,
    FREE,
    HEAD_TAKEN,
    NE,
    NOBODY,
    NORTH,
    NOT_STARTED,
    NS,
    NW,
    ON_ROUTE,
    RIGHT,
    ROCK,
    SHAPES,
    SIDES,
    SOUTH,
    SQUARES,
    STRAIGHT,
    SW,
    TOKEN,
    WAYS,
    WEST,
    WIDE,
)

# --- squares -----------------------------------------------------------------------------------


def beside(square: int, heading: int) -> int:
    """AYA-27: the neighbour of a square; a route that leaves the board on one side continues on the opposite one."""
    row, column = square // WIDE, square % WIDE
    if heading == NORTH:
        row = WIDE - 1 if row == 0 else row - 1
    elif heading == SOUTH:
        row = 0 if row == WIDE - 1 else row + 1
    elif heading == WEST:
        column = WIDE - 1 if column == 0 else column - 1
    else:
        column = 0 if column == WIDE - 1 else column + 1
    return WIDE * row + column


def heading_after(heading: int, way: int) -> int:
    """AYA-R1: the heading after going straight on, left or right as seen in the direction of travel; never back."""
    if way == STRAIGHT:
        return heading
    if way == RIGHT:
        return NORTH if heading == WEST else heading + 1
    return WEST if heading == NORTH else heading - 1


def target_of(board: Record, state: Record, side: int) -> int:
    """AYA-13, AYA-27: the square that a player's head points to."""
    return beside(int(state.head[side]), int(state.heading[side]))


def exit_of(board: Record, square: int, heading: int, way: int) -> int:
    """AYA-18, AYA-27: the next square of a route that enters `square` with `heading` and leaves it by `way`."""
    return beside(square, heading_after(heading, way))


# --- sides -------------------------------------------------------------------------------------


def is_in_play(state: Record, side: int) -> bool:
    """AYA-R24: does a player play this side?"""
    return (state.sides >> side) & 1 == 1


def side_of(state: Record, seat: int) -> int:
    """AYA-07, AYA-R24: the side that a seat plays: the seats are the sides in play, in order."""
    before = 0
    for side in range(SIDES):
        if is_in_play(state, side):
            if before == seat:
                return side
            before += 1
    return NOBODY


def seat_of(state: Record, side: int) -> int:
    """AYA-07, AYA-R24: the seat that plays a side: the number of sides in play before it."""
    before = 0
    for other in range(side):
        if is_in_play(state, other):
            before += 1
    return before


def inward(side: int) -> int:
    """AYA-12: the heading of a first token: from side 1, the top edge, routes go down, and so on clockwise."""
    if side == NORTH:
        return SOUTH
    if side == EAST:
        return WEST
    return NORTH if side == SOUTH else EAST


def side_square(side: int, place: int) -> int:
    """A square of a side (row A, column 12, row L or column 1), by its column or row."""
    if side == NORTH:
        return place
    if side == EAST:
        return WIDE * place + WIDE - 1
    if side == SOUTH:
        return WIDE * (WIDE - 1) + place
    return WIDE * place


def lies_on(board: Record, square: int, side: int) -> bool:
    """AYA-07, AYA-R28: is this one of the twelve squares of that side? A corner belongs to two sides."""
    for place in range(WIDE):
        if side_square(side, place) == square:
            return True
    return False


def start_squares(state: Record, side: int) -> int:
    """AYA-10, AYA-20, AYA-R15: the free squares of a player's own side, as a sum of 1 for the first, 2, 4, 8, …"""
    total, value = 0, 1
    for place in range(WIDE):
        if state.squares[side_square(side, place)] == FREE:
            total += value
        value *= 2
    return total


# --- tokens ------------------------------------------------------------------------------------


def token_of(side: int, heading: int, way: int) -> int:
    """AYA-09, AYA-R1: the token that joins the edge where the route comes in and the edge where it leaves."""
    back = heading_after(heading_after(heading, RIGHT), RIGHT)
    return TOKEN + SHAPES * side + shape_joining(back, heading_after(heading, way))


def shape_joining(one: int, other: int) -> int:
    """AYA-09: the shape of a token that joins two edges of its square."""
    first, second = min(one, other), max(one, other)
    if first == NORTH and second == SOUTH:
        return NS
    if first == EAST and second == WEST:
        return EW
    if first == NORTH and second == EAST:
        return NE
    if first == EAST and second == SOUTH:
        return ES
    return SW if first == SOUTH else NW


def is_own(state: Record, side: int, square: int) -> bool:
    """Does a token of this player lie on the square?"""
    first = TOKEN + SHAPES * side
    return first <= state.squares[square] < first + SHAPES


def has_token_for(state: Record, side: int, way: int) -> bool:
    """AYA-08: is a token for this way in hand? A straight token goes straight on, a bend left or right (AYA-R1)."""
    return state.straights[side] > 0 if way == STRAIGHT else state.bends[side] > 0


# --- routes and conquest -----------------------------------------------------------------------


def free_exits(board: Record, state: Record, square: int, heading: int) -> int:
    """AYA-18: the ways from a square to a free one, as a sum of 1 for straight, 2 for left, 4 for right."""
    total, value = 0, 1
    for way in range(WAYS):
        if state.squares[exit_of(board, square, heading, way)] == FREE:
            total += value
        value *= 2
    return total


def can_go_on(board: Record, state: Record, side: int, way: int) -> bool:
    """May a player lay the next token this way? AYA-14, AYA-15, AYA-18, AYA-19, AYA-R3, AYA-R4, AYA-R8, AYA-R17."""
    if state.status[side] != ON_ROUTE:
        return False
    target = target_of(board, state, side)
    if state.squares[target] == ROCK:
        return False
    if state.squares[target] == FREE:
        return has_token_for(state, side, way)
    beyond = exit_of(board, target, int(state.heading[side]), way)
    if state.squares[beyond] != FREE:
        return False
    return has_token_for(state, side, way) or recovers_token_for(state, side, target, way)


def recovers_token_for(state: Record, side: int, square: int, way: int) -> bool:
    """AYA-R17, with `recovered_token = before`: can the player's own token on the square be laid again this way?"""
    if state.recovered_token != BEFORE or not is_own(state, side, square):
        return False
    shape = state.squares[square] - TOKEN - SHAPES * side
    return (shape in (NS, EW)) == (way == STRAIGHT)


def ways_on(board: Record, state: Record, side: int) -> int:
    """AYA-R6: the ways in which a player can go on, as a sum of 1 straight, 2 left, 4 right; 0 if there is none."""
    total, value = 0, 1
    for way in range(WAYS):
        if can_go_on(board, state, side, way):
            total += value
        value *= 2
    return total


# --- legal actions -----------------------------------------------------------------------------


def may_pass(board: Record, state: Record) -> bool:
    """AYA-R10: may the mover pass? Only with the option, after starting, and if the head was taken or is blocked."""
    side = state.mover
    if state.blocked_may_pass == 0 or state.status[side] == NOT_STARTED:
        return False
    return state.status[side] == HEAD_TAKEN or state.squares[target_of(board, state, side)] != FREE


def legal_actions(board: Record, state: Record, out: Array) -> int:
    """AYA-10, AYA-13, AYA-20, AYA-21, AYA-R10: go on if possible; if not, begin a route on one's own side."""
    side = state.mover
    n = 0
    for way in range(WAYS):
        if can_go_on(board, state, side, way):
            out[n] = way
            n += 1
    if n == 0:
        for place in range(WIDE):
            for way in range(WAYS):
                if state.squares[side_square(side, place)] == FREE and has_token_for(state, side, way):
                    out[n] = START + WAYS * place + way
                    n += 1
    if may_pass(board, state):
        out[n] = PASS
        n += 1
    return n


# --- turns and points --------------------------------------------------------------------------


def next_side(state: Record, side: int) -> int:
    """AYA-30, AYA-R20, AYA-R23: the next player of the round who is not eliminated.

    After the last player of a round the lowest side begins the next one; NOBODY after the last round.
    """
    for later in range(side + 1, SIDES):
        if is_in_play(state, later) and state.status[later] != ELIMINATED:
            return later
    if state.last_round:
        return NOBODY
    for other in range(SIDES):
        if is_in_play(state, other) and state.status[other] != ELIMINATED:
            return other
    return NOBODY


def stalled(state: Record) -> bool:
    """AYA-R10, with `blocked_may_pass`: have all remaining players passed, one after the other?"""
    left = 0
    for side in range(SIDES):
        if is_in_play(state, side) and state.status[side] != ELIMINATED:
            left += 1
    return state.passes > 0 and state.passes >= left


def points_of(state: Record, side: int) -> int:
    """AYA-31 to AYA-33: own tokens counted on the board, opponents' tokens taken, bonus points."""
    on_board = 0
    for square in range(SQUARES):
        if is_own(state, side, square):
            on_board += 1
    return on_board + int(state.trophies[side]) + int(state.bonus[side])
