"""A picture that shows where each thing on the board is from: a letter on everything that has a mark."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from ludotheque.core.guide import say
from ludotheque.core.provenance import Mark
from ludotheque.draw.scene import Circle, Node, Scene, Text

LAYER = "provenance"
RADIUS = 9.0


def with_marks(scene: Scene, marks: Mapping[str, Mark]) -> Scene:
    """The scene with a letter on each of these nodes (id -> mark); ids that it does not have are ignored."""
    letters: list[Node] = []
    for node in scene.nodes:
        mark = marks.get(node.id)
        if mark is not None:
            label = f"{say(scene.language, f'mark-{mark}')} {node.label}".strip()
            letter = Text(say(scene.language, f"mark-letter-{mark}"), 12)
            classes = ("mark", f"mark-{mark}")
            letters.append(Node(f"mark-{node.id}", LAYER, Circle(RADIUS), node.x, node.y, 0.0, classes, label))
            letters.append(Node(f"mark-letter-{node.id}", LAYER, letter, node.x, node.y, 0.0, classes))
    return replace(scene, layers=(*scene.layers, LAYER), nodes=(*scene.nodes, *letters))
