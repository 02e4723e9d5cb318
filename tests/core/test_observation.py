"""Observations: the default, the groups, the bounds, and what is compiled again after a change."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from ludotheque import Game
from ludotheque.core import contract
from ludotheque.core.compile import own_functions, reachable, sources
from ludotheque.core.contract import Kernel
from ludotheque.core.features import WHO_DECIDES, fraction, one_hot
from ludotheque.core.kernels import who_decides
from ludotheque.core.module import Observation
from ludotheque.core.observation import bounds_of, groups, length_of, observed


def test_the_default_observation_is_who_decides() -> None:
    assert Observation({}).FEATURES == WHO_DECIDES
    game = Game("daldos")
    black_to_move = game.start().play("r24").play("r13")
    for backend in ("python", "cpu"):
        for seat, expected in ((0, [0, 1, 0, 0, 0, 0]), (1, [1, 0, 0, 0, 0, 0])):
            out = np.zeros(6, np.float32)
            game.kernels(backend).bind(who_decides)(game.board, black_to_move.record, seat, out)
            assert out.tolist() == expected
    out = np.zeros(6, np.float32)
    who_decides(game.board, game.start().record, 0, out)
    assert not out.any(), "no seat decides at a chance node"


def test_groups_are_views_of_the_vector() -> None:
    game = Game("ayalan")
    vector = observed(game.start(), 0)
    named = groups(game, vector)
    assert sum(group.size for group in named.values()) == len(vector) == length_of(game)
    named["side"][0] = -7
    assert (vector == -7).sum() == 1
    least, most = bounds_of(game)
    assert least.shape == most.shape == vector.shape


def test_one_hot_and_fraction() -> None:
    out = np.zeros(4, np.float32)
    for number in (-1, 2, 5):
        one_hot(out, 1, number, 3)
    assert out.tolist() == [0, 0, 0, 1]
    assert [fraction(number, 4) for number in (0, 1, 4, 9)] == [0, 0.25, 1, 1]
    assert fraction(3, 0) == 0


def test_a_change_to_the_observation_recompiles_nothing_else() -> None:
    module = Game("daldos").module
    rules = {path.name for path in sources(module, files_behind(contract.legal_actions))}
    assert "turn.py" in rules and not {"observe.py", "evaluate.py", "value.npz"} & rules
    assert "observe.py" in {path.name for path in sources(module, files_behind(contract.observe))}
    bot = {path.name for path in sources(module, files_behind(contract.judge))}
    assert {"evaluate.py", "value.npz", "turn.py"} <= bot, "a change to a network recompiles the kernels that use it"


def files_behind(kernel: Kernel) -> frozenset[Path]:
    """The source files of a kernel of Daldøs and of all functions that it calls."""
    reached = reachable(kernel, own_functions(Game("daldos").module))
    return frozenset(Path(function.__code__.co_filename) for function in reached)
