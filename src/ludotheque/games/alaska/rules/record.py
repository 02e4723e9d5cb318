"""The record of a position of Alaska, and the numbers that the rules compute with.

            CR   N1 | N2   CB            # island, no water hex
a             R 1 1 * 2 2 B              ~ open water
b            R ~ ~ ~ ~ ~ ~ B             R B G Y shore of that camp
c           R ~ ~ ~ ~ ~ ~ ~ B            1 N1  2 N2  3 E1  4 E2  5 S1  6 S2  7 W1  8 W2
d          R ~ ~ ~ ~ ~ ~ ~ ~ B           * river mouth, touches two lands
e   W2    8 ~ ~ ~ ~ ~ ~ ~ ~ ~ 3    E1
f        8 ~ ~ ~ ~ # # ~ ~ ~ ~ 3
g  ---  * ~ ~ ~ ~ # # # ~ ~ ~ ~ *  ---
h        7 ~ ~ ~ ~ # # ~ ~ ~ ~ 4
i   W1    7 ~ ~ ~ ~ ~ ~ ~ ~ ~ 4    E2
j          Y ~ ~ ~ ~ ~ ~ ~ ~ G
k           Y ~ ~ ~ ~ ~ ~ ~ G
l            Y ~ ~ ~ ~ ~ ~ G
m             Y 6 6 * 5 5 G
            CY   S2 | S1   CG

This is the lake of the usual data file; another file may have another one. Its water hexes are numbered in reading
order (a1 is 0, m7 is 119), without the island. A *place* is a number too:

    0 … hexes-1   a piece of ice, named by its first hex in reading order
    hexes         the island
    hexes+1 …     the lands, clockwise, four of them camps

A *placement* is a piece of a certain shape on certain hexes, whether it lies there or not. All placements of a lake
are numbered: singles, doubles, straight triples, bent triples, each in reading order. Its number is also the id of
the action that lays it.

The fields `ice`, `names`, `boxed` and `ashore` are sets of hexes or pieces (`sets.py`). They follow from the other
fields and are kept up to date, so that a few AND operations find out whether a piece fits, which pieces lie next to a
place, and what is cut off from the shore. `plain.py` has the same rules hex by hex, without them.
"""

from __future__ import annotations

from ludotheque.core.layout import state_layout

SPLIT = 63
"""The number of hexes in one word of a set."""

MOST_HEXES = 2 * SPLIT
"""Pieces are found with sets of hexes of two words (`sets.py`); a third would make every one of them slower."""
MOST_LANDS = 24
"""A place has a row of `box`; a set of lands and the island (`board.touches`) has room for 30."""
MOST_PLACES = MOST_HEXES + 1 + MOST_LANDS
MOST_FACES = 32
"""A deck of thirty ice cards can have a different face on each; every face is one outcome of a draw."""
MOST_PLACEMENTS = 13 * MOST_HEXES
"""A hex has 6 neighbours: it is the first of 1 single, 3 doubles, 3 straight triples, and the bend of 6 bent ones."""

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

# ALA-23, ALA-81 (`state.season`).
WINTER, SPRING, LAST = 0, 1, 2

# The phases of a turn (`state.phase`).
FIRST, ICE_DRAW, FREEZE, MELT, EVENT_DRAW, BEAR, FOUND, TRIP, ANSWER, ENDED = 0, 1, 2, 3, 4, 5, 6, 7, 8, 9
PHASES = 10

ICE_CARD_OPEN = (FREEZE, MELT)
"""The phases in which an ice card is being carried out."""

ON_TRIP = (TRIP, ANSWER)
"""The phases of a trip: the player in turn acts, or the owner of a container being stolen may answer."""

# The values of the options, in the order of `info.py`.
RANDOM_FIRST = 4
ANY_CONTAINER, ISLAND_ROUTE = 0, 1
CURRENT, NEXT = 0, 1
RELOAD_ANY, RELOAD_NONE = 0, 1
ALLOWED, FORBIDDEN = 0, 1
AS_CAMP, AS_LAND = 0, 1

STEPS = 3  # ALA-17
LIMIT = 3  # ALA-48

MOST_ACTIONS = 9 * MOST_HEXES + 2
"""At least the triples of the largest lake: per hex 3 straight and 6 bent ones (798 in all on the usual lake)."""

MOST_OUTCOMES = MOST_FACES

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
    ("left", "i8"),  # pieces that the card still lays or melts
    ("steps", "i8"),  # left in this trip
    ("closed", "i8"),  # 1 after a flight that followed a step (ALA-69)
    ("loaded_here", "i8"),  # 1 while the truck is still where it loaded (ALA-R21)
    ("stolen", "i8"),  # the colour of the container being stolen, while its owner may answer; else NONE
    ("bear", "i8"),  # the place of the bear; NONE beside the board
    ("bear_fresh", "i8"),  # 1 during the turn of the player who moved the bear (ALA-R13)
    ("dry", "i8"),  # consecutive spring ice cards that melted nothing (ALA-R32)
    ("last_trips", "i8"),  # last trips still to be made, including the present one
    ("met", "i8"),  # 1: the last trips begin after this turn (ALA-R30)
    ("ice", "i8", (2,)),  # the hexes covered
    ("names", "i8", (KINDS, 2)),  # the pieces on the water, by kind
    ("boxed", "i8", (2,)),  # the pieces with containers lying on them
    ("ashore", "i8", (2,)),  # spring: the hexes from which ice and island lead to a land
    ("colour", "i8", (COLOURS,)),  # by seat
    ("seat_of", "i8", (COLOURS,)),  # by colour; NONE for one that does not play
    ("truck_at", "i8", (COLOURS,)),  # by seat: a place
    ("truck_load", "i8", (COLOURS,)),  # by seat: a colour; NONE
    ("placed", "i2", (MOST_HEXES,)),  # by name: the placement of a piece; NONE
    ("overfull", "i1", (COLOURS,)),  # by seat: 1 while the truck must leave its overfull piece (ALA-60)
    ("hand", "i1", (COLOURS, KEPT)),  # by seat; `hide` erases those of others
    ("kept", "i1", (COLOURS,)),  # by seat: the number of kept cards, which everybody sees
    ("event_deck", "i1", (EVENTS,)),  # after `hide`: the pile and the hands of others together
    ("ice_deck", "i1", (MOST_FACES,)),
    ("stock", "i1", (SHAPES,)),
    ("lost", "i1", (COLOURS,)),
    ("piece_on", "i1", (MOST_HEXES,)),  # by hex: the name of the piece on it; NONE
    ("box", "i1", (MOST_PLACES, COLOURS)),  # containers lying there
)
