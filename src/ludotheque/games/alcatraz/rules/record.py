"""The record of a position of Alcatraz, and the numbers that the rules compute with.

                  [      BOAT      ]
          a   b   c   d   e   f   g   h   i
      1   .   .   .   %   G   %   .   .   .        G guard      % hatched (e1 is hatched too)
      2   G   .   .   %   %   %   .   .   .
      3   .   .   .   %   %   %   .   .   G
      4   G   .   .   .   .   .   .   .   .
      5   .   .   .   .   .   .   .   .   G
      6   G   .   .   .   .   .   .   .   .
      7   .   .   .   .   .   .   .   .   G
      8   G   .   .   .   .   .   .   .   .
      9   .   .   .   .   .   .   .   .   .        no guard here, ever
          [            CELL            ]

Rows and columns are counted from 0 here: row 0 lies in front of the boat, row 8 (`LAST`) in front of
the cell, and the cell itself (`CELL`) is row 9, one step further. A square is `row * 9 + column`.

A *set of columns* has one bit per column: `state.yard[seat * 9 + row]` says where a player's prisoners
stand in a row (`yard.py`). The columns of all guards are one number, `state.guards`, a strip (`strips.py`).

Each chapter of the rule sheet has one file: `setup.py`, `turn.py`, `prisoners.py`, `guards.py`, `boat.py`,
`alarm.py`, `end.py`. `plain.py` has the same rules square by square, without strips.
"""

from __future__ import annotations

from ludotheque.core.layout import state_layout

ROWS, COLUMNS, SQUARES = 9, 9, 81
LAST = 8
"""The row in front of the cell: ALC-33, no guard."""
CELL = 9
"""The row number of the cell, from which a prisoner comes out: below the last row."""
GUARDS = 8
MIDDLE = 4
"""ALC-32: the guard of the first row starts on its middle square."""
LEFT_END, RIGHT_END = 0, 8
"""ALC-26: the columns where a guard stops in an alarm."""

COLOURS = 4
PRISONERS = 4
"""ALC-03: the prisoners of each colour."""
ESCAPED = 3
"""ALC-01: the number of prisoners in the boat that wins."""

NOBODY = -1

AWAY = 40
"""The column of "the guard of row 9": too far away to reach anybody (ALC-R9)."""
NOWHERE = 63
"""The column of a guard who still has to be placed."""

# The phases of a game (`state.phase`).
PLACE_GUARDS, WHO_BEGINS, MOVE, ALARM_DIE, ALARM_RUN, ENDED = 0, 1, 2, 3, 4, 5

BEFORE_PLAY = (PLACE_GUARDS, WHO_BEGINS)
"""The phases before the first turn."""
ALARM = (ALARM_DIE, ALARM_RUN)
"""The phases of an alarm: the die is thrown, the guard is sent running."""
SEAT_DECIDES = (MOVE, ALARM_RUN)
"""The phases in which a player decides."""

# The values of the options, in the order of `info.py`.
ALARM_ON, ALARM_OFF = 0, 1
STANDARD, RANDOM, CUSTOM = 0, 1, 2
NEVER, MOVER_ONLY = 0, 1
MUST_RUN, MAY_STAY = 0, 1
BOAT_COUNT, DRAW = 0, 1

MOST_ACTIONS = 98
"""Three prisoners in the yard with 16 moves and a boarding each, and the 47 squares that a release can reach."""

MOST_OUTCOMES = COLUMNS

STATE = state_layout(
    ("players", "i8"),
    ("first_player", "i8"),  # 0: drawn at random
    ("alarm", "i8"),
    ("guard_setup", "i8"),
    ("own_capture", "i8"),
    ("alarm_edge", "i8"),
    ("turn_limit", "i8"),
    ("limit_result", "i8"),
    ("phase", "i8"),
    ("mover", "i8"),  # whose turn it is, or who throws the die; NOBODY before the first turn and at the end
    ("row", "i8"),  # the row whose guard is placed next, or the row that the die named
    ("turns", "i8"),
    ("passes", "i8"),  # consecutive passes up to now
    ("guards", "i8"),  # the strip of the guards' columns
    ("cell", "i1", (COLOURS,)),
    ("boat", "i1", (COLOURS,)),
    ("yard", "i2", (COLOURS * ROWS,)),
    ("taken", "i8", (COLUMNS,)),  # for each column, marks in the rows where a prisoner stands
)
