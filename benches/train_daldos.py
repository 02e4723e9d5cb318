"""Train the eyes of Daldøs: networks that learn from games against themselves who will win.

    python -m benches.train_daldos judgement [--games N] [--seed S] [--write]
    python -m benches.train_daldos foresight --games 4500000 --seed 5 [--write]

TD(λ) over the positions in which a throw is due, seen by the side to throw. Both sides play the use of a
die that looks best, now and then any. Prints how the games go; `--write` replaces `judgement.py`, the quick eye
that playouts see with, or `foresight.py`, the slower one that judges where they end.
"""

from __future__ import annotations

import argparse
import math
import time
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from ludotheque import Game
from ludotheque.core.bits import lowest
from ludotheque.core.contract import CHANCE, OVER, Array, Record, apply, legal_actions
from ludotheque.core.kernels import roll
from ludotheque.core.layout import blanks
from ludotheque.core.random import draw, stream
from ludotheque.games.daldos.knowledge import ASLEEP, AWAKE, ENEMY_ASLEEP, ENEMY_AWAKE
from ludotheque.games.daldos.rules import across, goal_of, start_of

TRAITS = {"judgement": 16, "foresight": 128}
PARTS = 60
"""Of the training: from part to part the steps get smaller."""

INPUTS = ENEMY_ASLEEP + 12
LEAK = 1 / 128
ROWS = (1, 12, 13, 12, 12, 12, 13, 12, 12)
HEAD = '''"""The trained part of `knowledge.{use}`: a network of one layer, in thousandths.

It learned by temporal differences from games against itself under the text rules, by
`benches/train_daldos.py`. A block is a trait of a position seen by the side to throw: what it is by
itself, then, row by row of the board, what each pawn adds to it: awake at home, in the middle, in the
enemy's row, asleep; then the enemy's likewise, along his road. A trait below nothing hardly counts.
"""

from __future__ import annotations

OUTER, MIDDLE = 12, 13
"""The rows of the board it was trained on."""

AGAINST = {against}
"""The first so many traits speak against the side to throw, the others for it."""

LEAN = {lean}
"""The outlook without any trait."""

TRAITS = """
{traits}
"""
'''


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


def learn(
    first: Array, second: Array, hidden: Array, slopes: Array, target: float, rate: float,
    own: int, awake: int, enemy: int, enemy_awake: int,
) -> None:  # fmt: skip
    """One step towards the target chance of the side to throw."""
    chance = 1.0 / (1.0 + math.exp(-look(first, second, hidden, own, awake, enemy, enemy_awake)))
    step = rate * (target - chance)
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
    side = state.mover
    start = 1 << start_of(board, side, action)
    goal = goal_of(board, state, action)
    landing = 0 if goal >= board.holes else 1 << goal
    hit = across(board, landing)
    own, awake = (state.pawns[side] & ~start) | landing, (state.awake[side] & ~start) | landing
    enemy, enemy_awake = state.pawns[1 - side] & ~hit, state.awake[1 - side] & ~hit
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
                chance = 1.0 / (1.0 + math.exp(-look(first, second, hidden, after[0], after[1], after[2], after[3])))
                target = (1.0 - trace) * chance + trace * target
                if after[4] != seen[4]:
                    target = 1.0 - target
            learn(first, second, hidden, slopes, target, rate, seen[0], seen[1], seen[2], seen[3])
    return throws


def text_of(first: Any, second: Any, use: str) -> str:
    """The network as a source file: traits of weight 1, those against first."""
    scaled = np.rint(first * np.abs(second[:-1]) * 1000).astype(int)
    order = np.argsort(second[:-1] > 0, kind="stable")
    blocks = []
    for trait in order:
        parts = np.split(scaled[:, trait], np.cumsum(ROWS)[:-1])
        blocks.append("\n".join(" ".join(map(str, part)) for part in parts))
    against, lean = int((second[:-1] <= 0).sum()), round(second[-1] * 1000)
    return HEAD.format(use=use, against=against, lean=lean, traits="\n\n".join(blocks))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("eye", choices=TRAITS)
    parser.add_argument("--games", type=int, default=1_500_000)
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--rate", type=float, default=0.02)
    parser.add_argument("--write", action="store_true")
    wish = parser.parse_args()
    traits = TRAITS[wish.eye]
    game = Game("daldos", backend="cpu")
    play = game.kernels("cpu").bind(play_and_learn)
    source = np.random.default_rng(wish.seed)
    first, second = source.uniform(-0.15, 0.15, (INPUTS, traits)), source.uniform(-0.2, 0.2, traits + 1)
    second[-1] = 0.0
    states, random = blanks(game.rules.STATE, 2), stream(wish.seed)
    states[1] = game.first_record()
    history = np.zeros((4096, 5), np.int64)
    hidden, slopes = np.zeros(traits), np.zeros(traits)
    started = time.perf_counter()
    for part in range(PARTS):
        rate = wish.rate * (1 - 0.97 * part / (PARTS - 1))
        trace = 0.8 if part < PARTS // 2 else 0.6
        throws = play(game.board, states, random, *game.scratch(), history, first, second, hidden, slopes,
                      wish.games // PARTS, rate, trace)  # fmt: skip
        spent = time.perf_counter() - started
        each = throws * PARTS / wish.games
        print(f"{(part + 1) * wish.games // PARTS} games, {each:.1f} throws each, {spent:.0f} s", flush=True)
    if wish.write:
        place = Path(str(import_module(f"ludotheque.games.daldos.{wish.eye}").__file__))
        use = "outlook" if wish.eye == "judgement" else "foresight"
        place.write_text(text_of(first, second, use), encoding="utf-8")


if __name__ == "__main__":
    main()
