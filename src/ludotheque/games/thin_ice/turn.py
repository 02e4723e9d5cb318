"""The course of a turn: three actions in any order, windows, the end of the turn
(THI-11, THI-12, THI-17, THI-25, THI-26, THI-54, THI-55, THI-70, R8, R9, R12, R16, R20, R29, R40)."""

from __future__ import annotations

from ludotheque.core.bits import lowest
from ludotheque.core.contract import Array, Record
from ludotheque.games.thin_ice.actions import BACK, CALL, DIRECTIONS, END, INTO_SEA, ROLL, STEP
from ludotheque.games.thin_ice.agenda import (
    ACT,
    ASK_DISCARD,
    ASK_DRAW,
    AT_END,
    AT_EVENT,
    AT_START,
    DO_ACT,
    DO_CARRY_OUT,
    DO_CHASE,
    DO_DISCARD,
    DO_DRAW,
    DO_END,
    DO_EVENT,
    DO_REMOVE,
    DO_ROTATE,
    DO_ROUND,
    DO_SCARE,
    DO_TURN,
    FRAME,
    RUN,
    ask,
    drop,
    push,
)
from ludotheque.games.thin_ice.bear import BY_CARD, ask_bear, forget_slide
from ludotheque.games.thin_ice.cards import ask_next, next_in_unit, open_window, plays
from ludotheque.games.thin_ice.die import carry_out
from ludotheque.games.thin_ice.expansions import ask_rotation
from ludotheque.games.thin_ice.pawn import chase, sea_beside, some_sea, some_step, step_ways
from ludotheque.games.thin_ice.survivor import exclude, settle, share_at_limit
from ludotheque.games.thin_ice.teams import living, restless, speaker
from ludotheque.games.thin_ice.tiles import (
    BASIC,
    adrift_tiles,
    pawns_at,
    remove_tile,
    slides,
    some_slide,
    tiles_under,
)


def go_on(board: Record, state: Record) -> None:
    """Work through the agenda until somebody has to decide, or the game is over."""
    while state.phase == RUN:
        base = FRAME * (state.frames - 1)
        item = int(state.agenda[base])
        a = int(state.agenda[base + 1])
        b = int(state.agenda[base + 2])
        c = int(state.agenda[base + 3])
        drop(state)
        if item == DO_ACT:
            act(board, state)
        elif item == DO_EVENT:
            event(state)
        elif item == DO_ROUND:
            ask_next(state)
        elif item == DO_CARRY_OUT:
            carry_out(board, state)
        elif item == DO_CHASE:
            chase(board, state, a, b, c)
        elif item == DO_ROTATE:
            ask_rotation(state, a)
        elif item == DO_SCARE:
            ask_bear(board, state, BY_CARD, -1)
        else:
            between_turns(board, state, item, a)


def between_turns(board: Record, state: Record, item: int, a: int) -> None:
    """The items that end a turn and begin the next."""
    if item == DO_END:
        end_turn(board, state)
    elif item == DO_REMOVE:
        drift_off(board, state)
    elif item == DO_DISCARD:
        ask_discard(state, a)
    elif item == DO_TURN:
        next_turn(state)
    elif item == DO_DRAW:
        ask_draw(state, a)


def event(state: Record) -> None:
    """THI-R25: an action is complete; its window, then the next action."""
    push(state, DO_ACT, 0, 0, 0)
    if state.mode == BASIC:
        state.fallen = 0
        forget_slide(state)
        settle(state)
    else:
        open_window(state, AT_EVENT)


# --- the beginning of a turn -------------------------------------------------------------------


def next_turn(state: Record) -> None:
    """THI-11: clockwise to the next unit; THI-86, THI-R38: in the competitive variant an excluded one
    has no turn."""
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
    """THI-39, THI-R16, THI-R30: if all pawns of the unit lie, its turn is skipped and they stand up."""
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
    """THI-12: pawn, tile and die are due; lying pawns of a team that plays rest (THI-R30)."""
    mine = int(state.unit_pawns[state.unit]) & state.on
    state.resting = mine & state.lying
    state.lying &= ~mine
    state.due = mine & ~state.resting
    state.slide_due = 1 if mine else 0
    state.die_due = 1
    state.called = 0


def ask_draw(state: Record, first: int) -> None:
    """THI-55, THI-R47: members with fewer than 2 cards may draw; then the start window."""
    seat = next_in_unit(state, first, True)
    if seat >= 0:
        ask(state, ASK_DRAW, seat)
    else:
        push(state, DO_ACT, 0, 0, 0)
        open_window(state, AT_START)


# --- acting ------------------------------------------------------------------------------------


def act(board: Record, state: Record) -> None:
    """Ask the speaker for the next action, or end the turn when nothing is left (THI-R20)."""
    unit = state.unit
    state.actor = speaker(state, unit)
    if int(state.unit_pawns[unit]) & state.on == 0:
        # THI-47, THI-R19: pawn and tile lapse, the die is still rolled; not in the competitive variant.
        state.due = 0
        state.slide_due = 0
        if state.variant_competitive:
            state.die_due = 0
    if open_duty(board, state) or drowning(board, state) or next_in_unit(state, 0, False) >= 0:
        ask(state, ACT, state.actor)
    else:
        push(state, DO_END, 0, 0, 0)


def open_duty(board: Record, state: Record) -> bool:
    """Is there a step of a pawn that has to move, a slide or a roll to make?"""
    if state.die_due:
        return True
    if some_step(board, state, restless(state, int(state.unit_pawns[state.unit]))):
        return True
    return state.slide_due != 0 and some_slide(board, state, state.unit, 0)


def drowning(board: Record, state: Record) -> bool:
    """THI-17: is there a pawn that still has to move and could go into the sea?"""
    return some_sea(board, state, restless(state, int(state.unit_pawns[state.unit])))


def pawn_moves(board: Record, state: Record, seat: int, out: Array, n: int) -> int:
    """THI-13, THI-17, THI-R8: the steps of a seat's pawns that have to move; the sea as a last resort,
    or (`sea_timing = when_blocked`) for any pawn without a step."""
    pawns = restless(state, int(state.own[seat]))
    while pawns:
        pawn = lowest(pawns)
        pawns &= pawns - 1
        ways = step_ways(board, state, pawn)
        if ways == 0 and sea_beside(board, state, pawn) and (state.sea_timing == 1 or not open_duty(board, state)):
            out[n] = INTO_SEA + pawn
            n += 1
        while ways:
            out[n] = STEP + pawn * DIRECTIONS + lowest(ways)
            ways &= ways - 1
            n += 1
    return n


def list_act(board: Record, state: Record, out: Array) -> int:
    """ACT exactly: steps, slides, roll, cards, calls; the sea or `end` when nothing else is left."""
    seat = state.actor
    n = pawn_moves(board, state, seat, out, 0)
    if state.slide_due:
        n = slides(board, state, state.unit, 0, out, n)
    if state.die_due:
        out[n] = ROLL
        n += 1
    elif n == 0 and not open_duty(board, state) and not drowning(board, state):
        out[n] = END
        n += 1
    n = plays(board, state, seat, out, n)
    members = int(state.members[state.unit]) & ~(1 << seat) & ~state.called
    while members:
        mate = lowest(members)
        members &= members - 1
        if living(state, mate) and (state.held[mate] > 0 or restless(state, int(state.own[mate]))):
            out[n] = CALL + mate
            n += 1
    return n


def list_called(board: Record, state: Record, out: Array) -> int:
    """THI-R29: a called mate moves his pawn or plays a card; `back` only if his pawn can do nothing."""
    seat = state.to_move
    n = pawn_moves(board, state, seat, out, 0)
    if n == 0:
        out[0] = BACK
        n = 1
    return plays(board, state, seat, out, n)


# --- the end of a turn -------------------------------------------------------------------------


def end_turn(board: Record, state: Record) -> None:
    """THI-25, THI-R12: what is adrift goes now; THI-R25: if a pawn is on it, after a window."""
    state.due = 0
    state.slide_due = 0
    state.die_due = 0
    state.called = 0
    push(state, DO_REMOVE, 0, 0, 0)
    if state.mode != BASIC and adrift_tiles(board, state) & tiles_under(state, state.on):
        open_window(state, AT_END)


def drift_off(board: Record, state: Record) -> None:
    """THI-25 to THI-27: adrift tiles go together, with their pawns; THI-R30: resting pawns stand up;
    THI-R40: the turn limit; then the discards."""
    doomed = adrift_tiles(board, state)
    gone = 0
    while doomed:
        tile = lowest(doomed)
        doomed &= doomed - 1
        gone |= pawns_at(state, int(state.place[tile]))
        remove_tile(state, tile)
    if gone:
        state.adrift |= gone
        exclude(state, gone)
        if state.phase != RUN:
            return
    state.resting = 0
    if state.turn_number >= state.turn_limit:
        share_at_limit(state)
    elif state.mode == BASIC:
        push(state, DO_TURN, 0, 0, 0)
    else:
        push(state, DO_DISCARD, 0, 0, 0)


def ask_discard(state: Record, first: int) -> None:
    """THI-54: members with cards may discard; then the next unit's turn."""
    seat = next_in_unit(state, first, False)
    if seat >= 0:
        ask(state, ASK_DISCARD, seat)
    else:
        push(state, DO_TURN, 0, 0, 0)
