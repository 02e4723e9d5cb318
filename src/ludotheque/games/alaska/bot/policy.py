"""Which actions of Alaska are promising: a fast choice for playouts (`playout_policy`), weights for search (`prior`).

Both use `board.away`, the distance of a place from a camp or from the island in hexes if the lake were frozen.
"""

from __future__ import annotations

from ludotheque.core.bits import count
from ludotheque.core.contract import Array, Record
from ludotheque.core.random import draw
from ludotheque.games.alaska.rules.actions import legal_actions
from ludotheque.games.alaska.rules.bear import bear_place
from ludotheque.games.alaska.rules.places import detour, home
from ludotheque.games.alaska.rules.record import (
    ANSWER,
    BEAR,
    BENT,
    COLOURS,
    FOUND,
    FREEZE,
    MELT,
    NONE,
    STRAIGHT,
    TRIP,
    TRIPLE,
)
from ludotheque.games.alaska.rules.sets import first_of, has, without_first
from ludotheque.games.alaska.rules.trip import list_trip
from ludotheque.games.alaska.rules.winter import fits, list_freezing

STEP_BONUS = 2
"""Added to the worth of every step, because a truck that stands still never finds a detour."""

CANDIDATES = 3
"""How many fitting placements of a piece are compared."""


def choose_placement(board: Record, state: Record, random: Array, actions: Array) -> int:
    """The random placement nearest to the own road, of up to three that fit; any legal one if none is found."""
    shape = int(state.kind)
    first = int(board.begin[shape, 0])
    last = int(board.begin[shape, board.hexes])
    if state.kind == TRIPLE:
        if state.stock[STRAIGHT] == 0:
            first = last
        if state.stock[BENT] > 0:
            last = int(board.begin[BENT, board.hexes])
    colour = int(state.colour[state.player])
    best = NONE
    shortest = 0
    fitting = 0
    for _ in range(2 * CANDIDATES):
        placement = first + draw(random, last - first)
        if fits(board, state, placement):
            length = detour(board, colour, first_of(board.cover[placement, 0], board.cover[placement, 1]))
            if best == NONE or length < shortest:
                best = placement
                shortest = length
            fitting += 1
            if fitting == CANDIDATES:
                break
    if best != NONE:
        return best
    return int(actions[draw(random, list_freezing(board, state, actions))])


def choose_melting(board: Record, state: Record, random: Array, actions: Array, n: int) -> int:
    """Of two random pieces, the one farther from the own road."""
    one = int(actions[draw(random, n)])
    other = int(actions[draw(random, n)])
    colour = int(state.colour[state.player])
    if detour(board, colour, other - board.melt) > detour(board, colour, one - board.melt):
        return other
    return one


def choose_on_trip(board: Record, state: Record, random: Array, actions: Array) -> int:
    """Go to the island if empty, to the own camp if loaded; a small random number gets trucks out of dead ends."""
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
            worth = 3 * (int(board.away[goal, here]) - int(board.away[goal, action - board.step])) + STEP_BONUS
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


def playout_policy(board: Record, state: Record, random: Array, actions: Array) -> int:
    """A fast choice for playouts: build roads to the island, bring containers to the own camp."""
    if state.phase == FREEZE:
        return choose_placement(board, state, random, actions)
    if state.phase == TRIP:
        return choose_on_trip(board, state, random, actions)
    if state.phase == FOUND:
        return int(board.found)
    n = legal_actions(board, state, actions)
    if state.phase == ANSWER:
        return int(actions[n - 1])  # fog, if the player keeps one
    if state.phase == MELT:
        return choose_melting(board, state, random, actions, n)
    return int(actions[draw(random, n)])


# --- the prior of search ----------------------------------------------------------------


def along(board: Record, colour: int, low: int, high: int) -> int:
    """How many hexes of the way to the island a piece covers within a colour's corridor; 0 if it lies outside."""
    nearest, farthest = 99, -99
    while low | high:
        hex = first_of(low, high)
        low, high = without_first(low, high)
        if has(board.corridor[colour], hex):
            nearest = min(nearest, int(board.away[COLOURS, hex]))
            farthest = max(farthest, int(board.away[COLOURS, hex]))
    return max(0, farthest - nearest + 1)


def appeal_of_piece(board: Record, state: Record, low: int, high: int, sign: int) -> float:
    """How good it is for the player in turn to lay a piece (sign 1) or to melt it (sign -1)."""
    size = count(low) + count(high)
    value = 1.0
    for seat in range(state.seats):
        straight = along(board, int(state.colour[seat]), low, high)
        if straight == 0:
            continue
        good = straight == size and size > 1
        if (seat == state.player) == (sign > 0):
            value += 10.0 * straight * straight if good else 0.0
        elif sign > 0 and not good:
            value += 8.0 * size
        elif sign < 0 and not good:
            value += 4.0
    return value


def appeal_of_bear(board: Record, state: Record, place: int) -> float:
    """How good it is to put the bear there; best near another player's truck and on their way."""
    value = 0.5
    for seat in range(state.seats):
        colour = int(state.colour[seat])
        truck = int(state.truck_at[seat])
        off = detour(board, colour, place)
        near = abs(int(board.away[COLOURS, place]) - int(board.away[COLOURS, truck]))
        if seat != state.player:
            value += 12.0 / (1.0 + 2.0 * max(0, off) + near)
        elif off <= 1:
            value *= 0.3
    return value


def appeal_on_trip(board: Record, state: Record, action: int) -> float:
    """How promising an action of a trip is."""
    seat = int(state.player)
    colour = int(state.colour[seat])
    here = int(state.truck_at[seat])
    at_home = here == home(board, state, seat)
    goal = COLOURS if state.truck_load[seat] == NONE else colour
    if action < board.flight:
        nearer = int(board.away[goal, here]) - int(board.away[goal, action - board.step])
        return 12.0 + 8.0 * nearer if nearer > 0 else 3.0
    if action < board.load:
        there = action - board.flight
        return 8.0 if there in (board.hexes, home(board, state, seat)) else 0.1
    if action < board.theft:
        return 1.0 if at_home else 60.0
    if action < board.unload:
        return 60.0
    if action == board.unload:
        return 200.0 if at_home else 1.0
    return 4.0


def prior(board: Record, state: Record, actions: Array, n: int, out: Array) -> None:
    """How promising each action is; all equal in the other phases."""
    for i in range(n):
        action = int(actions[i])
        if state.phase == FREEZE:
            out[i] = appeal_of_piece(board, state, int(board.cover[action, 0]), int(board.cover[action, 1]), 1)
        elif state.phase == MELT:
            placement = state.placed[action - board.melt]
            out[i] = appeal_of_piece(board, state, int(board.cover[placement, 0]), int(board.cover[placement, 1]), -1)
        elif state.phase == TRIP:
            out[i] = appeal_on_trip(board, state, action)
        elif state.phase == BEAR:
            out[i] = appeal_of_bear(board, state, bear_place(board, action))
        else:
            out[i] = 1.0
