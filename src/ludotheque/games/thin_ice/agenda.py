"""What is asked now, and what is still to be done: the phases and the return stack.

A turn of Thin Ice nests: a card is played in a window that follows a slide that pushed the bear onto
a pawn. Rules therefore never call what comes later; they `push` it on the agenda, a small stack in the
record, and stop. `go_on` in turn.py takes the top item until somebody (or chance) has to decide.
"""

from __future__ import annotations

from ludotheque.core.contract import CHANCE, Record

# The phases (`state.phase`): RUN while the agenda is worked through, the others ask somebody.
RUN = 0
SETUP_FACE, DEAL_FRONT, DEAL_BACK, LAY_TILE, LAY_CELL, PLACE_PAWN, DEAL_CARD = range(1, 8)
ASK_DRAW, DRAW_CARD, ANSWER, ACT, CALLED, FLIP, ROTATE, ROLL_DIE, ACTOR = range(8, 17)
BEAR_STEP, CHASE, ORCA_PUSH, SLIDE_TILE, CRACK_TILE, FREEZE_TILE = range(17, 23)
CARD_STEP, CARD_JUMP, CARD_SHARE, CARD_SCARE, CARD_DIAGONAL = range(23, 28)
CARD_SWAP, CARD_SWAP_WITH, CARD_LOOK, CARD_PAWN, CARD_ROPE = range(28, 33)
ASK_DISCARD, ENDED = 33, 34

# The items of the agenda: what is done by itself when its time has come.
DO_ROTATE, DO_CHASE, DO_SCARE, DO_EVENT, DO_ROUND, DO_CARRY_OUT = range(1, 7)
DO_END, DO_REMOVE, DO_DRAW, DO_DISCARD, DO_TURN, DO_ACT = range(7, 13)

MOST_FRAMES = 6
FRAME = 4
"""An item and up to three numbers that belong to it."""

# THI-R25: the response windows (`state.window`).
NO_WINDOW, AT_START, AT_DIE, AT_EVENT, AT_END = range(5)

NOWHERE = -1
"""No space, no seat, no pawn."""


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
