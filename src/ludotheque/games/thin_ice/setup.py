"""Set-up: the grid, or the dealt tiles of the advanced mode; the pawns; the cards
(THI-05 to THI-09, THI-51, THI-61 to THI-67, R3 to R5, R27, R31, R32, R47).

      i  j  k  l  m  n
 14   6  6  6  6  6  6      I, H = 5x5 grid i9-m13
 13   I  I  I  I  I  6      6    = added by the 6x6 grid i9-n14
 12   I  I  I  I  I  6      4x4 grid = j10-m13
 11   I  I  H  I  I  6      H on k11 carries the sleeping bear
 10   I  I  I  I  I  6
  9   I  I  I  I  I  6
"""

from __future__ import annotations

from ludotheque.core.bits import lowest
from ludotheque.core.contract import Array, Record
from ludotheque.games.thin_ice.actions import DIRECTIONS, LAY, SPACE, SPACES
from ludotheque.games.thin_ice.agenda import (
    DEAL_BACK,
    DEAL_CARD,
    DEAL_FRONT,
    DO_TURN,
    LAY_CELL,
    LAY_TILE,
    NOWHERE,
    PLACE_PAWN,
    RUN,
    SETUP_FACE,
    ask,
    leave_to_chance,
    push,
)
from ludotheque.games.thin_ice.cards import HAND, take_card
from ludotheque.games.thin_ice.survivor import CARDS
from ludotheque.games.thin_ice.tiles import (
    ADVANCED,
    BACKS,
    BASIC,
    CORNER,
    ENTERABLE,
    FRONTS,
    HOLE,
    ICE,
    IN_BOX,
    IN_HAND,
    KINDS,
    PUBLIC,
    STRIP,
    UNKNOWN,
    among,
    fix_kind,
    has_neighbour,
    near,
    occupied,
    possible_backs,
    tile_at,
)

CENTRE = 220
"""k11, where the bear sleeps."""

DEALT = 6
"""THI-63: tiles for each player; the dealer gets one less, the hole is his."""

# The outcomes of SETUP_FACE, and of DEAL_FRONT where orientation does not matter: I H S0 S1 R0 R1 R2 R3.
FACE_SIDES = (ICE, HOLE, STRIP, STRIP, CORNER, CORNER, CORNER, CORNER)
FACE_TURNS = (0, 0, 0, 1, 0, 1, 2, 3)
FACE_FRONTS = (0, 1, 2, 2, 3, 3, 3, 3)
FACE_SHARES = (4, 4, 2, 2, 1, 1, 1, 1)
FACES = 8

# `state.pool` counts the fronts in the box: I H S R.
FRONT_SIDES = (ICE, HOLE, STRIP, CORNER)
POOL = 4

# The 22 ids of a tile side: kinds in order, front before back, orientations last.
LAY_FIRST = (0, 0, 2, 4, 6, 8, 10, 14)
LAY_TURNS = (0, 1, 1, 1, 1, 1, 2, 4)


def prepare(board: Record, state: Record) -> None:
    """The box is opened: everything is in it but the hole tile in the centre (THI-05, THI-64)."""
    state.seats = state.players
    state.pawns = 4 if state.two_player_form else state.players
    for pawn in range(state.pawns):
        seat = pawn % state.seats
        state.own[seat] |= 1 << pawn
        state.unit_pawns[state.team[seat]] |= 1 << pawn
        state.members[state.team[seat]] |= 1 << seat
        state.units = max(state.units, int(state.team[seat]) + 1)
    for pawn in range(len(state.pawn_at)):
        state.pawn_at[pawn] = NOWHERE
    for kind in range(1, KINDS):
        state.undrawn[kind] = board.counts[kind]
        state.tiles += int(board.counts[kind])
        for front in range(POOL):
            if FRONT_SIDES[front] == FRONTS[kind]:
                state.pool[front] += board.counts[kind]
    for tile in range(1, len(state.place)):
        state.place[tile] = IN_BOX
    if state.mode != BASIC:
        for card in range(CARDS):
            state.deck[card] = board.card_count[card]
            state.deck_size += int(board.card_count[card])
    state.unit = state.units - 1
    introduce(board, state, 1, HOLE, 0)
    lay_down(state, 1, CENTRE)
    state.bear = CENTRE


def begin(board: Record, state: Record) -> None:
    """The first question: the first tile of the grid, or the first tile dealt."""
    state.cursor = 0
    if state.mode == ADVANCED:
        leave_to_chance(state, DEAL_FRONT)
    else:
        leave_to_chance(state, SETUP_FACE)


def introduce(board: Record, state: Record, tile: int, side: int, turn: int) -> None:
    """A tile leaves the box with a front up. THI-R46: the only kind of its front is public."""
    state.side[tile] = side
    state.turn[tile] = turn
    for front in range(POOL):
        if FRONT_SIDES[front] == side:
            state.pool[front] -= 1
    kinds = fronts_of(board, side)
    if kinds & (kinds - 1) == 0:
        fix_kind(state, tile, lowest(kinds))
        state.seen[tile] |= PUBLIC


def fronts_of(board: Record, side: int) -> int:
    """The set of kinds in the tile set that have this front."""
    kinds = 0
    for kind in range(1, KINDS):
        if FRONTS[kind] == side and board.counts[kind] > 0:
            kinds |= 1 << kind
    return kinds


def lay_down(state: Record, tile: int, space: int) -> None:
    """A tile comes to lie on a space of the sea."""
    state.at[space] = tile
    state.place[tile] = space


# --- the grid ----------------------------------------------------------------------------------


def face_weights(state: Record, out: Array, weights: Array) -> int:
    """THI-06, THI-R4, THI-R32: the next tile by the fronts in the pool; chunks with any orientation."""
    chunks = state.pool[2] + state.pool[3] > 0
    n = 0
    for face in range(FACES):
        front = FACE_FRONTS[face]
        count = int(state.pool[front])
        if count > 0:
            out[n] = face
            weights[n] = count * FACE_SHARES[face] if chunks else count
            n += 1
    return n


def lay_face(board: Record, state: Record, face: int) -> None:
    """THI-07: the next tile of the grid."""
    tile = state.cursor + 2
    introduce(board, state, tile, FACE_SIDES[face], FACE_TURNS[face])
    lay_down(state, tile, int(board.grid[state.cursor]))
    state.cursor += 1
    if state.cursor == board.grid_tiles:
        begin_placing(state)


# --- the advanced deal -------------------------------------------------------------------------


def dealt_to(state: Record, number: int) -> int:
    """THI-63, THI-R47: who gets the tile of that number: 5 for the dealer, then 6 each, clockwise."""
    return (state.dealer_seat + (number + 1) // DEALT) % state.seats


def front_weights(state: Record, out: Array, weights: Array) -> int:
    """THI-62: a tile by the fronts in the pool."""
    n = 0
    for front in range(POOL):
        if state.pool[front] > 0:
            out[n] = FRONT_SIDES[front]
            weights[n] = int(state.pool[front])
            n += 1
    return n


def deal_front(board: Record, state: Record, side: int) -> None:
    """A tile goes to a hand; its holder looks at both sides. There is always a second node, for its
    back, so that the others cannot tell fronts apart (THI-R46)."""
    tile = state.cursor + 2
    introduce(board, state, tile, side, 0)
    state.place[tile] = IN_HAND - dealt_to(state, state.cursor)
    state.about = tile
    leave_to_chance(state, DEAL_BACK)


def back_weights(state: Record, tile: int, out: Array, weights: Array) -> int:
    """THI-R7: the back of a tile by the undrawn backs of its front; one that is drawn is sure."""
    if state.kind[tile] != UNKNOWN:
        out[0] = int(state.kind[tile])
        weights[0] = 1
        return 1
    kinds = possible_backs(state, tile)
    n = 0
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - 1
        out[n] = kind
        weights[n] = int(state.undrawn[kind])
        n += 1
    return n


def deal_back(state: Record, kind: int) -> None:
    """THI-63: the holder knows the tile now."""
    tile = state.about
    fix_kind(state, tile, kind)
    state.seen[tile] |= 1 << dealt_to(state, state.cursor)
    state.about = 0
    state.cursor += 1
    if state.cursor < DEALT * state.seats - 1:
        leave_to_chance(state, DEAL_FRONT)
    else:
        ask(state, LAY_TILE, state.dealer_seat)


def lay_id(kind: int, back: int, turn: int) -> int:
    """The id of laying a kind of tile with a side up."""
    return LAY + LAY_FIRST[kind] + back * LAY_TURNS[kind] + turn


def list_hand(state: Record, seat: int, out: Array) -> int:
    """THI-66, THI-R27: every kind of tile in the hand, either side up, chunks as one likes."""
    kinds = 0
    for tile in range(1, state.tiles + 1):
        if state.place[tile] == IN_HAND - seat:
            kinds |= 1 << int(state.kind[tile])
    n = 0
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - 1
        for k in range(2 * LAY_TURNS[kind]):
            out[n] = LAY + LAY_FIRST[kind] + k
            n += 1
    return n


def choose_tile(state: Record, action: int) -> None:
    """A tile of the hand is chosen. It takes the lowest number of the hand: numbers tell nothing."""
    seat = state.to_move
    kind = KINDS - 1
    while LAY + LAY_FIRST[kind] > action:
        kind -= 1
    k = action - LAY - LAY_FIRST[kind]
    first = 0
    chosen = 0
    for tile in range(1, state.tiles + 1):
        if state.place[tile] == IN_HAND - seat:
            if first == 0:
                first = tile
            if chosen == 0 and state.kind[tile] == kind:
                chosen = tile
    state.kind[chosen] = state.kind[first]
    state.side[chosen] = FRONTS[state.kind[first]]
    state.seen[chosen] = state.seen[first]
    state.kind[first] = kind
    state.side[first] = BACKS[kind] if k >= LAY_TURNS[kind] else FRONTS[kind]
    state.turn[first] = k % LAY_TURNS[kind]
    state.seen[first] = 1 << seat
    state.about = first
    ask(state, LAY_CELL, seat)


def list_shore(board: Record, state: Record, out: Array) -> int:
    """THI-66: the empty spaces next to a tile."""
    n = 0
    for space in range(SPACES):
        if state.at[space] == 0 and has_neighbour(board, state, space):
            out[n] = SPACE + space
            n += 1
    return n


def lay_chosen(board: Record, state: Record, space: int) -> None:
    """THI-65: the tile is laid; the next seat with tiles goes on. A back that shows is public, and so
    is the only kind of its front."""
    tile = state.about
    lay_down(state, tile, space)
    kind = int(state.kind[tile])
    kinds = fronts_of(board, FRONTS[kind])
    if state.side[tile] == BACKS[kind] or kinds & (kinds - 1) == 0:
        state.seen[tile] |= PUBLIC
    state.about = 0
    for k in range(1, state.seats + 1):
        seat = (state.to_move + k) % state.seats
        for other in range(1, state.tiles + 1):
            if state.place[other] == IN_HAND - seat:
                ask(state, LAY_TILE, seat)
                return
    begin_placing(state)


# --- pawns and cards ---------------------------------------------------------------------------


def begin_placing(state: Record) -> None:
    """THI-09, THI-67: the pawns come next."""
    state.cursor = 0
    ask_place(state)


def placing_seat(state: Record) -> int:
    """Seats in order, from the youngest or (advanced) from the dealer; THI-R31: A, B, C, D."""
    first = state.dealer_seat if state.mode == ADVANCED else 0
    return (first + state.cursor) % state.seats


def placed_pawn(state: Record) -> int:
    """The pawn that is placed now."""
    return placing_seat(state) + (state.cursor // state.seats) * state.seats


def ask_place(state: Record) -> None:
    """Ask for the next pawn's tile."""
    ask(state, PLACE_PAWN, placing_seat(state))


def list_places(board: Record, state: Record, out: Array) -> int:
    """THI-09: an unoccupied tile next to the hole; THI-67, THI-R27: any that can be entered."""
    taken = occupied(state)
    n = 0
    if state.mode == ADVANCED:
        for tile in range(1, state.tiles + 1):
            if state.place[tile] >= 0 and among(ENTERABLE, int(state.side[tile])) and (taken >> tile) & 1 == 0:
                out[n] = SPACE + int(state.place[tile])
                n += 1
        return n
    for d in range(DIRECTIONS):
        space = near(board, CENTRE, d)
        if (taken >> tile_at(state, space)) & 1 == 0:
            out[n] = SPACE + space
            n += 1
    return n


def place_pawn(state: Record, space: int) -> None:
    """A pawn comes into play; nobody falls in (THI-R27)."""
    pawn = placed_pawn(state)
    state.pawn_at[pawn] = space
    state.on |= 1 << pawn
    state.cursor += 1
    if state.cursor < state.pawns:
        ask_place(state)
        return
    state.cursor = 0
    if state.mode == BASIC:
        begin_play(state)
    else:
        leave_to_chance(state, DEAL_CARD)


def card_weights(state: Record, out: Array, weights: Array) -> int:
    """A card by those left in the deck."""
    n = 0
    for card in range(CARDS):
        if state.deck[card] > 0:
            out[n] = card
            weights[n] = int(state.deck[card])
            n += 1
    return n


def deal_card(state: Record, card: int) -> None:
    """THI-51, THI-R47: two cards each, seat by seat."""
    take_card(state, state.cursor // HAND, card)
    state.cursor += 1
    if state.cursor == HAND * state.seats:
        state.cursor = 0
        begin_play(state)


def begin_play(state: Record) -> None:
    """THI-11: the first turn is seat 0's unit's."""
    state.phase = RUN
    push(state, DO_TURN, 0, 0, 0)
