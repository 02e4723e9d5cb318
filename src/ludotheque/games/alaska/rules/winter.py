"""Winter: which pieces of ice fit where, and laying them (ALA-27 to ALA-35)."""

from __future__ import annotations

from ludotheque.core.bits import lowest
from ludotheque.core.contract import Array, Record
from ludotheque.games.alaska.rules.end import find_ashore
from ludotheque.games.alaska.rules.phases import ice_done
from ludotheque.games.alaska.rules.record import BENT, SHAPES, SPLIT, SPRING, STRAIGHT, TRIPLE
from ludotheque.games.alaska.rules.sets import first_of, insert


def kind_of(shape: int) -> int:
    """ALA-07, ALA-28: the kind of a shape; both triples are of one kind."""
    return min(shape, TRIPLE)


def fits(board: Record, state: Record, placement: int) -> bool:
    """ALA-29, ALA-30: are all hexes of a placement open water?"""
    return bool(((board.cover[placement, 0] & state.ice[0]) | (board.cover[placement, 1] & state.ice[1])) == 0)


def shape_fits(board: Record, state: Record, shape: int) -> bool:
    """Is there a piece of this shape in stock, and a placement where it fits?"""
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
    """ALA-28, ALA-R5: can a piece of this kind be laid? For triples, a straight or a bent one."""
    if kind == TRIPLE:
        return shape_fits(board, state, STRAIGHT) or shape_fits(board, state, BENT)
    return shape_fits(board, state, kind)


def winter_goes_on(board: Record, state: Record) -> bool:
    """ALA-34: can any piece in stock be laid?"""
    for shape in range(SHAPES):
        if shape_fits(board, state, shape):
            return True
    return False


def list_placements(board: Record, state: Record, shape: int, out: Array, n: int) -> int:
    """ALA-27: list all placements where a piece of this shape fits, if one is in stock."""
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
    """ALA-27, ALA-28: list all placements of the kind on the card; returns how many."""
    if state.kind == TRIPLE:
        n = list_placements(board, state, STRAIGHT, out, 0)
        return list_placements(board, state, BENT, out, n)
    return list_placements(board, state, state.kind, out, 0)


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
    """ALA-27: lay a piece; ALA-34, ALA-R5: spring begins at once when no piece in stock fits any more.

    ALA-31: the rest of the card is dropped when no piece of its kind can be laid any more.
    """
    lay(board, state, placement)
    state.left -= 1
    if not winter_goes_on(board, state):
        state.season = SPRING
        find_ashore(board, state)
        ice_done(board, state, 0, 0)
    elif state.left == 0 or not kind_fits(board, state, state.kind):
        ice_done(board, state, 0, 0)
