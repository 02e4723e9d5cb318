"""A kernel that plays random games and compares the fast rules to the plain ones in every position."""

from __future__ import annotations

from ludotheque.core.contract import CHANCE, OVER, Array, Record, apply, legal_actions
from ludotheque.core.kernels import roll
from ludotheque.core.random import begin, draw
from ludotheque.games.thin_ice.rules.actions import list_refuges, list_slides
from ludotheque.games.thin_ice.rules.adrift import adrift_tiles
from ludotheque.games.thin_ice.rules.bear import bear_ways
from ludotheque.games.thin_ice.rules.chunks import is_open
from ludotheque.games.thin_ice.rules.kraken import kraken_space, orca_ways, prey
from ludotheque.games.thin_ice.rules.pawn import jump_ways, meeting_ways, sea_beside, step_ways
from ludotheque.games.thin_ice.rules.plain import adrift_tiles as plain_adrift_tiles
from ludotheque.games.thin_ice.rules.plain import bear_ways as plain_bear_ways
from ludotheque.games.thin_ice.rules.plain import has_neighbour as plain_has_neighbour
from ludotheque.games.thin_ice.rules.plain import is_open as plain_is_open
from ludotheque.games.thin_ice.rules.plain import jump_ways as plain_jump_ways
from ludotheque.games.thin_ice.rules.plain import kraken_space as plain_kraken_space
from ludotheque.games.thin_ice.rules.plain import list_refuges as plain_list_refuges
from ludotheque.games.thin_ice.rules.plain import list_slides as plain_list_slides
from ludotheque.games.thin_ice.rules.plain import meeting_ways as plain_meeting_ways
from ludotheque.games.thin_ice.rules.plain import near as plain_near
from ludotheque.games.thin_ice.rules.plain import orca_ways as plain_orca_ways
from ludotheque.games.thin_ice.rules.plain import prey as plain_prey
from ludotheque.games.thin_ice.rules.plain import sea_beside as plain_sea_beside
from ludotheque.games.thin_ice.rules.plain import side_at as plain_side_at
from ludotheque.games.thin_ice.rules.plain import step_ways as plain_step_ways
from ludotheque.games.thin_ice.rules.plain import swappable as plain_swappable
from ludotheque.games.thin_ice.rules.record import BY_DIE, BY_KRAKEN, DIRECTIONS, NOWHERE
from ludotheque.games.thin_ice.rules.sea import has_neighbour, near, side_at
from ludotheque.games.thin_ice.rules.slides import swappable

DIFFERENCES = (
    "nothing",
    "step_ways",
    "jump_ways",
    "meeting_ways",
    "sea_beside",
    "list_slides",
    "swappable",
    "adrift_tiles",
    "bear_ways",
    "list_refuges",
    "kraken_space, prey",
    "orca_ways",
    "near, side_at, has_neighbour, is_open",
)


def pawns_differ(board: Record, state: Record, one: Array, other: Array) -> int:
    """Compare where pawns may go, and where they may be put when they are chased; 0 if there is no difference."""
    for pawn in range(state.pawns):
        if (state.on >> pawn) & 1 == 0:
            continue
        if step_ways(board, state, pawn) != plain_step_ways(board, state, pawn):
            return 1
        if jump_ways(board, state, pawn) != plain_jump_ways(board, state, pawn):
            return 2
        for bear in (False, True):
            if meeting_ways(board, state, pawn, bear) != plain_meeting_ways(board, state, pawn, bear):
                return 3
        if sea_beside(board, state, pawn) != plain_sea_beside(board, state, pawn):
            return 4
        where = int(state.pawn_at[pawn])
        for k in range(2):
            origin = near(board, where, pawn) if k else NOWHERE
            n = list_refuges(board, state, where, origin, one)
            m = plain_list_refuges(board, state, where, origin, other)
            if lists_differ(one, n, other, m):
                return 9
    return 0


def lists_differ(one: Array, n: int, other: Array, m: int) -> bool:
    """Are two lists of actions different?"""
    if n != m:
        return True
    for i in range(n):
        if one[i] != other[i]:
            return True
    return False


def tiles_differ(board: Record, state: Record, one: Array, other: Array) -> int:
    """Compare the tiles to slide and swap, those that drift off, and what lies around each tile."""
    for unit in range(state.units):
        for skew in range(2):
            n = list_slides(board, state, unit, skew, one, 0)
            m = plain_list_slides(board, state, unit, skew, other, 0)
            if lists_differ(one, n, other, m):
                return 5
    if adrift_tiles(board, state) != plain_adrift_tiles(board, state):
        return 7
    for tile in range(1, state.tiles + 1):
        space = int(state.place[tile])
        if space < 0:
            continue
        if swappable(board, state, space) != plain_swappable(board, state, space):
            return 6
        if has_neighbour(board, state, space) != plain_has_neighbour(board, state, space):
            return 12
        for d in range(DIRECTIONS):
            there = near(board, space, d)
            if there != plain_near(board, space, d) or side_at(state, there) != plain_side_at(state, there):
                return 12
            if is_open(board, state, tile, d) != plain_is_open(board, state, tile, d):
                return 12
    return 0


def animals_differ(board: Record, state: Record) -> int:
    """Compare where bear and orca may go, and what the Kraken can destroy."""
    left = near(board, state.bear, state.ply % DIRECTIONS) if state.bear >= 0 else NOWHERE
    for how in (BY_DIE, BY_KRAKEN):
        if bear_ways(board, state, how, left) != plain_bear_ways(board, state, how, left):
            return 8
    kraken = kraken_space(board, state)
    if kraken != plain_kraken_space(board, state) or prey(board, state) != plain_prey(board, state):
        return 10
    if kraken >= 0:
        for d in range(DIRECTIONS):
            there = near(board, kraken, d)
            if orca_ways(board, state, there, kraken) != plain_orca_ways(board, state, there, kraken):
                return 11
    return 0


def difference(board: Record, state: Record, one: Array, other: Array) -> int:
    """The index in DIFFERENCES of the first function that differs between fast and plain rules; 0 if none does."""
    found = pawns_differ(board, state, one, other)
    if found == 0:
        found = tiles_differ(board, state, one, other)
    if found == 0:
        found = animals_differ(board, state)
    return found


def play_compared(
    board: Record, start: Record, states: Array, seed: int, positions: int, random: Array, actions: Array,
    weights: Array, other: Array, report: Array,
) -> int:  # fmt: skip
    """Play games until `positions` positions are compared; returns the first difference.

    Writes into `report`: the number of positions compared, the number of games.
    """
    while report[0] < positions:
        states[0] = start
        state = states[0]
        begin(random, seed, report[1])
        while state.to_move != OVER:
            found = difference(board, state, actions, other)
            if found:
                return found
            report[0] += 1
            if state.to_move == CHANCE:
                apply(board, state, roll(board, state, random, actions, weights))
            else:
                apply(board, state, actions[draw(random, legal_actions(board, state, actions))])
        report[1] += 1
    return 0
