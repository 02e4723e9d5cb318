"""Adrift: tiles without a neighbour leave the game at the end of a turn, with the pawns on them.

THI-25 to THI-27, THI-85, THI-R11, THI-R12, THI-R37.
"""

from __future__ import annotations

from ludotheque.core.bits import lowest
from ludotheque.core.contract import Record
from ludotheque.games.thin_ice.rules.agenda import DO_DISCARD, DO_REMOVE, DO_TURN, push
from ludotheque.games.thin_ice.rules.end import exclude, share_at_limit
from ludotheque.games.thin_ice.rules.record import AT_END, BASIC, ONLY_SLID, RUN
from ludotheque.games.thin_ice.rules.sea import has_neighbour, pawns_at, tiles_under
from ludotheque.games.thin_ice.rules.tiles import remove_tile
from ludotheque.games.thin_ice.rules.windows import open_window


def adrift_tiles(board: Record, state: Record) -> int:
    """THI-25, THI-R11, THI-R12, THI-R37: the set of tiles that drift off at the end of this turn."""
    found = 0
    for tile in range(1, state.tiles + 1):
        space = int(state.place[tile])
        if space < 0 or has_neighbour(board, state, space):
            continue
        if state.adrift_scope == ONLY_SLID and (state.slid >> tile) & 1 == 0:
            continue
        riders = pawns_at(state, space)
        if state.variant_friendly and riders and riders & int(state.unit_pawns[state.unit]) == 0:
            continue
        found |= 1 << tile
    return found


# --- the end of a turn -------------------------------------------------------------------------


def end_turn(board: Record, state: Record) -> None:
    """THI-25, THI-R12: tiles that are adrift are removed next; THI-R25: if a pawn is on one, after a window."""
    state.due = 0
    state.slide_due = 0
    state.die_due = 0
    state.called = 0
    push(state, DO_REMOVE, 0, 0, 0)
    if state.mode != BASIC and adrift_tiles(board, state) & tiles_under(state, state.on):
        open_window(state, AT_END)


def drift_off(board: Record, state: Record) -> None:
    """THI-25 to THI-27: all tiles that are adrift are removed together, with their pawns.

    THI-R30: then resting pawns stand up. THI-R40: at the turn limit the game ends. If not, the discards follow.
    """
    doomed = adrift_tiles(board, state)
    gone = 0
    while doomed:
        tile = lowest(doomed)
        doomed &= doomed - 1
        gone |= pawns_at(state, int(state.place[tile]))
        remove_tile(state, tile)
    if gone:
        state.adrift |= gone
        exclude(state, gone)
        if state.phase != RUN:
            return
    state.resting = 0
    if state.turn_number >= state.turn_limit:
        share_at_limit(state)
    elif state.mode == BASIC:
        push(state, DO_TURN, 0, 0, 0)
    else:
        push(state, DO_DISCARD, 0, 0, 0)
