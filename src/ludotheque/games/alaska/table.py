"""What lies on the table of Alaska: the numbers of things, the record, and plain questions about it.

    place      0 … hexes-1   a piece of ice, named by its first hex in reading order
               hexes         the island
               hexes+1 …     the lands, clockwise, four of them camps

A set of hexes, or of pieces by name, is two words: bit k of word 0 is hex k, bit k of word 1 is hex
63 + k. With them "does it fit", "which pieces lie next to it", "what is cut off from the shore" are
a few ANDs, whatever the lake of the data file looks like.
"""

from __future__ import annotations

from ludotheque.core.bits import lowest
from ludotheque.core.contract import Array, Record
from ludotheque.core.layout import packed, state_layout

SPLIT = 63
"""Hexes in one word of a set."""

MOST_HEXES = 2 * SPLIT
MOST_LANDS = 16
MOST_PLACES = MOST_HEXES + 1 + MOST_LANDS
MOST_FACES = 12
MOST_PLACEMENTS = 13 * MOST_HEXES
"""A hex has 6 neighbours, so it begins 1 single, 3 doubles, 3 straight and bends 6 bent triples."""

COLOURS = 4
CONTAINERS = 14  # ALA-02, ALA-R1: of each colour
NONE = -1

# ALA-07: kinds of ice, and the shapes they come in; ALA-28: a triple is straight or bent.
SINGLE, DOUBLE, TRIPLE = 0, 1, 2
KINDS = 3
STRAIGHT, BENT = 2, 3
SHAPES = 4

# The event cards in the order of the specification; the three that are kept, as columns of a hand.
BEAR_CARD, THEFT_CARD, FOUND_CARD, FROST_CARD, HELI_CARD, FOG_CARD = 0, 1, 2, 3, 4, 5
EVENTS = 6
THEFT, HELI, FOG = 0, 1, 2
KEPT = 3
CARD_KEPT = (THEFT_CARD, HELI_CARD, FOG_CARD)

WINTER, SPRING, LAST = 0, 1, 2

# The phases of a turn (`state.phase`).
FIRST, ICE_DRAW, FREEZE, MELT, EVENT_DRAW, BEAR, FOUND, TRIP, ANSWER, ENDED = 0, 1, 2, 3, 4, 5, 6, 7, 8, 9

# The values of the options, in the order of `info.py`.
RANDOM_FIRST = 4
ANY_CONTAINER, ISLAND_ROUTE = 0, 1
CURRENT, NEXT = 0, 1
RELOAD_ANY, RELOAD_NONE = 0, 1
ALLOWED, FORBIDDEN = 0, 1
AS_CAMP, AS_LAND = 0, 1

STEPS = 3  # ALA-17
LIMIT = 3  # ALA-48

STATE = state_layout(
    ("first_player", "i8"),
    ("end_test", "i8"),
    ("final_start", "i8"),
    ("camp_reload", "i8"),
    ("foreign_camp_unload", "i8"),
    ("empty_camps", "i8"),
    ("stall_limit", "i8"),
    ("season", "i8"),
    ("phase", "i8"),
    ("player", "i8"),  # the seat in turn
    ("kind", "i8"),  # of the ice card being carried out
    ("left", "i8"),  # pieces it still lays or melts
    ("steps", "i8"),  # left in this trip
    ("closed", "i8"),  # 1 after a flight that followed a step (ALA-69)
    ("loaded_here", "i8"),  # 1 until the truck moves on (ALA-R21)
    ("stolen", "i8"),  # the colour asked for while its owner may answer; NONE
    ("bear", "i8"),  # its place; NONE beside the board
    ("bear_fresh", "i8"),  # 1 while the turn of the player who moved it lasts (ALA-R13)
    ("dry", "i8"),  # spring ice cards in a row that melted nothing (ALA-R32)
    ("last_trips", "i8"),  # still to be made, the present one included
    ("met", "i8"),  # 1: the end is met, the turn still to be finished (ALA-R30)
    ("ice", "i8", (2,)),  # the hexes covered
    ("names", "i8", (KINDS, 2)),  # the pieces on the water, by kind
    ("boxed", "i8", (2,)),  # the pieces with containers lying on them
    ("ashore", "i8", (2,)),  # spring: the hexes from which ice and island lead to a land
    ("colour", "i8", (COLOURS,)),  # by seat
    ("seat_of", "i8", (COLOURS,)),  # by colour; NONE for one that does not play
    ("truck_at", "i8", (COLOURS,)),  # by seat: a place
    ("truck_load", "i8", (COLOURS,)),  # by seat: a colour; NONE
    ("placed", "i2", (MOST_HEXES,)),  # by name: the placement of a piece; NONE
    ("overfull", "i1", (COLOURS,)),  # by seat: 1 while he owes leaving his piece (ALA-60)
    ("hand", "i1", (COLOURS, KEPT)),  # by seat; others' are erased by `hide`
    ("kept", "i1", (COLOURS,)),  # by seat: how many cards, which all see
    ("event_deck", "i1", (EVENTS,)),  # hidden: pile and others' hands together
    ("ice_deck", "i1", (MOST_FACES,)),
    ("stock", "i1", (SHAPES,)),
    ("lost", "i1", (COLOURS,)),
    ("piece_on", "i1", (MOST_HEXES,)),  # by hex: the name of the piece on it; NONE
    ("box", "i1", (MOST_PLACES, COLOURS)),  # containers lying there
)

BOARD = packed(
    ("hexes", "i8"),
    ("lands", "i8"),
    ("faces", "i8"),
    # The first ids of each sort of action; a placement's number is its own id.
    ("melt", "i8"),
    ("bear", "i8"),
    ("step", "i8"),
    ("flight", "i8"),
    ("load", "i8"),
    ("theft", "i8"),
    ("unload", "i8"),
    ("stop", "i8"),
    ("found", "i8"),
    ("fog", "i8"),
    ("actions", "i8"),
    ("water", "i8", (2,)),  # all hexes
    ("coast", "i8", (2,)),  # those that touch a land
    ("isle", "i8", (2,)),  # those that touch the island
    ("near", "i8", (MOST_HEXES, 2)),  # a hex's neighbours
    ("shore", "i8", (MOST_LANDS, 2)),  # a land's hexes
    ("cover", "i8", (MOST_PLACEMENTS, 2)),  # a placement's hexes
    ("around", "i8", (MOST_PLACEMENTS, 2)),  # the hexes next to it
    ("touches", "i4", (MOST_PLACEMENTS,)),  # the lands it touches, bit k; the island is bit `lands`
    ("form", "i1", (MOST_PLACEMENTS,)),
    ("begin", "i2", (SHAPES, MOST_HEXES + 1)),  # the first placement of a shape from this hex on
    ("camp", "i8", (COLOURS,)),  # the place of a colour's camp
    ("camp_of", "i8", (MOST_LANDS,)),  # the colour of a land that is a camp; NONE
    ("wild", "i8", (MOST_LANDS,)),  # the places of the lands that are no camps, in order
    ("wild_of", "i8", (MOST_LANDS,)),  # a land's number among them; NONE
    ("stock", "i1", (SHAPES,)),
    ("face_kind", "i8", (MOST_FACES,)),
    ("face_winter", "i8", (MOST_FACES,)),
    ("face_spring", "i8", (MOST_FACES,)),
    ("face_count", "i1", (MOST_FACES,)),
    ("event_count", "i1", (EVENTS,)),
    ("hex_name", "i1", (MOST_HEXES, 4)),  # letters, as their codes
    ("land_name", "i1", (MOST_LANDS, 4)),
    ("spot", "i2", (MOST_HEXES, 2)),  # where a hex lies: along its row, and its row
    ("away", "i1", (COLOURS + 1, MOST_PLACES)),  # hexes to a camp, or (last row) to the island
    ("lane", "i8", (COLOURS, 2)),  # the hexes on the ways from a camp to the island that are at most one too long
)


# --- sets of hexes and of pieces ----------------------------------------------------------------


def has(words: Array, hex: int) -> bool:
    """Is a hex, or a piece by its name, in a set?"""
    if hex < SPLIT:
        return bool((words[0] >> hex) & 1)
    return bool((words[1] >> (hex - SPLIT)) & 1)


def insert(words: Array, hex: int) -> None:
    """Put a hex, or a piece by its name, into a set."""
    if hex < SPLIT:
        words[0] |= 1 << hex
    else:
        words[1] |= 1 << (hex - SPLIT)


def remove(words: Array, hex: int) -> None:
    """Take a hex, or a piece by its name, out of a set."""
    if hex < SPLIT:
        words[0] &= ~(1 << hex)
    else:
        words[1] &= ~(1 << (hex - SPLIT))


def first_of(low: int, high: int) -> int:
    """The first hex of a set that is not empty."""
    if low:
        return lowest(low)
    return SPLIT + lowest(high)


def pieces(state: Record, word: int) -> int:
    """All pieces on the water, by name."""
    return int(state.names[SINGLE, word] | state.names[DOUBLE, word] | state.names[TRIPLE, word])


# --- places -------------------------------------------------------------------------------------


def is_piece(board: Record, place: int) -> bool:
    """Is this place a piece of ice? Otherwise it is land, which has no limit (ALA-51)."""
    return bool(place < board.hexes)


def detour(board: Record, colour: int, hex: int) -> int:
    """How much longer than the shortest the way from a camp to the island over a hex is."""
    island = board.away[COLOURS, hex]
    return int(board.away[colour, hex] + island - board.away[colour, board.hexes])


def is_island(board: Record, place: int) -> bool:
    """Is this place the island?"""
    return bool(place == board.hexes)


def camp_colour(board: Record, state: Record, place: int) -> int:
    """The colour of the camp that a place is (ALA-47), NONE if it is none.

    ALA-R35, ALA-R37: an unused camp is a camp without owner, or (`empty_camps = land`) like any land.
    """
    if place <= board.hexes:
        return NONE
    colour = int(board.camp_of[place - board.hexes - 1])
    if colour != NONE and state.empty_camps == AS_LAND and state.seat_of[colour] == NONE:
        return NONE
    return colour


def home(board: Record, state: Record, seat: int) -> int:
    """The place of a seat's own camp."""
    return int(board.camp[state.colour[seat]])


# --- containers ---------------------------------------------------------------------------------


def lying(state: Record, place: int) -> int:
    """How many containers lie at a place."""
    total = 0
    for colour in range(COLOURS):
        total += int(state.box[place, colour])
    return total


def put(board: Record, state: Record, place: int, colour: int) -> None:
    """Set a container down; what stands in a camp is the camp owner's (ALA-46, ALA-R24)."""
    state.box[place, colour] += 1
    if is_piece(board, place):
        insert(state.boxed, place)


def take(board: Record, state: Record, place: int, colour: int) -> None:
    """Pick a container up."""
    state.box[place, colour] -= 1
    if is_piece(board, place) and lying(state, place) == 0:
        remove(state.boxed, place)


def objects(state: Record, place: int) -> int:
    """ALA-48, ALA-50: containers, trucks and what they carry; the bear is not counted."""
    total = lying(state, place)
    for seat in range(state.seats):
        if state.truck_at[seat] == place:
            total += 1 if state.truck_load[seat] == NONE else 2
    return total


def move_truck(board: Record, state: Record, seat: int, place: int) -> None:
    """Put a truck, with what it carries, somewhere else.

    ALA-R15: who leaves owes nothing any more, nor do those who stay when three objects are left.
    """
    before = int(state.truck_at[seat])
    state.truck_at[seat] = place
    state.overfull[seat] = 0
    for other in range(state.seats):
        if state.overfull[other] and state.truck_at[other] == before and objects(state, before) <= LIMIT:
            state.overfull[other] = 0
