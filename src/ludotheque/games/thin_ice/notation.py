"""Thin Ice in writing: actions, outcomes and events; positions stand in position.py."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ludotheque.core.contract import CHANCE, Record
from ludotheque.games.thin_ice.actions import (
    BY,
    CALL,
    DESTROY,
    DIAGONAL,
    DIRECTIONS,
    DISCARD,
    INTO_SEA,
    JUMP,
    LAY,
    MOVE_BEAR,
    PICK_PAWN,
    PLAY,
    PUSH_ORCA,
    PUT_PAWN,
    SLIDE,
    SPACE,
    STEP,
)
from ludotheque.games.thin_ice.agenda import (
    ACT,
    ASK_DRAW,
    CARD_LOOK,
    CARD_ROPE,
    CARD_SWAP_WITH,
    CHASE,
    CRACK_TILE,
    DEAL_BACK,
    DEAL_CARD,
    DEAL_FRONT,
    FLIP,
    FREEZE_TILE,
    LAY_CELL,
    LAY_TILE,
    ORCA_PUSH,
    PLACE_PAWN,
    ROLL_DIE,
    SETUP_FACE,
)
from ludotheque.games.thin_ice.board import RESULTS
from ludotheque.games.thin_ice.cards import FX_HOLD, HAND
from ludotheque.games.thin_ice.expansions import kraken_space
from ludotheque.games.thin_ice.position import (
    PAWN_NAMES,
    card_name,
    space_name,
    tellable,
    tile_letters,
    write_position,
)
from ludotheque.games.thin_ice.reading import options_in, read_position
from ludotheque.games.thin_ice.setup import (
    FACE_SIDES,
    FACE_TURNS,
    LAY_FIRST,
    LAY_TURNS,
    dealt_to,
    placed_pawn,
)
from ludotheque.games.thin_ice.tiles import (
    BACKS,
    DISCARDED,
    FRONTS,
    KIND_NAMES,
    KINDS,
    LETTERS,
    LIFTED,
    LOOKING,
    ORCA,
    near,
)

__all__ = ["options_in", "read_position", "tellable", "write_position"]

SIMPLE = ("pass", "end", "done", "draw", "nodraw", "back", "roll", "rotL", "rotR")
ROSE = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
HEADS = frozenset((*PAWN_NAMES, "bear", "x", "f", "Kx", "call", "by", "sw", "look", "lay", "pawn"))
"""First words of texts that have two."""

NUMBERING = re.compile(r"\d+\.\d+")


def write_action(board: Record, state: Record, action: int) -> str:
    """`A k13`, `m11/e`, `roll`, `d:bear`, `bear l12`, `B!m12`, `!STEP`, `k12=c` and so on."""
    if state.to_move == CHANCE:
        return _write_outcome(board, state, action)
    if action < STEP:
        return SIMPLE[action]
    if action < INTO_SEA:
        return _write_move(board, state, action)
    if action < SLIDE:
        return f"{PAWN_NAMES[action - INTO_SEA]}~"
    if action < SPACE:
        first, skew = (DIAGONAL, 1) if action >= DIAGONAL else (SLIDE, 0)
        return f"{space_name((action - first) // 4)}/{ROSE[2 * ((action - first) % 4) + skew]}"
    if action < MOVE_BEAR:
        return _write_space(state, action - SPACE)
    if action < CALL:
        return _write_way(board, state, action)
    return _write_pick(board, action)


def _write_outcome(board: Record, state: Record, outcome: int) -> str:
    phase = int(state.phase)
    if phase == ROLL_DIE:
        return f"d:{RESULTS[outcome]}"
    if phase == SETUP_FACE:
        side, turn = FACE_SIDES[outcome], FACE_TURNS[outcome]
        return f"{space_name(int(board.grid[state.cursor]))}:{tile_letters(side, turn)}"
    if phase == FLIP:
        sign = '"' if state.how == LOOKING else "="
        return f"{space_name(int(state.place[state.about]))}{sign}{LETTERS[BACKS[outcome]]}"
    if phase == DEAL_FRONT:
        return f"{dealt_to(state, state.cursor)}+{LETTERS[outcome]}"
    if phase == DEAL_BACK:
        return f"{dealt_to(state, state.cursor)}+{KIND_NAMES[outcome]}"
    return f"{_drawing_seat(state)}+{card_name(board, outcome)}"


def _drawing_seat(state: Record) -> int:
    return int(state.cursor) // HAND if state.phase == DEAL_CARD else int(state.about)


def _write_move(board: Record, state: Record, action: int) -> str:
    first = JUMP if action >= JUMP else STEP
    pawn, d = divmod(action - first, DIRECTIONS)
    goal = near(board, int(state.pawn_at[pawn]), d)
    if first == JUMP:
        goal = near(board, goal, d)
    return f"{PAWN_NAMES[pawn]} {space_name(goal)}"


def _write_space(state: Record, space: int) -> str:
    name, phase = space_name(space), int(state.phase)
    if phase == CRACK_TILE:
        return f"x {name}"
    if phase == FREEZE_TILE:
        return f"f {name}"
    if phase == CARD_LOOK:
        return f"look {name}"
    if phase == LAY_CELL:
        return f"@{name}"
    if phase == PLACE_PAWN:
        return f"{PAWN_NAMES[placed_pawn(state)]}@{name}"
    if phase == CARD_ROPE:
        return f"{PAWN_NAMES[state.about]}!{name}"
    if phase == CHASE:
        return f"{first_chased(state)}!{name}"
    return f"sw {name}"


def first_chased(state: Record) -> str:
    """The letter of the pawn that is placed now."""
    return PAWN_NAMES[(int(state.chased) & -int(state.chased)).bit_length() - 1]


def _write_way(board: Record, state: Record, action: int) -> str:
    if action < DESTROY:
        return f"bear {space_name(near(board, int(state.bear), action - MOVE_BEAR))}"
    if action < PUT_PAWN:
        return f"Kx {space_name(near(board, int(kraken_space(board, state)), action - DESTROY))}"
    if action < PUSH_ORCA:
        return f"{first_chased(state)}!{space_name(near(board, int(state.about), action - PUT_PAWN))}"
    return f"O>{space_name(near(board, int(state.about), action - PUSH_ORCA))}"


def _write_pick(board: Record, action: int) -> str:
    if action < BY:
        return f"call {action - CALL}"
    if action < PICK_PAWN:
        return f"by {action - BY}"
    if action < PLAY:
        return f"pawn {PAWN_NAMES[action - PICK_PAWN]}"
    if action < DISCARD:
        return f"!{card_name(board, action - PLAY)}"
    if action < LAY:
        return f"-{card_name(board, action - DISCARD)}"
    kind, side, turn = laid_side(action)
    return f"lay {KIND_NAMES[kind]}:{tile_letters(side, turn)}"


def laid_side(action: int) -> tuple[int, int, int]:
    """Kind, side and orientation of a `lay` action."""
    kind = max(k for k in range(1, KINDS) if LAY + LAY_FIRST[k] <= action)
    back, turn = divmod(action - LAY - LAY_FIRST[kind], LAY_TURNS[kind])
    return kind, (BACKS if back else FRONTS)[kind], turn


def seen_action(board: Record, state: Record, action: int, seat: int) -> str:
    """What a seat sees of an action: not what others are dealt, draw, look at or take in hand."""
    phase = int(state.phase)
    if phase in (DEAL_FRONT, DEAL_BACK) and dealt_to(state, state.cursor) != seat:
        return f"{dealt_to(state, state.cursor)}+?"
    if state.to_move == CHANCE and phase not in (FLIP, ROLL_DIE, SETUP_FACE, DEAL_FRONT, DEAL_BACK):
        if _drawing_seat(state) != seat:
            return f"{_drawing_seat(state)}+?"
    if phase == FLIP and state.how == LOOKING and state.actor != seat:
        return f'{space_name(int(state.place[state.about]))}"?'
    if phase == LAY_TILE and state.to_move != seat:
        return "lay ?"
    if phase == LAY_CELL and state.to_move != seat:
        tile = int(state.about)
        return f"{tile_letters(int(state.side[tile]), int(state.turn[tile]))}@{space_name(action - SPACE)}"
    return write_action(board, state, action)


# --- lines -------------------------------------------------------------------------------------


def split(line: str) -> list[str]:
    """The texts of a line; turn numbers and `;` may be there or not."""
    words = [word for word in line.replace(";", " ").split() if not NUMBERING.fullmatch(word)]
    texts: list[str] = []
    for word in words:
        if texts and texts[-1] in HEADS:
            texts[-1] += f" {word}"
        else:
            texts.append(word)
    return texts


def tidy(board: Record, state: Record, text: str) -> str:
    """A reader does not mind more spaces than one."""
    return " ".join(text.split())


def opens_line(board: Record, state: Record) -> bool:
    """A record begins a new line with every turn, and now and then during set-up."""
    phase, cursor = int(state.phase), int(state.cursor)
    if phase == SETUP_FACE:
        return cursor % 6 == 0
    if phase == DEAL_FRONT:
        return (cursor + 1) % 6 == 0
    if phase in (PLACE_PAWN, DEAL_CARD):
        return cursor == 0
    mine = int(state.unit_pawns[state.unit]) & int(state.on)
    fresh = state.die_due and int(state.due) == mine & ~int(state.resting) and bool(state.slide_due) == bool(mine)
    return phase in (ASK_DRAW, LAY_TILE) or bool(phase == ACT and fresh)


def events(board: Record, before: Record, action: int, after: Record) -> Iterable[str]:
    """What followed by itself: `wake`, `k12=c`, `k12=.`, `B!~`, `O>-`, `bear>-`."""
    told = write_action(board, before, action)
    if after.awake > before.awake:
        yield "wake"
    for tile in range(1, int(before.tiles) + 1):
        text = tile_event(board, before, action, after, tile)
        if text and text != told:
            yield text
    lost = int(before.on) & ~int(after.on) & ~int(after.adrift)
    for pawn, name in enumerate(PAWN_NAMES):
        if lost >> pawn & 1 and told != f"{name}~":
            yield f"{name}!~"
    if before.bear >= 0 > after.bear:
        yield "bear>-"


def tile_event(board: Record, before: Record, action: int, after: Record, tile: int) -> str:
    """How a tile changed by itself: turned, removed, or pushed out of the game; "" if it did not."""
    was, now = int(before.place[tile]), int(after.place[tile])
    moved = carried(board, before, action)
    if now == DISCARDED and (was >= 0 or was == LIFTED):
        if before.side[tile] == ORCA and was in moved.values():
            return "O>-"
        return f"{space_name(moved.get(tile, was))}=."
    if was >= 0 and now >= 0 and before.side[tile] != after.side[tile]:
        return f"{space_name(now)}={LETTERS[after.side[tile]]}"
    return ""


def carried(board: Record, state: Record, action: int) -> dict[int, int]:
    """The tiles that an action itself puts elsewhere, with their new spaces."""
    if state.to_move == CHANCE:
        return {}
    if SLIDE <= action < SPACE:
        first, skew = (DIAGONAL, 1) if action >= DIAGONAL else (SLIDE, 0)
        start, k = divmod(action - first, 4)
        return {int(state.at[start]): int(near(board, start, 2 * k + skew))}
    if state.phase == ORCA_PUSH:
        return {int(state.chased): int(near(board, int(state.about), action - PUSH_ORCA))}
    if state.phase == CARD_SWAP_WITH:
        one, other = int(state.about), action - SPACE
        return {int(state.at[one]): other, int(state.at[other]): one}
    if PLAY <= action < DISCARD and board.card_effect[action - PLAY] == FX_HOLD:
        return {int(state.last_tile): int(state.last_from)}
    return {}
