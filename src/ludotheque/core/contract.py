"""The kernels of a game: the names that generic kernels call, and what each of them does.

The functions below are placeholders. `core.kernels` is written against them; `core.compile` binds
each placeholder to a game's own function, interpreted or compiled, so that one source of search,
batch stepping and simulation serves every game. Which part of a game provides which kernel, and what
happens where a game has none, is in `core.module`.

A kernel is a plain module-level function over fixed-size records: integers in, integers out, no
allocation, no randomness of its own, no recursion, no exceptions. Helper functions are imported by
name (`from .ice import touches`), never through a module attribute, so that binding can find them.
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
"""A NumPy array, or what a backend made of it."""

Kernel: TypeAlias = Callable[..., Any]
"""A plain function over the contract, or what a backend made of it."""

CHANCE = -1
"""`state.to_move` at a chance node."""

OVER = -2
"""`state.to_move` when the game has ended."""

SPECTATOR = -1
"""The viewpoint of somebody who has no seat and sees what everybody sees."""

MOST_SEATS = 6
"""No game has more seats; arrays indexed by seat have this length."""


def setup(board: Record, state: Record) -> None:
    """Lay out the first position; the options are already in the record. Sets `seats` and `to_move`."""
    raise NotImplementedError


def legal_actions(board: Record, state: Record, out: Array) -> int:
    """Write the legal actions of seat `state.to_move` to `out`; return how many there are."""
    raise NotImplementedError


def outcomes(board: Record, state: Record, out: Array, weights: Array) -> int:
    """Write the outcomes of a chance node and their integer weights; return how many there are."""
    raise NotImplementedError


def apply(board: Record, state: Record, action: int) -> None:
    """Carry out a legal action or a chance outcome, and everything that follows by itself."""
    raise NotImplementedError


def scores(board: Record, state: Record, out: Array) -> None:
    """Write every seat's score in the game's own count (final when over, running before)."""
    raise NotImplementedError


def win_shares(board: Record, state: Record, out: Array) -> None:
    """Write every seat's share of the win of a game that is over; they sum to 1."""
    raise NotImplementedError


def hide(board: Record, state: Record, viewpoint: int) -> None:
    """Erase from this copy of a state what a seat, or `SPECTATOR`, cannot know."""
    raise NotImplementedError


def determinize(board: Record, state: Record, seat: int, random: Array) -> None:
    """Complete a state hidden for `seat` to a full one consistent with it, drawn by likelihood."""
    raise NotImplementedError


def sees_action(board: Record, state: Record, action: int, viewpoint: int) -> bool:
    """Does a seat, or `SPECTATOR`, see which action or outcome is carried out in this position?"""
    raise NotImplementedError


def playout_policy(board: Record, state: Record, random: Array, actions: Array) -> int:
    """Choose a legal action cheaply, for playouts.

    `actions` is scratch space that holds the longest list of legal actions.
    """
    raise NotImplementedError


def evaluate(board: Record, state: Record, out: Array) -> None:
    """Estimate every seat's share of the win in a position that is not over; they sum to 1.

    Quick enough to call after every action.
    """
    raise NotImplementedError


def judge(board: Record, state: Record, out: Array) -> None:
    """Estimate as `evaluate` does, with all that the game knows, where search stops."""
    raise NotImplementedError


def spar(board: Record, state: Record, seat: int, partner: int, actions: Array, out: Array) -> bool:
    """Estimate as `judge` does, with the network of one of the game's sparring partners in this seat.

    A partner is trained to be a level: to beat who plays worse and to give way to who plays better; they are numbered
    from 1. False, with nothing written, where there is none or it was not trained for the options in play.
    `actions` is scratch space as for `playout_policy`.
    """
    raise NotImplementedError


def prior(board: Record, state: Record, actions: Array, n: int, out: Array) -> None:
    """Write a positive weight for each of the n legal actions in `actions`: how promising it looks.

    Search tries actions in the order of their weights where there are many.
    """
    raise NotImplementedError


def observe(board: Record, state: Record, seat: int, out: Array) -> None:
    """Write what `seat` sees as numbers from -1 to 1, from its own point of view.

    The state is hidden for the seat already, and `out` comes filled with zeros; its length and the meaning of
    its parts are the game's `FEATURES` (`core.observation`).
    """
    raise NotImplementedError


def stage(board: Record, state: Record) -> int:
    """Which sort of work does a position that is not over ask for next, from 0 to `STAGES` - 1? It changes no game.

    On a GPU, games at the same stage are played on side by side. A game whose steps differ little in cost goes
    without: sorting costs more than it saves there.
    """
    raise NotImplementedError
