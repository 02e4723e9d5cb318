"""A position of a game, immutable, with its history."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

from ludotheque.core.contract import CHANCE, MOST_SEATS, OVER, SPECTATOR, Record
from ludotheque.core.errors import IllegalAction
from ludotheque.core.layout import Fields, copy, frozen, same
from ludotheque.core.random import draw, stream
from ludotheque.core.reasons import Reason

if TYPE_CHECKING:
    from ludotheque.core.game import Game
    from ludotheque.draw.scene import Scene


NO_SEAT: dict[int, str] = {CHANCE: "chance", OVER: "over"}


class State:
    """A position of a game. It never changes: `play` returns the next one. Only its history can be dropped (`forget`).

    >>> from ludotheque import Game
    >>> start = Game("daldos").start()
    >>> start.to_move
    'chance'
    >>> after = start.play("r13").play("1:W12-M1!")
    >>> after.to_move, after.legal_texts()
    (0, ['3:M1-M4'])
    >>> after.undo().undo() == start
    True
    """

    # Results that are needed often are cached in slots: functools.cached_property needs a dict and takes a lock.
    __slots__ = (
        "_action_by_text", "_choices", "_decider", "_events", "_fields", "_text_by_action", "_views", "action", "game",
        "parent", "record", "seat_to_move", "viewpoint",
    )  # fmt: skip

    def __init__(
        self, game: Game, record: Record, parent: State | None = None, action: int | None = None,
        viewpoint: int | None = None,
    ) -> None:  # fmt: skip
        self.game = game
        self.record = frozen(record)
        self.parent = parent
        self.action = action
        """The action or outcome that led here from `parent`; None at the start, and in a view that does not show it."""
        self.viewpoint = viewpoint
        """The seat (or `SPECTATOR`) whose view of a position this is; None for the whole position."""
        self._decider = decider = int(self.record.to_move)
        self.seat_to_move: int | None = decider if decider >= 0 else None
        """The seat that decides; None at a chance node and when the game is over."""
        self._choices: tuple[tuple[int, ...], tuple[int, ...]] | None = None
        self._text_by_action: dict[int, str] | None = None
        self._action_by_text: dict[str, int] | None = None
        self._events: tuple[str, ...] | None = None
        self._fields: Fields | None = None
        self._views: dict[int, State] | None = None

    # --- who decides, and what can happen ---

    @property
    def to_move(self) -> int | str:
        """The seat that decides, or `"chance"`, or `"over"`."""
        return NO_SEAT.get(self._decider, self._decider)

    @property
    def is_chance(self) -> bool:
        """Whether this is a chance node: the next step is drawn, not chosen."""
        return self._decider == CHANCE

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._decider == OVER

    @property
    def seats(self) -> int:
        """The number of seats."""
        return int(self.record.seats)

    @property
    def _next(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        if self._choices is None:
            self._choices = self._list_next()
        return self._choices

    def _list_next(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        if self.is_over:
            return (), ()
        kernels = self.game.kernels()
        actions, weights = self.game.scratch()
        if self.is_chance:
            n = kernels.outcomes(self.game.board, self.record, actions, weights)
            return tuple(actions[:n].tolist()), tuple(weights[:n].tolist())
        n = kernels.legal_actions(self.game.board, self.record, actions)
        return tuple(actions[:n].tolist()), ()

    def next_actions(self) -> tuple[int, ...]:
        """The legal actions, or the outcomes of a chance node; empty when the game is over."""
        return self._next[0]

    def legal_actions(self) -> tuple[int, ...]:
        """The legal actions of the seat to move; empty at a chance node and when the game is over."""
        return () if self.is_chance else self._next[0]

    def outcomes(self) -> dict[int, float]:
        """The outcomes of a chance node with their probabilities; empty elsewhere.

        >>> from ludotheque import Game
        >>> sum(Game("daldos").start().outcomes().values())
        1.0
        """
        actions, weights = self._next
        if not self.is_chance:
            return {}
        total = sum(weights)
        return {action: weight / total for action, weight in zip(actions, weights, strict=True)}

    def weights(self) -> dict[int, int]:
        """The outcomes of a chance node with their whole-number weights; empty elsewhere."""
        return dict(zip(*self._next, strict=True)) if self.is_chance else {}

    def mask(self) -> Any:
        """The legal actions as a boolean array, with one element per action of the action space."""
        mask = np.zeros(self.game.action_count, bool)
        mask[list(self.legal_actions())] = True
        return mask

    # --- notation ---

    def text_of(self, action: int) -> str:
        """An action or outcome in notation."""
        if self._text_by_action is not None and action in self._text_by_action:
            return self._text_by_action[action]
        return self.game.module.notation.write_action(self.game.fields, self.fields, action)

    @property
    def action_text(self) -> str:
        """The action or outcome that led here, in notation; in a view, as its viewpoint saw it.

        Raises `IllegalAction` at the start of the history.

        >>> from ludotheque import Game
        >>> Game("daldos").start().play("r13").action_text
        'r13'
        """
        if self.parent is None:
            raise IllegalAction("there is no last action: the history begins here")
        if self.viewpoint is None:
            assert self.action is not None
            return self.parent.text_of(self.action)
        return self.game.module.notation.write_seen_action(
            self.game.fields, self.parent.fields, self.action, self.fields, self.viewpoint
        )

    def sees(self, action: int, viewpoint: int) -> bool:
        """Whether a seat, or `SPECTATOR`, sees it when this action or outcome is played in this position."""
        if not self.game.hides:
            return True
        return bool(self.game.kernels().sees_action(self.game.board, self.record, action, viewpoint))

    @property
    def fields(self) -> Fields:
        """The fields of the record, cached for fast reading."""
        if self._fields is None:
            self._fields = Fields(self.record)
        return self._fields

    @property
    def _texts(self) -> dict[str, int]:
        if self._action_by_text is None:
            self._text_by_action = {action: self.text_of(action) for action in self._next[0]}
            self._action_by_text = {text: action for action, text in self._text_by_action.items()}
        return self._action_by_text

    def legal_texts(self) -> list[str]:
        """The legal actions, or the outcomes of a chance node, in notation, sorted."""
        return sorted(self._texts)

    def action_of(self, text: str) -> int:
        """The action or outcome with this notation; raises `IllegalAction` with the reason if it is not legal."""
        if text in self._texts:
            return self._texts[text]
        tidy, board = self.game.module.notation.tidy, self.game.fields
        plain = tidy(board, self.fields, text)
        for known, action in self._texts.items():
            if tidy(board, self.fields, known) == plain:
                return action
        raise IllegalAction(f"{text}: {self.why_not(text)}")

    def why_not(self, text: str) -> Reason | None:
        """Why an action is not legal here, with the clause; None if it is legal.

        >>> from ludotheque import Game
        >>> str(Game("daldos").start().play("r13").why_not("3:W12-M3"))
        'Inactive pawns are woken with a 1, one hole; W12 is inactive. (DAL-10)'
        """
        if text in self._texts:
            return None
        module = self.game.module
        reason = module.reasons.why_not(self.view(max(self._decider, SPECTATOR)), text)
        return reason if reason.package else replace(reason, package=module.package)

    # --- going on and back ---

    def play(self, action: int | str) -> State:
        """The position after an action or outcome, given as a number or in notation; raises `IllegalAction`."""
        number = self.action_of(action) if isinstance(action, str) else int(action)
        if number not in self._next[0]:
            raise IllegalAction(f"action {number} is not legal here: expected one of {list(self._next[0])}")
        record = copy(self.record)
        self.game.kernels().apply(self.game.board, record, number)
        return State(self.game, record, self, number, self.viewpoint)

    def play_line(self, line: str) -> State:
        """The position after several actions in notation; the line may also contain the events that followed from them.

        Raises `IllegalAction`.

        >>> from ludotheque import Game
        >>> Game("daldos").start().play_line("r24 pass r13").position
        'wwwwwwwwwwww/............./bbbbbbbbbbbb b 13 1'
        """
        state = self
        events: list[str] = []
        for text in self.game.module.notation.split(line):
            if text in events and text not in state._texts:
                events.remove(text)
                continue
            state = state.play(text)
            events = list(state.events())
        return state

    def events(self) -> tuple[str, ...]:
        """What followed automatically from the last action, in notation (`pass`, `lost4`)."""
        if self._events is None:
            if self.parent is None:
                return ()
            board, before = self.game.fields, self.parent.fields
            self._events = tuple(self.game.module.notation.events(board, before, self.action, self.fields))
        return self._events

    def roll(self, random: Any) -> State:
        """The position after a chance outcome, drawn by weight with a random stream (`core.random`).

        Raises `IllegalAction` if this is not a chance node.
        """
        ticket = draw(random, sum(self._next[1]))
        for action, weight in zip(*self._next, strict=True):
            ticket -= weight
            if ticket < 0:
                return self.play(action)
        raise IllegalAction("this position is not a chance node")

    def clone(self) -> State:
        """An equal position that shares no memory with this one."""
        return State(self.game, self.record, self.parent, self.action, self.viewpoint)

    def undo(self) -> State:
        """The position before the last action or outcome; raises `IllegalAction` at the start of the history."""
        if self.parent is None:
            raise IllegalAction("nothing to take back: the history begins here")
        return self.parent

    def forget(self, behind: int) -> None:
        """Free memory: drop the positions more than `behind` steps back, and what is cached in the others."""
        state = self
        state._views = None
        for _ in range(behind):
            before = state.parent
            if before is None:
                return
            state = before
            if state._choices is not None or state._fields is not None or state._views is not None:
                state._choices = state._text_by_action = state._action_by_text = state._fields = state._views = None
        state.parent = state.action = None

    def line(self) -> Iterator[State]:
        """All positions from the start of the history to this one."""
        states = [self]
        while states[-1].parent is not None:
            states.append(states[-1].parent)
        return reversed(states)

    @property
    def history(self) -> tuple[int, ...]:
        """The actions and outcomes that led here."""
        return tuple(state.action for state in self.line() if state.action is not None)

    def history_texts(self) -> list[str]:
        """The actions and outcomes that led here, in notation."""
        states = list(self.line())
        return [before.text_of(after.action) for before, after in pairwise(states) if after.action is not None]

    # --- what can be seen ---

    @property
    def position(self) -> str:
        """The position as text; `Game.position` reads it back. In a view, what its viewpoint sees of it."""
        return self.game.module.notation.write_position(self.game, self.fields, self.viewpoint)

    def view(self, viewpoint: int) -> State:
        """What a seat, or `SPECTATOR`, may see of the position and of its history; everything else is erased.

        If nothing is hidden under the options in play, the view is the position itself. Raises `IllegalAction` if
        there is no such seat.
        """
        if viewpoint != SPECTATOR and not 0 <= viewpoint < self.seats:
            raise IllegalAction(f"no seat {viewpoint}: expected 0 to {self.seats - 1}")
        if viewpoint == self.viewpoint or not self.game.hides:
            return self
        unseen: list[State] = []
        here: State | None = self
        while here is not None and (here._views is None or viewpoint not in here._views):
            unseen.append(here)
            here = here.parent
        view = None if here is None or here._views is None else here._views[viewpoint]
        for state in reversed(unseen):
            view = state._hidden(viewpoint, view)
        assert view is not None
        return view

    def _hidden(self, viewpoint: int, before: State | None) -> State:
        """Make and cache the view of this position; `before` is the view of its parent."""
        record = copy(self.record)
        self.game.kernels().hide(self.game.board, record, viewpoint)
        seen = self.action is not None and self.parent is not None and self.parent.sees(self.action, viewpoint)
        view = State(self.game, record, before, self.action if seen else None, viewpoint)
        self.remember_view(view)
        return view

    def remember_view(self, view: State) -> None:
        """Cache a view of this position."""
        assert view.viewpoint is not None
        self._views = {**(self._views or {}), view.viewpoint: view}

    def determinization(self, seat: int, seed: int = 0) -> State:
        """A full position that is consistent with the view of a seat, drawn by likelihood; it has no history."""
        record = copy(self.view(seat).record)
        self.game.kernels().determinize(self.game.board, record, seat, stream(seed))
        return State(self.game, record)

    @property
    def scores(self) -> list[float] | None:
        """The score of every seat; None if the game is not over."""
        return self.running_scores() if self.is_over else None

    def running_scores(self) -> list[float]:
        """The score of every seat so far."""
        return self._per_seat(self.game.kernels().scores)

    @property
    def win_shares(self) -> list[float] | None:
        """The win share of every seat; None if the game is not over."""
        return self._per_seat(self.game.kernels().win_shares) if self.is_over else None

    def _per_seat(self, kernel: Any) -> list[float]:
        out = np.zeros(MOST_SEATS)
        kernel(self.game.board, self.record, out)
        return [float(value) for value in out[: self.seats]]

    def scene(self, viewpoint: int = SPECTATOR, language: str = "en") -> Scene:
        """The picture of the position for a seat or a spectator (see `draw.scene`)."""
        view, part = self.view(viewpoint), self.game.module.view
        if part is None:
            from ludotheque.draw.plain import plain_scene

            return plain_scene(view, viewpoint, language)
        return part.scene(view, viewpoint, language)

    def terminal(self, viewpoint: int = SPECTATOR) -> str:
        """The board in characters, as a seat or a spectator sees it."""
        view, part = self.view(viewpoint), self.game.module.view
        return view.position if part is None else part.terminal(view, viewpoint)

    def _repr_svg_(self) -> str:
        from ludotheque.draw.svg import write_svg

        return write_svg(self.scene())

    # --- values ---

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, State)
            and self.game.slug == other.game.slug
            and same(self.record, other.record)
            and self.game.board.tobytes() == other.game.board.tobytes()
        )

    def __hash__(self) -> int:
        return hash(self.record.tobytes())

    def __repr__(self) -> str:
        return f"<{self.game.slug}: {self.position}>"
