"""The three duties of a turn: pawn, tile, die (THI-11, THI-12, THI-17, R8, R9, R16, R20, R30, R40)."""

from __future__ import annotations

from ludotheque.core.contract import Record
from ludotheque.games.thin_ice.rules.agenda import DO_ACT, DO_DRAW, DO_END, DO_TURN, ask, push
from ludotheque.games.thin_ice.rules.end import share_at_limit
from ludotheque.games.thin_ice.rules.hands import next_in_unit
from ludotheque.games.thin_ice.rules.pawn import some_sea, some_step
from ludotheque.games.thin_ice.rules.record import ACT, BASIC, NOWHERE
from ludotheque.games.thin_ice.rules.slides import some_slide
from ludotheque.games.thin_ice.rules.teams import restless, speaker


def next_turn(state: Record) -> None:
    """THI-11: begin the turn of the next unit, clockwise.

    THI-86, THI-R38: in the competitive variant a unit without pawns has no turn.
    """
    state.unit = (state.unit + 1) % state.units
    while state.variant_competitive and int(state.unit_pawns[state.unit]) & state.on == 0:
        state.unit = (state.unit + 1) % state.units
    state.turn_number += 1
    state.slid = 0
    if skipped(state):
        return
    begin_duties(state)
    if state.mode == BASIC:
        push(state, DO_ACT, 0, 0, 0)
    else:
        push(state, DO_DRAW, 0, 0, 0)


def skipped(state: Record) -> bool:
    """THI-39, THI-R16, THI-R30: if all pawns of the unit lie, skip its turn, let them stand up and return True."""
    mine = int(state.unit_pawns[state.unit]) & state.on
    if mine == 0 or mine & ~state.lying:
        return False
    state.lying &= ~mine
    if state.turn_number >= state.turn_limit:
        share_at_limit(state)
    else:
        push(state, DO_TURN, 0, 0, 0)
    return True


def begin_duties(state: Record) -> None:
    """THI-12: the unit has to move its pawns, slide a tile and roll the die; its lying pawns rest (THI-R30)."""
    mine = int(state.unit_pawns[state.unit]) & state.on
    state.resting = mine & state.lying
    state.lying &= ~mine
    state.due = mine & ~state.resting
    state.slide_due = 1 if mine else 0
    state.die_due = 1
    state.called = 0


# --- acting ------------------------------------------------------------------------------------


def act(board: Record, state: Record) -> None:
    """Let the speaker choose the next action, or end the turn when nothing is left to do (THI-R20)."""
    unit = state.unit
    state.actor = speaker(state, unit)
    if int(state.unit_pawns[unit]) & state.on == 0:
        # THI-47, THI-R19: a unit without pawns only rolls the die; in the competitive variant it does nothing.
        state.due = 0
        state.slide_due = 0
        if state.variant_competitive:
            state.die_due = 0
    if open_duty(board, state) or drowning(board, state) or next_in_unit(state, 0, False) != NOWHERE:
        ask(state, ACT, state.actor)
    else:
        push(state, DO_END, 0, 0, 0)


def open_duty(board: Record, state: Record) -> bool:
    """Can the unit still make a compulsory step, its slide or its roll?"""
    if state.die_due:
        return True
    if some_step(board, state, restless(state, int(state.unit_pawns[state.unit]))):
        return True
    return state.slide_due != 0 and some_slide(board, state, state.unit, 0)


def drowning(board: Record, state: Record) -> bool:
    """THI-17: does the unit have a pawn that still has to move and could go into the sea?"""
    return some_sea(board, state, restless(state, int(state.unit_pawns[state.unit])))
