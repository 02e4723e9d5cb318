"""Why an action is not legal in Ayalan, in the words of the rules."""

from __future__ import annotations

import re

from ludotheque.core.contract import OVER, Record
from ludotheque.core.game import Game
from ludotheque.core.state import Reason, because
from ludotheque.games.ayalan.names import COLOURS, WAYS, owner_of, square_name, square_named
from ludotheque.games.ayalan.notation import SUFFIX, tidy
from ludotheque.games.ayalan.rules import (
    FREE,
    HEAD_TAKEN,
    NOT_STARTED,
    ON_ROUTE,
    ROCK,
    TWO,
    WIDE,
    exit_of,
    start_squares,
    target_of,
    ways_in_hand,
    ways_with_recovered,
)

LAID = re.compile(r"(\+?)([A-Z]\d{1,3})?([SLR])(.*)", re.DOTALL)
KINDS = ("straight", "bend", "bend")


def held(content: int) -> str:
    """What a square holds, as a word that the texts select by."""
    if owner_of(content) >= 0:
        return COLOURS[owner_of(content)]
    return {FREE: "free", ROCK: "rock", TWO: "two"}.get(content, "three")


def starts(board: Record, state: Record, side: int) -> list[int]:
    """The free squares of a player's side."""
    places = int(start_squares(state, side))
    return [int(board.door[WIDE * side + place]) for place in range(WIDE) if places >> place & 1]


def starts_text(board: Record, state: Record, side: int) -> str:
    """The same, named: `A3, A4, A5`."""
    return ", ".join(map(square_name, starts(board, state, side)))


def hindrance(board: Record, state: Record, way: int) -> Reason | None:
    """Why the mover, whose route goes on, may not lay this token on the target; None if it may.

    The first thing missing: a token of the kind (AYA-08), a free square behind (AYA-18).
    """
    side = int(state.mover)
    target = target_of(board, state, side)
    content = int(state.squares[target])
    kinds = ways_in_hand(state, side) | ways_with_recovered(state, side, content)
    if not kinds >> way & 1:
        return because("AYA-08", "why-no-kind", kind=KINDS[way])
    beyond = exit_of(board, target, int(state.heading[side]), way)
    if content == FREE or state.squares[beyond] == FREE:
        return None
    return because(
        "AYA-18", "why-exit", target=square_name(target), way=WAYS[way], exit=square_name(beyond),
        is_=held(int(state.squares[beyond])),
    )  # fmt: skip


def definitive_block(board: Record, state: Record, side: int) -> Reason | None:
    """Why a player who has started must begin a new route; None if the route goes on."""
    status = state.status[side]
    fresh = starts_text(board, state, side)
    if status == HEAD_TAKEN:
        return because("AYA-19", "why-cut", starts=fresh)
    if status != ON_ROUTE or state.ways:
        return None
    target = target_of(board, state, side)
    if state.squares[target] == ROCK:
        return because("AYA-15", "why-rock-ahead", target=square_name(target), starts=fresh)
    facts = block_facts(board, state, side)
    return because("AYA-R6", "why-blocked", target=square_name(target), starts=fresh, **facts)


def block_facts(board: Record, state: Record, side: int) -> dict[str, str]:
    """For each way, the square it leads to and what is wrong with it: `exit_S`, `is_S` and so on."""
    facts: dict[str, str] = {}
    target = target_of(board, state, side)
    content = int(state.squares[target])
    kinds = ways_in_hand(state, side) | ways_with_recovered(state, side, content)
    for way, letter in enumerate(WAYS):
        beyond = exit_of(board, target, int(state.heading[side]), way)
        behind = held(int(state.squares[beyond]))
        facts[f"exit_{letter}"] = square_name(beyond)
        facts[f"is_{letter}"] = f"no_{KINDS[way]}" if behind == "free" and not kinds >> way & 1 else behind
    return facts


def why_not(game: Game, state: Record, text: str) -> Reason:
    """The first reason that a player would understand."""
    board = game.board
    if state.to_move == OVER:
        return because("AYA-29" if state.last_round else "AYA-28", "why-over")
    if text == "--":
        return _why_no_pass(board, state)
    match = LAID.fullmatch(text)
    if not match or not SUFFIX.fullmatch(match[4]) or (match[1] and not match[2]):
        return because("AYA-R1", "why-unreadable", text=text[:40])
    start, name, way = match[1], match[2], WAYS.index(match[3])
    square = square_named(name) if name else None
    if name and square is None:
        return because("AYA-R1", "why-no-square", square=name)
    if start and square is not None:
        reason = _why_not_start(board, state, square, way)
    else:
        reason = _why_not_go_on(board, state, square, way)
    return reason or because("AYA-R1", "why-written", text=tidy(board, state, text))


def _why_no_pass(board: Record, state: Record) -> Reason:
    """AYA-R10: not at all, or only where something stands in the way."""
    side = int(state.mover)
    if not state.blocked_may_pass:
        return because("AYA-R10", "why-no-pass")
    if state.status[side] == NOT_STARTED:
        return because("AYA-R10", "why-no-pass-first")
    return because("AYA-R10", "why-no-pass-free", target=square_name(target_of(board, state, side)))


def _why_not_start(board: Record, state: Record, square: int, way: int) -> Reason | None:
    side, name = int(state.mover), square_name(square)
    if state.ways:
        target = target_of(board, state, side)
        free = state.squares[target] == FREE
        return because("AYA-21", "why-way-is-free" if free else "why-can-conquer", target=square_name(target))
    if square not in board.door[WIDE * side : WIDE * (side + 1)]:
        return because("AYA-10", "why-not-your-side", square=name, mine=COLOURS[side])
    content = int(state.squares[square])
    if content != FREE:
        clause = "AYA-05" if content == ROCK else "AYA-R15" if owner_of(content) < 0 else "AYA-20"
        return because(clause, "why-start-taken", square=name, is_=held(content))
    if not ways_in_hand(state, side) >> way & 1:
        return because("AYA-08", "why-no-kind", kind=KINDS[way])
    return None


def _why_not_go_on(board: Record, state: Record, square: int | None, way: int) -> Reason | None:
    side = int(state.mover)
    if state.status[side] == NOT_STARTED:
        return because("AYA-10", "why-first", starts=starts_text(board, state, side))
    blocked = definitive_block(board, state, side)
    if blocked:
        return blocked
    target = target_of(board, state, side)
    if square not in (None, target):
        return because("AYA-13", "why-wrong-square", target=square_name(target), square=square_name(square or 0))
    return hindrance(board, state, way)
