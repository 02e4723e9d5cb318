"""The rules of Thin Ice: the record of a position and the kernels of the contract.

The chapters of the rule sheet are modules of their own: `setup`, `tiles`, `pawn`, `bear`, `die`,
`cards`, `teams`, `expansions`, `survivor`, held together by `turn` (the course of a turn) and
`agenda` (what is asked, what is still to be done). `hidden` says what a seat may know.

The sea is a torus of 21 by 21 spaces. Pieces that span at most 19 columns and rows are next to each
other on it exactly when they are so on the open sea: the largest difference of coordinates is 18, that
is 3 the other way round, and no rule looks further than 2 (THI-R6).
"""

from __future__ import annotations

from ludotheque.core.bits import count, lowest
from ludotheque.core.contract import Array, Record
from ludotheque.core.layout import state_layout
from ludotheque.games.thin_ice.actions import (
    BACK,
    BY,
    CALL,
    DESTROY,
    DIAGONAL,
    DIRECTIONS,
    DISCARD,
    DONE,
    DRAW,
    END,
    INTO_SEA,
    MOVE_BEAR,
    NO_DRAW,
    PASS,
    PAWNS,
    PICK_PAWN,
    PLAY,
    PUSH_ORCA,
    PUT_PAWN,
    ROLL,
    ROTATE_LEFT,
    ROTATE_RIGHT,
    SLIDE,
    SPACE,
    SPACES,
    STEP,
)
from ludotheque.games.thin_ice.agenda import (
    ACT,
    ACTOR,
    ANSWER,
    ASK_DRAW,
    BEAR_STEP,
    CALLED,
    CARD_DIAGONAL,
    CARD_JUMP,
    CARD_LOOK,
    CARD_PAWN,
    CARD_ROPE,
    CARD_SCARE,
    CARD_SHARE,
    CARD_STEP,
    CARD_SWAP,
    CARD_SWAP_WITH,
    CHASE,
    CRACK_TILE,
    DEAL_BACK,
    DEAL_CARD,
    DEAL_FRONT,
    DO_DISCARD,
    DO_DRAW,
    DO_END,
    DO_EVENT,
    DO_ROUND,
    DRAW_CARD,
    ENDED,
    FLIP,
    FRAME,
    FREEZE_TILE,
    LAY_CELL,
    LAY_TILE,
    MOST_FRAMES,
    ORCA_PUSH,
    PLACE_PAWN,
    ROLL_DIE,
    ROTATE,
    RUN,
    SETUP_FACE,
    SLIDE_TILE,
    answered,
    ask,
    leave_to_chance,
    push,
)
from ludotheque.games.thin_ice.bear import BY_DIE, bear_ways, destroy, move_bear, slide
from ludotheque.games.thin_ice.cards import (
    FX_LEAP,
    FX_SCARE,
    FX_SHARE,
    FX_STEP,
    HAND,
    answer_with,
    card_move,
    give_up,
    list_looks,
    list_moves,
    list_partners,
    list_pawns,
    list_swaps,
    look,
    open_deck,
    play,
    plays,
    rope,
    save,
    take_card,
)
from ludotheque.games.thin_ice.die import die_faces, result, roll, rolled
from ludotheque.games.thin_ice.expansions import kraken_space, land_orca, orca_ways, prey, rotate
from ludotheque.games.thin_ice.hidden import guess as guess_hidden
from ludotheque.games.thin_ice.hidden import hide as hide_unknown
from ludotheque.games.thin_ice.pawn import leave, lose, put_chased, refuges, ropes, walk
from ludotheque.games.thin_ice.setup import (
    back_weights,
    begin,
    card_weights,
    choose_tile,
    deal_back,
    deal_card,
    deal_front,
    face_weights,
    front_weights,
    lay_chosen,
    lay_face,
    list_hand,
    list_places,
    list_shore,
    place_pawn,
    prepare,
)
from ludotheque.games.thin_ice.survivor import CARDS
from ludotheque.games.thin_ice.teams import unit_of
from ludotheque.games.thin_ice.tiles import (
    BROKEN,
    FREEZABLE,
    KINDS,
    LOOKING,
    TILES,
    UNCRACKED,
    crack,
    fix_kind,
    free_tiles,
    freeze,
    near,
    show_back,
    slides,
    swap,
    tile_at,
)
from ludotheque.games.thin_ice.turn import go_on, list_act, list_called

MOST_ACTIONS = 448
"""No list is longer than the spaces of the sea; the longest seen is the shore in LAY_CELL."""

MOST_OUTCOMES = 16
"""Sixteen cards are the most that chance ever chooses from."""

STAGES = ENDED + 1

LONG_FIELDS = ("slid",)
"""Single numbers that need more than 32 bits: the one set of tiles among them."""

STATE = state_layout(
    ("players", "i8"),
    ("mode", "i8"),
    ("grid_size", "i8"),
    ("two_player_form", "i8"),
    ("expansion_tiles", "i8"),
    ("expansion_how", "i8"),
    ("variant_friendly", "i8"),
    ("variant_competitive", "i8"),
    ("adrift_scope", "i8"),
    ("chase_range", "i8"),
    ("sea_timing", "i8"),
    ("kraken_push_back", "i8"),
    ("dealer_seat", "i8"),
    ("turn_limit", "i8"),
    # what is asked, and what is still to be done
    ("phase", "i8"),
    ("frames", "i8"),
    ("cursor", "i8"),  # how far set-up has come
    ("actor", "i8"),  # the seat that carries out what is under way
    ("about", "i8"),  # the tile, space or pawn a question is about
    ("how", "i8"),
    ("barred", "i8"),
    ("chased", "i8"),
    # the turn
    ("unit", "i8"),
    ("turn_number", "i8"),
    ("slide_due", "i8"),
    ("die_due", "i8"),
    ("die", "i8"),
    ("called", "i8"),  # mates who went `back` since something changed
    ("window", "i8"),
    ("asked", "i8"),
    ("last_tile", "i8"),  # the slide that HOLD could undo
    ("last_from", "i8"),
    ("last_unit", "i8"),
    ("winners", "i8"),
    # pawns, as sets
    ("pawns", "i8"),
    ("units", "i8"),
    ("on", "i8"),
    ("pending", "i8"),  # lost at sea, not yet excluded
    ("lying", "i8"),
    ("resting", "i8"),
    ("due", "i8"),
    ("fallen", "i8"),  # fell since the window opened
    ("adrift", "i8"),
    ("excluded", "i8"),
    # bear, tiles, deck
    ("bear", "i8"),
    ("awake", "i8"),
    ("tiles", "i8"),
    ("slid", "i8"),
    ("deck_size", "i8"),
    ("place", "i2", (TILES,)),
    ("pawn_at", "i2", (PAWNS,)),
    ("agenda", "i2", (MOST_FRAMES * FRAME,)),
    ("at", "i1", (SPACES,)),
    ("kind", "i1", (TILES,)),
    ("side", "i1", (TILES,)),
    ("turn", "i1", (TILES,)),
    ("seen", "i1", (TILES,)),
    ("undrawn", "i1", (KINDS,)),
    ("pool", "i1", (4,)),
    ("team", "i1", (PAWNS,)),  # the unit of each seat
    ("own", "i1", (PAWNS,)),  # the pawns of each seat
    ("unit_pawns", "i1", (PAWNS,)),
    ("members", "i1", (PAWNS,)),  # the seats of each unit
    ("order", "i1", (PAWNS,)),  # in which pawns were excluded
    ("held", "i1", (PAWNS,)),  # cards in each hand
    ("hands", "i1", (PAWNS * CARDS,)),
    ("deck", "i1", (CARDS,)),
    ("discards", "i1", (CARDS,)),
)


def setup(board: Record, state: Record) -> None:
    """THI-05 to THI-08, THI-61 to THI-64: the hole in the centre with the sleeping bear; chance goes on."""
    prepare(board, state)
    begin(board, state)


# --- what can be chosen ------------------------------------------------------------------------


def legal_actions(board: Record, state: Record, out: Array) -> int:
    """What the seat to move may do, by the phase."""
    phase = state.phase
    if phase == ACT:
        return list_act(board, state, out)
    if phase == ANSWER:
        out[0] = PASS
        return plays(board, state, state.to_move, out, 1)
    if phase == CALLED:
        return list_called(board, state, out)
    if phase == SLIDE_TILE:
        return slides(board, state, unit_of(state, state.actor), 0, out, 0)
    if phase == CRACK_TILE:
        return free_tiles(state, UNCRACKED | BROKEN, out, 0, SPACE)
    if phase == FREEZE_TILE:
        return free_tiles(state, FREEZABLE, out, 0, SPACE)
    if phase == BEAR_STEP:
        return list_bear(board, state, out)
    if phase == CHASE:
        return refuges(board, state, state.about, state.barred, out)
    if phase < ACT:
        return list_setup(board, state, out)
    return list_rest(board, state, out)


def list_setup(board: Record, state: Record, out: Array) -> int:
    """Laying, placing, drawing."""
    phase = state.phase
    if phase == LAY_TILE:
        return list_hand(state, state.to_move, out)
    if phase == LAY_CELL:
        return list_shore(board, state, out)
    if phase == PLACE_PAWN:
        return list_places(board, state, out)
    out[0] = DRAW
    out[1] = NO_DRAW
    return 2


def list_bear(board: Record, state: Record, out: Array) -> int:
    """THI-32, THI-80: the bear's steps; on a die result also what the Kraken can destroy."""
    n = list_ways(bear_ways(board, state, state.how, state.barred), MOVE_BEAR, out, 0)
    if state.how == BY_DIE:
        n = list_ways(prey(board, state), DESTROY, out, n)
    return n


def list_ways(ways: int, first: int, out: Array, n: int) -> int:
    """A set of directions as ids."""
    while ways:
        out[n] = first + lowest(ways)
        ways &= ways - 1
        n += 1
    return n


def list_rest(board: Record, state: Record, out: Array) -> int:
    """Rotation, members, pushes, the targets of cards, discards."""
    phase = state.phase
    if phase == ROTATE:
        out[0] = ROTATE_LEFT
        out[1] = ROTATE_RIGHT
        return 2
    if phase == ACTOR:
        return list_ways(int(state.members[state.unit]), BY, out, 0)
    if phase == ORCA_PUSH:
        return list_ways(orca_ways(board, state, state.about, state.barred), PUSH_ORCA, out, 0)
    if phase == CARD_STEP:
        return list_moves(board, state, state.actor, FX_STEP, out)
    if phase == CARD_JUMP:
        return list_moves(board, state, state.actor, FX_LEAP, out)
    if phase == CARD_SHARE:
        return list_moves(board, state, state.actor, FX_SHARE, out)
    if phase == CARD_SCARE:
        return list_moves(board, state, state.actor, FX_SCARE, out)
    if phase == CARD_DIAGONAL:
        return slides(board, state, unit_of(state, state.actor), 1, out, 0)
    if phase == CARD_SWAP:
        return list_swaps(board, state, out)
    if phase == CARD_SWAP_WITH:
        return list_partners(board, state, out)
    if phase == CARD_LOOK:
        return list_looks(state, out)
    if phase == CARD_PAWN:
        return list_pawns(state, out)
    if phase == CARD_ROPE:
        return ropes(board, state, out, 0)
    out[0] = DONE
    n = 1
    for card in range(CARDS):
        if state.hands[state.to_move * CARDS + card] > 0:
            out[n] = DISCARD + card
            n += 1
    return n


def outcomes(board: Record, state: Record, out: Array, weights: Array) -> int:
    """What chance may bring: fronts, backs, cards, the die."""
    phase = state.phase
    if phase == ROLL_DIE:
        return die_faces(board, out, weights)
    if phase in (FLIP, DEAL_BACK):
        return back_weights(state, state.about, out, weights)
    if phase == SETUP_FACE:
        return face_weights(state, out, weights)
    if phase == DEAL_FRONT:
        return front_weights(state, out, weights)
    return card_weights(state, out, weights)


# --- what happens ------------------------------------------------------------------------------


def apply(board: Record, state: Record, action: int) -> None:
    """An action or outcome, and everything that follows by itself."""
    state.ply += 1
    phase = state.phase
    if phase in (ACT, CALLED):
        act_on(board, state, action)
    elif phase < ACT:
        before_acting(board, state, action)
    elif phase == FLIP:
        flipped(state, action)
    elif phase == ROLL_DIE:
        state.phase = RUN
        rolled(state, action)
    elif phase <= FREEZE_TILE:
        carry_on(board, state, phase, action)
    else:
        with_card(board, state, phase, action)
    go_on(board, state)


def before_acting(board: Record, state: Record, action: int) -> None:
    """Set-up, drawing cards, answers in windows."""
    phase = state.phase
    if phase == ANSWER:
        if action == PASS:
            state.asked += 1
            state.phase = RUN
            push(state, DO_ROUND, 0, 0, 0)
        else:
            answer_with(board, state, action - PLAY)
    elif phase == SETUP_FACE:
        lay_face(board, state, action)
    elif phase == DEAL_FRONT:
        deal_front(board, state, action)
    elif phase == DEAL_BACK:
        deal_back(state, action)
    elif phase == LAY_TILE:
        choose_tile(state, action)
    elif phase == LAY_CELL:
        lay_chosen(board, state, action - SPACE)
    elif phase == PLACE_PAWN:
        place_pawn(state, action - SPACE)
    elif phase == DEAL_CARD:
        deal_card(state, action)
    else:
        draw_cards(state, phase, action)


def draw_cards(state: Record, phase: int, action: int) -> None:
    """THI-55, THI-R23: all or nothing, up to two."""
    seat = state.about if phase == DRAW_CARD else state.to_move
    if phase == DRAW_CARD:
        take_card(state, seat, action)
    if (action == NO_DRAW and phase == ASK_DRAW) or state.held[seat] == HAND:
        answered(state)
        push(state, DO_DRAW, seat + 1, 0, 0)
    else:
        open_deck(state)
        state.about = seat
        leave_to_chance(state, DRAW_CARD)


def act_on(board: Record, state: Record, action: int) -> None:
    """One of the three actions of a turn, a card, or a word to a mate."""
    seat = state.to_move
    state.phase = RUN
    if action == END:
        push(state, DO_END, 0, 0, 0)
        return
    if action == BACK:
        state.called |= 1 << seat
        ask(state, ACT, state.actor)
        return
    if CALL <= action < CALL + PAWNS:
        ask(state, CALLED, action - CALL)
        return
    state.actor = seat
    state.called = 0
    if action == ROLL:
        roll(state)
        return
    push(state, DO_EVENT, 0, 0, 0)
    if action >= PLAY:
        play(board, state, seat, action - PLAY)
    elif action >= SLIDE:
        state.slide_due = 0
        slide(board, state, (action - SLIDE) // 4, 2 * ((action - SLIDE) % 4))
    elif action >= INTO_SEA:
        into_sea(board, state, action - INTO_SEA)
    else:
        pawn, d = (action - STEP) // DIRECTIONS, (action - STEP) % DIRECTIONS
        state.due &= ~(1 << pawn)
        walk(board, state, pawn, near(board, int(state.pawn_at[pawn]), d))


def into_sea(board: Record, state: Record, pawn: int) -> None:
    """THI-17, THI-R10: the pawn is lost at sea, the tile it left is turned or removed."""
    space = int(state.pawn_at[pawn])
    state.due &= ~(1 << pawn)
    lose(state, pawn)
    leave(board, state, space, True)


def flipped(state: Record, kind: int) -> None:
    """THI-R7: a back comes to light, for all or for the eyes of one."""
    tile, how = state.about, state.how
    answered(state)
    fix_kind(state, tile, kind)
    if how == LOOKING:
        state.seen[tile] |= 1 << state.actor
    else:
        show_back(state, tile)


def carry_on(board: Record, state: Record, phase: int, action: int) -> None:
    """The choices inside an action: rotation, actor, bear, chase, pushes, slides, cracks, frost."""
    tile, where, origin, chased = state.about, state.about, state.barred, state.chased
    answered(state)
    if phase == ROTATE:
        rotate(state, tile, 3 if action == ROTATE_LEFT else 1)
    elif phase == ACTOR:
        state.actor = action - BY
        result(board, state)
    elif phase == BEAR_STEP:
        if action >= DESTROY:
            destroy(board, state, near(board, kraken_space(board, state), action - DESTROY))
        else:
            move_bear(board, state, action - MOVE_BEAR)
    elif phase == SLIDE_TILE:
        slide(board, state, (action - SLIDE) // 4, 2 * ((action - SLIDE) % 4))
    elif phase == CRACK_TILE:
        crack(state, tile_at(state, action - SPACE))
    elif phase == FREEZE_TILE:
        freeze(state, tile_at(state, action - SPACE))
    elif phase == CHASE:
        space = action - SPACE if action < MOVE_BEAR else near(board, where, action - PUT_PAWN)
        put_chased(state, chased, where, origin, space)
    else:
        land_orca(state, chased, near(board, where, action - PUSH_ORCA))


def with_card(board: Record, state: Record, phase: int, action: int) -> None:
    """The targets of cards, and discards."""
    seat, about, how = state.to_move, state.about, state.how
    answered(state)
    if phase <= CARD_SCARE:
        card_move(board, state, phase, action)
    elif phase == CARD_DIAGONAL:
        slide(board, state, (action - DIAGONAL) // 4, 2 * ((action - DIAGONAL) % 4) + 1)
    elif phase == CARD_SWAP:
        state.about = action - SPACE
        ask(state, CARD_SWAP_WITH, seat)
    elif phase == CARD_SWAP_WITH:
        swap(state, about, action - SPACE)
    elif phase == CARD_LOOK:
        look(state, tile_at(state, action - SPACE))
    elif phase == CARD_PAWN:
        save(state, how, action - PICK_PAWN)
    elif phase == CARD_ROPE:
        rope(state, about, action - SPACE)
    elif action == DONE:
        push(state, DO_DISCARD, seat + 1, 0, 0)
    else:
        give_up(state, seat, action - DISCARD)
        push(state, DO_DISCARD, seat, 0, 0)


# --- the end -----------------------------------------------------------------------------------


def scores(board: Record, state: Record, out: Array) -> None:
    """The survivor has 1, k units that share 1/k each, every seat its unit's value; 0 before the end."""
    sharing = count(state.winners)
    for seat in range(state.seats):
        won = (state.winners >> unit_of(state, seat)) & 1
        out[seat] = 1.0 / sharing if won else 0.0


def shares(board: Record, state: Record, out: Array) -> None:
    """The win is 1 in all: a unit's part is parted again between its seats."""
    scores(board, state, out)
    for seat in range(state.seats):
        out[seat] /= count(int(state.members[unit_of(state, seat)]))


def stage(board: Record, state: Record) -> int:
    """The phases; acting with a slide to make is the dearest list, and a stage of its own."""
    if state.phase == ACT and state.slide_due:
        return ENDED
    return int(state.phase)


def hide(board: Record, state: Record, seat: int) -> None:
    """Other hands, unseen backs, and counts that would tell them."""
    hide_unknown(board, state, seat)


def guess(board: Record, state: Record, seat: int, random: Array) -> None:
    """Hands and backs that the seat cannot tell from the true ones."""
    guess_hidden(board, state, seat, random)
