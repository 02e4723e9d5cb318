"""What helps to play Daldøs well: a plain count of who is ahead, and a trained eye for the next die.

`evaluate` counts pawns by where they stand and how exposed they are. `policy` plays dice well: it looks
at where each use of a die leads with `outlook`, a small network that learned from games against itself
(`judgement.py`) what pawns in which holes are worth to each other. Search judges where playouts end with
`foresight.py`, the same kind of network with eight times the traits; `evaluate` is for those who look one step ahead.

Chance decides so much that whoever plays well against beginners plays nearly as well as anybody. So two levels are
sparring partners (`spar`) with a network each: the helmsman learned to beat those who play anything and to give way to
the captain, the captain to beat the helmsman and to give way to the best.
"""

from __future__ import annotations

import math
from typing import TypeAlias

import numpy as np

from ludotheque.core.bits import count, lowest
from ludotheque.core.contract import Array, Record, legal_actions
from ludotheque.core.random import draw
from ludotheque.games.daldos import captain, foresight, helmsman
from ludotheque.games.daldos.judgement import AGAINST, LEAN, TRAITS
from ludotheque.games.daldos.rules import (
    EXIT,
    FACES,
    FIRST,
    MOVE,
    across,
    goal_of,
    start_of,
    stop_action,
)

WEIGHTS = (0.641, 1.174, 1.307, 0.589, -0.081, -0.142, 0.137)
"""Fitted to self-play by `benches/tune.py`: asleep, awake at home, in the middle, in the enemy's row,
exposed to one die, exposed to two, having the throw."""

SEARCH = {"explore": 0.5, "depth": 0}

OUTER, MIDDLE = 12, 13
"""The rows of the board that all eyes were trained on."""

# Where each kind of pawn begins in a line of the table, behind what the trait is by itself.
AWAKE = 1
ASLEEP = AWAKE + OUTER + MIDDLE + OUTER
ENEMY_AWAKE = ASLEEP + OUTER
ENEMY_ASLEEP = ENEMY_AWAKE + OUTER + MIDDLE + OUTER

Words: TypeAlias = tuple[int, int, int, int, int, int]
"""The strengths of all traits: three words of those against the side to throw, three of those for it."""

BITS = 21
"""A trait's part of a word; three fit."""

NOTHING = 1 << (BITS - 1)
"""A strength of 0: counted from here no sum of pawns runs over or below its part of a word."""


def lines_of(traits: str) -> Array:
    """Trained traits, a line each."""
    return np.array(traits.split(), np.int64).reshape(-1, ENEMY_ASLEEP + OUTER)


def words_of(traits: Array, words: int) -> Array:
    """Lines of traits as so many words, three to a word."""
    lines = np.zeros((3 * words, traits.shape[1]), np.int64)
    lines[: len(traits)] = traits
    lines[:, 0] += NOTHING
    return lines[0::3] + (lines[1::3] << BITS) + (lines[2::3] << (2 * BITS))


LINES = lines_of(TRAITS)
TABLE = np.ascontiguousarray(np.vstack([words_of(LINES[:AGAINST], 3), words_of(LINES[AGAINST:], 3)]).T)
"""In words: what the traits are by themselves, then what a pawn adds to them, by kind and hole."""


def word_by_word(traits: str, against: int) -> tuple[Array, int]:
    """A table of many traits, word by word, and how many of its words speak against the side that looks."""
    lines = lines_of(traits)
    first, others = -(-against // 3), -(-(len(lines) - against) // 3)
    return np.vstack([words_of(lines[:against], first), words_of(lines[against:], others)]), first


FAR, FAR_AGAINST = word_by_word(foresight.TRAITS, foresight.AGAINST)
HELM, HELM_AGAINST = word_by_word(helmsman.TRAITS, helmsman.AGAINST)
DECK, DECK_AGAINST = word_by_word(captain.TRAITS, captain.AGAINST)

HELMSMAN, CAPTAIN = 1, 2
"""The sparring partners of `levels.toml`."""

WON = 1 << 40
"""More than any outlook."""

SURE = 40_000
"""The outlook of a partner who has won; its negative, of one who has lost."""


# --- who is ahead ------------------------------------------------------------------------------


def worth(board: Record, state: Record, side: int, weights: tuple[float, ...]) -> float:
    """How well a side stands: linear in `weights`, so that they can be fitted."""
    own, awake = state.pawns[side], state.awake[side]
    at_home = (1 << board.outer) - 1
    far = board.outer + board.middle
    total = weights[0] * count(own & ~awake)
    total += weights[1] * count(awake & at_home)
    total += weights[2] * count((awake >> board.outer) & ((1 << board.middle) - 1))
    total += weights[3] * count(awake >> far)
    total += weights[4] * count(exposed(board, state, side, 0))
    total += weights[5] * count(exposed(board, state, side, 4))
    total += weights[6] * (state.mover == side)
    return total


def exposed(board: Record, state: Record, side: int, beyond: int) -> int:
    """The side's pawns with an active enemy one to four holes behind, `beyond` more."""
    hunters = state.awake[1 - side]
    reach = (
        (hunters << (beyond + 1)) | (hunters << (beyond + 2)) | (hunters << (beyond + 3)) | (hunters << (beyond + 4))
    )
    return across(board, state.pawns[side]) & reach & ((1 << board.holes) - 1)


def evaluate(board: Record, state: Record, out: Array) -> None:
    """Each side's chance to win."""
    lead = worth(board, state, 0, WEIGHTS) - worth(board, state, 1, WEIGHTS)
    out[0] = 1.0 / (1.0 + math.exp(-lead))
    out[1] = 1.0 - out[0]


# --- the trained eye ---------------------------------------------------------------------------
# Whole numbers, so that every backend plays the same.


def as_trained(board: Record, step: int) -> int:
    """The step of the trained board that a step of this board is like."""
    if board.outer == OUTER and board.middle == MIDDLE:
        return step
    far = board.outer + board.middle
    if step < board.outer:
        return OUTER - 1 - (board.outer - 1 - step) * OUTER // board.outer
    if step < far:
        return OUTER + (step - board.outer) * MIDDLE // board.middle
    return OUTER + MIDDLE + (step - far) * OUTER // board.outer


def with_pawns(board: Record, words: Words, kind: int, pawns: int, sign: int) -> Words:
    """The traits with pawns of a kind added, or with sign -1 taken away."""
    a, b, c, d, e, f = words
    while pawns:
        place = kind + as_trained(board, lowest(pawns))
        a += sign * TABLE[place, 0]
        b += sign * TABLE[place, 1]
        c += sign * TABLE[place, 2]
        d += sign * TABLE[place, 3]
        e += sign * TABLE[place, 4]
        f += sign * TABLE[place, 5]
        pawns &= pawns - 1
    return a, b, c, d, e, f


def traits_of(board: Record, own: int, awake: int, enemy: int, enemy_awake: int) -> Words:
    """The traits of a position as the side to throw sees it."""
    words = (TABLE[0, 0], TABLE[0, 1], TABLE[0, 2], TABLE[0, 3], TABLE[0, 4], TABLE[0, 5])
    words = with_pawns(board, words, AWAKE, awake, 1)
    words = with_pawns(board, words, ASLEEP, own & ~awake, 1)
    words = with_pawns(board, words, ENEMY_AWAKE, enemy_awake, 1)
    return with_pawns(board, words, ENEMY_ASLEEP, enemy & ~enemy_awake, 1)


def counted(word: int) -> int:
    """What the three traits of a word count together."""
    total = 0
    for part in range(3):
        strength = ((word >> (BITS * part)) & (2 * NOTHING - 1)) - NOTHING
        if strength < 0:
            strength >>= 7  # a trait that is not there hardly counts
        total += strength
    return total


def lead_of(words: Words) -> int:
    """How far ahead the side to throw is: a thousand more is e times the odds of winning."""
    a, b, c, d, e, f = words
    return LEAN - counted(a) - counted(b) - counted(c) + counted(d) + counted(e) + counted(f)


def outlook(board: Record, own: int, awake: int, enemy: int, enemy_awake: int) -> int:
    """`lead_of` a position."""
    return lead_of(traits_of(board, own, awake, enemy, enemy_awake))


def summed(board: Record, table: Array, word: int, kind: int, pawns: int) -> int:
    """What pawns of a kind add to the traits of a word."""
    total = 0
    while pawns:
        total += table[word, kind + as_trained(board, lowest(pawns))]
        pawns &= pawns - 1
    return total


def lead_by(board: Record, table: Array, against: int, own: int, awake: int, enemy: int, enemy_awake: int) -> int:
    """What the many traits of a table say together, of which so many words speak against; counted as `lead_of`."""
    lead = 0
    for word in range(len(table)):
        strengths = table[word, 0] + summed(board, table, word, AWAKE, awake)
        strengths += summed(board, table, word, ASLEEP, own & ~awake)
        strengths += summed(board, table, word, ENEMY_AWAKE, enemy_awake)
        strengths += summed(board, table, word, ENEMY_ASLEEP, enemy & ~enemy_awake)
        lead += -counted(strengths) if word < against else counted(strengths)
    return lead


def foreseen(board: Record, own: int, awake: int, enemy: int, enemy_awake: int) -> int:
    """How far ahead the side to throw is, with the better and slower eye."""
    return foresight.LEAN + lead_by(board, FAR, FAR_AGAINST, own, awake, enemy, enemy_awake)


def judge(board: Record, state: Record, out: Array) -> None:
    """Each side's chance to win as the better eye sees it; where pawns run in circles, by the count.

    Halfway through a throw it is half as if the mover, half as if the enemy threw next.
    """
    if state.route != EXIT or state.phase == FIRST:
        evaluate(board, state, out)
        return
    side = state.mover
    own, awake = state.pawns[side], state.awake[side]
    enemy, enemy_awake = state.pawns[1 - side], state.awake[1 - side]
    lead = 1.0 * foreseen(board, own, awake, enemy, enemy_awake)
    if state.phase == MOVE:
        lead = 0.5 * lead - 0.5 * foreseen(board, enemy, enemy_awake, own, awake)
    out[side] = 1.0 / (1.0 + math.exp(-lead / 1000.0))
    out[1 - side] = 1.0 - out[side]


def partner_sees(board: Record, partner: int, own: int, awake: int, enemy: int, enemy_awake: int) -> int:
    """How well a side stands in the eyes of a sparring partner who has it, if the enemy throws next."""
    if partner == HELMSMAN:
        return helmsman.LEAN + lead_by(board, HELM, HELM_AGAINST, own, awake, enemy, enemy_awake)
    return captain.LEAN + lead_by(board, DECK, DECK_AGAINST, own, awake, enemy, enemy_awake)


def moved(board: Record, state: Record, action: int) -> tuple[int, int, int, int]:
    """The mover's pawns and those of them awake after the use of a die, then the enemy's."""
    side = state.mover
    start = 1 << start_of(board, side, action)
    goal = goal_of(board, state, action)
    landing = 0 if goal >= board.holes else 1 << goal
    hit = across(board, landing)
    own, awake = (state.pawns[side] & ~start) | landing, (state.awake[side] & ~start) | landing
    return own, awake, state.pawns[1 - side] & ~hit, state.awake[1 - side] & ~hit


def spar(board: Record, state: Record, seat: int, partner: int, actions: Array, out: Array) -> bool:
    """How well a sparring partner has moved; halfway through a throw he looks for the best way to end it."""
    if state.route != EXIT or partner > CAPTAIN:
        return False
    best = -WON
    if state.phase == MOVE and state.mover == seat:
        for i in range(legal_actions(board, state, actions)):
            if actions[i] == stop_action(board):
                continue
            own, awake, enemy, enemy_awake = moved(board, state, actions[i])
            if own == 0:
                best = max(best, -SURE)
            elif enemy == 0:
                best = SURE
            else:
                best = max(best, partner_sees(board, partner, own, awake, enemy, enemy_awake))
    if best == -WON:
        own, awake = state.pawns[seat], state.awake[seat]
        best = partner_sees(board, partner, own, awake, state.pawns[1 - seat], state.awake[1 - seat])
    out[seat] = 1.0 / (1.0 + math.exp(-best / 1000.0))
    out[1 - seat] = 1.0 - out[seat]
    return True


def prospect(board: Record, state: Record, action: int, dice: int, ours: Words, theirs: Words) -> int:
    """How good a use of one of so many dice is for the mover; only to be compared with its other uses.

    `ours` and `theirs` are the traits before it, if the mover or if the enemy threw next; halfway through a
    throw half of each counts.
    """
    if action == stop_action(board):
        return -lead_of(theirs) * min(dice, 2)
    side = state.mover
    start = 1 << start_of(board, side, action)
    goal = goal_of(board, state, action)
    landing = 0 if goal >= board.holes else 1 << goal
    hit = across(board, landing) & state.pawns[1 - side]
    if hit == state.pawns[1 - side]:
        return WON
    if landing == 0 and state.pawns[side] == start:
        return -WON
    woken = state.awake[side] & start == 0
    sleeper = state.awake[1 - side] & hit == 0
    theirs = with_pawns(board, theirs, ENEMY_ASLEEP if woken else ENEMY_AWAKE, start, -1)
    theirs = with_pawns(board, theirs, ENEMY_AWAKE, landing, 1)
    theirs = with_pawns(board, theirs, ASLEEP if sleeper else AWAKE, hit, -1)
    lead = -lead_of(theirs)
    if dice > 1:
        ours = with_pawns(board, ours, ASLEEP if woken else AWAKE, start, -1)
        ours = with_pawns(board, ours, AWAKE, landing, 1)
        ours = with_pawns(board, ours, ENEMY_ASLEEP if sleeper else ENEMY_AWAKE, hit, -1)
        lead += lead_of(ours)
    return lead


def policy(board: Record, state: Record, random: Array, actions: Array) -> int:
    """The use of a die with the best prospect; where pawns run in circles, hit."""
    n = legal_actions(board, state, actions)
    if n == 1:
        return actions[0]
    if state.route != EXIT:
        return hit_or_any(board, state, random, actions, n)
    dice = 0
    for face in range(FACES):
        dice += state.dice[face]
    side = state.mover
    own, awake = state.pawns[side], state.awake[side]
    enemy, enemy_awake = state.pawns[1 - side], state.awake[1 - side]
    ours = traits_of(board, own, awake, enemy, enemy_awake)
    theirs = traits_of(board, enemy, enemy_awake, own, awake)
    best = 0
    best_prospect = prospect(board, state, actions[0], dice, ours, theirs)
    for i in range(1, n):
        this = prospect(board, state, actions[i], dice, ours, theirs)
        if this > best_prospect:
            best, best_prospect = i, this
    return actions[best]


def hit_or_any(board: Record, state: Record, random: Array, actions: Array, n: int) -> int:
    """Take an enemy if one can be taken, three times in four; else anything."""
    if draw(random, 4) > 0:
        side = state.mover
        enemy = across(board, state.pawns[1 - side])
        first = draw(random, n)
        for i in range(n):
            action = actions[(first + i) % n]
            if action == stop_action(board):
                continue
            goal = goal_of(board, state, action)
            if goal < board.holes and (enemy >> goal) & 1:
                return action
    return actions[draw(random, n)]
