"""Leaving the game and winning it (THI-01, THI-18, THI-26, THI-47, THI-48, THI-72, R12, R19, R39)."""

from __future__ import annotations

from ludotheque.core.bits import count, lowest
from ludotheque.core.contract import OVER, Array, Record
from ludotheque.games.thin_ice.rules.agenda import answered, drop
from ludotheque.games.thin_ice.rules.record import CARDS, ENDED, NO_WINDOW, NOWHERE
from ludotheque.games.thin_ice.rules.slides import forget_slide
from ludotheque.games.thin_ice.rules.teams import alive, living, unit_of


def exclude(state: Record, pawns: int) -> None:
    """THI-18, THI-26: pawns leave the game; THI-R19: a player without one discards the hand."""
    left = pawns
    while left:
        pawn = lowest(left)
        left &= left - 1
        state.pawn_at[pawn] = NOWHERE
        state.excluded += 1
        state.order[pawn] = state.excluded
    state.on &= ~pawns
    state.pending &= ~pawns
    state.lying &= ~pawns
    state.resting &= ~pawns
    state.due &= ~pawns
    state.fallen &= ~pawns
    for seat in range(state.seats):
        if not living(state, seat) and state.held[seat] > 0:
            for card in range(CARDS):
                state.discards[card] += state.hands[seat * CARDS + card]
                state.hands[seat * CARDS + card] = 0
            state.held[seat] = 0
    survivors_of(state, pawns)


def units_left(state: Record) -> int:
    """The set of units that still have a pawn."""
    left = 0
    for unit in range(state.units):
        if alive(state, unit):
            left |= 1 << unit
    return left


def survivors_of(state: Record, gone: int) -> None:
    """THI-48, THI-72: one unit left wins at once; THI-R12: none left, those who went together share."""
    left = units_left(state)
    last = 0
    for unit in range(state.units):
        if int(state.unit_pawns[unit]) & gone:
            last |= 1 << unit
    if left == 0:
        finish(state, last)
    elif left & (left - 1) == 0:
        finish(state, left)


def share_at_limit(state: Record) -> None:
    """THI-R39: the units still in play share the win."""
    finish(state, units_left(state))


def settle(state: Record) -> None:
    """THI-R25: pawns lost since the window opened are excluded for good."""
    if state.pending:
        exclude(state, state.pending)


def finish(state: Record, winners: int) -> None:
    """The game is over; nothing is left to do."""
    answered(state)
    while state.frames > 0:
        drop(state)
    state.winners = winners
    state.window = NO_WINDOW
    state.asked = 0
    state.die = 0
    state.due = 0
    state.slide_due = 0
    state.die_due = 0
    state.called = 0
    state.fallen = 0
    state.actor = 0
    forget_slide(state)
    state.phase = ENDED
    state.to_move = OVER


def scores(board: Record, state: Record, out: Array) -> None:
    """The survivor has 1, k units that share 1/k each, every seat its unit's value; 0 before the end."""
    sharing = count(state.winners)
    for seat in range(state.seats):
        won = (state.winners >> unit_of(state, seat)) & 1
        out[seat] = 1.0 / sharing if won else 0.0


def win_shares(board: Record, state: Record, out: Array) -> None:
    """The win is 1 in all: a unit's part is divided again between its seats."""
    scores(board, state, out)
    for seat in range(state.seats):
        out[seat] /= count(int(state.members[unit_of(state, seat)]))
