"""Alaska, the event cards: what happens when one is drawn, the bear, a find, frostbite."""

from __future__ import annotations

from ludotheque.core.bits import lowest
from ludotheque.core.contract import Array, Record
from ludotheque.games.alaska.end import begin_trip, end_turn
from ludotheque.games.alaska.table import (
    BEAR,
    BEAR_CARD,
    CARD_KEPT,
    FOUND,
    FOUND_CARD,
    FROST_CARD,
    KEPT,
    LIMIT,
    NONE,
    SPLIT,
    home,
    is_piece,
    move_truck,
    objects,
    pieces,
    put,
    take,
)


def draw_event(board: Record, state: Record, card: int) -> None:
    """ALA-13, ALA-14: laid face up and carried out, or kept face down."""
    state.event_deck[card] -= 1
    if card == FROST_CARD:
        frostbite(board, state)
        return
    begin_trip(state)
    if card == BEAR_CARD:
        if bear_can_go(board, state):
            state.steps = 0
            state.phase = BEAR
    elif card == FOUND_CARD:
        if may_find(board, state):
            state.steps = 0
            state.phase = FOUND
    else:
        for column in range(KEPT):
            if CARD_KEPT[column] == card:
                state.hand[state.player, column] += 1
        state.kept[state.player] += 1


# --- the polar bear -----------------------------------------------------------------------------


def bear_can_go(board: Record, state: Record) -> bool:
    """ALA-52, ALA-R11: the first bear needs a piece; ALA-R12: later ones another place."""
    if state.bear == NONE:
        return (pieces(state, 0) | pieces(state, 1)) != 0
    if is_piece(board, state.bear):
        return True if board.wild[0] != NONE else another_piece(state, 1)
    return True if board.wild[1] != NONE else another_piece(state, 0)


def another_piece(state: Record, more_than: int) -> bool:
    """Are there more pieces on the water than that?"""
    n = 0
    for word in range(2):
        names = pieces(state, word)
        while names and n <= more_than:
            names &= names - 1
            n += 1
    return n > more_than


def list_bear(board: Record, state: Record, out: Array) -> int:
    """ALA-53, ALA-54: any other piece, or land that is no camp; at first a piece only (ALA-52)."""
    n = 0
    for word in range(2):
        names = pieces(state, word)
        while names:
            name = lowest(names) + word * SPLIT
            names &= names - 1
            if name != state.bear:
                out[n] = board.bear + name
                n += 1
    if state.bear != NONE:
        for k in range(board.lands):
            if board.wild[k] not in (NONE, state.bear):
                out[n] = board.bear + board.hexes + k
                n += 1
    return n


def bear_place(board: Record, action: int) -> int:
    """Where a bear action puts the bear."""
    place = action - board.bear
    return int(place if place < board.hexes else board.wild[place - board.hexes])


def move_bear(board: Record, state: Record, action: int) -> None:
    """ALA-53, ALA-R12: nothing hinders the bear; ALA-R13: its mover need not flee this turn."""
    state.bear = bear_place(board, action)
    state.bear_fresh = 1
    begin_trip(state)


# --- a container found --------------------------------------------------------------------------


def may_find(board: Record, state: Record) -> bool:
    """ALA-58, ALA-59, ALA-R19: his truck is empty and the island has a container of his."""
    seat = state.player
    return bool(state.truck_load[seat] == NONE and state.box[board.hexes, state.colour[seat]] > 0)


def find(board: Record, state: Record, action: int) -> None:
    """ALA-58: from the island onto the truck; ALA-60: more than three objects oblige him to leave."""
    begin_trip(state)
    if action != board.found:
        return
    seat = state.player
    colour = int(state.colour[seat])
    take(board, state, int(board.hexes), colour)
    state.truck_load[seat] = colour
    place = int(state.truck_at[seat])
    if is_piece(board, place) and objects(state, place) > LIMIT:
        state.overfull[seat] = 1


# --- frostbite ----------------------------------------------------------------------------------


def frostbite(board: Record, state: Record) -> None:
    """ALA-61 to ALA-64, ALA-R20: home without the load; no trip this turn."""
    seat = state.player
    if state.truck_load[seat] != NONE:
        put(board, state, int(state.truck_at[seat]), int(state.truck_load[seat]))
        state.truck_load[seat] = NONE
    if state.truck_at[seat] != home(board, state, seat):
        move_truck(board, state, seat, home(board, state, seat))
    end_turn(board, state)
