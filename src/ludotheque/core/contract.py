"""The kernels of a game: their names, their parameters and what each of them does.

The functions below are placeholders. Generic code such as `core.kernels` calls them; `core.compile` binds
each placeholder to the function of a game, interpreted or compiled, so that the same source of search,
batch stepping and simulation works for every game. `core.module` says which part of a game provides which
kernel, and what the default is.

A kernel is a plain module-level function over fixed-size records of integers. It allocates nothing, has no random
numbers except those of a stream it is given, does not recurse and raises nothing. It imports helper functions by name
(`from .ice import touches`), never through a module attribute, so that binding can find them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

if TYPE_CHECKING:

    class Record:
        """One NumPy record (`core.layout`), a board or a state; its fields are attributes."""

        to_move: int
        seats: int
        ply: int
        dtype: np.dtype[np.void]

        def tobytes(self) -> bytes: ...
        def copy(self) -> Record: ...
        def item(self) -> tuple[Any, ...]: ...
        def __getitem__(self, name: str) -> Any: ...
        def __setitem__(self, name: str, value: Any) -> None: ...
        def __getattr__(self, name: str) -> Any: ...
        def __setattr__(self, name: str, value: Any) -> None: ...

else:
    Record = np.void

Array: TypeAlias = "np.ndarray[Any, np.dtype[Any]]"
"""A NumPy array, or its equivalent in a compiled backend."""

Kernel: TypeAlias = Callable[..., Any]
"""A kernel: a plain function, or its compiled version."""

CHANCE = -1
"""`state.to_move` at a chance node."""

OVER = -2
"""`state.to_move` when the game has ended."""

SPECTATOR = -1
"""The viewpoint of a person without a seat, who sees only what everybody sees."""

MOST_SEATS = 6
"""The greatest number of seats of any game; arrays indexed by seat have this length."""


def setup(board: Record, state: Record) -> None:
    """Write the first position, with `seats` and `to_move`; the options are already in the record."""
    raise NotImplementedError


def legal_actions(board: Record, state: Record, out: Array) -> int:
    """Write the legal actions of seat `state.to_move` to `out`; return how many there are."""
    raise NotImplementedError


def outcomes(board: Record, state: Record, out: Array, weights: Array) -> int:
    """Write the outcomes of a chance node and their integer weights; return how many there are."""
    raise NotImplementedError


def apply(board: Record, state: Record, action: int) -> None:
    """Carry out a legal action or a chance outcome, and everything that follows from it without a choice."""
    raise NotImplementedError


def scores(board: Record, state: Record, out: Array) -> None:
    """Write the score of every seat: the final one if the game is over, else the one so far."""
    raise NotImplementedError


def win_shares(board: Record, state: Record, out: Array) -> None:
    """Write the win share of every seat of a game that is over; they sum to 1."""
    raise NotImplementedError


def hide(board: Record, state: Record, viewpoint: int) -> None:
    """Erase from this copy of a state what a seat, or `SPECTATOR`, cannot know."""
    raise NotImplementedError


def determinize(board: Record, state: Record, seat: int, random: Array) -> None:
    """Replace the view of `seat` by a full state that is consistent with it, drawn by likelihood."""
    raise NotImplementedError


def sees_action(board: Record, state: Record, action: int, viewpoint: int) -> bool:
    """Whether a seat, or `SPECTATOR`, sees which action or outcome is carried out in this position."""
    raise NotImplementedError


def playout_policy(board: Record, state: Record, random: Array, actions: Array) -> int:
    """Choose a legal action quickly, for playouts.

    `actions` is scratch space, long enough for every list of legal actions.
    """
    raise NotImplementedError


def evaluate(board: Record, state: Record, out: Array) -> None:
    """Estimate the win share of every seat in a position that is not over; they sum to 1.

    It must be fast enough to be called after every action.
    """
    raise NotImplementedError


def judge(board: Record, state: Record, out: Array) -> None:
    """Estimate as `evaluate` does, but as well as the game can (with its value network, if it has one).

    Search calls it where it stops.
    """
    raise NotImplementedError


def spar(board: Record, state: Record, seat: int, partner: int, actions: Array, out: Array) -> bool:
    """Estimate as `judge` does, with the network of one of the game's sparring partners for this seat.

    A sparring partner is trained to play at a level: to win against weaker players and to lose against stronger ones.
    Partners are numbered from 1. Returns False and writes nothing if there is no such partner, or if it was not
    trained for the options in play.
    `actions` is scratch space as for `playout_policy`.
    """
    raise NotImplementedError


def prior(board: Record, state: Record, actions: Array, n: int, out: Array) -> None:
    """Write a positive weight for each of the n legal actions in `actions`: the better it looks, the greater.

    If there are many actions, search tries them in the order of their weights.
    """
    raise NotImplementedError


def observe(board: Record, state: Record, seat: int, out: Array) -> None:
    """Write what `seat` sees as numbers from -1 to 1, from its own point of view.

    `state` is the view of the seat, and `out` is filled with zeros; the game's `FEATURES` define its length and the
    meaning of its numbers (`core.observation`).
    """
    raise NotImplementedError


def stage(board: Record, state: Record) -> int:
    """Return which kind of work comes next in a position that is not over: a number from 0 to `STAGES` - 1.

    On a GPU, games at the same stage are played by the same warp; the stage has no effect on the games. A game whose
    steps all cost about the same needs no stages: sorting would cost more than it saves.
    """
    raise NotImplementedError
