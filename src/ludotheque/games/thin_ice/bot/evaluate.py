"""The evaluation of a position of Thin Ice: a weighted sum of terms for each unit.

A pawn's *room* is the number of free tiles around it, to which it could step; its *hold* is the number of all tiles
around it: a pawn on a tile without any neighbour drifts off (THI-25).
"""

from __future__ import annotations

import math

from ludotheque.core.bits import count, lowest
from ludotheque.core.contract import Array, Record
from ludotheque.core.softmax import softmax
from ludotheque.games.thin_ice.rules.piles import card_in
from ludotheque.games.thin_ice.rules.record import (
    BROKEN,
    DIRECTIONS,
    ENTERABLE,
    FX_ROPE,
    HAND,
    NOWHERE,
    PERMANENT,
    SETTING_UP,
    SIZE,
    SLIDABLE,
)
from ludotheque.games.thin_ice.rules.sea import among, near, occupied, tile_at, tiles_under
from ludotheque.games.thin_ice.rules.teams import restless, unit_of

# --- spaces and tiles --------------------------------------------------------------------------


def beside(one: int, other: int) -> bool:
    """Are two spaces next to each other, or the same (THI-10)?"""
    rows = abs(one // SIZE - other // SIZE)
    columns = abs(one % SIZE - other % SIZE)
    return (rows <= 1 or rows == SIZE - 1) and (columns <= 1 or columns == SIZE - 1)


def distance(one: int, other: int) -> int:
    """The number of steps between two spaces, diagonal ones included; the sea wraps around."""
    rows = abs(one // SIZE - other // SIZE)
    columns = abs(one % SIZE - other % SIZE)
    return max(min(rows, SIZE - rows), min(columns, SIZE - columns))


def tiles_around(board: Record, state: Record, space: int) -> int:
    """The set of tiles on the 8 spaces around a space."""
    found = 0
    for d in range(DIRECTIONS):
        found |= 1 << tile_at(state, near(board, space, d))
    return found & ~1


def free_ice(state: Record) -> int:
    """The set of tiles that a pawn could enter: no orca, no Kraken, unoccupied. Closed sides of chunks are ignored."""
    found = 0
    for tile in range(1, state.tiles + 1):
        if state.place[tile] >= 0 and among(ENTERABLE, int(state.side[tile])):
            found |= 1 << tile
    return found & ~occupied(state)


def spread(board: Record, state: Record, tiles: int) -> int:
    """The set of tiles next to at least one of these tiles."""
    found = 0
    while tiles:
        tile = lowest(tiles)
        tiles &= tiles - 1
        found |= tiles_around(board, state, int(state.place[tile]))
    return found


def lives(state: Record, tiles: int) -> int:
    """How often these tiles can be left before they are removed: ice 2, cracked ice 1, permanent ice counts 3."""
    found = 0
    while tiles:
        side = int(state.side[lowest(tiles)])
        tiles &= tiles - 1
        found += 1 if among(BROKEN, side) else 3 if side == PERMANENT else 2
    return found


def rescues(board: Record, state: Record, space: int, ice: int) -> int:
    """The number of sea spaces beside a pawn that a slide could fill with free ice that is not beside it yet."""
    found = 0
    for d in range(DIRECTIONS):
        gap = near(board, space, d)
        if tile_at(state, gap) != 0 or gap == state.bear:
            continue
        for k in range(0, DIRECTIONS, 2):
            origin = near(board, gap, k)
            tile = tile_at(state, origin)
            if (ice >> tile) & 1 and among(SLIDABLE, int(state.side[tile])) and not beside(origin, space):
                found += 1
                break
    return found


# --- the value of a position for a unit --------------------------------------------------------

# The terms of `worth`. A pawn's tempo is NOW if it still has to move in this turn, MOVED if it is its unit's turn and
# the pawn need not move, WAIT in the turns of others. The terms up to BEAR_NEXT have three weights, one per tempo; a
# name that ends in a number is the term for exactly that number.
NOW, MOVED, WAIT = range(3)
TEMPI = 3
ROOM_0, ROOM_1 = 0, 3  # no free tile around the pawn, or one
RESCUES_0, RESCUES_1 = 6, 9  # `rescues` of a pawn with no free tile around it, or with one
NEXT_0, NEXT_1, NEXT_2, NEXT = 12, 15, 18, 21  # the most room that the pawn can have after a step
HOLD_0, HOLD_1, HOLD_2, HOLD = 24, 27, 30, 33  # tiles around the pawn, free or not
REACH = 36  # free tiles within two steps
BEAR_NEXT = 39  # the bear is awake and one step away
BEAR_NEAR = 42  # the bear is awake and two steps away
BEAR_CORNERS = 43  # the bear is awake and one step away, and the pawn has at most one free tile around it
LAND = 44  # the part of all free ice that the pawns reach first, counted by `lives`
LYING = 45
SLIDE_DUE = 46
ROPES = 47  # cards that can save a pawn
PAWN = 48  # pawns in play
LOST = 49  # no pawn is in play
FEATURES = 50

WEIGHTS = (
    -1.362, 0.301, -0.200, -0.102, 0.047, -0.188, 1.105, 0.052, 0.468, 0.193, 0.066, 0.293, -0.891, -0.454, -0.684,
    -0.229, -0.332, -0.365, -0.036, -0.187, -0.221, 0.095, 0.053, 0.027, -9.066, -3.148, -3.333, -0.465, -1.023, -0.614,
    -0.197, -0.226, -0.135, -0.022, 0.017, 0.032, -0.016, -0.014, -0.006, -0.019, -0.064, -0.072, -0.064, -0.083, 0.109,
    0.538, 0.093, 0.131, 1.191, -10.000,
)  # fmt: skip
"""Fitted to self-play by the regression of `benches/tune.py`: ROPES to games with cards and PAWN to games with two
pawns each, because a basic game of two has no such differences; all others to basic games of two."""

MOST_ROOM = 5
MOST_HOLD = 6
MOST_REACH = 16
MOST_RESCUES = 2
"""Larger numbers than these four count no more."""

FARTHEST = 8
"""Tiles that are more steps away count for neither side in `land`."""


def worth(board: Record, state: Record, seat: int, weights: tuple[float, ...]) -> float:
    """The value of a position for a seat's unit, higher is better: linear in `weights`, so that they can be fitted.

    It is 0 during set-up: a unit whose pawns are not placed yet has not lost.
    """
    if state.phase in SETTING_UP:
        return 0.0
    unit = unit_of(state, seat)
    pawns = int(state.unit_pawns[unit]) & state.on
    total = weights[ROPES] * ropes(board, state, unit)
    if pawns == 0:
        return total + weights[LOST]
    ice = free_ice(state)
    total += weights[LAND] * land(board, state, pawns, ice, state.unit == unit)
    if state.unit == unit:
        total += weights[SLIDE_DUE] * state.slide_due
    while pawns:
        pawn = lowest(pawns)
        pawns &= pawns - 1
        tempo = WAIT if state.unit != unit else NOW if restless(state, 1 << pawn) else MOVED
        total += of_pawn(board, state, pawn, tempo, ice, weights)
    return total


def ropes(board: Record, state: Record, unit: int) -> int:
    """The number of ROPE cards in the hands of a unit."""
    found = 0
    for seat in range(state.seats):
        if (int(state.members[unit]) >> seat) & 1 and state.held[seat] > 0:
            for place in range(HAND):
                card = card_in(state, seat, place)
                if card != NOWHERE and board.card_effect[card] == FX_ROPE:
                    found += 1
    return found


def of_pawn(board: Record, state: Record, pawn: int, tempo: int, ice: int, weights: tuple[float, ...]) -> float:
    """The terms of one pawn: its room now and after a step, its hold, and the bear."""
    space = int(state.pawn_at[pawn])
    tile = tile_at(state, space)
    around = tiles_around(board, state, space)
    steps = around & ice
    room, hold = count(steps), count(around)
    total = weights[PAWN] + weights[LYING] * ((state.lying >> pawn) & 1)
    total += at(weights, HOLD + tempo) * min(hold, MOST_HOLD)
    if hold <= 2:
        total += at(weights, HOLD_0 + TEMPI * hold + tempo)
    if room <= 1:
        total += at(weights, ROOM_0 + TEMPI * room + tempo)
        ways = min(MOST_RESCUES, rescues(board, state, space, ice))
        total += at(weights, RESCUES_0 + TEMPI * room + tempo) * ways
    left = 0 if among(BROKEN, int(state.side[tile])) else 1 << tile
    room_next = min(MOST_ROOM, best_room(board, state, steps, ice | left))
    total += at(weights, NEXT + tempo) * room_next
    if room_next <= 2:
        total += at(weights, NEXT_0 + TEMPI * room_next + tempo)
    total += at(weights, REACH + tempo) * min(MOST_REACH, count(steps | (spread(board, state, steps) & ice)))
    if state.bear >= 0 and state.awake:
        far = distance(int(state.bear), space)
        if far <= 1:
            total += at(weights, BEAR_NEXT + tempo) + weights[BEAR_CORNERS] * (room <= 1)
        elif far == 2:
            total += weights[BEAR_NEAR]
    return total


def at(weights: tuple[float, ...], feature: int) -> float:
    """The weight of a term whose number is computed; as a separate function this is compiled only once."""
    return weights[feature]


def best_room(board: Record, state: Record, steps: int, ice: int) -> int:
    """The largest number of tiles of `ice` around one of the tiles `steps`."""
    best = 0
    while steps:
        tile = lowest(steps)
        steps &= steps - 1
        best = max(best, count(tiles_around(board, state, int(state.place[tile])) & ice))
    return best


def land(board: Record, state: Record, pawns: int, ice: int, first: bool) -> float:
    """The part of the free ice, counted by `lives`, that these pawns reach first; `first`: it is their turn."""
    mine, theirs = tiles_under(state, pawns), tiles_under(state, state.on & ~pawns)
    free, reached = ice, 0
    for _ in range(FARTHEST):
        mine = spread(board, state, mine) & free
        theirs = spread(board, state, theirs) & free
        if first:
            theirs &= ~mine
        else:
            mine &= ~theirs
        reached |= mine
        free &= ~(mine | theirs)
    return lives(state, reached) / (1.0 + lives(state, ice))


def evaluate(board: Record, state: Record, out: Array) -> None:
    """Write each seat's estimated win share into `out`; a unit's share is divided between its seats."""
    for seat in range(state.seats):
        members = count(int(state.members[unit_of(state, seat)]))
        out[seat] = worth(board, state, seat, WEIGHTS) - math.log(members)
    softmax(out, state.seats)
