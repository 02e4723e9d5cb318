"""The actions of Thin Ice as numbers: one flat space of 4184 ids, in the order of the decision model."""

from __future__ import annotations

SPACES = 441
"""The sea is a torus of 21 by 21 spaces (THI-R6); space = 21 * row + column, a1 is 0."""

PAWNS = 6
DIRECTIONS = 8
"""n ne e se s sw w nw, clockwise; the opposite of d is d ^ 4, the straight ones are even."""

# Simple answers.
PASS, END, DONE, DRAW, NO_DRAW, BACK, ROLL, ROTATE_LEFT, ROTATE_RIGHT = range(9)

# The first id of each family.
STEP = 9  # pawn * 8 + direction
JUMP = STEP + PAWNS * DIRECTIONS  # pawn * 8 + direction
INTO_SEA = JUMP + PAWNS * DIRECTIONS  # pawn
SLIDE = INTO_SEA + PAWNS  # space * 4 + direction / 2
DIAGONAL = SLIDE + SPACES * 4  # space * 4 + (direction - 1) / 2
SPACE = DIAGONAL + SPACES * 4  # a space: crack, freeze, look, rope, swap, lay, place, chase anywhere
MOVE_BEAR = SPACE + SPACES  # direction
DESTROY = MOVE_BEAR + DIRECTIONS  # direction from the Kraken
PUT_PAWN = DESTROY + DIRECTIONS  # direction from where the pawn was
PUSH_ORCA = PUT_PAWN + DIRECTIONS  # direction from where the orca was
CALL = PUSH_ORCA + DIRECTIONS  # seat
BY = CALL + PAWNS  # seat
PICK_PAWN = BY + PAWNS  # pawn
PLAY = PICK_PAWN + PAWNS  # card
DISCARD = PLAY + 16  # card
LAY = DISCARD + 16  # a side of a kind of tile, see `lay_id` in setup.py
ACTIONS = LAY + 22
