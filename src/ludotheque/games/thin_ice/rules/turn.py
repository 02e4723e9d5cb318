"""The course of a turn: what an action or an outcome does, and what follows automatically.

The phase decides which module of the rules handles an action. The modules put what comes later on the agenda
(`agenda.py`); `go_on` processes it until a seat or chance has to decide again.
"""

from __future__ import annotations

from ludotheque.core.contract import Record
from ludotheque.games.thin_ice.rules.actions import (
    BACK,
    BY,
    CALL,
    DESTROY,
    DONE,
    END,
    INTO_SEA,
    MOVE_BEAR,
    NO_DRAW,
    PASS,
    PICK_PAWN,
    PLAY,
    PUSH_ORCA,
    ROLL,
    ROTATE_LEFT,
    SLIDE,
    SPACE,
    chosen_refuge,
    discarded_card,
    laid_back_up,
    laid_kind,
    laid_turn,
    move_goal,
    moved_pawn,
    played_card,
    slide_start,
    slide_way,
)
from ludotheque.games.thin_ice.rules.adrift import drift_off, end_turn
from ludotheque.games.thin_ice.rules.agenda import (
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
    answered,
    ask,
    drop,
    push,
)
from ludotheque.games.thin_ice.rules.bear import ask_bear, move_bear
from ludotheque.games.thin_ice.rules.cards import answer_with, card_move, look, play, rope, save
from ludotheque.games.thin_ice.rules.chase import chase, put_chased
from ludotheque.games.thin_ice.rules.chunks import ask_rotation, rotate
from ludotheque.games.thin_ice.rules.die import carry_out, result, roll, rolled
from ludotheque.games.thin_ice.rules.duties import act, next_turn
from ludotheque.games.thin_ice.rules.end import settle
from ludotheque.games.thin_ice.rules.hands import ask_discard, ask_draw, draw_next, end_draw
from ludotheque.games.thin_ice.rules.kraken import destroy, kraken_space, land_orca
from ludotheque.games.thin_ice.rules.pawn import into_sea, walk
from ludotheque.games.thin_ice.rules.piles import give_up, take_card
from ludotheque.games.thin_ice.rules.record import (
    ACT,
    ACTING,
    ACTOR,
    ANSWER,
    AT_EVENT,
    BASIC,
    BEAR_STEP,
    BY_CARD,
    CALLED,
    CARD_DIAGONAL,
    CARD_LOOK,
    CARD_MOVES,
    CARD_PAWN,
    CARD_ROPE,
    CARD_SWAP,
    CARD_SWAP_WITH,
    CHASE,
    CRACK_TILE,
    DEAL_BACK,
    DEAL_FRONT,
    DRAW_CARD,
    DRAWING,
    FLIP,
    FRAME,
    FREEZE_TILE,
    LAY_CELL,
    LAY_TILE,
    NOWHERE,
    PAWNS,
    PLACE_PAWN,
    ROLL_DIE,
    ROTATE,
    RUN,
    SETTING_UP,
    SETUP_FACE,
    SLIDE_TILE,
    WITHIN_AN_ACTION,
)
from ludotheque.games.thin_ice.rules.sea import near, tile_at
from ludotheque.games.thin_ice.rules.setup import (
    choose_tile,
    deal_back,
    deal_card,
    deal_front,
    lay_chosen,
    lay_face,
    place_pawn,
)
from ludotheque.games.thin_ice.rules.slides import forget_slide, slide, swap
from ludotheque.games.thin_ice.rules.tiles import crack, flipped, freeze
from ludotheque.games.thin_ice.rules.windows import ask_next, open_window

# --- decisions of a seat or of chance ----------------------------------------------------------


def apply(board: Record, state: Record, action: int) -> None:
    """Carry out an action or outcome, and everything up to the next decision."""
    state.ply += 1
    phase = state.phase
    if phase in ACTING:
        act_on(board, state, action)
    elif phase == ANSWER:
        answer(board, state, action)
    elif phase == FLIP:
        tile, how = state.about, state.how
        answered(state)
        flipped(state, tile, action, how)
    elif phase == ROLL_DIE:
        state.phase = RUN
        rolled(state, action)
    elif phase in WITHIN_AN_ACTION:
        carry_on(board, state, phase, action)
    elif phase in SETTING_UP:
        set_up(board, state, phase, action)
    elif phase in DRAWING:
        draw_cards(state, phase, action)
    else:
        with_card(board, state, phase, action)
    go_on(board, state)


def act_on(board: Record, state: Record, action: int) -> None:
    """Carry out one of the three actions of a turn, a card, a call of a mate, or `end`."""
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
        play(board, state, seat, played_card(action))
    elif action >= SLIDE:
        state.slide_due = 0
        slide(board, state, slide_start(action), slide_way(action))
    elif action >= INTO_SEA:
        into_sea(board, state, action - INTO_SEA)
    else:
        pawn = moved_pawn(action)
        state.due &= ~(1 << pawn)
        walk(board, state, pawn, move_goal(board, state, action))


def answer(board: Record, state: Record, action: int) -> None:
    """THI-R25: a seat passes in a window, or plays a card."""
    if action == PASS:
        state.asked += 1
        state.phase = RUN
        push(state, DO_ROUND, 0, 0, 0)
    else:
        answer_with(board, state, played_card(action))


def carry_on(board: Record, state: Record, phase: int, action: int) -> None:
    """Carry out a choice within an action: rotation, actor, bear, chase, push, slide, crack or freeze."""
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
        slide(board, state, slide_start(action), slide_way(action))
    elif phase == CRACK_TILE:
        crack(state, tile_at(state, action - SPACE))
    elif phase == FREEZE_TILE:
        freeze(state, tile_at(state, action - SPACE))
    elif phase == CHASE:
        put_chased(state, chased, where, origin, chosen_refuge(board, where, action))
    else:
        land_orca(state, chased, near(board, where, action - PUSH_ORCA))


def with_card(board: Record, state: Record, phase: int, action: int) -> None:
    """Carry out the choice of a card's target, or a discard."""
    seat, about, how = state.to_move, state.about, state.how
    answered(state)
    if phase in CARD_MOVES:
        card_move(board, state, phase, moved_pawn(action), move_goal(board, state, action))
    elif phase == CARD_DIAGONAL:
        slide(board, state, slide_start(action), slide_way(action))
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
        give_up(state, seat, discarded_card(action))
        push(state, DO_DISCARD, seat, 0, 0)


def draw_cards(state: Record, phase: int, action: int) -> None:
    """THI-55, THI-R23: a seat draws until it holds two cards, or does not draw at all."""
    if phase == DRAW_CARD:
        seat = state.about
        take_card(state, seat, action)
        draw_next(state, seat)
    elif action == NO_DRAW:
        end_draw(state, state.to_move)
    else:
        draw_next(state, state.to_move)


def set_up(board: Record, state: Record, phase: int, action: int) -> None:
    """Carry out a step of the set-up: tiles, pawns, cards."""
    if phase == SETUP_FACE:
        lay_face(board, state, action)
    elif phase == DEAL_FRONT:
        deal_front(board, state, action)
    elif phase == DEAL_BACK:
        deal_back(state, action)
    elif phase == LAY_TILE:
        choose_tile(state, laid_kind(action), laid_back_up(action), laid_turn(action))
    elif phase == LAY_CELL:
        lay_chosen(board, state, action - SPACE)
    elif phase == PLACE_PAWN:
        place_pawn(state, action - SPACE)
    else:
        deal_card(state, action)


# --- what follows automatically ----------------------------------------------------------------


def go_on(board: Record, state: Record) -> None:
    """Process the agenda until a seat or chance has to decide, or the game is over."""
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
            ask_bear(board, state, BY_CARD, NOWHERE)
        else:
            between_turns(board, state, item, a)


def between_turns(board: Record, state: Record, item: int, a: int) -> None:
    """Process an item that ends a turn or begins the next."""
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
    """THI-R25: after an action, open its window; then the next action follows."""
    push(state, DO_ACT, 0, 0, 0)
    if state.mode == BASIC:
        state.fallen = 0
        forget_slide(state)
        settle(state)
    else:
        open_window(state, AT_EVENT)
