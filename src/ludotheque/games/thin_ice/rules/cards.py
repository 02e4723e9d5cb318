"""The event cards: which can be played, and what they do (THI-50 to THI-59, R23 to R26, R42 to R44).

A card has an id, an effect, a class and a count (`boards/deck/*.toml`); the rules depend only on effect and class.
"""

from __future__ import annotations

from ludotheque.core.bits import lowest
from ludotheque.core.contract import Record
from ludotheque.games.thin_ice.rules.adrift import adrift_tiles
from ludotheque.games.thin_ice.rules.agenda import DO_ROUND, DO_SCARE, ask, leave_to_chance, push
from ludotheque.games.thin_ice.rules.bear import ask_bear, bear_ways
from ludotheque.games.thin_ice.rules.pawn import jump_ways, meeting_ways, step_ways, walk
from ludotheque.games.thin_ice.rules.piles import give_up
from ludotheque.games.thin_ice.rules.record import (
    AT_DIE,
    AT_END,
    BEAR,
    BROKEN,
    BY_CARD,
    CARD_DIAGONAL,
    CARD_JUMP,
    CARD_LOOK,
    CARD_PAWN,
    CARD_ROPE,
    CARD_SCARE,
    CARD_SHARE,
    CARD_STEP,
    CARD_SWAP,
    COMPULSORY_MOVES,
    CRACK_TILE,
    ENTERABLE,
    FLIP,
    FREEZABLE,
    FREEZE_TILE,
    FX_BEAR,
    FX_CALM,
    FX_CRACK,
    FX_DIAG,
    FX_FREEZE,
    FX_GRIP,
    FX_HOLD,
    FX_LEAP,
    FX_LOOK,
    FX_PUSH,
    FX_REROLL,
    FX_ROPE,
    FX_SCARE,
    FX_SHARE,
    FX_STEP,
    FX_SWAP,
    LOOKABLE,
    LOOKING,
    NOWHERE,
    ROLL_DIE,
    RUN,
    SLIDE_TILE,
    UNCRACKED,
    VOID,
)
from ludotheque.games.thin_ice.rules.sea import among, has_neighbour, is_free, occupied, tiles_under
from ludotheque.games.thin_ice.rules.slides import can_hold, slid_back, some_slide, some_swap
from ludotheque.games.thin_ice.rules.teams import restless, standing, unit_of
from ludotheque.games.thin_ice.rules.tiles import back_known, some_free_tile

# --- what can be played ------------------------------------------------------------------------


def movers(board: Record, state: Record, seat: int, effect: int) -> int:
    """The set of pawns of a seat that a card with this effect could move."""
    pawns = int(state.own[seat])
    pawns = standing(state, pawns) if effect == FX_STEP else restless(state, pawns)
    found = 0
    while pawns:
        pawn = lowest(pawns)
        pawns &= pawns - 1
        if move_ways(board, state, pawn, effect):
            found |= 1 << pawn
    return found


def move_ways(board: Record, state: Record, pawn: int, effect: int) -> int:
    """The directions in which a card with this effect lets a pawn move."""
    if effect == FX_STEP:
        return step_ways(board, state, pawn)
    if effect == FX_LEAP:
        return jump_ways(board, state, pawn)
    return meeting_ways(board, state, pawn, effect == FX_SCARE)


def to_save(board: Record, state: Record, seat: int, effect: int) -> int:
    """The set of pawns of a seat that a card could save.

    GRIP: pawns that just fell. ROPE: pawns just lost at sea, and in the end window pawns about to drift off.
    """
    pawns = int(state.own[seat])
    if effect == FX_GRIP:
        return pawns & state.fallen & state.on & state.lying
    found = pawns & state.pending
    if state.window == AT_END:
        doomed = adrift_tiles(board, state)
        pawns &= state.on
        while pawns:
            pawn = lowest(pawns)
            pawns &= pawns - 1
            if tiles_under(state, 1 << pawn) & doomed:
                found |= 1 << pawn
    return found


def lookable(state: Record, tile: int, seat: int) -> bool:
    """LOOK, THI-R46: does a tile on the sea show I or H, with a back that the seat does not know?"""
    return state.place[tile] >= 0 and among(LOOKABLE, int(state.side[tile])) and not back_known(state, tile, seat)


def some_look(state: Record, seat: int) -> bool:
    """LOOK: is there such a tile?"""
    for tile in range(1, state.tiles + 1):
        if lookable(state, tile, seat):
            return True
    return False


def some_rope(board: Record, state: Record) -> bool:
    """ROPE: is there an unoccupied enterable tile that has a neighbour tile?"""
    taken = occupied(state)
    for tile in range(1, state.tiles + 1):
        if is_free(state, tile, ENTERABLE, taken) and has_neighbour(board, state, int(state.place[tile])):
            return True
    return False


def possible(board: Record, state: Record, seat: int, effect: int) -> bool:
    """Can this seat carry out the effect now?"""
    if effect == FX_STEP or effect in COMPULSORY_MOVES:
        return movers(board, state, seat, effect) != 0
    if effect in (FX_PUSH, FX_DIAG):
        return some_slide(board, state, unit_of(state, seat), 1 if effect == FX_DIAG else 0)
    if effect == FX_SWAP:
        return some_swap(board, state)
    if effect == FX_LOOK:
        return some_look(state, seat)
    if effect == FX_FREEZE:
        return some_free_tile(state, FREEZABLE)
    if effect == FX_CRACK:
        return some_free_tile(state, UNCRACKED | BROKEN)
    if effect == FX_BEAR:
        return state.awake == 1 and bear_ways(board, state, BY_CARD, NOWHERE) != 0
    if effect == FX_CALM:
        return state.window == AT_DIE and state.die == BEAR
    if effect == FX_REROLL:
        return state.window == AT_DIE
    if effect == FX_HOLD:
        return can_hold(state, unit_of(state, seat))
    if effect == FX_GRIP:
        return to_save(board, state, seat, effect) != 0
    return to_save(board, state, seat, effect) != 0 and some_rope(board, state)


# --- playing -----------------------------------------------------------------------------------


def play(board: Record, state: Record, seat: int, card: int) -> None:
    """A seat plays a card: its effect happens at once, or the seat first chooses a target."""
    effect = int(board.card_effect[card])
    give_up(state, seat, card)
    state.called = 0
    state.actor = seat
    if effect == FX_CALM:
        state.die = VOID
    elif effect == FX_REROLL:
        leave_to_chance(state, ROLL_DIE)
    elif effect == FX_HOLD:
        slid_back(state)
    elif effect == FX_BEAR:
        ask_bear(board, state, BY_CARD, NOWHERE)
    elif effect in (FX_GRIP, FX_ROPE):
        pawns = to_save(board, state, seat, effect)
        if pawns & (pawns - 1):
            state.how = effect
            state.chased = pawns
            ask(state, CARD_PAWN, seat)
        else:
            save(state, effect, lowest(pawns))
    else:
        ask(state, question(effect), seat)


def question(effect: int) -> int:
    """The phase in which the target of an effect is chosen."""
    if effect == FX_STEP:
        return CARD_STEP
    if effect == FX_PUSH:
        return SLIDE_TILE
    if effect == FX_DIAG:
        return CARD_DIAGONAL
    if effect == FX_LEAP:
        return CARD_JUMP
    if effect == FX_SHARE:
        return CARD_SHARE
    if effect == FX_SCARE:
        return CARD_SCARE
    if effect == FX_SWAP:
        return CARD_SWAP
    if effect == FX_LOOK:
        return CARD_LOOK
    if effect == FX_FREEZE:
        return FREEZE_TILE
    return CRACK_TILE


def save(state: Record, effect: int, pawn: int) -> None:
    """GRIP: the pawn stands up; ROPE: the actor chooses a tile for it."""
    if effect == FX_GRIP:
        state.lying &= ~(1 << pawn)
        state.fallen &= ~(1 << pawn)
    else:
        state.about = pawn
        ask(state, CARD_ROPE, state.actor)


def rope(state: Record, pawn: int, space: int) -> None:
    """ROPE: the pawn is back in play; THI-R43: it does not fall, and whether it lies or has to move does not change."""
    state.pawn_at[pawn] = space
    state.pending &= ~(1 << pawn)
    state.on |= 1 << pawn


def card_move(board: Record, state: Record, phase: int, pawn: int, goal: int) -> None:
    """STEP, LEAP, SHARE, SCARE: a pawn moves; all but STEP are its compulsory move."""
    if phase != CARD_STEP:
        state.due &= ~(1 << pawn)
    if phase == CARD_SCARE:
        push(state, DO_SCARE, 0, 0, 0)
    walk(board, state, pawn, goal)


def look(state: Record, tile: int) -> None:
    """LOOK: chance draws the back, unless it is already drawn; only this seat sees it."""
    state.about = tile
    state.how = LOOKING
    leave_to_chance(state, FLIP)


def answer_with(board: Record, state: Record, card: int) -> None:
    """Play a card in a window; after it is carried out, the window starts again with its first seat."""
    seat = state.to_move
    state.asked = 0
    push(state, DO_ROUND, 0, 0, 0)
    state.phase = RUN
    play(board, state, seat, card)
