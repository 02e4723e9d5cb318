"""The actions of Ayalan: 0 to 2 go on straight, left, right; then three for each square of the own side; then pass."""

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
    """The id of starting a route on a square of the own side, by its place along it."""
    return START + WAYS * place + way


def way_of(action: int) -> int:
    """AYA-R1: whether the token that an action lays goes straight on, left or right."""
    return action if action < START else (action - START) % WAYS


def placed_on(board: Record, state: Record, action: int) -> int:
    """The square on which an action of the mover lays a token."""
    if action < START:
        return target_of(board, state, state.mover)
    return int(board.side_squares[WIDE * state.mover + (action - START) // WAYS])


def entered_with(state: Record, action: int) -> int:
    """AYA-12, AYA-13: the heading with which the token that an action of the mover lays is entered."""
    return int(state.heading[state.mover]) if action < START else inward(state.mover)


def may_pass(board: Record, state: Record) -> bool:
    """AYA-R10: only by the option, and only for a player whose target is not free or whose head was taken."""
    if state.blocked_may_pass == 0 or state.status[state.mover] == NOT_STARTED:
        return False
    if state.status[state.mover] == HEAD_TAKEN:
        return True
    return state.squares[target_of(board, state, state.mover)] != FREE


def legal_actions(board: Record, state: Record, out: Array) -> int:
    """AYA-21, AYA-R10, AYA-R11: who can go on must; who cannot begins anew on the own side."""
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
