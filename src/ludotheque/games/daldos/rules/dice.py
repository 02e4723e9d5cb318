"""The dice of Daldøs: what chance decides."""

from __future__ import annotations

from ludotheque.core.contract import Array, Record
from ludotheque.games.daldos.rules.record import FIRST, HIGH, LOW, PAIRS


def outcomes(board: Record, state: Record, out: Array, weights: Array) -> int:
    """List the outcomes and their weights; returns how many there are.

    Who begins (equal weights), or a throw: 10 pairs, where two different faces are twice as likely as a double.
    """
    if state.phase == FIRST:
        for side in range(2):
            out[side] = side
            weights[side] = 1
        return 2
    for pair in range(PAIRS):
        out[pair] = pair
        weights[pair] = 1 if LOW[pair] == HIGH[pair] else 2
    return PAIRS
