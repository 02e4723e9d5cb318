"""Train the value networks of Daldøs by self-play and by games against a mix of opponents, with TD(λ).

    python -m benches.train_daldos policy [--games N] [--seed S] [--rate R] [--write]
    python -m benches.train_daldos value --games 4500000 --seed 5 [--write]
    python -m benches.train_daldos helmsman | captain [--games N] [--seed S] [--rate R] [--write]

`policy` and `value` learn from games against themselves, by TD(λ) over the positions before a throw, from the side to
throw. Both sides play the use of a die that the network values most, except one in 40, which is random. `policy` is the
small network of the playouts, `value` the large one with which search evaluates positions.

`helmsman` and `captain` are sparring partners; their training continues from the networks in the package. They play
against a mix of opponents. A game counts as usual, except that one against the opponent to which they should lose
counts the other way round. They learn from the positions after their own throws. Each has the other in its mix, so
train them alternately.

Prints the results of the games. `--write` replaces the network in the package, with its recipe, seed and length.
"""

from __future__ import annotations

import argparse
import math
import time
from pathlib import Path

import numpy as np

from ludotheque import Game
from ludotheque.core.bits import lowest
from ludotheque.core.contract import CHANCE, MOST_SEATS, OVER, Array, Record, apply, legal_actions
from ludotheque.core.kernels import roll
from ludotheque.core.layout import blanks
from ludotheque.core.random import draw, stream
from ludotheque.games.daldos import bot
from ludotheque.games.daldos.bot.evaluate import (
    ASLEEP,
    AWAKE,
    CAPTAIN,
    ENEMY_ASLEEP,
    ENEMY_AWAKE,
    OUTER,
    evaluate,
    moved,
    partner_lead,
    read_network,
    value_lead,
)

UNITS = {"policy": 16, "value": 128}
"""The networks that learn from games against themselves, with their numbers of units."""

RANDOM, BEST, COUNTING, LEARNER = 0, 3, 4, 5
"""The players other than the sparring partners, which are 1 and 2: random actions, the value network, `evaluate`, and
the network in training."""

OPPONENTS = ("random", "helmsman", "captain", "value", "evaluate")
MIXES = {"helmsman": (980, 0, 12, 0, 8), "captain": (140, 800, 0, 40, 20)}
"""The opponents of a sparring partner, in thousandths of its games."""

LOSES_TO = {"helmsman": CAPTAIN, "captain": BEST}
"""The opponent against which a sparring partner should lose."""

PARTS = 60
"""The number of parts of the training; the learning rate falls from part to part."""

MEASURED = 20_000
"""Games of a sparring partner after the training, to measure its win rates."""

WEIGHTS = Path(str(bot.__file__)).parent / "weights"
INPUTS = ENEMY_ASLEEP + OUTER
LEAK = 1 / 128
"""The slope of a unit's activation below zero."""


# --- the network in training -----------------------------------------------------------------------
# `first` has a row per input (row 0: the biases) and a column per unit; `second` has the weight of each unit and, after
# them, the bias of the network.


def add_pawns(first: Array, hidden: Array, kind: int, pawns: int) -> None:
    """Add the weights of pawns of a kind to every unit."""
    while pawns:
        row = first[kind + lowest(pawns)]
        for unit in range(len(hidden)):
            hidden[unit] += row[unit]
        pawns &= pawns - 1


def log_odds(first: Array, second: Array, hidden: Array, own: int, awake: int, enemy: int, enemy_awake: int) -> float:
    """The log odds that the side `own` wins; writes the values of the units to `hidden`."""
    for unit in range(len(hidden)):
        hidden[unit] = first[0, unit]
    add_pawns(first, hidden, AWAKE, awake)
    add_pawns(first, hidden, ASLEEP, own & ~awake)
    add_pawns(first, hidden, ENEMY_AWAKE, enemy_awake)
    add_pawns(first, hidden, ENEMY_ASLEEP, enemy & ~enemy_awake)
    odds: float = second[len(hidden)]
    for unit in range(len(hidden)):
        if hidden[unit] < 0.0:
            hidden[unit] *= LEAK
        odds += second[unit] * hidden[unit]
    return odds


def chance_in(first: Array, second: Array, hidden: Array, seen: Array) -> float:
    """The probability to win in a position of the history."""
    return 1.0 / (1.0 + math.exp(-log_odds(first, second, hidden, seen[0], seen[1], seen[2], seen[3])))


def change_pawns(first: Array, slopes: Array, kind: int, pawns: int) -> None:
    """Add `slopes` to the weights of pawns of a kind."""
    while pawns:
        row = first[kind + lowest(pawns)]
        for unit in range(len(slopes)):
            row[unit] += slopes[unit]
        pawns &= pawns - 1


def learn(first: Array, second: Array, hidden: Array, slopes: Array, target: float, rate: float, seen: Array) -> None:
    """One gradient step towards the target probability in a position of the history."""
    own, awake, enemy, enemy_awake = seen[0], seen[1], seen[2], seen[3]
    step = rate * (target - chance_in(first, second, hidden, seen))
    for unit in range(len(hidden)):
        slopes[unit] = step * second[unit] * (1.0 if hidden[unit] > 0.0 else LEAK)
        second[unit] += step * hidden[unit]
        first[0, unit] += slopes[unit]
    second[len(hidden)] += step
    change_pawns(first, slopes, AWAKE, awake)
    change_pawns(first, slopes, ASLEEP, own & ~awake)
    change_pawns(first, slopes, ENEMY_AWAKE, enemy_awake)
    change_pawns(first, slopes, ENEMY_ASLEEP, enemy & ~enemy_awake)


# --- games against itself --------------------------------------------------------------------------


def prospect(board: Record, state: Record, action: int, first: Array, second: Array, hidden: Array) -> float:
    """The value of a use of a die, computed as in `bot/policy.py` with the network in training."""
    own, awake, enemy, enemy_awake = moved(board, state, action)
    if enemy == 0:
        return 1e9
    if own == 0:
        return -1e9
    lead = -log_odds(first, second, hidden, enemy, enemy_awake, own, awake)
    if state.dice[0] + state.dice[1] + state.dice[2] + state.dice[3] > 1:
        lead += log_odds(first, second, hidden, own, awake, enemy, enemy_awake)
    return lead


def play_and_learn(
    board: Record, states: Array, random: Array, actions: Array, weights: Array, history: Array,
    first: Array, second: Array, hidden: Array, slopes: Array, games: int, rate: float, trace: float,
) -> int:  # fmt: skip
    """Play `games` games from `states[1]` and learn from each, last position first; returns the number of throws."""
    throws = 0
    for _ in range(games):
        states[0] = states[1]
        state = states[0]
        length = 0
        while state.to_move != OVER:
            if state.to_move == CHANCE:
                side = state.mover
                seen = history[length]
                seen[0], seen[1] = state.pawns[side], state.awake[side]
                seen[2], seen[3] = state.pawns[1 - side], state.awake[1 - side]
                seen[4] = side
                length += 1
                action = roll(board, state, random, actions, weights)
            else:
                n = legal_actions(board, state, actions)
                action = actions[draw(random, n)]
                if n > 1 and draw(random, 40) > 0:
                    best = -1e10
                    for i in range(n):
                        this = prospect(board, state, actions[i], first, second, hidden)
                        if this > best:
                            best, action = this, actions[i]
            apply(board, state, action)
        throws += length
        target = 1.0 if state.winner == history[length - 1][4] else 0.0
        for k in range(length - 1, -1, -1):
            seen = history[k]
            if k < length - 1:
                after = history[k + 1]
                target = (1.0 - trace) * chance_in(first, second, hidden, after) + trace * target
                if after[4] != seen[4]:
                    target = 1.0 - target
            learn(first, second, hidden, slopes, target, rate, seen)
    return throws


def train_by_self_play(game: Game, units: int, games: int, seed: int, full_rate: float) -> tuple[Array, Array]:
    """Train a network by games against itself; returns its two layers."""
    play = game.kernels("cpu").bind(play_and_learn)
    source = np.random.default_rng(seed)
    first, second = source.uniform(-0.15, 0.15, (INPUTS, units)), source.uniform(-0.2, 0.2, units + 1)
    second[-1] = 0.0
    states, random = blanks(game.rules.STATE, 2), stream(seed)
    states[1] = game.first_record()
    history = np.zeros((4096, 5), np.int64)
    hidden, slopes = np.zeros(units), np.zeros(units)
    started = time.perf_counter()
    for part in range(PARTS):
        rate = full_rate * (1 - 0.97 * part / (PARTS - 1))
        trace = 0.8 if part < PARTS // 2 else 0.6
        throws = play(game.board, states, random, *game.scratch(), history, first, second, hidden, slopes,
                      games // PARTS, rate, trace)  # fmt: skip
        spent = time.perf_counter() - started
        mean = throws * PARTS / games
        print(f"{(part + 1) * games // PARTS} games, {mean:.1f} throws per game, {spent:.0f} s", flush=True)
    return first, second


# --- sparring partners -----------------------------------------------------------------------------


def worth_to(
    board: Record, state: Record, me: int, player: int, first: Array, second: Array, hidden: Array, values: Array
) -> float:
    """The value of a position for `me` after their own throw, as `player` rates it; comparable only per player."""
    if state.to_move == OVER:
        return 1e9 if state.winner == me else -1e9
    own, awake = state.pawns[me], state.awake[me]
    enemy, enemy_awake = state.pawns[1 - me], state.awake[1 - me]
    if player == LEARNER:
        return log_odds(first, second, hidden, own, awake, enemy, enemy_awake)
    if player == COUNTING:
        evaluate(board, state, values)
        return float(values[me])
    if player == BEST:
        return -1.0 * value_lead(board, enemy, enemy_awake, own, awake)
    return 1.0 * partner_lead(board, player, own, awake, enemy, enemy_awake)


def best_use(
    board: Record, states: Array, player: int, actions: Array, more: Array,
    first: Array, second: Array, hidden: Array, values: Array,
) -> int:  # fmt: skip
    """The first use of a die in the best way to play the throw."""
    me = states[0].to_move
    best, chosen = -1e10, -1
    for i in range(legal_actions(board, states[0], actions)):
        states[2] = states[0]
        apply(board, states[2], actions[i])
        if states[2].to_move == me:
            this = -1e10
            for k in range(legal_actions(board, states[2], more)):
                states[3] = states[2]
                apply(board, states[3], more[k])
                this = max(this, worth_to(board, states[3], me, player, first, second, hidden, values))
        else:
            this = worth_to(board, states[2], me, player, first, second, hidden, values)
        if this > best:
            best, chosen = this, actions[i]
    return chosen


def spar_and_learn(
    board: Record, states: Array, random: Array, actions: Array, weights: Array, more: Array, history: Array,
    mix: Array, loses_to: int, first: Array, second: Array, hidden: Array, slopes: Array, values: Array,
    games: int, rate: float, trace: float, tally: Array,
) -> None:  # fmt: skip
    """Play `games` games from `states[1]` against a mix of opponents and learn from each, last position first.

    Adds games and wins by opponent to `tally`. With a `rate` of 0 nothing is learned.
    """
    for game in range(games):
        states[0] = states[1]
        state = states[0]
        me, length = game & 1, 0
        ticket, other = draw(random, 1000), 0
        while ticket >= mix[other]:
            ticket -= mix[other]
            other += 1
        while state.to_move != OVER:
            if state.to_move == CHANCE:
                if state.mover != me:
                    seen = history[length]
                    seen[0], seen[1] = state.pawns[me], state.awake[me]
                    seen[2], seen[3] = state.pawns[1 - me], state.awake[1 - me]
                    length += 1
                action = roll(board, state, random, actions, weights)
            else:
                player = LEARNER if state.to_move == me else other
                if player == RANDOM or (player == LEARNER and rate > 0.0 and draw(random, 40) == 0):
                    action = actions[draw(random, legal_actions(board, state, actions))]
                else:
                    action = best_use(board, states, player, actions, more, first, second, hidden, values)
            apply(board, state, action)
        tally[other, 0] += 1
        tally[other, 1] += state.winner == me
        target = 1.0 if (state.winner == me) != (other == loses_to) else 0.0
        if rate > 0.0:
            for k in range(length - 1, -1, -1):
                seen = history[k]
                learn(first, second, hidden, slopes, target, rate, seen)
                target = (1.0 - trace) * chance_in(first, second, hidden, seen) + trace * target


def train_against_mix(game: Game, name: str, games: int, seed: int, full_rate: float) -> tuple[Array, Array]:
    """Continue the training of a sparring partner against its mix of opponents; returns its two layers."""
    play = game.kernels("cpu").bind(spar_and_learn)
    before, negative, bias = read_network(name)
    units = len(before)
    first = np.ascontiguousarray(before.T / 1000.0)
    second = np.array([-1.0] * negative + [1.0] * (units - negative) + [bias / 1000.0])
    states, random = blanks(game.rules.STATE, 4), stream(seed)
    states[1] = game.first_record()
    actions, weights = game.scratch()
    history, mix = np.zeros((4096, 4), np.int64), np.array(MIXES[name])
    rest = (first, second, np.zeros(units), np.zeros(units), np.zeros(MOST_SEATS))
    for part in range(PARTS + 1):
        last = part == PARTS  # only measured: nothing is learned, all opponents are equally frequent
        rate = 0.0 if last else full_rate * (1 - 0.97 * part / (PARTS - 1))
        tally = np.zeros((len(mix), 2))
        play(game.board, states, random, actions, weights, actions.copy(), history,
             np.full(len(mix), 1000 // len(mix)) if last else mix, LOSES_TO[name], *rest,
             MEASURED if last else games // PARTS, rate, 0.9, tally)  # fmt: skip
        rates = ", ".join(f"{who} {w / n:.2%}" for who, (n, w) in zip(OPPONENTS, tally, strict=True) if n)
        print(f"{min(part + 1, PARTS) * games // PARTS} games, beats {rates}", flush=True)
    return first, second


# --- the file --------------------------------------------------------------------------------------


def recipe_of(name: str, games: int, seed: int, rate: float) -> str:
    """A text that says how the network was trained, with the command."""
    command = f"`python -m benches.train_daldos {name} --games {games} --seed {seed} --rate {rate} --write`"
    steps = f"{PARTS} parts, steps of {rate} falling to {0.03 * rate:.2g}"
    if name in UNITS:
        return (
            f"{command}: games against itself under the text rules, TD(0.8), in the second half TD(0.6), over the "
            "positions before a throw, seen by the side to throw, one use of a die in 40 at random; first weights "
            f"uniform in ±0.15 (second layer ±0.2), {steps}."
        )
    mix = ", ".join(f"{who} ({share})" for who, share in zip(OPPONENTS, MIXES[name], strict=True) if share)
    with np.load(WEIGHTS / f"{name}.npz") as before:
        return (
            f"{command}: games under the text rules against {mix}, of 1,000; a game against "
            f"{OPPONENTS[LOSES_TO[name]]} counted as won when it was lost. TD(0.9) over the positions after own "
            f"throws, one use of a die in 40 at random, {steps}. The training began with the network that had this "
            f"recipe: {before['recipe']}"
        )


def write_network(path: Path, first: Array, second: Array, recipe: str, seed: int, games: int) -> None:
    """Write the network in thousandths, scaled so that each unit has weight 1 or -1, the negative units first."""
    units = np.rint(first * np.abs(second[:-1]) * 1000).T[np.argsort(second[:-1] > 0, kind="stable")]
    np.savez_compressed(
        path,
        units=units.astype(np.int32),
        negative=np.int64((second[:-1] <= 0).sum()),
        bias=np.int64(round(second[-1] * 1000)),
        recipe=np.array(recipe),
        seed=np.array(str(seed)),
        length=np.array(f"{games:,} games"),
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("network", choices=[*UNITS, *MIXES])
    parser.add_argument("--games", type=int, default=1_500_000)
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--rate", type=float)
    parser.add_argument("--write", action="store_true", help="replace the network of the package")
    arguments = parser.parse_args()
    name, games, seed = arguments.network, arguments.games, arguments.seed
    game = Game("daldos", backend="cpu")
    if name in UNITS:
        rate = arguments.rate or 0.02
        first, second = train_by_self_play(game, UNITS[name], games, seed, rate)
    else:
        rate = arguments.rate or 0.0005
        first, second = train_against_mix(game, name, games, seed, rate)
    if arguments.write:
        recipe = recipe_of(name, games, seed, rate)
        write_network(WEIGHTS / f"{name}.npz", first, second, recipe, seed, games)


if __name__ == "__main__":
    main()
