"""Vector environments: many games in arrays, stepped together, for reinforcement learning.

A *lane* plays one game after another. In every step it applies one action of the seat that decides, plays chance
outcomes (and, on request, the other seats) up to the next decision of the caller, and writes the observation and the
mask of legal actions of that decision. Game g of a seed is the same in every lane, thread or batch.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np

from ludotheque.core.batch import LARGEST_SEED, PLAYOUT_POLICIES
from ludotheque.core.contract import (
    MOST_SEATS,
    OVER,
    Array,
    Record,
    apply,
    hide,
    legal_actions,
    observe,
    playout_policy,
    win_shares,
)
from ludotheque.core.errors import BackendError, IllegalAction, OptionError
from ludotheque.core.game import Game
from ludotheque.core.kernels import UNIFORM, to_decision
from ludotheque.core.layout import blank, blanks, packed
from ludotheque.core.observation import length_of
from ludotheque.core.outcome import payoff
from ludotheque.core.random import STREAM, begin, draw

EVERYBODY = -1
"""The caller decides for every seat."""

IN_TURN = -2
"""The caller plays one seat per game, another one in each game, in turn."""

PLAN = packed(
    ("seed", "i8"),
    ("lanes", "i8"),  # the number of lanes; lane i plays games i, i + lanes, i + 2 lanes, …
    ("seat", "i8"),  # the seat that the caller plays, EVERYBODY or IN_TURN
    ("policy", "i8"),  # how the other seats choose (core.kernels.UNIFORM or POLICY)
)

LANE = packed(
    ("game", "i8"),  # the number of the present game
    ("seat", "i8"),  # the seat that the caller plays in it, or EVERYBODY
    ("decider", "i8"),  # the seat whose decision is shown
    ("refused", "i8"),  # 1: the last action was not legal and was ignored
    ("random", "i8", (STREAM,)),
    ("payoff", "f4", (MOST_SEATS,)),  # of the last game that ended, by seat
)


# --- kernels ----------------------------------------------------------------------------------------


def payoffs(board: Record, state: Record, out: Array) -> None:
    """Write the payoff of every seat of a finished game (`core.outcome.payoff`)."""
    win_shares(board, state, out)
    for seat in range(state.seats):
        out[seat] = payoff(out[seat], state.seats)


def write_observation(board: Record, state: Record, views: Array, seat: int, out: Array) -> None:
    """Write the observation of a seat; `views` is scratch space for its view."""
    for k in range(len(out)):
        out[k] = 0.0
    views[0] = state
    hide(board, views[0], seat)
    observe(board, views[0], seat, out)


def write_mask(board: Record, state: Record, mask: Array, actions: Array) -> None:
    """Write the legal actions of the seat to move: 1 if legal, else 0."""
    for action in range(len(mask)):
        mask[action] = 0
    for k in range(legal_actions(board, state, actions)):
        mask[actions[k]] = 1


def choose(board: Record, state: Record, views: Array, random: Array, policy: int, actions: Array) -> int:
    """Choose an action for a seat that the caller does not play, from the view of that seat."""
    if policy == UNIFORM:
        return actions[draw(random, legal_actions(board, state, actions))]
    views[0] = state
    hide(board, views[0], state.to_move)
    return playout_policy(board, views[0], random, actions)


def others_play(
    board: Record, state: Record, views: Array, lane: Record, policy: int, actions: Array, weights: Array
) -> None:
    """Play the other seats and chance outcomes until the caller decides or the game is over."""
    while state.to_move not in (OVER, lane.seat):
        apply(board, state, choose(board, state, views, lane.random, policy, actions))
        to_decision(board, state, lane.random, actions, weights)


def open_game(
    board: Record, start: Record, states: Array, views: Array, lane: Record, plan: Record, actions: Array,
    weights: Array,
) -> None:  # fmt: skip
    """Set a lane and its one state to the first decision of its game.

    If the game ends before the caller decides, continue with the next game.
    """
    while True:
        states[0] = start
        state = states[0]
        begin(lane.random, plan.seed, lane.game)
        lane.seat = plan.seat
        if plan.seat == IN_TURN:
            lane.seat = (lane.game + lane.game // plan.lanes) % start.seats
        to_decision(board, state, lane.random, actions, weights)
        if lane.seat != EVERYBODY:
            others_play(board, state, views, lane, plan.policy, actions, weights)
        if state.to_move != OVER:
            return
        lane.game += plan.lanes


def open_lanes(
    board: Record, start: Record, states: Array, views: Array, lanes: Array, plan: Record, seen: Array, masks: Array,
    actions: Array, weights: Array,
) -> None:  # fmt: skip
    """Begin the game of every lane whose number is in `lane.game`, and write its first decision."""
    for i in range(len(lanes)):
        lane = lanes[i]
        lane.refused = 0
        open_game(board, start, states[i : i + 1], views, lane, plan, actions, weights)
        lane.decider = states[i].to_move
        write_observation(board, states[i], views, lane.decider, seen[i])
        write_mask(board, states[i], masks[i], actions)


def step_lanes(
    board: Record, start: Record, states: Array, views: Array, lanes: Array, plan: Record, chosen: Array, seen: Array,
    masks: Array, last: Array, rewards: Array, over: Array, actions: Array, weights: Array,
) -> None:  # fmt: skip
    """Play one action in every lane and write the next decision.

    If the action ends the game, `last` gets the final observation of the seat that played it, `rewards` its payoff, and
    the next game begins. An illegal action is ignored, with `lane.refused` set.

    This is one long function because a call with this number of arrays costs as much as a move.
    """
    for i in range(len(lanes)):
        lane = lanes[i]
        state = states[i]
        rewards[i] = 0.0
        over[i] = False
        action = chosen[i]
        lane.refused = action < 0 or action >= masks.shape[1] or masks[i, action] == 0
        if lane.refused:
            continue
        apply(board, state, action)
        to_decision(board, state, lane.random, actions, weights)
        if lane.seat != EVERYBODY:
            others_play(board, state, views, lane, plan.policy, actions, weights)
        if state.to_move == OVER:
            over[i] = True
            payoffs(board, state, lane.payoff)
            rewards[i] = lane.payoff[lane.decider]
            write_observation(board, state, views, lane.decider, last[i])
            lane.game += plan.lanes
            open_game(board, start, states[i : i + 1], views, lane, plan, actions, weights)
        lane.decider = state.to_move
        write_observation(board, state, views, lane.decider, seen[i])
        write_mask(board, state, masks[i], actions)


# --- arrays -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ThreadPart:
    """What one thread works on: consecutive lanes, their slices of the arrays, and scratch space."""

    where: slice
    arrays: tuple[Any, ...]
    shown: tuple[Any, Any]
    ended: tuple[Any, Any, Any]
    scratch: tuple[Any, Any]


class Lanes:
    """Games in lanes; every step overwrites the arrays.

    >>> lanes = Lanes(Game("daldos"), 3, seed=1, backend="python")
    >>> lanes.observations.shape, lanes.masks.shape, lanes.deciders.tolist()
    ((3, 194), (3, 159), [0, 0, 0])
    >>> lanes.step(lanes.masks.argmax(1))
    >>> lanes.over.tolist()
    [False, False, False]

    `seat` is the seat that the caller plays, `EVERYBODY` or `IN_TURN`. `opponents` says how the other seats choose:
    `uniform`, or `policy` for the playout policy of the game. Raises `OptionError` if an argument is out of range.
    """

    def __init__(
        self, game: Game, n: int, *, seed: int = 0, seat: int = EVERYBODY, opponents: str = "uniform",
        threads: int = 1, backend: str = "cpu",
    ) -> None:  # fmt: skip
        if not 1 <= n <= 1 << 24:
            raise OptionError(f"{n} lanes: expected a whole number from 1 to {1 << 24}")
        if not 1 <= threads <= 1024:
            raise OptionError(f"{threads} threads: expected a whole number from 1 to 1024")
        if seat not in (EVERYBODY, IN_TURN) and not 0 <= seat < game.seats:
            raise OptionError(f"no seat {seat}: expected 0 to {game.seats - 1}")
        if opponents not in PLAYOUT_POLICIES:
            raise OptionError(f"opponents {opponents!r}: expected {' or '.join(PLAYOUT_POLICIES)}")
        if backend == "cuda":
            raise BackendError("lanes run on the backends python and cpu")
        self.game, self.n, self.threads = game, n, min(threads, n)
        self._kernels = game.kernels(backend)
        self._open, self._step = self._kernels.bind(open_lanes), self._kernels.bind(step_lanes)
        self._pool = ThreadPoolExecutor(self.threads) if self.threads > 1 else None
        self._first = game.first_record()
        self.plan = blank(PLAN)
        self.plan.lanes, self.plan.seat, self.plan.policy = n, seat, PLAYOUT_POLICIES[opponents]
        self.states = blanks(game.rules.STATE, n)
        self.lanes = blanks(LANE, n)
        self.observations = np.zeros((n, length_of(game)), np.float32)
        self.last_observations = np.zeros_like(self.observations)
        self.masks = np.zeros((n, game.action_count), np.int8)
        self.rewards = np.zeros(n, np.float32)
        """The payoff of the seat that acted in the last step, if the game ended; else 0."""
        self.over = np.zeros(n, np.bool_)
        """The lanes in which the last step ended a game."""
        plain = self.lanes.view(np.ndarray)
        self.deciders = plain["decider"]
        """The seat whose decision each lane shows."""
        self._refused, self._payoffs = plain["refused"], plain["payoff"][:, : game.seats]
        edges = [n * k // self.threads for k in range(self.threads + 1)]
        self._parts = [self._part(slice(*edge)) for edge in pairwise(edges)]
        self.reset(seed)

    def _part(self, part: slice) -> ThreadPart:
        """Slice the arrays for one thread, and make its scratch space."""
        arrays: tuple[Any, ...] = (self.states[part], blanks(self.game.rules.STATE, 1), self.lanes[part])
        if self._kernels.backend == "cpu":  # Numba accepts a plain array faster than one with attributes
            arrays = tuple(array.view(np.ndarray) for array in arrays)
        shown = (self.observations[part], self.masks[part])
        ended = (self.last_observations[part], self.rewards[part], self.over[part])
        return ThreadPart(part, (*arrays, self.plan), shown, ended, self.game.scratch())

    def _for_each_part(self, work: Callable[[ThreadPart], None]) -> None:
        """Call `work` for every part, each in its own thread."""
        if self._pool is None:
            work(self._parts[0])
        else:
            list(self._pool.map(work, self._parts))

    def reset(self, seed: int) -> None:
        """Begin game i of the seed in lane i; raises `OptionError` if the seed is out of range."""
        if not 0 <= seed <= LARGEST_SEED:
            raise OptionError(f"seed {seed}: expected a whole number from 0 to {LARGEST_SEED}")
        self.plan.seed = seed
        self.lanes["game"] = np.arange(self.n)
        self._for_each_part(
            lambda part: self._open(self.game.board, self._first, *part.arrays, *part.shown, *part.scratch)
        )

    def step(self, actions: Any) -> None:
        """Play one action in each lane; raises `IllegalAction` if one is not legal (the other lanes move)."""
        chosen = np.ascontiguousarray(actions, np.int64)
        if chosen.shape != (self.n,):
            raise IllegalAction(f"actions of shape {chosen.shape}: expected one for each of {self.n} games")
        board, first = self.game.board, self._first
        self._for_each_part(
            lambda part: self._step(
                board, first, *part.arrays, chosen[part.where], *part.shown, *part.ended, *part.scratch
            )
        )
        if self._refused.any():
            lane = int(self._refused.argmax())
            legal = np.flatnonzero(self.masks[lane]).tolist()
            raise IllegalAction(f"action {chosen[lane]} is not legal in game {lane}: expected one of {legal}")

    @property
    def payoffs(self) -> Any:
        """Payoffs by lane and seat, of the games that ended in the last step; zeros in the other lanes."""
        return self._payoffs * self.over[:, None]
