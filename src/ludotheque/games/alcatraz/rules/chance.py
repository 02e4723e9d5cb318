"""What chance decides in Alcatraz: where guards start, who begins, which row the alarm die names."""

from __future__ import annotations

from ludotheque.core.contract import Array, Record
from ludotheque.games.alcatraz.rules.record import COLUMNS, GUARDS, PLACE_GUARDS, WHO_BEGINS


def outcomes(board: Record, state: Record, out: Array, weights: Array) -> int:
    """A column for the next guard (ALC-32), who begins (ALC-R1), or a row (ALC-24); returns how many.

    All outcomes are equally likely.
    """
    n = GUARDS
    if state.phase == PLACE_GUARDS:
        n = COLUMNS
    elif state.phase == WHO_BEGINS:
        n = state.seats
    for i in range(n):
        out[i] = i
        weights[i] = 1
    return n
