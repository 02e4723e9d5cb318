"""The rules of Alaska: the kernels of the contract, over the chapters of the rule sheet.

    table    what lies where                  ALA-01 to ALA-09, ALA-48 to ALA-51
    ice      winter and spring                ALA-23 to ALA-39
    events   the event cards                  ALA-52 to ALA-65
    trip     steps, containers, kept cards    ALA-17 to ALA-22, ALA-40 to ALA-51, ALA-66 to ALA-79
    end      the end, and turn after turn     ALA-10 to ALA-16, ALA-80 to ALA-82

A turn (ALA-11) is a chain of phases: ice card, freezing or melting piece by piece, event card, what
it asks, the trip act by act, with an answer of the player robbed in between.
"""

from __future__ import annotations

from ludotheque.core.contract import CHANCE, Array, Record
from ludotheque.core.random import draw
from ludotheque.games.alaska.end import points
from ludotheque.games.alaska.events import draw_event, find, list_bear, move_bear
from ludotheque.games.alaska.ice import draw_ice, freeze, list_freezing, list_melting, melt
from ludotheque.games.alaska.playout import choose_act, choose_melting, choose_placement
from ludotheque.games.alaska.table import (
    ANSWER,
    BEAR,
    CARD_KEPT,
    COLOURS,
    CONTAINERS,
    ENDED,
    EVENT_DRAW,
    EVENTS,
    FIRST,
    FOUND,
    FREEZE,
    ICE_DRAW,
    KEPT,
    KINDS,
    MELT,
    MOST_FACES,
    MOST_HEXES,
    NONE,
    RANDOM_FIRST,
    SHAPES,
    STATE,
    TRIP,
    WINTER,
    home,
)
from ludotheque.games.alaska.trip import answer, list_answers, list_trip, play_trip

__all__ = ["MOST_ACTIONS", "MOST_OUTCOMES", "STATE"]

MOST_ACTIONS = 9 * MOST_HEXES + 2
"""More triples than a lake of the largest size can take (on the usual one 798)."""

MOST_OUTCOMES = MOST_FACES

STAGES = ENDED + KINDS


def setup(board: Record, state: Record) -> None:
    """ALA-03, ALA-05 to ALA-09: trucks in their camps, all else on the island, in stock, in the piles.

    ALA-R35: containers of colours that do not play are out of the game.
    """
    for hex in range(MOST_HEXES):
        state.piece_on[hex] = NONE
        state.placed[hex] = NONE
    for shape in range(SHAPES):
        state.stock[shape] = board.stock[shape]
    for face in range(MOST_FACES):
        state.ice_deck[face] = board.face_count[face]
    for face in range(EVENTS):
        state.event_deck[face] = board.event_count[face]
    for seat in range(COLOURS):
        state.truck_at[seat] = NONE
        state.truck_load[seat] = NONE
        if seat < state.seats:
            state.truck_at[seat] = home(board, state, seat)
            state.box[board.hexes, state.colour[seat]] = CONTAINERS
    state.season = WINTER
    state.bear = NONE
    state.stolen = NONE
    state.to_move = CHANCE
    if state.first_player == RANDOM_FIRST:
        state.phase = FIRST
        state.player = 0
    else:
        state.phase = ICE_DRAW
        state.player = state.first_player


def legal_actions(board: Record, state: Record, out: Array) -> int:
    """What the seat to move may do."""
    if state.phase == TRIP:
        return list_trip(board, state, out)
    if state.phase == FREEZE:
        return list_freezing(board, state, out)
    if state.phase == MELT:
        return list_melting(board, state, out)
    if state.phase == BEAR:
        return list_bear(board, state, out)
    if state.phase == ANSWER:
        return list_answers(board, state, out)
    out[0] = board.found
    out[1] = board.found + 1
    return 2


def outcomes(board: Record, state: Record, out: Array, weights: Array) -> int:
    """Who begins, an ice card, an event card: a pile is drawn from by the faces left in it (ALA-06)."""
    n = 0
    if state.phase == FIRST:
        for seat in range(state.seats):
            out[seat] = seat
            weights[seat] = 1
        return int(state.seats)
    if state.phase == ICE_DRAW:
        for face in range(board.faces):
            if state.ice_deck[face] > 0:
                out[n] = face
                weights[n] = state.ice_deck[face]
                n += 1
        return n
    for card in range(EVENTS):
        if state.event_deck[card] > 0:
            out[n] = card
            weights[n] = state.event_deck[card]
            n += 1
    return n


def apply(board: Record, state: Record, action: int) -> None:
    """An act of a seat or a card drawn, and everything that follows by itself."""
    state.ply += 1
    if state.phase == TRIP:
        play_trip(board, state, action)
    elif state.phase == FREEZE:
        freeze(board, state, action)
    elif state.phase == MELT:
        melt(board, state, action - board.melt)
    elif state.phase == ICE_DRAW:
        draw_ice(board, state, action)
    elif state.phase == EVENT_DRAW:
        draw_event(board, state, action)
    elif state.phase == BEAR:
        move_bear(board, state, action)
    elif state.phase == FOUND:
        find(board, state, action)
    elif state.phase == ANSWER:
        answer(board, state, action)
    elif state.phase == FIRST:
        state.player = action
        state.phase = ICE_DRAW


def scores(board: Record, state: Record, out: Array) -> None:
    """ALA-82: one point a container in the own camp; ALA-R34: equals share the win."""
    for seat in range(state.seats):
        out[seat] = points(board, state, seat)


def stage(board: Record, state: Record) -> int:
    """The phases; placements are listed kind by kind, for their numbers differ most."""
    if state.phase == FREEZE:
        return int(ENDED + state.kind)
    return int(state.phase)


def hide(board: Record, state: Record, seat: int) -> None:
    """ALA-79: the faces others keep are secret, and with them what is left in the event pile.

    What remains in `event_deck` is every card the seat has not seen, pile and others' hands together.
    A spectator is seat -1.
    """
    for other in range(state.seats):
        if other != seat:
            for column in range(KEPT):
                state.event_deck[CARD_KEPT[column]] += state.hand[other, column]
                state.hand[other, column] = 0


def guess(board: Record, state: Record, seat: int, random: Array) -> None:
    """Deal the others as many cards as they keep from the unseen ones that can be kept."""
    for other in range(state.seats):
        if other == seat:
            continue
        for _ in range(state.kept[other]):
            unseen = 0
            for column in range(KEPT):
                unseen += int(state.event_deck[CARD_KEPT[column]])
            ticket = draw(random, unseen)
            column = 0
            while ticket >= state.event_deck[CARD_KEPT[column]]:
                ticket -= int(state.event_deck[CARD_KEPT[column]])
                column += 1
            state.event_deck[CARD_KEPT[column]] -= 1
            state.hand[other, column] += 1


def policy(board: Record, state: Record, random: Array, actions: Array) -> int:
    """A cheap choice for playouts: roads towards the island, containers towards the own camp."""
    if state.phase == FREEZE:
        return choose_placement(board, state, random, actions)
    if state.phase == TRIP:
        return choose_act(board, state, random, actions)
    if state.phase == FOUND:
        return int(board.found)
    n = legal_actions(board, state, actions)
    if state.phase == ANSWER:
        return int(actions[n - 1])  # fog, whenever he keeps one
    if state.phase == MELT:
        return choose_melting(board, state, random, actions, n)
    return int(actions[draw(random, n)])
