"""The weight of every action of Thin Ice, for the playout policy and for the order in which search tries actions.

A pawn without a free tile beside it must go into the sea, and a pawn on a tile without any neighbour drifts off. So the
weight of an action depends on the tiles that it adds or removes beside pawns, the decider's own and the rivals'. The
*decider* is the seat to move. A `value` below is positive if a change is good for the decider.
"""

from __future__ import annotations

from ludotheque.core.bits import count, lowest
from ludotheque.core.contract import Array, Record, legal_actions
from ludotheque.core.random import draw
from ludotheque.games.thin_ice.bot.evaluate import beside, free_ice, tiles_around
from ludotheque.games.thin_ice.rules.actions import (
    DESTROY,
    DONE,
    DRAW,
    INTO_SEA,
    LAY,
    MORE_PLAYS,
    MOVE_BEAR,
    PASS,
    PLAY,
    PUSH_ORCA,
    PUT_PAWN,
    ROLL,
    SLIDE,
    SPACE,
    STEP,
    discarded_card,
    move_goal,
    moved_pawn,
    played_card,
    slide_start,
    slide_way,
)
from ludotheque.games.thin_ice.rules.kraken import kraken_space
from ludotheque.games.thin_ice.rules.record import (
    BROKEN,
    CARD_ROPE,
    CHASE,
    CRACK_TILE,
    FREEZE_TILE,
    FX_GRIP,
    FX_ROPE,
    HOLES,
    LAY_CELL,
    NOWHERE,
    PLACE_PAWN,
)
from ludotheque.games.thin_ice.rules.sea import among, near, pawns_at, side_at, tile_at
from ludotheque.games.thin_ice.rules.teams import unit_of

ROOM = (1, 5, 16, 30, 44, 56, 64, 70, 74)
"""The weight of a move to a tile, by the number of free tiles around it."""

LOSS = (0, 120, 50, 20, 8, 4, 2, 1, 1)
"""The loss of a pawn that has n free tiles around it and loses one."""

GAIN = (120, 50, 20, 8, 4, 2, 1, 1, 0)
"""The gain of a pawn that has n free tiles around it and gets one more."""

ROLLING = 20
"""The weight of rolling the die, compared to steps and slides."""

SAVED = 200
"""The weight of a card that saves a pawn."""

ADRIFT = 4000
"""The value of an action after which a rival's pawn drifts off; larger than all others."""

PLAIN = 4
"""The weight of an action that changes nothing for any pawn."""


def contacts(board: Record, state: Record, space: int) -> int:
    """The number of tiles around a space."""
    return count(tiles_around(board, state, space))


def own_pawns(state: Record) -> int:
    """The set of pawns in play of the decider's unit."""
    return int(state.unit_pawns[unit_of(state, state.to_move)]) & state.on


def room_changed(board: Record, state: Record, pawns: int, lost: int, won: int, ice: int) -> int:
    """The value of a change after which these pawns can no longer step to `lost`, but can step to `won`.

    Both are spaces, and each may be NOWHERE.
    """
    total = 0
    mine = own_pawns(state)
    while pawns:
        pawn = lowest(pawns)
        pawns &= pawns - 1
        space = int(state.pawn_at[pawn])
        before = lost >= 0 and beside(space, lost)
        after = won >= 0 and beside(space, won)
        if before != after:
            room = count(tiles_around(board, state, space) & ice)
            good = GAIN[room] if after else -LOSS[room]
            total += good if (mine >> pawn) & 1 else -good
    return total


def hold_lost(board: Record, state: Record, pawns: int, lost: int, won: int) -> int:
    """The value of moving a tile from `lost` to `won`, or of removing it if `won` is NOWHERE.

    Only pawns that have no other tile beside them count: they drift off.
    """
    total = 0
    mine = own_pawns(state)
    while pawns:
        pawn = lowest(pawns)
        pawns &= pawns - 1
        space = int(state.pawn_at[pawn])
        if beside(space, lost) and not (won >= 0 and beside(space, won)) and contacts(board, state, space) == 1:
            total += -ADRIFT if (mine >> pawn) & 1 else ADRIFT
    return total


def of_tile(board: Record, state: Record, lost: int, won: int, ice: int) -> int:
    """The value of moving an unoccupied tile from `lost` to `won`, or of removing it if `won` is NOWHERE."""
    total = hold_lost(board, state, state.on, lost, won)
    if (ice >> tile_at(state, lost)) & 1:
        total += room_changed(board, state, state.on, lost, won, ice)
    return total


def of_step(board: Record, state: Record, pawn: int, goal: int, ice: int) -> int:
    """The weight of a step: the free tiles around the goal, and those that other pawns gain or lose."""
    here = int(state.pawn_at[pawn])
    others = state.on & ~(1 << pawn)
    around = tiles_around(board, state, goal) & ice
    if among(BROKEN, side_at(state, here)):
        extra = room_changed(board, state, others, goal, NOWHERE, ice)
        extra += hold_lost(board, state, others, here, NOWHERE)
    else:
        extra = room_changed(board, state, others, goal, here, ice)
        if beside(here, goal):
            around |= 1 << tile_at(state, here)
    return of_room(state, goal, count(around)) + extra


def of_room(state: Record, goal: int, room: int) -> int:
    """The weight of standing on a tile with `room` free tiles around it; about half of it beside the awake bear."""
    if state.awake and state.bear >= 0 and beside(state.bear, goal):
        return ROOM[room] // 2 + 1
    return ROOM[room]


def of_slide(board: Record, state: Record, space: int, goal: int, ice: int) -> int:
    """The weight of sliding a tile from a space to `goal`."""
    if pawns_at(state, space):
        return 1 + contacts(board, state, goal)
    return PLAIN + of_tile(board, state, space, goal, ice)


def of_bear(board: Record, state: Record, goal: int, ice: int) -> int:
    """The weight of moving the bear to `goal`."""
    left = int(state.bear)
    mine = own_pawns(state)
    hunted = pawns_at(state, goal)
    if hunted & mine:
        return 1
    weight = 8
    pawns = state.on
    while pawns:
        pawn = lowest(pawns)
        pawns &= pawns - 1
        if beside(int(state.pawn_at[pawn]), goal):
            weight += -4 if (mine >> pawn) & 1 else 8
    if hunted:
        weight += 20 + GAIN[count(tiles_around(board, state, goal) & ice)]
    if among(BROKEN, side_at(state, left)):
        weight += hold_lost(board, state, state.on, left, NOWHERE)
    return weight


def of_refuge(board: Record, state: Record, space: int, ice: int) -> int:
    """The weight of putting a chased pawn on a space."""
    weight = ROOM[count(tiles_around(board, state, space) & ice)]
    if pawns_at(state, int(state.about)) & own_pawns(state):
        return weight
    weight = 80 - weight
    return weight + 40 if among(HOLES, side_at(state, space)) else weight


def of_space(board: Record, state: Record, space: int, ice: int) -> int:
    """The weight of choosing a space, depending on the phase."""
    phase = state.phase
    broken = among(BROKEN, side_at(state, space))
    if phase == CRACK_TILE:
        good = of_tile(board, state, space, NOWHERE, ice)
        return PLAIN + (good if broken else good >> 3)
    if phase == FREEZE_TILE:
        good = room_changed(board, state, state.on, NOWHERE, space, ice)
        return PLAIN + (good >> 3 if broken else good)
    if phase in (PLACE_PAWN, CARD_ROPE):
        return of_room(state, space, count(tiles_around(board, state, space) & ice))
    if phase == CHASE:
        return of_refuge(board, state, space, ice)
    if phase == LAY_CELL:
        return 1 + contacts(board, state, space)
    return PLAIN


def of_answer(board: Record, action: int) -> int:
    """The weight of a simple answer or of a card: draw, rarely discard, save a pawn whenever a card can."""
    if action in (DRAW, DONE):
        return 20
    if action == PASS:
        return 12
    if discarded_card(action) != NOWHERE:
        return 1
    card = played_card(action)
    if card != NOWHERE and board.card_effect[card] in (FX_GRIP, FX_ROPE):
        return SAVED
    return PLAIN


def of_way(board: Record, state: Record, action: int, ice: int) -> int:
    """The weight of an action from MOVE_BEAR on: bear, Kraken, chased pawns; then orcas, mates, cards, tiles."""
    if action < DESTROY:
        return of_bear(board, state, near(board, int(state.bear), action - MOVE_BEAR), ice)
    if action < PUT_PAWN:
        return PLAIN + of_tile(board, state, near(board, kraken_space(board, state), action - DESTROY), NOWHERE, ice)
    if action < PUSH_ORCA:
        return of_refuge(board, state, near(board, int(state.about), action - PUT_PAWN), ice)
    if PLAY <= action < LAY or action >= MORE_PLAYS:
        return of_answer(board, action)
    return PLAIN


def action_weight(board: Record, state: Record, action: int, ice: int) -> int:
    """The weight of an action of the decider, a whole number from 1; `ice` is the set of free tiles."""
    good = 1
    if action == ROLL:
        good = ROLLING
    elif action < STEP:
        good = of_answer(board, action)
    elif action < INTO_SEA:
        good = of_step(board, state, moved_pawn(action), move_goal(board, state, action), ice)
    elif SLIDE <= action < SPACE:
        space = slide_start(action)
        good = of_slide(board, state, space, near(board, space, slide_way(action)), ice)
    elif SPACE <= action < MOVE_BEAR:
        good = of_space(board, state, action - SPACE, ice)
    elif action >= MOVE_BEAR:
        good = of_way(board, state, action, ice)
    return max(1, good)


def playout_policy(board: Record, state: Record, random: Array, actions: Array) -> int:
    """A legal action, drawn with a probability in proportion to its weight."""
    n = legal_actions(board, state, actions)
    chosen = actions[0]
    if n == 1:
        return chosen
    ice = free_ice(state)
    total = 0
    for i in range(n):
        weight = action_weight(board, state, actions[i], ice)
        total += weight
        if draw(random, total) < weight:
            chosen = actions[i]
    return chosen


def prior(board: Record, state: Record, actions: Array, n: int, out: Array) -> None:
    """Write the weight of each of the `n` actions into `out`."""
    ice = free_ice(state)
    for i in range(n):
        out[i] = action_weight(board, state, actions[i], ice)
