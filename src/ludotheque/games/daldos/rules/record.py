"""The record of a position of Daldøs, and the numbers that the rules compute with.

     prow                                                      stern
             B1   B2   B3   B4   B5   B6   B7   B8   B9   B10  B11  B12    Black's starting row  ->
     M13     M12  M11  M10  M9   M8   M7   M6   M5   M4   M3   M2   M1     middle row            <-
             W1   W2   W3   W4   W5   W6   W7   W8   W9   W10  W11  W12    White's starting row  ->

A side's *road* is its own row, the middle row, the enemy row, and its holes are counted in *steps*
from 0 (W1 for White, B1 for Black) to `holes - 1` (DAL-04, DAL-11). Pawns are sets of steps, one bit
each: `state.pawns[side]` all that are on the board, `state.awake[side]` those that are active, both
along that side's own road. `across` turns one side's steps into the other's.

To look ahead along the road, `road.py` repeats the first holes of a loop past the end of a set. Such a set shifted by
k has a bit at every step with a pawn k steps ahead, so a few shifts check DAL-18 for all pawns at once. `plain.py` has
the same rules pawn by pawn.
"""

from __future__ import annotations

from ludotheque.core.layout import state_layout

WHITE, BLACK, NOBODY = 0, 1, -1

# The phases of a turn (`state.phase`).
FIRST, ROLL, MOVE, ENDED = 0, 1, 2, 3

# The values of the options, in the order of `info.py`.
EXIT, LOOP, LOOP_ANY = 0, 1, 2
RIGHTMOST, ANY = 0, 1
ENEMIES, NONE = 0, 1
SINGLE, RETHROW, FOUR = 0, 1, 2
EACH, MAX, OPTIONAL = 0, 1, 2
WHITE_FIRST, HIGH_THROW = 0, 1

# DAL-02, DAL-R1: two dice with the faces 1 to 4; a throw is one of ten unordered pairs.
LOW = (1, 1, 1, 1, 2, 2, 2, 3, 3, 4)
HIGH = (1, 2, 3, 4, 2, 3, 4, 3, 4, 4)
PAIRS = 10
FACES = 4

TURNS = 10
"""Ids for turning into the own row: 1 + 2 + 3 + 4 pairs of die and distance (`loop_any`)."""

MOST_HOLES = 59
"""The most holes of a board: with the four steps repeated behind them they fit into 63 bits."""

MOST_ACTIONS = 128
"""An upper bound: two faces on 27 pawns (the longest outer row), seven turns at the prow, and stop make 62."""

MOST_OUTCOMES = PAIRS

STATE = state_layout(
    ("route", "i8"),
    ("activation", "i8"),
    ("jump", "i8"),
    ("double_one", "i8"),
    ("dice_use", "i8"),
    ("first", "i8"),
    ("throw_limit", "i8"),
    ("phase", "i8"),
    ("mover", "i8"),  # whose throw it is; NOBODY before the chance node `first`
    ("rethrow", "i8"),  # 1 while a second throw is due
    ("throws", "i8"),  # throws played out
    ("winner", "i8"),
    ("dice", "i8", (FACES,)),  # unused dice by face
    ("pawns", "i8", (2,)),
    ("awake", "i8", (2,)),
)
