"""Set-up: the grid, or the dealt tiles of the advanced mode; then the pawns and the cards.

THI-05 to THI-09, THI-51, THI-61 to THI-67, THI-R3 to THI-R5, THI-R27, THI-R31, THI-R32, THI-R47.
"""

from __future__ import annotations

from ludotheque.core.bits import lowest
from ludotheque.core.contract import Array, Record
from ludotheque.games.thin_ice.rules.agenda import DO_TURN, ask, leave_to_chance, push
from ludotheque.games.thin_ice.rules.chunks import strip_turns
from ludotheque.games.thin_ice.rules.piles import take_card
from ludotheque.games.thin_ice.rules.record import (
    ADVANCED,
    ASKS_EVERY_TILE,
    BACKS,
    BASIC,
    CENTRE,
    CORNER,
    DEAL_BACK,
    DEAL_CARD,
    DEAL_FRONT,
    DEALT,
    FRONT_SIDES,
    FRONTS,
    HAND,
    HK,
    HOLE,
    ICE,
    IN_BOX,
    IN_HAND,
    KINDS,
    LAY_CELL,
    LAY_TILE,
    MIXED,
    NOWHERE,
    PLACE_PAWN,
    POOL,
    PUBLIC,
    RUN,
    SETUP_FACE,
    STRIP,
    TWO_PAWNS,
)
from ludotheque.games.thin_ice.rules.sea import in_hand_of
from ludotheque.games.thin_ice.rules.tiles import fix_kind, fronts_of, one_kind_only

# The outcomes of SETUP_FACE, called faces: I H S0 S1 R0 R1 R2 R3 S2 S3.
FACE_SIDES = (ICE, HOLE, STRIP, STRIP, CORNER, CORNER, CORNER, CORNER, STRIP, STRIP)
FACE_TURNS = (0, 0, 0, 1, 0, 1, 2, 3, 2, 3)
FACE_FRONTS = (0, 1, 2, 2, 3, 3, 3, 3, 2, 2)
"""The index in `state.pool` of the front of each face."""
FACES = 10

LARGEST_GRID = 35
"""The number of tiles in the 6x6 grid without the centre (THI-R3)."""


def setup(board: Record, state: Record) -> None:
    """THI-05 to THI-08, THI-61 to THI-64: put the sleeping bear on the hole in the centre, then lay or deal tiles."""
    prepare(board, state)
    state.cursor = 0
    if state.mode == ADVANCED:
        leave_to_chance(state, DEAL_FRONT)
    else:
        go_on_laying(board, state)


def prepare(board: Record, state: Record) -> None:
    """Fill the box with all tiles but the hole tile in the centre, and the deck with all cards (THI-05, THI-64)."""
    state.seats = state.players
    state.pawns = 4 if state.two_player_form == TWO_PAWNS else state.players
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
        for card in range(board.cards):
            state.deck[card] = board.card_count[card]
            state.deck_size += int(board.card_count[card])
    state.unit = state.units - 1
    introduce(board, state, 1, HOLE, 0)
    lay_down(state, 1, CENTRE)
    state.bear = CENTRE


def introduce(board: Record, state: Record, tile: int, side: int, turn: int) -> None:
    """A tile leaves the box with its front up. THI-R46: if only one kind has this front, its back is public."""
    state.side[tile] = side
    state.turn[tile] = turn
    for front in range(POOL):
        if FRONT_SIDES[front] == side:
            state.pool[front] -= 1
    if one_kind_only(board, side):
        fix_kind(state, tile, lowest(fronts_of(board, side)))
        state.seen[tile] |= PUBLIC


def lay_down(state: Record, tile: int, space: int) -> None:
    """Put a tile on a space of the sea."""
    state.at[space] = tile
    state.place[tile] = space


# --- the grid ----------------------------------------------------------------------------------


def holes_stay(board: Record, state: Record) -> bool:
    """THI-R4: do the other hole tiles stay in the box?

    With `spare_hole = box`: yes on a grid of 4x4 or 5x5 without the Kraken tile, if there are enough other tiles.
    """
    if state.spare_hole == MIXED or board.counts[HK] > 0 or board.grid_tiles == LARGEST_GRID:
        return False
    others = 0
    for kind in range(1, KINDS):
        if FRONTS[kind] != HOLE:
            others += int(board.counts[kind])
    return others >= board.grid_tiles


def drawable(board: Record, state: Record, front: int) -> int:
    """THI-06, THI-R4: the number of tiles with a front that can be drawn for the grid."""
    if FRONT_SIDES[front] == HOLE and holes_stay(board, state):
        return 0
    return int(state.pool[front])


def face_share(board: Record, face: int) -> int:
    """THI-R32: the probability of a face among the tiles with its front, in quarters."""
    if FACE_SIDES[face] == CORNER:
        return 1
    if FACE_SIDES[face] == STRIP:
        turns = strip_turns(board)
        return 4 // turns if FACE_TURNS[face] < turns else 0
    return 4


def face_weights(board: Record, state: Record, out: Array, weights: Array) -> int:
    """THI-06, THI-R4, THI-R32: the face of the next tile, weighted by the fronts in the box."""
    chunks = state.pool[2] + state.pool[3] > 0
    n = 0
    for face in range(FACES):
        count = drawable(board, state, FACE_FRONTS[face]) * face_share(board, face)
        if count > 0:
            out[n] = face
            weights[n] = count if chunks else count // 4
            n += 1
    return n


def only_face(board: Record, state: Record) -> int:
    """The face of the next tile if only one is possible; NOWHERE if chance decides."""
    found = NOWHERE
    for face in range(FACES):
        if drawable(board, state, FACE_FRONTS[face]) > 0:
            if found != NOWHERE:
                return NOWHERE
            found = face
    return found


def go_on_laying(board: Record, state: Record) -> None:
    """THI-07: continue with the next tile of the grid, which chance draws; then with the pawns.

    While only one front is left to draw, tiles are laid without a chance node.
    """
    while state.cursor < board.grid_tiles:
        face = NOWHERE if state.version == ASKS_EVERY_TILE else only_face(board, state)
        if face == NOWHERE:
            leave_to_chance(state, SETUP_FACE)
            return
        lay_next(board, state, face)
    begin_placing(state)


def lay_next(board: Record, state: Record, face: int) -> None:
    """Lay the next tile of the grid with this face up."""
    tile = state.cursor + 2
    introduce(board, state, tile, FACE_SIDES[face], FACE_TURNS[face])
    lay_down(state, tile, int(board.grid[state.cursor]))
    state.cursor += 1


def lay_face(board: Record, state: Record, face: int) -> None:
    """Chance has drawn the next tile of the grid: lay it and continue."""
    lay_next(board, state, face)
    go_on_laying(board, state)


# --- the advanced deal -------------------------------------------------------------------------


def dealt_to(state: Record, number: int) -> int:
    """THI-63, THI-R47: the seat that gets the tile with this number: 5 tiles for the dealer, then 6 each, clockwise."""
    return (state.dealer_seat + (number + 1) // DEALT) % state.seats


def front_weights(state: Record, out: Array, weights: Array) -> int:
    """THI-62: the front of the next tile, weighted by the fronts in the box."""
    n = 0
    for front in range(POOL):
        if state.pool[front] > 0:
            out[n] = FRONT_SIDES[front]
            weights[n] = int(state.pool[front])
            n += 1
    return n


def deal_front(board: Record, state: Record, side: int) -> None:
    """A tile goes to a hand; its holder sees both sides.

    THI-R46: a chance node for its back always follows, so that the number of nodes does not reveal the front.
    """
    tile = state.cursor + 2
    introduce(board, state, tile, side, 0)
    state.place[tile] = IN_HAND - dealt_to(state, state.cursor)
    state.about = tile
    leave_to_chance(state, DEAL_BACK)


def deal_back(state: Record, kind: int) -> None:
    """THI-63: the back of the dealt tile is drawn, and its holder knows it."""
    tile = state.about
    fix_kind(state, tile, kind)
    state.seen[tile] |= 1 << dealt_to(state, state.cursor)
    state.about = 0
    state.cursor += 1
    if state.cursor < DEALT * state.seats - 1:
        leave_to_chance(state, DEAL_FRONT)
    else:
        ask(state, LAY_TILE, state.dealer_seat)


def choose_tile(state: Record, kind: int, back_up: bool, turn: int) -> None:
    """A seat chooses a tile of its hand. The tile gets the lowest number of the hand: numbers reveal nothing."""
    seat = state.to_move
    first = 0
    chosen = 0
    for tile in range(1, state.tiles + 1):
        if in_hand_of(state, tile, seat):
            if first == 0:
                first = tile
            if chosen == 0 and state.kind[tile] == kind:
                chosen = tile
    state.kind[chosen] = state.kind[first]
    state.side[chosen] = FRONTS[state.kind[first]]
    state.seen[chosen] = state.seen[first]
    state.kind[first] = kind
    state.side[first] = BACKS[kind] if back_up else FRONTS[kind]
    state.turn[first] = turn
    state.seen[first] = 1 << seat
    state.about = first
    ask(state, LAY_CELL, seat)


def lay_chosen(board: Record, state: Record, space: int) -> None:
    """THI-65: lay the chosen tile; the next seat with tiles continues.

    The tile is public if its back shows, or if only one kind has its front.
    """
    tile = state.about
    lay_down(state, tile, space)
    kind = int(state.kind[tile])
    if state.side[tile] == BACKS[kind] or one_kind_only(board, FRONTS[kind]):
        state.seen[tile] |= PUBLIC
    state.about = 0
    for k in range(1, state.seats + 1):
        seat = (state.to_move + k) % state.seats
        for other in range(1, state.tiles + 1):
            if in_hand_of(state, other, seat):
                ask(state, LAY_TILE, seat)
                return
    begin_placing(state)


# --- pawns and cards ---------------------------------------------------------------------------


def begin_placing(state: Record) -> None:
    """THI-09, THI-67: begin to place the pawns."""
    state.cursor = 0
    ask_place(state)


def placing_seat(state: Record) -> int:
    """The seat that places a pawn now: in order from seat 0, in advanced mode from the dealer; THI-R31: A, B, C, D."""
    first = state.dealer_seat if state.mode == ADVANCED else 0
    return (first + state.cursor) % state.seats


def placed_pawn(state: Record) -> int:
    """The pawn that is placed now."""
    return placing_seat(state) + (state.cursor // state.seats) * state.seats


def ask_place(state: Record) -> None:
    """Let the next seat place its pawn."""
    ask(state, PLACE_PAWN, placing_seat(state))


def place_pawn(state: Record, space: int) -> None:
    """Place a pawn; on a hole it does not fall in (THI-R27)."""
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


def deal_card(state: Record, card: int) -> None:
    """THI-51, THI-R47: deal a card; each seat gets two, seat by seat."""
    take_card(state, state.cursor // HAND, card)
    state.cursor += 1
    if state.cursor == HAND * state.seats:
        state.cursor = 0
        begin_play(state)


def begin_play(state: Record) -> None:
    """THI-11: begin the first turn, of the unit of seat 0."""
    state.phase = RUN
    push(state, DO_TURN, 0, 0, 0)
