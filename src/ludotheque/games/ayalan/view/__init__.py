"""The view of Ayalan: the scene, drawn with the viewer's own side at the bottom, and the board as text."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from ludotheque.core.contract import SPECTATOR
from ludotheque.core.provenance import Thing
from ludotheque.core.state import State
from ludotheque.core.text import Translate, translate_game
from ludotheque.draw.scene import Button, Scene
from ludotheque.games.ayalan.notation.names import sides_in
from ludotheque.games.ayalan.rules.actions import PASS
from ludotheque.games.ayalan.rules.sides import side_of
from ludotheque.games.ayalan.view.choices import choices_of, panel_nodes
from ludotheque.games.ayalan.view.layout import BOTTOM, HEIGHT, WIDTH, BoardLayout
from ludotheque.games.ayalan.view.motions import loot_nodes, motions_of
from ludotheque.games.ayalan.view.narration import headline_of, narrate, seat_of_side
from ludotheque.games.ayalan.view.nodes import LAYERS, bar_nodes, board_nodes, content_nodes, mark_nodes
from ludotheque.games.ayalan.view.terminal import terminal

__all__ = ["nodes_of", "scene", "terminal"]


def scene(view: State, viewpoint: int, language: str) -> Scene:
    """The scene of a position for a viewpoint: a seat sees its own side at the bottom, a spectator side 3."""
    board, state = view.game.fields, view.fields
    layout = BoardLayout(BOTTOM if viewpoint == SPECTATOR else side_of(state, viewpoint))
    translate: Translate = partial(translate_game, "ayalan", language)
    headline = headline_of(view, translate)
    nodes = [*board_nodes(layout, board, state, translate), *content_nodes(layout, board, state, translate)]
    nodes += [*mark_nodes(layout, board, state, translate), *bar_nodes(layout, state, translate)]
    nodes += [*panel_nodes(layout, board, state, translate), *loot_nodes(layout, view)]
    choices = tuple(choices_of(layout, view, translate)) if view.to_move == viewpoint else ()
    passing = any(choice.action == PASS for choice in choices)
    known = {node.id for node in nodes}
    return Scene(
        game="ayalan",
        language=language,
        width=WIDTH,
        height=HEIGHT,
        layers=LAYERS,
        nodes=tuple(nodes),
        headline=headline,
        label=translate("scene", headline=headline),
        seats=tuple(seat_of_side(state, side, translate) for side in sides_in(state)),
        choices=choices,
        buttons=(Button("pass", translate("choice-pass")),) if passing else (),
        narration=tuple(narrate(view, translate)),
        motions=tuple(motion for motion in motions_of(layout, view) if motion.node in known),
    )


def nodes_of(thing: Thing) -> Iterable[str]:
    """The nodes that show a thing of a board file: a square, the bonus on it, player 1's tokens in hand.

    >>> nodes_of(("rows", "A8")), nodes_of(("values", "A8")), nodes_of(("bend", ""))
    (('square-A8',), ('bonus-A8',), ('bends-icon-1', 'bends-1'))
    """
    key, name = thing
    if key in ("straight", "bend"):
        return f"{key}s-icon-1", f"{key}s-1"
    node = {"rows": "square", "values": "bonus"}.get(key)
    return (f"{node}-{name}",) if node else ()
