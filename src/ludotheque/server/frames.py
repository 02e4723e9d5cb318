"""What a position looks like on the wire: a whole Scene once, afterwards only what changed."""

from __future__ import annotations

from typing import Any

from pydantic import TypeAdapter

from ludotheque.core.contract import SPECTATOR
from ludotheque.core.state import State
from ludotheque.draw.scene import Motion, Node, Scene
from ludotheque.server.messages import Still, scene_json

_nodes: TypeAdapter[list[Node]] = TypeAdapter(list[Node])
_motions: TypeAdapter[tuple[Motion, ...]] = TypeAdapter(tuple[Motion, ...])
STILL = set(Still.model_fields)


def whole(scene: Scene) -> dict[str, Any]:
    """A Scene as JSON data."""
    data: dict[str, Any] = scene_json.dump_python(scene, mode="json")
    return data


def still(scene: Scene) -> dict[str, Any]:
    """A Scene without its nodes, motions and narration."""
    data: dict[str, Any] = scene_json.dump_python(scene, mode="json", include=STILL)
    return data


def viewpoint_of(seat: int | None) -> int:
    """The viewpoint of a seat; of a spectator, where there is none."""
    return SPECTATOR if seat is None else seat


def line(state: State, scene: Scene, seat: int | None, *, seq: int, ply: int) -> dict[str, Any]:
    """The action that led to a position, in notation and in sentences, as a seat may know it."""
    view = state.view(viewpoint_of(seat))
    assert view.parent is not None
    actor = view.parent.to_move
    return {
        "seq": seq,
        "ply": ply,
        "seat": actor if isinstance(actor, int) else None,
        "text": view.action_text,
        "narration": list(scene.narration),
    }


Eyes = tuple[int | None, str]
"""Who looks, and in which language he reads."""

KEPT = 40
"""Lines an album keeps for each pair of eyes."""


class Album:
    """What was drawn and told at a table lately: drawing takes milliseconds, and many ask for the same."""

    def __init__(self) -> None:
        self._drawn: dict[Eyes, tuple[State, Scene]] = {}
        self._told: dict[Eyes, dict[tuple[int, int], dict[str, Any]]] = {}

    def scene(self, state: State, eyes: Eyes) -> Scene:
        """The picture of the present position, drawn once.

        Also when a table has forgotten positions behind it meanwhile, which a picture may look back to: the next
        picture is told as a change from the one that was sent.
        """
        kept = self._drawn.get(eyes)
        if kept is None or not (kept[0] is state or (kept[0] == state and kept[0].action == state.action)):
            kept = self._drawn[eyes] = (state, state.scene(viewpoint_of(eyes[0]), eyes[1]))
        return kept[1]

    def line(self, state: State, eyes: Eyes, *, ply: int, takebacks: int) -> dict[str, Any]:
        """The line that tells of the action which led to a position, told once."""
        kept, place = self._told.setdefault(eyes, {}), (ply, takebacks)
        if place not in kept:
            kept[place] = line(state, self.scene(state, eyes), eyes[0], seq=0, ply=ply)
            while len(kept) > KEPT:
                del kept[next(iter(kept))]
        return kept[place]

    def clear(self) -> None:
        """Nobody looks any more."""
        self._drawn.clear()
        self._told.clear()


def changes(before: Scene, after: Scene) -> dict[str, Any]:
    """From one picture to the next: what moves, which nodes are other ones, which are gone."""
    known = {node.id: node for node in before.nodes}
    fresh = {node.id for node in after.nodes if node.id not in known}
    changed = []
    for node in after.nodes:
        old = known.pop(node.id, None)
        if old is not node and old != node:  # much of a picture is the very same
            changed.append(node)
    above: dict[str, str] = {}
    under = {}
    for node in reversed(after.nodes):
        if node.id in fresh and node.layer in above:
            under[node.id] = above[node.layer]
        above[node.layer] = node.id
    return {
        "motions": _motions.dump_python(after.motions, mode="json"),
        "nodes": _nodes.dump_python(changed, mode="json"),
        "gone": list(known),
        "under": under,
    }
