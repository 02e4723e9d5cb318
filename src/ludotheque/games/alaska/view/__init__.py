"""The picture of Alaska: the lake with its ice, lands and camps around it, trucks, containers, the bear."""

from __future__ import annotations

from functools import partial

from ludotheque.core.state import State
from ludotheque.core.text import Translate, translate_game
from ludotheque.draw.scene import Scene
from ludotheque.games.alaska.view.choices import buttons_of, choices_of
from ludotheque.games.alaska.view.layout import Layout, lake_layout
from ludotheque.games.alaska.view.motions import motions_of
from ludotheque.games.alaska.view.narration import headline_of, narrate, seat_of
from ludotheque.games.alaska.view.nodes import (
    LAYERS,
    gesture_nodes,
    ice_nodes,
    land_nodes,
    nodes_of,
    panel_nodes,
    thing_nodes,
    water_nodes,
)

__all__ = ["nodes_of", "scene"]


def scene(view: State, viewpoint: int, language: str) -> Scene:
    """The picture of the position for a seat or a spectator."""
    translate: Translate = partial(translate_game, "alaska", language)
    lake = lake_layout(view.game.board)
    layout = Layout(lake, view.game.fields, view.fields)
    choices = tuple(choices_of(layout, view, translate)) if view.to_move == viewpoint else ()
    headline = headline_of(view, translate)
    nodes = [*land_nodes(layout, translate), *water_nodes(layout, translate), *ice_nodes(layout, translate)]
    nodes += [
        *thing_nodes(layout, translate),
        *gesture_nodes(layout, view),
        *panel_nodes(lake, view, viewpoint, translate),
    ]
    return Scene(
        game="alaska",
        language=language,
        width=lake.width,
        height=lake.height,
        layers=LAYERS,
        nodes=tuple(nodes),
        headline=headline,
        label=translate("scene", headline=headline),
        seats=tuple(seat_of(layout, view, seat, viewpoint, translate) for seat in range(view.seats)),
        choices=choices,
        buttons=tuple(buttons_of(layout, view, translate)) if choices else (),
        narration=tuple(narrate(view, translate)),
        motions=tuple(motions_of(layout, view)),
    )
