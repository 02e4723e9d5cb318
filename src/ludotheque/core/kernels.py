"""Generic kernels, which work for every game: defaults, playouts, stepping in batches, counting positions.

They call the placeholders of `core.contract`; `core.compile` binds these to a game. Like all kernels
they allocate nothing: the caller passes scratch arrays (`actions`, `weights`, `random`).
"""

from __future__ import annotations

from ludotheque.core.contract import (
    CHANCE,
    OVER,
    Array,
    Record,
    apply,
    evaluate,
    legal_actions,
    outcomes,
    playout_policy,
    scores,
    win_shares,
)
from ludotheque.core.random import WORD, begin, draw

UNIFORM = 0
"""Playouts choose every legal action with equal probability."""

POLICY = 1
"""Playouts choose by the `playout_policy` of the game."""


def no_outcomes(board: Record, state: Record, out: Array, weights: Array) -> int:
    """The default of `outcomes`: the game has no chance nodes."""
    return 0


def hide_nothing(board: Record, state: Record, viewpoint: int) -> None:
    """The default of `hide`: everybody sees everything."""


def determinize_nothing(board: Record, state: Record, seat: int, random: Array) -> None:
    """The default of `determinize`: nothing is hidden."""


def sees_all(board: Record, state: Record, action: int, viewpoint: int) -> bool:
    """The default of `sees_action`: everybody sees every action."""
    return True


def highest_score_wins(board: Record, state: Record, out: Array) -> None:
    """The default of `win_shares`: the highest score wins; seats with equal highest scores share the win."""
    scores(board, state, out)
    best = out[0]
    for seat in range(1, state.seats):
        best = max(best, out[seat])
    winners = 0
    for seat in range(state.seats):
        if out[seat] == best:
            winners += 1
    for seat in range(state.seats):
        out[seat] = 1.0 / winners if out[seat] == best else 0.0


def uniform(board: Record, state: Record, random: Array, actions: Array) -> int:
    """The default of `playout_policy`: a random legal action."""
    return actions[draw(random, legal_actions(board, state, actions))]


def all_equal(board: Record, state: Record, out: Array) -> None:
    """The default of `evaluate`: all seats have the same win share."""
    for seat in range(state.seats):
        out[seat] = 1.0 / state.seats


def as_evaluated(board: Record, state: Record, out: Array) -> None:
    """The default of `judge`: the same as `evaluate`."""
    evaluate(board, state, out)


def no_partner(board: Record, state: Record, seat: int, partner: int, actions: Array, out: Array) -> bool:
    """The default of `spar`: the game has no sparring partners."""
    return False


def no_preference(board: Record, state: Record, actions: Array, n: int, out: Array) -> None:
    """The default of `prior`: all actions have the same weight."""
    for i in range(n):
        out[i] = 1.0


def who_decides(board: Record, state: Record, seat: int, out: Array) -> None:
    """The default of `observe`: which seat decides, counted from the observing seat."""
    if state.to_move >= 0:
        out[(state.to_move - seat) % state.seats] = 1.0


def roll(board: Record, state: Record, random: Array, actions: Array, weights: Array) -> int:
    """Draw an outcome of a chance node with a probability proportional to its weight."""
    n = outcomes(board, state, actions, weights)
    total = 0
    for i in range(n):
        total += weights[i]
    ticket = draw(random, total)
    i = 0
    while ticket >= weights[i]:
        ticket -= weights[i]
        i += 1
    return actions[i]


def fold(digest: int, action: int) -> int:
    """Add an action to the 32-bit digest of a game and return the new digest."""
    return ((digest ^ (action + 1)) * 0x01000193) & WORD


def play_on(
    board: Record, state: Record, random: Array, actions: Array, weights: Array, policy: int, tally: Record
) -> None:
    """Play to the end of the game; count the steps in `tally` and add every action to its digest.

    One round of the loop plays one chance outcome, if there is one to play, and then one decision of a seat. On a GPU
    this keeps the threads of a warp at the same code.
    """
    digest = int(tally.digest)
    decisions = int(tally.decisions)
    chances = int(tally.chances)
    choices = int(tally.choices)
    while state.to_move != OVER:
        if state.to_move == CHANCE:
            action = roll(board, state, random, actions, weights)
            chances += 1
            digest = fold(digest, action)
            apply(board, state, action)
        if state.to_move >= 0:
            if policy == UNIFORM:
                n = legal_actions(board, state, actions)
                choices += n
                action = actions[draw(random, n)]
            else:
                action = playout_policy(board, state, random, actions)
            decisions += 1
            digest = fold(digest, action)
            apply(board, state, action)
    tally.digest = digest
    tally.decisions = decisions
    tally.chances = chances
    tally.choices = choices


def play_step(
    board: Record, state: Record, random: Array, actions: Array, weights: Array, policy: int, tally: Record
) -> None:
    """Play one step of a game that is not over; count and digest it as `play_on` does.

    It calls `apply` in one place only: `apply` is most of the code of a game, and on a GPU, where games are sorted
    before every step, a second inlined copy of it is not needed.
    """
    if state.to_move == CHANCE:
        action = roll(board, state, random, actions, weights)
        tally.chances += 1
    else:
        if policy == UNIFORM:
            n = legal_actions(board, state, actions)
            tally.choices += n
            action = actions[draw(random, n)]
        else:
            action = playout_policy(board, state, random, actions)
        tally.decisions += 1
    tally.digest = fold(int(tally.digest), action)
    apply(board, state, action)


def start_tally(tally: Record) -> None:
    """Set the tally of a game of which nothing has been played yet."""
    tally.digest = 0x811C9DC5
    tally.choices = 0
    tally.decisions = 0
    tally.chances = 0


def finish_tally(board: Record, state: Record, tally: Record) -> None:
    """Write the result of a game that is over into its tally."""
    scores(board, state, tally.scores)
    win_shares(board, state, tally.win_shares)


def play_one(
    board: Record,
    start: Record,
    states: Array,
    seed: int,
    index: int,
    policy: int,
    random: Array,
    actions: Array,
    weights: Array,
    tally: Record,
) -> None:
    """Play game `index` under `seed` from `start` to its end; `states` has room for one position."""
    states[0] = start
    state = states[0]
    begin(random, seed, index)
    start_tally(tally)
    play_on(board, state, random, actions, weights, policy, tally)
    finish_tally(board, state, tally)


def play_many(
    board: Record,
    start: Record,
    states: Array,
    seed: int,
    first: int,
    policy: int,
    random: Array,
    actions: Array,
    weights: Array,
    tallies: Array,
) -> None:
    """Play games `first`, `first + 1`, … under `seed` from `start`, one per element of `tallies`."""
    for i in range(len(tallies)):
        play_one(board, start, states, seed, first + i, policy, random, actions, weights, tallies[i])


def to_decision(board: Record, state: Record, random: Array, actions: Array, weights: Array) -> None:
    """Draw and apply chance outcomes until a seat decides or the game is over."""
    while state.to_move == CHANCE:
        apply(board, state, roll(board, state, random, actions, weights))


def start_many(
    board: Record, start: Record, states: Array, streams: Array, seed: int, first: int, actions: Array, weights: Array
) -> None:
    """Set every state to the first decision of a game; state i has stream `first + i` of the seed."""
    for i in range(len(states)):
        states[i] = start
        begin(streams[i], seed, first + i)
        to_decision(board, states[i], streams[i], actions, weights)


def step_many(
    board: Record, states: Array, chosen: Array, streams: Array, finished: Array, actions: Array, weights: Array
) -> None:
    """Apply one action to each state, then chance outcomes up to the next decision.

    States that are over are not changed. Writes to `finished` which states are over now.
    """
    for i in range(len(states)):
        state = states[i]
        if state.to_move != OVER:
            apply(board, state, chosen[i])
            to_decision(board, state, streams[i], actions, weights)
        finished[i] = state.to_move == OVER


def mask_many(board: Record, states: Array, masks: Array, actions: Array) -> None:
    """Set row i of `masks` (one byte per action of the action space) to the legal actions of state i."""
    for i in range(len(states)):
        row = masks[i]
        for action in range(len(row)):
            row[action] = 0
        if states[i].to_move >= 0:
            n = legal_actions(board, states[i], actions)
            for k in range(n):
                row[actions[k]] = 1


def children(board: Record, state: Record, actions: Array, weights: Array) -> int:
    """Write all legal actions or chance outcomes of a position; return how many there are (0 if the game is over)."""
    if state.to_move == CHANCE:
        return outcomes(board, state, actions, weights)
    if state.to_move == OVER:
        return 0
    return legal_actions(board, state, actions)


def perft(board: Record, stack: Array, lists: Array, counts: Array, places: Array, weights: Array, depth: int) -> int:
    """The number of sequences of `depth` actions and outcomes from `stack[0]`.

    `stack` and the rows of `lists` have room for `depth` positions and their children.
    """
    if depth == 0:
        return 1
    nodes = 0
    level = 0
    places[0] = 0
    counts[0] = children(board, stack[0], lists[0], weights)
    while level >= 0:
        if level == depth - 1:
            nodes += counts[level]
            level -= 1
        elif places[level] == counts[level]:
            level -= 1
        else:
            stack[level + 1] = stack[level]
            action = lists[level][places[level]]
            places[level] += 1
            level += 1
            apply(board, stack[level], action)
            places[level] = 0
            counts[level] = children(board, stack[level], lists[level], weights)
    return nodes
