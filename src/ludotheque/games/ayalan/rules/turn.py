"""A turn of Ayalan: the player lays a token or passes; then the next turn begins."""

from __future__ import annotations

from ludotheque.core.bits import lowest
from ludotheque.core.contract import Record
from ludotheque.games.ayalan.rules.actions import PASS, entered_with, placed_on, way_of
from ludotheque.games.ayalan.rules.conquest import take
from ludotheque.games.ayalan.rules.end import eliminate, end_game, stalled
from ludotheque.games.ayalan.rules.record import FREE, NOBODY, ON_ROUTE, STRAIGHT
from ludotheque.games.ayalan.rules.routes import ways_on
from ludotheque.games.ayalan.rules.sides import seat_of, start_squares
from ludotheque.games.ayalan.rules.squares import heading_after
from ludotheque.games.ayalan.rules.tokens import token_of


def apply(board: Record, state: Record, action: int) -> None:
    """Go on, begin a route, or pass; then carry out everything up to the next decision."""
    state.ply += 1
    side = state.mover
    if action == PASS:
        state.passes += 1
        if stalled(state):
            end_game(state)
            return
    else:
        state.passes = 0
        lay(board, state, placed_on(board, state, action), entered_with(state, action), way_of(action))
    next_turn(board, state, side)


def lay(board: Record, state: Record, square: int, heading: int, way: int) -> None:
    """The mover lays a token on a square that the route enters with `heading`; it becomes the head."""
    side = state.mover
    if way == STRAIGHT:
        state.straights[side] -= 1
    else:
        state.bends[side] -= 1
    if state.squares[square] != FREE:
        take(state, square)
    state.squares[square] = token_of(side, heading, way)
    state.border &= ~board.border[square]
    state.laid[side] += 1
    state.head[side] = square
    state.heading[side] = heading_after(heading, way)
    state.status[side] = ON_ROUTE
    # AYA-29, AYA-R19: the hand is empty after this token, and no token came back into the hand.
    if state.straights[side] == 0 and state.bends[side] == 0:
        state.last_round = 1


def next_side(state: Record, side: int) -> int:
    """AYA-30, AYA-R20: the side that has the turn after this one; NOBODY when the last round is finished."""
    later = (state.alive >> (side + 1)) << (side + 1)
    if later:
        return lowest(later)
    return NOBODY if state.last_round else lowest(state.alive)


def next_turn(board: Record, state: Record, side: int) -> None:
    """AYA-30: begin the turn of the next player after this side; if there is none, end the game."""
    after = next_side(state, side)
    if after == NOBODY:
        end_game(state)
    else:
        begin_turn(board, state, after)


def begin_turn(board: Record, state: Record, side: int) -> None:
    """AYA-R7, AYA-R9: find what the player of a side may do; a definitive block does not cost the turn.

    AYA-22, AYA-R13, AYA-R27: a player who can neither go on nor begin a new route is eliminated, and the turn passes
    to the next player.
    """
    while True:
        state.ways = ways_on(board, state, side)
        if state.ways or start_squares(state, side):
            state.mover = side
            state.to_move = seat_of(state, side)
            return
        eliminate(state, side)
        if state.alive == 0 or stalled(state):  # AYA-28
            end_game(state)
            return
        side = next_side(state, side)
        if side == NOBODY:
            end_game(state)
            return
