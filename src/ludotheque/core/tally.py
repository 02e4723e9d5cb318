"""The record of a simulated game: counts, a digest and the result."""

from __future__ import annotations

from ludotheque.core.contract import MOST_SEATS
from ludotheque.core.layout import packed

TALLY = packed(
    ("digest", "u4"),  # of every action and outcome played
    ("choices", "i4"),  # legal actions, summed over all decisions (uniform play only)
    ("decisions", "i4"),  # actions that seats chose
    ("chances", "i4"),  # chance outcomes
    ("scores", "f4", (MOST_SEATS,)),
    ("win_shares", "f4", (MOST_SEATS,)),
)
"""The layout of one tally."""
