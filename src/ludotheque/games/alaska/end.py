"""Alaska, the end: when no container can come ashore any more, the last trips, the count; and how
one turn follows another on the way there."""

from __future__ import annotations

from ludotheque.core.contract import CHANCE, OVER, Array, Record
from ludotheque.games.alaska.table import (
    COLOURS,
    CURRENT,
    ENDED,
    EVENT_DRAW,
    EVENTS,
    ICE_DRAW,
    ISLAND_ROUTE,
    KEPT,
    LAST,
    MOST_FACES,
    NONE,
    SPRING,
    STEPS,
    TRIP,
    first_of,
    has,
    home,
    is_island,
    is_piece,
    lying,
)


def find_ashore(board: Record, state: Record) -> None:
    """Which ice hexes have a way over pieces and the island to some land (ALA-R3, ALA-R29)?

    A flood from the shore: a piece is in one part, so hexes that touch are all that counts.
    """
    water_low = int(state.ice[0])  # ice the flood has not come to
    water_high = int(state.ice[1])
    low = int(board.coast[0]) & water_low  # ice it has come to, but not passed on from
    high = int(board.coast[1]) & water_high
    water_low &= ~low
    water_high &= ~high
    over_island = 0
    while low | high:
        hex = first_of(low, high)
        if low:
            low &= low - 1
        else:
            high &= high - 1
        more_low = int(board.near[hex, 0])
        more_high = int(board.near[hex, 1])
        if over_island == 0 and has(board.isle, hex):
            over_island = 1
            more_low |= int(board.isle[0])
            more_high |= int(board.isle[1])
        more_low &= water_low
        more_high &= water_high
        low |= more_low
        high |= more_high
        water_low &= ~more_low
        water_high &= ~more_high
    state.ashore[0] = state.ice[0] & ~water_low
    state.ashore[1] = state.ice[1] & ~water_high


def cut_off(board: Record, state: Record) -> bool:
    """ALA-80, ALA-R29: can no container on island, ice or a truck there be brought to a shore?

    Bear, trucks, the limit and kept cards do not count. `island_route`: only the island's way does.
    """
    from_island = bool(((state.ashore[0] & board.isle[0]) | (state.ashore[1] & board.isle[1])) != 0)
    if state.end_test == ISLAND_ROUTE:
        return not from_island
    if (state.ashore[0] & state.boxed[0]) | (state.ashore[1] & state.boxed[1]):
        return False
    if from_island and lying(state, board.hexes) > 0:
        return False
    for seat in range(state.seats):
        if state.truck_load[seat] != NONE:
            place = int(state.truck_at[seat])
            if from_island and is_island(board, place):
                return False
            if is_piece(board, place) and has(state.ashore, place):
                return False
    return True


# --- one turn after another ---------------------------------------------------------------------


def begin_trip(state: Record) -> None:
    """ALA-17: three steps for the player in turn."""
    state.steps = STEPS
    state.closed = 0
    state.loaded_here = 0
    state.phase = TRIP
    state.to_move = state.player


def begin_last_trips(state: Record, player: int) -> None:
    """ALA-81, ALA-R30: from now on no card is drawn; one trip each, `player` first."""
    state.season = LAST
    state.last_trips = state.seats
    state.met = 0
    state.dry = 0
    state.ashore[0] = 0
    state.ashore[1] = 0
    state.player = player
    begin_trip(state)


def ice_done(board: Record, state: Record, in_spring: int, melted: int) -> None:
    """The ice card is carried out: the event card comes next, or the last trips.

    ALA-R29: a spring card asks whether the end is met; ALA-R32: and whether it melted anything.
    """
    state.kind = 0
    state.left = 0
    if in_spring:
        state.dry = 0 if melted else state.dry + 1
        if cut_off(board, state):
            if state.final_start == CURRENT:
                begin_last_trips(state, state.player)
                return
            state.met = 1
    state.phase = EVENT_DRAW
    state.to_move = CHANCE


def end_turn(board: Record, state: Record) -> None:
    """ALA-10: the next player; before that the piles (ALA-15), the last trips, the end (ALA-R30)."""
    state.steps = 0
    state.closed = 0
    state.loaded_here = 0
    state.bear_fresh = 0
    following = (state.player + 1) % state.seats
    if state.season == LAST:
        state.last_trips -= 1
        if state.last_trips == 0:
            state.player = 0
            state.phase = ENDED
            state.to_move = OVER
        else:
            state.player = following
            begin_trip(state)
        return
    if cards_in(state.ice_deck) == 0 or cards_in(state.event_deck) == 0:
        renew_piles(board, state)
    if state.season == SPRING and (state.met or state.dry >= state.stall_limit or cut_off(board, state)):
        begin_last_trips(state, following)
        return
    state.player = following
    state.phase = ICE_DRAW
    state.to_move = CHANCE


def cards_in(deck: Array) -> int:
    """How many cards are left in a pile."""
    total = 0
    for face in range(len(deck)):
        total += int(deck[face])
    return total


def renew_piles(board: Record, state: Record) -> None:
    """ALA-15, ALA-16, ALA-R10, ALA-R40: both piles are whole again, nobody keeps a card."""
    for face in range(MOST_FACES):
        state.ice_deck[face] = board.face_count[face]
    for face in range(EVENTS):
        state.event_deck[face] = board.event_count[face]
    for seat in range(state.seats):
        state.kept[seat] = 0
        for card in range(KEPT):
            state.hand[seat, card] = 0


def points(board: Record, state: Record, seat: int) -> int:
    """ALA-82, ALA-R33: the containers in a seat's camp, with one on its truck there."""
    camp = home(board, state, seat)
    total = 0
    for colour in range(COLOURS):
        total += int(state.box[camp, colour])
    if state.truck_at[seat] == camp and state.truck_load[seat] != NONE:
        total += 1
    return total
