"""Sentences about Daldøs: whose turn it is, how each side stands, what happened."""

from __future__ import annotations

from collections.abc import Iterator

from ludotheque.core.layout import Fields
from ludotheque.core.state import State
from ludotheque.core.text import Translate
from ludotheque.draw.scene import Seat
from ludotheque.games.daldos.notation.names import dice_text, step_name
from ludotheque.games.daldos.rules.actions import die_of, goal_of, start_of, stop_action
from ludotheque.games.daldos.rules.record import ENDED, FIRST, HIGH, LOW, MOVE, NOBODY, ROLL
from ludotheque.games.daldos.rules.road import across
from ludotheque.games.daldos.view.layout import COLOURS, NAMES


def headline_of(view: State, translate: Translate) -> str:
    """Whose turn it is and what is to be done, or the result."""
    record = view.fields
    if record.phase == FIRST:
        return translate("headline-first")
    if record.phase == ROLL:
        return translate("headline-throw", side=translate(NAMES[record.mover]))
    if record.phase == MOVE:
        return translate("headline-move", side=translate(NAMES[record.mover]), dice=" · ".join(dice_text(record)))
    if record.winner == NOBODY:
        return translate("headline-draw")
    return translate("headline-won", side=translate(NAMES[record.winner]))


def seat_of(view: State, side: int, translate: Translate) -> Seat:
    """A side with its pawns left and awake."""
    record = view.fields
    left, awake = int(record.pawns[side]).bit_count(), int(record.awake[side]).bit_count()
    counts = (translate("detail-left", n=left), translate("detail-awake", n=awake))
    score = f"{int(view.scores[side]):+d}" if view.scores else str(left)
    return Seat(
        side, translate(NAMES[side]), (COLOURS[side],), score, counts,
        active=bool(record.phase == MOVE and record.mover == side),
    )  # fmt: skip


def narrate(view: State, translate: Translate) -> Iterator[str]:
    """What the last action did, sentence by sentence."""
    if view.parent is None or view.action is None:
        return
    before, after, action = view.parent.fields, view.fields, view.action
    if before.phase == FIRST:
        yield translate("narrate-first", side=translate(NAMES[action]))
        return
    name = translate(NAMES[before.mover])
    if before.phase == ROLL:
        yield translate("narrate-throw", side=name, dice=f"{LOW[action]}-{HIGH[action]}")
    elif action == stop_action(view.game.fields):
        yield translate("narrate-stop", side=name)
    else:
        yield from _narrate_use(view.game.fields, before, action, translate)
    for event in view.events():
        if event == "pass":
            yield translate("narrate-pass", side=name)
        else:
            yield translate("narrate-lost", die=int(event.removeprefix("lost")))
    if after.phase == ENDED and after.winner != NOBODY:
        yield translate("narrate-end", side=translate(NAMES[1 - after.winner]))


def _narrate_use(board: Fields, before: Fields, action: int, translate: Translate) -> Iterator[str]:
    """What the use of a die did."""
    side, name = before.mover, translate(NAMES[before.mover])
    die, start, goal = die_of(board, action), start_of(board, side, action), goal_of(board, before, action)
    source = step_name(board, side, start)
    if goal >= board.holes:
        yield translate("narrate-off", side=name, die=die, **{"from": source})
        return
    target = step_name(board, side, goal)
    asleep = not int(before.awake[side]) >> start & 1
    yield translate("narrate-wake" if asleep else "narrate-move", side=name, die=die, to=target, **{"from": source})
    if across(board, int(before.pawns[1 - side])) >> goal & 1:
        yield translate("narrate-hit", side=translate(NAMES[1 - side]), hole=target)
