"""The picture of Alcatraz."""

from __future__ import annotations

from functools import partial

from ludotheque.core.state import State
from ludotheque.core.text import Translate, translate_game
from ludotheque.draw.scene import Button, Scene
from ludotheque.games.alcatraz.rules.actions import PASS
from ludotheque.games.alcatraz.rules.record import ALARM_RUN
from ludotheque.games.alcatraz.view.choices import choices_of, direction_nodes, refusals_of, squares_in_danger
from ludotheque.games.alcatraz.view.layout import HEIGHT, WIDTH
from ludotheque.games.alcatraz.view.motions import motions_of
from ludotheque.games.alcatraz.view.narration import headline_of, narrate, seat_of
from ludotheque.games.alcatraz.view.nodes import (
    LAYERS,
    alarm_nodes,
    boat_nodes,
    danger_nodes,
    distance_nodes,
    figure_nodes,
    nodes_of,
    scenery_nodes,
    square_nodes,
    turns_left_nodes,
)

__all__ = ["nodes_of", "scene"]


def scene(view: State, viewpoint: int, language: str) -> Scene:
    """The picture for a seat or a spectator; nothing is hidden in Alcatraz."""
    translate: Translate = partial(translate_game, "alcatraz", language)
    board, state = view.game.fields, view.fields
    headline = headline_of(view, translate)
    nodes = [*scenery_nodes(board), *boat_nodes(board, state.seats, translate)]
    nodes += [*square_nodes(board, translate), *distance_nodes(state)]
    nodes += [*danger_nodes(squares_in_danger(view, viewpoint)), *alarm_nodes(state, translate)]
    nodes += [*figure_nodes(board, state, translate), *turns_left_nodes(state, translate)]
    deciding = view.to_move == viewpoint
    if deciding and state.phase == ALARM_RUN:
        nodes += direction_nodes(view, translate)
    choices = tuple(choices_of(view, translate)) if deciding else ()
    passing = any(choice.action == PASS for choice in choices)
    return Scene(
        game="alcatraz",
        language=language,
        width=WIDTH,
        height=HEIGHT,
        layers=LAYERS,
        nodes=tuple(nodes),
        headline=headline,
        label=translate("scene", headline=headline),
        seats=tuple(seat_of(view, seat, viewpoint, translate) for seat in range(view.seats)),
        choices=choices,
        buttons=(Button("pass", translate("choice-pass")),) if passing else (),
        narration=tuple(narrate(view, translate)),
        motions=tuple(motions_of(view)),
        refusals=tuple(refusals_of(view, choices, language)) if deciding else (),
    )
