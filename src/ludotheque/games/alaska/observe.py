"""What a player of Alaska sees, as numbers: the ice by hex, everything that stands on a place, the cards.

Places are numbered as in `rules/record.py`: a piece by its first hex, then the island, then the lands. Players are
counted clockwise from the observing seat. For cards that others keep, only their number is known; so the event pile
and these cards are counted together.
"""

from __future__ import annotations

from ludotheque.core.contract import Array, Record
from ludotheque.core.features import Feature, fraction, offsets, one_hot
from ludotheque.games.alaska.rules.end import points
from ludotheque.games.alaska.rules.places import home
from ludotheque.games.alaska.rules.record import (
    COLOURS,
    CONTAINERS,
    EVENTS,
    KEPT,
    KINDS,
    MOST_FACES,
    MOST_HEXES,
    MOST_PLACES,
    NONE,
    PHASES,
    SHAPES,
    STEPS,
)
from ludotheque.games.alaska.rules.sets import has
from ludotheque.games.alaska.rules.winter import kind_of

__all__ = ["FEATURES", "observe"]

SEASONS = 3
MOST_LEFT = 9
"""An ice card lays or melts at most nine pieces."""
MANY_CARDS = 10
"""A player hardly ever keeps more cards."""

FEATURES = (
    Feature("ice", (KINDS, MOST_HEXES), "hexes covered by a single, a double, a triple piece"),
    Feature("named", (MOST_HEXES,), "first hexes of the pieces, which are their names"),
    Feature("ashore", (MOST_HEXES,), "in spring: ice from which a way leads to a land"),
    Feature("water", (MOST_HEXES,), "hexes of this lake"),
    Feature("boxes", (COLOURS, MOST_PLACES), "containers lying on each place, by owner, out of fourteen"),
    Feature("trucks", (COLOURS, MOST_PLACES), "where the trucks stand"),
    Feature("homes", (COLOURS, MOST_PLACES), "where the camps lie"),
    Feature("bear", (MOST_PLACES,), "where the bear stands"),
    Feature("load", (COLOURS, COLOURS), "whose container each truck carries"),
    Feature("overfull", (COLOURS,), "1 for a truck that must leave its piece"),
    Feature("points", (COLOURS,), "containers in each camp, as a fraction of all containers"),
    Feature("lost", (COLOURS,), "containers of each owner that have sunk, out of fourteen"),
    Feature("playing", (COLOURS,), "1 for each seat that is taken"),
    Feature("hand", (KEPT,), "own kept cards: theft, helicopter, fog, out of ten"),
    Feature("kept", (COLOURS,), "how many cards each player keeps, out of ten"),
    Feature("events", (EVENTS,), "event cards not seen, as a fraction of those in the deck"),
    Feature("ice_cards", (MOST_FACES,), "ice cards of each face left in the pile, as a fraction of those in the deck"),
    Feature("stock", (SHAPES,), "pieces of each shape in stock, as a fraction of all"),
    Feature("season", (SEASONS,), "winter, spring, last trips"),
    Feature("phase", (PHASES,), "the phase, in the order of a turn"),
    Feature("turn", (COLOURS,), "whose turn it is"),
    Feature("decides", (COLOURS,), "who decides"),
    Feature("kind", (KINDS,), "the kind of the ice card being carried out: single, double, triple"),
    Feature("left", (1,), "pieces that this card still lays or melts, out of nine"),
    Feature("steps", (1,), "steps left in this trip, out of three"),
    Feature("closed", (1,), "1 after a flight that followed a step: no more steps in this trip"),
    Feature("loaded_here", (1,), "1 while the truck is still where it loaded"),
    Feature("stolen", (COLOURS,), "the owner of the container being stolen, who may answer with fog"),
    Feature("fresh", (1,), "1 during the turn in which the bear was moved"),
    Feature("dry", (1,), "consecutive spring cards that melted nothing, as a fraction of the limit"),
    Feature("last_trips", (1,), "last trips still to be made, out of four"),
    Feature("met", (1,), "1 when the last trips begin after this turn"),
    Feature("colour", (COLOURS,), "the own colour: red, blue, green, yellow"),
    Feature(
        "rules",
        (5,),
        "1 where an option is not the default: end_test, final_start, camp_reload, foreign_camp_unload, empty_camps",
    ),
)

(ICE, NAMED, ASHORE, WATER, BOXES, TRUCKS, HOMES, BEAR, LOAD, OVERFULL, POINTS, LOST, PLAYING, HAND, KEPT_CARDS,
 EVENT_CARDS, ICE_CARDS, STOCK, SEASON, PHASE, TURN, DECIDES, KIND, LEFT, STEPS_LEFT, CLOSED, LOADED_HERE, STOLEN,
 FRESH, DRY, LAST_TRIPS, MET, COLOUR, RULES) = offsets(FEATURES)  # fmt: skip


def observe(board: Record, state: Record, seat: int, out: Array) -> None:
    """Write the lake, the players, the cards and the turn, as this seat sees them, into `out`."""
    for hex in range(board.hexes):
        see_hex(board, state, hex, out)
    for place in range(state.seats):
        see_player(board, state, (seat + place) % state.seats, seat, place, out)
    if state.bear != NONE:
        out[BEAR + state.bear] = 1.0
    see_cards(board, state, seat, out)
    see_turn(state, seat, out)
    out[RULES] = state.end_test
    out[RULES + 1] = state.final_start
    out[RULES + 2] = state.camp_reload
    out[RULES + 3] = state.foreign_camp_unload
    out[RULES + 4] = state.empty_camps


def see_hex(board: Record, state: Record, hex: int, out: Array) -> None:
    """Write the ice on a hex."""
    out[WATER + hex] = 1.0
    name = int(state.piece_on[hex])
    if name == NONE:
        return
    kind = kind_of(int(board.form[state.placed[name]]))
    out[ICE + MOST_HEXES * kind + hex] = 1.0
    if name == hex:
        out[NAMED + hex] = 1.0
    if has(state.ashore, hex):
        out[ASHORE + hex] = 1.0


def owner_from(state: Record, colour: int, seat: int) -> int:
    """The number of a colour's player, counted clockwise from the observing seat."""
    return int((state.seat_of[colour] - seat) % state.seats)


def see_player(board: Record, state: Record, other: int, seat: int, place: int, out: Array) -> None:
    """Write a player's containers, truck and camp; `place` is the player's number from the observing seat."""
    colour = state.colour[other]
    for where in range(board.hexes + 1 + board.lands):
        boxes = int(state.box[where, colour])
        if boxes:
            out[BOXES + MOST_PLACES * place + where] = fraction(boxes, CONTAINERS)
    out[TRUCKS + MOST_PLACES * place + state.truck_at[other]] = 1.0
    out[HOMES + MOST_PLACES * place + home(board, state, other)] = 1.0
    if state.truck_load[other] != NONE:
        out[LOAD + COLOURS * place + owner_from(state, state.truck_load[other], seat)] = 1.0
    out[OVERFULL + place] = int(state.overfull[other])
    out[POINTS + place] = fraction(points(board, state, other), CONTAINERS * state.seats)
    out[LOST + place] = fraction(int(state.lost[colour]), CONTAINERS)
    out[PLAYING + place] = 1.0
    out[KEPT_CARDS + place] = fraction(int(state.kept[other]), MANY_CARDS)


def see_cards(board: Record, state: Record, seat: int, out: Array) -> None:
    """Write the own hand, and what is left in the piles and in stock."""
    for card in range(KEPT):
        out[HAND + card] = fraction(int(state.hand[seat, card]), MANY_CARDS)
    for card in range(EVENTS):
        out[EVENT_CARDS + card] = fraction(int(state.event_deck[card]), int(board.event_count[card]))
    for face in range(board.faces):
        out[ICE_CARDS + face] = fraction(int(state.ice_deck[face]), int(board.face_count[face]))
    for shape in range(SHAPES):
        out[STOCK + shape] = fraction(int(state.stock[shape]), int(board.stock[shape]))


def see_turn(state: Record, seat: int, out: Array) -> None:
    """Write the season, the phase, whose turn it is, and what is left to do."""
    one_hot(out, SEASON, state.season, SEASONS)
    one_hot(out, PHASE, state.phase, PHASES)
    out[TURN + (state.player - seat) % state.seats] = 1.0
    if state.to_move >= 0:
        out[DECIDES + (state.to_move - seat) % state.seats] = 1.0
    if state.left > 0:
        one_hot(out, KIND, state.kind, KINDS)
    out[LEFT] = fraction(state.left, MOST_LEFT)
    out[STEPS_LEFT] = fraction(state.steps, STEPS)
    out[CLOSED] = state.closed
    out[LOADED_HERE] = state.loaded_here
    if state.stolen != NONE:
        out[STOLEN + owner_from(state, state.stolen, seat)] = 1.0
    out[FRESH] = state.bear_fresh
    out[DRY] = fraction(state.dry, state.stall_limit)
    out[LAST_TRIPS] = fraction(state.last_trips, COLOURS)
    out[MET] = state.met
    out[COLOUR + state.colour[seat]] = 1.0
