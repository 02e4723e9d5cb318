"""What a player of Thin Ice sees, as numbers: the sea space by space, the pawns, the turn, the cards.

Planes are 21 rows of 21 columns in the order of the action space (a1 first). Pawns are counted from the own one:
pawn k of the vector is pawn (own + k) of the table, so that with two pawns each every second one is the own.
Seats are counted from the own one too. Of tiles turned front up the back is told where the seat knows it, of
other hands only how many cards they hold.
"""

from __future__ import annotations

from ludotheque.core.contract import Array, Record
from ludotheque.core.features import Feature, fraction, offsets, one_hot
from ludotheque.games.thin_ice.rules.record import (
    BACKS,
    CARD_SWAP_WITH,
    CARDS,
    CHASE,
    ENDED,
    FLIP,
    FRONTS,
    KINDS,
    KRAKEN,
    LAY_CELL,
    MOST_TILES,
    NOWHERE,
    ORCA,
    ORCA_PUSH,
    PAWNS,
    PERMANENT,
    ROTATE,
    SEA,
    SIZE,
    SPACES,
    UNKNOWN,
)
from ludotheque.games.thin_ice.rules.sea import in_hand_of

__all__ = ["FEATURES", "observe"]

SIDES = 11
"""What a tile can show, without the sea."""
BACK_SORTS = 3
PHASES = ENDED + 1
WINDOWS, DIE_STATES, MODES = 5, 6, 3
MANY_CARDS = 4
"""More than the hand of two are seldom held."""
PAWN_SETS = 7
OPTIONS = 7

FEATURES = (
    Feature("sides", (SIDES, SIZE, SIZE), "tiles by what they show, in the order of the letters IcPOHhKSsRr"),
    Feature("backs", (BACK_SORTS, SIZE, SIZE), "tiles whose back is known: cracked, permanent, orca or Kraken"),
    Feature("turned", (SIZE, SIZE), "strips and corners: quarter turns, out of three"),
    Feature("slid", (SIZE, SIZE), "tiles that were slid in this turn"),
    Feature("pawns", (PAWNS, SIZE, SIZE), "pawns in play, the own one first"),
    Feature("bear", (SIZE, SIZE), "the bear"),
    Feature("asked", (SIZE, SIZE), "the space or tile that a question is about"),
    Feature(
        "pawn_sets",
        (PAWN_SETS, PAWNS),
        "pawns that are: in play, lost at sea but not excluded, lying, resting, still to move, fallen just now, adrift",
    ),
    Feature("awake", (1,), "1 when the bear is awake"),
    Feature("bear_gone", (1,), "1 when the bear is gone"),
    Feature("phase", (PHASES,), "what is asked, in the order of `rules/record.py`"),
    Feature("window", (WINDOWS,), "the window for answers: none, start, die, event, end"),
    Feature("die", (DIE_STATES,), "the die: not thrown, its four results, void"),
    Feature("decides", (PAWNS,), "who decides"),
    Feature("acts", (PAWNS,), "who carries out what is under way"),
    Feature("mates", (PAWNS,), "the seats of the own team, oneself included"),
    Feature("in_turn", (PAWNS,), "the seats whose team is in turn"),
    Feature("playing", (PAWNS,), "1 for each seat at the table"),
    Feature("held", (PAWNS,), "cards in each hand, out of four"),
    Feature("hand", (CARDS,), "own cards, out of four of a kind"),
    Feature("deck", (CARDS,), "cards not seen, as a part of those there are"),
    Feature("discards", (CARDS,), "cards played, as a part of those there are"),
    Feature("undrawn", (KINDS,), "tile kinds not seen, as a part of those there are"),
    Feature("own_tiles", (KINDS,), "tiles in the own hand while the sea is laid out, out of 41"),
    Feature("laying", (SIDES,), "what the tile shows that is being laid"),
    Feature("due", (2,), "1 when a slide, when the die is still due"),
    Feature("turns", (1,), "turns played, as a part of the limit"),
    Feature("seat", (PAWNS,), "the own seat, which the pawns of the action space are counted by"),
    Feature("mode", (MODES,), "the option `mode`: basic, intermediate, advanced"),
    Feature(
        "rules",
        (OPTIONS,),
        "1 where an option is not as usual: "
        "two_pawns, friendly, competitive, adrift_scope, chase_range, "
        "sea_timing, kraken_push_back",
    ),
)

(TILES_SHOWN, KNOWN_BACKS, TURNED, SLID, PAWN_PLANES, BEAR, ASKED, PAWN_FLAGS, AWAKE, BEAR_GONE, PHASE, WINDOW, DIE,
 DECIDES, ACTS, MATES, IN_TURN, PLAYING, HELD, HAND, DECK, DISCARDS, UNDRAWN, OWN_TILES, LAYING, DUE, TURNS, SEAT, MODE,
 RULES) = offsets(FEATURES)  # fmt: skip


def observe(board: Record, state: Record, seat: int, out: Array) -> None:
    """The sea, the pawns, the turn, the cards, the rules in force."""
    for tile in range(1, state.tiles + 1):
        see_tile(state, seat, tile, out)
    for pawn in range(state.pawns):
        see_pawn(state, pawn, (pawn - seat) % state.pawns, out)
    if state.bear >= 0:
        out[BEAR + state.bear] = 1.0
        out[AWAKE] = state.awake
    else:
        out[BEAR_GONE] = 1.0
    see_turn(state, seat, out)
    see_seats(state, seat, out)
    see_cards(board, state, seat, out)
    see_rules(state, out)


def see_tile(state: Record, seat: int, tile: int, out: Array) -> None:
    """A tile on the sea, or in the own hand."""
    space, side, kind = int(state.place[tile]), int(state.side[tile]), int(state.kind[tile])
    if in_hand_of(state, tile, seat):
        out[OWN_TILES + kind] += 1.0 / MOST_TILES
    if space < 0 or side == SEA:
        return
    out[TILES_SHOWN + SPACES * (side - 1) + space] = 1.0
    out[TURNED + space] = int(state.turn[tile]) / 3
    if (state.slid >> tile) & 1:
        out[SLID + space] = 1.0
    if kind != UNKNOWN and side == FRONTS[kind]:
        out[KNOWN_BACKS + SPACES * back_sort(BACKS[kind]) + space] = 1.0


def back_sort(back: int) -> int:
    """Cracked of any sort, permanent, or one that nobody can stand on."""
    if back == PERMANENT:
        return 1
    return 2 if back in (ORCA, KRAKEN) else 0


def see_pawn(state: Record, pawn: int, place: int, out: Array) -> None:
    """A pawn; `place` counts pawns from the own one."""
    if (state.on >> pawn) & 1 and state.pawn_at[pawn] >= 0:
        out[PAWN_PLANES + SPACES * place + int(state.pawn_at[pawn])] = 1.0
    out[PAWN_FLAGS + place] = (state.on >> pawn) & 1
    out[PAWN_FLAGS + PAWNS + place] = (state.pending >> pawn) & 1
    out[PAWN_FLAGS + 2 * PAWNS + place] = (state.lying >> pawn) & 1
    out[PAWN_FLAGS + 3 * PAWNS + place] = (state.resting >> pawn) & 1
    out[PAWN_FLAGS + 4 * PAWNS + place] = (state.due >> pawn) & 1
    out[PAWN_FLAGS + 5 * PAWNS + place] = (state.fallen >> pawn) & 1
    out[PAWN_FLAGS + 6 * PAWNS + place] = (state.adrift >> pawn) & 1


def asked_space(state: Record) -> int:
    """The space that a question is about, NOWHERE if it is about none."""
    if state.phase in (CHASE, ORCA_PUSH, CARD_SWAP_WITH):
        return int(state.about)
    if state.phase in (ROTATE, FLIP):
        return int(state.place[state.about])
    return NOWHERE


def see_turn(state: Record, seat: int, out: Array) -> None:
    """What is asked of whom."""
    one_hot(out, PHASE, state.phase, PHASES)
    one_hot(out, WINDOW, state.window, WINDOWS)
    one_hot(out, DIE, state.die, DIE_STATES)
    one_hot(out, ASKED, asked_space(state), SPACES)
    if state.phase == LAY_CELL:
        one_hot(out, LAYING, int(state.side[state.about]) - 1, SIDES)
    if state.to_move >= 0:
        out[DECIDES + (state.to_move - seat) % state.seats] = 1.0
    out[ACTS + (state.actor - seat) % state.seats] = 1.0
    out[DUE] = state.slide_due
    out[DUE + 1] = state.die_due
    out[TURNS] = fraction(state.turn_number, state.turn_limit)
    out[SEAT + seat] = 1.0


def see_seats(state: Record, seat: int, out: Array) -> None:
    """Who plays, with whom, and how many cards everybody holds."""
    for place in range(state.seats):
        other = (seat + place) % state.seats
        out[PLAYING + place] = 1.0
        out[MATES + place] = state.team[other] == state.team[seat]
        out[IN_TURN + place] = state.team[other] == state.unit
        out[HELD + place] = fraction(int(state.held[other]), MANY_CARDS)


def see_cards(board: Record, state: Record, seat: int, out: Array) -> None:
    """The own hand, and what has not been seen of cards and tiles."""
    for card in range(CARDS):
        there_are = int(board.card_count[card])
        out[HAND + card] = fraction(int(state.hands[seat * CARDS + card]), MANY_CARDS)
        out[DECK + card] = fraction(int(state.deck[card]), there_are)
        out[DISCARDS + card] = fraction(int(state.discards[card]), there_are)
    for kind in range(1, KINDS):
        out[UNDRAWN + kind] = fraction(max(0, int(state.undrawn[kind])), int(board.counts[kind]))


def see_rules(state: Record, out: Array) -> None:
    """The options in force."""
    one_hot(out, MODE, state.mode, MODES)
    out[RULES] = state.two_player_form
    out[RULES + 1] = state.variant_friendly
    out[RULES + 2] = state.variant_competitive
    out[RULES + 3] = state.adrift_scope
    out[RULES + 4] = state.chase_range
    out[RULES + 5] = state.sea_timing
    out[RULES + 6] = state.kraken_push_back
