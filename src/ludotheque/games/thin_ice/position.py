"""Positions of Thin Ice in writing: `i13:IIIII/… bear=k11z A=k12 B=l10 @0 [As]` and back."""

from __future__ import annotations

import re
from typing import Any

from ludotheque.core.contract import OVER, Record
from ludotheque.core.game import Game
from ludotheque.games.thin_ice.agenda import ACT
from ludotheque.games.thin_ice.board import NAME, SIZE
from ludotheque.games.thin_ice.setup import fronts_of
from ludotheque.games.thin_ice.survivor import CARDS
from ludotheque.games.thin_ice.teams import restless
from ludotheque.games.thin_ice.tiles import (
    BACKS,
    BASIC,
    FRONTS,
    HC,
    HK,
    IC,
    IO,
    IP,
    KINDS,
    LETTERS,
    PUBLIC,
    STRIP,
    UNKNOWN,
)

PAWN_NAMES = "ABCDEF"
COLUMNS = "abcdefghijklmnopqrstu"
U_KINDS = (IC, IP, IO, HC, HK)


def space_name(space: int) -> str:
    """a1 to u21."""
    return f"{COLUMNS[space % SIZE]}{space // SIZE + 1}"


def space_of(name: str) -> int | None:
    """The space of a name, or None."""
    match = re.fullmatch(r"([a-u])([1-9]\d?)", name)
    if not match or int(match[2]) > SIZE:
        return None
    return (int(match[2]) - 1) * SIZE + COLUMNS.index(match[1])


def tile_letters(side: int, turn: int) -> str:
    """`I`, `c`, `R2`."""
    return LETTERS[side] + (str(turn) if side >= STRIP else "")


# --- writing -----------------------------------------------------------------------------------


def span(used: set[int]) -> tuple[int, int]:
    """The shortest stretch of a ring of 21 that holds all used places: first place and length."""
    best = (0, SIZE)
    for first in sorted(used):
        length = max((place - first) % SIZE for place in used) + 1
        if length < best[1]:
            best = (first, length)
    return best


def box(state: Record) -> tuple[int, int, int, int]:
    """The smallest box around the tiles: west column, top row, width, height."""
    spaces = [int(state.place[tile]) for tile in range(1, int(state.tiles) + 1) if state.place[tile] >= 0]
    if not spaces:
        return 10, 10, 1, 1
    west, width = span({space % SIZE for space in spaces})
    # Rows count downwards from the top, so that of equal stretches the highest is found first.
    down, height = span({SIZE - 1 - space // SIZE for space in spaces})
    return west, SIZE - 1 - down, width, height


def write_position(game: Game, state: Record) -> str:
    """The position as a text; a hand or back that is not known stands as `?` or is left out."""
    west, top, width, height = box(state)
    rows = []
    for k in range(height):
        spaces = [((top - k) % SIZE) * SIZE + (west + i) % SIZE for i in range(width)]
        rows.append(_write_row(game.board, state, spaces))
    words = [f"{COLUMNS[west]}{top + 1}:{'/'.join(rows)}", f"bear={_write_bear(state)}"]
    words += [f"{PAWN_NAMES[pawn]}={_write_pawn(state, pawn)}" for pawn in range(int(state.pawns))]
    words.append(f"@{state.unit}")
    due = due_text(state)
    if not at_beginning(state):
        words.append(f"[{due}]")
    words += _write_extras(game.board, state)
    return " ".join(words)


def _write_row(board: Record, state: Record, spaces: list[int]) -> str:
    text, sea = "", 0
    for space in spaces:
        tile = int(state.at[space])
        if tile == 0:
            sea += 1
            continue
        text += (str(sea) if sea else "") + _write_tile(board, state, tile)
        sea = 0
    return text + (str(sea) if sea else "")


def _write_tile(board: Record, state: Record, tile: int) -> str:
    side, kind = int(state.side[tile]), int(state.kind[tile])
    text = tile_letters(side, int(state.turn[tile]))
    if kind != UNKNOWN and side == FRONTS[kind]:
        kinds = int(fronts_of(board, side))
        back = LETTERS[BACKS[kind]]
        if kinds & (kinds - 1) == 0:
            pass
        elif int(state.seen[tile]) & PUBLIC:
            text += f"'{back}"
        else:
            knowing = "".join(str(seat) for seat in range(6) if int(state.seen[tile]) >> seat & 1)
            text += f'"{back}({knowing})'
    if state.adrift_scope == 1 and int(state.slid) >> tile & 1:
        text += "*"
    return text


def _write_bear(state: Record) -> str:
    if state.bear < 0:
        return "-"
    return space_name(int(state.bear)) + ("" if state.awake else "z")


def _write_pawn(state: Record, pawn: int) -> str:
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


def due_text(state: Record) -> str:
    """What is still due: letters of pawns, s for the slide, d for the die."""
    pawns = int(restless(state, int(state.unit_pawns[state.unit])))
    text = "".join(name for pawn, name in enumerate(PAWN_NAMES) if pawns >> pawn & 1)
    return text + ("s" if state.slide_due else "") + ("d" if state.die_due else "")


def at_beginning(state: Record) -> bool:
    """Is everything still due, so that the text needs no `[due]`?"""
    mine = int(state.unit_pawns[state.unit]) & int(state.on)
    ready = int(restless(state, mine)) == mine & ~int(state.resting) and not mine & int(state.lying)
    return bool(state.to_move == OVER or (ready and bool(state.slide_due) == bool(mine) and state.die_due))


def shown_kinds(state: Record) -> list[int]:
    """How many tiles of each kind a text would show."""
    shown = [0] * KINDS
    for tile in range(1, int(state.tiles) + 1):
        if state.place[tile] >= 0:
            shown[int(state.kind[tile])] += 1
    return shown


def _write_extras(board: Record, state: Record) -> list[str]:
    words = []
    if state.mode != BASIC:
        for seat in range(int(state.seats)):
            cards = _names(board, state.hands[seat * CARDS : (seat + 1) * CARDS])
            cards += ["?"] * (int(state.held[seat]) - len(cards))
            if cards:
                words.append(f"h{seat}={','.join(cards)}")
    shown = shown_kinds(state)
    told = [kind for kind in U_KINDS if kind <= IO or board.counts[HK]]
    counts = {kind: int(state.undrawn[kind]) for kind in told}
    if any(counts[kind] != int(board.counts[kind]) - shown[kind] for kind in told):
        words.append("u=" + "/".join(str(count) for count in counts.values()))
    if state.turn_number != 1:
        words.append(f"t={state.turn_number}")
    if discards := _names(board, state.discards):
        words.append(f"p={','.join(discards)}")
    return words


def _names(board: Record, counts: Any) -> list[str]:
    return [card_name(board, card) for card in range(CARDS) for _ in range(int(counts[card]))]


def card_name(board: Record, card: int) -> str:
    return "".join(chr(code) for code in board.card_name[card * NAME : (card + 1) * NAME] if code)


def tellable(board: Record, state: Record) -> bool:
    """Does the text say everything? At ACT with no mate just back; and when one unit has survived."""
    if state.to_move == OVER:
        return int(state.winners).bit_count() == 1 and bool(state.on)
    return bool(state.phase == ACT and state.called == 0)
