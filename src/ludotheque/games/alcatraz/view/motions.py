"""The animations of Alcatraz: figures move square by square."""

from __future__ import annotations

from collections.abc import Iterator

from ludotheque.core.layout import Fields
from ludotheque.core.state import State
from ludotheque.draw.scene import Motion
from ludotheque.games.alcatraz.notation.names import SEATS, square_name
from ludotheque.games.alcatraz.notation.write import caught_by, guard_run
from ludotheque.games.alcatraz.rules.actions import PASS, is_boarding, is_release, source_of, steps_of, target_of
from ludotheque.games.alcatraz.rules.record import COLUMNS, LAST, MOVE, SEAT_DECIDES
from ludotheque.games.alcatraz.view.layout import boat_place, cell_place, place


def motions_of(view: State) -> Iterator[Motion]:
    """The motions of the last action: the prisoner, then the guard, then those caught on their way to the cell."""
    if view.parent is None or view.action is None:
        return
    before, action = view.parent.fields, view.action
    if before.phase not in SEAT_DECIDES:
        return
    if before.phase == MOVE and action != PASS:
        yield _prisoner_motion(view.game.fields, before, action)
    run = guard_run(before, action)
    if run is None:
        return
    yield Motion(f"guard-{run.row + 1}", tuple(place(square) for square in run.squares), "run")
    filled = [int(before.cell[seat]) for seat in range(before.seats)]
    if is_release(action):
        filled[before.mover] -= 1
    for seat, square in caught_by(before, action):
        there = cell_place(before.seats, seat, filled[seat])
        filled[seat] += 1
        yield Motion(f"cell-{SEATS[seat]}{filled[seat]}", (place(square), there), "caught")


def _prisoner_motion(board: Fields, before: Fields, action: int) -> Motion:
    seats, seat = before.seats, before.mover
    way: list[tuple[float, float]]
    if is_boarding(action):
        square, number = source_of(action), int(before.boat[seat])
        up = [place(above) for above in range(square, -1, -COLUMNS)]
        return Motion(f"boat-{SEATS[seat]}{number + 1}", (*up, boat_place(board, seats, seat, number)), "board")
    target = target_of(action)
    if is_release(action):
        way = [cell_place(seats, seat, int(before.cell[seat]) - 1)]
        way += [place(square) for square in range(LAST * COLUMNS + target % COLUMNS, target - 1, -COLUMNS)]
    else:
        square = source_of(action)
        step = (target - square) // steps_of(action)
        way = [place(there) for there in range(square, target + step, step)]
    return Motion(f"prisoner-{square_name(target)}", tuple(way), "step")
