"""Alaska, the trip: steps, loading and unloading, three objects on a piece, flights, theft and fog."""

from __future__ import annotations

from ludotheque.core.bits import lowest
from ludotheque.core.contract import Array, Record
from ludotheque.games.alaska.end import end_turn
from ludotheque.games.alaska.table import (
    ANSWER,
    COLOURS,
    FOG,
    FORBIDDEN,
    HELI,
    LIMIT,
    NONE,
    RELOAD_NONE,
    SPLIT,
    STEPS,
    THEFT,
    TRIP,
    camp_colour,
    first_of,
    is_island,
    is_piece,
    move_truck,
    objects,
    pieces,
    put,
    take,
)

# --- where a truck can go -----------------------------------------------------------------------


def neighbour_pieces(board: Record, state: Record, place: int) -> tuple[int, int]:
    """ALA-21, ALA-22, ALA-R3: the pieces next to a place, by name, as two words."""
    if is_piece(board, place):
        placement = int(state.placed[place])
        near_low, near_high = int(board.around[placement, 0]), int(board.around[placement, 1])
    elif is_island(board, place):
        near_low, near_high = int(board.isle[0]), int(board.isle[1])
    else:
        land = place - board.hexes - 1
        near_low, near_high = int(board.shore[land, 0]), int(board.shore[land, 1])
    near_low &= int(state.ice[0])
    near_high &= int(state.ice[1])
    low = 0
    high = 0
    while near_low | near_high:
        name = int(state.piece_on[first_of(near_low, near_high)])
        if near_low:
            near_low &= near_low - 1
        else:
            near_high &= near_high - 1
        if name < SPLIT:
            low |= 1 << name
        else:
            high |= 1 << (name - SPLIT)
    return low, high


def neighbour_lands(board: Record, state: Record, place: int) -> int:
    """ALA-20, ALA-22, ALA-R2: the lands next to a place, bit k; the island is bit `lands`."""
    if is_piece(board, place):
        return int(board.touches[state.placed[place]])
    if is_island(board, place):
        return 0
    land = place - board.hexes - 1
    lands = board.lands
    return int((1 << ((land + 1) % lands)) | (1 << ((land + lands - 1) % lands)))


def land_place(board: Record, bit: int) -> int:
    """The place of a bit of `neighbour_lands`."""
    return int(board.hexes if bit == board.lands else board.hexes + 1 + bit)


def may_enter(board: Record, state: Record, place: int, loaded: int) -> bool:
    """ALA-49, ALA-55, ALA-R16: no bear there, and room for the truck with what it carries."""
    if place == state.bear:
        return False
    return not is_piece(board, place) or objects(state, place) + 1 + loaded <= LIMIT


def some_step(board: Record, state: Record, loaded: int) -> bool:
    """Could the player in turn make a step, with a loaded or an empty truck?"""
    if state.steps == 0 or state.closed:
        return False
    place = int(state.truck_at[state.player])
    lands = neighbour_lands(board, state, place)
    while lands:
        if may_enter(board, state, land_place(board, lowest(lands)), loaded):
            return True
        lands &= lands - 1
    low, high = neighbour_pieces(board, state, place)
    while low | high:
        if may_enter(board, state, first_of(low, high), loaded):
            return True
        if low:
            low &= low - 1
        else:
            high &= high - 1
    return False


def must_leave(state: Record) -> bool:
    """ALA-56, ALA-60, ALA-R13, ALA-R15: may the player in turn not stay where his truck stands?"""
    if state.overfull[state.player]:
        return True
    return bool(state.truck_at[state.player] == state.bear and state.bear_fresh == 0)


# --- what a truck can do where it stands ----------------------------------------------------------


def may_load(board: Record, state: Record, colour: int) -> bool:
    """ALA-41, ALA-R22, ALA-R23: an own container here; any colour in the own camp; none in others'."""
    seat = state.player
    place = int(state.truck_at[seat])
    if state.box[place, colour] == 0:
        return False
    camp = camp_colour(board, state, place)
    if camp == NONE:
        return bool(colour == state.colour[seat])
    return bool(camp == state.colour[seat] and state.camp_reload != RELOAD_NONE)


def may_steal(board: Record, state: Record, colour: int) -> bool:
    """ALA-71, ALA-72, ALA-74: a foreign container lying here, not on the island nor in a camp."""
    seat = state.player
    place = int(state.truck_at[seat])
    if state.hand[seat, THEFT] == 0 or colour == state.colour[seat] or state.box[place, colour] == 0:
        return False
    return not is_island(board, place) and camp_colour(board, state, place) == NONE


def may_unload(board: Record, state: Record) -> bool:
    """ALA-43, ALA-R21, ALA-R38: the load may be set down here."""
    seat = state.player
    if state.truck_load[seat] == NONE or state.loaded_here:
        return False
    if state.foreign_camp_unload == FORBIDDEN:
        camp = camp_colour(board, state, int(state.truck_at[seat]))
        return bool(camp in (NONE, int(state.colour[seat])))
    return True


# --- the list -----------------------------------------------------------------------------------


def list_steps(board: Record, state: Record, out: Array, n: int) -> int:
    """ALA-17: the places one step away that the truck may enter."""
    if state.steps == 0 or state.closed:
        return n
    seat = state.player
    place = int(state.truck_at[seat])
    loaded = 0 if state.truck_load[seat] == NONE else 1
    lands = neighbour_lands(board, state, place)
    while lands:
        there = land_place(board, lowest(lands))
        lands &= lands - 1
        if may_enter(board, state, there, loaded):
            out[n] = board.step + there
            n += 1
    low, high = neighbour_pieces(board, state, place)
    while low | high:
        there = first_of(low, high)
        if low:
            low &= low - 1
        else:
            high &= high - 1
        if may_enter(board, state, there, loaded):
            out[n] = board.step + there
            n += 1
    return n


def list_flights(board: Record, state: Record, out: Array, n: int) -> int:
    """ALA-67, ALA-R17: any other place without the bear and within the limit."""
    seat = state.player
    here = int(state.truck_at[seat])
    loaded = 0 if state.truck_load[seat] == NONE else 1
    for word in range(2):
        names = pieces(state, word)
        while names:
            there = lowest(names) + word * SPLIT
            names &= names - 1
            if there != here and may_enter(board, state, there, loaded):
                out[n] = board.flight + there
                n += 1
    for there in range(board.hexes, board.hexes + 1 + board.lands):
        if there not in (here, state.bear):
            out[n] = board.flight + there
            n += 1
    return n


def list_trip(board: Record, state: Record, out: Array) -> int:
    """Everything the player in turn may do in his third action.

    ALA-R14: who must leave may not end the trip while a step is legal, nor load or steal when no
    step would be left to him then.
    """
    seat = state.player
    n = list_steps(board, state, out, 0)
    bound = n > 0 and must_leave(state)
    if state.truck_load[seat] == NONE:
        if not bound or some_step(board, state, 1):
            for colour in range(COLOURS):
                if may_load(board, state, colour):
                    out[n] = board.load + colour
                    n += 1
                if may_steal(board, state, colour):
                    out[n] = board.theft + colour
                    n += 1
    elif may_unload(board, state):
        out[n] = board.unload
        n += 1
    if state.hand[seat, HELI] > 0:
        n = list_flights(board, state, out, n)
    if not bound:
        out[n] = board.stop
        n += 1
    return n


def list_answers(board: Record, state: Record, out: Array) -> int:
    """ALA-77, ALA-R25: the player robbed may answer with fog, if he keeps one."""
    out[0] = board.fog + 1
    if state.hand[state.to_move, FOG] == 0:
        return 1
    out[1] = board.fog
    return 2


# --- the acts -----------------------------------------------------------------------------------


def play_trip(board: Record, state: Record, action: int) -> None:
    """One act of a trip."""
    if action < board.flight:
        step(board, state, action - board.step)
    elif action < board.load:
        fly(board, state, action - board.flight)
    elif action < board.theft:
        load(board, state, action - board.load)
    elif action < board.unload:
        steal(board, state, action - board.theft)
    elif action == board.unload:
        unload(board, state)
    else:
        end_turn(board, state)


def step(board: Record, state: Record, place: int) -> None:
    """ALA-17, ALA-20 to ALA-22: one step, whatever the size of the pieces."""
    state.steps -= 1
    state.loaded_here = 0
    move_truck(board, state, state.player, place)


def fly(board: Record, state: Record, place: int) -> None:
    """ALA-67 to ALA-69, ALA-R18: with its load; after a flight that follows a step, no step."""
    state.hand[state.player, HELI] -= 1
    state.kept[state.player] -= 1
    if state.steps < STEPS:
        state.closed = 1
    state.loaded_here = 0
    move_truck(board, state, state.player, place)


def load(board: Record, state: Record, colour: int) -> None:
    """ALA-40 to ALA-42: one container onto the empty truck; it is not a step."""
    seat = state.player
    take(board, state, int(state.truck_at[seat]), colour)
    state.truck_load[seat] = colour
    state.loaded_here = 1


def unload(board: Record, state: Record) -> None:
    """ALA-43, ALA-46, ALA-75: set down, it is the camp owner's or its colour's."""
    seat = state.player
    put(board, state, int(state.truck_at[seat]), int(state.truck_load[seat]))
    state.truck_load[seat] = NONE


def steal(board: Record, state: Record, colour: int) -> None:
    """ALA-71: the card is laid face up; ALA-R25: its owner is asked when he keeps any card."""
    state.hand[state.player, THEFT] -= 1
    state.kept[state.player] -= 1
    victim = int(state.seat_of[colour])
    if state.kept[victim] > 0:
        state.stolen = colour
        state.phase = ANSWER
        state.to_move = victim
    else:
        load(board, state, colour)


def answer(board: Record, state: Record, action: int) -> None:
    """ALA-77, ALA-78, ALA-R26: fog cancels the theft card; without it the container is loaded."""
    colour = state.stolen
    victim = state.to_move
    state.stolen = NONE
    state.phase = TRIP
    state.to_move = state.player
    if action == board.fog:
        state.hand[victim, FOG] -= 1
        state.kept[victim] -= 1
    else:
        load(board, state, colour)
