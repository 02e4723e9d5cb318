"""Alaska, winter and spring: the ice cards, freezing and melting."""

from __future__ import annotations

from ludotheque.core.bits import lowest
from ludotheque.core.contract import Array, Record
from ludotheque.games.alaska.end import find_ashore, ice_done
from ludotheque.games.alaska.table import (
    BENT,
    COLOURS,
    FREEZE,
    MELT,
    NONE,
    SHAPES,
    SPLIT,
    SPRING,
    STRAIGHT,
    TRIPLE,
    WINTER,
    first_of,
    has,
    insert,
    is_piece,
    remove,
)


def draw_ice(board: Record, state: Record, face: int) -> None:
    """ALA-12, ALA-24: the card's winter number freezes, its spring number melts; ALA-R6: `-` is 0.

    ALA-32, ALA-33, ALA-R4: when nothing of it is possible, the card is put aside.
    """
    state.ice_deck[face] -= 1
    state.kind = int(board.face_kind[face])
    state.to_move = state.player
    if state.season == WINTER:
        state.left = int(board.face_winter[face])
        if state.left > 0 and kind_fits(board, state, state.kind):
            state.phase = FREEZE
        else:
            ice_done(board, state, 0, 0)
    else:
        state.left = int(board.face_spring[face])
        if state.left > 0 and something_melts(board, state):
            state.phase = MELT
        else:
            ice_done(board, state, 1, 0)


# --- freezing -----------------------------------------------------------------------------------


def fits(board: Record, state: Record, placement: int) -> bool:
    """ALA-29, ALA-30: are all hexes of a placement open water?"""
    return bool(((board.cover[placement, 0] & state.ice[0]) | (board.cover[placement, 1] & state.ice[1])) == 0)


def shape_fits(board: Record, state: Record, shape: int) -> bool:
    """Is there a piece of this shape in stock, and a hole for it?"""
    if state.stock[shape] == 0:
        return False
    for word in range(2):
        free = board.water[word] & ~state.ice[word]
        while free:
            hex = lowest(free) + word * SPLIT
            free &= free - 1
            for placement in range(board.begin[shape, hex], board.begin[shape, hex + 1]):
                if fits(board, state, placement):
                    return True
    return False


def kind_fits(board: Record, state: Record, kind: int) -> bool:
    """ALA-28, ALA-R5: a triple can be laid while either shape in stock fits."""
    if kind == TRIPLE:
        return shape_fits(board, state, STRAIGHT) or shape_fits(board, state, BENT)
    return shape_fits(board, state, kind)


def winter_goes_on(board: Record, state: Record) -> bool:
    """ALA-34: is there a piece in stock, of whatever kind, with a fitting hole?"""
    for shape in range(SHAPES):
        if shape_fits(board, state, shape):
            return True
    return False


def list_placements(board: Record, state: Record, shape: int, out: Array, n: int) -> int:
    """ALA-27: wherever he likes on the water."""
    if state.stock[shape] == 0:
        return n
    low = int(state.ice[0])
    high = int(state.ice[1])
    for word in range(2):
        free = board.water[word] & ~(low if word == 0 else high)
        while free:
            hex = lowest(free) + word * SPLIT
            free &= free - 1
            for placement in range(board.begin[shape, hex], board.begin[shape, hex + 1]):
                out[n] = placement
                n += 1 if (board.cover[placement, 0] & low) | (board.cover[placement, 1] & high) == 0 else 0
    return n


def list_freezing(board: Record, state: Record, out: Array) -> int:
    """All placements of the kind whose shape is in stock."""
    if state.kind == TRIPLE:
        n = list_placements(board, state, STRAIGHT, out, 0)
        return list_placements(board, state, BENT, out, n)
    return list_placements(board, state, state.kind, out, 0)


def kind_of(shape: int) -> int:
    """The kind of a shape: both triples are one kind."""
    return min(shape, TRIPLE)


def lay(board: Record, state: Record, placement: int) -> None:
    """Put a piece on the water."""
    shape = int(board.form[placement])
    name = first_of(board.cover[placement, 0], board.cover[placement, 1])
    state.stock[shape] -= 1
    state.placed[name] = placement
    insert(state.names[kind_of(shape)], name)
    for word in range(2):
        hexes = board.cover[placement, word]
        state.ice[word] |= hexes
        while hexes:
            state.piece_on[lowest(hexes) + word * SPLIT] = name
            hexes &= hexes - 1


def freeze(board: Record, state: Record, placement: int) -> None:
    """ALA-27: lay a piece; ALA-34, ALA-R5: then see at once whether spring begins.

    ALA-31: the rest of the card is dropped when no piece of the kind can be laid any more.
    """
    lay(board, state, placement)
    state.left -= 1
    if not winter_goes_on(board, state):
        state.season = SPRING
        find_ashore(board, state)
        ice_done(board, state, 0, 0)
    elif state.left == 0 or not kind_fits(board, state, state.kind):
        ice_done(board, state, 0, 0)


# --- melting ------------------------------------------------------------------------------------


def guarded(board: Record, state: Record, word: int) -> int:
    """ALA-39: the pieces with a truck or the bear on them, which never melt."""
    found = 0
    for seat in range(state.seats):
        place = int(state.truck_at[seat])
        if is_piece(board, place) and place // SPLIT == word:
            found |= 1 << (place - word * SPLIT)
    bear = int(state.bear)
    if bear != NONE and is_piece(board, bear) and bear // SPLIT == word:
        found |= 1 << (bear - word * SPLIT)
    return found


def meltable(board: Record, state: Record, word: int) -> int:
    """ALA-36, ALA-37, ALA-R8: the empty pieces of the kind; only without any, those with containers."""
    low = state.names[state.kind, 0] & ~guarded(board, state, 0)
    high = state.names[state.kind, 1] & ~guarded(board, state, 1)
    empty_low = low & ~state.boxed[0]
    empty_high = high & ~state.boxed[1]
    if empty_low | empty_high:
        low = empty_low
        high = empty_high
    return int(low) if word == 0 else int(high)


def something_melts(board: Record, state: Record) -> bool:
    """ALA-R4: can any piece of the kind be removed?"""
    return (meltable(board, state, 0) | meltable(board, state, 1)) != 0


def list_melting(board: Record, state: Record, out: Array) -> int:
    """The pieces that may melt, by name."""
    n = 0
    for word in range(2):
        names = meltable(board, state, word)
        while names:
            out[n] = board.melt + lowest(names) + word * SPLIT
            names &= names - 1
            n += 1
    return n


def melt(board: Record, state: Record, name: int) -> None:
    """ALA-36, ALA-38: remove a piece for good (ALA-R7); the containers on it are lost."""
    placement = int(state.placed[name])
    was_ashore = has(state.ashore, name)
    for colour in range(COLOURS):
        state.lost[colour] += state.box[name, colour]
        state.box[name, colour] = 0
    remove(state.boxed, name)
    remove(state.names[kind_of(int(board.form[placement]))], name)
    state.placed[name] = NONE
    for word in range(2):
        hexes = board.cover[placement, word]
        state.ice[word] &= ~hexes
        while hexes:
            state.piece_on[lowest(hexes) + word * SPLIT] = NONE
            hexes &= hexes - 1
    if was_ashore:  # ice that had no way ashore was on nobody's way
        find_ashore(board, state)
    state.left -= 1
    if state.left == 0 or not something_melts(board, state):
        ice_done(board, state, 1, 1)
