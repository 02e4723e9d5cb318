"""The playout policy of Ayalan: the weight of an action depends on the square that its token would point to."""

from __future__ import annotations

from ludotheque.core.bits import count
from ludotheque.core.contract import Array, Record, legal_actions
from ludotheque.core.random import draw
from ludotheque.games.ayalan.rules.actions import PASS, entered_with, placed_on, way_of
from ludotheque.games.ayalan.rules.conquest import free_exits
from ludotheque.games.ayalan.rules.record import FREE, ROCK, STRAIGHT
from ludotheque.games.ayalan.rules.squares import exit_of, heading_after
from ludotheque.games.ayalan.rules.tokens import is_bonus, owner_of

# The weight of an action by the content of the square that its token leads to.
NO_WAY = 1
OWN_AHEAD = 3
FREE_AHEAD = 12
FREE_BEYOND = 8  # added for each free square behind a free one
RIVAL_AHEAD = 90
BONUS_AHEAD = 60  # for each point
ENOUGH_BENDS = 12  # the weight of a bend is multiplied by min(bends in hand, MOST_BENDS_COUNTED) / ENOUGH_BENDS
MOST_BENDS_COUNTED = 8


def weight_ahead(board: Record, state: Record, side: int, square: int, heading: int) -> int:
    """The weight of a route that points to a square with `heading`: a whole number from 1."""
    content = int(state.squares[square])
    if content == ROCK:
        return NO_WAY
    exits = free_exits(board, state, square, heading)
    if content == FREE:
        return FREE_AHEAD + FREE_BEYOND * count(exits)
    if exits == 0:
        return NO_WAY
    if is_bonus(content):
        return BONUS_AHEAD * content
    return OWN_AHEAD if owner_of(content) == side else RIVAL_AHEAD


def weight_of(board: Record, state: Record, action: int) -> int:
    """The weight of an action of the mover: a whole number from 1."""
    if action == PASS:
        return NO_WAY
    side, way = state.mover, way_of(action)
    square, heading = placed_on(board, state, action), entered_with(state, action)
    weight = weight_ahead(board, state, side, exit_of(board, square, heading, way), heading_after(heading, way))
    if way == STRAIGHT:
        return weight
    return max(1, weight * min(MOST_BENDS_COUNTED, int(state.bends[side])) // ENOUGH_BENDS)


def playout_policy(board: Record, state: Record, random: Array, actions: Array) -> int:
    """A legal action, drawn with a probability in proportion to its weight."""
    n = legal_actions(board, state, actions)
    chosen = actions[0]
    if n == 1:
        return chosen
    total = 0
    for i in range(n):
        weight = weight_of(board, state, actions[i])
        total += weight
        if draw(random, total) < weight:
            chosen = actions[i]
    return chosen
