"""The actions of Thin Ice: their numbers, in the order of the decision model, and which are legal.

The numbers go from 0 to 4183. Above that are actions that only other data files than those of the game have: strips
with four orientations, and decks with more than 16 ids.

The modules of the rules return sets of pawns, tiles and directions; the functions here write them as lists of actions
into `out` and return the length of the list.
"""

from __future__ import annotations

from ludotheque.core.bits import lowest
from ludotheque.core.contract import Array, Record
from ludotheque.games.thin_ice.rules.bear import bear_ways
from ludotheque.games.thin_ice.rules.cards import lookable, move_ways, movers, possible
from ludotheque.games.thin_ice.rules.chase import anywhere, refuge
from ludotheque.games.thin_ice.rules.chunks import strip_turns
from ludotheque.games.thin_ice.rules.duties import drowning, open_duty
from ludotheque.games.thin_ice.rules.kraken import orca_ways, prey
from ludotheque.games.thin_ice.rules.pawn import sea_beside, step_ways
from ludotheque.games.thin_ice.rules.piles import card_in, is_second
from ludotheque.games.thin_ice.rules.record import (
    ACT,
    ACTOR,
    ADVANCED,
    AFTER,
    ANSWER,
    ASK_DRAW,
    BEAR_STEP,
    BROKEN,
    BY_DIE,
    CALLED,
    CARD_DIAGONAL,
    CARD_JUMP,
    CARD_LOOK,
    CARD_PAWN,
    CARD_ROPE,
    CARD_SCARE,
    CARD_SHARE,
    CARD_STEP,
    CARD_SWAP,
    CARD_SWAP_WITH,
    CARDS,
    CENTRE,
    CHASE,
    CRACK_TILE,
    DIRECTIONS,
    ENTERABLE,
    FREEZABLE,
    FREEZE_TILE,
    FX_LEAP,
    FX_SCARE,
    FX_SHARE,
    FX_STEP,
    HAND,
    IN_TURN,
    KINDS,
    LAY_CELL,
    LAY_TILE,
    NO_WINDOW,
    NOWHERE,
    ORCA_PUSH,
    PAWNS,
    PLACE_PAWN,
    ROTATE,
    SLIDE_TILE,
    SPACES,
    SS,
    UNCRACKED,
    WHEN_BLOCKED,
)
from ludotheque.games.thin_ice.rules.sea import has_neighbour, in_hand_of, is_free, near, occupied, tile_at
from ludotheque.games.thin_ice.rules.slides import gives_way, held_fast, is_loose, swappable
from ludotheque.games.thin_ice.rules.teams import living, restless, unit_of

# --- numbers of actions ------------------------------------------------------------------------

# Simple answers.
PASS, END, DONE, DRAW, NO_DRAW, BACK, ROLL, ROTATE_LEFT, ROTATE_RIGHT = range(9)

FIRST_CARDS = 16
"""The number of cards whose actions come before those that lay tiles: as many as the usual deck has ids."""

# The first action of each family, and what is added to it.
STEP = 9  # pawn * 8 + direction
JUMP = STEP + PAWNS * DIRECTIONS  # pawn * 8 + direction
INTO_SEA = JUMP + PAWNS * DIRECTIONS  # pawn
SLIDE = INTO_SEA + PAWNS  # space * 4 + direction / 2
DIAGONAL = SLIDE + SPACES * 4  # space * 4 + (direction - 1) / 2
SPACE = DIAGONAL + SPACES * 4  # space: to crack, freeze, look at, rope, swap, lay, place, or chase to anywhere
MOVE_BEAR = SPACE + SPACES  # direction
DESTROY = MOVE_BEAR + DIRECTIONS  # direction from the Kraken
PUT_PAWN = DESTROY + DIRECTIONS  # direction from where the pawn was
PUSH_ORCA = PUT_PAWN + DIRECTIONS  # direction from where the orca was
CALL = PUSH_ORCA + DIRECTIONS  # seat
BY = CALL + PAWNS  # seat
PICK_PAWN = BY + PAWNS  # pawn
PLAY = PICK_PAWN + PAWNS  # card, one of the first 16
DISCARD = PLAY + FIRST_CARDS  # card, one of the first 16
LAY = DISCARD + FIRST_CARDS  # kinds in order, front before back, orientations last
# Only some data files need the next three.
LAY_TURNED = LAY + 22  # strips turned by two or three quarters, front before back
MORE_PLAYS = LAY_TURNED + 4  # card - 16
MORE_DISCARDS = MORE_PLAYS + CARDS - FIRST_CARDS  # card - 16

LAY_FIRST = (0, 0, 2, 4, 6, 8, 10, 14)
"""The first action of each kind, counted from LAY."""
LAY_TURNS = (0, 1, 1, 1, 1, 1, 2, 4)
"""The number of orientations of each kind; of a strip those from 2 on are counted from LAY_TURNED."""


def moved_pawn(action: int) -> int:
    """The pawn of a step or a jump."""
    return (action - STEP) % (JUMP - STEP) // DIRECTIONS


def move_goal(board: Record, state: Record, action: int) -> int:
    """The space where a step or a jump ends."""
    d = (action - STEP) % DIRECTIONS
    goal = near(board, int(state.pawn_at[moved_pawn(action)]), d)
    return near(board, goal, d) if action >= JUMP else goal


def slide_start(action: int) -> int:
    """The space from which a tile is slid, straight or diagonally."""
    return (action - SLIDE) // 4 % SPACES


def slide_way(action: int) -> int:
    """The direction of a slide."""
    return 2 * ((action - SLIDE) % 4) + (1 if action >= DIAGONAL else 0)


def chosen_refuge(board: Record, where: int, action: int) -> int:
    """The space on which an action puts a pawn chased on `where`; the action names a direction or a space."""
    return near(board, where, action - PUT_PAWN) if action >= PUT_PAWN else action - SPACE


def laid_kind(action: int) -> int:
    """The kind of the tile that an action lays."""
    if action >= LAY_TURNED:
        return SS
    kind = KINDS - 1
    while LAY + LAY_FIRST[kind] > action:
        kind -= 1
    return kind


def laid_back_up(action: int) -> bool:
    """Does an action lay a tile with its back up?"""
    if action >= LAY_TURNED:
        return action >= LAY_TURNED + 2
    kind = laid_kind(action)
    return action - LAY - LAY_FIRST[kind] >= LAY_TURNS[kind]


def laid_turn(action: int) -> int:
    """The orientation of the tile that an action lays."""
    if action >= LAY_TURNED:
        return 2 + (action - LAY_TURNED) % 2
    kind = laid_kind(action)
    return (action - LAY - LAY_FIRST[kind]) % LAY_TURNS[kind]


def action_of_play(card: int) -> int:
    """The action that plays a card."""
    return PLAY + card if card < FIRST_CARDS else MORE_PLAYS + card - FIRST_CARDS


def action_of_discard(card: int) -> int:
    """The action that discards a card."""
    return DISCARD + card if card < FIRST_CARDS else MORE_DISCARDS + card - FIRST_CARDS


def played_card(action: int) -> int:
    """The card that an action plays; NOWHERE if it plays none."""
    if PLAY <= action < DISCARD:
        return action - PLAY
    return action - MORE_PLAYS + FIRST_CARDS if MORE_PLAYS <= action < MORE_DISCARDS else NOWHERE


def discarded_card(action: int) -> int:
    """The card that an action discards; NOWHERE if it discards none."""
    if DISCARD <= action < LAY:
        return action - DISCARD
    return action - MORE_DISCARDS + FIRST_CARDS if action >= MORE_DISCARDS else NOWHERE


# --- legal actions -----------------------------------------------------------------------------


def legal_actions(board: Record, state: Record, out: Array) -> int:
    """The legal actions of the seat to move, depending on the phase."""
    phase = state.phase
    if phase == ACT:
        return list_act(board, state, out)
    if phase == ANSWER:
        out[0] = PASS
        return list_plays(board, state, state.to_move, out, 1)
    if phase == CALLED:
        return list_called(board, state, out)
    if phase == SLIDE_TILE:
        return list_slides(board, state, unit_of(state, state.actor), 0, out, 0)
    if phase == CRACK_TILE:
        return list_free_tiles(state, UNCRACKED | BROKEN, out)
    if phase == FREEZE_TILE:
        return list_free_tiles(state, FREEZABLE, out)
    if phase == BEAR_STEP:
        return list_bear(board, state, out)
    if phase == CHASE:
        return list_refuges(board, state, state.about, state.barred, out)
    if phase == PLACE_PAWN:
        return list_places(board, state, out)
    if phase == LAY_TILE:
        return list_hand(board, state, state.to_move, out)
    if phase == LAY_CELL:
        return list_shore(board, state, out)
    return list_rest(board, state, out)


def list_rest(board: Record, state: Record, out: Array) -> int:
    """The legal actions of the remaining phases: draws, rotation, actor, pushes, targets of cards, discards."""
    phase = state.phase
    if phase == ASK_DRAW:
        return list_two(DRAW, NO_DRAW, out)
    if phase == ROTATE:
        return list_two(ROTATE_LEFT, ROTATE_RIGHT, out)
    if phase == ACTOR:
        return list_set(int(state.members[state.unit]), BY, out, 0)
    if phase == ORCA_PUSH:
        return list_set(orca_ways(board, state, state.about, state.barred), PUSH_ORCA, out, 0)
    if phase == CARD_STEP:
        return list_moves(board, state, state.actor, FX_STEP, out)
    if phase == CARD_JUMP:
        return list_moves(board, state, state.actor, FX_LEAP, out)
    if phase == CARD_SHARE:
        return list_moves(board, state, state.actor, FX_SHARE, out)
    if phase == CARD_SCARE:
        return list_moves(board, state, state.actor, FX_SCARE, out)
    if phase == CARD_DIAGONAL:
        return list_slides(board, state, unit_of(state, state.actor), 1, out, 0)
    if phase == CARD_SWAP:
        return list_swaps(board, state, out)
    if phase == CARD_SWAP_WITH:
        return list_partners(board, state, out)
    if phase == CARD_LOOK:
        return list_looks(state, out)
    if phase == CARD_PAWN:
        return list_set(state.chased, PICK_PAWN, out, 0)
    if phase == CARD_ROPE:
        return list_ropes(board, state, out)
    return list_discards(state, out)


def list_two(one: int, other: int, out: Array) -> int:
    """A list of two actions."""
    out[0] = one
    out[1] = other
    return 2


def list_set(members: int, first: int, out: Array, n: int) -> int:
    """A set of directions, seats or pawns as actions counted from `first`; `n` actions are already in `out`."""
    while members:
        out[n] = first + lowest(members)
        members &= members - 1
        n += 1
    return n


# --- the three actions of a turn ---------------------------------------------------------------


def list_act(board: Record, state: Record, out: Array) -> int:
    """The phase ACT: steps, slides, roll, cards, calls; the sea or `end` when nothing else is left."""
    seat = state.actor
    n = list_pawn_moves(board, state, seat, out, 0)
    if state.slide_due:
        n = list_slides(board, state, state.unit, 0, out, n)
    if state.die_due:
        out[n] = ROLL
        n += 1
    elif n == 0 and not open_duty(board, state) and not drowning(board, state):
        out[n] = END
        n += 1
    n = list_plays(board, state, seat, out, n)
    members = int(state.members[state.unit]) & ~(1 << seat) & ~state.called
    while members:
        mate = lowest(members)
        members &= members - 1
        if living(state, mate) and (state.held[mate] > 0 or restless(state, int(state.own[mate]))):
            out[n] = CALL + mate
            n += 1
    return n


def list_called(board: Record, state: Record, out: Array) -> int:
    """THI-R29: a called mate moves a pawn or plays a card; `back` is legal only if no pawn of theirs can move."""
    seat = state.to_move
    n = list_pawn_moves(board, state, seat, out, 0)
    if n == 0:
        out[0] = BACK
        n = 1
    return list_plays(board, state, seat, out, n)


def list_pawn_moves(board: Record, state: Record, seat: int, out: Array, n: int) -> int:
    """THI-13, THI-17, THI-R8: the steps of a seat's pawns that still have to move.

    The sea is a last resort, or with `sea_timing = when_blocked` open to any pawn that has no step.
    """
    pawns = restless(state, int(state.own[seat]))
    while pawns:
        pawn = lowest(pawns)
        pawns &= pawns - 1
        ways = step_ways(board, state, pawn)
        if ways == 0 and sea_beside(board, state, pawn):
            if state.sea_timing == WHEN_BLOCKED or not open_duty(board, state):
                out[n] = INTO_SEA + pawn
                n += 1
        n = list_set(ways, STEP + pawn * DIRECTIONS, out, n)
    return n


def list_slides(board: Record, state: Record, unit: int, skew: int, out: Array, n: int) -> int:
    """THI-21 to THI-24: the slides of a unit: straight with `skew` 0, diagonal (card DIAG) with `skew` 1."""
    fast = held_fast(state, unit)
    first = DIAGONAL if skew else SLIDE
    for tile in range(1, state.tiles + 1):
        if is_loose(state, tile, fast):
            space, side = int(state.place[tile]), int(state.side[tile])
            for d in range(skew, DIRECTIONS, 2):
                if gives_way(state, side, near(board, space, d)):
                    out[n] = first + space * 4 + d // 2
                    n += 1
    return n


def list_plays(board: Record, state: Record, seat: int, out: Array, n: int) -> int:
    """THI-56 to THI-59, THI-R24, THI-R25: the cards that a seat may play.

    In a window these are cards of the classes ANYTIME and AFTER, in the phases ACT and CALLED of IN_TURN and ANYTIME.
    """
    if state.held[seat] == 0:
        return n
    unfit = IN_TURN if state.window != NO_WINDOW else AFTER
    for place in range(HAND):
        card = card_in(state, seat, place)
        if card == NOWHERE or is_second(state, seat, place) or board.card_class[card] == unfit:
            continue
        if possible(board, state, seat, int(board.card_effect[card])):
            out[n] = action_of_play(card)
            n += 1
    return n


# --- choices for the die and for cards ---------------------------------------------------------


def list_bear(board: Record, state: Record, out: Array) -> int:
    """THI-32, THI-80: the bear's steps; after a die result also the tiles that the Kraken can destroy."""
    n = list_set(bear_ways(board, state, state.how, state.barred), MOVE_BEAR, out, 0)
    if state.how == BY_DIE:
        n = list_set(prey(board, state), DESTROY, out, n)
    return n


def list_refuges(board: Record, state: Record, where: int, origin: int, out: Array) -> int:
    """THI-38, THI-41, THI-R14: the tiles on which a pawn chased on `where` may be put."""
    taken = occupied(state)
    n = 0
    if anywhere(state, origin):
        for tile in range(1, state.tiles + 1):
            space = int(state.place[tile])
            if space >= 0 and refuge(state, space, origin, taken):
                out[n] = SPACE + space
                n += 1
        return n
    for d in range(DIRECTIONS):
        if refuge(state, near(board, where, d), origin, taken):
            out[n] = PUT_PAWN + d
            n += 1
    return n


def list_free_tiles(state: Record, sides: int, out: Array) -> int:
    """THI-43 to THI-46: the unoccupied tiles that show one of these sides."""
    taken = occupied(state)
    n = 0
    for tile in range(1, state.tiles + 1):
        if is_free(state, tile, sides, taken):
            out[n] = SPACE + int(state.place[tile])
            n += 1
    return n


def list_moves(board: Record, state: Record, seat: int, effect: int, out: Array) -> int:
    """The pawn moves that a card allows."""
    first = JUMP if effect == FX_LEAP else STEP
    pawns = movers(board, state, seat, effect)
    n = 0
    while pawns:
        pawn = lowest(pawns)
        pawns &= pawns - 1
        n = list_set(move_ways(board, state, pawn, effect), first + pawn * DIRECTIONS, out, n)
    return n


def list_swaps(board: Record, state: Record, out: Array) -> int:
    """SWAP, first choice: the tiles that can be swapped with a neighbour."""
    n = 0
    for tile in range(1, state.tiles + 1):
        space = int(state.place[tile])
        if space >= 0 and swappable(board, state, space):
            out[n] = SPACE + space
            n += 1
    return n


def list_partners(board: Record, state: Record, out: Array) -> int:
    """SWAP, second choice: the neighbours that the first tile can be swapped with."""
    ways = swappable(board, state, state.about)
    n = 0
    while ways:
        out[n] = SPACE + near(board, state.about, lowest(ways))
        ways &= ways - 1
        n += 1
    return n


def list_looks(state: Record, out: Array) -> int:
    """LOOK: the tiles whose back the seat does not know."""
    n = 0
    for tile in range(1, state.tiles + 1):
        if lookable(state, tile, state.to_move):
            out[n] = SPACE + int(state.place[tile])
            n += 1
    return n


def list_ropes(board: Record, state: Record, out: Array) -> int:
    """ROPE: the unoccupied enterable tiles that have a neighbour tile."""
    taken = occupied(state)
    n = 0
    for tile in range(1, state.tiles + 1):
        if is_free(state, tile, ENTERABLE, taken) and has_neighbour(board, state, int(state.place[tile])):
            out[n] = SPACE + int(state.place[tile])
            n += 1
    return n


def list_discards(state: Record, out: Array) -> int:
    """THI-54: the cards of the hand, and `done`."""
    out[0] = DONE
    n = 1
    for place in range(HAND):
        card = card_in(state, state.to_move, place)
        if card != NOWHERE and not is_second(state, state.to_move, place):
            out[n] = action_of_discard(card)
            n += 1
    return n


# --- set-up ------------------------------------------------------------------------------------


def list_hand(board: Record, state: Record, seat: int, out: Array) -> int:
    """THI-66, THI-R27: each kind of tile in the hand, with either side up, chunks in any orientation."""
    kinds = 0
    for tile in range(1, state.tiles + 1):
        if in_hand_of(state, tile, seat):
            kinds |= 1 << int(state.kind[tile])
    n = 0
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - 1
        for k in range(2 * LAY_TURNS[kind]):
            out[n] = LAY + LAY_FIRST[kind] + k
            n += 1
        if kind == SS and strip_turns(board) == 4:
            for action in range(LAY_TURNED, LAY_TURNED + 4):
                out[n] = action
                n += 1
    return n


def list_shore(board: Record, state: Record, out: Array) -> int:
    """THI-66: the sea spaces next to a tile."""
    n = 0
    for space in range(SPACES):
        if state.at[space] == 0 and has_neighbour(board, state, space):
            out[n] = SPACE + space
            n += 1
    return n


def list_places(board: Record, state: Record, out: Array) -> int:
    """THI-09: the unoccupied tiles next to the hole; THI-67, THI-R27: in advanced mode all that can be entered."""
    if state.mode == ADVANCED:
        return list_free_tiles(state, ENTERABLE, out)
    taken = occupied(state)
    n = 0
    for d in range(DIRECTIONS):
        space = near(board, CENTRE, d)
        if (taken >> tile_at(state, space)) & 1 == 0:
            out[n] = SPACE + space
            n += 1
    return n
