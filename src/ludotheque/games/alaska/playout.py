"""How a simple player of Alaska would choose, fast enough for playouts: by the hexes still to go."""

from __future__ import annotations

from ludotheque.core.contract import Array, Record
from ludotheque.core.random import draw
from ludotheque.games.alaska.ice import fits, list_freezing
from ludotheque.games.alaska.table import COLOURS, NONE, SHAPES, TRIPLE, first_of, home
from ludotheque.games.alaska.trip import list_trip

RESTLESS = 2
"""How much a player prefers any step to none: who stands still never finds a way round."""

LOOKS = 3
"""Places that a player thinks of for a piece before he takes the best of them."""


def detour(board: Record, state: Record, name: int) -> int:
    """How long the way from the own camp to the island would be over this hex."""
    colour = int(state.colour[state.player])
    return int(board.away[colour, name]) + int(board.away[COLOURS, name])


def choose_placement(board: Record, state: Record, random: Array, actions: Array) -> int:
    """A free placement near the own road: the best of three, tried at random before all are listed."""
    shape = int(state.kind)
    first = int(board.begin[shape, 0])
    last = int(board.begin[shape, board.hexes])
    if state.kind == TRIPLE:
        if state.stock[shape] == 0:
            first = last
        if state.stock[SHAPES - 1] > 0:
            last = int(board.begin[SHAPES - 1, board.hexes])
    best = NONE
    shortest = 0
    looks = 0
    for _ in range(2 * LOOKS):
        placement = first + draw(random, last - first)
        if fits(board, state, placement):
            length = detour(board, state, first_of(board.cover[placement, 0], board.cover[placement, 1]))
            if best == NONE or length < shortest:
                best = placement
                shortest = length
            looks += 1
            if looks == LOOKS:
                break
    if best != NONE:
        return best
    return int(actions[draw(random, list_freezing(board, state, actions))])


def choose_melting(board: Record, state: Record, random: Array, actions: Array, n: int) -> int:
    """Of two pieces the one farther from the own road."""
    one = int(actions[draw(random, n)])
    other = int(actions[draw(random, n)])
    if detour(board, state, other - board.melt) > detour(board, state, one - board.melt):
        return other
    return one


def choose_act(board: Record, state: Record, random: Array, actions: Array) -> int:
    """Empty to the island, loaded to the own camp; a little chance keeps trucks out of dead ends."""
    n = list_trip(board, state, actions)
    seat = state.player
    colour = int(state.colour[seat])
    here = int(state.truck_at[seat])
    camp = home(board, state, seat)
    loaded = state.truck_load[seat] != NONE
    goal = colour if loaded else COLOURS
    best = int(actions[n - 1])
    highest_worth = -1000
    for i in range(n):
        action = int(actions[i])
        worth = 0
        if action < board.flight:
            worth = 3 * (int(board.away[goal, here]) - int(board.away[goal, action - board.step])) + RESTLESS
        elif action < board.load:
            worth = 2 * (int(board.away[goal, here]) - int(board.away[goal, action - board.flight])) - 15
        elif action < board.theft:
            worth = 100 if here != camp else -20
        elif action < board.unload:
            worth = 90
        elif action == board.unload:
            worth = 100 if here == camp else -10
        worth += draw(random, 6)
        if worth > highest_worth:
            best = action
            highest_worth = worth
    return best
