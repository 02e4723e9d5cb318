"""The rules of Ayalan.

                      side 1
          1 2 3 4 5 6 7 8 9 10 11 12
       A  # # . . . # . 2 . .  #  #
       B  # 3 . . . . . . . .  3  #             n 0
       C  . . . 2 . . 2 . . .  .  .             |
    s  D  . . . . . # . . . 2  .  .  s   w 3 ---+--- e 1
    i  E  2 . . . . 3 . . . .  .  .  i          |
    d  F  . . 2 . . . . 3 # .  .  #  d         s 2
    e  G  # . . # 3 . . . . 2  .  .  e
    4  H  . . . . . . 3 . . .  .  2  2     # rock   2 3 bonus   . free
       I  . . 2 . . . # . . .  .  .
       J  . . . . . 2 . . 2 .  .  .        square = 12 * row + column, from 0
       K  # 3 . . . . . . . .  3  #        sides 1 to 4 are numbered 0 to 3 here
       L  # # . . 2 . # . . .  #  #
                      side 3

The board has no edge: north of row A lies row L, and so on (AYA-27); `board.beside` knows the way.
A square holds FREE, ROCK, a bonus (its points, 2 or 3) or a path token: TOKEN + 6 * side + shape.
What a player may do follows from one question, asked when a turn begins: which *ways* lead on from
the player's head? It is answered once and kept (`state.ways`: a bit each for straight, left, right).
"""

from __future__ import annotations

from ludotheque.core.bits import count, lowest
from ludotheque.core.contract import OVER, Array, Record
from ludotheque.core.layout import state_layout

WIDE = 12
SQUARES = WIDE * WIDE
NOWHERE = SQUARES  # the head of a player who has none
SIDES = 4
NOBODY = -1

# What lies on a square; a bonus is its own points.
FREE, ROCK, TWO, THREE, TOKEN = 0, 1, 2, 3, 4
SHAPES = 6  # ns ew ne es sw nw: a token joins two edges of its square (AYA-09); the first two are straight

# AYA-R1: a token leaves its square straight on, to the left or to the right of the traveller.
STRAIGHT, LEFT, RIGHT = 0, 1, 2
TURNING = (0, 3, 1)  # added to the heading, modulo 4
SHAPE = (0, 1, 0, 1, 4, 5, 2, 3, 3, 4, 5, 2)  # by 4 * way + heading on entering
WITH_STRAIGHTS = 0b001
WITH_BENDS = 0b110

# How a player's route stands (`state.status`).
NOT_STARTED, ON_ROUTE, HEAD_TAKEN, ELIMINATED = 0, 1, 2, 3

# The values of the options, in the order of `info.py`.
OPPOSITE, ADJACENT = 0, 1
AFTER, BEFORE = 0, 1

# Actions: 0 to 2 go on straight, left, right; then three for each square of the own side; then pass.
START = 3
PASS = START + 3 * WIDE
ACTIONS = PASS + 1

MOST_ACTIONS = 3 * WIDE + 1
"""On a board without rocks or bonuses along a side, twelve start squares three ways, and pass."""

MOST_OUTCOMES = 1
"""There is no chance in Ayalan; scratch arrays are not empty."""

ALONG_SIDE = (1 << WIDE) - 1

STATE = state_layout(
    ("players", "i8"),
    ("two_player_sides", "i8"),
    ("blocked_may_pass", "i8"),
    ("recovered_token", "i8"),
    ("sides", "i8"),  # in play, a bit each
    ("alive", "i8"),  # in play and not eliminated
    ("mover", "i8"),  # the side whose turn it is; NOBODY when over
    ("ways", "i8"),  # that lead on for the mover, a bit each; 0: a new route is due
    ("last_round", "i8"),  # 1 once somebody has laid the last token
    ("passes", "i8"),  # one after the other, with no token laid in between
    ("border", "i8"),  # the free squares of the four sides, 12 bits each
    ("squares", "i1", (SQUARES,)),
    ("status", "i1", (SIDES,)),
    ("heading", "i1", (SIDES,)),
    ("head", "i2", (SIDES,)),
    ("straights", "i2", (SIDES,)),  # in hand
    ("bends", "i2", (SIDES,)),  # in hand
    ("laid", "i2", (SIDES,)),  # own tokens on the board
    ("trophies", "i2", (SIDES,)),
    ("bonus", "i2", (SIDES,)),
)


# --- routes ------------------------------------------------------------------------------------


def target_of(board: Record, state: Record, side: int) -> int:
    """The square that a player's head points to, over the edge if need be (AYA-13, AYA-27)."""
    return int(board.beside[4 * int(state.head[side]) + int(state.heading[side])])


def exit_of(board: Record, square: int, heading: int, way: int) -> int:
    """The square behind the edge by which a token leaves that is entered with `heading`."""
    return int(board.beside[4 * square + ((heading + TURNING[way]) & 3)])


def ways_in_hand(state: Record, side: int) -> int:
    """AYA-08: the ways for which a token is in hand. One bend serves for left and right (AYA-R1)."""
    ways = 0
    if state.straights[side] > 0:
        ways |= WITH_STRAIGHTS
    if state.bends[side] > 0:
        ways |= WITH_BENDS
    return ways


def ways_with_recovered(state: Record, side: int, content: int) -> int:
    """AYA-R17: with `recovered_token = before`, an own token ahead counts as in hand."""
    shape = content - TOKEN - SHAPES * side
    if state.recovered_token == AFTER or shape < 0 or shape >= SHAPES:
        return 0
    return WITH_STRAIGHTS if shape < 2 else WITH_BENDS


def free_exits(board: Record, state: Record, square: int, heading: int) -> int:
    """AYA-18: the ways by which a conqueror would leave to a free square, over the edge too."""
    ways = 0
    for way in range(3):
        if state.squares[exit_of(board, square, heading, way)] == FREE:
            ways |= 1 << way
    return ways


def ways_on(board: Record, state: Record, side: int) -> int:
    """The ways in which a player can continue; none if definitively blocked (AYA-R6) or not started.

    AYA-R3, AYA-R8: on a free square a token may point anywhere, and either kind will do.
    AYA-15: a rock blocks. AYA-R4: what is occupied can be conquered towards a free square only.
    AYA-19: without a head there is no way, wherever it pointed.
    """
    if state.status[side] != ON_ROUTE:
        return 0
    target = target_of(board, state, side)
    content = int(state.squares[target])
    if content == FREE:
        return ways_in_hand(state, side)
    if content == ROCK:
        return 0
    kinds = ways_in_hand(state, side) | ways_with_recovered(state, side, content)
    return kinds & free_exits(board, state, target, int(state.heading[side]))


def start_squares(state: Record, side: int) -> int:
    """AYA-10, AYA-20: the free squares of a player's own side, a bit each along it."""
    return (state.border >> (WIDE * side)) & ALONG_SIDE


def may_pass(board: Record, state: Record) -> bool:
    """AYA-R10: only by the option, and only for a player whose way is not simply free."""
    if state.blocked_may_pass == 0 or state.status[state.mover] == NOT_STARTED:
        return False
    if state.status[state.mover] == HEAD_TAKEN:
        return True
    return state.squares[target_of(board, state, state.mover)] != FREE


def legal_actions(board: Record, state: Record, out: Array) -> int:
    """AYA-21, AYA-R10, AYA-R11: who can go on must; who cannot begins anew on the own side."""
    n = 0
    ways = state.ways
    if ways:
        while ways:
            out[n] = lowest(ways)
            ways &= ways - 1
            n += 1
    else:
        kinds = ways_in_hand(state, state.mover)
        squares = start_squares(state, state.mover)
        while squares:
            first = START + 3 * lowest(squares)
            squares &= squares - 1
            for way in range(3):
                if kinds >> way & 1:
                    out[n] = first + way
                    n += 1
    if may_pass(board, state):
        out[n] = PASS
        n += 1
    return n


# --- laying a token ----------------------------------------------------------------------------


def lay(board: Record, state: Record, square: int, heading: int, way: int) -> None:
    """The mover lays a token on a square that is entered with `heading`; it is the new head."""
    side = state.mover
    if way == STRAIGHT:
        state.straights[side] -= 1
    else:
        state.bends[side] -= 1
    content = int(state.squares[square])
    if content != FREE:
        take(state, square, content)
    state.squares[square] = TOKEN + SHAPES * side + SHAPE[4 * way + heading]
    state.border &= ~board.border[square]
    state.laid[side] += 1
    state.head[side] = square
    state.heading[side] = (heading + TURNING[way]) & 3
    state.status[side] = ON_ROUTE
    # AYA-29, AYA-R19: the last token is laid, unless one came back into the hand just now.
    if state.straights[side] == 0 and state.bends[side] == 0:
        state.last_round = 1


def take(state: Record, square: int, content: int) -> None:
    """AYA-17, AYA-23: the conqueror carries off what lies on the square."""
    side = state.mover
    if content < TOKEN:
        state.bonus[side] += content
        return
    owner = (content - TOKEN) // SHAPES
    shape = (content - TOKEN) % SHAPES
    state.laid[owner] -= 1
    if owner == side:
        # AYA-26: no point, but the token may be played again.
        if shape < 2:
            state.straights[side] += 1
        else:
            state.bends[side] += 1
        return
    # AYA-25, AYA-R18: a trophy, never laid again.
    state.trophies[side] += 1
    if state.head[owner] == square:
        # AYA-19, AYA-R12: only the head of the current route matters, and its owner has lost it.
        state.status[owner] = HEAD_TAKEN
        drop_head(state, owner)


def drop_head(state: Record, side: int) -> None:
    """A player without a head."""
    state.head[side] = NOWHERE
    state.heading[side] = 0


# --- the course of the game --------------------------------------------------------------------


def setup(board: Record, state: Record) -> None:
    """AYA-04, AYA-08: bonuses on their squares, full hands. AYA-R23: side 1 starts."""
    state.seats = state.players
    state.sides = (1 << state.players) - 1
    if state.players == 2 and state.two_player_sides == OPPOSITE:
        state.sides = 0b0101  # AYA-R24: facing each other
    state.alive = state.sides
    for square in range(SQUARES):
        content = board.start[square]
        state.squares[square] = content
        if content == FREE:
            state.border |= board.border[square]
    for side in range(SIDES):
        drop_head(state, side)
        if state.sides >> side & 1:
            state.straights[side] = board.straights
            state.bends[side] = board.bends
    begin_turn(board, state, 0)


def outcomes(board: Record, state: Record, out: Array, weights: Array) -> int:
    """Nothing is left to chance."""
    return 0


def apply(board: Record, state: Record, action: int) -> None:
    """Go on, begin a route, or pass; then whatever follows until somebody decides again."""
    state.ply += 1
    side = state.mover
    if action == PASS:
        state.passes += 1
        if stalled(state):
            end_game(state)
            return
    else:
        state.passes = 0
        if action < START:
            lay(board, state, target_of(board, state, side), int(state.heading[side]), action)
        else:
            # AYA-12: the path comes in from the edge of the board on the player's side.
            place = (action - START) // 3
            lay(board, state, int(board.door[WIDE * side + place]), (side + 2) & 3, (action - START) % 3)
    next_turn(board, state, side)


def stalled(state: Record) -> bool:
    """With `blocked_may_pass`: everybody left has passed, one after the other."""
    return state.passes > 0 and state.passes >= count(state.alive)


def next_turn(board: Record, state: Record, side: int) -> None:
    """AYA-30, AYA-R20: the next later side of the round; after a last round the game is over."""
    later = (state.alive >> (side + 1)) << (side + 1)
    if later:
        begin_turn(board, state, lowest(later))
    elif state.last_round:
        end_game(state)
    else:
        begin_turn(board, state, lowest(state.alive))


def begin_turn(board: Record, state: Record, side: int) -> None:
    """AYA-R7, AYA-R9: what the player may do is found now, and the block costs no turn.

    AYA-22, AYA-R13, AYA-R27: who can neither go on nor begin anew is out, and the next one is asked.
    """
    while True:
        state.ways = ways_on(board, state, side)
        if state.ways or start_squares(state, side):
            state.mover = side
            state.to_move = count(state.sides & ((1 << side) - 1))
            return
        eliminate(state, side)
        if state.alive == 0 or stalled(state):  # AYA-28
            end_game(state)
            return
        later = (state.alive >> (side + 1)) << (side + 1)
        if later == 0 and state.last_round:
            end_game(state)
            return
        side = lowest(later) if later else lowest(state.alive)


def eliminate(state: Record, side: int) -> None:
    """AYA-R14: the tokens stay and still count."""
    state.alive &= ~(1 << side)
    state.status[side] = ELIMINATED
    drop_head(state, side)


def end_game(state: Record) -> None:
    """Nobody moves any more."""
    state.mover = NOBODY
    state.ways = 0
    state.to_move = OVER


def scores(board: Record, state: Record, out: Array) -> None:
    """AYA-31 to AYA-33: own tokens on the board, opponents' tokens taken, bonus points."""
    seat = 0
    for side in range(SIDES):
        if state.sides >> side & 1:
            out[seat] = int(state.laid[side]) + int(state.trophies[side]) + int(state.bonus[side])
            seat += 1


def hide(board: Record, state: Record, seat: int) -> None:
    """Everybody sees everything."""


def guess(board: Record, state: Record, seat: int, random: Array) -> None:
    """Nothing is hidden, nothing is to be guessed."""
