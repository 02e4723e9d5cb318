"""The motions after an action of Ayalan: a token slides in, and what was taken goes to the taker's bar."""

from __future__ import annotations

from collections.abc import Iterator

from ludotheque.core.state import State
from ludotheque.draw.scene import Motion, Node, Text
from ludotheque.games.ayalan.notation.names import COLOURS, square_name
from ludotheque.games.ayalan.rules.actions import PASS, START, entered_with, placed_on
from ludotheque.games.ayalan.rules.conquest import is_head
from ludotheque.games.ayalan.rules.record import FREE, NOBODY
from ludotheque.games.ayalan.rules.squares import points_off_board
from ludotheque.games.ayalan.rules.tokens import is_bonus, owner_of
from ludotheque.games.ayalan.view.layout import CUT_AT, BoardLayout
from ludotheque.games.ayalan.view.nodes import DECOR, TIP, content_sprite

LOOT_AT, LOOT_POINTS_AT = 222.0, 254.0
"""The places on the taker's bar of what was just taken, and of its points."""


def _taken(view: State) -> tuple[int, int, int] | None:
    """The taker's side, the square and its content if the last action took something; None if not."""
    if view.parent is None or view.action is None or view.action == PASS:
        return None
    before = view.parent.fields
    square = placed_on(view.game.fields, before, view.action)
    content = int(before.squares[square])
    return None if content == FREE else (before.mover, square, content)


def loot_nodes(layout: BoardLayout, view: State) -> Iterator[Node]:
    """What the last action took, drawn at the taker's bar with its points."""
    taken = _taken(view)
    if taken is None:
        return
    side, _, content = taken
    sprite, turn = content_sprite(layout, content, 26)
    owner = owner_of(content)
    points = "↩" if owner == side else f"+{content if is_bonus(content) else 1}"
    classes = ("loot", "bonus" if owner == NOBODY else COLOURS[owner], DECOR)
    yield Node("loot", "loot", sprite, *layout.bar(side, LOOT_AT), turn, classes)
    place, turn = layout.bar(side, LOOT_POINTS_AT), layout.bar_turn(side)
    yield Node("loot-points", "loot", Text(points, 20), *place, turn, ("loot-points", DECOR))


def motions_of(layout: BoardLayout, view: State) -> Iterator[Motion]:
    """The token slides in over the edge where the route enters; what was taken flies to the taker's bar."""
    if view.parent is None or view.action is None or view.action == PASS:
        return
    before, after, board, action = view.parent.fields, view.fields, view.game.fields, view.action
    side, square = before.mover, placed_on(board, before, action)
    place = layout.square(square)
    wraps = action < START and points_off_board(board, before, side)
    way = (layout.beside(square, entered_with(before, action), -0.9), place)
    yield Motion(f"token-{square_name(square)}", way, "wrap" if wraps else "slide")
    if is_head(after, side, square):
        yield Motion(f"tip-{side + 1}", (place, layout.beside(square, int(after.heading[side]), TIP)), "grow")
    taken = _taken(view)
    if taken is None:
        return
    for node, along in (("loot", LOOT_AT), ("loot-points", LOOT_POINTS_AT)):
        yield Motion(node, (place, layout.bar(side, along)), "fly")
    owner = owner_of(taken[2])
    if owner not in (NOBODY, side) and is_head(before, owner, square):
        yield Motion(f"cut-{owner + 1}", (place, layout.bar(owner, CUT_AT)), "break")
