"""Gymnasium with bots of other packages as opponents: by name, as a class, as an object, copied, in other processes."""

from __future__ import annotations

import copy
import pickle
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from examples.bot_class import PointHunter

from ludotheque.bots.external import BotPackageError
from ludotheque.core.errors import OptionError
from ludotheque.core.state import State
from ludotheque.research.gymnasium import SeatEnv
from tests.bots.packages import importable, write_package


class Counting:
    """Plays the first legal action and counts the actions that it sees."""

    def __init__(self) -> None:
        self.seen = 0

    def choose(self, view: State, seat: int, seed: int) -> int:
        return view.legal_actions()[0]

    def saw(self, action: int | None) -> None:
        self.seen = 0 if action is None else self.seen + 1


class Wrong:
    """Returns an illegal action."""

    def choose(self, view: State, seat: int, seed: int) -> int:
        return 9999


def episode(one: Any, seed: int) -> list[bytes]:
    """All observations of a seat in a game in which it always plays its first legal action."""
    seen, _ = one.reset(seed=seed)
    observations, over = [], False
    while not over:
        observations.append(seen["observation"].tobytes())
        seen, _, over, _, _ = one.step(int(np.flatnonzero(seen["action_mask"])[0]))
    return observations


def test_a_name_a_class_and_an_object_play_the_same_game() -> None:
    games = [
        episode(SeatEnv("daldos", opponents=opponent), 3)
        for opponent in ("examples.bot_class:PointHunter", PointHunter, PointHunter(), [PointHunter], (PointHunter(),))
    ]
    assert all(game == games[0] for game in games)
    assert episode(SeatEnv("daldos", opponents="random"), 3) != games[0]


def test_opponents_in_gymnasium_make() -> None:
    for opponent in ("examples.bot_class:PointHunter", PointHunter, PointHunter()):
        one = gymnasium.make("ludotheque/daldos-v1", opponents=opponent)
        assert episode(one, 3) == episode(SeatEnv("daldos", opponents=PointHunter), 3)


def test_an_installed_bot_is_an_opponent(tmp_path: Path) -> None:
    write_package(tmp_path, "gym_bots", first="gym_bots:First")
    with importable(tmp_path):
        assert episode(SeatEnv("daldos", opponents="first"), 3) == episode(SeatEnv("daldos", opponents=Counting), 3)


def test_a_bot_sees_every_action_and_outcome_of_both_seats() -> None:
    bot = Counting()
    one = SeatEnv("daldos", opponents=bot)
    episode(one, 5)
    assert bot.seen > 50
    seen_in_a_game = bot.seen
    one.reset(seed=5)
    assert bot.seen < seen_in_a_game


def test_copies_are_independent() -> None:
    one = SeatEnv("daldos", opponents=Counting)
    one.reset(seed=1)
    for copied in (copy.deepcopy(one), pickle.loads(pickle.dumps(one))):
        action = int(one.table.mask(0).argmax())
        after = copy.deepcopy(one).step(action)[0]["observation"]
        assert (copied.step(action)[0]["observation"] == after).all()
        assert copied.table.state != one.table.state


def test_opponents_in_other_processes() -> None:
    many = gymnasium.make_vec(
        "ludotheque/daldos-v1", num_envs=2, vectorization_mode="async", opponents="examples.bot_class:PointHunter",
        vector_kwargs={"context": "spawn"},
    )  # fmt: skip
    try:
        seen, _ = many.reset(seed=1)
        seen, _, _, _, _ = many.step(seen["action_mask"].argmax(1))
        assert seen["action_mask"].any(1).all()
    finally:
        many.close()


@pytest.mark.parametrize(
    ("opponents", "message"),
    [
        (Wrong, "bot 'Wrong' (tests.research.test_opponents:Wrong): choose returned 9999 in "),
        (object(), "has no method choose"),
        (3, "has no method choose"),
        ("nowhere:Bot", "nowhere cannot be imported"),
        ([PointHunter, PointHunter], "2 opponents: expected 1"),
        ([], "0 opponents: expected 1"),
    ],
)
def test_wrong_opponents_raise_with_a_reason(opponents: Any, message: str) -> None:
    with pytest.raises((BotPackageError, OptionError)) as refused:
        episode(SeatEnv("daldos", opponents=opponents), 1)
    assert message in str(refused.value)
