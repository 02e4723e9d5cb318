"""Why an action is not legal in Thin Ice: the clause that forbids it, and a message."""

from __future__ import annotations

import re
from collections.abc import Callable

from ludotheque.core.contract import CHANCE, OVER
from ludotheque.core.layout import Fields
from ludotheque.core.reasons import Reason, because
from ludotheque.core.state import State
from ludotheque.games.thin_ice.board import CLASSES, ROSE
from ludotheque.games.thin_ice.notation.names import PAWN_NAMES, card_name, first_chased, space_name, space_of
from ludotheque.games.thin_ice.rules.chunks import open_sides
from ludotheque.games.thin_ice.rules.kraken import kraken_space
from ludotheque.games.thin_ice.rules.pawn import sea_beside, step_ways
from ludotheque.games.thin_ice.rules.piles import card_in
from ludotheque.games.thin_ice.rules.record import (
    ACT,
    ACTOR,
    ADVANCED,
    AFTER,
    ANSWER,
    ASK_DISCARD,
    ASK_DRAW,
    BEAR_STEP,
    BROKEN,
    BY_DIE,
    BY_KRAKEN,
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
    DRAW_CARD,
    ENTERABLE,
    FLIP,
    FREEZABLE,
    FREEZE_TILE,
    HAND,
    IN_TURN,
    KRAKEN,
    LAY_CELL,
    LAY_TILE,
    LOOKABLE,
    NO_WINDOW,
    ORCA,
    ORCA_PUSH,
    PERMANENT,
    PLACE_PAWN,
    RESULTS,
    ROLL_DIE,
    ROTATE,
    SEA,
    SETUP_FACE,
    SLIDABLE,
    SLIDE_TILE,
)
from ludotheque.games.thin_ice.rules.sea import among, near, occupied, pawns_at, side_at, tile_at
from ludotheque.games.thin_ice.rules.setup import placed_pawn
from ludotheque.games.thin_ice.rules.slides import gives_way, held_fast
from ludotheque.games.thin_ice.rules.teams import living, owner, restless, unit_of
from ludotheque.games.thin_ice.rules.tiles import back_known

__all__ = ["why_not"]

A_SPACE = r"([a-u]\d{1,2})"
FORMS: dict[str, str] = {
    "step": rf"([A-F]) {A_SPACE}",
    "sea": r"([A-F])~",
    "slide": rf"{A_SPACE}/(n|e|s|w|ne|se|sw|nw)",
    "roll": r"roll",
    "crack": rf"x {A_SPACE}",
    "freeze": rf"f {A_SPACE}",
    "bear": rf"bear {A_SPACE}",
    "destroy": rf"Kx {A_SPACE}",
    "put": rf"([A-F])!{A_SPACE}",
    "orca": rf"O>{A_SPACE}",
    "rotate": r"rot[LR]",
    "play": r"!([A-Z]{1,8})",
    "discard": r"-([A-Z]{1,8})",
    "call": r"call (\d)",
    "by": r"by (\d)",
    "pawn": r"pawn ([A-F])",
    "swap": rf"sw {A_SPACE}",
    "look": rf"look {A_SPACE}",
    "lay": r"lay ([A-Z]{2}):([A-Za-z]\d?)",
    "cell": rf"@{A_SPACE}",
    "place": rf"([A-F])@{A_SPACE}",
    "word": r"(pass|end|done|draw|nodraw|back)",
    "chance": rf"d:({'|'.join(RESULTS)})|{A_SPACE}[=:\"].*|\d\+.*|wake|O>-|bear>-|[A-F]!~",
}
PATTERNS = {name: re.compile(pattern) for name, pattern in FORMS.items()}

# For each phase: the clause and the message that say what the seat has to decide, and the forms of a possible answer.
ASKED: dict[int, tuple[str, str, tuple[str, ...]]] = {
    LAY_TILE: ("THI-65", "why-ask-lay", ("lay",)),
    LAY_CELL: ("THI-66", "why-ask-cell", ("cell",)),
    PLACE_PAWN: ("THI-09", "why-ask-place", ("place",)),
    ASK_DRAW: ("THI-55", "why-ask-draw", ()),
    ANSWER: ("THI-R25", "why-ask-answer", ("play",)),
    ACT: ("THI-12", "why-ask-act", ("step", "sea", "slide", "roll", "play", "call", "word")),
    CALLED: ("THI-R29", "why-ask-called", ("step", "sea", "play", "word")),
    ROTATE: ("THI-84", "why-ask-rotate", ()),
    ACTOR: ("THI-70", "why-ask-actor", ("by",)),
    BEAR_STEP: ("THI-32", "why-ask-bear", ("bear", "destroy")),
    CHASE: ("THI-38", "why-ask-chase", ("put",)),
    ORCA_PUSH: ("THI-78", "why-ask-orca", ("orca",)),
    SLIDE_TILE: ("THI-42", "why-ask-slide", ("slide",)),
    CRACK_TILE: ("THI-43", "why-ask-crack", ("crack",)),
    FREEZE_TILE: ("THI-45", "why-ask-freeze", ("freeze",)),
    CARD_STEP: ("THI-58", "why-ask-card-move", ("step",)),
    CARD_JUMP: ("THI-58", "why-ask-card-move", ()),
    CARD_SHARE: ("THI-58", "why-ask-card-move", ()),
    CARD_SCARE: ("THI-58", "why-ask-card-move", ()),
    CARD_DIAGONAL: ("THI-58", "why-ask-diagonal", ("slide",)),
    CARD_SWAP: ("THI-R44", "why-ask-swap", ("swap",)),
    CARD_SWAP_WITH: ("THI-R44", "why-ask-swap", ("swap",)),
    CARD_LOOK: ("THI-R46", "why-ask-look", ("look",)),
    CARD_PAWN: ("THI-59", "why-ask-pawn", ()),
    CARD_ROPE: ("THI-59", "why-ask-rope", ("put",)),
    ASK_DISCARD: ("THI-54", "why-ask-discard", ("discard",)),
}

CHANCES = {
    SETUP_FACE: "THI-06",
    DEAL_FRONT: "THI-63",
    DEAL_BACK: "THI-63",
    DEAL_CARD: "THI-51",
    DRAW_CARD: "THI-55",
    FLIP: "THI-19",
    ROLL_DIE: "THI-30",
}


def why_not(view: State, text: str) -> Reason:
    """The first reason, in the order in which a player would check them, why a text is not a legal action."""
    board, state = view.game.fields, view.fields
    if state.to_move == OVER:
        return because("THI-48", "why-over")
    if state.to_move == CHANCE:
        return because(CHANCES[state.phase], "why-chance")
    form, match = "", None
    for name, pattern in PATTERNS.items():
        match = pattern.fullmatch(text)
        if match:
            form = name
            break
    if match is None:
        return because("THI-12", "why-unreadable", text=text[:40])
    if form == "chance":
        return because("THI-12", "why-not-yours", text=text[:40])
    clause, message, forms = ASKED[int(state.phase)]
    if form not in forms:
        return because(clause, message)
    parts = match.groups()
    for part in parts:
        if part and re.fullmatch(A_SPACE, part) and space_of(part) is None:
            return because("THI-R6", "why-no-space", space=part)
    reason = _REASONS[form](board, state, *[part for part in parts if part is not None])
    return reason or because(clause, message)


# --- pawn --------------------------------------------------------------------------------------


def _why_not_pawn(state: Fields, pawn: int) -> Reason | None:
    """Why the seat may not move this pawn now; None if it may."""
    name, seat = PAWN_NAMES[pawn], int(state.to_move)
    if pawn >= state.pawns or unit_of(state, int(owner(state, pawn))) != unit_of(state, seat):
        return because("THI-13", "why-not-your-pawn", pawn=name)
    if not int(state.on) >> pawn & 1:
        return because("THI-18", "why-pawn-out", pawn=name)
    if owner(state, pawn) != seat:
        return because("THI-R29", "why-call-first", pawn=name, seat=int(owner(state, pawn)))
    if int(state.lying) >> pawn & 1:
        return because("THI-R16", "why-lying", pawn=name)
    if int(state.resting) >> pawn & 1:
        return because("THI-R30", "why-resting", pawn=name)
    if state.phase != CARD_STEP and not int(state.due) >> pawn & 1:
        return because("THI-12", "why-moved", pawn=name)
    return None


def _way(board: Fields, start: int, goal: int) -> int | None:
    """The direction from a space to a neighbour; None if the goal is not a neighbour."""
    return next((d for d in range(8) if near(board, start, d) == goal), None)


def _why_step(board: Fields, state: Fields, name: str, target: str) -> Reason | None:
    pawn, goal = PAWN_NAMES.index(name), space_of(target)
    assert goal is not None
    reason = _why_not_pawn(state, pawn)
    if reason:
        return reason
    here = int(state.pawn_at[pawn])
    d = _way(board, here, goal)
    if d is None:
        return because("THI-15", "why-far-step", pawn=name, space=target)
    side = int(side_at(state, goal))
    if side == SEA:
        return because("THI-17", "why-step-sea", space=target)
    if side in (ORCA, KRAKEN):
        return because("THI-16", "why-step-animal", space=target)
    if state.bear == goal:
        return because("THI-16", "why-step-bear", space=target)
    if pawns_at(state, goal):
        return because("THI-16", "why-step-pawn", space=target)
    if not int(open_sides(board, state, tile_at(state, here))) >> d & 1:
        return because("THI-83", "why-closed-exit", space=space_name(here))
    return because("THI-83", "why-closed-entrance", space=target)


def _why_sea(board: Fields, state: Fields, name: str) -> Reason | None:
    pawn = PAWN_NAMES.index(name)
    reason = _why_not_pawn(state, pawn)
    if reason:
        return reason
    if step_ways(board, state, pawn):
        return because("THI-17", "why-sea-step", pawn=name)
    if not sea_beside(board, state, pawn):
        return because("THI-R9", "why-no-sea", pawn=name)
    return because("THI-R8", "why-sea-later", pawn=name)


# --- tiles -------------------------------------------------------------------------------------


def _why_slide(board: Fields, state: Fields, start: str, way: str) -> Reason | None:
    space = space_of(start)
    assert space is not None
    d, diagonal = ROSE.index(way), state.phase == CARD_DIAGONAL
    side = int(side_at(state, space))
    if state.phase == ACT and not state.slide_due:
        return because("THI-12", "why-slid")
    if side == SEA:
        return because("THI-21", "why-no-tile", space=start)
    if not among(SLIDABLE, side):
        return because("THI-23", "why-slide-cracked", space=start)
    unit = int(unit_of(state, int(state.to_move)))
    if int(held_fast(state, unit)) >> int(tile_at(state, space)) & 1:
        return because("THI-24", "why-slide-occupied", space=start)
    if (d % 2 == 1) != diagonal:
        return because("THI-22", "why-slide-straight" if d % 2 else "why-slide-diagonal")
    goal = int(near(board, space, d))
    if not gives_way(state, side, goal):
        if side_at(state, goal) == SEA:
            return because("THI-R13", "why-slide-bear", space=space_name(goal))
        return because("THI-22", "why-slide-blocked", space=space_name(goal))
    return None


def _target(state: Fields, name: str) -> tuple[int, int, bool]:
    """The space with this name, the side it shows, and whether a pawn or the bear is on it."""
    space = space_of(name)
    assert space is not None
    taken = bool(int(occupied(state)) >> int(tile_at(state, space)) & 1) or state.bear == space
    return space, int(side_at(state, space)), taken


def _why_crack(board: Fields, state: Fields, name: str) -> Reason | None:
    _, side, taken = _target(state, name)
    if side == SEA:
        return because("THI-43", "why-no-tile", space=name)
    if taken:
        return because("THI-44", "why-occupied", space=name)
    if side == PERMANENT:
        return because("THI-R10", "why-permanent", space=name)
    return because("THI-43", "why-crack-animal", space=name)


def _why_freeze(board: Fields, state: Fields, name: str) -> Reason | None:
    _, side, taken = _target(state, name)
    if side == SEA:
        return because("THI-45", "why-no-tile", space=name)
    if taken and among(FREEZABLE, side):
        return because("THI-46", "why-occupied", space=name)
    return because("THI-45", "why-freeze-sound", space=name)


def _why_swap(board: Fields, state: Fields, name: str) -> Reason | None:
    space, side, taken = _target(state, name)
    if not among(SLIDABLE, side) or taken:
        return because("THI-R44", "why-swap-tile", space=name)
    if state.phase == CARD_SWAP_WITH and _way(board, int(state.about), space) is None:
        return because("THI-R44", "why-swap-far", space=name)
    return because("THI-R44", "why-swap-alone", space=name)


def _why_look(board: Fields, state: Fields, name: str) -> Reason | None:
    space, side, _ = _target(state, name)
    if among(LOOKABLE, side) and back_known(state, int(tile_at(state, space)), int(state.to_move)):
        return because("THI-R46", "why-look-known", space=name)
    return because("THI-R46", "why-look-side", space=name)


# --- bear, chase, Kraken -----------------------------------------------------------------------


def _why_bear(board: Fields, state: Fields, name: str) -> Reason | None:
    space, side, _ = _target(state, name)
    if state.bear < 0:
        return because("THI-R18", "why-bear-gone")
    if _way(board, int(state.bear), space) is None:
        return because("THI-32", "why-bear-far", space=name)
    if side in (ORCA, KRAKEN):
        return because("THI-34", "why-bear-animal", space=name)
    if state.how == BY_KRAKEN:
        return because("THI-R33", "why-bear-pushed", space=name)
    return None


def _why_destroy(board: Fields, state: Fields, name: str) -> Reason | None:
    kraken = int(kraken_space(board, state))
    if kraken < 0 or state.how != BY_DIE:
        return because("THI-80", "why-no-kraken")
    return because("THI-R34", "why-kraken-reach", space=name)


def _why_put(board: Fields, state: Fields, name: str, target: str) -> Reason | None:
    space, side, taken = _target(state, target)
    roped = state.phase == CARD_ROPE
    wanted = PAWN_NAMES[int(state.about)] if roped else first_chased(state)
    if name != wanted:
        return because("THI-R15", "why-other-pawn", pawn=wanted)
    if side == SEA or not among(ENTERABLE, side):
        return because("THI-38", "why-put-side", space=target)
    if taken:
        return because("THI-38", "why-put-occupied", space=target)
    if roped:
        return because("THI-59", "why-rope-lonely", space=target)
    if space == state.barred:
        return because("THI-38", "why-put-origin", space=target)
    return because("THI-R14", "why-put-far", space=target)


def _why_orca(board: Fields, state: Fields, name: str) -> Reason | None:
    return because("THI-R33", "why-orca", space=name)


# --- cards and mates ---------------------------------------------------------------------------


def _card(board: Fields, name: str) -> int | None:
    return next((card for card in range(board.cards) if card_name(board, card) == name), None)


def _why_play(board: Fields, state: Fields, name: str) -> Reason | None:
    card, seat = _card(board, name), int(state.to_move)
    if card is None:
        return because("THI-56", "why-no-card", card=name)
    if card not in (card_in(state, seat, place) for place in range(HAND)):
        return because("THI-52", "why-not-in-hand", card=name)
    kind = int(board.card_class[card])
    if state.window != NO_WINDOW and kind == IN_TURN:
        return because("THI-58", "why-card-turn", card=name)
    if state.window == NO_WINDOW and kind == AFTER:
        return because("THI-59", "why-card-after", card=name)
    clause = {CLASSES["turn"]: "THI-58", CLASSES["anytime"]: "THI-57"}.get(kind, "THI-59")
    return because(clause, "why-card-useless", card=name)


def _why_discard(board: Fields, state: Fields, name: str) -> Reason | None:
    return because("THI-54", "why-not-in-hand", card=name)


def _why_call(board: Fields, state: Fields, number: str) -> Reason | None:
    seat = int(number)
    unit = int(unit_of(state, int(state.to_move)))
    if seat >= state.seats or seat == state.to_move or unit_of(state, seat) != unit:
        return because("THI-70", "why-no-mate", seat=seat)
    if not living(state, seat):
        return because("THI-R29", "why-mate-out", seat=seat)
    if int(state.called) >> seat & 1:
        return because("THI-R29", "why-mate-back", seat=seat)
    if not restless(state, int(state.own[seat])):
        return because("THI-R29", "why-mate-idle", seat=seat)
    return None


def _why_by(board: Fields, state: Fields, number: str) -> Reason | None:
    return because("THI-70", "why-no-mate", seat=int(number))


def _why_roll(board: Fields, state: Fields) -> Reason | None:
    return because("THI-12", "why-rolled")


def _why_word(board: Fields, state: Fields, word: str) -> Reason | None:
    """Why `back` or `end`, an action that is a single word, is not legal; None if this has no reason of its own."""
    if word == "back" and state.phase == CALLED:
        return because("THI-R29", "why-no-back")
    return because("THI-R20", "why-not-over") if word == "end" else None


# --- set-up ------------------------------------------------------------------------------------


def _why_lay(board: Fields, state: Fields, kind: str, side: str) -> Reason | None:
    return because("THI-63", "why-not-your-tile", kind=kind)


def _why_cell(board: Fields, state: Fields, name: str) -> Reason | None:
    if _target(state, name)[1] != SEA:
        return because("THI-66", "why-cell-taken", space=name)
    return because("THI-66", "why-cell-far", space=name)


def _why_place(board: Fields, state: Fields, name: str, target: str) -> Reason | None:
    _space, side, taken = _target(state, target)
    wanted = PAWN_NAMES[int(placed_pawn(state))]
    if name != wanted:
        return because("THI-R31", "why-other-pawn", pawn=wanted)
    if state.mode == ADVANCED:
        return because("THI-R27", "why-place-advanced", space=target)
    if taken or side == SEA or among(BROKEN, side):
        return because("THI-09", "why-place-taken", space=target)
    return because("THI-09", "why-place-far", space=target)


_REASONS: dict[str, Callable[..., Reason | None]] = {
    "step": _why_step,
    "sea": _why_sea,
    "slide": _why_slide,
    "roll": _why_roll,
    "crack": _why_crack,
    "freeze": _why_freeze,
    "bear": _why_bear,
    "destroy": _why_destroy,
    "put": _why_put,
    "orca": _why_orca,
    "play": _why_play,
    "discard": _why_discard,
    "call": _why_call,
    "by": _why_by,
    "swap": _why_swap,
    "look": _why_look,
    "lay": _why_lay,
    "cell": _why_cell,
    "place": _why_place,
    "word": _why_word,
}
