"""The kernel contract: what a game's `rules.py` provides, and the names generic kernels call.

The functions below are placeholders. `core.kernels` is written against them; `core.compile` binds
each placeholder to a game's own function, interpreted or compiled, so that one source of search,
batch stepping and simulation serves every game.

A kernel is a plain module-level function over fixed-size records: integers in, integers out, no
allocation, no randomness of its own, no recursion, no exceptions. Helper functions are imported by
name (`from .ice import touches`), never through a module attribute, so that binding can find them.
"""

from __future__ import annotations

from typing import Any, TypeAlias

Record: TypeAlias = Any
"""A record of NumPy's (`core.layout`): a board or a state. Numba sees the same attributes as the interpreter."""

Array: TypeAlias = Any
"""A one-dimensional NumPy array, or one a backend made of it."""

CHANCE = -1
"""`state.to_move` at a chance node."""

OVER = -2
"""`state.to_move` when the game has ended."""

SPECTATOR = -1
"""In place of a seat: somebody who sits nowhere and sees what everybody sees."""

MOST_SEATS = 6
"""No game of the house seats more; arrays indexed by seat have this length."""

REQUIRED = ("setup", "legal_actions", "outcomes", "apply", "scores", "hide", "guess")
"""Kernels that every `rules.py` has."""


def setup(board: Record, state: Record) -> None:
    """Lay out the first position; `seats` and the options already stand in the record."""
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


def shares(board: Record, state: Record, out: Array) -> None:
    """Write every seat's share of the win when over, 1 in all. Optional in `rules.py`.

    The default gives the win to the highest score, shared in equal parts between equals.
    """
    raise NotImplementedError


def hide(board: Record, state: Record, seat: int) -> None:
    """Erase from this copy of a state what `seat` cannot know."""
    raise NotImplementedError


def guess(board: Record, state: Record, seat: int, random: Array) -> None:
    """Complete a state hidden for `seat` to one consistent with it, drawn by its likelihood."""
    raise NotImplementedError


def policy(board: Record, state: Record, random: Array, actions: Array) -> int:
    """Choose a legal action cheaply, for playouts. Optional; the default is uniform.

    `actions` is scratch space that holds the longest list of legal actions.
    """
    raise NotImplementedError


def evaluate(board: Record, state: Record, out: Array) -> None:
    """Estimate every seat's share of the win in a position that is not over, 1 in all. Optional.

    A plain count, quick enough to ask after every action. The default calls every seat equal.
    """
    raise NotImplementedError


def judge(board: Record, state: Record, out: Array) -> None:
    """Estimate as `evaluate` does, with all that the game knows, where search stops. Optional.

    The default is `evaluate`: one count for search and for those who look one step ahead.
    """
    raise NotImplementedError


def spar(board: Record, state: Record, seat: int, partner: int, actions: Array, out: Array) -> bool:
    """Estimate as `judge` does, with the eyes of one of the game's sparring partners in this seat. Optional.

    A partner is trained to be a level: to beat who plays worse and to give way to who plays better; they are numbered
    from 1. False, with nothing written, where there is none or it was not trained for the options in play; the default
    knows no partner. `actions` is scratch space as for `policy`.
    """
    raise NotImplementedError


def prior(board: Record, state: Record, actions: Array, n: int, out: Array) -> None:
    """Write a positive weight for each of the n legal actions in `actions`: how promising it looks. Optional.

    Search tries actions in the order of their weights where there are many. The default is 1 for all.
    """
    raise NotImplementedError


def observe(board: Record, state: Record, seat: int, out: Array) -> None:
    """Write what `seat` sees as numbers from -1 to 1, from its own point of view. Optional, in `observe.py`.

    The state is hidden for the seat already, and `out` comes filled with zeros; its length and the meaning of
    its parts are the game's `FEATURES` (`core.observation`). The default tells who decides.
    """
    raise NotImplementedError


def stage(board: Record, state: Record) -> int:
    """Which sort of work does a position that is not over ask for next, from 0 to `STAGES` - 1? Optional; it
    changes no game.

    On a GPU, games at the same stage are played on side by side. A game whose steps differ little in cost goes
    without: sorting costs more than it saves there.
    """
    raise NotImplementedError
