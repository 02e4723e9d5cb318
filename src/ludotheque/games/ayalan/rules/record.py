"""The record of a position of Ayalan, and the constants of the rules.

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

The board wraps around: north of row A lies row L, and so on (AYA-27); the table `board.beside` holds the
neighbours. The content of a square is FREE, ROCK, a bonus (its points, 2 or 3) or a path token:
TOKEN + 6 * side + shape. The *head* of a route is its last token, the *target* the square that the head points to.

Small sets are bit sets, whole numbers with one bit per member: the *ways* in which a player can lay the next token
(straight, left, right), the sides in play, the free squares of the four sides (`border`). `state.ways` is computed
once, when a turn begins. `plain.py` does the same without bit sets and tables.
"""

from __future__ import annotations

from ludotheque.core.layout import state_layout

WIDE = 12
SQUARES = WIDE * WIDE
NOWHERE = SQUARES
"""The value of `head` for a player without a head."""
SIDES = 4
NOBODY = -1

# Headings; the sides of the board are numbered in the same order.
NORTH, EAST, SOUTH, WEST = 0, 1, 2, 3

# The content of a square; the number of a bonus is its points.
FREE, ROCK, TWO, THREE, TOKEN = 0, 1, 2, 3, 4

# AYA-09: a token joins two edges of its square.
NS, EW, NE, ES, SW, NW = 0, 1, 2, 3, 4, 5
SHAPES = 6
STRAIGHT_SHAPES = 2
"""The first two shapes are straight, the others bends."""

# AYA-R1: a route leaves a square straight on, to the left or to the right, as seen in the direction of travel.
STRAIGHT, LEFT, RIGHT = 0, 1, 2
WAYS = 3
TURNING = (0, 3, 1)
"""The number that each way adds to the heading, modulo 4."""
SHAPE = (NS, EW, NS, EW, SW, NW, NE, ES, ES, SW, NW, NE)
"""The shape of a token, indexed by 4 * way + the heading on entering its square."""
WITH_STRAIGHTS = 0b001
WITH_BENDS = 0b110

# The status of a player's route (`state.status`).
NOT_STARTED, ON_ROUTE, HEAD_TAKEN, ELIMINATED = 0, 1, 2, 3

# The values of the options, in the order of `info.py`.
OPPOSITE, ADJACENT = 0, 1
AFTER, BEFORE = 0, 1

MOST_ACTIONS = WAYS * WIDE + 1
"""On a board without rocks and bonuses on a side: twelve start squares with three ways each, and pass."""

MOST_TOKENS = 9999
"""The largest number of tokens of a kind in a hand; no game is long enough to lay that many."""

ALONG_SIDE = (1 << WIDE) - 1
"""The bit set of all squares of a side."""

STATE = state_layout(
    ("players", "i8"),
    ("two_player_sides", "i8"),
    ("blocked_may_pass", "i8"),
    ("recovered_token", "i8"),
    ("sides", "i8"),  # in play, one bit each
    ("alive", "i8"),  # in play and not eliminated
    ("mover", "i8"),  # the side whose turn it is; NOBODY when the game is over
    ("ways", "i8"),  # in which the mover's route can go on, one bit each; 0: the mover must begin a new route
    ("last_round", "i8"),  # 1 once a player has laid their last token
    ("passes", "i8"),  # consecutive passes, without a token laid in between
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
