"""What is recorded of a game while it is played.

Of every game: the number of decisions and of chance outcomes. For reports also: the seat and the number of legal
actions of every decision; whenever the deciding seat changes, an estimate of each seat's win share by playouts; and,
for a random sample of decisions, what could be chosen and what was chosen.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field, replace
from typing import Any

from ludotheque.core.batch import simulate
from ludotheque.core.game import Game
from ludotheque.core.random import draw, stream
from ludotheque.core.state import State
from ludotheque.draw.scene import Box, Choice, Circle, Node, Scene, Sprite

PLAYOUTS = 64
"""The number of playouts of an estimate."""

SAMPLED = 12
"""How many decisions of a game are sampled: each needs a scene, which takes longer to make than a move."""


@dataclass(frozen=True, slots=True)
class Spot:
    """What a choice uses: a place on the board, or a card or button with its name."""

    kind: str
    x: float = 0.0
    y: float = 0.0
    size: float = field(default=0.0, compare=False)
    en: str = ""
    fr: str = ""


class Recorder:
    """Records one game."""

    def __init__(self, game: Game, seed: int, detailed: bool) -> None:
        self.game, self.seed, self.detailed = game, seed, detailed
        self.decisions: list[tuple[State, int]] = []
        self.deciders: list[int] = []
        self.legal: list[int] = []
        self.chances = 0
        self.estimates: list[list[float]] = []
        self.turns: list[int] = []

    def watch(self, before: State, action: int) -> None:
        """Record a step of the game: the position before it, and the action or outcome."""
        if before.is_chance:
            self.chances += 1
            return
        seat = int(before.record.to_move)
        if self.detailed:
            if not self.deciders or self.deciders[-1] != seat:
                self.turns.append(len(self.deciders))
                self.estimates.append(estimate(before, self.seed))
            self.legal.append(len(before.legal_actions()))
            self.decisions.append((before, action))
        self.deciders.append(seat)

    def row(self) -> dict[str, Any]:
        """What was recorded, as columns (`dataset`)."""
        row: dict[str, Any] = {"decisions": len(self.deciders), "chances": self.chances}
        if self.detailed:
            row |= {"deciders": self.deciders, "legal": self.legal, "turns": self.turns, "estimates": self.estimates}
            row |= self._uses()
        return row

    def _uses(self) -> dict[str, Any]:
        """How often each spot could be used and was used, in a random sample of decisions."""
        offered: dict[Spot, int] = defaultdict(int)
        used: dict[Spot, int] = defaultdict(int)
        random, left = stream(self.seed, 1), list(self.decisions)
        sampled, first = min(SAMPLED, len(left)), self.game.start().scene()
        for _ in range(sampled):
            state, action = left.pop(int(draw(random, len(left))))
            seat = int(state.record.to_move)
            scene = aligned(state.scene(seat), first)
            known = {id: spot_of(state, scene, id) for id in scene.clickable()}
            spots = {choice.action: spots_of(choice, known) for choice in scene.choices}
            for spot in set().union(*spots.values()):
                offered[spot] += 1
            for spot in spots[action]:
                used[spot] += 1
        order = sorted(offered, key=lambda spot: (spot.kind, spot.y, spot.x, spot.en))
        uses = [
            {"kind": s.kind, "x": s.x, "y": s.y, "size": s.size, "en": s.en, "fr": s.fr}
            | {"offered": offered[s], "used": used[s]}
            for s in order
        ]
        return {"sampled": sampled, "uses": uses}


def estimate(state: State, seed: int) -> list[float]:
    """The mean win share of each seat in playouts from this position, with the game's playout policy."""
    played = simulate(state.game, PLAYOUTS, seed + int(state.record.ply), playout_policy="policy", start=state)
    return [float(win_share) for win_share in played.tallies["win_shares"][:, : state.seats].mean(0)]


def aligned(scene: Scene, first: Scene) -> Scene:
    """A scene moved so that most nodes it has in common with the first scene have the same places as there.

    The frame of a scene may grow or move during a game.
    """
    places = {node.id: (node.x, node.y) for node in first.nodes}
    moves = Counter(
        (round(places[node.id][0] - node.x, 1), round(places[node.id][1] - node.y, 1))
        for node in scene.nodes
        if node.id in places
    )
    x, y = moves.most_common(1)[0][0] if moves else (0.0, 0.0)
    if not (x or y):
        return scene
    choices = [replace(choice, ghosts=_moved(choice.ghosts, x, y)) for choice in scene.choices]
    return replace(scene, nodes=_moved(scene.nodes, x, y), choices=tuple(choices))


def _moved(nodes: tuple[Node, ...], x: float, y: float) -> tuple[Node, ...]:
    return tuple(replace(node, x=node.x + x, y=node.y + y) for node in nodes)


def spots_of(choice: Choice, known: dict[str, Spot]) -> set[Spot]:
    """The spots of a choice: what is clicked, and the place to which its piece moves."""
    pieces = [place_of(ghost) for ghost in choice.ghosts if isinstance(ghost.shape, Sprite)]
    return {known[id] for id in choice.clicks} | set(pieces[:1])


def place_of(node: Node) -> Spot:
    """The spot of a node: its place, because pieces of the same kind are not distinguished."""
    return Spot("place", round(node.x, 1), round(node.y, 1), round(_size(node), 1))


def spot_of(state: State, scene: Scene, id: str) -> Spot:
    """The spot of a clickable id: a node, a card or a button."""
    for node in scene.nodes:
        if node.id == id:
            return place_of(node)
    kind, label = _named(scene, id)
    return Spot(kind, en=label, fr=_french_name(state, int(state.record.to_move), id, label))


def _size(node: Node) -> float:
    """Half the width of a node's shape; 0 if the shape has no size of its own."""
    match node.shape:
        case Circle(radius):
            return radius
        case Box(width, height) | Sprite(_, width, height):
            return min(width, height) / 2
        case _:
            return 0.0


def _named(scene: Scene, id: str) -> tuple[str, str]:
    """Whether an id is a button or a card, and its label."""
    for button in scene.buttons:
        if button.id == id:
            return "button", button.label
    return "card", next(card.label for seat in scene.seats for card in seat.cards if card.id == id)


_french: dict[tuple[str, str, str], str] = {}
"""French names by game, id and English name, so that a French scene is made only for a new name."""


def _french_name(state: State, seat: int, id: str, label: str) -> str:
    """The French label of a button or card."""
    key = (state.game.slug, id, label)
    if key not in _french:
        _french[key] = _named(state.scene(seat, "fr"), id)[1]
    return _french[key]
