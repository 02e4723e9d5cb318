"""The actions of Ayalan: 0 to 2 go on straight, left, right; then three for each square of the own side; then pass.

The place of a square on a side is its column on sides 1 and 3, its row on sides 2 and 4, from 0.
"""

from __future__ import annotations

from ludotheque.core.bits import lowest
from ludotheque.core.contract import Array, Record
from ludotheque.games.ayalan.rules.record import FREE, HEAD_TAKEN, NOT_STARTED, WAYS, WIDE
from ludotheque.games.ayalan.rules.sides import inward, start_squares
from ludotheque.games.ayalan.rules.squares import target_of
from ludotheque.games.ayalan.rules.tokens import ways_in_hand

START = WAYS
PASS = START + WAYS * WIDE
ACTIONS = PASS + 1


def start_action(place: int, way: int) -> int:
    """The number of the action that starts a route at a place of the mover's own side."""
    return START + WAYS * place + way


def way_of(action: int) -> int:
    """AYA-R1: the way (STRAIGHT, LEFT or RIGHT) of the token that an action lays."""
    return action if action < START else (action - START) % WAYS


def placed_on(board: Record, state: Record, action: int) -> int:
    """The square on which an action of the mover lays a token."""
    if action < START:
        return target_of(board, state, state.mover)
    return int(board.side_squares[WIDE * state.mover + (action - START) // WAYS])


def entered_with(state: Record, action: int) -> int:
    """AYA-12, AYA-13: the heading with which the mover's route enters the square where an action lays a token."""
    return int(state.heading[state.mover]) if action < START else inward(state.mover)


def may_pass(board: Record, state: Record) -> bool:
    """AYA-R10: may the mover pass? Only with the option, and if the target is not free or the head was taken."""
    if state.blocked_may_pass == 0 or state.status[state.mover] == NOT_STARTED:
        return False
    if state.status[state.mover] == HEAD_TAKEN:
        return True
    return state.squares[target_of(board, state, state.mover)] != FREE


def legal_actions(board: Record, state: Record, out: Array) -> int:
    """AYA-21, AYA-R10, AYA-R11: a player who can go on must; one who cannot begins a new route on their own side.

    Writes the actions into `out` and returns their number.
    """
    n = 0
    ways = state.ways
    if ways:
        while ways:
            out[n] = lowest(ways)
            ways &= ways - 1
            n += 1
    else:
        kinds = ways_in_hand(state, state.mover)
        squares = start_squares(state, state.mover)
        while squares:
            place = lowest(squares)
            squares &= squares - 1
            for way in range(WAYS):
                if kinds >> way & 1:
                    out[n] = start_action(place, way)
                    n += 1
    if may_pass(board, state):
        out[n] = PASS
        n += 1
    return n
