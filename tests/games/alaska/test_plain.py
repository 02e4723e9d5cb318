"""The rules of Alaska compared with `rules/plain.py`, compiled, in every position of random games."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ludotheque import Game, State
from ludotheque.core.contract import CHANCE, OVER, Array, Record, apply, legal_actions, playout_policy
from ludotheque.core.kernels import roll
from ludotheque.core.layout import blanks
from ludotheque.core.random import STREAM, begin, draw
from ludotheque.games.alaska.bot.evaluate import FAR, PLACES, land_bit, way
from ludotheque.games.alaska.rules.bear import bear_can_go, list_bear
from ludotheque.games.alaska.rules.containers import lying
from ludotheque.games.alaska.rules.end import cut_off
from ludotheque.games.alaska.rules.helicopter import list_flights
from ludotheque.games.alaska.rules.places import home, is_piece, land_place, neighbour_lands, neighbour_pieces
from ludotheque.games.alaska.rules.plain import cut_off as plain_cut_off
from ludotheque.games.alaska.rules.plain import find_ashore as plain_find_ashore
from ludotheque.games.alaska.rules.plain import is_name, is_water, size
from ludotheque.games.alaska.rules.plain import kind_fits as plain_kind_fits
from ludotheque.games.alaska.rules.plain import list_bear as plain_list_bear
from ludotheque.games.alaska.rules.plain import list_flights as plain_list_flights
from ludotheque.games.alaska.rules.plain import list_freezing as plain_list_freezing
from ludotheque.games.alaska.rules.plain import list_melting as plain_list_melting
from ludotheque.games.alaska.rules.plain import list_steps as plain_list_steps
from ludotheque.games.alaska.rules.plain import neighbour_lands as plain_neighbour_lands
from ludotheque.games.alaska.rules.plain import neighbour_pieces as plain_neighbour_pieces
from ludotheque.games.alaska.rules.plain import way as plain_way
from ludotheque.games.alaska.rules.plain import winter_goes_on as plain_winter_goes_on
from ludotheque.games.alaska.rules.record import (
    FREEZE,
    KINDS,
    MELT,
    MOST_PLACES,
    NONE,
    SPLIT,
    SPRING,
    TRIP,
    WINTER,
)
from ludotheque.games.alaska.rules.sets import first_of, has, without_first
from ludotheque.games.alaska.rules.spring import list_melting, something_melts
from ludotheque.games.alaska.rules.trip import list_steps
from ludotheque.games.alaska.rules.winter import kind_fits, kind_of, list_freezing, winter_goes_on
from tests.games import FULL
from tests.games.alaska.helpers import own_decks

POSITIONS = 350_000 if FULL else 1_500
"""Positions compared under each set of options."""

OPTIONS: list[dict[str, Any]] = [
    {},
    {"players": 2},
    {"players": 3, "empty_camps": "land", "stall_limit": 120},
    {"players": 3, "end_test": "island_route"},
    {"players": 2, "end_test": "island_route", "final_start": "next"},
    {"seats": "YR", "final_start": "next"},
]

FUNCTIONS = (
    "nothing", "the set of ice", "the sets of pieces", "the set of pieces with containers", "neighbour_pieces",
    "neighbour_lands", "list_steps", "list_flights", "list_bear", "winter_goes_on", "kind_fits", "list_freezing",
    "list_melting", "find_ashore", "cut_off", "way",
)  # fmt: skip
(SAME, ICE, NAMES, BOXED, NEIGHBOUR_PIECES, NEIGHBOUR_LANDS, STEPS, FLIGHTS, BEAR, WINTER_GOES_ON, KIND_FITS, FREEZING,
 MELTING, ASHORE, CUT_OFF, WAY) = range(len(FUNCTIONS))  # fmt: skip


def same_list(one: Array, other: Array, n: int, m: int) -> bool:
    """Whether two lists are equal."""
    if n != m:
        return False
    for k in range(n):
        if one[k] != other[k]:
            return False
    return True


def sets_differ(board: Record, state: Record) -> int:
    """The first set that does not agree with the hexes: ice, pieces by kind, pieces with containers."""
    for hex in range(board.hexes):
        if has(state.ice, hex) == is_water(state, hex):
            return ICE
        kind = NONE
        if is_name(state, hex):
            kind = size(board, state, hex) - 1
            if kind != kind_of(int(board.form[state.placed[hex]])):
                return NAMES
        for k in range(KINDS):
            if has(state.names[k], hex) != (k == kind):
                return NAMES
        if has(state.boxed, hex) != (lying(state, hex) > 0):
            return BOXED
    return SAME


def neighbours_differ(board: Record, state: Record, place: int, out: Array, plain_out: Array) -> int:
    """Compare the pieces and lands next to a place."""
    n = 0
    low, high = neighbour_pieces(board, state, place)
    while low | high:
        out[n] = first_of(low, high)
        low, high = without_first(low, high)
        n += 1
    if not same_list(out, plain_out, n, plain_neighbour_pieces(board, state, place, plain_out, 0)):
        return NEIGHBOUR_PIECES
    n = 0
    lands = neighbour_lands(board, state, place)
    for bit in range(board.lands + 1):
        if (lands >> bit) & 1:
            out[n] = land_place(board, bit)
            n += 1
    if not same_list(out, plain_out, n, plain_neighbour_lands(board, state, place, plain_out, 0)):
        return NEIGHBOUR_LANDS
    return SAME


def trip_differs(board: Record, state: Record, out: Array, plain_out: Array) -> int:
    """Compare where the truck of the player in turn can go, and where the bear could."""
    function = neighbours_differ(board, state, int(state.truck_at[state.player]), out, plain_out)
    if function != SAME:
        return function
    n = list_steps(board, state, out, 0)
    if not same_list(out, plain_out, n, plain_list_steps(board, state, plain_out, 0)):
        return STEPS
    n = list_flights(board, state, out, 0)
    m = plain_list_flights(board, state, plain_out, 0)
    if not same_list(out, plain_out, n, m):
        return FLIGHTS
    n = list_bear(board, state, out)
    if not same_list(out, plain_out, n, plain_list_bear(board, state, plain_out)) or bear_can_go(board, state) != (
        n > 0
    ):
        return BEAR
    return SAME


def ice_differs(board: Record, state: Record, out: Array, plain_out: Array) -> int:
    """Compare what can be laid in winter, and what can melt in spring."""
    if state.season == WINTER:
        if winter_goes_on(board, state) != plain_winter_goes_on(board, state, plain_out):
            return WINTER_GOES_ON
        kind = state.ply % KINDS
        if kind_fits(board, state, kind) != plain_kind_fits(board, state, kind, plain_out):
            return KIND_FITS
    if state.phase == FREEZE:
        n = list_freezing(board, state, out)
        if not same_list(out, plain_out, n, plain_list_freezing(board, state, plain_out)):
            return FREEZING
    if state.phase == MELT:
        n = list_melting(board, state, out)
        m = plain_list_melting(board, state, plain_out)
        if not same_list(out, plain_out, n, m) or something_melts(board, state) != (m > 0):
            return MELTING
    return SAME


def end_differs(board: Record, state: Record, marks: Array) -> int:
    """Compare what has a way ashore, and whether the last trips begin."""
    if state.season != SPRING:
        return SAME
    plain_find_ashore(board, state, marks)
    for hex in range(board.hexes):
        if has(state.ashore, hex) != (marks[hex] == 1):
            return ASHORE
    if cut_off(board, state) != plain_cut_off(board, state, marks):
        return CUT_OFF
    return SAME


def way_differs(board: Record, state: Record, seat: int, goals: Array, steps: Array) -> int:
    """Compare the way from a seat's truck to the nearest of some places, which vary from position to position."""
    low, high, lands = 0, 0, 0
    for place in range(board.hexes + 1 + board.lands):
        goals[place] = 0
        wanted = (7 * place + state.ply) % 11 == 0 or (place == home(board, state, seat) and state.ply % 2 == 0)
        if not wanted or (is_piece(board, place) and not is_name(state, place)):
            continue
        goals[place] = 1
        if not is_piece(board, place):
            lands |= land_bit(board, place)
        elif place < SPLIT:
            low |= 1 << place
        else:
            high |= 1 << (place - SPLIT)
    start = int(state.truck_at[seat])
    found = way(board, state, start, low, high, lands)
    nearest = plain_way(board, state, start, goals, steps)
    if nearest == NONE or steps[nearest] >= FAR:
        return SAME if found == FAR * PLACES else WAY
    return SAME if found == steps[nearest] * PLACES + nearest else WAY


def differs(board: Record, state: Record, out: Array, plain_out: Array, marks: Array, goals: Array) -> int:
    """The first function in which the two versions differ in a position; SAME if they agree."""
    function = sets_differ(board, state)
    if function == SAME:
        function = ice_differs(board, state, out, plain_out)
    if function == SAME:
        function = end_differs(board, state, marks)
    if function == SAME and state.phase == TRIP:
        function = trip_differs(board, state, out, plain_out)
    if function == SAME and state.ply % 4 == 0:
        function = way_differs(board, state, int(state.ply // 4 % state.seats), goals, marks)
    return function


def compare(
    board: Record, start: Record, states: Array, seed: int, positions: int, random: Array, actions: Array,
    plain_actions: Array, weights: Array, marks: Array, goals: Array,
) -> tuple[int, int]:  # fmt: skip
    """Compare the versions in `positions` positions; every second game uses the playout policy half of the time.

    Returns the function that differs, or SAME, and the number of positions compared; `states[0]` is where it differs.
    """
    compared, game = 0, 0
    while compared < positions:
        states[0] = start
        state = states[0]
        begin(random, seed, game)
        game += 1
        while state.to_move != OVER:
            function = differs(board, state, actions, plain_actions, marks, goals)
            if function != SAME:
                return function, compared
            compared += 1
            if state.to_move == CHANCE:
                apply(board, state, roll(board, state, random, actions, weights))
            elif game % 2 == 0 and draw(random, 2) == 0:
                apply(board, state, playout_policy(board, state, random, actions))
            else:
                apply(board, state, actions[draw(random, legal_actions(board, state, actions))])
    return SAME, compared


@pytest.mark.clause(
    "ALA-17", "ALA-20", "ALA-21", "ALA-22", "ALA-27", "ALA-28", "ALA-29", "ALA-30", "ALA-31", "ALA-33", "ALA-34",
    "ALA-36", "ALA-37", "ALA-39", "ALA-52", "ALA-53", "ALA-54", "ALA-67", "ALA-80", "ALA-R2", "ALA-R3", "ALA-R5",
    "ALA-R8", "ALA-R12", "ALA-R17", "ALA-R29",
)  # fmt: skip
@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(map(str, options.values())) or "default")
def test_the_rules_agree_with_the_plain_version(options: dict[str, Any]) -> None:
    compared_with_plain(Game("alaska", **options), len(str(options)))


@pytest.mark.clause("ALA-06", "ALA-15")
@pytest.mark.parametrize("cards", [20, 45, 120])
def test_decks_of_other_sizes_agree_with_the_plain_version(cards: int) -> None:
    file = own_decks(cards)
    compared_with_plain(Game("alaska", data_set=file.digest), cards)


def compared_with_plain(game: Game, seed: int) -> None:
    """Compare the versions in games that this seed determines."""
    states, random = blanks(game.rules.STATE, 1), np.zeros(STREAM, np.int64)
    actions, weights = game.scratch()
    marks, goals = np.zeros(MOST_PLACES, np.int64), np.zeros(MOST_PLACES, np.int64)
    function, compared = game.kernels("cpu").bind(compare)(
        game.board, game.first_record(), states, seed, POSITIONS, random, actions, actions.copy(), weights,
        marks, goals,
    )  # fmt: skip
    assert function == SAME, f"{FUNCTIONS[function]} in {State(game, states[0])}"
    assert compared >= POSITIONS
