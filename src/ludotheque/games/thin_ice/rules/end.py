"""Excluded pawns and the end of the game (THI-01, THI-18, THI-26, THI-47, THI-48, THI-72, R12, R19, R39)."""

from __future__ import annotations

from ludotheque.core.bits import count, lowest
from ludotheque.core.contract import OVER, Array, Record
from ludotheque.games.thin_ice.rules.agenda import answered, drop
from ludotheque.games.thin_ice.rules.piles import give_up_all
from ludotheque.games.thin_ice.rules.record import ENDED, NO_WINDOW, NOWHERE
from ludotheque.games.thin_ice.rules.slides import forget_slide
from ludotheque.games.thin_ice.rules.teams import alive, living, unit_of


def exclude(state: Record, pawns: int) -> None:
    """THI-18, THI-26: pawns leave the game; THI-R19: a player without pawns discards their hand."""
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
            give_up_all(state, seat)
    survivors_of(state, pawns)


def units_left(state: Record) -> int:
    """The set of units that still have a pawn, in play or just lost."""
    left = 0
    for unit in range(state.units):
        if alive(state, unit):
            left |= 1 << unit
    return left


def survivors_of(state: Record, gone: int) -> None:
    """End the game if at most one unit is left, after the pawns `gone` were excluded.

    THI-48, THI-72: the last unit wins. THI-R12: if none is left, the units of the pawns `gone` share the win.
    """
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
    """THI-R25: exclude the pawns that were lost at sea and not saved by a card."""
    if state.pending:
        exclude(state, state.pending)


def finish(state: Record, winners: int) -> None:
    """End the game with this set of winning units; the agenda is cleared."""
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
    """Write the score of each seat: 1 for the winning unit, 1/k for each of k units that share; 0 before the end."""
    sharing = count(state.winners)
    for seat in range(state.seats):
        won = (state.winners >> unit_of(state, seat)) & 1
        out[seat] = 1.0 / sharing if won else 0.0


def win_shares(board: Record, state: Record, out: Array) -> None:
    """Write the win share of each seat: the score of its unit, divided between the unit's seats; the sum is 1."""
    scores(board, state, out)
    for seat in range(state.seats):
        out[seat] /= count(int(state.members[unit_of(state, seat)]))
