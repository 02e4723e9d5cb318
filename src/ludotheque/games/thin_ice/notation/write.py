"""Write actions, outcomes, events and positions of Thin Ice."""

from __future__ import annotations

from collections.abc import Iterable

from ludotheque.core.contract import CHANCE, OVER
from ludotheque.core.game import Game
from ludotheque.core.layout import Fields
from ludotheque.games.thin_ice.board import ROSE
from ludotheque.games.thin_ice.notation.names import (
    COLUMNS,
    HOLE_KINDS,
    ICE_KINDS,
    PAWN_NAMES,
    SIMPLE,
    card_name,
    due_text,
    first_chased,
    hand_cards,
    laid_side,
    pawns_in,
    space_name,
    tile_letters,
)
from ludotheque.games.thin_ice.rules.actions import (
    BY,
    CALL,
    DESTROY,
    INTO_SEA,
    MOVE_BEAR,
    PICK_PAWN,
    PLAY,
    PUSH_ORCA,
    PUT_PAWN,
    SLIDE,
    SPACE,
    STEP,
    discarded_card,
    laid_kind,
    laid_turn,
    move_goal,
    moved_pawn,
    played_card,
    slide_start,
    slide_way,
)
from ludotheque.games.thin_ice.rules.hands import drawing_seat
from ludotheque.games.thin_ice.rules.kraken import kraken_space
from ludotheque.games.thin_ice.rules.record import (
    ACT,
    ASK_DRAW,
    BACKS,
    BASIC,
    CARD_LOOK,
    CARD_ROPE,
    CARD_SWAP_WITH,
    CHASE,
    CRACK_TILE,
    DEAL_BACK,
    DEAL_CARD,
    DEAL_FRONT,
    DISCARDED,
    FLIP,
    FREEZE_TILE,
    FRONTS,
    FX_HOLD,
    HK,
    KIND_NAMES,
    KINDS,
    LAY_CELL,
    LAY_TILE,
    LETTERS,
    LIFTED,
    LOOKING,
    NOWHERE,
    ONLY_SLID,
    ORCA,
    ORCA_PUSH,
    PLACE_PAWN,
    PUBLIC,
    RESULTS,
    ROLL_DIE,
    SETUP_FACE,
    SIZE,
    UNKNOWN,
)
from ludotheque.games.thin_ice.rules.sea import near
from ludotheque.games.thin_ice.rules.setup import FACE_SIDES, FACE_TURNS, dealt_to, placed_pawn
from ludotheque.games.thin_ice.rules.teams import restless
from ludotheque.games.thin_ice.rules.tiles import one_kind_only


def write_action(board: Fields, state: Fields, action: int) -> str:
    """The text of an action or outcome: `A k13`, `m11/e`, `roll`, `d:bear`, `bear l12`, `B!m12`, `!STEP`, `k12=c`, …"""
    if state.to_move == CHANCE:
        return _write_outcome(board, state, action)
    if action < STEP:
        return SIMPLE[action]
    if action < INTO_SEA:
        return f"{PAWN_NAMES[moved_pawn(action)]} {space_name(move_goal(board, state, action))}"
    if action < SLIDE:
        return f"{PAWN_NAMES[action - INTO_SEA]}~"
    if action < SPACE:
        return f"{space_name(slide_start(action))}/{ROSE[slide_way(action)]}"
    if action < MOVE_BEAR:
        return _write_space(state, action - SPACE)
    if action < CALL:
        return _write_way(board, state, action)
    return _write_pick(board, action)


def _write_outcome(board: Fields, state: Fields, outcome: int) -> str:
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
    return f"{drawing_seat(state)}+{card_name(board, outcome)}"


def _write_space(state: Fields, space: int) -> str:
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


def _write_way(board: Fields, state: Fields, action: int) -> str:
    if action < DESTROY:
        return f"bear {space_name(near(board, int(state.bear), action - MOVE_BEAR))}"
    if action < PUT_PAWN:
        return f"Kx {space_name(near(board, int(kraken_space(board, state)), action - DESTROY))}"
    if action < PUSH_ORCA:
        return f"{first_chased(state)}!{space_name(near(board, int(state.about), action - PUT_PAWN))}"
    return f"O>{space_name(near(board, int(state.about), action - PUSH_ORCA))}"


def _write_pick(board: Fields, action: int) -> str:
    if action < BY:
        return f"call {action - CALL}"
    if action < PICK_PAWN:
        return f"by {action - BY}"
    if action < PLAY:
        return f"pawn {PAWN_NAMES[action - PICK_PAWN]}"
    if played_card(action) != NOWHERE:
        return f"!{card_name(board, played_card(action))}"
    if discarded_card(action) != NOWHERE:
        return f"-{card_name(board, discarded_card(action))}"
    return f"lay {KIND_NAMES[laid_kind(action)]}:{tile_letters(laid_side(action), laid_turn(action))}"


def write_seen_action(board: Fields, before: Fields, action: int | None, after: Fields, viewpoint: int) -> str:
    """The text of an action as a viewpoint sees it: without what others are dealt, draw, look at or choose in hand.

    A tile that another seat lays can first be seen in the position `after`.
    """
    if action is None:
        return _write_unseen(before)
    if before.phase == LAY_CELL and before.to_move != viewpoint:
        tile = before.about
        letters = tile_letters(int(after.side[tile]), int(after.turn[tile]))
        return f"{letters}@{space_name(action - SPACE)}"
    return write_action(board, before, action)


def _write_unseen(state: Fields) -> str:
    if state.phase == LAY_TILE:
        return "lay ?"
    if state.phase == FLIP:
        return f'{space_name(int(state.place[state.about]))}"?'
    dealt = state.phase in (DEAL_FRONT, DEAL_BACK)
    return f"{dealt_to(state, state.cursor) if dealt else drawing_seat(state)}+?"


def opens_line(board: Fields, state: Fields) -> bool:
    """Whether a record begins a new line here: at every turn, and after every sixth tile of the set-up."""
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


# --- events ------------------------------------------------------------------------------------


def events(board: Fields, before: Fields, action: int | None, after: Fields) -> Iterable[str]:
    """The events after an action: `wake`, `k12=c`, `k12=.`, `B!~`, `O>-`, `bear>-`."""
    written = "" if action is None else write_action(board, before, action)
    moved = {} if action is None else _carried(board, before, action)
    if after.awake > before.awake:
        yield "wake"
    for tile in range(1, before.tiles + 1):
        text = _tile_event(before, after, tile, moved)
        if text and text != written:
            yield text
    lost = before.on & ~after.on & ~after.adrift
    for name in pawns_in(lost):
        if written != f"{name}~":
            yield f"{name}!~"
    if before.bear >= 0 > after.bear:
        yield "bear>-"


def _tile_event(before: Fields, after: Fields, tile: int, moved: dict[int, int]) -> str:
    """The event of a tile that was turned, removed or pushed out of the game; "" if there is none.

    `moved` are the tiles that the action itself moved, with their new spaces.
    """
    was, now = int(before.place[tile]), int(after.place[tile])
    if now == DISCARDED and (was >= 0 or was == LIFTED):
        if before.side[tile] == ORCA and was in moved.values():
            return "O>-"
        return f"{space_name(moved.get(tile, was))}=."
    if was >= 0 and now >= 0 and before.side[tile] != after.side[tile]:
        return f"{space_name(now)}={LETTERS[after.side[tile]]}"
    return ""


def _carried(board: Fields, state: Fields, action: int) -> dict[int, int]:
    """The tiles that an action itself moves, with their new spaces."""
    if state.to_move == CHANCE:
        return {}
    if SLIDE <= action < SPACE:
        start = slide_start(action)
        return {int(state.at[start]): near(board, start, slide_way(action))}
    if state.phase == ORCA_PUSH:
        return {state.chased: near(board, state.about, action - PUSH_ORCA)}
    if state.phase == CARD_SWAP_WITH:
        one, other = state.about, action - SPACE
        return {int(state.at[one]): other, int(state.at[other]): one}
    card = played_card(action)
    if card != NOWHERE and board.card_effect[card] == FX_HOLD:
        return {state.last_tile: state.last_from}
    return {}


# --- positions ---------------------------------------------------------------------------------


def span(used: set[int]) -> tuple[int, int]:
    """The shortest interval of a ring of 21 places that contains all used ones: its first place and its length."""
    best = (0, SIZE)
    for first in sorted(used):
        length = max((place - first) % SIZE for place in used) + 1
        if length < best[1]:
            best = (first, length)
    return best


def box(state: Fields) -> tuple[int, int, int, int]:
    """The smallest box around the tiles: west column, top row, width, height."""
    spaces = [int(state.place[tile]) for tile in range(1, int(state.tiles) + 1) if state.place[tile] >= 0]
    if not spaces:
        return 10, 10, 1, 1
    west, width = span({space % SIZE for space in spaces})
    # Rows count downwards from the top, so that of equally short intervals the highest is found first.
    down, height = span({SIZE - 1 - space // SIZE for space in spaces})
    return west, SIZE - 1 - down, width, height


def write_position(game: Game, state: Fields, viewpoint: int | None) -> str:
    """The text of a position; an unknown card is written as `?`, an unknown back is left out."""
    west, top, width, height = box(state)
    rows = []
    for k in range(height):
        spaces = [((top - k) % SIZE) * SIZE + (west + i) % SIZE for i in range(width)]
        rows.append(_write_row(game.fields, state, spaces))
    words = [f"{COLUMNS[west]}{top + 1}:{'/'.join(rows)}", f"bear={_write_bear(state)}"]
    words += [f"{PAWN_NAMES[pawn]}={_write_pawn(state, pawn)}" for pawn in range(int(state.pawns))]
    words.append(f"@{state.unit}")
    if not at_beginning(state):
        words.append(f"[{due_text(state)}]")
    words += _write_extras(game.fields, state)
    return " ".join(words)


def _write_row(board: Fields, state: Fields, spaces: list[int]) -> str:
    text, sea = "", 0
    for space in spaces:
        tile = int(state.at[space])
        if tile == 0:
            sea += 1
            continue
        text += (str(sea) if sea else "") + _write_tile(board, state, tile)
        sea = 0
    return text + (str(sea) if sea else "")


def _write_tile(board: Fields, state: Fields, tile: int) -> str:
    """A tile in a position text: its letters, its back and who knows that, `*` if it slid this turn."""
    side, kind = int(state.side[tile]), int(state.kind[tile])
    text = tile_letters(side, int(state.turn[tile]))
    if kind != UNKNOWN and side == FRONTS[kind] and not one_kind_only(board, side):
        back = LETTERS[BACKS[kind]]
        if int(state.seen[tile]) & PUBLIC:
            text += f"'{back}"
        else:
            knowing = "".join(str(seat) for seat in range(6) if int(state.seen[tile]) >> seat & 1)
            text += f'"{back}({knowing})'
    if state.adrift_scope == ONLY_SLID and int(state.slid) >> tile & 1:
        text += "*"
    return text


def _write_bear(state: Fields) -> str:
    if state.bear < 0:
        return "-"
    return space_name(int(state.bear)) + ("" if state.awake else "z")


def _write_pawn(state: Fields, pawn: int) -> str:
    if int(state.pending) >> pawn & 1:
        return "~"
    if not int(state.on) >> pawn & 1:
        return "x" if state.order[pawn] else "."
    name = space_name(int(state.pawn_at[pawn]))
    if int(state.lying) >> pawn & 1:
        return f"{name}_"
    if int(state.resting) >> pawn & 1:
        return f"{name}_" if at_beginning(state) else f"{name}-"
    return name


def at_beginning(state: Fields) -> bool:
    """Does the unit still have to do everything in this turn? Then the text needs no `[…]`."""
    mine = int(state.unit_pawns[state.unit]) & int(state.on)
    ready = int(restless(state, mine)) == mine & ~int(state.resting) and not mine & int(state.lying)
    return bool(state.to_move == OVER or (ready and bool(state.slide_due) == bool(mine) and state.die_due))


def shown_kinds(state: Fields) -> list[int]:
    """The number of tiles of each kind on the sea."""
    shown = [0] * KINDS
    for tile in range(1, int(state.tiles) + 1):
        if state.place[tile] >= 0:
            shown[int(state.kind[tile])] += 1
    return shown


def _write_extras(board: Fields, state: Fields) -> list[str]:
    words = []
    if state.mode != BASIC:
        for seat in range(int(state.seats)):
            cards = [card_name(board, card) for card in hand_cards(state, seat)]
            cards += ["?"] * (int(state.held[seat]) - len(cards))
            if cards:
                words.append(f"h{seat}={','.join(cards)}")
    shown = shown_kinds(state)
    counted = (*ICE_KINDS, *(HOLE_KINDS if board.counts[HK] else ()))
    counts = {kind: int(state.undrawn[kind]) for kind in counted}
    if any(counts[kind] != int(board.counts[kind]) - shown[kind] for kind in counted):
        words.append("u=" + "/".join(str(count) for count in counts.values()))
    if state.turn_number != 1:
        words.append(f"t={state.turn_number}")
    discards = [card_name(board, card) for card in range(board.cards) for _ in range(int(state.discards[card]))]
    if discards:
        words.append(f"p={','.join(discards)}")
    return words


def is_readable(board: Fields, state: Fields) -> bool:
    """Does the position text contain the whole position?

    Only in the phase ACT when no mate has answered `back`, and at the end when one unit has survived.
    """
    if state.to_move == OVER:
        return int(state.winners).bit_count() == 1 and bool(state.on)
    return bool(state.phase == ACT and state.called == 0)
