"""The evaluation of positions of Alaska: how long the way is to the next container and home with it.

The way goes over existing ice and, in winter, also over ice that could still be laid. A truck makes three steps per
turn, so the length of the road predicts how many containers it will bring in the remaining turns. `worth` counts what
a player has and what their road will still bring. A piece laid across a road, a piece melted there and the bear on it
all make the road longer; `prior` leads search to such actions.
"""

from __future__ import annotations

from ludotheque.core.bits import count, lowest
from ludotheque.core.contract import Array, Record
from ludotheque.core.softmax import softmax
from ludotheque.games.alaska.rules.end import points
from ludotheque.games.alaska.rules.piles import cards_in
from ludotheque.games.alaska.rules.places import camp_colour, home, is_piece, land_place
from ludotheque.games.alaska.rules.record import FOG, HELI, LAST, NONE, SPLIT, STEPS, THEFT, TRIP, WINTER
from ludotheque.games.alaska.rules.sets import first_of, pieces

# --- ways ----------------------------------------------------------------------------------------

FAR = 40
"""The length if there is no way. In winter a hex of open water counts as two steps."""

PLACES = 256
"""`way` returns a length times PLACES plus a place, as one number."""


def way(board: Record, state: Record, start: int, low: int, high: int, lands: int) -> int:
    """How long the way from a place to the nearest of some places is, times `PLACES`, plus that place.

    The places are two words of pieces by name and a word of lands, with the island as bit `lands`. The way does not
    pass the bear; trucks and the limit of three are ignored. `plain.way` is the same search, place by place.
    """
    ice_low, ice_high, open_lands = passable(board, state)
    water_low, water_high = 0, 0
    if state.season == WINTER:
        water_low, water_high = int(board.water[0] & ~state.ice[0]), int(board.water[1] & ~state.ice[1])
    now_low, now_high, now_lands = 0, 0, 0  # reached with this number of steps
    if is_piece(board, start):
        now_low, now_high = int(board.cover[state.placed[start], 0]), int(board.cover[state.placed[start], 1])
    else:
        now_lands = land_bit(board, start)
    ice_low, ice_high, open_lands = ice_low & ~now_low, ice_high & ~now_high, open_lands & ~now_lands
    next_low, next_high = 0, 0  # open water, reached with one step more
    for steps in range(FAR):
        if (now_low & low) | (now_high & high):
            return steps * PLACES + first_of(now_low & low, now_high & high)
        if now_lands & lands:
            return steps * PLACES + land_place(board, lowest(now_lands & lands))
        if now_low | now_high | now_lands | next_low | next_high == 0:
            break
        near_low, near_high = hexes_beside(board, now_low, now_high, now_lands)
        now_lands = lands_beside(board, now_low, now_high, now_lands) & open_lands
        open_lands &= ~now_lands
        now_low, now_high = whole_pieces(board, state, near_low & ice_low, near_high & ice_high)
        ice_low, ice_high = ice_low & ~now_low, ice_high & ~now_high
        now_low, now_high = now_low | next_low, now_high | next_high
        next_low, next_high = near_low & water_low, near_high & water_high
        water_low, water_high = water_low & ~near_low, water_high & ~near_high
    return FAR * PLACES


def passable(board: Record, state: Record) -> tuple[int, int, int]:
    """The ice as two words, and the lands as one, without the place of the bear."""
    low, high = int(state.ice[0]), int(state.ice[1])
    lands = (2 << board.lands) - 1
    bear = int(state.bear)
    if bear == NONE:
        return low, high, lands
    if is_piece(board, bear):
        placement = state.placed[bear]
        return low & ~int(board.cover[placement, 0]), high & ~int(board.cover[placement, 1]), lands
    return low, high, lands & ~land_bit(board, bear)


def whole_pieces(board: Record, state: Record, low: int, high: int) -> tuple[int, int]:
    """All hexes of the pieces that lie on some hexes."""
    whole_low, whole_high = 0, 0
    while low | high:
        placement = state.placed[state.piece_on[first_of(low, high)]]
        whole_low |= int(board.cover[placement, 0])
        whole_high |= int(board.cover[placement, 1])
        low &= ~whole_low
        high &= ~whole_high
    return whole_low, whole_high


def hexes_beside(board: Record, low: int, high: int, lands: int) -> tuple[int, int]:
    """The hexes next to some hexes and some lands; the island is bit `lands`."""
    near_low, near_high = 0, 0
    while lands:
        land = lowest(lands)
        lands &= lands - 1
        near_low |= int(board.isle[0] if land == board.lands else board.shore[land, 0])
        near_high |= int(board.isle[1] if land == board.lands else board.shore[land, 1])
    while low:
        hex = lowest(low)
        low &= low - 1
        near_low |= int(board.near[hex, 0])
        near_high |= int(board.near[hex, 1])
    while high:
        hex = SPLIT + lowest(high)
        high &= high - 1
        near_low |= int(board.near[hex, 0])
        near_high |= int(board.near[hex, 1])
    return near_low, near_high


def lands_beside(board: Record, low: int, high: int, lands: int) -> int:
    """The lands next to some hexes and some lands; the island is bit `lands`."""
    found = 0
    if (low & board.coast[0]) | (high & board.coast[1]):
        for land in range(board.lands):
            if (low & board.shore[land, 0]) | (high & board.shore[land, 1]):
                found |= 1 << land
    if (low & board.isle[0]) | (high & board.isle[1]):
        found |= 1 << board.lands
    last = board.lands - 1
    ring = lands & ((2 << last) - 1)
    beside = ring << 1 | ring >> 1 | ring >> last | (ring & 1) << last
    return int(found | (beside & ((2 << last) - 1)))


def land_bit(board: Record, place: int) -> int:
    """A land or the island as a word for `way`."""
    return int(1 << (board.lands if place == board.hexes else place - board.hexes - 1))


# --- the value of a position for a player -------------------------------------------------------------------------

# The weights of `worth`.
TOTAL = 0  # containers at home and those that the road will still bring
TOTAL_LATE = 1  # the same, with more weight the fewer turns are left
TOTAL_END = 2  # the same, with weight mostly near the end
SCORE = 3  # containers at home
SCORE_LATE = 4  # the same, with more weight the fewer turns are left
NEXT = 5  # how near the next container is to coming home
ROAD = 6  # containers in three turns
HELICOPTERS = 7
THEFTS = 8
FOGS = 9
LOOSE = 10  # places on ice and land where own containers lie
IN_TURN = 11
CORRIDOR = 12  # in spring: hexes of ice between camp and island, which are useful when the road melts

WEIGHTS = (0.7, 1.5, 0.9, 0.1, 0.8, 0.1, 0.1, 0.2, 0.2, 0.3, 0.25, 0.03, 0.0)
"""Tuned by matches, see `benches/results/alaska.md`. Weights fitted to self-play predict results better and play
worse: early roads seldom decide games between players that do not build them."""

SEARCH_WEIGHTS = (*WEIGHTS[:LOOSE], -0.05, *WEIGHTS[LOOSE + 1 : CORRIDOR], 0.06)
"""The weights for search. A bot that looks one step ahead sets a container down only if LOOSE rewards it; search finds
the use of it by itself. The use of ice beside the road (CORRIDOR) comes too late for search to find it."""

PACE = 1.2
"""The steps per turn that a truck is expected to make on its road; frostbite, the bear and bad ice cost the others."""


def turns_left(state: Record) -> float:
    """About how many turns each player will have after this one."""
    if state.season == LAST:
        return 0.0
    if state.season == WINTER:
        return float(50 + cards_in(state.ice_deck)) / state.seats
    on_water = count(pieces(state, 0)) + count(pieces(state, 1))
    return float(6.0 + on_water * on_water / 75.0) / state.seats


def steps_ahead(state: Record, seat: int) -> float:
    """About how many steps a player's truck will still make."""
    after = (seat - state.player) % state.seats
    if state.season == LAST:
        if after == 0:
            return float(state.steps)
        return float(STEPS) if after < state.last_trips else 0.0
    steps = PACE * turns_left(state)
    if after == 0:
        steps += state.steps if state.phase == TRIP else 2.0
    return steps


def loose_on_ice(state: Record, colour: int, word: int) -> int:
    """The pieces, by name, on which containers of a colour lie."""
    found = 0
    names = int(state.boxed[word])
    while names:
        if state.box[lowest(names) + word * SPLIT, colour] > 0:
            found |= names & -names
        names &= names - 1
    return found


def loose_on_land(board: Record, state: Record, colour: int) -> int:
    """The lands, camps aside, on which containers of a colour lie."""
    found = 0
    for land in range(board.lands):
        place = board.hexes + 1 + land
        if state.box[place, colour] > 0 and camp_colour(board, state, place) == NONE:
            found |= 1 << land
    return found


def next_home(board: Record, state: Record, seat: int, road: int, low: int, high: int, lands: int) -> int:
    """How many steps a player's truck needs to bring a container home.

    An empty truck first goes to the nearest container: `low` and `high` are pieces, `lands` are lands with the island.
    """
    truck, camp = int(state.truck_at[seat]), home(board, state, seat)
    if state.truck_load[seat] != NONE:
        if truck == camp:
            return 2 * road
        return int(way(board, state, truck, 0, 0, land_bit(board, camp)) // PLACES)
    there = way(board, state, truck, low, high, lands)
    if there >= FAR * PLACES:
        return FAR
    place = there % PLACES
    if place == board.hexes:
        return int(there // PLACES + road)
    return int(there // PLACES + way(board, state, place, 0, 0, land_bit(board, camp)) // PLACES)


def worth(board: Record, state: Record, seat: int, weights: tuple[float, ...]) -> float:
    """The value of a position for a player, linear in `weights`, so that they can be fitted."""
    colour = int(state.colour[seat])
    camp = home(board, state, seat)
    low, high = loose_on_ice(state, colour, 0), loose_on_ice(state, colour, 1)
    lands = loose_on_land(board, state, colour)
    loose = count(low) + count(high) + count(lands)
    to_come = loose + int(state.box[board.hexes, colour])
    if state.truck_load[seat] != NONE and state.truck_at[seat] != camp:
        to_come += 1
    if state.box[board.hexes, colour] > 0:
        lands |= 1 << board.lands
    score = points(board, state, seat)
    turns = turns_left(state)
    late, end = 4.0 / (4.0 + turns), 1.0 / (1.0 + turns)
    gains, total = 0.0, 0.0
    if to_come > 0:
        road = max(1, way(board, state, camp, 0, 0, 1 << board.lands) // PLACES)
        ahead = next_home(board, state, seat, road, low, high, lands)
        steps = steps_ahead(state, seat)
        if state.season == LAST:
            gains = 1.0 if ahead <= steps else 0.0
        elif ahead < FAR:
            gains = min(float(to_come), max(0.0, 1.0 + (steps - ahead) / (2.0 * road)))
        if ahead < FAR:
            total += weights[NEXT] * (1.0 - ahead / (2.0 * road)) + weights[ROAD] * 4.5 / road
    total += (score + gains) * (weights[TOTAL] + weights[TOTAL_LATE] * late + weights[TOTAL_END] * end)
    total += score * (weights[SCORE] + weights[SCORE_LATE] * late)
    if state.season != LAST or (seat - state.player) % state.seats < state.last_trips:
        total += weights[HELICOPTERS] * state.hand[seat, HELI] + weights[THEFTS] * state.hand[seat, THEFT]
    total += weights[FOGS] * state.hand[seat, FOG] + weights[LOOSE] * loose
    if state.season != WINTER:
        between = count(state.ice[0] & board.corridor[colour, 0]) + count(state.ice[1] & board.corridor[colour, 1])
        total += weights[CORRIDOR] * between
    return float(total + weights[IN_TURN] * (state.player == seat))


def chances_by(board: Record, state: Record, weights: tuple[float, ...], out: Array) -> None:
    """Each player's chance to win, by `worth` with these weights."""
    for seat in range(state.seats):
        out[seat] = worth(board, state, seat, weights)
    softmax(out, state.seats)


def evaluate(board: Record, state: Record, out: Array) -> None:
    """Each player's chance to win."""
    chances_by(board, state, WEIGHTS, out)


def judge(board: Record, state: Record, out: Array) -> None:
    """Each player's chance to win, with the weights for search."""
    chances_by(board, state, SEARCH_WEIGHTS, out)
