"""Dice that can be checked: a seed fixed by a commitment before the match, mixed with the players' contributions.

Before the match the server shows the commitment, the SHA-256 of a secret seed. Each player adds a text of random
digits. The outcome at ply p is then determined by

    ticket = SHA-256(seed|contribution of seat 0|contribution of seat 1|…|p|g)   as a whole number, big-endian,
             modulo the sum of the outcomes' weights

and is the first outcome, in the order the rules list them, at which the running sum of the weights exceeds the
ticket. g is 0, or the number of the last take-back that went to ply p or before it, so that a second throw at the
same place is a new one. When the match is over the seed is shown, and everybody can compute the outcomes again.
(256 bits modulo a few thousand: no outcome gains more than one part in 2^240.)
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import pairwise

from ludotheque.core.errors import RecordError
from ludotheque.core.record import Match
from ludotheque.core.state import State

SEED_BYTES = 32


def new_seed() -> str:
    """A secret seed, in hexadecimal digits."""
    return secrets.token_hex(SEED_BYTES)


def commitment_to(seed: str) -> str:
    """The commitment to a seed: its SHA-256, shown before the match.

    >>> commitment_to("00")
    'f1534392279bddbf9d43dde8701cb5be14b82f76ec6607bf8d6ad557f60f304e'
    """
    return sha256(seed.encode("ascii")).hexdigest()


def generation(ply: int, takebacks: Sequence[int]) -> int:
    """The number g of the docstring above: the last take-back that went to this ply or before it.

    >>> [generation(ply, [4, 7, 2]) for ply in (1, 2, 5, 9)]
    [0, 3, 3, 3]
    >>> [generation(ply, [4, 7]) for ply in (3, 4, 6, 7)]
    [0, 1, 1, 2]
    """
    return max((number for number, to in enumerate(takebacks, start=1) if to <= ply), default=0)


@dataclass(frozen=True, slots=True)
class Dice:
    """The dice of one match."""

    seed: str
    contributions: tuple[str, ...]
    takebacks: tuple[int, ...] = ()

    def ticket(self, ply: int, total: int) -> int:
        """A whole number below `total`."""
        text = "|".join([self.seed, *self.contributions, str(ply), str(generation(ply, self.takebacks))])
        return int.from_bytes(sha256(text.encode("ascii")).digest(), "big") % total

    def outcome(self, ply: int, weights: Mapping[int, int]) -> int:
        """The outcome at a chance node, given the outcomes' weights in the rules' order."""
        left = self.ticket(ply, sum(weights.values()))
        for outcome, weight in weights.items():
            left -= weight
            if left < 0:
                return outcome
        raise AssertionError("weights are positive")


REMARKS = ("seed", "commitment", "contributions", "takebacks")
"""The remarks of a record that the dice are checked by."""

DIGITS = re.compile("[0-9a-f]{1,64}")
PLY = re.compile("[0-9]{1,9}")


def remarks_of(dice: Dice) -> dict[str, str]:
    """The remarks with which a record describes its dice."""
    return {
        "seed": dice.seed,
        "commitment": commitment_to(dice.seed),
        "contributions": " ".join(text or "-" for text in dice.contributions),
        "takebacks": " ".join(map(str, dice.takebacks)) or "-",
    }


def dice_in(remarks: Mapping[str, str]) -> Dice:
    """The dice that a record's remarks describe."""
    missing = [name for name in REMARKS if name not in remarks]
    if missing:
        raise RecordError(f"the record has no remark {missing[0]!r}: its dice cannot be checked")
    parts = {name: ["" if word == "-" else word for word in remarks[name].split()] for name in REMARKS}
    if len(parts["seed"]) != 1 or not DIGITS.fullmatch(parts["seed"][0]):
        raise RecordError("remark 'seed': expected 1 to 64 hexadecimal digits")
    if not all(DIGITS.fullmatch(word) for word in parts["contributions"] if word):
        raise RecordError("remark 'contributions': expected up to 64 hexadecimal digits, or -, for each seat")
    takebacks = [word for word in parts["takebacks"] if word]
    if not all(PLY.fullmatch(word) for word in takebacks):
        raise RecordError("remark 'takebacks': expected whole numbers, or -")
    return Dice(parts["seed"][0], tuple(parts["contributions"]), tuple(map(int, takebacks)))


def verify(match: Match) -> int:
    """Compute every outcome of a record again, and return their number.

    Raises `RecordError` with the first ply that differs; plies count actions and outcomes from 0.
    """
    dice = dice_in(match.remarks)
    if len(dice.contributions) != match.game.seats:
        raise RecordError(f"remark 'contributions': expected {match.game.seats} of them, one per seat")
    commitment = match.remarks["commitment"]
    if commitment_to(dice.seed) != commitment:
        raise RecordError(f"the seed does not fit the commitment {commitment}: it is another seed")
    count = 0
    for ply, (before, after) in enumerate(_steps(match)):
        if before.is_chance:
            count += 1
            due = dice.outcome(ply, before.weights())
            if after.action != due:
                assert after.action is not None
                here, should = before.text_of(after.action), before.text_of(due)
                raise RecordError(f"ply {ply}: the record has {here}, but the seed leads to {should}")
    return count


def _steps(match: Match) -> list[tuple[State, State]]:
    states = list(match.state.line())
    return list(pairwise(states))
