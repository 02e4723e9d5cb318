"""The motions of tiles, pawns and the bear after an action of Thin Ice."""

from __future__ import annotations

from collections.abc import Iterator

from ludotheque.core.state import State
from ludotheque.draw.scene import Motion
from ludotheque.games.thin_ice.notation.names import PAWN_NAMES, pawns_in
from ludotheque.games.thin_ice.rules.record import LIFTED, NOWHERE
from ludotheque.games.thin_ice.view.layout import SeaLayout


def motions_of(view: State, layout: SeaLayout) -> Iterator[Motion]:
    """The motions of tiles that slid or turned, then of the bear, then of pawns."""
    if view.parent is None:
        return
    before, after = view.parent.fields, view.fields
    for tile in range(1, after.tiles + 1):
        was, now = int(before.place[tile]), int(after.place[tile])
        if now >= 0 and was != now:
            start = was if was >= 0 else before.about if was == LIFTED else NOWHERE
            if start != NOWHERE:
                yield Motion(f"tile-{tile}", (layout.at(start), layout.at(now)), "slide")
        elif now >= 0 and before.side[tile] != after.side[tile]:
            yield Motion(f"tile-{tile}", (layout.at(now), layout.at(now)), "turn")
    if before.bear >= 0 and after.bear >= 0 and before.bear != after.bear:
        yield Motion("bear", (layout.at(before.bear), layout.at(after.bear)), "hop")
    for name in pawns_in(before.on & after.on):
        was, now = (int(state.pawn_at[PAWN_NAMES.index(name)]) for state in (before, after))
        if was != now:
            yield Motion(f"pawn-{name}", (layout.at(was), layout.at(now)), "hop")
