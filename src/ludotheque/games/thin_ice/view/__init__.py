"""The view of Thin Ice: the scene of a position for a viewpoint."""

from __future__ import annotations

from functools import partial

from ludotheque.core.state import State
from ludotheque.core.text import Translate, translate_game
from ludotheque.draw.scene import Scene
from ludotheque.games.thin_ice.view.choices import buttons_of, choices_of, refusals_of
from ludotheque.games.thin_ice.view.layout import LAYERS, SeaLayout
from ludotheque.games.thin_ice.view.motions import motions_of
from ludotheque.games.thin_ice.view.narration import headline_of, narrate
from ludotheque.games.thin_ice.view.nodes import (
    die_shown,
    nodes_of,
    panel_nodes,
    piece_nodes,
    sea_nodes,
    seat_of,
    tile_nodes,
)

__all__ = ["nodes_of", "scene"]


def scene(view: State, viewpoint: int, language: str) -> Scene:
    """The scene of a position as a seat or a spectator sees it."""
    translate: Translate = partial(translate_game, "thin_ice", language)
    record = view.fields
    layout = SeaLayout(record)
    choices = tuple(choices_of(view, layout, translate, language)) if view.to_move == viewpoint else ()
    headline = headline_of(record, translate)
    aims = {click for choice in choices for click in choice.clicks}
    nodes = [
        *sea_nodes(layout, record, aims, translate),
        *tile_nodes(layout, view.game.fields, record, viewpoint, translate),
    ]
    nodes += [*piece_nodes(layout, record, translate), *panel_nodes(layout, record, die_shown(view), translate)]
    known = {node.id for node in nodes}
    return Scene(
        game="thin_ice",
        language=language,
        width=layout.width,
        height=layout.height,
        layers=LAYERS,
        nodes=tuple(nodes),
        headline=headline,
        label=translate("scene", headline=headline),
        seats=tuple(seat_of(view, seat, viewpoint, translate, language) for seat in range(view.seats)),
        choices=choices,
        buttons=tuple(buttons_of(choices)),
        narration=tuple(narrate(view, translate, language)),
        motions=tuple(motions_of(view, layout)),
        refusals=tuple(refusals_of(view, language, known)) if choices else (),
    )
