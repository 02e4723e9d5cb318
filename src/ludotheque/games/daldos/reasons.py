"""Why an action of Daldøs is not legal: the clause of the rules and a message for the player."""

from __future__ import annotations

import re

from ludotheque.core.contract import CHANCE, OVER
from ludotheque.core.layout import Fields
from ludotheque.core.reasons import Reason, because
from ludotheque.core.state import State
from ludotheque.games.daldos.notation.names import dice_text, hole_of, step_name
from ludotheque.games.daldos.rules.record import ENEMIES, EXIT, FIRST, LOOP_ANY, RIGHTMOST
from ludotheque.games.daldos.rules.road import across, step_of, wakeable

__all__ = ["why_not"]

USE = re.compile(r"([1-4]):([WMB]\d+)([-x])(off|[WMB]\d+)!?")
"""The use of a die in notation: die, hole, `-` or `x` (capture), target."""


def why_not(view: State, text: str) -> Reason:
    """The first rule that the action breaks, in the order in which a player would check them."""
    board, state = view.game.fields, view.fields
    if state.to_move == OVER:
        return because("DAL-20", "why-over")
    if state.to_move == CHANCE:
        if state.phase == FIRST:
            return because("DAL-05", "why-who-begins")
        if USE.fullmatch(text) or text == "stop":
            return because("DAL-06", "why-throw-first")
        return because("DAL-R1", "why-no-throw", text=text)
    if re.fullmatch(r"r[1-4]{2}|f[wb]", text):
        return because("DAL-06", "why-already-thrown", dice=dice_text(state))
    if text == "stop":
        return because("DAL-R4", "why-no-stop")
    match = USE.fullmatch(text)
    if not match:
        return because("DAL-12", "why-unreadable", text=text)
    return _why_not_use(board, state, int(match[1]), match[2], match[3], match[4])


def _why_not_use(board: Fields, state: Fields, die: int, source: str, sign: str, target: str) -> Reason:
    """Why a die cannot be used on this pawn, or not with this target."""
    side, hole = state.mover, hole_of(board, source)
    if hole is None or (target != "off" and hole_of(board, target) is None):
        return because("DAL-04", "why-no-hole", hole=source if hole is None else target)
    if state.dice[die - 1] == 0:
        return because("DAL-12", "why-no-die", die=die, dice=dice_text(state))
    start = step_of(board, side, hole)
    if not int(state.pawns[side]) >> start & 1:
        return because("DAL-06", "why-not-your-pawn", hole=source)
    if not int(state.awake[side]) >> start & 1:
        reason = _why_asleep(board, state, die, start)
        if reason:
            return reason
    ways = _ways(board, state, start, die)
    names = [_target_name(board, side, way[-1]) for way in ways]
    if target not in names:
        return because("DAL-11", "why-wrong-target", die=die, hole=source, target=" / ".join(names))
    way = ways[names.index(target)]
    return _why_hindered(board, state, way) or _why_sign(board, state, way[-1], sign, die, source)


def _target_name(board: Fields, side: int, step: int) -> str:
    """The hole of a step in notation; `off` past the last hole."""
    return step_name(board, side, step) if step < board.holes else "off"


def _ways(board: Fields, state: Fields, start: int, die: int) -> list[list[int]]:
    """The steps that a pawn enters with a die, one list for each way it can take at the prow."""
    bend = board.outer + board.middle

    def ahead(step: int) -> int:
        looped = state.route != EXIT and step >= board.holes
        return int(step - board.holes + board.outer) if looped else step

    ways = [[ahead(start + k) for k in range(1, die + 1)]]
    if state.route == LOOP_ANY and start < bend <= start + die:
        ways.append([start + k - bend if start + k >= bend else start + k for k in range(1, die + 1)])
    return ways


def _why_asleep(board: Fields, state: Fields, die: int, start: int) -> Reason | None:
    """Why a die cannot wake the pawn on `start`; None if it can."""
    side = state.mover
    name = step_name(board, side, start)
    if die != 1:
        return because("DAL-10", "why-asleep", hole=name)
    own, awake = int(state.pawns[side]), int(state.awake[side])
    if wakeable(board, state, own, awake) >> start & 1:
        return None
    nearest = (own & ~awake).bit_length() - 1
    if state.activation == RIGHTMOST and nearest != start:
        return because("DAL-07", "why-not-nearest", hole=name, nearest=step_name(board, side, nearest))
    return because("DAL-R10", "why-wake-blocked", hole=name, next=step_name(board, side, start + 1))


def _why_hindered(board: Fields, state: Fields, way: list[int]) -> Reason | None:
    """Which pawn blocks the way; None if no pawn does."""
    side = state.mover
    own, enemy = int(state.pawns[side]), across(board, int(state.pawns[1 - side]))
    for step in way:
        if step >= board.holes:
            return None
        name = step_name(board, side, step)
        if own >> step & 1:
            if step == way[-1]:
                return because("DAL-R3", "why-land-own", hole=name)
            return because("DAL-18", "why-jump-own", hole=name)
        if state.jump != ENEMIES and step != way[-1] and enemy >> step & 1:
            return because("DAL-17", "why-jump-enemy", hole=name)
    return None


def _why_sign(board: Fields, state: Fields, goal: int, sign: str, die: int, source: str) -> Reason:
    """The pawn may go there, so either `-` and `x` are confused, or too few dice could be used afterwards (DAL-R25)."""
    side = state.mover
    hit = goal < board.holes and across(board, int(state.pawns[1 - side])) >> goal & 1 == 1
    if hit != (sign == "x"):
        return because("DAL-19", "why-sign-hit" if hit else "why-sign-quiet", hole=_target_name(board, side, goal))
    return because("DAL-R25", "why-loses-die", die=die, hole=source)
