"""The record of a position of Thin Ice, and the constants of the rules.

      i  j  k  l  m  n
 14   6  6  6  6  6  6      I, H = 5x5 grid i9-m13
 13   I  I  I  I  I  6      6    = added by the 6x6 grid i9-n14             7 0 1      nw n ne
 12   I  I  I  I  I  6      4x4 grid = j10-m13                              6   2       w   e
 11   I  I  H  I  I  6      H on k11 carries the sleeping bear              5 4 3      sw s se
 10   I  I  I  I  I  6
  9   I  I  I  I  I  6

The sea has no edge in the rules; here it is a torus of 21 by 21 spaces, a1 to u21. As long as the pieces span at most
19 columns and rows, both have the same neighbours: the largest difference of coordinates is 18, which is 3 in the
other direction, and no rule needs more than 2 (THI-R6).

`state.at[space]` is the number of the tile on a space, 0 for the sea; tile 0 shows the side SEA, so that
`state.side[state.at[space]]` is always valid. Sets are bits of one integer: of tiles (`state.slid`), of pawns
(`state.on`, `state.lying`, …), of seats (`state.members`), of directions, of sides. `plain.py` computes the same
results space by space.

A *unit* is a player, or a team of players. Its *speaker* decides for it.
"""

from __future__ import annotations

from ludotheque.core.layout import state_layout

# --- the sea -----------------------------------------------------------------------------------

SIZE = 21
"""Columns and rows of the sea."""

SPACES = SIZE * SIZE
"""space = 21 * row + column; a1 is 0, u21 is 440."""

DIRECTIONS = 8
"""n ne e se s sw w nw, clockwise from 0; the opposite of d is d ^ 4, the straight ones are even."""

CENTRE = 220
"""k11, where the bear sleeps."""

NOWHERE = -1
"""Stands for no space, no seat or no pawn."""

PAWNS = 6
"""The largest number of pawns, of seats and of units."""

# --- the tiles ---------------------------------------------------------------------------------

# The sides, with the letters of the notation.
SEA, ICE, CRACKED, PERMANENT, ORCA, HOLE, CRACKED_HOLE, KRAKEN = range(8)
STRIP, CRACKED_STRIP, CORNER, CRACKED_CORNER = range(8, 12)
LETTERS = ".IcPOHhKSsRr"

# The properties of a visible side, as sets of sides: one bit per side, the lowest for the first of LETTERS.
ENTERABLE = 0b1111_0110_1110  # all but sea, orca, Kraken
SLIDABLE = 0b0101_1011_1010  # I P O H K S R
UNCRACKED = 0b0101_0010_0010  # I H S R: turned when left or cracked
BROKEN = 0b1010_0100_0100  # c h s r: removed when left or cracked
FREEZABLE = 0b1010_1101_0100  # c h s r O K
HOLES = 0b0000_0110_0000  # H h
LOOKABLE = 0b0000_0010_0010  # I H
CHUNKS = 0b1111_0000_0000  # S s R r: entered and left by their open sides only

# The kinds of tiles: each has a front and a back. UNKNOWN: the back of the tile is not drawn yet (THI-R7).
UNKNOWN, IC, IP, IO, HC, HK, SS, RR = range(8)
KINDS = 8
FRONTS = (SEA, ICE, ICE, ICE, HOLE, HOLE, STRIP, CORNER)
BACKS = (SEA, CRACKED, PERMANENT, ORCA, CRACKED_HOLE, KRAKEN, CRACKED_STRIP, CRACKED_CORNER)
KIND_NAMES = ("", "IC", "IP", "IO", "HC", "HK", "SS", "RR")

POOL = 4
FRONT_SIDES = (ICE, HOLE, STRIP, CORNER)
"""`state.pool` counts the tiles in the box by their fronts: I H S R."""

MOST_TILES = 41
TILES = MOST_TILES + 1
"""The length of arrays indexed by tile number; number 0 is the sea."""

# The place of a tile that is not on a space (`state.place`): in the box, on the discard pile, between two spaces
# (an orca that the Kraken pushes), or in the hand of seat s (IN_HAND - s).
IN_BOX, DISCARDED, LIFTED, IN_HAND = -1, -2, -3, -4

PUBLIC = 64
"""The bit of `state.seen` for a back that all seats know; bits 0 to 5 are for single seats (THI-R46)."""

# --- options, in the order of `info.py` --------------------------------------------------------

BASIC, INTERMEDIATE, ADVANCED = 0, 1, 2
SINGLE, TWO_PAWNS = 0, 1
ANY_TILE, ONLY_SLID = 0, 1  # adrift_scope
ADJACENT, ANYWHERE = 0, 1  # chase_range
LAST_RESORT, WHEN_BLOCKED = 0, 1  # sea_timing
BOX, MIXED = 0, 1  # spare_hole

ASKS_EVERY_TILE = 1
"""The version of the rules in which every tile of the grid was a chance node, even with only one possible outcome."""

# --- phases ------------------------------------------------------------------------------------

# `state.phase`: RUN while the agenda is processed; in all other phases a seat or chance decides, or the game is over.
RUN = 0
SETUP_FACE, DEAL_FRONT, DEAL_BACK, LAY_TILE, LAY_CELL, PLACE_PAWN, DEAL_CARD = range(1, 8)
ASK_DRAW, DRAW_CARD, ANSWER, ACT, CALLED, FLIP, ROTATE, ROLL_DIE, ACTOR = range(8, 17)
BEAR_STEP, CHASE, ORCA_PUSH, SLIDE_TILE, CRACK_TILE, FREEZE_TILE = range(17, 23)
CARD_STEP, CARD_JUMP, CARD_SHARE, CARD_SCARE, CARD_DIAGONAL = range(23, 28)
CARD_SWAP, CARD_SWAP_WITH, CARD_LOOK, CARD_PAWN, CARD_ROPE = range(28, 33)
ASK_DISCARD, ENDED = 33, 34

LAYING_OUT = (SETUP_FACE, DEAL_FRONT, DEAL_BACK, LAY_TILE, LAY_CELL, PLACE_PAWN)
"""Tiles are dealt and laid, pawns are placed."""
SETTING_UP = (*LAYING_OUT, DEAL_CARD)
"""Before the first turn."""
DRAWING = (ASK_DRAW, DRAW_CARD)
"""A hand is filled up at the start of a turn (THI-55)."""
ACTING = (ACT, CALLED)
"""A seat chooses one of the three actions of a turn, or a card."""
WITHIN_AN_ACTION = (ROTATE, ACTOR, BEAR_STEP, CHASE, ORCA_PUSH, SLIDE_TILE, CRACK_TILE, FREEZE_TILE)
"""A seat makes a choice that belongs to an action or to a die result."""
CARD_MOVES = (CARD_STEP, CARD_JUMP, CARD_SHARE, CARD_SCARE)
"""A card moves a pawn."""

# Why a back is drawn (`state.how` in FLIP).
TURNING, LOOKING = 0, 1

# Why the bear moves (`state.how` in BEAR_STEP).
BY_DIE, BY_CARD, BY_ORCA, BY_KRAKEN = range(4)

# THI-R25: the response windows (`state.window`).
NO_WINDOW, AT_START, AT_DIE, AT_EVENT, AT_END = range(5)

MOST_FRAMES = 6
FRAME = 4
"""An item of the agenda (`agenda.py`) and up to three numbers that belong to it."""

# --- die and cards -----------------------------------------------------------------------------

# The die results in `state.die`; VOID is a result without effect, after the card CALM.
NO_RESULT, BEAR, CRACK, EXTRA_SLIDE, FREEZE, VOID = range(6)
RESULTS = ("bear", "crack", "slide", "freeze")
"""THI-30: the results by name; outcome k of a roll is result k + 1."""

# The effects of cards, in the order of the table in the specification.
NO_EFFECT, FX_STEP, FX_PUSH, FX_DIAG, FX_LEAP, FX_SHARE, FX_SCARE, FX_SWAP, FX_LOOK = range(9)
FX_FREEZE, FX_CRACK, FX_BEAR, FX_CALM, FX_REROLL, FX_HOLD, FX_GRIP, FX_ROPE = range(9, 17)
EFFECTS = (
    *("", "STEP", "PUSH", "DIAG", "LEAP", "SHARE", "SCARE", "SWAP", "LOOK"),
    *("FREEZE", "CRACK", "BEAR", "CALM", "REROLL", "HOLD", "GRIP", "ROPE"),
)
COMPULSORY_MOVES = (FX_LEAP, FX_SHARE, FX_SCARE)
"""Effects that replace the pawn's compulsory move."""
REPLIES = (FX_CALM, FX_REROLL, FX_HOLD, FX_GRIP, FX_ROPE)
"""Effects that respond to something that just happened."""

# The classes (THI-56): during your turn, anytime, immediately after.
IN_TURN, ANYTIME, AFTER = 1, 2, 3

CARDS = 56
"""The largest number of card ids in a deck: a printed deck can have 54 or 55 cards that are all different."""

HAND = 2
"""THI-51, THI-55: cards in a full hand; no hand is ever larger."""

DEALT = 6
"""THI-63: tiles for each player in advanced mode; the dealer gets one less, because the centre hole is their sixth."""

# --- the record --------------------------------------------------------------------------------

MOST_ACTIONS = 448
"""No list of actions is longer than the number of spaces; the longest in play are those of LAY_CELL."""

MOST_OUTCOMES = CARDS
"""The longest list of outcomes: the next card."""

STATE = state_layout(
    ("players", "i8"),
    ("mode", "i8"),
    ("grid_size", "i8"),
    ("two_player_form", "i8"),
    ("expansion_tiles", "i8"),
    ("expansion_how", "i8"),
    ("variant_friendly", "i8"),
    ("variant_competitive", "i8"),
    ("adrift_scope", "i8"),
    ("chase_range", "i8"),
    ("sea_timing", "i8"),
    ("spare_hole", "i8"),
    ("kraken_push_back", "i8"),
    ("dealer_seat", "i8"),
    ("turn_limit", "i8"),
    ("version", "i8"),  # of the rules
    # the current decision, and what is still to be done
    ("phase", "i8"),
    ("frames", "i8"),  # number of items on the agenda
    ("cursor", "i8"),  # number of steps of the current part of set-up that are done
    ("actor", "i8"),  # the seat that carries out the current action or result
    ("about", "i8"),  # the tile, space or pawn that the decision is about
    ("how", "i8"),  # the reason for the decision: TURNING …, BY_DIE …, or the effect of a card
    ("barred", "i8"),  # the space that must not be chosen: the bear came from it, or the Kraken left it
    ("chased", "i8"),  # the pawns to be put on a tile or saved; in ORCA_PUSH the number of the tile
    # the turn
    ("unit", "i8"),
    ("turn_number", "i8"),
    ("slide_due", "i8"),
    ("die_due", "i8"),
    ("die", "i8"),  # the result that is not carried out yet
    ("called", "i8"),  # mates who answered `back` since the last change of the position
    ("window", "i8"),
    ("asked", "i8"),  # number of seats that have passed since the window opened or restarted
    ("last_tile", "i8"),  # this and the next two: the slide that HOLD could undo
    ("last_from", "i8"),
    ("last_unit", "i8"),
    ("winners", "i8"),  # units
    # pawns, as sets
    ("pawns", "i8"),  # number of pawns
    ("units", "i8"),  # number of units
    ("on", "i8"),  # in play
    ("pending", "i8"),  # lost at sea, not yet excluded
    ("lying", "i8"),
    ("resting", "i8"),
    ("due", "i8"),  # still to move in this turn
    ("fallen", "i8"),  # fell since the window opened
    ("adrift", "i8"),  # excluded by drifting off
    ("excluded", "i8"),  # number of excluded pawns
    # bear, tiles, deck
    ("bear", "i8"),  # its space, NOWHERE when it is out of the game
    ("awake", "i8"),
    ("tiles", "i8"),  # number of tiles
    ("slid", "i8"),  # in this turn
    ("deck_size", "i8"),
    ("place", "i2", (TILES,)),
    ("pawn_at", "i2", (PAWNS,)),
    ("agenda", "i2", (MOST_FRAMES * FRAME,)),
    ("at", "i1", (SPACES,)),
    ("kind", "i1", (TILES,)),
    ("side", "i1", (TILES,)),
    ("turn", "i1", (TILES,)),  # quarter turns clockwise
    ("seen", "i1", (TILES,)),  # the seats that know the back, or PUBLIC
    ("undrawn", "i1", (KINDS,)),  # number of backs of each kind that are not drawn yet
    ("pool", "i1", (POOL,)),
    ("team", "i1", (PAWNS,)),  # the unit of each seat
    ("own", "i1", (PAWNS,)),  # the pawns of each seat
    ("unit_pawns", "i1", (PAWNS,)),
    ("members", "i1", (PAWNS,)),  # the seats of each unit
    ("order", "i1", (PAWNS,)),  # the order in which pawns were excluded, from 1; 0 for the others
    ("held", "i1", (PAWNS,)),  # cards in each hand
    ("hands", "i1", (PAWNS * HAND,)),  # the cards of each hand, in rising order (`piles.py`)
    ("deck", "i1", (CARDS,)),  # this and the next: number of cards of each id
    ("discards", "i1", (CARDS,)),
)
