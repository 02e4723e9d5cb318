"""What is kept of a game while it is played.

Every game: how many decisions and chance outcomes. For reports also, at every decision, who decides
between how many legal actions; at every change of hands, how the game would end from here under simple
play (the outlook); and, for some decisions drawn by lot, what could be clicked and what was.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import Any

from ludotheque.bots.player import stream
from ludotheque.core.batch import simulate
from ludotheque.core.game import Game
from ludotheque.core.random import draw
from ludotheque.core.state import State
from ludotheque.draw.scene import Box, Circle, Node, Scene, Sprite

PLAYOUTS = 64
"""Games of simple play that make an outlook."""

LOOKS = 8
"""Decisions of a game whose picture is looked at: pictures cost more than moves."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Something that can be clicked: a place on the board, or a card or button by its name."""

    kind: str
    x: float = 0.0
    y: float = 0.0
    size: float = 0.0
    en: str = ""
    fr: str = ""


class Recorder:
    """Watches one game."""

    def __init__(self, game: Game, seed: int, detailed: bool) -> None:
        self.game, self.seed, self.detailed = game, seed, detailed
        self.decisions: list[tuple[State, int]] = []
        self.deciders: list[int] = []
        self.legal: list[int] = []
        self.chances = 0
        self.outlooks: list[list[float]] = []
        self.turns: list[int] = []

    def watch(self, before: State, action: int) -> None:
        """A step of the game: the position before it, and the action or outcome."""
        if before.is_chance:
            self.chances += 1
            return
        seat = int(before.record.to_move)
        if self.detailed:
            if not self.deciders or self.deciders[-1] != seat:
                self.turns.append(len(self.deciders))
                self.outlooks.append(outlook(before, self.seed))
            self.legal.append(len(before.legal_actions()))
            self.decisions.append((before, action))
        self.deciders.append(seat)

    def row(self) -> dict[str, Any]:
        """What was seen, as columns."""
        row: dict[str, Any] = {"decisions": len(self.deciders), "chances": self.chances}
        if self.detailed:
            row |= {"deciders": self.deciders, "legal": self.legal, "turns": self.turns, "outlooks": self.outlooks}
            row |= self._uses()
        return row

    def _uses(self) -> dict[str, Any]:
        """How often each spot could be clicked, and was, in some decisions drawn by lot."""
        offered: dict[Spot, int] = defaultdict(int)
        used: dict[Spot, int] = defaultdict(int)
        random, left = stream(self.seed, 1), list(self.decisions)
        looks = min(LOOKS, len(left))
        for _ in range(looks):
            state, action = left.pop(int(draw(random, len(left))))
            scene = state.scene(int(state.record.to_move))
            spots = {id: spot_of(state, scene, id) for id in scene.clickable()}
            for spot in set(spots.values()):
                offered[spot] += 1
            chosen = next(choice for choice in scene.choices if choice.action == action)
            for spot in {spots[id] for id in chosen.clicks}:
                used[spot] += 1
        order = sorted(offered, key=lambda spot: (spot.kind, spot.y, spot.x, spot.en))
        uses = [
            {"kind": s.kind, "x": s.x, "y": s.y, "size": s.size, "en": s.en, "fr": s.fr}
            | {"offered": offered[s], "used": used[s]}
            for s in order
        ]
        return {"looks": looks, "uses": uses}


def outlook(state: State, seed: int) -> list[float]:
    """Every seat's share of the wins when simple play goes on from here."""
    played = simulate(state.game, PLAYOUTS, seed + int(state.record.ply), habit="policy", start=state)
    return [float(share) for share in played.tallies["shares"][:, : state.seats].mean(0)]


def spot_of(state: State, scene: Scene, id: str) -> Spot:
    """The spot of an id: nodes by their place, since pieces have no identity; the rest by name."""
    for node in scene.nodes:
        if node.id == id:
            return Spot("place", round(node.x, 1), round(node.y, 1), round(_size(node), 1))
    kind, label = _named(scene, id)
    return Spot(kind, en=label, fr=_other_name(state, int(state.record.to_move), id, label))


def _size(node: Node) -> float:
    """Half the width of what is drawn; 0 where only the drawing knows."""
    match node.shape:
        case Circle(radius):
            return radius
        case Box(width, height) | Sprite(_, width, height):
            return min(width, height) / 2
        case _:
            return 0.0


def _named(scene: Scene, id: str) -> tuple[str, str]:
    for button in scene.buttons:
        if button.id == id:
            return "button", button.label
    return "card", next(card.label for seat in scene.seats for card in seat.cards if card.id == id)


_french: dict[tuple[str, str, str], str] = {}
"""Names in French by game, id and English name: a second picture only for what is new."""


def _other_name(state: State, seat: int, id: str, label: str) -> str:
    key = (state.game.slug, id, label)
    if key not in _french:
        _french[key] = _named(state.scene(seat, "fr"), id)[1]
    return _french[key]
