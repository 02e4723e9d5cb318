"""Why an action is not legal in Daldøs, in the words of the rules."""

from __future__ import annotations

import re

from ludotheque.core.contract import CHANCE, OVER, Record
from ludotheque.core.game import Game
from ludotheque.core.state import Reason, because
from ludotheque.games.daldos.notation import dice_text, hole_of, step_name
from ludotheque.games.daldos.rules import (
    ENEMIES,
    EXIT,
    FIRST,
    LOOP_ANY,
    RIGHTMOST,
    across,
    step_of,
    wakeable,
)

USE = re.compile(r"([1-4]):([WMB]\d+)([-x])(off|[WMB]\d+)!?")


def why_not(game: Game, state: Record, text: str) -> Reason:
    """The first reason that a player would understand."""
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
    return _why_not_use(game, state, int(match[1]), match[2], match[3], match[4])


def _why_not_use(game: Game, state: Record, die: int, source: str, sign: str, target: str) -> Reason:
    board, side = game.board, int(state.mover)
    hole, goal_hole = hole_of(board, source), hole_of(board, target)
    if hole is None or (goal_hole is None and target != "off"):
        return because("DAL-04", "why-no-hole", hole=source if hole is None else target)
    if state.dice[die - 1] == 0:
        return because("DAL-12", "why-no-die", die=die, dice=dice_text(state))
    start = int(step_of(board, side, hole))
    own, enemy = int(state.pawns[side]), int(across(board, state.pawns[1 - side]))
    if not own >> start & 1:
        return because("DAL-06", "why-not-your-pawn", hole=source)
    if not int(state.awake[side]) >> start & 1:
        sleeper = _why_asleep(game, state, die, start)
        if sleeper:
            return sleeper
    landings = _ways(game, state, start, die)
    names = [step_name(board, side, way[-1]) if way[-1] < board.holes else "off" for way in landings]
    if target not in names:
        return because("DAL-11", "why-wrong-target", die=die, hole=source, target=" / ".join(names))
    way = landings[names.index(target)]
    return _why_hindered(game, state, way, own, enemy) or _why_sign(game, state, way, enemy, sign, die, source)


def _ways(game: Game, state: Record, start: int, die: int) -> list[list[int]]:
    """The steps a pawn would pass and reach with a die, by each road it could take."""
    board = game.board
    bend = int(board.outer + board.middle)

    def ahead(step: int) -> int:
        looped = state.route != EXIT and step >= board.holes
        return step - int(board.holes) + int(board.outer) if looped else step

    ways = [[ahead(start + k) for k in range(1, die + 1)]]
    if state.route == LOOP_ANY and start < bend <= start + die:
        ways.append([start + k - bend if start + k >= bend else start + k for k in range(1, die + 1)])
    return ways


def _why_asleep(game: Game, state: Record, die: int, start: int) -> Reason | None:
    board, side = game.board, int(state.mover)
    name = step_name(board, side, start)
    if die != 1:
        return because("DAL-10", "why-asleep", hole=name)
    own, awake = int(state.pawns[side]), int(state.awake[side])
    if int(wakeable(board, state, own, awake)) >> start & 1:
        return None
    nearest = (own & ~awake).bit_length() - 1
    if state.activation == RIGHTMOST and nearest != start:
        return because("DAL-07", "why-not-nearest", hole=name, nearest=step_name(board, side, nearest))
    return because("DAL-R10", "why-wake-blocked", hole=name, next=step_name(board, side, start + 1))


def _why_hindered(game: Game, state: Record, way: list[int], own: int, enemy: int) -> Reason | None:
    board, side = game.board, int(state.mover)
    for step in way:
        if step >= board.holes:
            return None
        if own >> step & 1:
            name = step_name(board, side, step)
            if step == way[-1]:
                return because("DAL-R3", "why-land-own", hole=name)
            return because("DAL-18", "why-jump-own", hole=name)
        if state.jump != ENEMIES and step != way[-1] and enemy >> step & 1:
            return because("DAL-17", "why-jump-enemy", hole=step_name(board, side, step))
    return None


def _why_sign(game: Game, state: Record, way: list[int], enemy: int, sign: str, die: int, source: str) -> Reason:
    """The move itself is fine: it is written wrongly, or keeps the other die from being used."""
    board, side = game.board, int(state.mover)
    goal = way[-1]
    hit = goal < board.holes and bool(enemy >> goal & 1)
    if hit != (sign == "x"):
        name = step_name(board, side, goal) if goal < board.holes else "off"
        return because("DAL-19", "why-sign-hit" if hit else "why-sign-quiet", hole=name)
    return because("DAL-R25", "why-loses-die", die=die, hole=source)
