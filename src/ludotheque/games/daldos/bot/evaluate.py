"""The evaluation of positions of Daldøs: a weighted count of pawns, and value networks for search and two levels.

A network has one layer of units, in whole thousandths: the bias of a unit, then what a pawn adds to it, by kind and
hole. A negative value of a unit is divided by 128 and rounded down. The lead of a side is the bias of the network,
minus the first units (the negative ones), plus the others; 1,000 more multiply the odds of winning by e.
"""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np

from ludotheque.core.bits import count, lowest
from ludotheque.core.contract import Array, Record, legal_actions
from ludotheque.games.daldos.rules.actions import goal_of, start_of, stop_action
from ludotheque.games.daldos.rules.record import EXIT, FIRST, MOVE
from ludotheque.games.daldos.rules.road import across

WEIGHTS = (0.641, 1.174, 1.307, 0.589, -0.081, -0.142, 0.137)
"""Fitted to self-play by `benches/tune.py`: pawns asleep, awake in the own row, in the middle, in the enemy's row,
exposed to one die, exposed to two; and the right to throw."""

OUTER, MIDDLE = 12, 13
"""The row lengths of the board that all networks were trained on."""

# The index of the first weight of each kind of pawn; index 0 is the bias of the unit.
AWAKE = 1
ASLEEP = AWAKE + OUTER + MIDDLE + OUTER
ENEMY_AWAKE = ASLEEP + OUTER
ENEMY_ASLEEP = ENEMY_AWAKE + OUTER + MIDDLE + OUTER

BITS = 21
"""The bits of one unit in a word of 64 bits. A word holds three units, so one addition adds to all three."""

ZERO = 1 << (BITS - 1)
"""The number that represents 0 in those bits, so that no sum of weights overflows into the next unit."""


def read_network(name: str) -> tuple[Array, int, int]:
    """The units of a file in `weights/`, how many of them are negative, and the bias of the network."""
    with np.load(Path(__file__).parent / "weights" / f"{name}.npz") as file:
        return file["units"].astype(np.int64), int(file["negative"]), int(file["bias"])


def packed_units(units: Array, words: int) -> Array:
    """Pack units into words, three per word."""
    filled = np.zeros((3 * words, units.shape[1]), np.int64)
    filled[: len(units)] = units
    filled[:, 0] += ZERO
    return filled[0::3] + (filled[1::3] << BITS) + (filled[2::3] << (2 * BITS))


def packed_network(name: str) -> tuple[Array, int, int]:
    """A network packed into words, how many of the words hold negative units, and the bias of the network."""
    units, negative, bias = read_network(name)
    first, others = -(-negative // 3), -(-(len(units) - negative) // 3)
    return np.vstack([packed_units(units[:negative], first), packed_units(units[negative:], others)]), first, bias


VALUE_WORDS, VALUE_NEGATIVE, VALUE_BIAS = packed_network("value")
HELMSMAN_WORDS, HELMSMAN_NEGATIVE, HELMSMAN_BIAS = packed_network("helmsman")
CAPTAIN_WORDS, CAPTAIN_NEGATIVE, CAPTAIN_BIAS = packed_network("captain")

HELMSMAN, CAPTAIN = 1, 2
"""The sparring partners of `levels.toml`."""

WON = 1 << 40
"""A number above every lead."""

SURE = 40_000
"""The lead of a sparring partner who has won; -SURE is that of one who has lost."""


# --- who is ahead ------------------------------------------------------------------------------


def worth(board: Record, state: Record, side: int, weights: tuple[float, ...]) -> float:
    """The value of a position for a side: a sum of counts times `weights`, so that `benches/tune.py` can fit them."""
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
    """The side's pawns with an active enemy `beyond + 1` to `beyond + 4` holes behind, as steps of the enemy's road."""
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


# --- the networks ------------------------------------------------------------------------------
# They compute in whole numbers, so that every backend plays the same games.


def as_trained(board: Record, step: int) -> int:
    """The step of the board used in training that corresponds to a step of this board."""
    if board.outer == OUTER and board.middle == MIDDLE:
        return step
    far = board.outer + board.middle
    if step < board.outer:
        return OUTER - 1 - (board.outer - 1 - step) * OUTER // board.outer
    if step < far:
        return OUTER + (step - board.outer) * MIDDLE // board.middle
    return OUTER + MIDDLE + (step - far) * OUTER // board.outer


def counted(word: int) -> int:
    """The sum of the three units of a word, with negative ones divided by 128 and rounded down."""
    total = 0
    for part in range(3):
        value = ((word >> (BITS * part)) & (2 * ZERO - 1)) - ZERO
        if value < 0:
            value >>= 7
        total += value
    return total


def summed(board: Record, words: Array, word: int, kind: int, pawns: int) -> int:
    """What the pawns of one kind add to the units of a word."""
    total = 0
    while pawns:
        total += words[word, kind + as_trained(board, lowest(pawns))]
        pawns &= pawns - 1
    return total


def lead_by(board: Record, words: Array, negative: int, own: int, awake: int, enemy: int, enemy_awake: int) -> int:
    """The lead of a side by a network, without the network's bias; the first `negative` words are subtracted."""
    lead = 0
    for word in range(len(words)):
        values = words[word, 0] + summed(board, words, word, AWAKE, awake)
        values += summed(board, words, word, ASLEEP, own & ~awake)
        values += summed(board, words, word, ENEMY_AWAKE, enemy_awake)
        values += summed(board, words, word, ENEMY_ASLEEP, enemy & ~enemy_awake)
        lead += -counted(values) if word < negative else counted(values)
    return lead


def value_lead(board: Record, own: int, awake: int, enemy: int, enemy_awake: int) -> int:
    """The lead of the side to throw, according to the value network."""
    return VALUE_BIAS + lead_by(board, VALUE_WORDS, VALUE_NEGATIVE, own, awake, enemy, enemy_awake)


def judge(board: Record, state: Record, out: Array) -> None:
    """Each side's chance to win: by the value network, or by `evaluate` with a loop (it was not trained for loops).

    While dice are unused, the lead is the mean of two: with the mover and with the enemy to throw next.
    """
    if state.route != EXIT or state.phase == FIRST:
        evaluate(board, state, out)
        return
    side = state.mover
    own, awake = state.pawns[side], state.awake[side]
    enemy, enemy_awake = state.pawns[1 - side], state.awake[1 - side]
    lead = 1.0 * value_lead(board, own, awake, enemy, enemy_awake)
    if state.phase == MOVE:
        lead = 0.5 * lead - 0.5 * value_lead(board, enemy, enemy_awake, own, awake)
    out[side] = 1.0 / (1.0 + math.exp(-lead / 1000.0))
    out[1 - side] = 1.0 - out[side]


def partner_lead(board: Record, partner: int, own: int, awake: int, enemy: int, enemy_awake: int) -> int:
    """The lead of a sparring partner's side, according to the partner's network; the enemy throws next."""
    if partner == HELMSMAN:
        return HELMSMAN_BIAS + lead_by(board, HELMSMAN_WORDS, HELMSMAN_NEGATIVE, own, awake, enemy, enemy_awake)
    return CAPTAIN_BIAS + lead_by(board, CAPTAIN_WORDS, CAPTAIN_NEGATIVE, own, awake, enemy, enemy_awake)


def moved(board: Record, state: Record, action: int) -> tuple[int, int, int, int]:
    """The sets after the use of a die: the mover's pawns, those of them awake, and the same two of the enemy."""
    side = state.mover
    start = 1 << start_of(board, side, action)
    goal = goal_of(board, state, action)
    landing = 0 if goal >= board.holes else 1 << goal
    hit = across(board, landing)
    own, awake = (state.pawns[side] & ~start) | landing, (state.awake[side] & ~start) | landing
    return own, awake, state.pawns[1 - side] & ~hit, state.awake[1 - side] & ~hit


def spar(board: Record, state: Record, seat: int, partner: int, actions: Array, out: Array) -> bool:
    """Each side's chance to win, according to the network of the sparring partner in `seat`.

    While the partner has unused dice, this is the chance after the best use of a die. Returns False, without a result,
    for options that the partner was not trained for.
    """
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
                best = max(best, partner_lead(board, partner, own, awake, enemy, enemy_awake))
    if best == -WON:
        own, awake = state.pawns[seat], state.awake[seat]
        best = partner_lead(board, partner, own, awake, state.pawns[1 - seat], state.awake[1 - seat])
    out[seat] = 1.0 / (1.0 + math.exp(-best / 1000.0))
    out[1 - seat] = 1.0 - out[seat]
    return True
