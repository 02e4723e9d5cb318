"""The route of a player of Ayalan: how it goes on, and when it is blocked (AYA-13 to AYA-19)."""

from __future__ import annotations

from ludotheque.core.contract import Record
from ludotheque.games.ayalan.rules.conquest import free_exits, kinds_for_conquest
from ludotheque.games.ayalan.rules.record import FREE, ON_ROUTE, ROCK
from ludotheque.games.ayalan.rules.squares import target_of
from ludotheque.games.ayalan.rules.tokens import ways_in_hand


def ways_on(board: Record, state: Record, side: int) -> int:
    """The ways in which a player can continue; none if definitively blocked (AYA-R6) or not started.

    AYA-R3, AYA-R8: on a free square a token may point anywhere, and either kind will do.
    AYA-15: a rock blocks. AYA-R4: what is occupied can be conquered towards a free square only.
    AYA-19: without a head there is no way, wherever it pointed.
    """
    if state.status[side] != ON_ROUTE:
        return 0
    target = target_of(board, state, side)
    content = int(state.squares[target])
    if content == FREE:
        return ways_in_hand(state, side)
    if content == ROCK:
        return 0
    return kinds_for_conquest(state, side, content) & free_exits(board, state, target, int(state.heading[side]))
