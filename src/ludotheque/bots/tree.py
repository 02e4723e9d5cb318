"""The kernels of the search: UCT for any number of seats, over determinizations of what the seat sees.

A tree is a pool of nodes in one record array; the children of a node form a linked list. A node represents the sequence
of actions that leads to it from the root. Every iteration draws a determinization, a full position that agrees with
what the seat sees (`determinize`), and descends through actions that are legal in it; all determinizations share the
statistics of the nodes. Chance nodes are explicit: an outcome is drawn by its weight, and each outcome has its own
node. Every node holds the sum of the win shares of each seat; the seat to move maximises its own.
"""

from __future__ import annotations

import math

from ludotheque.core.contract import (
    CHANCE,
    MOST_SEATS,
    OVER,
    Array,
    Record,
    apply,
    determinize,
    judge,
    legal_actions,
    playout_policy,
    prior,
    win_shares,
)
from ludotheque.core.kernels import roll
from ludotheque.core.layout import packed
from ludotheque.core.random import draw

NODE = packed(
    ("action", "i4"),
    ("child", "i4"),  # the number of its first child, 0 for none
    ("sibling", "i4"),  # the number of the next child of its parent, 0 for none
    ("visits", "i4"),
    ("offered", "i4"),  # how often its action was legal when a child was chosen
    ("sums", "f4", (MOST_SEATS,)),  # win shares by seat, summed over the visits
)
"""A node of the tree; number 0 is the root."""

SETTINGS = packed(
    ("explore", "f8"),  # weight of the exploration term
    ("widen", "f8"),  # progressive widening: at most first + visits ** widen actions of a node are tried
    ("first", "f8"),  # see `widen`
    ("depth", "i8"),  # playout steps before the position is judged; below 0: to the end
)
"""The settings of a search."""

LONGEST_PATH = 512
"""The most nodes on the path of one iteration."""


def child_of(tree: Array, node: int, action: int) -> int:
    """The child of this action, or 0 if there is none."""
    child = tree[node].child
    while child != 0 and tree[child].action != action:
        child = tree[child].sibling
    return child


def add_child(tree: Array, used: Array, node: int, action: int) -> int:
    """Add a child for an action and return its number, or 0 if the pool is full."""
    number = used[0]
    if number >= len(tree):
        return 0
    used[0] = number + 1
    new = tree[number]
    new.action = action
    new.child = 0
    new.sibling = tree[node].child
    new.visits = 0
    new.offered = 0
    for seat in range(MOST_SEATS):
        new.sums[seat] = 0.0
    tree[node].child = number
    return number


def best_child(tree: Array, node: int, seat: int, actions: Array, n: int, places: Array, explore: float) -> int:
    """The child with the highest upper confidence bound among those legal in this determinization; 0 if none.

    `places` is indexed by action; for each of `actions` it holds the number of the child, 0 for none.
    """
    best, best_bound = 0, -1.0
    for i in range(n):
        child = places[actions[i]]
        if child == 0:
            continue
        one = tree[child]
        one.offered += 1
        if one.visits == 0:
            bound = 1e9
        else:
            bound = one.sums[seat] / one.visits + explore * math.sqrt(math.log(one.offered + 1.0) / one.visits)
        if bound > best_bound:
            best, best_bound = child, bound
    return best


def untried(board: Record, state: Record, random: Array, actions: Array, n: int, places: Array, priors: Array) -> int:
    """An action that has no node yet, drawn with the weights of the game's `prior`."""
    prior(board, state, actions, n, priors)
    total = 0.0
    for i in range(n):
        if places[actions[i]] == 0:
            total += priors[i]
    ticket = total * draw(random, 1 << 30) / (1 << 30)
    last = -1
    for i in range(n):
        if places[actions[i]] == 0:
            last = actions[i]
            ticket -= priors[i]
            if ticket < 0.0:
                break
    return last


def choose(
    board: Record, state: Record, tree: Array, used: Array, node: int, settings: Record, random: Array,
    actions: Array, places: Array, priors: Array,
) -> int:  # fmt: skip
    """Choose the next node below a decision node: its number, negative if it is new, 0 if the pool is full."""
    n = legal_actions(board, state, actions)
    for i in range(n):
        places[actions[i]] = 0
    tried = 0
    child = tree[node].child
    while child != 0:
        places[tree[child].action] = child
        child = tree[child].sibling
    for i in range(n):
        if places[actions[i]] != 0:
            tried += 1
    chosen = 0
    allowed = settings.first + tree[node].visits ** settings.widen
    if tried < n and tried < allowed:
        action = untried(board, state, random, actions, n, places, priors)
        chosen = -add_child(tree, used, node, action)
    if chosen == 0 and tried > 0:
        chosen = best_child(tree, node, state.to_move, actions, n, places, settings.explore)
    # Reset `places`, also for children whose action is not legal in this determinization.
    child = tree[node].child
    while child != 0:
        places[tree[child].action] = 0
        child = tree[child].sibling
    return chosen


def finish(
    board: Record, state: Record, settings: Record, random: Array, actions: Array, weights: Array, values: Array
) -> None:
    """Play at most `depth` steps of a playout, and write the win share of each seat: final, or estimated by `judge`."""
    steps = settings.depth
    while state.to_move != OVER and steps != 0:
        if state.to_move == CHANCE:
            apply(board, state, roll(board, state, random, actions, weights))
        else:
            apply(board, state, playout_policy(board, state, random, actions))
        steps -= 1
    if state.to_move == OVER:
        win_shares(board, state, values)
    else:
        judge(board, state, values)


def iterate(
    board: Record, root: Record, seat: int, states: Array, tree: Array, used: Array, settings: Record, random: Array,
    actions: Array, weights: Array, places: Array, priors: Array, path: Array, values: Array, iterations: int,
) -> None:  # fmt: skip
    """Grow the tree by `iterations` iterations from the position `root`, hidden for `seat`."""
    for _ in range(iterations):
        states[0] = root
        state = states[0]
        determinize(board, state, seat, random)
        node, length = 0, 1
        path[0] = 0
        while state.to_move != OVER and length < LONGEST_PATH:
            fresh = False
            if state.to_move == CHANCE:
                action = roll(board, state, random, actions, weights)
                step = child_of(tree, node, action)
                if step == 0:
                    step = add_child(tree, used, node, action)
            else:
                step = choose(board, state, tree, used, node, settings, random, actions, places, priors)
                fresh = step < 0
                step = abs(step)
                action = tree[step].action
            if step == 0:
                break  # the pool is full: play out from here
            apply(board, state, action)
            node = step
            path[length] = node
            length += 1
            if fresh:
                break
        finish(board, state, settings, random, actions, weights, values)
        for i in range(length):
            one = tree[path[i]]
            one.visits += 1
            for k in range(state.seats):
                one.sums[k] += values[k]


def move_root(tree: Array, spare: Array, used: Array, node: int, queue: Array) -> None:
    """Make `node` the root: keep its subtree at the front of the pool and drop the other nodes.

    `spare` is a second pool. `queue` holds the old number of each node that is kept, in the order of the new numbers.
    """
    spare[0] = tree[node]
    queue[0] = node
    count = 1
    done = 0
    while done < count:
        child = tree[queue[done]].child
        previous = 0
        spare[done].child = 0
        while child != 0:
            spare[count] = tree[child]
            spare[count].sibling = 0
            queue[count] = child
            if previous == 0:
                spare[done].child = count
            else:
                spare[previous].sibling = count
            previous = count
            count += 1
            child = tree[child].sibling
        done += 1
    spare[0].sibling = 0
    for i in range(count):
        tree[i] = spare[i]
    used[0] = count
