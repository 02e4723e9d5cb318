"""The names of spaces, pawns, tiles, cards and directions in Thin Ice."""

from __future__ import annotations

import re

from ludotheque.core.contract import Record
from ludotheque.core.layout import Fields
from ludotheque.games.thin_ice.board import NAME, ROSE
from ludotheque.games.thin_ice.rules.actions import laid_back_up, laid_kind
from ludotheque.games.thin_ice.rules.piles import card_in
from ludotheque.games.thin_ice.rules.record import (
    BACKS,
    CHUNKS,
    FRONTS,
    HAND,
    HC,
    HK,
    IC,
    IO,
    IP,
    LETTERS,
    NOWHERE,
    SIZE,
)
from ludotheque.games.thin_ice.rules.sea import among
from ludotheque.games.thin_ice.rules.teams import restless

PAWN_NAMES = "ABCDEF"
COLUMNS = "abcdefghijklmnopqrstu"
SIMPLE = ("pass", "end", "done", "draw", "nodraw", "back", "roll", "rotL", "rotR")
"""The texts of the simple answers, in the order of their actions."""
ICE_KINDS, HOLE_KINDS = (IC, IP, IO), (HC, HK)
"""The kinds whose undrawn backs a position counts: those with an ice front; with the Kraken also those with a hole."""


def space_name(space: int) -> str:
    """The name of a space, from a1 to u21."""
    return f"{COLUMNS[space % SIZE]}{space // SIZE + 1}"


def space_of(name: str) -> int | None:
    """The number of the space with this name; None if there is none."""
    match = re.fullmatch(r"([a-u])([1-9]\d?)", name)
    if not match or int(match[2]) > SIZE:
        return None
    return (int(match[2]) - 1) * SIZE + COLUMNS.index(match[1])


def tile_letters(side: int, turn: int) -> str:
    """The letters of a side, with the orientation of a chunk: `I`, `c`, `R2`."""
    return LETTERS[side] + (str(turn) if among(CHUNKS, side) else "")


def card_name(board: Record, card: int) -> str:
    """The id of a card: `STEP`."""
    return "".join(chr(code) for code in board.card_name[card * NAME : (card + 1) * NAME] if code)


def hand_cards(state: Fields, seat: int) -> list[int]:
    """The cards of a hand that are not hidden, in rising order; a card that is held twice is listed twice."""
    cards = [card_in(state, seat, place) for place in range(HAND)]
    return [card for card in cards if card != NOWHERE]


def directions(ways: int) -> list[str]:
    """The names of a set of directions: `n`, `ne`, …"""
    return [name for d, name in enumerate(ROSE) if ways >> d & 1]


def pawns_in(pawns: int) -> str:
    """The letters of a set of pawns."""
    return "".join(name for pawn, name in enumerate(PAWN_NAMES) if pawns >> pawn & 1)


def first_chased(state: Record) -> str:
    """The letter of the chased pawn that is put on a tile now."""
    return pawns_in(int(state.chased))[0]


def laid_side(action: int) -> int:
    """The side that a `lay` action turns up."""
    return (BACKS if laid_back_up(action) else FRONTS)[laid_kind(action)]


def due_text(state: Record) -> str:
    """What the unit still has to do in this turn: letters of pawns, s for the slide, d for the die."""
    pawns = pawns_in(int(restless(state, int(state.unit_pawns[state.unit]))))
    return pawns + ("s" if state.slide_due else "") + ("d" if state.die_due else "")
