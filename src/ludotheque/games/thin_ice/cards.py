"""The event cards: windows, what can be played, what a card does (THI-50 to THI-59, R23 to R26, R42 to R44).

A card is a named effect, a class and a count (`boards/deck/*.toml`); rules know only effects.
"""

from __future__ import annotations

from ludotheque.core.bits import lowest
from ludotheque.core.contract import Array, Record
from ludotheque.games.thin_ice.actions import DIRECTIONS, JUMP, PICK_PAWN, PLAY, SPACE, STEP
from ludotheque.games.thin_ice.agenda import (
    ANSWER,
    AT_DIE,
    AT_END,
    CARD_DIAGONAL,
    CARD_JUMP,
    CARD_LOOK,
    CARD_PAWN,
    CARD_ROPE,
    CARD_SCARE,
    CARD_SHARE,
    CARD_STEP,
    CARD_SWAP,
    CRACK_TILE,
    DO_ROUND,
    DO_SCARE,
    FLIP,
    FREEZE_TILE,
    NO_WINDOW,
    ROLL_DIE,
    RUN,
    SLIDE_TILE,
    ask,
    leave_to_chance,
    push,
)
from ludotheque.games.thin_ice.bear import BY_CARD, ask_bear, bear_ways, can_hold, forget_slide, slid_back
from ludotheque.games.thin_ice.pawn import jump_ways, meeting_ways, some_rope, step_ways, walk
from ludotheque.games.thin_ice.survivor import CARDS, settle
from ludotheque.games.thin_ice.teams import living, restless, speaker, standing, unit_of
from ludotheque.games.thin_ice.tiles import (
    BROKEN,
    FREEZABLE,
    LOOKABLE,
    LOOKING,
    UNCRACKED,
    adrift_tiles,
    among,
    back_known,
    near,
    some_free_tile,
    some_slide,
    swappable,
    tiles_under,
)

# The effects, in the order of the specification's table; 0 is no card.
NO_EFFECT, FX_STEP, FX_PUSH, FX_DIAG, FX_LEAP, FX_SHARE, FX_SCARE, FX_SWAP, FX_LOOK = range(9)
FX_FREEZE, FX_CRACK, FX_BEAR, FX_CALM, FX_REROLL, FX_HOLD, FX_GRIP, FX_ROPE = range(9, 17)
EFFECTS = (
    *("", "STEP", "PUSH", "DIAG", "LEAP", "SHARE", "SCARE", "SWAP", "LOOK"),
    *("FREEZE", "CRACK", "BEAR", "CALM", "REROLL", "HOLD", "GRIP", "ROPE"),
)

# The classes (THI-56): during your turn, anytime, immediately after.
IN_TURN, ANYTIME, AFTER = 1, 2, 3

# The die results as they stand in `state.die`; a void one (CALM) has no effect.
NO_RESULT, BEAR, CRACK, EXTRA_SLIDE, FREEZE, VOID = range(6)

HAND = 2
"""THI-51, THI-55: cards in a full hand."""


# --- what can be played ------------------------------------------------------------------------


def movers(board: Record, state: Record, seat: int, effect: int) -> int:
    """The pawns of a seat that a card about moving could move."""
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
    """The directions in which a card lets a pawn go."""
    if effect == FX_STEP:
        return step_ways(board, state, pawn)
    if effect == FX_LEAP:
        return jump_ways(board, state, pawn)
    return meeting_ways(board, state, pawn, effect == FX_SCARE)


def list_moves(board: Record, state: Record, seat: int, effect: int, out: Array) -> int:
    """The pawn moves that a card allows."""
    first = JUMP if effect == FX_LEAP else STEP
    pawns = movers(board, state, seat, effect)
    n = 0
    while pawns:
        pawn = lowest(pawns)
        pawns &= pawns - 1
        ways = move_ways(board, state, pawn, effect)
        while ways:
            out[n] = first + pawn * DIRECTIONS + lowest(ways)
            ways &= ways - 1
            n += 1
    return n


def to_save(board: Record, state: Record, seat: int, effect: int) -> int:
    """GRIP: own pawns that fell; ROPE: own pawns just lost, or about to drift off (end window)."""
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
    """LOOK, THI-R46: a tile on the table that shows I or H and whose back the seat does not know."""
    return state.place[tile] >= 0 and among(LOOKABLE, int(state.side[tile])) and not back_known(state, tile, seat)


def some_swap(board: Record, state: Record) -> bool:
    """SWAP: are there two such tiles?"""
    for tile in range(1, state.tiles + 1):
        if state.place[tile] >= 0 and swappable(board, state, int(state.place[tile])):
            return True
    return False


def some_look(state: Record, seat: int) -> bool:
    """LOOK: is there such a tile?"""
    for tile in range(1, state.tiles + 1):
        if lookable(state, tile, seat):
            return True
    return False


def possible(board: Record, state: Record, seat: int, effect: int) -> bool:
    """Can the effect be carried out here and now by this seat?"""
    if effect == FX_STEP or (FX_LEAP <= effect <= FX_SCARE):
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
        return state.awake == 1 and bear_ways(board, state, BY_CARD, -1) != 0
    if effect == FX_CALM:
        return state.window == AT_DIE and state.die == BEAR
    if effect == FX_REROLL:
        return state.window == AT_DIE
    if effect == FX_HOLD:
        return can_hold(state, unit_of(state, seat))
    if effect == FX_GRIP:
        return to_save(board, state, seat, effect) != 0
    return to_save(board, state, seat, effect) != 0 and some_rope(board, state)


def plays(board: Record, state: Record, seat: int, out: Array, n: int) -> int:
    """THI-56 to THI-59, THI-R24, THI-R25: list the cards a seat may play; in a window those of the
    classes A and I, at ACT and CALLED those of T and A."""
    if state.held[seat] == 0:
        return n
    unfit = IN_TURN if state.window != NO_WINDOW else AFTER
    for card in range(CARDS):
        if state.hands[seat * CARDS + card] > 0 and board.card_class[card] != unfit:
            if possible(board, state, seat, int(board.card_effect[card])):
                out[n] = PLAY + card
                n += 1
    return n


# --- playing -----------------------------------------------------------------------------------


def give_up(state: Record, seat: int, card: int) -> None:
    """A card goes from a hand to the discard pile."""
    state.hands[seat * CARDS + card] -= 1
    state.held[seat] -= 1
    state.discards[card] += 1


def play(board: Record, state: Record, seat: int, card: int) -> None:
    """A seat plays a card: it asks for what it needs, or works at once."""
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
        ask_bear(board, state, BY_CARD, -1)
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
    """The phase in which a card's target is chosen."""
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
    """GRIP: the pawn stands again; ROPE: choose a tile for it."""
    if effect == FX_GRIP:
        state.lying &= ~(1 << pawn)
        state.fallen &= ~(1 << pawn)
    else:
        state.about = pawn
        ask(state, CARD_ROPE, state.actor)


def rope(state: Record, pawn: int, space: int) -> None:
    """ROPE: the pawn is back; THI-R43: it does not fall, and neither lying nor due changes."""
    state.pawn_at[pawn] = space
    state.pending &= ~(1 << pawn)
    state.on |= 1 << pawn


def card_move(board: Record, state: Record, phase: int, action: int) -> None:
    """STEP, LEAP, SHARE, SCARE: a pawn goes; all but STEP are its compulsory move."""
    first = JUMP if phase == CARD_JUMP else STEP
    pawn, d = (action - first) // DIRECTIONS, (action - first) % DIRECTIONS
    goal = near(board, int(state.pawn_at[pawn]), d)
    if phase == CARD_JUMP:
        goal = near(board, goal, d)
    if phase != CARD_STEP:
        state.due &= ~(1 << pawn)
    if phase == CARD_SCARE:
        push(state, DO_SCARE, 0, 0, 0)
    walk(board, state, pawn, goal)


def look(state: Record, tile: int) -> None:
    """LOOK: the back is drawn, if nobody did before, for this seat's eyes only."""
    state.about = tile
    state.how = LOOKING
    leave_to_chance(state, FLIP)


# --- windows -----------------------------------------------------------------------------------


def open_window(state: Record, kind: int) -> None:
    """THI-R25: from now on everybody with cards may answer."""
    state.window = kind
    state.asked = 0
    push(state, DO_ROUND, 0, 0, 0)


def ask_next(state: Record) -> None:
    """Ask the next seat with a pawn and a card, from the speaker clockwise; after the last the window
    closes: lost pawns are excluded, what happened is no longer immediate."""
    first = speaker(state, state.unit)
    while state.asked < state.seats:
        seat = (first + state.asked) % state.seats
        if state.held[seat] > 0 and living(state, seat):
            ask(state, ANSWER, seat)
            return
        state.asked += 1
    state.window = NO_WINDOW
    state.asked = 0
    state.fallen = 0
    forget_slide(state)
    settle(state)


def answer_with(board: Record, state: Record, card: int) -> None:
    """A card in a window; the round restarts when it is carried out."""
    seat = state.to_move
    state.asked = 0
    push(state, DO_ROUND, 0, 0, 0)
    state.phase = RUN
    play(board, state, seat, card)


def list_pawns(state: Record, out: Array) -> int:
    """The pawns of which a card saves one."""
    pawns = state.chased
    n = 0
    while pawns:
        out[n] = PICK_PAWN + lowest(pawns)
        pawns &= pawns - 1
        n += 1
    return n


def list_swaps(board: Record, state: Record, out: Array) -> int:
    """SWAP, first pick: the tiles that have a partner."""
    n = 0
    for tile in range(1, state.tiles + 1):
        space = int(state.place[tile])
        if space >= 0 and swappable(board, state, space):
            out[n] = SPACE + space
            n += 1
    return n


def list_partners(board: Record, state: Record, out: Array) -> int:
    """SWAP, second pick: the neighbours to change places with."""
    ways = swappable(board, state, state.about)
    n = 0
    while ways:
        out[n] = SPACE + near(board, state.about, lowest(ways))
        ways &= ways - 1
        n += 1
    return n


def list_looks(state: Record, out: Array) -> int:
    """LOOK: the tiles whose back the seat does not know."""
    n = 0
    for tile in range(1, state.tiles + 1):
        if lookable(state, tile, state.to_move):
            out[n] = SPACE + int(state.place[tile])
            n += 1
    return n


# --- drawing and discarding --------------------------------------------------------------------


def take_card(state: Record, seat: int, card: int) -> None:
    """A card from the deck into a hand."""
    state.deck[card] -= 1
    state.deck_size -= 1
    state.hands[seat * CARDS + card] += 1
    state.held[seat] += 1


def open_deck(state: Record) -> None:
    """A card is about to be drawn. THI-R23: an empty deck is replaced by the discard pile."""
    if state.deck_size > 0:
        return
    for card in range(CARDS):
        state.deck[card] = state.discards[card]
        state.deck_size += int(state.discards[card])
        state.discards[card] = 0


def next_in_unit(state: Record, first: int, lacking: bool) -> int:
    """THI-R47: the next living member from seat `first` on with fewer than 2 cards (`lacking`), or with
    any; -1 if there is none."""
    members = int(state.members[state.unit])
    for seat in range(first, state.seats):
        if (members >> seat) & 1 and living(state, seat):
            if (lacking and state.held[seat] < HAND) or (not lacking and state.held[seat] > 0):
                return seat
    return -1
