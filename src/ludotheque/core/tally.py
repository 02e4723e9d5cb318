"""What is kept of a simulated game."""

from __future__ import annotations

from ludotheque.core.contract import MOST_SEATS
from ludotheque.core.layout import packed

TALLY = packed(
    ("digest", "u4"),  # over every action and outcome played
    ("choices", "i4"),  # legal actions over all decisions (uniform play)
    ("decisions", "i4"),
    ("chances", "i4"),
    ("scores", "f4", (MOST_SEATS,)),
    ("win_shares", "f4", (MOST_SEATS,)),
)
"""What is kept of a simulated game."""
