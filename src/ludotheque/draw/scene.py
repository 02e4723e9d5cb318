"""The Scene: a picture as plain data, drawn alike by the SVG writer, the browser and the terminal.

A game's `view/` makes a Scene of what a viewpoint sees, in a language. Nothing here knows a game,
and nothing that draws a Scene knows a rule: what can be clicked, and what it does, is in the Scene.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from ludotheque.core.text import document


@dataclass(frozen=True, slots=True)
class Circle:
    """A disc around the node's place."""

    radius: float


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle centred on the node's place."""

    width: float
    height: float
    corner: float = 0.0


@dataclass(frozen=True, slots=True)
class Path:
    """An SVG path with the node's place as origin."""

    d: str


@dataclass(frozen=True, slots=True)
class Sprite:
    """A symbol of the game's `sprites.svg`, centred on the node's place.

    `corner` is that of a glow around it; None for a round one.
    """

    name: str
    width: float
    height: float
    corner: float | None = None


@dataclass(frozen=True, slots=True)
class Text:
    """A short text, its middle at the node's place."""

    text: str
    size: float
    anchor: str = "middle"


Shape = Circle | Box | Path | Sprite | Text


@dataclass(frozen=True, slots=True)
class Node:
    """One thing in the picture.

    `id` is stable from position to position, so that a drawer can move what stays. `classes` say what
    it is (`peg white awake`); the style sheet says how that looks. A node with a `label` is read out;
    one without is decoration.
    """

    id: str
    layer: str
    shape: Shape
    x: float = 0.0
    y: float = 0.0
    turn: float = 0.0
    classes: tuple[str, ...] = ()
    label: str = ""


@dataclass(frozen=True, slots=True)
class Button:
    """Something to click beside the board; `warning` asks for a second thought."""

    id: str
    label: str
    warning: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal action of the viewer: the nodes or buttons to click, one after the other.

    `label` says in a sentence what it does; `ghosts` show its result before it is done.
    """

    action: int
    text: str
    clicks: tuple[str, ...]
    label: str
    ghosts: tuple[Node, ...] = ()


@dataclass(frozen=True, slots=True)
class Refusal:
    """Clicks a player would try that are no legal action, and the reason to show when he does."""

    clicks: tuple[str, ...]
    reason: str
    clause: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """A card or token somebody holds; face down when `label` names only its back."""

    id: str
    label: str
    detail: str = ""
    classes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Seat:
    """One player at the table: a name in the game's words, the score, details, what is in the hand."""

    index: int
    label: str
    classes: tuple[str, ...] = ()
    score: str = ""
    details: tuple[str, ...] = ()
    cards: tuple[Card, ...] = ()
    active: bool = False


@dataclass(frozen=True, slots=True)
class Motion:
    """How a node came to its place in the last action: the points it passed, and the gesture."""

    node: str
    way: tuple[tuple[float, float], ...]
    gesture: str = "move"


@dataclass(frozen=True, slots=True)
class Scene:
    """A whole picture: `layers` from the bottom to the top, each node in one of them.

    `headline` says whose turn it is and what is asked; `narration` tells what just happened.
    """

    game: str
    language: str
    width: float
    height: float
    layers: tuple[str, ...]
    nodes: tuple[Node, ...]
    headline: str
    label: str
    seats: tuple[Seat, ...] = ()
    choices: tuple[Choice, ...] = ()
    buttons: tuple[Button, ...] = ()
    narration: tuple[str, ...] = ()
    motions: tuple[Motion, ...] = ()
    refusals: tuple[Refusal, ...] = ()

    def node(self, id: str) -> Node:
        """The node of that id."""
        for node in self.nodes:
            if node.id == id:
                return node
        raise KeyError(id)

    def clickable(self) -> set[str]:
        """The ids that some choice begins with or goes on to."""
        return {id for choice in self.choices for id in choice.clicks}


def faults(scene: Scene) -> list[str]:
    """What is wrong with a scene; nothing, for one that can be drawn and played."""
    found: list[str] = []
    ids = [node.id for node in scene.nodes] + [button.id for button in scene.buttons]
    ids += [card.id for seat in scene.seats for card in seat.cards]
    found += [f"id {id} stands twice" for id in sorted({id for id in ids if ids.count(id) > 1})]
    known = set(ids)
    symbols = symbol_names(scene.game)
    for node in scene.nodes:
        if node.layer not in scene.layers:
            found.append(f"node {node.id} is in unknown layer {node.layer}")
        if isinstance(node.shape, Sprite) and node.shape.name not in symbols:
            found.append(f"node {node.id} needs unknown sprite {node.shape.name}")
        if not (-1 <= node.x <= scene.width + 1 and -1 <= node.y <= scene.height + 1):
            found.append(f"node {node.id} lies outside the picture")
    for choice in scene.choices:
        if not choice.clicks:
            found.append(f"choice {choice.text} has nothing to click")
        if not choice.label:
            found.append(f"choice {choice.text} has no label")
        found += [f"choice {choice.text} clicks unknown {id}" for id in choice.clicks if id not in known]
    ways = [choice.clicks for choice in scene.choices]
    found += [f"{ways.count(way)} choices share the clicks {way}" for way in sorted(set(ways)) if ways.count(way) > 1]
    for refusal in scene.refusals:
        if not refusal.clicks or refusal.clicks in ways:
            found.append(f"refusal {refusal.clicks} has no clicks of its own")
        found += [f"refusal {refusal.clicks} clicks unknown {id}" for id in refusal.clicks if id not in known]
        if not refusal.reason:
            found.append(f"refusal {refusal.clicks} gives no reason")
    if not scene.headline:
        found.append("no headline")
    if not scene.label:
        found.append("no label")
    return found


PLAIN = {"style.css": ".plain-sheet { fill: none; stroke: var(--line); stroke-width: 2 }\n"}
"""In place of a drawing file that a game does not have: the style of the plain picture (`draw.plain`)."""


@cache
def asset(slug: str, name: str) -> str:
    """A drawing file of a game, `sprites.svg` or `style.css`."""
    return document(slug, f"art/{name}") or PLAIN.get(name, "")


@cache
def symbol_names(slug: str) -> frozenset[str]:
    """The names of a game's sprites."""
    return frozenset(_between(asset(slug, "sprites.svg"), '<symbol id="', '"'))


def _between(text: str, before: str, after: str) -> Iterable[str]:
    for part in text.split(before)[1:]:
        yield part.split(after)[0]
