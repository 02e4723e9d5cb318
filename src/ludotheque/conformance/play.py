"""Checks of what bots and learners use: evaluations, policies, observations."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from ludotheque.conformance.check import checks
from ludotheque.conformance.sample import Sample
from ludotheque.core.contract import MOST_SEATS
from ludotheque.core.features import offsets
from ludotheque.core.observation import bounds_of, features_of, observed
from ludotheque.core.random import STREAM, begin
from ludotheque.core.state import State


def are_win_shares(values: Any) -> bool:
    """Whether values are the win shares of a game, that is, finite, not negative, with sum 1."""
    return bool(np.isfinite(values).all() and (values >= 0).all() and abs(values.sum() - 1) < 1e-6)


def estimates(sample: Sample) -> Iterator[str]:
    """Evaluations are finite, not negative, and sum to 1 over the seats."""
    game, kernels = sample.game, sample.game.kernels()
    actions, _ = game.scratch()
    values = np.zeros(MOST_SEATS)
    for state in sample.subset:
        if state.is_over:
            continue
        for name, estimate in (("evaluate", kernels.evaluate), ("judge", kernels.judge)):
            estimate(game.board, state.record, values)
            if not are_win_shares(values[: state.seats]):
                yield f"{name} returns {values[: state.seats].tolist()}, expected win shares with sum 1 ({state})"
        for seat in range(state.seats):
            partner = 1
            while kernels.spar(game.board, state.record, seat, partner, actions, values):
                if not are_win_shares(values[: state.seats]):
                    yield f"spar returns {values[: state.seats].tolist()}, expected win shares with sum 1 ({state})"
                partner += 1


def policy(sample: Sample) -> Iterator[str]:
    """The playout policy chooses a legal action, and priors are positive."""
    game, kernels = sample.game, sample.game.kernels()
    actions, _ = game.scratch()
    random = np.zeros(STREAM, np.int64)
    begin(random, sample.seed, 0)
    priors = np.zeros(len(actions))
    for state in sample.subset:
        if state.is_over or state.is_chance:
            continue
        chosen = int(kernels.playout_policy(game.board, state.record, random, actions))
        if chosen not in state.legal_actions():
            yield f"playout_policy chooses action {chosen}, expected a legal one ({state})"
        n = kernels.legal_actions(game.board, state.record, actions)
        kernels.prior(game.board, state.record, actions, n, priors)
        if not (np.isfinite(priors[:n]).all() and (priors[:n] > 0).all()):
            yield f"prior returns {priors[:n].tolist()}, expected positive weights ({state})"


def observe(sample: Sample) -> Iterator[str]:
    """Observations are within their bounds, the same compiled and interpreted, and different in most decisions."""
    game, compiled = sample.game, sample.game.compiled()
    least, most = bounds_of(game)
    for state in sample.subset:
        for seat in range(state.seats):
            seen = observed(state, seat)
            for at in np.flatnonzero(~(np.isfinite(seen) & (least <= seen) & (seen <= most)))[:1].tolist():
                where = f"{seen[at]:g} at feature {feature_at(sample, at)}"
                yield f"value {where}, expected {least[at]:g} to {most[at]:g} (seat {seat} in {state})"
            if (observed(State(compiled, state.record), seat) != seen).any():
                yield f"compiled and interpreted observations differ (seat {seat} in {state})"
    decisions = {state.record.tobytes(): state for state in sample.subset if not state.is_chance and not state.is_over}
    different = {observed(state, int(state.record.to_move)).tobytes() for state in decisions.values()}
    if game.module.observation.own and len(different) <= len(decisions) // 2:
        yield f"{len(decisions)} decisions have only {len(different)} different observations"


def feature_at(sample: Sample, at: int) -> str:
    """The name of the number at an index of the observation: `own_rows[3]`."""
    features = features_of(sample.game)
    for feature, first in zip(features, offsets(features), strict=True):
        if first <= at < first + feature.size:
            place = np.unravel_index(at - first, feature.shape)
            return f"{feature.name}[{', '.join(str(int(k)) for k in place)}]"
    raise IndexError(at)


PLAY = checks(estimates=estimates, policy=policy, observe=observe)
