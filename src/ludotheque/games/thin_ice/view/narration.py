"""The sentences about a game of Thin Ice: the headline, and the narration of what happened."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from ludotheque.core.contract import CHANCE, OVER
from ludotheque.core.layout import Fields
from ludotheque.core.state import State
from ludotheque.core.text import Translate
from ludotheque.games.thin_ice.board import read_deck
from ludotheque.games.thin_ice.notation.names import (
    PAWN_NAMES,
    card_name,
    directions,
    due_text,
    first_chased,
    laid_side,
    pawns_in,
    space_name,
    space_of,
)
from ludotheque.games.thin_ice.notation.write import write_action
from ludotheque.games.thin_ice.rules.actions import (
    BACK,
    BY,
    CALL,
    DESTROY,
    DONE,
    DRAW,
    END,
    INTO_SEA,
    JUMP,
    MOVE_BEAR,
    NO_DRAW,
    PASS,
    PICK_PAWN,
    PLAY,
    PUSH_ORCA,
    PUT_PAWN,
    ROLL,
    ROTATE_LEFT,
    ROTATE_RIGHT,
    SLIDE,
    SPACE,
    chosen_refuge,
    discarded_card,
    played_card,
)
from ludotheque.games.thin_ice.rules.chunks import sides_of
from ludotheque.games.thin_ice.rules.hands import drawing_seat
from ludotheque.games.thin_ice.rules.record import (
    ACT,
    ACTOR,
    ANSWER,
    ASK_DISCARD,
    ASK_DRAW,
    BACKS,
    BEAR_STEP,
    CALLED,
    CARD_LOOK,
    CARD_PAWN,
    CARD_ROPE,
    CARD_SWAP,
    CARD_SWAP_WITH,
    CHASE,
    CHUNKS,
    CRACK_TILE,
    DEAL_BACK,
    DEAL_CARD,
    DEAL_FRONT,
    DRAW_CARD,
    FLIP,
    FREEZE_TILE,
    FRONTS,
    FX_CALM,
    FX_HOLD,
    HOLES,
    LAY_CELL,
    LAY_TILE,
    LETTERS,
    LOOKING,
    NOWHERE,
    ORCA_PUSH,
    PLACE_PAWN,
    RESULTS,
    ROLL_DIE,
    ROTATE,
    SETUP_FACE,
    SLIDE_TILE,
)
from ludotheque.games.thin_ice.rules.sea import among, in_hand_of, side_at
from ludotheque.games.thin_ice.rules.setup import FACE_SIDES, dealt_to, placed_pawn


@cache
def deck_texts(name: str) -> dict[str, dict[str, list[str]]]:
    """The name and the sentence of each card in each language, from a deck file."""
    return {card["id"]: {"en": card["en"], "fr": card["fr"]} for card in read_deck(name)}


def card_text(view: State, card: int, language: str) -> list[str]:
    """The name and the sentence of a card."""
    return deck_texts(str(view.game.options["deck_data"]))[card_name(view.game.fields, card)][language]


def side_text(side: int, translate: Translate) -> str:
    """The name of a side: ice, cracked ice, an orca, …"""
    return translate("side-sea" if side == 0 else f"side-{LETTERS[side]}")


def chunk_text(board: Fields, side: int, turn: int, translate: Translate) -> str:
    """The name of a side; of a chunk also the directions in which it is open: a chunk of ice (open to the north)."""
    if not among(CHUNKS, side):
        return side_text(side, translate)
    ways = [translate(f"way-{way}") for way in directions(int(sides_of(board, side, turn)))]
    return translate("side-open", side=side_text(side, translate), sides=", ".join(ways))


def pawn_letters(pawns: int) -> str:
    """A set of pawns as letters: `A/C`."""
    return "/".join(pawns_in(pawns))


def hand_tiles(record: Fields, seat: int) -> list[int]:
    """The tiles of a hand."""
    return [tile for tile in range(1, record.tiles + 1) if in_hand_of(record, tile, seat)]


def seat_name(record: Fields, seat: int) -> str:
    """The name of a seat: the letters of its pawns."""
    return pawn_letters(int(record.own[seat]))


def unit_name(record: Fields, unit: int) -> str:
    """The name of a unit: the letters of all its pawns."""
    return pawn_letters(int(record.unit_pawns[unit]))


# --- the headline ------------------------------------------------------------------------------

HEADLINES = {
    SETUP_FACE: "head-setup",
    DEAL_FRONT: "head-deal",
    DEAL_BACK: "head-deal",
    DEAL_CARD: "head-cards",
    LAY_TILE: "head-lay",
    LAY_CELL: "head-cell",
    ASK_DRAW: "head-draw",
    ANSWER: "head-answer",
    CALLED: "head-called",
    FLIP: "head-flip",
    ROTATE: "head-rotate",
    ROLL_DIE: "head-roll",
    ACTOR: "head-actor",
    BEAR_STEP: "head-bear",
    ORCA_PUSH: "head-orca",
    SLIDE_TILE: "head-slide",
    CRACK_TILE: "head-crack",
    FREEZE_TILE: "head-freeze",
    ASK_DISCARD: "head-discard",
}


def headline_of(record: Fields, translate: Translate) -> str:
    """Whose turn it is and what they have to decide; at the end, who won."""
    now = int(record.phase)
    if record.to_move == OVER:
        return _narrate_winners(record, translate, "head-won", "head-shared")
    name = seat_name(record, int(record.to_move)) if record.to_move >= 0 else ""
    if now == ACT:
        return _head_act(record, translate, name)
    if now == PLACE_PAWN:
        return translate("head-place", name=name, pawn=PAWN_NAMES[int(placed_pawn(record))])
    if now == CHASE:
        return translate("head-chase", name=name, pawn=first_chased(record))
    if now == DRAW_CARD:
        return translate("head-drawing", name=seat_name(record, int(record.about)))
    return translate(HEADLINES.get(now, "head-card"), name=name)


def _narrate_winners(record: Fields, translate: Translate, alone: str, together: str) -> str:
    winners = [unit_name(record, unit) for unit in range(record.units) if record.winners >> unit & 1]
    return translate(alone if len(winners) == 1 else together, name=", ".join(winners))


def _head_act(record: Fields, translate: Translate, name: str) -> str:
    text = due_text(record)
    pawns = [letter for letter in text if letter in PAWN_NAMES]
    due = [translate("due-pawn", pawns=", ".join(pawns))] if pawns else []
    due += [translate("due-slide")] if "s" in text else []
    due += [translate("due-die")] if "d" in text else []
    if not due:
        return translate("head-act-nothing", name=name)
    return translate("head-act", name=name, due=" · ".join(due))


# --- narration ---------------------------------------------------------------------------------


def narrate(view: State, translate: Translate, language: str) -> Iterator[str]:
    """Sentences about the last action and its effects, with only what the viewpoint may know."""
    if view.parent is None:
        return
    before, after, action = view.parent.fields, view.fields, view.action
    if action is None:
        yield _narrate_unseen(before, translate)
    elif before.to_move == CHANCE:
        yield _narrate_chance(view, before, action, translate, language)
    else:
        yield from _narrate_action(view, before, action, translate, language)
    yield from _narrate_changes(view, before, action, after, translate)


def _narrate_unseen(before: Fields, translate: Translate) -> str:
    """A sentence about an action that the viewpoint did not see: who acted, and what kind of action it was."""
    if before.phase == LAY_TILE:
        return translate("narrate-lay", name=seat_name(before, before.to_move))
    if before.phase == FLIP:
        space = space_name(int(before.place[before.about]))
        return translate("narrate-look", space=space, name=seat_name(before, before.actor))
    if before.phase in (DEAL_FRONT, DEAL_BACK):
        return translate("narrate-dealt", name=seat_name(before, dealt_to(before, before.cursor)))
    return translate("narrate-card", name=seat_name(before, drawing_seat(before)))


def _narrate_chance(view: State, before: Fields, outcome: int, translate: Translate, language: str) -> str:
    board, now = view.game.fields, before.phase
    if now == ROLL_DIE:
        return translate("narrate-die", result=translate(f"die-{RESULTS[outcome]}"))
    if now == SETUP_FACE:
        space = space_name(int(board.grid[before.cursor]))
        return translate("narrate-face", space=space, side=side_text(FACE_SIDES[outcome], translate))
    if now == FLIP:
        space, side = space_name(int(before.place[before.about])), side_text(BACKS[outcome], translate)
        return translate("narrate-look-own" if before.how == LOOKING else "narrate-flip", space=space, side=side)
    if now == DEAL_FRONT:
        return translate("narrate-dealt-front", side=side_text(outcome, translate))
    if now == DEAL_BACK:
        return translate("narrate-dealt-back", side=side_text(BACKS[outcome], translate))
    return translate("narrate-card-own", card=card_text(view, outcome, language)[0])


def _narrate_action(view: State, before: Fields, action: int, translate: Translate, language: str) -> Iterator[str]:
    board, name = view.game.fields, seat_name(before, before.to_move)
    text = write_action(board, before, action)
    last = text.replace("@", " ").replace("!", " ").replace(">", " ").split()[-1]
    if action < INTO_SEA:
        yield _narrate_simple(action, translate, name, text)
    elif action < SLIDE:
        yield translate("narrate-sea", pawn=text[0])
    elif action < SPACE:
        space, _, way = text.partition("/")
        yield translate("narrate-slide", name=name, space=space, way=translate(f"way-{way}"))
    elif action < MOVE_BEAR:
        yield _narrate_space(before, view.fields, translate, name, text, last)
    elif action < CALL:
        yield _narrate_way(action, translate, text, last)
    elif action < PLAY:
        yield _narrate_pick(before, action, translate, name, text)
    elif (card := played_card(action)) != NOWHERE:
        yield translate("narrate-play", name=name, card=card_text(view, card, language)[0])
        yield from _narrate_effect(board, before, card, translate)
    elif (card := discarded_card(action)) != NOWHERE:
        yield translate("narrate-discard", name=name, card=card_text(view, card, language)[0])
    else:
        yield translate("narrate-lay-own", side=side_text(laid_side(action), translate))


def _narrate_way(action: int, translate: Translate, text: str, space: str) -> str:
    """A sentence about a move of the bear, the Kraken, a chased pawn or a pushed orca."""
    if action < DESTROY:
        return translate("narrate-bear", space=space)
    if action < PUT_PAWN:
        return translate("narrate-destroy", space=space)
    if action < PUSH_ORCA:
        return translate("narrate-put", pawn=text[0], space=space)
    return translate("narrate-orca", space=space)


def _narrate_pick(before: Fields, action: int, translate: Translate, name: str, text: str) -> str:
    """A sentence about a call of a mate, or the choice of the pawn that a card saves."""
    if action < BY:
        return translate("narrate-call", name=name, mate=seat_name(before, action - CALL))
    if action < PICK_PAWN:
        return translate("narrate-actor", name=seat_name(before, action - BY))
    return translate("narrate-pawn", pawn=text[-1])


SIMPLE_MESSAGES = {
    PASS: "narrate-pass",
    END: "narrate-end",
    DONE: "narrate-done",
    DRAW: "narrate-draw",
    NO_DRAW: "narrate-nodraw",
    BACK: "narrate-back",
    ROLL: "narrate-roll",
    ROTATE_LEFT: "narrate-rotate-left",
    ROTATE_RIGHT: "narrate-rotate-right",
}


def _narrate_simple(action: int, translate: Translate, name: str, text: str) -> str:
    if action in SIMPLE_MESSAGES:
        return translate(SIMPLE_MESSAGES[action], name=name)
    pawn, space = text.split()
    return translate("narrate-jump" if action >= JUMP else "narrate-step", pawn=pawn, space=space)


SPACE_MESSAGES = {
    LAY_CELL: "narrate-cell",
    PLACE_PAWN: "narrate-place",
    CHASE: "narrate-put",
    CRACK_TILE: "narrate-crack",
    FREEZE_TILE: "narrate-freeze",
    CARD_SWAP: "narrate-swap-first",
    CARD_SWAP_WITH: "narrate-swap",
    CARD_LOOK: "narrate-looking",
    CARD_ROPE: "narrate-rope",
}


def _narrate_space(before: Fields, after: Fields, translate: Translate, name: str, text: str, space: str) -> str:
    """A sentence about the choice of a space; a tile that another seat lays can first be seen in `after`."""
    side = ""
    if before.phase == LAY_CELL:
        side = side_text(int(after.side[before.about]), translate)
    if before.phase == FREEZE_TILE:
        where = space_of(space)
        assert where is not None
        side = side_text(FRONTS[int(before.kind[before.at[where]])], translate)
    return translate(SPACE_MESSAGES[before.phase], name=name, pawn=text[0], space=space, side=side)


def _narrate_effect(board: Fields, before: Fields, card: int, translate: Translate) -> Iterator[str]:
    effect = int(board.card_effect[card])
    if effect == FX_HOLD:
        yield translate("narrate-hold", space=space_name(int(before.last_from)))
    if effect == FX_CALM:
        yield translate("narrate-calm")


def _narrate_changes(
    view: State, before: Fields, action: int | None, after: Fields, translate: Translate
) -> Iterator[str]:
    """Sentences about what followed: turned tiles, fallen and lost pawns, skipped turns, the end."""
    if before.phase == SETUP_FACE:
        yield from _narrate_rest(view.game.fields, before, after, translate)
    yield from _narrate_events(view, before, translate)
    stood = before.lying & ~after.lying & after.on if before.phase in (ANSWER, CARD_PAWN) else 0
    adrift = after.adrift & ~before.adrift
    fell = _fell(view.game.fields, before, action)
    for pawns, message in ((fell, "narrate-fell"), (stood, "narrate-stands"), (adrift, "narrate-adrift")):
        for name in pawns_in(pawns):
            yield translate(message, pawn=name)
    for unit in _skipped(before, after):
        yield translate("narrate-skipped", name=unit_name(before, unit))
    if after.to_move == OVER:
        yield _narrate_winners(after, translate, "narrate-won", "narrate-shared")


def _narrate_rest(board: Fields, before: Fields, after: Fields, translate: Translate) -> Iterator[str]:
    """A sentence about the tiles of the grid that were laid without a chance node (only one front was left)."""
    laid = [int(after.at[space]) for space in board.grid[before.cursor + 1 : board.grid_tiles] if after.at[space]]
    if laid:
        yield translate("narrate-rest", n=len(laid), side=side_text(int(after.side[laid[0]]), translate))


def _fell(board: Fields, before: Fields, action: int | None) -> int:
    """The set with the pawn that this action put on a hole; empty if there is none."""
    if before.phase != CHASE or action is None:
        return 0
    space = chosen_refuge(board, before.about, action)
    return before.chased & -before.chased if among(HOLES, side_at(before, space)) else 0


def _skipped(before: Fields, after: Fields) -> Iterator[int]:
    """The units whose turns were skipped, because all their pawns lay."""
    unit = before.unit
    for _ in range(after.turn_number - before.turn_number - (after.to_move != OVER)):
        unit = (unit + 1) % before.units
        while before.variant_competitive and not int(before.unit_pawns[unit]) & after.on:
            unit = (unit + 1) % before.units
        yield unit


def _narrate_events(view: State, before: Fields, translate: Translate) -> Iterator[str]:
    for event in view.events():
        if event == "wake":
            yield translate("narrate-wake")
        elif event == "O>-":
            yield translate("narrate-orca-gone")
        elif event == "bear>-":
            yield translate("narrate-bear-gone")
        elif event.endswith("!~"):
            yield translate("narrate-lost", pawn=event[0])
        elif event.endswith("=."):
            yield translate("narrate-removed", space=event[:-2])
        elif before.phase != FREEZE_TILE:
            space, _, letter = event.partition("=")
            yield translate("narrate-turned", space=space, side=side_text(LETTERS.index(letter), translate))
