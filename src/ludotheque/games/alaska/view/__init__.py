"""The picture of Alaska: the lake with its ice, lands and camps around it, trucks, containers, the bear."""

from __future__ import annotations

from functools import partial

from ludotheque.core.state import State
from ludotheque.core.text import Say, say
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
    panel_nodes,
    thing_nodes,
    water_nodes,
)

__all__ = ["scene"]


def scene(view: State, viewpoint: int, language: str) -> Scene:
    """The position as a seat or a spectator sees it."""
    words: Say = partial(say, "alaska", language)
    lake = lake_layout(view.game.board)
    layout = Layout(lake, view.game.fields, view.fields)
    choices = tuple(choices_of(layout, view, words)) if view.to_move == viewpoint else ()
    headline = headline_of(view, words)
    nodes = [*land_nodes(layout, words), *water_nodes(layout, words), *ice_nodes(layout, words)]
    nodes += [*thing_nodes(layout, words), *gesture_nodes(layout, view), *panel_nodes(lake, view, viewpoint, words)]
    return Scene(
        game="alaska",
        language=language,
        width=lake.width,
        height=lake.height,
        layers=LAYERS,
        nodes=tuple(nodes),
        headline=headline,
        label=words("scene", headline=headline),
        seats=tuple(seat_of(layout, view, seat, viewpoint, words) for seat in range(view.seats)),
        choices=choices,
        buttons=tuple(buttons_of(layout, view, words)) if choices else (),
        story=tuple(narrate(view, words)),
        motions=tuple(motions_of(layout, view)),
    )
