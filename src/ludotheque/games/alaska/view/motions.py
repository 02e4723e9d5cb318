"""The animations of Alaska: trucks, containers, the bear, ice that forms or breaks."""

from __future__ import annotations

from collections.abc import Iterator

from ludotheque.core.state import State
from ludotheque.draw.scene import Motion
from ludotheque.games.alaska.board import COLOUR_LETTERS
from ludotheque.games.alaska.notation.names import hexes_of, place_name, seat_letter
from ludotheque.games.alaska.rules.record import BEAR, FOUND, FREEZE, MELT, NONE, TRIP
from ludotheque.games.alaska.view.layout import ON_TRUCK, Layout


def motions_of(layout: Layout, view: State) -> Iterator[Motion]:
    """The motions of the last action: trucks, containers and the bear, ice that formed or broke."""
    if view.parent is None or view.action is None:
        return
    before, after, board = view.parent.fields, layout.record, layout.board
    was = Layout(layout.lake, board, before)
    if before.phase == FREEZE:
        name = int(hexes_of(*board.cover[view.action])[0])
        yield Motion(f"ice-{place_name(board, name)}", (layout.anchor(name),), "grow")
    if before.phase == MELT:
        name = int(view.action - board.melt)
        yield Motion("crack", (was.anchor(name),), "break")
        if any(before.box[name]):
            yield Motion("splash", (was.anchor(name),), "sink")
    if before.phase == BEAR and layout.bear is not None:
        yield Motion("bear", (*((was.bear,) if was.bear else ()), layout.bear), "stalk")
    for seat in range(int(after.seats)):
        letter, start, end = seat_letter(after, seat), was.trucks[seat], layout.trucks[seat]
        if before.truck_at[seat] != after.truck_at[seat]:
            flew = board.flight <= view.action < board.load and before.phase == TRIP
            gesture = "fly" if flew else "drive" if before.phase == TRIP else "flash"
            yield Motion(f"truck-{letter}", (start, end), gesture)
            if after.truck_load[seat] != NONE:
                way = tuple((x + ON_TRUCK[0], y + ON_TRUCK[1]) for x, y in (start, end))
                yield Motion(f"cargo-{letter}", way, gesture)
        elif before.truck_load[seat] == NONE != after.truck_load[seat]:
            found = before.phase == FOUND
            source = layout.lake.hexes if found else int(before.truck_at[seat])
            from_ = was.boxes.get((source, int(after.truck_load[seat])), end)
            yield Motion(f"cargo-{letter}", (from_, (end[0] + ON_TRUCK[0], end[1] + ON_TRUCK[1])), "lift")
        elif before.truck_load[seat] != NONE == after.truck_load[seat]:
            place, colour = int(after.truck_at[seat]), int(before.truck_load[seat])
            goal = layout.boxes.get((place, colour), end)
            node = f"box-{place_name(board, place)}-{COLOUR_LETTERS[colour]}"
            yield Motion(node, ((start[0] + ON_TRUCK[0], start[1] + ON_TRUCK[1]), goal), "lower")
