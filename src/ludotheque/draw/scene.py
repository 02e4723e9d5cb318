"""The Scene: a picture as plain data, for the SVG writer, the browser and the terminal.

A game's `view/` makes a Scene from the view of a viewpoint, in a language. This module does not depend on any game, and
programs that draw a Scene need no rules: the Scene says what can be clicked, and which action that is.
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

    `corner` is the corner radius of the glow around it; None for a round glow.
    """

    name: str
    width: float
    height: float
    corner: float | None = None


@dataclass(frozen=True, slots=True)
class Text:
    """A short text, vertically centred on the node's place."""

    text: str
    size: float
    anchor: str = "middle"


Shape = Circle | Box | Path | Sprite | Text


@dataclass(frozen=True, slots=True)
class Node:
    """One thing in the picture.

    `id` is the same in every position, so that moving things can be animated. `classes` say what it is
    (`peg white awake`); the style sheet says how that looks. Screen readers read the `label`; a node without
    a label is decoration.
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
    """A button beside the board; with `warning`, it must be confirmed."""

    id: str
    label: str
    warning: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal action of the viewer: the ids of the nodes or buttons to click, one after the other.

    `label` describes the action in a sentence; `ghosts` are nodes that show its result in advance.
    """

    action: int
    text: str
    clicks: tuple[str, ...]
    label: str
    ghosts: tuple[Node, ...] = ()


@dataclass(frozen=True, slots=True)
class Refusal:
    """Clicks that a player might try although they are not a legal action, and the reason to show then."""

    clicks: tuple[str, ...]
    reason: str
    clause: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """A card or token that a player holds. If it is face down, `label` describes only its back."""

    id: str
    label: str
    detail: str = ""
    classes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Seat:
    """One seat: its name in the game, the score, details, and the cards in the hand."""

    index: int
    label: str
    classes: tuple[str, ...] = ()
    score: str = ""
    details: tuple[str, ...] = ()
    cards: tuple[Card, ...] = ()
    active: bool = False


@dataclass(frozen=True, slots=True)
class Motion:
    """How a node moved to its place in the last action: the points on its way, and the kind of movement."""

    node: str
    way: tuple[tuple[float, float], ...]
    gesture: str = "move"


@dataclass(frozen=True, slots=True)
class Scene:
    """A whole picture: `layers` from the bottom to the top, and each node in one of them.

    `headline` says whose turn it is and what to do; `narration` are sentences about the last action.
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
        """The node with that id; raises `KeyError` if there is none."""
        for node in self.nodes:
            if node.id == id:
                return node
        raise KeyError(id)

    def clickable(self) -> set[str]:
        """The ids of everything that is clicked in some choice."""
        return {id for choice in self.choices for id in choice.clicks}


def faults(scene: Scene) -> list[str]:
    """What is wrong with a scene, one sentence per fault; empty if it can be drawn and played."""
    found: list[str] = []
    ids = [node.id for node in scene.nodes] + [button.id for button in scene.buttons]
    ids += [card.id for seat in scene.seats for card in seat.cards]
    found += [f"id {id} occurs twice" for id in sorted({id for id in ids if ids.count(id) > 1})]
    known = set(ids)
    symbols = symbol_names(scene.game)
    for node in scene.nodes:
        if node.layer not in scene.layers:
            found.append(f"node {node.id} is in unknown layer {node.layer}")
        if isinstance(node.shape, Sprite) and node.shape.name not in symbols:
            found.append(f"node {node.id} needs unknown sprite {node.shape.name}")
        if not (-1 <= node.x <= scene.width + 1 and -1 <= node.y <= scene.height + 1):
            found.append(f"node {node.id} is outside the picture")
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
            found.append(f"refusal {refusal.clicks} has no clicks, or those of a choice")
        found += [f"refusal {refusal.clicks} clicks unknown {id}" for id in refusal.clicks if id not in known]
        if not refusal.reason:
            found.append(f"refusal {refusal.clicks} has no reason")
    if not scene.headline:
        found.append("no headline")
    if not scene.label:
        found.append("no label")
    return found


PLAIN = {"style.css": ".plain-sheet { fill: none; stroke: var(--line); stroke-width: 2 }\n"}
"""Default drawing files, for games without them: the style of the default picture (`draw.plain`)."""


@cache
def asset(slug: str, name: str) -> str:
    """The text of a drawing file of a game, `sprites.svg` or `style.css`; empty if it has none."""
    return document(slug, f"art/{name}") or PLAIN.get(name, "")


@cache
def symbol_names(slug: str) -> frozenset[str]:
    """The names of a game's sprites."""
    return frozenset(_between(asset(slug, "sprites.svg"), '<symbol id="', '"'))


def _between(text: str, before: str, after: str) -> Iterable[str]:
    for part in text.split(before)[1:]:
        yield part.split(after)[0]
