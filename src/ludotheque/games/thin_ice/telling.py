"""What a player is told: whose turn it is, and what just happened. Nothing here knows more than the seat."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from ludotheque.core.contract import OVER, Record
from ludotheque.core.state import State
from ludotheque.games.thin_ice import agenda as phase
from ludotheque.games.thin_ice.actions import (
    BACK,
    BY,
    CALL,
    DESTROY,
    DISCARD,
    DONE,
    DRAW,
    END,
    INTO_SEA,
    JUMP,
    MOVE_BEAR,
    PASS,
    PICK_PAWN,
    PLAY,
    PUSH_ORCA,
    PUT_PAWN,
    ROLL,
    ROTATE_LEFT,
    SLIDE,
    SPACE,
)
from ludotheque.games.thin_ice.board import RESULTS, read_deck
from ludotheque.games.thin_ice.cards import FX_CALM, FX_HOLD, HAND
from ludotheque.games.thin_ice.notation import events, first_chased, laid_side, write_action
from ludotheque.games.thin_ice.position import PAWN_NAMES, card_name, due_text, space_name, space_of
from ludotheque.games.thin_ice.setup import FACE_SIDES, dealt_to, placed_pawn
from ludotheque.games.thin_ice.tiles import BACKS, FRONTS, HOLES, LETTERS, LOOKING, among, near, side_at

Say = Callable[..., str]


@cache
def deck_texts(name: str) -> dict[str, dict[str, list[str]]]:
    """Card id -> language -> name and sentence, from the deck file."""
    return {card["id"]: {"en": card["en"], "fr": card["fr"]} for card in read_deck(name)}


def card_text(state: State, card: int, language: str) -> list[str]:
    """The name and the sentence of a card."""
    return deck_texts(str(state.game.options["deck_data"]))[card_name(state.game.board, card)][language]


def side_text(side: int, words: Say) -> str:
    """What a side shows, in words."""
    return words("side-sea" if side == 0 else f"side-{LETTERS[side]}")


def pawn_letters(pawns: int) -> str:
    """A set of pawns as letters."""
    return "/".join(name for pawn, name in enumerate(PAWN_NAMES) if pawns >> pawn & 1)


def seat_name(record: Record, seat: int) -> str:
    """A seat is called by its pawns."""
    return pawn_letters(int(record.own[seat]))


def unit_name(record: Record, unit: int) -> str:
    """A unit is called by all its pawns."""
    return pawn_letters(int(record.unit_pawns[unit]))


# --- the headline ------------------------------------------------------------------------------

HEADS = {
    phase.SETUP_FACE: "head-setup",
    phase.DEAL_FRONT: "head-deal",
    phase.DEAL_BACK: "head-deal",
    phase.DEAL_CARD: "head-cards",
    phase.LAY_TILE: "head-lay",
    phase.LAY_CELL: "head-cell",
    phase.ASK_DRAW: "head-draw",
    phase.ANSWER: "head-answer",
    phase.CALLED: "head-called",
    phase.FLIP: "head-flip",
    phase.ROTATE: "head-rotate",
    phase.ROLL_DIE: "head-roll",
    phase.ACTOR: "head-actor",
    phase.BEAR_STEP: "head-bear",
    phase.ORCA_PUSH: "head-orca",
    phase.SLIDE_TILE: "head-slide",
    phase.CRACK_TILE: "head-crack",
    phase.FREEZE_TILE: "head-freeze",
    phase.ASK_DISCARD: "head-discard",
}


def headline(record: Record, words: Say) -> str:
    """Whose turn it is and what is asked."""
    now = int(record.phase)
    if record.to_move == OVER:
        winners = [unit_name(record, unit) for unit in range(6) if int(record.winners) >> unit & 1]
        return words("head-won" if len(winners) == 1 else "head-shared", name=", ".join(winners))
    name = seat_name(record, int(record.to_move)) if record.to_move >= 0 else ""
    if now == phase.ACT:
        return _head_act(record, words, name)
    if now == phase.PLACE_PAWN:
        return words("head-place", name=name, pawn=PAWN_NAMES[int(placed_pawn(record))])
    if now == phase.CHASE:
        return words("head-chase", name=name, pawn=first_chased(record))
    if now == phase.DRAW_CARD:
        return words("head-drawing", name=seat_name(record, int(record.about)))
    return words(HEADS.get(now, "head-card"), name=name)


def _head_act(record: Record, words: Say, name: str) -> str:
    text = due_text(record)
    pawns = [letter for letter in text if letter in PAWN_NAMES]
    due = [words("due-pawn", pawns=", ".join(pawns))] if pawns else []
    due += [words("due-slide")] if "s" in text else []
    due += [words("due-die")] if "d" in text else []
    if not due:
        return words("head-act-nothing", name=name)
    return words("head-act", name=name, due=" · ".join(due))


# --- the story ---------------------------------------------------------------------------------


def story(state: State, seat: int | None, words: Say, language: str) -> Iterator[str]:
    """What the last action did, sentence by sentence, as a seat (or a spectator) may know it."""
    if state.parent is None or state.action is None:
        return
    before, after, action = state.parent.record, state.record, state.action
    if before.to_move < 0:
        yield from _tell_chance(state, before, action, seat, words, language)
    else:
        yield from _tell_action(state, before, action, seat, words, language)
    yield from _tell_changes(state, before, action, after, words)


def _tell_chance(
    state: State, before: Record, outcome: int, seat: int | None, words: Say, language: str
) -> Iterator[str]:
    board, now = state.game.board, int(before.phase)
    if now == phase.ROLL_DIE:
        yield words("tell-die", result=words(f"die-{RESULTS[outcome]}"))
    elif now == phase.SETUP_FACE:
        space = space_name(int(board.grid[before.cursor]))
        yield words("tell-face", space=space, side=side_text(FACE_SIDES[outcome], words))
    elif now == phase.FLIP:
        space, side = space_name(int(before.place[before.about])), side_text(BACKS[outcome], words)
        if before.how != LOOKING:
            yield words("tell-flip", space=space, side=side)
        elif before.actor == seat:
            yield words("tell-look-own", space=space, side=side)
        else:
            yield words("tell-look", space=space, name=seat_name(before, int(before.actor)))
    elif now in (phase.DEAL_FRONT, phase.DEAL_BACK):
        holder = int(dealt_to(before, before.cursor))
        if holder != seat:
            yield words("tell-dealt", name=seat_name(before, holder))
        elif now == phase.DEAL_FRONT:
            yield words("tell-dealt-front", side=side_text(outcome, words))
        else:
            yield words("tell-dealt-back", side=side_text(BACKS[outcome], words))
    else:
        holder = int(before.cursor) // HAND if now == phase.DEAL_CARD else int(before.about)
        if holder == seat:
            yield words("tell-card-own", card=card_text(state, outcome, language)[0])
        else:
            yield words("tell-card", name=seat_name(before, holder))


def _tell_action(
    state: State, before: Record, action: int, seat: int | None, words: Say, language: str
) -> Iterator[str]:
    board, mover = state.game.board, int(before.to_move)
    name = seat_name(before, mover)
    text = write_action(board, before, action)
    last = text.replace("@", " ").replace("!", " ").replace(">", " ").split()[-1]
    if action == PASS:
        yield words("tell-pass", name=name)
    elif action < INTO_SEA:
        yield from _tell_simple(before, action, words, name, text)
    elif action < SLIDE:
        yield words("tell-sea", pawn=text[0])
    elif action < SPACE:
        space, _, way = text.partition("/")
        yield words("tell-slide", name=name, space=space, way=words(f"way-{way}"))
    elif action < MOVE_BEAR:
        yield from _tell_space(before, words, name, text, last)
    elif action < DESTROY:
        yield words("tell-bear", space=last)
    elif action < PUT_PAWN:
        yield words("tell-destroy", space=last)
    elif action < PUSH_ORCA:
        yield words("tell-put", pawn=text[0], space=last)
    elif action < CALL:
        yield words("tell-orca", space=last)
    elif action < BY:
        yield words("tell-call", name=name, mate=seat_name(before, action - CALL))
    elif action < PICK_PAWN:
        yield words("tell-actor", name=seat_name(before, action - BY))
    elif action < PLAY:
        yield words("tell-pawn", pawn=text[-1])
    elif action < DISCARD + 16:
        first, message = (PLAY, "tell-play") if action < DISCARD else (DISCARD, "tell-discard")
        yield words(message, name=name, card=card_text(state, action - first, language)[0])
        if first == PLAY:
            yield from _tell_effect(board, before, action - PLAY, words)
    elif mover == seat:
        yield words("tell-lay-own", side=side_text(laid_side(action)[1], words))
    else:
        yield words("tell-lay", name=name)


def _tell_simple(before: Record, action: int, words: Say, name: str, text: str) -> Iterator[str]:
    simple = {END: "tell-end", DONE: "tell-done", DRAW: "tell-draw", BACK: "tell-back", ROLL: "tell-roll"}
    if action in simple:
        yield words(simple[action], name=name)
    elif text == "nodraw":
        yield words("tell-nodraw", name=name)
    elif text.startswith("rot"):
        yield words("tell-rotate-left" if action == ROTATE_LEFT else "tell-rotate-right")
    else:
        pawn, space = text.split()
        yield words("tell-jump" if action >= JUMP else "tell-step", pawn=pawn, space=space)


SPACE_TALES = {
    phase.LAY_CELL: "tell-cell",
    phase.PLACE_PAWN: "tell-place",
    phase.CHASE: "tell-put",
    phase.CRACK_TILE: "tell-crack",
    phase.FREEZE_TILE: "tell-freeze",
    phase.CARD_SWAP: "tell-swap-first",
    phase.CARD_SWAP_WITH: "tell-swap",
    phase.CARD_LOOK: "tell-looking",
    phase.CARD_ROPE: "tell-rope",
}


def _tell_space(before: Record, words: Say, name: str, text: str, space: str) -> Iterator[str]:
    now = int(before.phase)
    side = ""
    if now == phase.LAY_CELL:
        side = side_text(int(before.side[before.about]), words)
    if now == phase.FREEZE_TILE:
        where = space_of(space)
        assert where is not None
        side = side_text(FRONTS[int(before.kind[before.at[where]])], words)
    yield words(SPACE_TALES[now], name=name, pawn=text[0], space=space, side=side)


def _tell_effect(board: Record, before: Record, card: int, words: Say) -> Iterator[str]:
    effect = int(board.card_effect[card])
    if effect == FX_HOLD:
        yield words("tell-hold", space=space_name(int(before.last_from)))
    if effect == FX_CALM:
        yield words("tell-calm")


def _tell_changes(state: State, before: Record, action: int, after: Record, words: Say) -> Iterator[str]:
    """What followed by itself: tiles, falls, losses, skipped turns, the end."""
    yield from _tell_events(state, before, action, after, words)
    stood = int(before.lying) & ~int(after.lying) & int(after.on) if before.phase in _SAVING else 0
    adrift = int(after.adrift) & ~int(before.adrift)
    fell = _fell(state.game.board, before, action)
    for pawns, message in ((fell, "tell-fell"), (stood, "tell-stands"), (adrift, "tell-adrift")):
        for pawn, name in enumerate(PAWN_NAMES):
            if pawns >> pawn & 1:
                yield words(message, pawn=name)
    for unit in _skipped(before, after):
        yield words("tell-skipped", name=unit_name(before, unit))
    if after.to_move == OVER:
        winners = [unit_name(after, unit) for unit in range(6) if int(after.winners) >> unit & 1]
        yield words("tell-won" if len(winners) == 1 else "tell-shared", name=", ".join(winners))


_SAVING = (phase.ANSWER, phase.CARD_PAWN)


def _fell(board: Record, before: Record, action: int) -> int:
    """The pawn that was put on a hole by this action, as a set."""
    if before.phase != phase.CHASE:
        return 0
    space = action - SPACE if action < MOVE_BEAR else near(board, int(before.about), action - PUT_PAWN)
    chased = int(before.chased)
    return chased & -chased if among(HOLES, int(side_at(before, space))) else 0


def _skipped(before: Record, after: Record) -> Iterator[int]:
    """The units whose turns went by since: all their pawns lay."""
    unit = int(before.unit)
    for _ in range(int(after.turn_number) - int(before.turn_number) - (after.to_move != OVER)):
        unit = (unit + 1) % int(before.units)
        while before.variant_competitive and not int(before.unit_pawns[unit]) & int(after.on):
            unit = (unit + 1) % int(before.units)
        yield unit


def _tell_events(state: State, before: Record, action: int, after: Record, words: Say) -> Iterator[str]:
    for event in events(state.game.board, before, action, after):
        if event == "wake":
            yield words("tell-wake")
        elif event == "O>-":
            yield words("tell-orca-gone")
        elif event == "bear>-":
            yield words("tell-bear-gone")
        elif event.endswith("!~"):
            yield words("tell-lost", pawn=event[0])
        elif event.endswith("=."):
            yield words("tell-removed", space=event[:-2])
        elif before.phase != phase.FREEZE_TILE:
            space, _, letter = event.partition("=")
            yield words("tell-turned", space=space, side=side_text(LETTERS.index(letter), words))
