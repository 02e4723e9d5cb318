"""The invariants of every position of Thin Ice, as a kernel that is compiled together with the rules."""

from __future__ import annotations

from ludotheque.core.contract import CHANCE, OVER, Array, Record, apply, legal_actions
from ludotheque.core.kernels import roll
from ludotheque.core.random import begin, draw
from ludotheque.games.thin_ice.rules.record import (
    ACT,
    ANSWER,
    ASK_DISCARD,
    ASK_DRAW,
    BASIC,
    BEAR_STEP,
    BY_KRAKEN,
    BY_ORCA,
    CALLED,
    CARDS,
    CHASE,
    DEAL_CARD,
    ENTERABLE,
    IN_BOX,
    IN_HAND,
    KINDS,
    MOST_FRAMES,
    NO_WINDOW,
    PAWNS,
    SEA,
    SPACES,
)
from ludotheque.games.thin_ice.rules.sea import among, tile_at
from ludotheque.games.thin_ice.rules.teams import living, speaker, unit_of

FAULTS = (
    "nothing",
    "a tile is on no space or on two",
    "the number of tiles in the box is wrong",
    "the number of tiles of a kind is wrong",
    "a pawn is not in exactly one place: on a tile, lost or excluded",
    "the bear is on an orca or the Kraken",
    "the number of cards is wrong",
    "a seat decides that may not",
    "the agenda is too long",
    "no action is legal, or too many",
    "the game did not end",
)
MOST_STEPS = 300_000


def tiles_fault(board: Record, state: Record) -> int:
    """No tile is lost or added: each is on the sea, in a hand, in the box or discarded."""
    on_table = 0
    in_box = 0
    for tile in range(1, state.tiles + 1):
        place = int(state.place[tile])
        if place >= 0:
            on_table += 1
            if state.at[place] != tile or state.side[tile] == SEA:
                return 1
        elif place == IN_BOX:
            in_box += 1
        elif place < IN_HAND - PAWNS:
            return 1
    covered = 0
    for space in range(SPACES):
        if state.at[space] != 0:
            covered += 1
    if covered != on_table:
        return 1
    if in_box != int(state.pool[0]) + int(state.pool[1]) + int(state.pool[2]) + int(state.pool[3]):
        return 2
    for kind in range(1, KINDS):
        found = int(state.undrawn[kind])
        for tile in range(1, state.tiles + 1):
            if state.kind[tile] == kind:
                found += 1
        if found != board.counts[kind] or state.undrawn[kind] < 0:
            return 3
    return 0


def pieces_fault(board: Record, state: Record) -> int:
    """Each pawn is on a tile that it can enter, lost or excluded; the bear is not on an orca or the Kraken."""
    for pawn in range(state.pawns):
        on = (state.on >> pawn) & 1
        pending = (state.pending >> pawn) & 1
        out = 1 if state.order[pawn] > 0 else 0
        if on + pending + out > 1 or (on + pending + out == 0 and state.turn_number > 0):
            return 4
        if on == 1:
            # A pawn whose tile the Kraken destroyed is on no tile until it is put beside it.
            on_no_tile = state.phase == CHASE and state.barred < 0 and (state.chased >> pawn) & 1 == 1
            if not on_no_tile and not among(ENTERABLE, int(state.side[tile_at(state, int(state.pawn_at[pawn]))])):
                return 4
        elif state.pawn_at[pawn] != -1:
            return 4
    if state.bear >= 0:
        side = int(state.side[tile_at(state, state.bear)])
        pushed = state.phase == BEAR_STEP and state.how in (BY_ORCA, BY_KRAKEN)
        if side != SEA and not among(ENTERABLE, side) and not pushed:
            return 5
    return 0


def cards_fault(board: Record, state: Record) -> int:
    """No card is lost or added: each is in the deck, in a hand or discarded; hands have at most two, in order."""
    left = 0
    for card in range(CARDS):
        found = int(state.deck[card]) + int(state.discards[card])
        left += int(state.deck[card])
        for code in state.hands:
            found += 1 if code == card + 1 else 0
        if state.mode != BASIC and found != board.card_count[card]:
            return 6
    if left != state.deck_size:
        return 6
    for seat in range(state.seats):
        held = 0
        for place in range(2 * seat, 2 * seat + 2):
            held += 1 if state.hands[place] > 0 else 0
        if held != state.held[seat] or held > 2:
            return 6
        if held == 2 and state.hands[2 * seat] > state.hands[2 * seat + 1]:
            return 6
        if held == 1 and state.hands[2 * seat] == 0:
            return 6
        if held > 0 and not living(state, seat) and state.phase != DEAL_CARD:
            return 6
    return 0


def asked_fault(state: Record) -> int:
    """The seat to move may decide in this phase."""
    seat = state.to_move
    if seat < 0:
        return 0
    if seat >= state.seats:
        return 7
    mine = unit_of(state, seat) == state.unit
    if state.phase == ANSWER:
        return 0 if state.held[seat] > 0 and living(state, seat) and state.window != NO_WINDOW else 7
    if state.phase == ACT:
        return 0 if seat == speaker(state, state.unit) and state.window == NO_WINDOW else 7
    if state.phase == CALLED:
        return 0 if mine and living(state, seat) else 7
    if state.phase == ASK_DRAW:
        return 0 if mine and living(state, seat) and state.held[seat] < 2 else 7
    if state.phase == ASK_DISCARD:
        return 0 if mine and living(state, seat) and state.held[seat] > 0 else 7
    return 0


def audit(board: Record, state: Record) -> int:
    """The index in FAULTS of the first fault; 0 if there is none."""
    fault = tiles_fault(board, state)
    if fault == 0:
        fault = pieces_fault(board, state)
    if fault == 0:
        fault = cards_fault(board, state)
    if fault == 0:
        fault = asked_fault(state)
    if fault == 0 and state.frames > MOST_FRAMES - 1:
        fault = 8
    return fault


def extent(state: Record) -> int:
    """The number of columns or of rows, the larger one, that tiles and bear span on the ring of 21."""
    columns = 0
    rows = 0
    for space in range(SPACES):
        if state.at[space] != 0 or state.bear == space:
            columns |= 1 << (space % 21)
            rows |= 1 << (space // 21)
    most = 0
    for ring in (columns, rows):
        gap = 0
        widest = 0
        for k in range(42):
            gap = 0 if (ring >> (k % 21)) & 1 else gap + 1
            widest = max(widest, gap)
        most = max(most, 21 - widest)
    return most


def play_audited(
    board: Record, start: Record, states: Array, seed: int, games: int, random: Array, actions: Array,
    weights: Array, report: Array,
) -> int:  # fmt: skip
    """Play games and audit every position; returns the first fault.

    Writes into `report`: the number of the last game, the largest extent, the number of steps.
    """
    for i in range(games):
        states[0] = start
        state = states[0]
        begin(random, seed, i)
        report[0] = i
        steps = 0
        while state.to_move != OVER:
            fault = audit(board, state)
            if fault:
                return fault
            if state.to_move == CHANCE:
                action = roll(board, state, random, actions, weights)
            else:
                n = legal_actions(board, state, actions)
                if n < 1 or n > len(actions):
                    return 9
                if state.phase == ACT:
                    report[1] = max(report[1], extent(state))
                action = actions[draw(random, n)]
            apply(board, state, action)
            steps += 1
            if steps > MOST_STEPS:
                return 10
        fault = audit(board, state)
        if fault or state.winners == 0:
            return max(fault, 1)
        report[2] += steps
    return 0
