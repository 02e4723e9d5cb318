"""Train the eyes of Daldøs: networks that learn from games who will win.

    python -m benches.train_daldos judgement [--games N] [--seed S] [--write]
    python -m benches.train_daldos foresight --games 4500000 --seed 5 [--write]
    python -m benches.train_daldos helmsman | captain [--games N] [--rate R] [--write]

Two learn from games against themselves, by TD(λ) over the positions in which a throw is due, seen by the side to throw.
Both sides play the use of a die that looks best, now and then any. `judgement.py` is the quick eye that playouts
see with, `foresight.py` the slower one that judges where they end.

Two are sparring partners and learn on from what they are. A game against those they shall beat is worth what a win is,
against those they shall give way to what a loss is; the positions learned from are those after their own throws.
Each learns the other's ways: teach them in turns. Prints how the games go; `--write` replaces the network.
"""

from __future__ import annotations

import argparse
import math
import textwrap
import time
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from ludotheque import Game
from ludotheque.core.bits import lowest
from ludotheque.core.contract import CHANCE, MOST_SEATS, OVER, Array, Record, apply, legal_actions
from ludotheque.core.kernels import roll
from ludotheque.core.layout import blanks
from ludotheque.core.random import draw, stream
from ludotheque.games.daldos.knowledge import (
    ASLEEP,
    AWAKE,
    CAPTAIN,
    ENEMY_ASLEEP,
    ENEMY_AWAKE,
    evaluate,
    foreseen,
    lines_of,
    moved,
    partner_sees,
)

TRAITS = {"judgement": 16, "foresight": 128}
ANYTHING, BEST, COUNTING, LEARNER = 0, 3, 4, 5
"""Those who are no sparring partner, numbered after the partners."""

CROWDS = {"helmsman": (980, 0, 12, 0, 8), "captain": (140, 800, 0, 40, 20)}
"""Whom a sparring partner meets, in thousandths of its games: those who play anything, the helmsman, the captain, the
best, those who count."""

CROWD = ("anything", "helmsman", "captain", "best", "counting")
GIVES_WAY = {"helmsman": CAPTAIN, "captain": BEST}
PARTS = 60
"""Of the training: from part to part the steps get smaller."""

MEASURED = 20_000
"""Games of a sparring partner at the end, from which nothing is learned."""

INPUTS = ENEMY_ASLEEP + 12
LEAK = 1 / 128
ROWS = (1, 12, 13, 12, 12, 12, 13, 12, 12)
HEAD = '''"""The trained part of `knowledge.{use}`: a network of one layer, in thousandths.

{how}
"""

from __future__ import annotations

AGAINST = {against}
"""The first so many traits speak against the side that looks, the others for it."""

LEAN = {lean}
"""The outlook without any trait."""

TRAITS = """
{traits}
"""
'''
HOW = """It learned by temporal differences from games against {} under the text rules (`benches/train_daldos.py`).
A block is a trait of a position seen by {}: what it is by itself, then, row by row of the board, what each pawn
adds to it: awake at home, in the middle, in the enemy's row, asleep; then the enemy's likewise, along his road. A
trait below nothing hardly counts."""
SAYS = {
    "judgement": ("outlook", "itself", "the side to throw"),
    "foresight": ("foreseen", "itself", "the side to throw"),
    "helmsman": ("spar", "beginners and the captain", "the side whose enemy is to throw"),
    "captain": ("spar", "the helmsman and the best", "the side whose enemy is to throw"),
}
"""By eye: what uses it, who taught it, and who looks."""


def add_pawns(first: Array, hidden: Array, kind: int, pawns: int) -> None:
    """Add what pawns of a kind add to every trait."""
    while pawns:
        row = first[kind + lowest(pawns)]
        for trait in range(len(hidden)):
            hidden[trait] += row[trait]
        pawns &= pawns - 1


def look(first: Array, second: Array, hidden: Array, own: int, awake: int, enemy: int, enemy_awake: int) -> float:
    """The outlook of the side to throw, as log odds; `hidden` keeps the traits. `second[-1]` is the lean."""
    for trait in range(len(hidden)):
        hidden[trait] = first[0, trait]
    add_pawns(first, hidden, AWAKE, awake)
    add_pawns(first, hidden, ASLEEP, own & ~awake)
    add_pawns(first, hidden, ENEMY_AWAKE, enemy_awake)
    add_pawns(first, hidden, ENEMY_ASLEEP, enemy & ~enemy_awake)
    odds: float = second[len(hidden)]
    for trait in range(len(hidden)):
        if hidden[trait] < 0.0:
            hidden[trait] *= LEAK
        odds += second[trait] * hidden[trait]
    return odds


def blame_pawns(first: Array, slopes: Array, kind: int, pawns: int) -> None:
    """Let the weights of pawns of a kind learn."""
    while pawns:
        row = first[kind + lowest(pawns)]
        for trait in range(len(slopes)):
            row[trait] += slopes[trait]
        pawns &= pawns - 1


def chance_in(first: Array, second: Array, hidden: Array, seen: Array) -> float:
    """The chance of the side that looks at a position of the history."""
    return 1.0 / (1.0 + math.exp(-look(first, second, hidden, seen[0], seen[1], seen[2], seen[3])))


def learn(first: Array, second: Array, hidden: Array, slopes: Array, target: float, rate: float, seen: Array) -> None:
    """One step towards the target chance of the side that looks."""
    own, awake, enemy, enemy_awake = seen[0], seen[1], seen[2], seen[3]
    step = rate * (target - chance_in(first, second, hidden, seen))
    for trait in range(len(hidden)):
        slopes[trait] = step * second[trait] * (1.0 if hidden[trait] > 0.0 else LEAK)
        second[trait] += step * hidden[trait]
        first[0, trait] += slopes[trait]
    second[len(hidden)] += step
    blame_pawns(first, slopes, AWAKE, awake)
    blame_pawns(first, slopes, ASLEEP, own & ~awake)
    blame_pawns(first, slopes, ENEMY_AWAKE, enemy_awake)
    blame_pawns(first, slopes, ENEMY_ASLEEP, enemy & ~enemy_awake)


def promise(board: Record, state: Record, action: int, first: Array, second: Array, hidden: Array) -> float:
    """How good a use of a die looks; as `knowledge.prospect`, with weights that still learn."""
    own, awake, enemy, enemy_awake = moved(board, state, action)
    if enemy == 0:
        return 1e9
    if own == 0:
        return -1e9
    lead = -look(first, second, hidden, enemy, enemy_awake, own, awake)
    if state.dice[0] + state.dice[1] + state.dice[2] + state.dice[3] > 1:
        lead += look(first, second, hidden, own, awake, enemy, enemy_awake)
    return lead


def play_and_learn(
    board: Record, states: Array, random: Array, actions: Array, weights: Array, history: Array,
    first: Array, second: Array, hidden: Array, slopes: Array, games: int, rate: float, trace: float,
) -> int:  # fmt: skip
    """So many games from `states[1]`, each learned from backwards; returns the throws made."""
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
                        this = promise(board, state, actions[i], first, second, hidden)
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


def stands(
    board: Record, state: Record, me: int, who: int, first: Array, second: Array, hidden: Array, values: Array
) -> float:
    """How well `me` stands after a throw of his, in the eyes of `who`; only to be compared."""
    if state.to_move == OVER:
        return 1e9 if state.winner == me else -1e9
    own, awake = state.pawns[me], state.awake[me]
    enemy, enemy_awake = state.pawns[1 - me], state.awake[1 - me]
    if who == LEARNER:
        return look(first, second, hidden, own, awake, enemy, enemy_awake)
    if who == COUNTING:
        evaluate(board, state, values)
        return float(values[me])
    if who == BEST:
        return -1.0 * foreseen(board, enemy, enemy_awake, own, awake)
    return 1.0 * partner_sees(board, who, own, awake, enemy, enemy_awake)


def best_use(
    board: Record, states: Array, who: int, actions: Array, more: Array,
    first: Array, second: Array, hidden: Array, values: Array,
) -> int:  # fmt: skip
    """The use of a die that begins the best way to play the throw."""
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
                this = max(this, stands(board, states[3], me, who, first, second, hidden, values))
        else:
            this = stands(board, states[2], me, who, first, second, hidden, values)
        if this > best:
            best, chosen = this, actions[i]
    return chosen


def spar_and_learn(
    board: Record, states: Array, random: Array, actions: Array, weights: Array, more: Array, history: Array,
    crowd: Array, gives_way: int, first: Array, second: Array, hidden: Array, slopes: Array, values: Array,
    games: int, rate: float, trace: float, tally: Array,
) -> None:  # fmt: skip
    """So many games from `states[1]` against a crowd, each learned from backwards; `tally` counts games and wins."""
    for game in range(games):
        states[0] = states[1]
        state = states[0]
        me, length = game & 1, 0
        ticket, other = draw(random, 1000), 0
        while ticket >= crowd[other]:
            ticket -= crowd[other]
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
                who = LEARNER if state.to_move == me else other
                if who == ANYTHING or (who == LEARNER and rate > 0.0 and draw(random, 40) == 0):
                    action = actions[draw(random, legal_actions(board, state, actions))]
                else:
                    action = best_use(board, states, who, actions, more, first, second, hidden, values)
            apply(board, state, action)
        tally[other, 0] += 1
        tally[other, 1] += state.winner == me
        target = 1.0 if (state.winner == me) != (other == gives_way) else 0.0
        if rate > 0.0:
            for k in range(length - 1, -1, -1):
                seen = history[k]
                learn(first, second, hidden, slopes, target, rate, seen)
                target = (1.0 - trace) * chance_in(first, second, hidden, seen) + trace * target


def text_of(first: Any, second: Any, eye: str) -> str:
    """The network as a source file: traits of weight 1, those against first."""
    scaled = np.rint(first * np.abs(second[:-1]) * 1000).astype(int)
    order = np.argsort(second[:-1] > 0, kind="stable")
    blocks = []
    for trait in order:
        parts = np.split(scaled[:, trait], np.cumsum(ROWS)[:-1])
        blocks.append("\n".join(" ".join(map(str, part)) for part in parts))
    use, teachers, side = SAYS[eye]
    how = textwrap.fill(HOW.format(teachers, side), 110)
    against, lean = int((second[:-1] <= 0).sum()), round(second[-1] * 1000)
    return HEAD.format(use=use, how=how, against=against, lean=lean, traits="\n\n".join(blocks))


def by_itself(game: Game, traits: int, games: int, seed: int, full_rate: float) -> tuple[Array, Array]:
    """A network that learned from games against itself."""
    play = game.kernels("cpu").bind(play_and_learn)
    source = np.random.default_rng(seed)
    first, second = source.uniform(-0.15, 0.15, (INPUTS, traits)), source.uniform(-0.2, 0.2, traits + 1)
    second[-1] = 0.0
    states, random = blanks(game.rules.STATE, 2), stream(seed)
    states[1] = game.first_record()
    history = np.zeros((4096, 5), np.int64)
    hidden, slopes = np.zeros(traits), np.zeros(traits)
    started = time.perf_counter()
    for part in range(PARTS):
        rate = full_rate * (1 - 0.97 * part / (PARTS - 1))
        trace = 0.8 if part < PARTS // 2 else 0.6
        throws = play(game.board, states, random, *game.scratch(), history, first, second, hidden, slopes,
                      games // PARTS, rate, trace)  # fmt: skip
        spent = time.perf_counter() - started
        each = throws * PARTS / games
        print(f"{(part + 1) * games // PARTS} games, {each:.1f} throws each, {spent:.0f} s", flush=True)
    return first, second


def in_a_crowd(game: Game, eye: str, games: int, seed: int, full_rate: float) -> tuple[Array, Array]:
    """The network of a sparring partner, which learned on from games against its crowd."""
    play = game.kernels("cpu").bind(spar_and_learn)
    before = module_of(eye)
    first = np.ascontiguousarray(lines_of(before.TRAITS).T / 1000.0)
    traits = first.shape[1]
    second = np.array([-1.0] * before.AGAINST + [1.0] * (traits - before.AGAINST) + [before.LEAN / 1000.0])
    states, random = blanks(game.rules.STATE, 4), stream(seed)
    states[1] = game.first_record()
    actions, weights = game.scratch()
    history, crowd = np.zeros((4096, 4), np.int64), np.array(CROWDS[eye])
    rest = (first, second, np.zeros(traits), np.zeros(traits), np.zeros(MOST_SEATS))
    for part in range(PARTS + 1):
        last = part == PARTS  # of which nothing is learned, and everybody comes as often
        rate = 0.0 if last else full_rate * (1 - 0.97 * part / (PARTS - 1))
        tally = np.zeros((len(crowd), 2))
        play(game.board, states, random, actions, weights, actions.copy(), history,
             np.full(len(crowd), 1000 // len(crowd)) if last else crowd, GIVES_WAY[eye], *rest,
             MEASURED if last else games // PARTS, rate, 0.9, tally)  # fmt: skip
        rates = ", ".join(f"{who} {w / n:.2%}" for who, (n, w) in zip(CROWD, tally, strict=True) if n)
        print(f"{min(part + 1, PARTS) * games // PARTS} games, beats {rates}", flush=True)
    return first, second


def module_of(eye: str) -> ModuleType:
    """Where the network of an eye is kept."""
    return import_module(f"ludotheque.games.daldos.{eye}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("eye", choices=SAYS)
    parser.add_argument("--games", type=int, default=1_500_000)
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--rate", type=float)
    parser.add_argument("--write", action="store_true")
    wish = parser.parse_args()
    game = Game("daldos", backend="cpu")
    if wish.eye in TRAITS:
        first, second = by_itself(game, TRAITS[wish.eye], wish.games, wish.seed, wish.rate or 0.02)
    else:
        first, second = in_a_crowd(game, wish.eye, wish.games, wish.seed, wish.rate or 0.0005)
    if wish.write:
        Path(str(module_of(wish.eye).__file__)).write_text(text_of(first, second, wish.eye), encoding="utf-8")


if __name__ == "__main__":
    main()
