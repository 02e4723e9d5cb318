"""Gymnasium's own check on every game, one seat against bots, and many games at once."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from ludotheque import Game, LudothequeError
from ludotheque.core import registry
from ludotheque.core.errors import IllegalAction
from ludotheque.core.observation import observed
from ludotheque.core.state import State
from ludotheque.core.vector import IN_TURN, Lanes
from ludotheque.research.gymnasium import SeatEnv, VectorGames
from tests.games import some_games
from tests.research.rows import cases

SLUGS = some_games("alaska", "daldos")


def make(slug: str, **arguments: Any) -> Any:
    """The environment that `gymnasium.make` makes, without its wrappers."""
    return gymnasium.make(f"ludotheque/{slug}-v{registry.info(slug).version}", **arguments).unwrapped


# `check_env` warns about the render mode svg, which it does not know.
@pytest.mark.filterwarnings("ignore:.*svg.*:UserWarning")
@pytest.mark.parametrize(("slug", "row"), cases(1))
def test_check_env(slug: str, row: dict[str, Any]) -> None:
    check_env(make(slug, **row))


def episode(one: Any, seed: int | None, choice_seed: int) -> tuple[list[bytes], float]:
    """All observations and masks of a seat in a game of random actions, and the reward at the end."""
    seen, _ = one.reset(seed=seed)
    random = np.random.default_rng(choice_seed)
    observations, over, reward = [], False, 0.0
    while not over:
        observations.append(seen["observation"].tobytes() + seen["action_mask"].tobytes())
        seen, reward, over, truncated, _ = one.step(random.choice(np.flatnonzero(seen["action_mask"])))
        assert not truncated
        assert over or reward == 0
    return observations, float(reward)


@pytest.mark.parametrize("slug", SLUGS)
def test_games_of_a_seat_against_bots_follow_from_the_seed(slug: str) -> None:
    last_seat = registry.info(slug).fewest - 1
    one = SeatEnv(slug, seat=last_seat, opponents="random")
    first = episode(one, 4, 1)
    assert episode(one, 4, 1) == first
    assert episode(one, None, 1) != first, "the next game of the seed"
    assert -1 <= first[1] <= 1


def test_stronger_bots_win_more() -> None:
    """Greedy bots beat random actions, so the sum of the seat's rewards is negative."""
    one = SeatEnv("daldos", opponents="greedy")
    rewards = [episode(one, 1 if k == 0 else None, k)[1] for k in range(30)]
    assert sum(rewards) < 0


def test_copies_are_independent() -> None:
    one = SeatEnv("daldos")
    one.reset(seed=1)
    for copied in (copy.deepcopy(one), pickle.loads(pickle.dumps(one))):
        action = int(one.table.mask(0).argmax())
        after = copy.deepcopy(one).step(action)[0]["observation"]
        assert (copied.step(action)[0]["observation"] == after).all()
        assert (copied.table.state == one.table.state) is False


def test_an_illegal_action_loses_the_game() -> None:
    one = SeatEnv("daldos")
    seen, _ = one.reset(seed=1)
    _, reward, over, _, info = one.step(int(seen["action_mask"].argmin()))
    assert (reward, over) == (-1.0, True) and "not legal" in info["illegal"]
    with pytest.raises(IllegalAction, match=r"expected reset\(\)"):
        one.step(0)


@pytest.mark.parametrize(
    "call",
    [
        lambda: SeatEnv("daldos", seat=2),
        lambda: SeatEnv("alaska", opponents=["random"]),
        lambda: SeatEnv("daldos", opponents="deep_blue"),
        lambda: VectorGames("daldos", 4, seat="north"),
        lambda: VectorGames("daldos", 4, seat=2),
        lambda: VectorGames("daldos", 0),
        lambda: VectorGames("daldos", 4, threads=0),
        lambda: VectorGames("daldos", 4, opponents="kind"),
        lambda: VectorGames("daldos", 2).reset(seed=[1, 2]),
        lambda: VectorGames("daldos", 2).reset(seed=-1),
        lambda: VectorGames("daldos", 2).step([0, 1, 2]),
        lambda: VectorGames("daldos", 2).step([0, -1]),
    ],
)
def test_wrong_arguments_raise_with_a_reason(call: Any) -> None:
    with pytest.raises(LudothequeError, match="expected"):
        call()


# --- many games ---------------------------------------------------------------------------------------


def any_legal(masks: Any, random: np.random.Generator) -> Any:
    """A random legal action in every game."""
    return (masks * random.random(masks.shape)).argmax(1)


def run(many: VectorGames, seed: int, steps: int) -> list[bytes]:
    """All that the environment returns in `steps` steps of random actions."""
    random = np.random.default_rng(9)
    seen, _ = many.reset(seed=seed)
    returned = []
    for _ in range(steps):
        seen, rewards, over, _, info = many.step(any_legal(seen["action_mask"], random))
        parts = [seen["observation"], seen["action_mask"], rewards, over, info["seat"]]
        returned.append(b"".join(np.ascontiguousarray(part).tobytes() for part in parts))
    return returned


@pytest.mark.parametrize("slug", SLUGS)
def test_games_depend_on_the_seed_and_not_on_threads(slug: str) -> None:
    one = run(VectorGames(slug, 6), 3, 120)
    assert run(VectorGames(slug, 6, threads=2), 3, 120) == one
    assert run(VectorGames(slug, 6, copy=True), 4, 120) != one or not has_chance(slug)


def has_chance(slug: str) -> bool:
    return bool(Game(slug).simulate(1).tallies["chances"][0] > 0)


@pytest.mark.parametrize("slug", SLUGS)
def test_lanes_hold_the_observation_and_mask_of_the_seat_to_decide(slug: str) -> None:
    """In every tenth step each lane's observation and mask are those of its position, for the seat to decide."""
    presets = registry.info(slug).presets
    options: dict[str, Any] = {"preset": list(presets)[-1]} if presets else {}
    game = Game(slug, **options).compiled()
    lanes = Lanes(game, 3, seed=8)
    random = np.random.default_rng(1)
    for step in range(150):
        if step % 10 == 0:
            for i in range(lanes.n):
                state = State(game, lanes.states[i])
                assert state.to_move == lanes.deciders[i]
                assert (lanes.masks[i] == state.mask()).all()
                assert (lanes.observations[i] == observed(state, int(lanes.deciders[i]))).all()
        lanes.step(any_legal(lanes.masks, random))


@pytest.mark.parametrize("slug", SLUGS)
def test_a_game_that_ends_is_replaced_by_a_new_one(slug: str) -> None:
    """Payoffs sum to 0, the reward is that of the seat that acted, and the next game is at its first decision."""
    game = Game(slug)
    many = VectorGames(slug, 16)
    random = np.random.default_rng(2)
    seen, info = many.reset(seed=1)
    ended = 0
    for _ in range(3000):
        acted = info["seat"].copy()
        seen, rewards, over, truncated, info = many.step(any_legal(seen["action_mask"], random))
        assert not truncated.any() and not rewards[~over].any()
        if over.any():
            assert np.allclose(info["payoffs"].sum(1), 0, atol=1e-6)
            assert (rewards[over] == info["payoffs"][np.flatnonzero(over), acted[over]]).all()
            assert (many.lanes.states["ply"][over] < game.simulate(1).steps // 2).all()
            last = info["final_obs"]["observation"][over]
            assert (last != seen["observation"][over]).any(1).all()
            ended += int(over.sum())
        if ended > 20:
            return
    pytest.fail(f"only {ended} games ended")


@pytest.mark.parametrize("slug", SLUGS)
def test_the_caller_plays_one_seat(slug: str) -> None:
    """With IN_TURN the caller plays one seat per game, a different one from game to game, against both policies."""
    for opponents in ("uniform", "policy"):
        lanes = Lanes(Game(slug), 4, seed=1, seat=IN_TURN, opponents=opponents)
        random = np.random.default_rng(3)
        seats, ended = set(), 0
        for _ in range(2500):
            before = lanes.lanes["seat"].copy()
            assert (lanes.deciders == before).all()
            seats |= set(before.tolist())
            lanes.step(any_legal(lanes.masks, random))
            assert (lanes.lanes["seat"][~lanes.over] == before[~lanes.over]).all()
            ended += int(lanes.over.sum())
            if ended > 8:
                break
        assert seats == set(range(Game(slug).seats)), (opponents, ended)


def test_interpreted_and_compiled_lanes_agree() -> None:
    interpreted, compiled = (Lanes(Game("daldos"), 2, seed=5, backend=backend) for backend in ("python", "cpu"))
    random = np.random.default_rng(4)
    for _ in range(250):
        actions = any_legal(compiled.masks, random)
        interpreted.step(actions)
        compiled.step(actions)
        assert interpreted.observations.tobytes() == compiled.observations.tobytes()
        assert interpreted.lanes.tobytes() == compiled.lanes.tobytes()


def test_an_illegal_action_changes_no_game() -> None:
    many = VectorGames("daldos", 2)
    seen, _ = many.reset(seed=1)
    before = seen["observation"].copy()
    with pytest.raises(IllegalAction, match="game 0: expected one of"):
        many.step(seen["action_mask"].argmin(1))
    assert (many.lanes.observations == before).all()


def test_make_vec() -> None:
    """The call of the guide, in a wrapper of Gymnasium."""
    many = gymnasium.make_vec("ludotheque/daldos-v1", num_envs=4, vectorization_mode="vector_entry_point")
    counted = gymnasium.wrappers.vector.RecordEpisodeStatistics(many)
    seen, _ = counted.reset(seed=1)
    assert counted.observation_space.contains(seen)
    random = np.random.default_rng(0)
    for _ in range(400):
        seen, _, over, _, info = counted.step(any_legal(seen["action_mask"], random))
        if over.any():
            assert (info["episode"]["l"][over] > 10).all()
            return
    pytest.fail("no game ended")
