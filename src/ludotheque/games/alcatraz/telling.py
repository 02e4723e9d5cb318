"""What just happened in Alcatraz: the sentences, and the ways the figures went."""

from __future__ import annotations

from collections.abc import Iterator

from ludotheque.core.contract import OVER, Record
from ludotheque.core.state import State
from ludotheque.draw.scene import Motion
from ludotheque.games.alcatraz.notation import SEATS, caught_by, guards_run, square_name
from ludotheque.games.alcatraz.picture import Say, boat_place, cell_place, place
from ludotheque.games.alcatraz.rules import (
    ALARM_DIE,
    ALARM_RUN,
    BOARDING,
    MOVE,
    PASS,
    PLACE_GUARDS,
    RELEASE,
    TARGETS,
    WHO_BEGINS,
    steps_of,
    target_of,
)
from ludotheque.games.alcatraz.yard import COLUMNS, ESCAPED, LAST


def story(state: State, words: Say) -> Iterator[str]:
    """What the last action did, sentence by sentence."""
    if state.parent is None or state.action is None:
        return
    before, after, action = state.parent.record, state.record, state.action
    if before.phase == PLACE_GUARDS:
        square = square_name(int(before.row) * COLUMNS + action)
        yield words("tell-guard", row=int(before.row) + 1, square=square)
        return
    if before.phase == WHO_BEGINS:
        yield words("tell-begins", colour=words(f"colour-{action}"))
        return
    colour = words(f"colour-{before.mover}")
    if before.phase == ALARM_DIE:
        yield words("tell-die", colour=colour, row=action + 1)
        return
    if before.phase == MOVE:
        yield _tell_turn(before, action, colour, words)
    yield from _tell_run(before, action, words)
    if after.phase == ALARM_DIE:
        yield words("tell-alarm", colour=words(f"colour-{after.mover}"))
    if after.to_move == OVER:
        yield _tell_end(after, words)


def _tell_turn(before: Record, action: int, colour: str, words: Say) -> str:
    if action == PASS:
        return words("tell-pass", colour=colour)
    if action >= BOARDING:
        n = int(before.boat[before.mover]) + 1
        return words("tell-board", colour=colour, square=square_name(action - BOARDING), n=n)
    square, steps = square_name(int(target_of(action))), int(steps_of(action))
    if action >= RELEASE:
        return words("tell-release", colour=colour, square=square, steps=steps)
    return words("tell-move", colour=colour, source=square_name(action // TARGETS), square=square, steps=steps)


def _tell_run(before: Record, action: int, words: Say) -> Iterator[str]:
    run = guards_run(before, action)
    if run is None:
        if before.phase == ALARM_RUN:
            yield words("tell-stay", row=int(before.row) + 1)
        return
    row, guard, goal = run
    yield words("tell-run", row=row + 1, steps=abs(goal - guard), square=square_name(row * COLUMNS + goal))
    for seat, square in caught_by(before, action):
        yield words("tell-caught", colour=words(f"colour-{seat}"), square=square_name(square))


def _tell_end(after: Record, words: Say) -> str:
    for seat in range(int(after.seats)):
        if after.boat[seat] == ESCAPED:
            return words("tell-won", colour=words(f"colour-{seat}"))
    if after.passes == after.seats:
        return words("tell-all-passed")
    return words("tell-limit", turns=int(after.turns))


def motions(state: State) -> Iterator[Motion]:
    """The prisoner square by square, then the guard, then the caught on their way to the cell."""
    if state.parent is None or state.action is None:
        return
    before, action = state.parent.record, state.action
    if before.phase not in (MOVE, ALARM_RUN):
        return
    if before.phase == MOVE and action != PASS:
        yield _mover(state, before, action)
    run = guards_run(before, action)
    if run is None:
        return
    row, guard, goal = run
    way = 1 if goal > guard else -1
    columns = range(guard, goal + way, way)
    yield Motion(f"guard-{row + 1}", tuple(place(row * COLUMNS + column) for column in columns), "run")
    seats = int(before.seats)
    filled = [int(before.cell[seat]) for seat in range(seats)]
    if before.phase == MOVE and action >= RELEASE:
        filled[int(before.mover)] -= 1
    for seat, square in caught_by(before, action):
        there = cell_place(seats, seat, filled[seat])
        filled[seat] += 1
        yield Motion(f"cell-{SEATS[seat]}{filled[seat]}", (place(square), there), "caught")


def _mover(state: State, before: Record, action: int) -> Motion:
    seats, seat = int(before.seats), int(before.mover)
    if action >= BOARDING:
        square, number = action - BOARDING, int(before.boat[seat])
        row, column = square // COLUMNS, square % COLUMNS
        up = [place(above * COLUMNS + column) for above in range(row, -1, -1)]
        there = boat_place(state.game.board, seats, seat, number)
        return Motion(f"boat-{SEATS[seat]}{number + 1}", (*up, there), "board")
    target = int(target_of(action))
    row, column = target // COLUMNS, target % COLUMNS
    way: list[tuple[float, float]]
    if action >= RELEASE:
        way = [cell_place(seats, seat, int(before.cell[seat]) - 1)]
        way += [place(there * COLUMNS + column) for there in range(LAST, row - 1, -1)]
    else:
        square = action // TARGETS
        step = (target - square) // int(steps_of(action))
        way = [place(there) for there in range(square, target + step, step)]
    return Motion(f"prisoner-{square_name(target)}", tuple(way), "step")
