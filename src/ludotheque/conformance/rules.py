"""Checks of the rules: they are pure, deterministic, bounded, and the same in every backend."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ludotheque.conformance.check import checks
from ludotheque.conformance.sample import Sample
from ludotheque.core.batch import perft, simulate
from ludotheque.core.layout import blanks, copy, differing, from_bytes, same
from ludotheque.core.state import State

MOST_WEIGHT = 1 << 15
"""Actions and weights must be below this: on a GPU they have 16 bits."""


def purity(sample: Sample) -> Iterator[str]:
    """Listing actions, outcomes and scores does not change a position; playing changes only a copy."""
    for state in sample.subset:
        before = copy(state.record)
        _ = state.legal_actions(), state.outcomes(), state.running_scores()
        for action in state.next_actions()[:3]:
            state.play(action)
        if not same(before, state.record):
            yield f"listing or playing changed {differing(before, state.record)}, expected no change ({state})"


def determinism(sample: Sample) -> Iterator[str]:
    """The same action in the same position leads to the same position."""
    for state in sample.subset:
        for action in state.next_actions()[:5]:
            one, other = state.clone().play(action), state.play(action)
            if one != other:
                wrong = differing(one.record, other.record)
                yield f"{state.text_of(action)} led to two positions that differ in {wrong}"


def lists(sample: Sample) -> Iterator[str]:
    """Lists of actions are within their bounds, have no duplicates, and are empty only if the game is over."""
    rules, game = sample.game.rules, sample.game
    if game.action_count >= MOST_WEIGHT:
        yield f"the action space has {game.action_count} actions, expected fewer than {MOST_WEIGHT}"
    for state in sample.states:
        actions = state.next_actions()
        most = rules.MOST_OUTCOMES if state.is_chance else rules.MOST_ACTIONS
        if len(set(actions)) != len(actions):
            yield f"an action is listed twice ({state})"
        if state.is_over == bool(actions):
            wanted = "none: the game is over" if state.is_over else "at least one"
            yield f"{len(actions)} actions, expected {wanted} ({state})"
        if len(actions) > most:
            yield f"{len(actions)} actions or outcomes, expected at most {most} ({state})"
        if not state.is_chance and not all(0 <= action < game.action_count for action in actions):
            yield f"an action outside the action space, expected 0 to {game.action_count - 1} ({state})"


def masks(sample: Sample) -> Iterator[str]:
    """The masks of the batch kernel agree with the lists of legal actions."""
    game = sample.game
    states = blanks(game.rules.STATE, len(sample.subset))
    for i, state in enumerate(sample.subset):
        states[i] = state.record
    found = np.zeros((len(states), game.action_count), np.uint8)
    game.kernels("cpu").mask_many(game.board, states, found, game.scratch()[0])
    for state, mask in zip(sample.subset, found, strict=True):
        if np.flatnonzero(mask).tolist() != sorted(state.legal_actions()):
            yield f"the compiled mask differs from the list of legal actions ({state})"


def chance(sample: Sample) -> Iterator[str]:
    """Chance outcomes have positive whole weights and probabilities that sum to 1."""
    for state in sample.states:
        if state.is_chance:
            for outcome, weight in state.weights().items():
                if not 0 < weight < MOST_WEIGHT:
                    yield f"outcome {outcome} has the weight {weight}, expected 1 to {MOST_WEIGHT - 1} ({state})"
            if abs(sum(state.outcomes().values()) - 1) > 1e-12:
                yield f"the probabilities do not sum to 1 ({state})"


def history(sample: Sample) -> Iterator[str]:
    """Clones are equal, undo goes back one step, `ply` counts the steps, and the history can be replayed."""
    for end in sample.lines:
        state = sample.game.start()
        for there in list(end.line())[1:]:
            assert there.action is not None
            after = state.play(there.action)
            if after != there or after.undo() != state or after.clone() != after:
                yield f"replaying the history leads to another position ({there})"
            if after.record.ply != state.record.ply + 1:
                yield f"ply is {after.record.ply}, expected {state.record.ply + 1} ({there})"
            state = after


def saved_bytes(sample: Sample) -> Iterator[str]:
    """A position that is saved as bytes and read back is the same, with the same legal actions."""
    for state in sample.subset:
        again = State(sample.game, from_bytes(state.record.tobytes(), state.record.dtype))
        if again != state or again.legal_texts() != state.legal_texts():
            yield f"read back from bytes, it is another position ({state})"


def backends(sample: Sample) -> Iterator[str]:
    """Interpreted and compiled kernels play identical games, uniformly and by the game's playout policy."""
    for policy in ("uniform", "policy"):
        compiled = simulate(sample.game, sample.games, sample.seed, backend="cpu", playout_policy=policy)
        plain = simulate(sample.game, sample.games, sample.seed, backend="python", playout_policy=policy)
        if compiled.tallies.tobytes() != plain.tallies.tobytes():
            yield f"compiled and interpreted games differ under playout_policy {policy!r}, expected equal digests"
    start = sample.game.start()
    if perft(start, 2, "cpu") != perft(start, 2, "python"):
        yield "compiled and interpreted kernels count different numbers of positions (perft 2)"


def batches(sample: Sample) -> Iterator[str]:
    """The games do not depend on the batch size and the number of threads."""
    one = simulate(sample.game, 64, 5)
    if simulate(sample.game, 64, 5, batch=7, threads=2).digest != one.digest:
        yield "games in batches of 7 on two threads differ from games in one batch"


def end(sample: Sample) -> Iterator[str]:
    """Games end within `longest_game` steps; a finished game has scores, and win shares with sum 1."""
    tallies = simulate(sample.game, 256, sample.seed).tallies
    longest = int((tallies["decisions"] + tallies["chances"]).max())
    if longest > sample.game.longest:
        yield f"a game of {longest} steps, expected at most {sample.game.longest} (longest_game)"
    if not np.allclose(tallies["win_shares"].sum(1), 1):
        yield "the win shares of a finished game do not sum to 1"
    for state in sample.lines:
        if state.scores is None or state.win_shares is None or len(state.scores) != state.seats:
            yield f"a finished game without a score per seat ({state})"
        if state.undo().scores is not None:
            yield f"final scores before the end ({state.undo()})"


def gpu(sample: Sample) -> Iterator[str]:
    """The stages for the GPU are below `STAGES`, and `LONG_FIELDS` are fields of STATE."""
    hints, game = sample.game.module.gpu, sample.game
    if hints is None:
        return
    for state in sample.states:
        if not state.is_over and not 0 <= (stage := hints.stage(game.board, state.record)) < hints.STAGES:
            yield f"stage {stage}, expected 0 to {hints.STAGES - 1} ({state})"
    fields = set(game.rules.STATE.names or ())
    for name in hints.LONG_FIELDS or ():
        if name not in fields:
            yield f"LONG_FIELDS names {name!r}, expected a field of STATE"


RULES = checks(
    purity=purity,
    determinism=determinism,
    lists=lists,
    masks=masks,
    chance=chance,
    history=history,
    bytes=saved_bytes,
    backends=backends,
    batches=batches,
    end=end,
    gpu=gpu,
)
