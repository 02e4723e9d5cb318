"""What is asked now, and what is still to be done: the phases and the return stack.

A turn of Thin Ice nests: a card is played in a window that follows a slide that pushed the bear onto
a pawn. Rules therefore never call what comes later; they `push` it on the agenda, a small stack in the
record, and stop. `go_on` in turn.py takes the top item until somebody (or chance) has to decide.
"""

from __future__ import annotations

from ludotheque.core.contract import CHANCE, Record
from ludotheque.games.thin_ice.rules.record import FRAME, RUN

# The items of the agenda: what is done by itself when its time has come.
DO_ROTATE, DO_CHASE, DO_SCARE, DO_EVENT, DO_ROUND, DO_CARRY_OUT = range(1, 7)
DO_END, DO_REMOVE, DO_DRAW, DO_DISCARD, DO_TURN, DO_ACT = range(7, 13)


def push(state: Record, item: int, a: int, b: int, c: int) -> None:
    """Put an item on the agenda, to be done before everything that is there already."""
    base = FRAME * state.frames
    state.agenda[base] = item
    state.agenda[base + 1] = a
    state.agenda[base + 2] = b
    state.agenda[base + 3] = c
    state.frames += 1


def drop(state: Record) -> None:
    """Take the top item off; what is not used is zero, so that equal positions have equal bytes."""
    state.frames -= 1
    base = FRAME * state.frames
    for k in range(FRAME):
        state.agenda[base + k] = 0


def ask(state: Record, phase: int, seat: int) -> None:
    """From now on a seat decides."""
    state.phase = phase
    state.to_move = seat


def leave_to_chance(state: Record, phase: int) -> None:
    """From now on chance decides."""
    state.phase = phase
    state.to_move = CHANCE


def answered(state: Record) -> None:
    """A question is answered: forget what it was about and work on."""
    state.phase = RUN
    state.about = 0
    state.how = 0
    state.barred = 0
    state.chased = 0
