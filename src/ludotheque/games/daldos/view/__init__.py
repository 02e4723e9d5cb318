"""The picture of Daldøs."""

from __future__ import annotations

from functools import partial

from ludotheque.core.state import State
from ludotheque.core.text import Translate, translate_game
from ludotheque.draw.scene import Button, Scene
from ludotheque.games.daldos.rules.record import BLACK, WHITE
from ludotheque.games.daldos.view.choices import choices_of
from ludotheque.games.daldos.view.layout import ship_of
from ludotheque.games.daldos.view.motions import motions_of
from ludotheque.games.daldos.view.narration import headline_of, narrate, seat_of
from ludotheque.games.daldos.view.nodes import (
    LAYERS,
    arrow_nodes,
    dice_nodes,
    hole_nodes,
    nodes_of,
    peg_nodes,
    ship_nodes,
    way_out_nodes,
)
from ludotheque.games.daldos.view.terminal import terminal

__all__ = ["nodes_of", "scene", "terminal"]


def scene(view: State, viewpoint: int, language: str) -> Scene:
    """The position as a seat (or a spectator, from White's side) sees it."""
    board, record = view.game.fields, view.fields
    ship = ship_of(board.outer, board.middle, BLACK if viewpoint == BLACK else WHITE)
    translate: Translate = partial(translate_game, "daldos", language)
    headline = headline_of(view, translate)
    nodes = [*ship_nodes(ship), *arrow_nodes(ship, record.mover), *hole_nodes(ship, view, translate)]
    nodes += [*peg_nodes(ship, view, translate), *dice_nodes(ship, view, translate)]
    choices = tuple(choices_of(ship, view, translate)) if view.to_move == viewpoint else ()
    if any("off" in choice.clicks for choice in choices):
        nodes += way_out_nodes(ship, view, translate)
    buttons = (Button("stop", translate("choice-stop")),) if any(c.clicks == ("stop",) for c in choices) else ()
    return Scene(
        game="daldos",
        language=language,
        width=ship.width,
        height=ship.height,
        layers=LAYERS,
        nodes=tuple(nodes),
        headline=headline,
        label=translate("scene", headline=headline),
        seats=tuple(seat_of(view, side, translate) for side in (WHITE, BLACK)),
        choices=choices,
        buttons=buttons,
        narration=tuple(narrate(view, translate)),
        motions=tuple(motions_of(ship, view)),
    )
