"""Sentences about Alcatraz: whose turn it is, the players, what happened."""

from __future__ import annotations

from collections.abc import Iterator

from ludotheque.core.contract import OVER
from ludotheque.core.layout import Fields
from ludotheque.core.state import State
from ludotheque.core.text import Translate
from ludotheque.draw.scene import Seat
from ludotheque.games.alcatraz.notation.names import prisoners, square_name
from ludotheque.games.alcatraz.notation.write import caught_by, guard_run
from ludotheque.games.alcatraz.rules.actions import PASS, is_boarding, is_release, source_of, steps_of, target_of
from ludotheque.games.alcatraz.rules.record import (
    ALARM_DIE,
    ALARM_RUN,
    COLUMNS,
    ENDED,
    ESCAPED,
    MOVE,
    PLACE_GUARDS,
    WHO_BEGINS,
)
from ludotheque.games.alcatraz.view.choices import threats_to
from ludotheque.games.alcatraz.view.layout import COLOURS


def headline_of(view: State, translate: Translate) -> str:
    """Whose turn it is and what is to be done, or the result."""
    state = view.fields
    if state.phase == PLACE_GUARDS:
        return translate("headline-guards", row=state.row + 1)
    if state.phase == WHO_BEGINS:
        return translate("headline-begins")
    if state.phase == ENDED:
        return _result(view, translate)
    colour = translate(f"colour-{state.mover}")
    if state.phase == ALARM_DIE:
        return translate("headline-die", colour=colour)
    if state.phase == ALARM_RUN:
        return translate("headline-run", colour=colour, row=state.row + 1)
    return translate("headline-move", colour=colour)


def _result(view: State, translate: Translate) -> str:
    winners = [translate(f"colour-{seat}") for seat, share in enumerate(view.win_shares or ()) if share]
    if len(winners) > 1:
        return translate("headline-shared", colours=", ".join(winners))
    won = ESCAPED in view.fields.boat
    return translate("headline-won" if won else "headline-most", colour=winners[0])


def seat_of(view: State, seat: int, viewpoint: int, translate: Translate) -> Seat:
    """A player's prisoners in the boat, in the yard and in the cell; for the viewer also which could be caught next."""
    state = view.fields
    details = [
        translate("detail-boat", n=int(state.boat[seat])),
        translate("detail-yard", n=sum(owner == seat for owner, _ in prisoners(state))),
        translate("detail-cell", n=int(state.cell[seat])),
    ]
    if seat == viewpoint:
        caught = set()
        for there, action in threats_to(view, seat):
            caught |= {square for owner, square in caught_by(there, action) if owner == seat}
        if caught:
            details.append(translate("detail-danger", list=", ".join(square_name(square) for square in sorted(caught))))
    return Seat(
        seat, translate(f"colour-{seat}"), (COLOURS[seat],), f"{state.boat[seat]}/{ESCAPED}", tuple(details),
        active=bool(state.to_move != OVER and state.mover == seat),
    )  # fmt: skip


def narrate(view: State, translate: Translate) -> Iterator[str]:
    """What the last action did, sentence by sentence."""
    if view.parent is None or view.action is None:
        return
    before, after, action = view.parent.fields, view.fields, view.action
    if before.phase == PLACE_GUARDS:
        square = square_name(before.row * COLUMNS + action)
        yield translate("narrate-guard", row=before.row + 1, square=square)
        return
    if before.phase == WHO_BEGINS:
        yield translate("narrate-begins", colour=translate(f"colour-{action}"))
        return
    colour = translate(f"colour-{before.mover}")
    if before.phase == ALARM_DIE:
        yield translate("narrate-die", colour=colour, row=action + 1)
        return
    if before.phase == MOVE:
        yield _narrate_turn(before, action, colour, translate)
    yield from _narrate_run(before, action, translate)
    if after.phase == ALARM_DIE:
        yield translate("narrate-alarm", colour=translate(f"colour-{after.mover}"))
    if after.to_move == OVER:
        yield _narrate_end(after, translate)


def _narrate_turn(before: Fields, action: int, colour: str, translate: Translate) -> str:
    if action == PASS:
        return translate("narrate-pass", colour=colour)
    if is_boarding(action):
        n = int(before.boat[before.mover]) + 1
        return translate("narrate-board", colour=colour, square=square_name(source_of(action)), n=n)
    square, steps = square_name(target_of(action)), steps_of(action)
    if is_release(action):
        return translate("narrate-release", colour=colour, square=square, steps=steps)
    return translate("narrate-move", colour=colour, source=square_name(source_of(action)), square=square, steps=steps)


def _narrate_run(before: Fields, action: int, translate: Translate) -> Iterator[str]:
    run = guard_run(before, action)
    if run is None:
        if before.phase == ALARM_RUN:
            yield translate("narrate-stay", row=before.row + 1)
        return
    yield translate("narrate-run", row=run.row + 1, steps=len(run.entered), square=square_name(run.last))
    for seat, square in caught_by(before, action):
        yield translate("narrate-caught", colour=translate(f"colour-{seat}"), square=square_name(square))


def _narrate_end(after: Fields, translate: Translate) -> str:
    for seat in range(after.seats):
        if after.boat[seat] == ESCAPED:
            return translate("narrate-won", colour=translate(f"colour-{seat}"))
    if after.passes == after.seats:
        return translate("narrate-all-passed")
    return translate("narrate-limit", turns=after.turns)
