"""The record of a position of Nim.

A  o o o            Heaps have letters; stones are counted from the left.
B  o o o o o        A click on a stone takes it and all stones to its right.
C  o o o o o o o
"""

from ludotheque.core.layout import state_layout

HEAPS = 4
STONES = 7
"""The most heaps, and the most stones of one heap."""

MOST_ACTIONS = ACTION_COUNT = HEAPS * STONES
"""Action `heap * 7 + n - 1` takes n stones from a heap."""

LONGEST_GAME = 16

# The values of the options, in the order of `info.py`.
THREE_HEAPS, FOUR_HEAPS = 0, 1
LAST_WINS, LAST_LOSES = 0, 1

STATE = state_layout(
    ("heaps", "i8"),  # the option
    ("last", "i8"),  # the option
    ("winner", "i8"),  # the seat that has won; -1 before the end
    ("stones", "i8", (HEAPS,)),
)
