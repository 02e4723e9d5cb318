"""Who decides now, and what is still to be done: the phases and the agenda.

Actions of Thin Ice are nested: a card can be played in a window after a slide that pushed the bear onto a pawn. So the
rules never call what comes later. They `push` it on the agenda, a small stack in the record, and return. `go_on` in
turn.py takes items from the top until a seat or chance has to decide.
"""

from __future__ import annotations

from ludotheque.core.contract import CHANCE, Record
from ludotheque.games.thin_ice.rules.record import FRAME, RUN

# The items of the agenda.
DO_ROTATE, DO_CHASE, DO_SCARE, DO_EVENT, DO_ROUND, DO_CARRY_OUT = range(1, 7)
DO_END, DO_REMOVE, DO_DRAW, DO_DISCARD, DO_TURN, DO_ACT = range(7, 13)


def push(state: Record, item: int, a: int, b: int, c: int) -> None:
    """Put an item with three numbers on top of the agenda: it is done before all items below it."""
    base = FRAME * state.frames
    state.agenda[base] = item
    state.agenda[base + 1] = a
    state.agenda[base + 2] = b
    state.agenda[base + 3] = c
    state.frames += 1


def drop(state: Record) -> None:
    """Remove the top item; unused places are set to zero, so that equal positions have equal bytes."""
    state.frames -= 1
    base = FRAME * state.frames
    for k in range(FRAME):
        state.agenda[base + k] = 0


def ask(state: Record, phase: int, seat: int) -> None:
    """A seat decides next, in this phase."""
    state.phase = phase
    state.to_move = seat


def leave_to_chance(state: Record, phase: int) -> None:
    """Chance decides next, in this phase."""
    state.phase = phase
    state.to_move = CHANCE


def answered(state: Record) -> None:
    """After a decision: clear the fields that describe it, and continue with the agenda."""
    state.phase = RUN
    state.about = 0
    state.how = 0
    state.barred = 0
    state.chased = 0
