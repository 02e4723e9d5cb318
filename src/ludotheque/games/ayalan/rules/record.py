"""The record of a position of Ayalan, and the numbers that the rules compute with.

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

The board has no edge: north of row A lies row L, and so on (AYA-27); the table `board.beside` holds the
neighbours. A square holds FREE, ROCK, a bonus (its points, 2 or 3) or a path token: TOKEN + 6 * side + shape.

Small sets are numbers with a bit for each member: the *ways* that a player can lay the next token (straight,
left, right), the sides in play, the free squares of the four sides (`border`). `state.ways` is computed once, when
a turn begins. `plain.py` answers the same questions without sets and tables.
"""

from __future__ import annotations

from ludotheque.core.layout import state_layout

WIDE = 12
SQUARES = WIDE * WIDE
NOWHERE = SQUARES
"""The head of a player who has none."""
SIDES = 4
NOBODY = -1

# Headings; the sides of the board are numbered in the same order.
NORTH, EAST, SOUTH, WEST = 0, 1, 2, 3

# What lies on a square; a bonus is its own points.
FREE, ROCK, TWO, THREE, TOKEN = 0, 1, 2, 3, 4

# AYA-09: a token joins two edges of its square.
NS, EW, NE, ES, SW, NW = 0, 1, 2, 3, 4, 5
SHAPES = 6
STRAIGHT_SHAPES = 2
"""The first two shapes are straight, the others bends."""

# AYA-R1: a token leaves its square straight on, to the left or to the right as seen by the traveller.
STRAIGHT, LEFT, RIGHT = 0, 1, 2
WAYS = 3
TURNING = (0, 3, 1)
"""What each way adds to the heading, modulo 4."""
SHAPE = (NS, EW, NS, EW, SW, NW, NE, ES, ES, SW, NW, NE)
"""The shape of a token by 4 * way + heading on entering."""
WITH_STRAIGHTS = 0b001
WITH_BENDS = 0b110

# How a player's route stands (`state.status`).
NOT_STARTED, ON_ROUTE, HEAD_TAKEN, ELIMINATED = 0, 1, 2, 3

# The values of the options, in the order of `info.py`.
OPPOSITE, ADJACENT = 0, 1
AFTER, BEFORE = 0, 1

MOST_ACTIONS = WAYS * WIDE + 1
"""On a board without rocks or bonuses along a side, twelve start squares three ways, and pass."""

MOST_TOKENS = 9999
"""No hand is larger; no game is long enough to lay that many."""

ALONG_SIDE = (1 << WIDE) - 1
"""All squares of a side, as a set."""

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
