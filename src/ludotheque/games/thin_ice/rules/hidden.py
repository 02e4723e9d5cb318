"""Hidden information: hands and backs of tiles, and determinizations of them (specification, section 6, Views)."""

from __future__ import annotations

from ludotheque.core.contract import Array, Record
from ludotheque.core.random import draw
from ludotheque.games.thin_ice.rules.hands import drawing_seat
from ludotheque.games.thin_ice.rules.piles import card_in, put_in
from ludotheque.games.thin_ice.rules.record import (
    BACKS,
    BASIC,
    DEAL_BACK,
    DEAL_CARD,
    DEAL_FRONT,
    DRAW_CARD,
    FLIP,
    FRONT_SIDES,
    FRONTS,
    HAND,
    IN_BOX,
    IN_HAND,
    KINDS,
    LAY_CELL,
    LAY_TILE,
    LOOKING,
    NOWHERE,
    POOL,
    PUBLIC,
    SEA,
    UNKNOWN,
)
from ludotheque.games.thin_ice.rules.sea import in_hand_of
from ludotheque.games.thin_ice.rules.setup import dealt_to
from ludotheque.games.thin_ice.rules.tiles import back_known, one_kind_only

# --- visible actions ---------------------------------------------------------------------------


def sees_action(board: Record, state: Record, action: int, viewpoint: int) -> bool:
    """THI-R25, THI-R46: does a viewpoint see this action? Not what others are dealt, draw, look at or choose."""
    phase = state.phase
    if phase in (DEAL_FRONT, DEAL_BACK):
        return dealt_to(state, state.cursor) == viewpoint
    if phase in (DEAL_CARD, DRAW_CARD):
        return drawing_seat(state) == viewpoint
    if phase == FLIP and state.how == LOOKING:
        return state.actor == viewpoint
    return phase != LAY_TILE or state.to_move == viewpoint


# --- hiding ------------------------------------------------------------------------------------


def hide(board: Record, state: Record, viewpoint: int) -> None:
    """Erase what a viewpoint cannot know: other hands, unseen backs, and counts that would reveal them."""
    if state.mode != BASIC:
        hide_tiles(board, state, viewpoint)
        hide_hands(state, viewpoint)


def in_foreign_hand(state: Record, tile: int, viewpoint: int) -> bool:
    """Is a tile in the hand of another seat? Then not even its front is known."""
    return state.place[tile] <= IN_HAND and not in_hand_of(state, tile, viewpoint)


def hide_tiles(board: Record, state: Record, viewpoint: int) -> None:
    """Erase the backs that a viewpoint has not seen and the tiles in other hands; they count as undrawn."""
    for kind in range(1, KINDS):
        state.undrawn[kind] = board.counts[kind]
    for tile in range(1, state.tiles + 1):
        if in_foreign_hand(state, tile, viewpoint):
            state.kind[tile] = UNKNOWN
            state.side[tile] = SEA
            state.turn[tile] = 0
            holder = IN_HAND - int(state.place[tile])
            sampled = state.phase != DEAL_BACK or state.about != tile
            state.seen[tile] = (1 << holder) if sampled else 0
        elif state.kind[tile] != UNKNOWN and not back_known(state, tile, viewpoint):
            state.kind[tile] = UNKNOWN
        state.undrawn[state.kind[tile]] -= 1
    state.undrawn[UNKNOWN] = 0
    count_pool(board, state)


def count_pool(board: Record, state: Record) -> None:
    """Recount the unseen fronts: all of the tile set, minus those on the sea, discarded or in the viewpoint's hand."""
    for front in range(POOL):
        left = 0
        for kind in range(1, KINDS):
            if FRONTS[kind] == FRONT_SIDES[front]:
                left += int(board.counts[kind])
        for tile in range(1, state.tiles + 1):
            if front_of(state, tile) == FRONT_SIDES[front]:
                left -= 1
        state.pool[front] = left


def front_of(state: Record, tile: int) -> int:
    """The front of a tile whose side is known; SEA for any other tile."""
    if state.place[tile] == IN_BOX or state.side[tile] == SEA:
        return SEA
    if state.kind[tile] != UNKNOWN:
        return FRONTS[state.kind[tile]]
    return int(state.side[tile])  # a tile without a known kind shows its front


def hide_hands(state: Record, viewpoint: int) -> None:
    """Put the other hands back into the deck: to a viewpoint, all unseen cards are one multiset."""
    for seat in range(state.seats):
        if seat != viewpoint:
            for place in range(HAND):
                card = card_in(state, seat, place)
                if card != NOWHERE:
                    state.deck[card] += 1
                    state.hands[seat * HAND + place] = 0


# --- determinization ---------------------------------------------------------------------------


def determinize(board: Record, state: Record, seat: int, random: Array) -> None:
    """Draw a content for each hidden tile and hand, with the probabilities that `seat` must assume."""
    if state.mode == BASIC:
        return
    for tile in range(1, state.tiles + 1):
        if state.place[tile] <= IN_HAND and state.side[tile] == SEA:
            guess_front(board, state, tile, random)
        if state.seen[tile] != 0 and state.kind[tile] == UNKNOWN:
            guess_kind(state, tile, random)
    if state.phase == LAY_CELL and seat != state.to_move:
        tile = state.about
        if draw(random, 2) == 1:
            state.side[tile] = BACKS[state.kind[tile]]
    guess_hands(board, state, random)


def draw_from(counts: Array, sorts: int, random: Array) -> int:
    """Take one item of the first `sorts` away, all with equal probability; returns its index in `counts`."""
    total = 0
    for sort in range(sorts):
        total += int(counts[sort])
    ticket = draw(random, total)
    sort = 0
    while ticket >= counts[sort]:
        ticket -= int(counts[sort])
        sort += 1
    counts[sort] -= 1
    return sort


def guess_front(board: Record, state: Record, tile: int, random: Array) -> None:
    """Draw the front of a tile in another hand from the unseen fronts; a front of only one kind fixes the back too."""
    front = draw_from(state.pool, POOL, random)
    state.side[tile] = FRONT_SIDES[front]
    if one_kind_only(board, FRONT_SIDES[front]):
        state.seen[tile] |= PUBLIC


def guess_kind(state: Record, tile: int, random: Array) -> None:
    """Draw the back of a tile that another seat has seen, from the unseen backs."""
    side = int(state.side[tile])
    total = 0
    for kind in range(1, KINDS):
        if FRONTS[kind] == side:
            total += int(state.undrawn[kind])
    ticket = draw(random, total)
    for kind in range(1, KINDS):
        if FRONTS[kind] == side:
            ticket -= int(state.undrawn[kind])
            if ticket < 0:
                state.kind[tile] = kind
                state.undrawn[kind] -= 1
                return


def guess_hands(board: Record, state: Record, random: Array) -> None:
    """Draw the other hands from the unseen cards."""
    for seat in range(state.seats):
        have = 0
        for place in range(HAND):
            if card_in(state, seat, place) != NOWHERE:
                have += 1
        for _ in range(int(state.held[seat]) - have):
            put_in(state, seat, draw_from(state.deck, board.cards, random))
