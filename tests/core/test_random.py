"""Random streams are uniform and independent."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque.core.random import STREAM, WORD, begin, draw, mix


def numbers(seed: int, index: int, n: int, count: int) -> list[int]:
    random = np.zeros(STREAM, np.int64)
    begin(random, seed, index)
    return [int(draw(random, n)) for _ in range(count)]


@given(st.integers(0, (1 << 62) - 1), st.integers(0, (1 << 40) - 1), st.integers(1, 2000))
def test_draws_stay_in_range(seed: int, index: int, n: int) -> None:
    assert all(0 <= number < n for number in numbers(seed, index, n, 5))


@pytest.mark.parametrize("sides", [2, 4, 10, 16, 37])
def test_draws_are_uniform(sides: int) -> None:
    """Chi-squared over draws within a stream and across streams, at the 0.1 % level."""
    within = numbers(11, 5, sides, 8000)
    across = [numbers(11, index, sides, 1)[0] for index in range(8000)]
    for sample in (within, across):
        counts = np.bincount(sample, minlength=sides)
        expected = len(sample) / sides
        statistic = float(((counts - expected) ** 2 / expected).sum())
        freedom = sides - 1
        # Wilson and Hilferty's normal approximation of the chi-squared quantile.
        limit = freedom * (1 - 2 / (9 * freedom) + 3.29 * (2 / (9 * freedom)) ** 0.5) ** 3
        assert statistic < limit


def test_streams_of_different_seeds_and_games_differ() -> None:
    seen = {tuple(numbers(seed, index, 1 << 20, 2)) for seed in range(40) for index in range(40)}
    assert len(seen) == 1600
    assert numbers(1 << 40, 0, 1 << 20, 3) != numbers(1 << 41, 0, 1 << 20, 3)
    assert numbers(1, 1 << 34, 1 << 20, 3) != numbers(1, 1 << 35, 1 << 20, 3)


def test_neighbouring_draws_are_not_correlated() -> None:
    sample = np.array(numbers(3, 0, 1 << 30, 6000), float)
    assert abs(np.corrcoef(sample[:-1], sample[1:])[0, 1]) < 0.05


def test_every_input_bit_changes_half_of_the_output() -> None:
    """Flipping one bit of the input of `mix` flips about 16 of the 32 output bits."""
    for bit in range(32):
        flips = [(mix(x) ^ mix(x ^ (1 << bit))).bit_count() for x in range(0, WORD, WORD // 200)]
        assert 12 < sum(flips) / len(flips) < 20
