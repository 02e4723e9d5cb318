"""The route of a player of Ayalan: how it can go on, and when it is blocked (AYA-13 to AYA-19)."""

from __future__ import annotations

from ludotheque.core.contract import Record
from ludotheque.games.ayalan.rules.conquest import free_exits, kinds_for_conquest
from ludotheque.games.ayalan.rules.record import FREE, ON_ROUTE, ROCK
from ludotheque.games.ayalan.rules.squares import target_of
from ludotheque.games.ayalan.rules.tokens import ways_in_hand


def ways_on(board: Record, state: Record, side: int) -> int:
    """The ways in which a player can go on; none if definitively blocked (AYA-R6) or not started.

    AYA-R3, AYA-R8: on a free target a token may point anywhere, and both kinds are allowed.
    AYA-15: a rock blocks. AYA-R4: on an occupied target the token must lead on to a free square.
    AYA-19: a player whose head was taken cannot go on.
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
