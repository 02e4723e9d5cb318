"""The die and its results (THI-30 to THI-32, THI-42 to THI-47, THI-70c, R17 to R20, R42)."""

from __future__ import annotations

from ludotheque.core.contract import Array, Record
from ludotheque.games.thin_ice.rules.agenda import DO_CARRY_OUT, DO_EVENT, ask, leave_to_chance, push
from ludotheque.games.thin_ice.rules.bear import ask_bear
from ludotheque.games.thin_ice.rules.record import (
    ACTOR,
    AT_DIE,
    BASIC,
    BEAR,
    BROKEN,
    BY_DIE,
    CRACK,
    CRACK_TILE,
    EXTRA_SLIDE,
    FREEZABLE,
    FREEZE,
    FREEZE_TILE,
    NOWHERE,
    ROLL_DIE,
    SLIDE_TILE,
    UNCRACKED,
    VOID,
)
from ludotheque.games.thin_ice.rules.slides import some_slide
from ludotheque.games.thin_ice.rules.teams import speaker, unit_of
from ludotheque.games.thin_ice.rules.tiles import some_free_tile
from ludotheque.games.thin_ice.rules.windows import open_window


def roll(state: Record) -> None:
    """THI-12, THI-47: the die is rolled; an event window follows after its result (THI-R42)."""
    state.die_due = 0
    push(state, DO_EVENT, 0, 0, 0)
    leave_to_chance(state, ROLL_DIE)


def die_faces(board: Record, out: Array, weights: Array) -> int:
    """THI-30: the results of the die, weighted by their number of faces."""
    n = 0
    for result in range(len(board.faces)):
        if board.faces[result] > 0:
            out[n] = result
            weights[n] = int(board.faces[result])
            n += 1
    return n


def rolled(state: Record, result: int) -> None:
    """The die has a result; before it is carried out, a response window opens (THI-R25)."""
    again = state.window == AT_DIE  # after REROLL the window is already open
    state.die = result + 1
    if not again:
        push(state, DO_CARRY_OUT, 0, 0, 0)
        if state.mode != BASIC:
            open_window(state, AT_DIE)


def carry_out(board: Record, state: Record) -> None:
    """THI-70c, THI-R29: carry out the result; in a team the speaker first names the member who does it."""
    members = int(state.members[state.unit])
    if state.die == VOID:
        state.die = 0
        return
    state.actor = speaker(state, state.unit)
    if members & (members - 1):
        ask(state, ACTOR, state.actor)
    else:
        result(board, state)


def result(board: Record, state: Record) -> None:
    """The actor carries out the result of the die; a result without a possible target has no effect."""
    shown = state.die
    state.die = 0
    if shown == BEAR:
        if state.awake == 0:
            state.awake = 1  # THI-31, THI-R17
        else:
            ask_bear(board, state, BY_DIE, NOWHERE)
    elif shown == EXTRA_SLIDE:
        if some_slide(board, state, unit_of(state, state.actor), 0):
            ask(state, SLIDE_TILE, state.actor)
    elif shown == CRACK:
        if some_free_tile(state, UNCRACKED | BROKEN):
            ask(state, CRACK_TILE, state.actor)
    elif shown == FREEZE:
        if some_free_tile(state, FREEZABLE):
            ask(state, FREEZE_TILE, state.actor)
