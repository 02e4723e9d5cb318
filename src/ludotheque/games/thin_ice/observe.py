"""The observation of Thin Ice: the sea space by space, the pawns, the turn, the cards.

A plane has 21 rows of 21 columns in the order of the action space (a1 first). Pawns and seats are counted from the
player's own: pawn k of the observation is pawn (own + k) of the game, so with two pawns each every second pawn is the
player's own. The back of a tile is included if the seat knows it; of other hands only the number of cards is.
"""

from __future__ import annotations

from ludotheque.core.contract import Array, Record
from ludotheque.core.features import Feature, fraction, offsets, one_hot
from ludotheque.games.thin_ice.rules.piles import card_in
from ludotheque.games.thin_ice.rules.record import (
    BACKS,
    CARD_SWAP_WITH,
    CARDS,
    CHASE,
    DIRECTIONS,
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
from ludotheque.games.thin_ice.rules.record import HAND as FULL_HAND
from ludotheque.games.thin_ice.rules.sea import in_hand_of

__all__ = ["FEATURES", "observe"]

SIDES = 11
"""The number of sides that a tile can show."""
BACK_SORTS = 3
PHASES = ENDED + 1
WINDOWS, DIE_STATES, MODES = 5, 6, 3
MANY_CARDS = 4
"""Numbers of cards are divided by this: hands rarely hold more than two."""
PAWN_SETS = 7
OPTIONS = 7

FEATURES = (
    Feature("sides", (SIDES, SIZE, SIZE), "tiles by the side they show, in the order of the letters IcPOHhKSsRr"),
    Feature("backs", (BACK_SORTS, SIZE, SIZE), "tiles whose back is known: cracked, permanent, orca or Kraken"),
    Feature("turned", (SIZE, SIZE), "orientation of strips and corners: quarter turns, as a part of three"),
    Feature("slid", (SIZE, SIZE), "tiles that were slid in this turn"),
    Feature("pawns", (PAWNS, SIZE, SIZE), "pawns in play, the player's own first"),
    Feature("bear", (SIZE, SIZE), "the bear"),
    Feature("asked", (SIZE, SIZE), "the space or tile that the decision is about"),
    Feature(
        "pawn_sets",
        (PAWN_SETS, PAWNS),
        "pawns: in play, lost at sea but not excluded, lying, resting, still to move, just fallen, drifted off",
    ),
    Feature("awake", (1,), "1 when the bear is awake"),
    Feature("bear_gone", (1,), "1 when the bear is out of the game"),
    Feature("phase", (PHASES,), "the phase, in the order of `rules/record.py`"),
    Feature("window", (WINDOWS,), "the response window: none, start, die, event, end"),
    Feature("die", (DIE_STATES,), "the die: no result, its four results, void"),
    Feature("decides", (PAWNS,), "the seat that decides"),
    Feature("acts", (PAWNS,), "the seat that carries out the current action or result"),
    Feature("mates", (PAWNS,), "the seats of the player's own team, their own included"),
    Feature("in_turn", (PAWNS,), "the seats of the team whose turn it is"),
    Feature("playing", (PAWNS,), "1 for each seat in the game"),
    Feature("held", (PAWNS,), "cards in each hand, as a part of four"),
    Feature("hand", (CARDS,), "own cards of each id, as a part of four"),
    Feature("deck", (CARDS,), "cards not seen, as a part of all cards of that id"),
    Feature("discards", (CARDS,), "discarded cards, as a part of all cards of that id"),
    Feature("undrawn", (KINDS,), "tiles not seen, as a part of all tiles of that kind"),
    Feature("own_tiles", (KINDS,), "tiles in the player's own hand during set-up, as a part of 41"),
    Feature("laying", (SIDES,), "the side of the tile that is being laid"),
    Feature("open_sides", (2, DIRECTIONS), "open sides of a strip and of a corner that are not turned"),
    Feature("due", (2,), "1 when the slide is still to be made, 1 when the die is still to be rolled"),
    Feature("turns", (1,), "turns played, as a part of the limit"),
    Feature("seat", (PAWNS,), "the player's own seat; actions name pawns by their number in the game"),
    Feature("mode", (MODES,), "the option `mode`: basic, intermediate, advanced"),
    Feature(
        "rules",
        (OPTIONS,),
        "1 where an option does not have its default value: "
        "two_pawns, friendly, competitive, adrift_scope, chase_range, "
        "sea_timing, kraken_push_back",
    ),
)

(TILES_SHOWN, KNOWN_BACKS, TURNED, SLID, PAWN_PLANES, BEAR, ASKED, PAWN_FLAGS, AWAKE, BEAR_GONE, PHASE, WINDOW, DIE,
 DECIDES, ACTS, MATES, IN_TURN, PLAYING, HELD, HAND, DECK, DISCARDS, UNDRAWN, OWN_TILES, LAYING, OPEN_SIDES, DUE, TURNS,
 SEAT, MODE, RULES) = offsets(FEATURES)  # fmt: skip


def observe(board: Record, state: Record, seat: int, out: Array) -> None:
    """Write the observation of a seat into `out`."""
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
    """Write the features of a tile on the sea or in the player's own hand."""
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
    """The plane of a back: 0 cracked, 1 permanent, 2 orca or Kraken."""
    if back == PERMANENT:
        return 1
    return 2 if back in (ORCA, KRAKEN) else 0


def see_pawn(state: Record, pawn: int, place: int, out: Array) -> None:
    """Write the features of a pawn; `place` is its number counted from the player's own."""
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
    """The space that the decision is about; NOWHERE if there is none."""
    if state.phase in (CHASE, ORCA_PUSH, CARD_SWAP_WITH):
        return int(state.about)
    if state.phase in (ROTATE, FLIP):
        return int(state.place[state.about])
    return NOWHERE


def see_turn(state: Record, seat: int, out: Array) -> None:
    """Write the phase, who decides, and what is still to be done in this turn."""
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
    """Write which seats play, their teams, and the number of cards in each hand."""
    for place in range(state.seats):
        other = (seat + place) % state.seats
        out[PLAYING + place] = 1.0
        out[MATES + place] = state.team[other] == state.team[seat]
        out[IN_TURN + place] = state.team[other] == state.unit
        out[HELD + place] = fraction(int(state.held[other]), MANY_CARDS)


def see_cards(board: Record, state: Record, seat: int, out: Array) -> None:
    """Write the player's own hand, the cards and tiles that were not seen, and the open sides of chunks."""
    for place in range(FULL_HAND):
        card = card_in(state, seat, place)
        if card != NOWHERE:
            out[HAND + card] += 1.0 / MANY_CARDS
    for card in range(board.cards):
        total = int(board.card_count[card])
        out[DECK + card] = fraction(int(state.deck[card]), total)
        out[DISCARDS + card] = fraction(int(state.discards[card]), total)
    for d in range(DIRECTIONS):
        out[OPEN_SIDES + d] = (board.strip_sides >> d) & 1
        out[OPEN_SIDES + DIRECTIONS + d] = (board.corner_sides >> d) & 1
    for kind in range(1, KINDS):
        out[UNDRAWN + kind] = fraction(max(0, int(state.undrawn[kind])), int(board.counts[kind]))


def see_rules(state: Record, out: Array) -> None:
    """Write the options of the game."""
    one_hot(out, MODE, state.mode, MODES)
    out[RULES] = state.two_player_form
    out[RULES + 1] = state.variant_friendly
    out[RULES + 2] = state.variant_competitive
    out[RULES + 3] = state.adrift_scope
    out[RULES + 4] = state.chase_range
    out[RULES + 5] = state.sea_timing
    out[RULES + 6] = state.kraken_push_back
