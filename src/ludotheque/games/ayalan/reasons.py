"""Why an action is not legal in Ayalan: the clause that forbids it, and a message."""

from __future__ import annotations

import re

from ludotheque.core.contract import OVER
from ludotheque.core.layout import Fields
from ludotheque.core.reasons import Reason, because
from ludotheque.core.state import State
from ludotheque.games.ayalan.notation.names import (
    COLOURS,
    KINDS,
    WAY_LETTERS,
    content_name,
    free_starts,
    square_name,
    square_named,
)
from ludotheque.games.ayalan.notation.read import SUFFIX, tidy
from ludotheque.games.ayalan.rules.conquest import kinds_for_conquest
from ludotheque.games.ayalan.rules.record import FREE, HEAD_TAKEN, NOT_STARTED, ON_ROUTE, ROCK
from ludotheque.games.ayalan.rules.sides import lies_on
from ludotheque.games.ayalan.rules.squares import exit_of, target_of
from ludotheque.games.ayalan.rules.tokens import is_bonus, ways_in_hand

__all__ = ["why_not"]

LAID = re.compile(r"(\+?)([A-Z]\d{1,3})?([SLR])(.*)", re.DOTALL)


def why_not(view: State, text: str) -> Reason:
    """The first reason, in the order in which a player would check them, why a text is not a legal action."""
    board, state = view.game.fields, view.fields
    if state.to_move == OVER:
        return because("AYA-29" if state.last_round else "AYA-28", "why-over")
    if text == "--":
        return _why_no_pass(board, state)
    match = LAID.fullmatch(text)
    if not match or not SUFFIX.fullmatch(match[4]) or (match[1] and not match[2]):
        return because("AYA-R1", "why-unreadable", text=text[:40])
    start, name, way = match[1], match[2], WAY_LETTERS.index(match[3])
    square = square_named(name) if name else None
    if name and square is None:
        return because("AYA-R1", "why-no-square", square=name)
    if start and square is not None:
        reason = _why_not_start(board, state, square, way)
    else:
        reason = _why_not_go_on(board, state, square, way)
    return reason or because("AYA-R1", "why-written", text=tidy(board, state, text))


def why_not_lay(board: Fields, state: Fields, way: int) -> Reason | None:
    """Why the mover, whose route goes on, may not lay a token this way on the target; None if they may.

    Either no token of the kind is in hand (AYA-08), or the square behind an occupied target is not free (AYA-18).
    """
    side = state.mover
    target = target_of(board, state, side)
    content = int(state.squares[target])
    kinds = kinds_for_conquest(state, side, content)
    if not kinds >> way & 1:
        return because("AYA-08", "why-no-kind", kind=KINDS[way])
    beyond = exit_of(board, target, int(state.heading[side]), way)
    if content == FREE or state.squares[beyond] == FREE:
        return None
    return because(
        "AYA-18", "why-exit", target=square_name(target), way=WAY_LETTERS[way], exit=square_name(beyond),
        is_=content_name(int(state.squares[beyond])),
    )  # fmt: skip


def definitive_block(board: Fields, state: Fields, side: int) -> Reason | None:
    """AYA-R6: why a player who has started must begin a new route; None if the current route can go on."""
    status = state.status[side]
    fresh = named_starts(board, state, side)
    if status == HEAD_TAKEN:
        return because("AYA-19", "why-cut", starts=fresh)
    if status != ON_ROUTE or state.ways:
        return None
    target = target_of(board, state, side)
    if state.squares[target] == ROCK:
        return because("AYA-15", "why-rock-ahead", target=square_name(target), starts=fresh)
    exits = closed_exits(board, state, side)
    return because("AYA-R6", "why-blocked", target=square_name(target), starts=fresh, **exits)


def closed_exits(board: Fields, state: Fields, side: int) -> dict[str, str]:
    """AYA-18, AYA-R8: for each way, the square it leads to (`exit_S`, …) and why it is closed (`is_S`, …)."""
    exits: dict[str, str] = {}
    target = target_of(board, state, side)
    content = int(state.squares[target])
    kinds = kinds_for_conquest(state, side, content)
    for way, letter in enumerate(WAY_LETTERS):
        beyond = exit_of(board, target, int(state.heading[side]), way)
        behind = content_name(int(state.squares[beyond]))
        exits[f"exit_{letter}"] = square_name(beyond)
        exits[f"is_{letter}"] = f"no_{KINDS[way]}" if behind == "free" and not kinds >> way & 1 else behind
    return exits


def named_starts(board: Fields, state: Fields, side: int) -> str:
    """The names of the free squares of a player's side: `A3, A4, A5`."""
    return ", ".join(map(square_name, free_starts(board, state, side)))


def _why_no_pass(board: Fields, state: Fields) -> Reason:
    """AYA-R10: why the mover may not pass: never without the option, and never while the target is free."""
    side = state.mover
    if not state.blocked_may_pass:
        return because("AYA-R10", "why-no-pass")
    if state.status[side] == NOT_STARTED:
        return because("AYA-R10", "why-no-pass-first")
    return because("AYA-R10", "why-no-pass-free", target=square_name(target_of(board, state, side)))


def _why_not_start(board: Fields, state: Fields, square: int, way: int) -> Reason | None:
    side, name = state.mover, square_name(square)
    if state.ways:
        target = target_of(board, state, side)
        free = state.squares[target] == FREE
        return because("AYA-21", "why-way-is-free" if free else "why-can-conquer", target=square_name(target))
    if not lies_on(board, square, side):
        return because("AYA-10", "why-not-your-side", square=name, mine=COLOURS[side])
    content = int(state.squares[square])
    if content != FREE:
        clause = "AYA-05" if content == ROCK else "AYA-R15" if is_bonus(content) else "AYA-20"
        return because(clause, "why-start-taken", square=name, is_=content_name(content))
    if not ways_in_hand(state, side) >> way & 1:
        return because("AYA-08", "why-no-kind", kind=KINDS[way])
    return None


def _why_not_go_on(board: Fields, state: Fields, square: int | None, way: int) -> Reason | None:
    side = state.mover
    if state.status[side] == NOT_STARTED:
        return because("AYA-10", "why-first", starts=named_starts(board, state, side))
    blocked = definitive_block(board, state, side)
    if blocked:
        return blocked
    target = target_of(board, state, side)
    if square not in (None, target):
        return because("AYA-13", "why-wrong-square", target=square_name(target), square=square_name(square or 0))
    return why_not_lay(board, state, way)
